"""Kinds of parts that are put together from several rooms."""

from visviva.scene.lattice import LatticeModel
from visviva.scene.lattice_from_mesh import LatticeFromMeshModel
from visviva.scene.net_from_mesh import NetFromMeshModel

CATALOGUE = (NetFromMeshModel, LatticeModel, LatticeFromMeshModel)
