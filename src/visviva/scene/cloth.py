"""Cloth as a part of a scene: a rectangle or a mesh from disk, with warp, weft, shear and bend."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index
from visviva.core.bounds import MOST_NODES
from visviva.core.sheet import Sheet
from visviva.errors import SceneError
from visviva.particles.models.point_mass_models import Grid
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour_cloth import cloth_triangles
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.from_mesh import read_surface
from visviva.springs.pattern_file import read_pattern
from visviva.springs.sheet import (
    grid_triangles,
    hinge_stiffness,
    hinges,
    pattern_of,
    refuse_flat_and_double,
)
from visviva.vocabulary.counts import refuse_more
from visviva.vocabulary.grid_sides import sides_of_grid
from visviva.vocabulary.looks import Color, Finish, PointsTrack
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import (
    Length,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Stiffness,
    Time,
    TorsionStiffness,
    Vector3,
    Velocity,
    refuse,
)


class ClothModel(Part):
    """Cloth of triangles that resists stretch along its threads, shear between them, and bending.

    A `grid` has its warp along its first side; its sides can be referred to as NAME.first and NAME.last (the
    ends of the first side), NAME.left and NAME.right (of the second), NAME.rim (all four), and NAME.corners:
    at the origin, the ends of `across` and of `along`, and opposite, so that "NAME.corners[0,2]" hangs it at
    both ends of `along`. The threads of a mesh from a `file` run along `warp`, or as its texture coordinates
    say; its points are numbered as the vertices of the file. A `zero_length_spring` between points of their
    sides sews pieces together.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["cloth"] = "cloth"
    grid: Grid | None = None
    file: str | None = Field(None, description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file comes to lie")
    warp: Vector3 = Field((1.0, 0.0, 0.0), description="direction of the warp of a mesh")
    pattern: Annotated[Length, Positive] | None = Field(
        None, description="side of the square of texture coordinates of an OBJ file that give the pattern"
    )
    mass: Annotated[Mass, Positive] = Field(description="of the whole")
    stiffness: Annotated[Stiffness, NonNegative] = Field(description="of the warp")
    weft: Annotated[Stiffness, NonNegative] | None = Field(None, description="as the warp if left out")
    shear: Annotated[Stiffness, NonNegative] | None = Field(
        None, description="a fifth of the warp if left out"
    )
    bending: Annotated[TorsionStiffness, NonNegative] = Field(
        0.0, description="moment per width for a curvature of one per metre"
    )
    damping_time: Annotated[Time, NonNegative] = Field(
        0.0, description="every damping is its stiffness times this"
    )
    velocity: Velocity = (0.0, 0.0, 0.0)
    color: Color = "#4f86c6"
    finish: Finish = "cloth"

    @model_validator(mode="after")
    def _one_shape(self) -> ClothModel:
        if (self.grid is None) == (self.file is None):
            found = "none of them" if self.grid is None else "grid and file"
            raise refuse(f"found {found}, expected one of grid, file")
        if self.grid is not None:
            refuse_more(self.grid.count, MOST_NODES)
        if not np.any(self.warp):
            raise refuse("found a warp of length 0, expected a direction such as [1, 0, 0]")
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, and its forces NAME.threads and NAME.bend."""
        x, triangles, uv = self._woven() if self.grid is not None else self._read(b)
        shares = self._shares(triangles, uv, len(x))
        block = PointMasses(self.name, x, self.mass * shares / shares.sum(), self.velocity)
        b.world.blocks.append(block)
        sheet = Sheet(block, block.points.index, triangles)
        b.name_points(self.name, sheet)
        self._add_forces(b, sheet, x, uv)
        look = {"radius": 0.0, "surface_color": self.color}
        b.add_track(PointsTrack(self.name, (sheet,), look, {"triangles": triangles.astype(np.int32)}))
        if self.grid is not None:
            for name, side in sides_of_grid(*self.grid.count).items():
                b.name_points(f"{self.name}.{name}", block.points.take(side))

    def _shares(self, triangles: Index, uv: Array, n: int) -> Array:
        """How the points share the mass: by the area of the cells, or triangles, about them."""
        if self.grid is not None:
            first, second = (np.r_[0.5, np.ones(count - 2), 0.5] for count in self.grid.count)
            return np.outer(first, second).ravel()
        area = 0.5 * np.abs(np.linalg.det(uv[:, 1:] - uv[:, :1]))
        return np.asarray(np.bincount(triangles.ravel(), np.repeat(area, 3), n), float)

    def _woven(self) -> tuple[Array, Index, Array]:
        """Places, triangles and pattern of the grid: its own shape, or straight if its sides are aslant."""
        assert self.grid is not None
        x, triangles = self.grid.positions(), grid_triangles(*self.grid.count)
        return x, triangles, pattern_of(x, triangles, np.array(self.grid.along))

    def _read(self, b: Builder) -> tuple[Array, Index, Array]:
        """Places, triangles and pattern of the mesh in the file."""
        assert self.file is not None
        path = b.path(self.file, "file")
        try:
            if self.pattern is not None:
                x, triangles, uv = read_pattern(path, self.scale)
                refuse_flat_and_double(x, triangles)
                return x + np.array(self.position), triangles, self.pattern * uv
            surface = read_surface(path, self.scale)
            refuse_flat_and_double(surface.vertices, surface.triangles)
            uv = pattern_of(surface.vertices, surface.triangles, np.array(self.warp))
        except SceneError as error:
            b.error(f"{self.file}: {error.message}", "file")
        return surface.vertices + self.position, surface.triangles, uv

    def _add_forces(self, b: Builder, sheet: Sheet, x: Array, uv: Array) -> None:
        weft = self.stiffness if self.weft is None else self.weft
        shear = 0.2 * self.stiffness if self.shear is None else self.shear
        k = np.array([self.stiffness, weft, shear])
        threads = cloth_triangles(
            f"{self.name}.threads", sheet, sheet.triangles, x, uv, k, self.damping_time * k
        )
        b.world.forces.append(threads)
        if self.bending > 0:
            edges = hinges(sheet.triangles)
            bend = hinge_stiffness(x, edges, self.bending)
            b.world.forces.append(
                dihedral_springs(f"{self.name}.bend", sheet, edges, x, bend, damping=self.damping_time * bend)
            )
