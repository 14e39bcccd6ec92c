"""Pieces of elastic bodies: shapes and meshes, their initial positions, and their assembly."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.elastic.formats.mesh_files import read_mesh
from visviva.elastic.meshes.gluing import Solid
from visviva.elastic.meshes.lattice_mesher import fill
from visviva.elastic.meshes.position_formulas import evaluate_at
from visviva.elastic.meshes.shapes import placed
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.elastic.meshes.tetwild_mesher import fill_any
from visviva.elastic.models.moduli_model import MaterialModel
from visviva.elastic.models.shape_models import LatticeShape, Shape
from visviva.errors import SceneError
from visviva.geometry.rotation import rotation_of
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.orientation_model import ORIENTATION, Orientation, unit_orientation
from visviva.vocabulary.quantity import Number, Position, Positive, refuse


class PieceFields(Model):
    """A shape or a mesh, in its own axes."""

    shape: Shape | None = None
    file: str | None = Field(
        None, description="tetrahedra of Gmsh (.msh) or VTK (.vtk, .vtu), text or binary"
    )
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    start: tuple[str | float, str | float, str | float] | None = Field(
        None,
        description="initial vertex positions, if not at rest: formulas of the rest coordinates x, y, z, "
        "in metres",
    )

    def sources(self) -> list[str]:
        """Which of shape and file are given."""
        return [name for name in ("shape", "file") if getattr(self, name) is not None]

    def solid(self, b: Builder, at: str = "") -> Solid:
        """The piece in its own axes. `at`: the fields before its own, for the line of an error."""
        if isinstance(self.shape, LatticeShape):
            mesh = self._filled(b, self.shape, f"{at}shape.")
        elif self.shape is not None:
            mesh = self.shape.mesh()
        else:
            assert self.file is not None
            try:
                mesh = read_mesh(b.path(self.file, f"{at}file"), self.scale)
            except SceneError as error:
                b.error(str(SceneError(error.message, file=self.file, line=error.line)), f"{at}file")
        solid = Solid.relaxed(mesh)
        if self.start is None:
            return solid
        started = solid.started(self._evaluate(b, mesh.x, at))
        least = int(np.argmin(started.mesh.volumes()))
        if started.mesh.volumes()[least] <= 0:
            b.error(f"tetrahedron {least} would start inverted", f"{at}start")
        return started

    def _filled(self, b: Builder, shape: LatticeShape, at: str) -> TetMesh:
        vertices, triangles = b.surface(shape.file, shape.scale, f"{at}file")
        try:
            return (fill if shape.mesher == "lattice" else fill_any)(vertices, triangles, shape.spacing)
        except SceneError as error:
            spacing = "spacing" in error.message
            other = "" if spacing or shape.mesher != "lattice" else "; or use `mesher: tetwild`"
            b.error(f"{shape.file}: {error.message}{other}", f"{at}spacing" if spacing else at[:-1])

    def _evaluate(self, b: Builder, x: Array, at: str) -> Array:
        assert self.start is not None
        try:
            found = evaluate_at(self.start, x)
        except ValueError as error:
            b.error(str(error), f"{at}start")
        bad = np.flatnonzero(~np.isfinite(found).all(axis=1))
        if len(bad):
            as_text = ", ".join(f"{c:.4g}" for c in x[bad[0]])
            b.error(f"found no finite position for vertex {bad[0]}, at ({as_text}) at rest", f"{at}start")
        return found


class PartModel(PieceFields):
    """A part of a body, in its position among the others, optionally with its own material."""

    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the shape is placed")
    orientation: Orientation = ORIENTATION
    material: MaterialModel | None = None

    def placed(self, b: Builder, at: str) -> Solid:
        """The piece in the axes of the body."""
        solid = self.solid(b, at)
        mesh = posed(b, solid.mesh, self.orientation, self.position, f"{at}orientation")
        if solid.strained.any():
            return Solid(mesh, solid.rest, solid.strained, solid.piece)
        return Solid.relaxed(mesh)


def posed(b: Builder, mesh: TetMesh, orientation: Orientation, position: Position, field: str) -> TetMesh:
    """A mesh rotated about the origin, then translated."""
    return placed(mesh, matrix_of(b, orientation, field), 1.0, position)


def matrix_of(b: Builder, orientation: Orientation, field: str) -> Array:
    """The rotation matrix (3, 3) of an orientation."""
    rotation = np.zeros((3, 3))
    rotation_of(unit_orientation(orientation, b, field), 0, rotation)
    return rotation


def refuse_sources(found: list[str], wanted: str) -> None:
    """ValueError unless exactly one source is given."""
    if len(found) != 1:
        raise refuse(f"found {' and '.join(found) or 'neither'}, expected one of {wanted}")
