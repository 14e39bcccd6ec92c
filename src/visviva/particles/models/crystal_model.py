"""Point masses in a regular arrangement with random velocities, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.particles.models.crystal import cubic, hexagonal, thermal
from visviva.particles.models.point_mass_models import COLOR, add_block
from visviva.particles.points.point_masses import PointMasses
from visviva.vocabulary.counts import OF_POINTS
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Model, Part, Section
from visviva.vocabulary.quantity import (
    Length,
    Mass,
    NonNegative,
    Position,
    Positive,
    Speed,
    Vector3,
    Velocity,
    refuse,
)

Count = Annotated[int, Field(ge=1, le=1000)]
RADIUS_SHARE = 0.4  # radius of the spheres in spacings


class Hexagonal(Model):
    """Rows of points in a plane, every other row offset by half a spacing: six nearest neighbours each."""

    center: Position
    spacing: Annotated[Length, Positive] = Field(description="distance of nearest neighbours")
    count: Annotated[tuple[Count, Count], OF_POINTS] = Field(description="points per row, number of rows")
    along: Vector3 = Field((1.0, 0.0, 0.0), description="direction of the rows")
    across: Vector3 = Field((0.0, 1.0, 0.0), description="second direction of the plane")

    @model_validator(mode="after")
    def _plane(self) -> Hexagonal:
        if not np.linalg.norm(np.cross(self.along, self.across)) > 1e-6:
            raise refuse("found along and across that span no plane, such as [1, 0, 0] and [0, 1, 0] do")
        return self

    def axes(self) -> Array:
        """Unit vectors (2, 3) along and across the rows."""
        first = np.array(self.along) / np.linalg.norm(self.along)
        second = self.across - first * (first @ self.across)
        return np.stack([first, second / np.linalg.norm(second)])

    def coordinates(self) -> Array:
        """Coordinates (n, 2) along the axes, in spacings."""
        return hexagonal(*self.count)


class Cubic(Model):
    """Points at the vertices of a cubic lattice along the axes."""

    center: Position
    spacing: Annotated[Length, Positive] = Field(description="distance of nearest neighbours")
    count: Annotated[tuple[Count, Count, Count], OF_POINTS] = Field(description="points along x, y and z")

    def axes(self) -> Array:
        """Unit vectors (3, 3)."""
        return np.eye(3)

    def coordinates(self) -> Array:
        """Coordinates (n, 3) along the axes, in spacings."""
        return cubic(*self.count)


class CrystalModel(Part):
    """Point masses in a regular arrangement about a centre: the initial state of a solid, a drop or a gas."""

    section: ClassVar[Section] = BODIES
    touched_as = "ball"

    kind: Literal["crystal"] = "crystal"
    hexagonal: Hexagonal | None = None
    cubic: Cubic | None = None
    mass: Annotated[Mass, Positive] = Field(description="of each point")
    velocity: Velocity = Field((0.0, 0.0, 0.0), description="of the whole body")
    velocity_spread: Annotated[Speed, NonNegative] = Field(
        0.0, description="standard deviation of each component, in the plane of a hexagonal arrangement"
    )
    radius: Annotated[Length, NonNegative] | None = Field(None, description="of the spheres shown")
    color: Color = COLOR
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_arrangement(self) -> CrystalModel:
        if (self.hexagonal is None) == (self.cubic is None):
            found = "both" if self.cubic else "none of them"
            raise refuse(f"found {found}, expected one of hexagonal, cubic")
        return self

    def build(self, b: Builder) -> None:
        """A block of all points; their mean position and velocity are exactly the given ones."""
        arrangement = self.hexagonal or self.cubic
        assert arrangement is not None
        axes, coordinates = arrangement.axes(), arrangement.coordinates()
        x = arrangement.center + arrangement.spacing * coordinates @ axes
        u = self.velocity + thermal(b.rng(self.name), coordinates.shape, self.velocity_spread) @ axes
        radius = RADIUS_SHARE * arrangement.spacing if self.radius is None else self.radius
        add_block(b, PointMasses(self.name, x, self.mass, u), radius, self.color)
