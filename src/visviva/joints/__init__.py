"""Joints: constraints that hold exactly."""

from visviva.joints.models import ChainModel, DistanceModel, OnPlaneModel
from visviva.joints.surface_models import OnCurveModel, OnQuadricModel, OnSphereModel, OnSurfaceModel

CATALOGUE = (
    DistanceModel,
    ChainModel,
    OnPlaneModel,
    OnSphereModel,
    OnQuadricModel,
    OnSurfaceModel,
    OnCurveModel,
)
