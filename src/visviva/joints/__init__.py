"""Joints: constraints that hold exactly."""

from visviva.joints.attachment_models import AttachmentModel, CoincidenceModel
from visviva.joints.force_signal import ConstraintForceModel
from visviva.joints.joint_models import BallJointModel, HingeModel, SliderModel, UniversalModel, WeldModel
from visviva.joints.joint_signal import JointSignalModel
from visviva.joints.models import ChainModel, DistanceModel, OnPlaneModel
from visviva.joints.prescribed_models import MotorModel, PrescribedModel
from visviva.joints.string_models import StringModel, StrutModel
from visviva.joints.surface_models import OnCurveModel, OnQuadricModel, OnSphereModel, OnSurfaceModel

CATALOGUE = (
    DistanceModel,
    ChainModel,
    StringModel,
    StrutModel,
    CoincidenceModel,
    AttachmentModel,
    OnPlaneModel,
    OnSphereModel,
    OnQuadricModel,
    OnSurfaceModel,
    OnCurveModel,
    PrescribedModel,
    MotorModel,
    BallJointModel,
    HingeModel,
    UniversalModel,
    SliderModel,
    WeldModel,
    ConstraintForceModel,
    JointSignalModel,
)
