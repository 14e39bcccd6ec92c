"""Kinds of parts that are put together from several rooms."""

from visviva.scene.net_from_mesh import NetFromMeshModel

CATALOGUE = (NetFromMeshModel,)
