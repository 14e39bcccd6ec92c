"""Cloth as a part of a scene: a rectangle or a mesh from disk, with warp, weft, shear and bend."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index, Mask
from visviva.breaking.breaking_nodes import BreakingNodes
from visviva.breaking.breaking_parts import BreakingTrack, show_breaking
from visviva.breaking.fracture import Fracture
from visviva.breaking.node_slots import NodeSlots
from visviva.core.bounds import MAX_NODES
from visviva.core.ports import Points
from visviva.core.sheet import Sheet, Tearing, TearingSheet
from visviva.errors import SceneError
from visviva.particles.models.point_mass_models import Grid
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour import Behaviour
from visviva.springs.behaviour_cloth import cloth_triangles
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.from_mesh import read_surface
from visviva.springs.pattern_file import read_pattern
from visviva.springs.sheet import (
    hinge_stiffness,
    hinges,
    pattern_of,
    refuse_flat_and_double,
)
from visviva.springs.tearing_cloth import FoldingSprings, TearingCloth, TornSheet
from visviva.vocabulary.counts import refuse_more_than
from visviva.vocabulary.grid_sides import grid_triangles, sides_of_grid
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

    The warp of a `grid` runs along its first side. NAME.first and NAME.last refer to the ends of its first
    side, NAME.left and NAME.right to those of the second, NAME.rim to all four sides, and NAME.corners to the
    corners in the order: origin, end of `across`, end of `along`, opposite corner; so "NAME.corners[0,2]"
    hangs it by both ends of `along`. For a mesh from a `file`, threads run along `warp` or follow its texture
    coordinates, and points are numbered like the vertices of the file. Sew pieces together with a
    `zero_length_spring` between points of their sides.

    With `strength` or `breaks_at_strain` the cloth tears: where the mean principal tension or strain of the
    triangles around a point reaches the limit, the point splits perpendicular to the principal axis. Tears
    run from point to point along edges, in time steps by at most one edge per step. Momenta and energies are
    continuous, except for the bending energy at edges that separate. What is fastened to a point that splits
    stays with one side; `firm` points never split. NAME.fragments counts the pieces, NAME.load is the largest
    fraction of a limit. A cloth that tears needs contacts of kind deformable with a barrier to touch other
    bodies.
    """

    section: ClassVar[Section] = BODIES
    touched_as = "points"

    kind: Literal["cloth"] = "cloth"
    grid: Grid | None = None
    file: str | None = Field(None, description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file is placed")
    warp: Vector3 = Field((1.0, 0.0, 0.0), description="direction of the warp of a mesh")
    pattern: Annotated[Length, Positive] | None = Field(
        None,
        description="side of the square spanned by the texture coordinates of an OBJ file, which define "
        "the pattern",
    )
    mass: Annotated[Mass, Positive] = Field(description="of the whole body")
    stiffness: Annotated[Stiffness, NonNegative] = Field(description="of the warp")
    weft: Annotated[Stiffness, NonNegative] | None = Field(None, description="same as the warp if omitted")
    shear: Annotated[Stiffness, NonNegative] | None = Field(
        None, description="a fifth of the warp if omitted"
    )
    bending: Annotated[TorsionStiffness, NonNegative] = Field(
        0.0, description="moment per width for a curvature of 1/m"
    )
    damping_time: Annotated[Time, NonNegative] = Field(
        0.0, description="every damping coefficient is its stiffness times this"
    )
    strength: Annotated[Stiffness, Positive] | None = Field(
        None, description="largest tension, force per width, at which it tears; unbreakable if omitted"
    )
    breaks_at_strain: Annotated[Number, Positive] | None = Field(
        None, description="largest strain, at which it tears: 0.1 is ten per cent longer than at rest"
    )
    firm: list[str | Annotated[int, NonNegative]] = Field(
        [],
        description="points that never split: sides of a grid, such as rim or corners, or numbers of points",
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
            refuse_more_than(self.grid.count, MAX_NODES)
        if not np.any(self.warp):
            raise refuse("found a warp of length 0, expected a direction such as [1, 0, 0]")
        if self.firm and not self.tears:
            raise refuse(
                "found firm points of a cloth that never tears: give it a strength; what holds points in "
                "place is a constraint, such as prescribed, or a zero_length_spring"
            )
        if self.tears and not (self.stiffness and (self.weft is None or self.weft)):
            raise refuse("found a cloth that tears without stiffness of both warp and weft")
        return self

    @property
    def tears(self) -> bool:
        """Whether it can tear."""
        return self.strength is not None or self.breaks_at_strain is not None

    def build(self, b: Builder) -> None:
        """A block named like the part, and its forces NAME.threads and NAME.bend."""
        x, triangles, uv = self._woven() if self.grid is not None else self._read(b)
        shares = self._shares(triangles, uv, len(x))
        masses = self.mass * shares / shares.sum()
        add = self._add_tearing if self.tears else self._add_whole
        sheet = add(b, x, triangles, uv, masses)
        b.name_points(self.name, sheet)
        for name, side in self._sides().items():
            b.name_points(f"{self.name}.{name}", Points(sheet.owner, sheet.index[side]))

    def _add_whole(self, b: Builder, x: Array, triangles: Index, uv: Array, masses: Array) -> Sheet:
        """The block and forces of an unbreakable cloth."""
        block = PointMasses(self.name, x, masses, self.velocity)
        b.world.blocks.append(block)
        sheet = Sheet(block, block.points.index, triangles)
        self._add_forces(b, sheet, x, uv)
        look = {"radius": 0.0, "surface_color": self.color}
        b.add_track(PointsTrack(self.name, (sheet,), look, {"triangles": triangles.astype(np.int32)}))
        return sheet

    def _add_tearing(self, b: Builder, x: Array, triangles: Index, uv: Array, masses: Array) -> Sheet:
        """The block and forces of a cloth that can tear, and the guard that tears it."""
        firm, m = self._firm(b, len(x)), len(triangles)
        slots = NodeSlots(triangles, np.arange(m), firm)
        block = BreakingNodes(self.name, x, masses, self.velocity, np.zeros(len(x), bool), slots)
        b.world.blocks.append(block)
        area = _areas(uv)
        about = np.bincount(triangles.ravel(), np.repeat(area, 3), len(x))
        shares = masses[triangles] * area[:, None] / about[triangles]
        limits = np.array([self.strength or np.inf, self.breaks_at_strain or np.inf])
        every = slots.ordered_slots
        torn: list[Tearing] = []
        sheet = TearingSheet(block, every, triangles.copy(), torn)
        threads, bend = self._add_forces(b, sheet, x[slots.vertex[every]], uv)
        folds = None if bend is None else FoldingSprings.of(bend, triangles)
        matter = TearingCloth(sheet, threads, folds, shares, np.outer(limits, np.ones(m)))
        fracture = Fracture(f"{self.name}.tear", matter, block, slots)
        b.world.guards.append(fracture)
        torn.append(surface := TornSheet(fracture))
        look = {"radius": 0.0, "surface_color": self.color}
        show_breaking(b, BreakingTrack(self.name, surface, look))
        return sheet

    def _sides(self) -> dict[str, Index]:
        return {} if self.grid is None else sides_of_grid(*self.grid.count)

    def _firm(self, b: Builder, n: int) -> Mask:
        """(n,) which points never split."""
        found, sides = np.zeros(n, bool), self._sides()
        for i, which in enumerate(self.firm):
            if isinstance(which, str) and which not in sides:
                known = f"one of {', '.join(sides)}" if sides else "numbers of points, since it has no grid"
                b.error(f"found {which}, expected {known}", f"firm[{i}]")
            if not isinstance(which, str) and which >= n:
                b.error(f"found point {which}, but there are {n}", f"firm[{i}]")
            found[sides[which] if isinstance(which, str) else which] = True
        return found

    def _shares(self, triangles: Index, uv: Array, n: int) -> Array:
        """Fractions of the mass at the points, by the area of adjacent cells or triangles."""
        if self.grid is not None:
            first, second = (np.r_[0.5, np.ones(count - 2), 0.5] for count in self.grid.count)
            return np.outer(first, second).ravel()
        return np.asarray(np.bincount(triangles.ravel(), np.repeat(_areas(uv), 3), n), float)

    def _woven(self) -> tuple[Array, Index, Array]:
        """Positions, triangles and pattern of the grid: its shape, or a rectangle if it is skewed."""
        assert self.grid is not None
        x, triangles = self.grid.positions(), grid_triangles(*self.grid.count)
        return x, triangles, pattern_of(x, triangles, np.array(self.grid.along))

    def _read(self, b: Builder) -> tuple[Array, Index, Array]:
        """Positions, triangles and pattern of the mesh in the file."""
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

    def _add_forces(
        self, b: Builder, sheet: Sheet, x: Array, uv: Array
    ) -> tuple[Behaviour, Behaviour | None]:
        """The forces that resist stretch and folding, for a sheet with points at x."""
        weft = self.stiffness if self.weft is None else self.weft
        shear = 0.2 * self.stiffness if self.shear is None else self.shear
        k = np.array([self.stiffness, weft, shear])
        threads = cloth_triangles(
            f"{self.name}.threads", sheet, sheet.triangles, x, uv, k, self.damping_time * k
        )
        b.world.forces.append(threads)
        if self.bending == 0:
            return threads, None
        edges = hinges(sheet.triangles)
        stiff = hinge_stiffness(x, edges, self.bending)
        damping = self.damping_time * stiff
        bend = dihedral_springs(f"{self.name}.bend", sheet, edges, x, stiff, damping=damping)
        b.world.forces.append(bend)
        return threads, bend


def _areas(uv: Array) -> Array:
    """(m,) areas of triangles in the pattern [m²]."""
    return np.asarray(0.5 * np.abs(np.linalg.det(uv[:, 1:] - uv[:, :1])))
