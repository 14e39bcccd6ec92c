"""Point masses as parts of a scene: one, a list, a line, a grid."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.particles.points.point_masses import PointMasses
from visviva.vocabulary.counts import OF_POINTS
from visviva.vocabulary.grid_sides import sides_of_grid
from visviva.vocabulary.looks import PLAIN, Color, Finish, PointsTrack, sphere_radius
from visviva.vocabulary.model import BODIES, Builder, Model, Part, Section
from visviva.vocabulary.quantity import Length, Mass, NonNegative, Position, Positive, Velocity, refuse

COLOR = "#d9822b"
Count = Annotated[int, Field(ge=2, le=1_000_000)]


class PointMassModel(Part):
    """One point mass."""

    section: ClassVar[Section] = BODIES
    touched_as = "ball"

    kind: Literal["point_mass"] = "point_mass"
    position: Position
    mass: Annotated[Mass, Positive]
    velocity: Velocity = (0.0, 0.0, 0.0)
    radius: Annotated[Length, NonNegative] | None = Field(None, description="of the sphere shown")
    color: Color = COLOR
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """A block of one particle."""
        block = PointMasses(self.name, self.position, self.mass, self.velocity)
        radius = sphere_radius(block.masses) if self.radius is None else self.radius
        add_block(b, block, radius, self.color)


class Line(Model):
    """Equally spaced points from `start` to `end`, both included."""

    start: Position
    end: Position
    count: Count

    def positions(self) -> Array:
        """(count, 3) [m]."""
        return np.linspace(self.start, self.end, self.count)


class Grid(Model):
    """Rows of points from `origin`: count[0] along the first side, count[1] along the second.

    Point i count[1] + j is at origin + along i/(count[0] − 1) + across j/(count[1] − 1).
    """

    origin: Position
    along: Position
    across: Position
    count: Annotated[tuple[Count, Count], OF_POINTS]

    def positions(self) -> Array:
        """(count[0] count[1], 3) [m]."""
        i, j = (np.linspace(0, 1, n) for n in self.count)
        along, across = np.array(self.along), np.array(self.across)
        x: Array = self.origin + i[:, None, None] * along + j[None, :, None] * across
        return x.reshape(-1, 3)


class PointMassesModel(Part):
    """Many point masses: at listed positions, along a line or in a grid.

    NAME.first and NAME.last refer to the ends of a line. For a grid they refer to the ends of the first side,
    NAME.left and NAME.right to those of the second, NAME.rim to all four sides, and NAME.corners to the
    corners.
    """

    section: ClassVar[Section] = BODIES
    touched_as = "ball"

    kind: Literal["point_masses"] = "point_masses"
    positions: list[Position] | None = Field(None, min_length=1)
    line: Line | None = None
    grid: Grid | None = None
    mass: Annotated[Mass, Positive] | None = Field(None, description="of each particle")
    masses: list[Annotated[Mass, Positive]] | None = Field(
        None, min_length=1, description="one value per particle"
    )
    total_mass: Annotated[Mass, Positive] | None = Field(None, description="divided equally")
    velocity: Velocity = (0.0, 0.0, 0.0)
    velocities: list[Velocity] | None = Field(
        None, min_length=1, description="one value per particle, instead of velocity"
    )
    radius: Annotated[Length, NonNegative] | None = Field(None, description="of the spheres shown")
    color: Color = COLOR
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_of_each(self) -> PointMassesModel:
        for names in (("positions", "line", "grid"), ("mass", "masses", "total_mass")):
            given = [name for name in names if getattr(self, name) is not None]
            if len(given) != 1:
                found = " and ".join(given) if given else "none of them"
                raise refuse(f"found {found}, expected one of {', '.join(names)}")
        if self.velocities is not None and "velocity" in self.model_fields_set:
            raise refuse("found velocity and velocities, expected one of them")
        return self

    def build(self, b: Builder) -> None:
        """A block of all particles."""
        x = np.array(self.positions) if self.positions is not None else self._generated()
        for field in ("masses", "velocities"):
            given = getattr(self, field)
            if given is not None and len(given) != len(x):
                b.error(f"found {len(given)} values, expected {len(x)}, one for each particle", field)
        even = self.mass if self.mass is not None else (self.total_mass or 0.0) / len(x)
        block = PointMasses(self.name, x, self.masses or even, self.velocities or self.velocity)
        radius = self.radius
        if radius is None:
            radius = sphere_radius(block.masses, self._spacing(x))
        add_block(b, block, radius, self.color)
        if self.line:
            b.name_points(f"{self.name}.first", block.points[0])
            b.name_points(f"{self.name}.last", block.points[-1])
        if self.grid:
            for name, side in sides_of_grid(*self.grid.count).items():
                b.name_points(f"{self.name}.{name}", block.points.take(side))

    def _generated(self) -> Array:
        maker = self.line or self.grid
        assert maker is not None
        return maker.positions()

    def _spacing(self, x: Array) -> float:
        """Distance of the first two neighbours; None for a list."""
        steps = np.linalg.norm(x[1:2] - x[:1], axis=1) if self.line or self.grid else np.zeros(0)
        return float(steps.min(initial=np.inf))


def add_block(b: Builder, block: PointMasses, radius: float, color: str) -> None:
    """Add a block to the world under its name, shown as spheres."""
    b.world.blocks.append(block)
    b.name_points(block.name, block.points)
    b.add_track(PointsTrack(block.name, (block.points,), {"radius": radius, "color": color}))
