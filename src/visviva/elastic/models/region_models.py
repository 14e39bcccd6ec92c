"""Vertices and elements of an elastic body, selected by a region of space or by number."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Mask
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.quantity import Length, Position, Positive, Vector3, refuse

POSITION_TOLERANCE = 1e-9  # of the size of the body


class Region(Model):
    """Vertices of a body, by initial position: in a box, in a ball, or behind a plane; or by number."""

    low: Position | None = Field(None, description="the corner of a box with the smallest coordinates")
    high: Position | None = Field(None, description="the opposite corner")
    center: Position | None = Field(None, description="of a ball")
    radius: Annotated[Length, Positive] | None = Field(None, description="of the ball")
    point: Position | None = Field(None, description="of a plane")
    normal: Vector3 | None = Field(None, description="of the plane, pointing away from the selected vertices")
    vertices: list[Annotated[int, Field(ge=0)]] | None = Field(
        None, min_length=1, description="numbers, counted from 0"
    )

    @model_validator(mode="after")
    def _one_way(self) -> Region:
        ways = (("low", "high"), ("center", "radius"), ("point", "normal"), ("vertices",))
        given = {name for way in ways for name in way if getattr(self, name) is not None}
        if given not in [set(way) for way in ways]:
            found = " and ".join(sorted(given)) or "nothing"
            wanted = "low and high, center and radius, point and normal, or vertices"
            raise refuse(f"found {found}, expected {wanted}")
        return self

    def marks(self, x: Array) -> Mask:
        """(N,) which of the positions x (N, 3) are selected, boundary included."""
        near = POSITION_TOLERANCE * float(np.ptp(x, axis=0).max())
        if self.low is not None:
            inside = (x >= np.array(self.low) - near) & (x <= np.array(self.high) + near)
            return np.asarray(inside.all(axis=1))
        if self.center is not None:
            return np.asarray(np.linalg.norm(x - self.center, axis=1) <= (self.radius or 0.0) + near)
        if self.point is not None:
            normal = np.array(self.normal) / np.linalg.norm(np.array(self.normal))
            return np.asarray((x - self.point) @ normal <= near)
        marks = np.zeros(len(x), bool)
        marks[self.vertices] = True
        return marks


class Elements(Model):
    """Elements of a body: those whose centre is initially in a region, or by number."""

    region: Region | None = None
    elements: list[Annotated[int, Field(ge=0)]] | None = Field(
        None, min_length=1, description="numbers, counted from 0"
    )

    @model_validator(mode="after")
    def _one_way(self) -> Elements:
        if (self.region is None) == (self.elements is None):
            found = "neither" if self.region is None else "both"
            raise refuse(f"found {found}, expected one of region, elements")
        return self

    def chosen(self, b: Builder, mesh: TetMesh, field: str) -> Mask:
        """(m,) which elements are selected. Errors: `SceneError` if none, or for unknown numbers."""
        if self.elements is not None:
            marks = np.zeros(len(mesh.tets), bool)
            if max(self.elements) >= len(marks):
                b.error(
                    f"found element {max(self.elements)}, but there are {len(marks)}", f"{field}.elements"
                )
            marks[self.elements] = True
            return marks
        assert self.region is not None
        if self.region.vertices is not None:
            b.error("found vertices, expected a region of space", f"{field}.region")
        marks = self.region.marks(mesh.x[mesh.tets].mean(axis=1))
        if not marks.any():
            b.error("no element has its centre in this region", f"{field}.region")
        return marks
