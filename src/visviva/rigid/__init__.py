"""Rigid bodies: positions, rotations, mass properties of shapes and meshes."""

from visviva.vocabulary.model import BODIES, FORCES, Kind

CATALOGUE = (
    Kind(BODIES, "rigid_body", "visviva.rigid.body_models:RigidBodyModel"),
    Kind(BODIES, "planar_body", "visviva.rigid.planar_models:PlanarBodyModel"),
    Kind(FORCES, "body_drag", "visviva.rigid.body_drag_model:BodyDragModel"),
    Kind(FORCES, "torque", "visviva.rigid.torque_model:TorqueModel"),
)
