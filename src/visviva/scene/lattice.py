"""A block of point masses on a lattice of springs: a jelly cube, a beam, a plate."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.particles.points.point_masses import PointMasses
from visviva.scene.spring_body import SpringBody
from visviva.springs.lattice import Links, box_of, box_surface, lattice_pairs
from visviva.vocabulary.counts import OF_NODES
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import Position, refuse

Count = Annotated[int, Field(ge=2, le=200)]
LinkList = Annotated[list[Links], Field(min_length=1)]
ALL_LINKS: list[Links] = ["axis", "diagonal", "body_diagonal"]


class LatticeModel(SpringBody):
    """A block of count[0] × count[1] × count[2] point masses and springs: a jelly cube, a beam, a plate.

    The vectors `along`, `across` and `up` are its sides. NAME.first and NAME.last refer to its end faces
    along the first side, NAME.left and NAME.right along the second, NAME.bottom and NAME.top along the third,
    and NAME.corners to the eight corners; points are numbered with the third side fastest.
    """

    kind: Literal["lattice"] = "lattice"
    origin: Position = Field(description="the corner at first, left, bottom")
    along: Position
    across: Position
    up: Position
    count: Annotated[tuple[Count, Count, Count], OF_NODES]
    links: LinkList = Field(
        ALL_LINKS, description="which neighbours are linked: with all three kinds, an interior point has 26"
    )

    @model_validator(mode="after")
    def _three_directions(self) -> LatticeModel:
        if not np.linalg.det([self.along, self.across, self.up]) > 0:
            raise refuse(
                "along, across and up are coplanar or left-handed; expected three right-handed directions "
                "like x, y and z")  # fmt: skip
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, its springs as NAME.springs, and the names of its faces."""
        cells = box_of(self.count)
        sides = np.array([self.along, self.across, self.up])
        x: Array = self.origin + (cells / (np.array(self.count) - 1)) @ sides
        block = self.add_body(b, x, np.full(len(x), self.mass / len(x)), lattice_pairs(cells, self.links))
        last = np.array(self.count) - 1
        for axis, names in enumerate((("first", "last"), ("left", "right"), ("bottom", "top"))):
            for name, end in zip(names, (0, last[axis]), strict=True):
                face = np.flatnonzero(cells[:, axis] == end)
                b.name_points(f"{self.name}.{name}", block.points.take(face))
        corners = np.flatnonzero(((cells == 0) | (cells == last)).all(axis=1))
        b.name_points(f"{self.name}.corners", block.points.take(corners))
        b.add_track(self._track(block))

    def _track(self, block: PointMasses) -> PointsTrack:
        """The faces, with their links along the axes."""
        triangles = box_surface(self.count)
        on_surface = np.zeros(int(np.prod(self.count)), bool)
        on_surface[triangles] = True
        axis = lattice_pairs(box_of(self.count), ["axis"])
        lines = axis[on_surface[axis].all(axis=1)]
        look = {"radius": 0.0, "surface_color": self.color, "line_color": "#30343b", "line_radius": 0.0}
        static = {"triangles": triangles.astype(np.int32), "lines": lines.astype(np.int32)}
        return PointsTrack(self.name, (block.points,), look, static)
