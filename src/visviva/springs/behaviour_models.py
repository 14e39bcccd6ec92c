"""Behaviour functions as parts of a scene: angles, hinges, areas, volumes."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.core.sheet import Sheet, TearingSheet
from visviva.springs.behaviour import Behaviour
from visviva.springs.behaviour_angle import angle_springs
from visviva.springs.behaviour_area import triangle_areas
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.behaviour_volume import tetra_volumes
from visviva.springs.damping import masses_of
from visviva.springs.sheet import hinges
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import (
    Angle,
    Area,
    Kind,
    NonNegative,
    Number,
    TorsionDamping,
    TorsionStiffness,
    Volume,
    refuse,
)

Whole = Annotated[int, Field(ge=0)]
AreaStiffness = Annotated[float, Kind("area stiffness", (-2, 1, -2, 0, 0), "500 N/m^3")]
AreaDamping = Annotated[float, Kind("area damping", (-2, 1, -1, 0, 0), "2 N s/m^3")]
VolumeStiffness = Annotated[float, Kind("volume stiffness", (-4, 1, -2, 0, 0), "5e4 N/m^5")]
VolumeDamping = Annotated[float, Kind("volume damping", (-4, 1, -1, 0, 0), "20 N s/m^5")]


class _Elements(Part):
    """Base of all sets of elements: points of one body, and damping as a coefficient or a ratio."""

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    points: str = Field(description="points of one body, such as hair or net[0:10]")
    zeta: Annotated[Number, NonNegative] | None = Field(
        None, description="damping ratio of each element alone, 1 is critical; instead of damping"
    )

    @model_validator(mode="after")
    def _one_damping(self) -> _Elements:
        if getattr(self, "damping", 0.0) and self.zeta is not None:
            raise refuse("found damping and zeta, expected one of them")
        return self

    def add_to(self, b: Builder, force: Behaviour) -> None:
        """Add the force to the world."""
        if self.zeta is not None:
            force.set_damping_ratio(self.zeta, masses_of(b.world, force.points))
        b.world.forces.append(force)

    def start(self, b: Builder) -> tuple[Points, Array]:
        """The points, and their initial positions."""
        points = b.points(self.points, "points")
        return points, start_positions(b.world, points)


class AngleSpringsModel(_Elements):
    """Springs that maintain the angle at b between a and c, as in hair, branches and linkages."""

    kind: Literal["angle_springs"] = "angle_springs"
    corners: list[tuple[Whole, Whole, Whole]] | None = Field(
        None, min_length=1, description="indices of a, b, c; if omitted, all consecutive triples"
    )
    stiffness: Annotated[TorsionStiffness, NonNegative]
    damping: Annotated[TorsionDamping, NonNegative] = 0.0
    rest_angle: Angle | None = Field(None, description="180 deg is straight; the initial angle if omitted")

    def build(self, b: Builder) -> None:
        """One force."""
        points, x = self.start(b)
        found = np.array(self.corners) if self.corners is not None else _consecutive_triples(b, len(points))
        numbers = (self.stiffness, self.rest_angle, self.damping)
        self.add_to(b, angle_springs(self.name, points, found, x, *numbers))


class DihedralSpringsModel(_Elements):
    """Springs that maintain the angle between two triangles with a common edge."""

    kind: Literal["dihedral_springs"] = "dihedral_springs"
    hinges: list[tuple[Whole, Whole, Whole, Whole]] | None = Field(
        None,
        min_length=1,
        description="indices of the edge's ends and the two opposite vertices; all edges of a cloth if "
        "omitted",
    )
    stiffness: Annotated[TorsionStiffness, NonNegative]
    damping: Annotated[TorsionDamping, NonNegative] = 0.0
    rest_angle: Angle | None = Field(None, description="0 is flat; the initial angle if omitted")

    def build(self, b: Builder) -> None:
        """One force."""
        points, x = self.start(b)
        if self.hinges is not None:
            found: Index = np.array(self.hinges)
        elif isinstance(points, TearingSheet):
            b.error(f"{self.points} may tear: give it bending of its own, or hinges", "points")
        elif isinstance(points, Sheet):
            found = hinges(points.triangles)
        else:
            b.error(f"{self.points} has no triangles, expected hinges or a body of kind cloth", "points")
        numbers = (self.stiffness, self.rest_angle, self.damping)
        self.add_to(b, dihedral_springs(self.name, points, found, x, *numbers))


class TriangleAreasModel(_Elements):
    """Triangles that maintain their area, whatever their shape."""

    kind: Literal["triangle_areas"] = "triangle_areas"
    triangles: list[tuple[Whole, Whole, Whole]] = Field(min_length=1, description="indices of the vertices")
    stiffness: Annotated[AreaStiffness, NonNegative]
    damping: Annotated[AreaDamping, NonNegative] = 0.0
    area: Annotated[Area, NonNegative] | None = Field(None, description="initial area if omitted")

    def build(self, b: Builder) -> None:
        """One force."""
        points, x = self.start(b)
        double = None if self.area is None else 2 * self.area
        numbers = (self.stiffness, double, self.damping)
        self.add_to(b, triangle_areas(self.name, points, self.triangles, x, *numbers))


class TetraVolumesModel(_Elements):
    """Tetrahedra that maintain their volume, whatever their shape."""

    kind: Literal["tetra_volumes"] = "tetra_volumes"
    tetrahedra: list[tuple[Whole, Whole, Whole, Whole]] = Field(
        min_length=1, description="indices of the vertices; the volume is positive if the last three are "
"counter-clockwise as seen from outside",
    )  # fmt: skip
    stiffness: Annotated[VolumeStiffness, NonNegative]
    damping: Annotated[VolumeDamping, NonNegative] = 0.0
    volume: Volume | None = Field(None, description="signed; initial volume if omitted")

    def build(self, b: Builder) -> None:
        """One force."""
        points, x = self.start(b)
        numbers = (self.stiffness, self.volume, self.damping)
        self.add_to(b, tetra_volumes(self.name, points, self.tetrahedra, x, *numbers))


def _consecutive_triples(b: Builder, n: int) -> Index:
    """Consecutive triples of n points in a row."""
    if n < 3:
        b.error(f"found {n} points, expected three or more in a row", "points")
    return np.arange(n - 2)[:, None] + np.arange(3)
