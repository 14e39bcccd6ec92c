"""A net of springs and point masses from a triangle mesh on disk, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from visviva.errors import SceneError
from visviva.scene.spring_body import SpringBody
from visviva.springs.from_mesh import read_surface
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import Number, Position, Positive


class NetFromMeshModel(SpringBody):
    """A mesh file as point masses at the vertices and springs at rest along the edges; drawn as triangles.

    Points are numbered as in the file, from 0; coincident vertices are merged.
    """

    kind: Literal["net_from_mesh"] = "net_from_mesh"
    file: str = Field(description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    share: Literal["area", "equal"] = Field("area", description="how mass is distributed over the vertices")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file is placed")

    def build(self, b: Builder) -> None:
        """A block named like the part, and its springs as NAME.springs."""
        path = b.path(self.file, "file")
        try:
            surface = read_surface(path, self.scale)
            masses = surface.masses(self.mass, self.share)
        except SceneError as error:
            b.error(f"{self.file}: {error.message}", "file")
        block = self.add_body(b, surface.vertices + self.position, masses, surface.edges)
        look = {"radius": 0.0, "surface_color": self.color, "line_color": "#30343b", "line_radius": 0.0}
        static = {"triangles": surface.triangles.astype(np.int32), "lines": surface.edges.astype(np.int32)}
        b.add_track(PointsTrack(self.name, (block.points,), look, static))
