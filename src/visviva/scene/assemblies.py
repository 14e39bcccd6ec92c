"""Kinds of parts that are put together from several rooms."""

from visviva.scene.cloth import ClothModel
from visviva.scene.lattice import LatticeModel
from visviva.scene.lattice_from_mesh import LatticeFromMeshModel
from visviva.scene.net_from_mesh import NetFromMeshModel
from visviva.scene.strands import StrandsModel

CATALOGUE = (NetFromMeshModel, LatticeModel, LatticeFromMeshModel, StrandsModel, ClothModel)
