"""Kinds of parts assembled from several rooms."""

from visviva.vocabulary.model import BODIES, CONSTRAINTS, FORCES, Kind

CATALOGUE = (
    Kind(BODIES, "net_from_mesh", "visviva.scene.net_from_mesh:NetFromMeshModel"),
    Kind(BODIES, "lattice", "visviva.scene.lattice:LatticeModel"),
    Kind(BODIES, "lattice_from_mesh", "visviva.scene.lattice_from_mesh:LatticeFromMeshModel"),
    Kind(BODIES, "strands", "visviva.scene.strands:StrandsModel"),
    Kind(BODIES, "rod", "visviva.scene.rod:RodModel"),
    Kind(BODIES, "cloth", "visviva.scene.cloth:ClothModel"),
    Kind(FORCES, "python", "visviva.scene.python_part:PythonForceModel"),
    Kind(CONSTRAINTS, "python", "visviva.scene.python_part:PythonConstraintModel"),
)
