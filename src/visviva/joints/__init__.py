"""Joints: constraints that hold exactly."""

from visviva.joints.force_signal import ConstraintForceModel
from visviva.joints.models import ChainModel, DistanceModel, OnPlaneModel
from visviva.joints.prescribed_models import MotorModel, PrescribedModel
from visviva.joints.string_models import StringModel, StrutModel

CATALOGUE = (
    DistanceModel,
    ChainModel,
    StringModel,
    StrutModel,
    OnPlaneModel,
    PrescribedModel,
    MotorModel,
    ConstraintForceModel,
)
