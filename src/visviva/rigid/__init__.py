"""Rigid bodies: places, turns, mass properties of shapes and meshes."""

from visviva.rigid.body_models import RigidBodyModel

CATALOGUE = (RigidBodyModel,)
