"""A closed mesh filled with point masses and springs, its surface moving with it: jelly of any shape."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from visviva.errors import SceneError
from visviva.scene.lattice import ALL_LINKS, LinkList
from visviva.scene.spring_body import SpringBody
from visviva.springs.from_mesh import read_surface
from visviva.springs.lattice import lattice_pairs, pieces_of
from visviva.springs.mesh_filling import fill
from visviva.vocabulary.looks import CarriedTrack
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import Length, Number, Position, Positive


class LatticeFromMeshModel(SpringBody):
    """A closed mesh filled with point masses and springs on a cubic lattice; drawn as the mesh itself.

    The points lie inside the mesh: give their contacts a `radius` of half the spacing to support the surface.
    """

    kind: Literal["lattice_from_mesh"] = "lattice_from_mesh"
    file: str = Field(description="OBJ, STL, PLY, OFF or GLB of a closed surface, relative to the scene file")
    spacing: Annotated[Length, Positive] = Field(description="of the lattice")
    links: LinkList = Field(
        ALL_LINKS, description="which neighbours are linked: with all three kinds, an interior point has 26"
    )
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file is placed")

    def build(self, b: Builder) -> None:
        """A block named like the part, and its springs as NAME.springs."""
        path = b.path(self.file, "file")
        try:
            surface = read_surface(path, self.scale)
        except SceneError as error:
            b.error(f"{self.file}: {error.message}", "file")
        try:
            filling = fill(surface, self.spacing)
        except SceneError as error:
            b.error(f"{self.file}: {error.message}", "spacing" if "spacing" in error.message else "file")
        pairs = lattice_pairs(filling.cells, self.links)
        n = len(filling.x)
        if (pieces := pieces_of(n, pairs)) > 1:
            b.error(
                f"{n} points inside the mesh form {pieces} separate pieces; use a smaller spacing", "spacing"
            )
        block = self.add_body(b, filling.x + self.position, np.full(n, self.mass / n), pairs)
        look = {"radius": 0.0, "surface_color": self.color}
        static = {"triangles": surface.triangles.astype(np.int32)}
        b.add_track(CarriedTrack(self.name, block.points, filling.nodes, filling.weights, look, static))
