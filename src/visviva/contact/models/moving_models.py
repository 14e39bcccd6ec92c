"""Surfaces and rods formed by points, which other points cannot cross, as parts of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.contact.models.surface_model import SurfaceModel
from visviva.contact.rows.moving_mesh import Facets, MovingMesh
from visviva.core.ports import Points
from visviva.core.sheet import TearingSheet
from visviva.errors import SceneError
from visviva.vocabulary.looks import PLAIN, Color, Finish, lines_track
from visviva.vocabulary.model import CONTACTS, Builder, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Length, NonNegative, Positive


class MovingModel(SurfaceModel):
    """Base of surfaces and rods formed by points."""

    section: ClassVar[Section] = CONTACTS
    is_wall = False

    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the spheres around the points")

    def add_moving(self, b: Builder, vertices: Points, corners: Index, size: float, field: str) -> None:
        """One set of rows per reference; `field` is that of the vertices, for line numbers in messages."""
        for ref in self.refs:
            name = self.name if len(self.refs) == 1 else f"{self.name}.{ref}"
            points = b.points(ref, "points")
            positions = start_positions(b.world, vertices)
            answer = (size, self.radius, self.restitution, self.friction)
            try:
                moving = MovingMesh(name, points, vertices, Facets(corners, positions), *answer)
            except SceneError as error:
                b.error(error.message, "sticky" if "sticky" in error.message else field)
            if not hasattr(points.owner, "alive") and points.owner is not vertices.owner:
                self._check_start(b, moving, positions)
            self.add(b, moving)

    def _check_start(self, b: Builder, moving: MovingMesh, positions: Array) -> None:
        """Refuse points that start inside."""
        everywhere = np.zeros((moving.vertices.index.max() + 1, 3))
        everywhere[moving.vertices.index] = positions
        try:
            moving.check(start_positions(b.world, moving.points), everywhere)
        except SceneError as error:
            b.error(error.message, "points")


class MovingMeshModel(MovingModel):
    """A deforming surface, such as a cloth, that points cannot cross from either side.

    Contact forces act on its nearby vertices, weighted by proximity.
    """

    kind: Literal["moving_mesh"] = "moving_mesh"
    of: str = Field(description="points that form it, such as a cloth")
    triangles: list[tuple[int, int, int]] | None = Field(
        None, description="vertex numbers in `of`; a cloth or a net from a mesh provides its own"
    )
    size: Annotated[Length, Positive] = Field(1e-3, description="half the thickness")

    def build(self, b: Builder) -> None:
        """The triangles as given, or those of the body."""
        vertices = b.points(self.of, "of")
        triangles = getattr(vertices, "triangles", None) if self.triangles is None else self.triangles
        if triangles is None:
            b.error(f"{self.of} is not made of triangles: name a cloth, or give triangles", "of")
        if isinstance(vertices, TearingSheet):
            b.error(f"{self.of} may tear: take a contact of kind deformable with response: barrier", "of")
        field = "of" if self.triangles is None else "triangles"
        self.add_moving(b, vertices, np.asarray(triangles, np.int64), self.size, field)


class RodsModel(MovingModel):
    """Rods between points of the world, which other points cannot cross but can push aside."""

    kind: Literal["rods"] = "rods"
    a: str = Field(description="one end of each, such as frame[0] or frame[0:4]")
    b: str = Field(description="the other ends, equally many")
    size: Annotated[Length, Positive] = Field(description="radius of each")
    color: Color = "#8a94a6"
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """A capsule from each point of a to its partner in b."""
        first, second = b.world.join(b.points(self.a, "a"), b.points(self.b, "b"))
        if len(first) != len(second):
            b.error(f"found {len(first)} points in a and {len(second)} in b, expected equal numbers", "b")
        n = len(first)
        vertices = Points(first.owner, np.concatenate([first.index, second.index]))
        corners = np.stack([np.arange(n), n + np.arange(n)], axis=1)
        self.add_moving(b, vertices, corners, self.size, "a")
        look = {"line_radius": self.size, "line_color": self.color}
        b.add_track(lines_track(self.name, first, second, look))
