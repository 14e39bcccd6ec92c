"""Joints: constraints that hold exactly."""

from visviva.joints.models import ChainModel, DistanceModel

CATALOGUE = (DistanceModel, ChainModel)
