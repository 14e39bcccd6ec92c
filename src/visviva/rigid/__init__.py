"""Rigid bodies: places, turns, mass properties of shapes and meshes."""

from visviva.rigid.body_models import RigidBodyModel
from visviva.rigid.planar_models import PlanarBodyModel
from visviva.rigid.torque_model import TorqueModel

CATALOGUE = (
    RigidBodyModel,
    PlanarBodyModel,
    TorqueModel,
)
