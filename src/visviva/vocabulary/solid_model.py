"""The shapes of solids in a scene: `shape: {kind: box, size: [1, 1, 0.5]}`."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.geometry import solid as solids
from visviva.geometry.convex_parts import convex_parts
from visviva.geometry.shapes.catalogue import SHAPES
from visviva.geometry.solid import Solid
from visviva.vocabulary.looks import Color, Finish
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.orientation_model import Orientation, unit_orientation
from visviva.vocabulary.quantity import Density, Length, Number, Position, Positive, refuse

Size = Annotated[Length, Positive]
SIMPLE_KINDS = tuple(SHAPES)
FIELDS_OF_KIND = {kind: shape.fields for kind, shape in SHAPES.items()} | {
    "hull": ("points", "file"),
    "mesh": ("file",),
    "parts": ("file",),
}
"""The fields of each kind; a hull has one of its two."""
MAX_HULL_VERTICES = 256  # vertices up to which a linear search is faster than a tree of triangles
FIELDS = ("radius", "length", "height", "size", "semi_axes", "points", "file")


class SolidFields(Model):
    """A simple solid."""

    radius: Size | None = Field(None, description="of a sphere, capsule, cylinder or cone")
    length: Size | None = Field(
        None, description="of a cylinder, along z; of a capsule, between the centres of its caps"
    )
    height: Size | None = Field(None, description="of a cone, along z; the origin is the centre of mass")
    size: Position | None = Field(None, description="edge lengths of a box along x, y and z")
    semi_axes: Position | None = Field(None, description="of an ellipsoid along x, y and z")
    points: list[Position] | None = Field(None, min_length=4, description="the shape is their convex hull")
    file: str | None = Field(None, description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")

    def check(self, kind: str) -> None:
        """Refuse fields that are missing or do not belong to the kind."""
        wanted = FIELDS_OF_KIND[kind]
        given = [name for name in FIELDS if getattr(self, name) is not None]
        missing = [name for name in wanted if name not in given]
        foreign = [name for name in given if name not in wanted]
        needs = f"a {kind} has {' and '.join(wanted) if kind != 'hull' else 'points or a file'}"
        if foreign:
            raise refuse(f"found {foreign[0]} of a {kind}: {needs}")
        if kind == "hull" and len(given) == 2:
            raise refuse(f"found points and file: {needs}")
        if missing and not (kind == "hull" and given):
            raise refuse(f"found no {missing[0]}: {needs}")
        if "scale" in self.model_fields_set and self.file is None:
            raise refuse("found scale without a file")

    def simple(self, kind: str, b: Builder, field: str) -> Solid:
        """The solid. Errors: `SceneError` at the field for invalid sizes or meshes."""
        try:
            if kind in ("hull", "mesh", "parts"):
                return self._surface(kind, b, field)
            values = [np.atleast_1d(getattr(self, name)) for name in FIELDS_OF_KIND[kind]]
            return solids.primitive(kind, np.concatenate(values))
        except SceneError as error:
            if error.line:
                raise
            b.error(error.message, field)

    def _surface(self, kind: str, b: Builder, field: str) -> Solid:
        if self.file is None:
            return solids.hull(np.array(self.points))
        vertices, triangles = b.surface(self.file, self.scale, f"{field}.file")
        if kind == "hull":
            return solids.hull(vertices)
        return convex_parts(vertices, triangles) if kind == "parts" else _of_mesh(vertices, triangles)


def _of_mesh(vertices: Array, triangles: Index) -> Solid:
    """A mesh, replaced by its hull if they are equal: contacts of hulls tolerate deep overlaps."""
    made = solids.mesh(vertices, triangles)
    if len(vertices) > MAX_HULL_VERTICES:
        return made
    try:
        return solids.hull(vertices, triangles)
    except SceneError:
        return made


class PieceModel(SolidFields):
    """One solid of a compound, at its position."""

    kind: Literal[*SIMPLE_KINDS, "hull", "mesh"]  # type: ignore[valid-type]
    position: Position = (0.0, 0.0, 0.0)
    orientation: Orientation = None
    density: Annotated[Density, Positive] | None = Field(None, description="defaults to that of the body")
    color: Color | None = Field(None, description="defaults to that of the body")
    finish: Finish | None = Field(None, description="defaults to that of the body")

    @model_validator(mode="after")
    def _check(self) -> PieceModel:
        self.check(self.kind)
        return self


class ShapeModel(SolidFields):
    """The shape of a solid; solids of revolution have their axis along z."""

    kind: Literal[*SIMPLE_KINDS, "hull", "mesh", "parts", "compound"] = Field(  # type: ignore[valid-type]
        description="parts: the closed convex surfaces of a file, for concave bodies"
    )
    pieces: list[PieceModel] | None = Field(
        None,
        min_length=1,
        description="of a compound: shapes, each with its own position, orientation, density, color and "
        "finish; overlaps count twice",
    )

    @model_validator(mode="after")
    def _check(self) -> ShapeModel:
        if (self.kind == "compound") != (self.pieces is not None):
            raise refuse("a compound, and only a compound, has pieces")
        if self.kind != "compound":
            self.check(self.kind)
        elif given := [name for name in FIELDS if getattr(self, name) is not None]:
            raise refuse(f"found {given[0]} of a compound: its pieces have sizes")
        return self

    def solid(self, b: Builder, field: str = "shape") -> Solid:
        """The solid in its own axes. Errors: `SceneError` at the field."""
        if self.pieces is None:
            return self.simple(self.kind, b, field)
        made = [
            piece.simple(piece.kind, b, f"{field}.pieces[{i}]").moved(
                piece.position, unit_orientation(piece.orientation, b, f"{field}.pieces[{i}].orientation")
            )
            for i, piece in enumerate(self.pieces)
        ]
        return solids.compound(made)

    def looks(self, color: str, finish: Finish, count: int) -> list[tuple[str, Finish]]:
        """Colour and finish of each piece of the solid."""
        if self.pieces is None:
            return [(color, finish)] * count
        return [(piece.color or color, piece.finish or finish) for piece in self.pieces]

    def densities(self, density: float | None, count: int) -> list[float | None]:
        """The density of each piece of the solid [kg/m³]."""
        if self.pieces is None:
            return [density] * count
        return [piece.density if piece.density is not None else density for piece in self.pieces]
