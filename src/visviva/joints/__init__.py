"""Joints: constraints that hold exactly."""

from visviva.joints.models import ChainModel, DistanceModel, OnPlaneModel

CATALOGUE = (DistanceModel, ChainModel, OnPlaneModel)
