"""Joints: constraints that hold exactly."""

from visviva.joints.attachment_models import AttachmentModel, CoincidenceModel
from visviva.joints.models import ChainModel, DistanceModel, OnPlaneModel
from visviva.joints.surface_models import OnCurveModel, OnQuadricModel, OnSphereModel, OnSurfaceModel

CATALOGUE = (
    DistanceModel,
    ChainModel,
    CoincidenceModel,
    AttachmentModel,
    OnPlaneModel,
    OnSphereModel,
    OnQuadricModel,
    OnSurfaceModel,
    OnCurveModel,
)
