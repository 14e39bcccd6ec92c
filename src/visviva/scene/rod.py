"""Elastic rods as a part of a scene: ropes, wires and cords that resist stretch and bending.

Bending is a spring from each point b to the middle of its neighbours a and c,

    E = ½ B/l³ |a − 2b + c|²,   B = E π r⁴/4,   l the length of a piece

whose force is linear in the positions: no bending plane is singled out, so a straight rod is no special case,
and its damping is smooth. For an angle φ between two pieces, |a − 2b + c| is 2 l sin ½φ instead of l φ.
Source: Bergou and others 2006, A Quadratic Bending Model for Inextensible Surfaces, of curves.
Proved by tests/scene/test_rod.py.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.core.carriers import Barycentric
from visviva.errors import SceneError
from visviva.joints.models.joint_fields import read_formula
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.rod_twist import RodTwist
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.vocabulary.looks import Color, PointsTrack
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import (
    Angle,
    Density,
    Length,
    NonNegative,
    Number,
    Position,
    Positive,
    Pressure,
    Time,
    Velocity,
    refuse,
)

SAMPLES_PER_PIECE = 50  # points per piece for measuring the length of the curve


@dataclass
class Moment:
    """Torque that holds the ends of a twisted rod against rotation [N m]."""

    name: str
    twist: RodTwist
    unit: str = "N m"

    def sample(self, k: Any) -> float:
        """M."""
        return self.twist.moment(k)


class RodModel(Part):
    """An elastic rod of circular section along a smooth curve: a row of points with axial and bending
    springs; straight at rest. It rotates freely about its centre line, unless it has a `twist`: then it coils
    where it is not taut. Its axial stiffness is E π r², its bending stiffness E π r⁴/4 and its torsional
    stiffness G π r⁴/2. NAME.first and NAME.last refer to its ends. In contacts with a barrier, list it in
    `rods`.
    """

    section: ClassVar[Section] = BODIES
    touched_as = "points"

    kind: Literal["rod"] = "rod"
    through: list[Position] = Field(min_length=2, description="points on its centre line")
    pieces: int = Field(ge=2, le=10_000, description="number of straight segments of equal length")
    radius: Annotated[Length, Positive]
    density: Annotated[Density, Positive]
    young: Annotated[Pressure, Positive] = Field(description="Young's modulus E")
    bending: Annotated[Number, NonNegative] = Field(
        1.0, description="factor on the bending stiffness of a solid rod; lower for parallel strands"
    )
    twist: Angle | None = Field(
        None,
        description="initial rotation of its last end relative to the first, right-handed about the rod; "
        "both ends are then held against rotation. If omitted, they rotate freely",
    )
    twist_formula: str | float | None = Field(
        None,
        description="the same in radians, a formula of the time t in seconds and of inputs, such as 2 * "
        "pi * t",
    )
    shear: Annotated[Pressure, Positive] | None = Field(
        None, description="shear modulus G, used with a twist; E/3 if omitted"
    )
    damping_time: Annotated[Time, NonNegative] = Field(
        0.0, description="every damping coefficient is its stiffness times this"
    )
    velocity: Velocity = (0.0, 0.0, 0.0)
    color: Color = "#a8794a"

    @model_validator(mode="after")
    def _twists(self) -> RodModel:
        if self.twist is not None and self.twist_formula is not None:
            raise refuse("found twist and twist_formula, expected one of them")
        if self.shear is not None and self.twist is None and self.twist_formula is None:
            raise refuse("found a shear modulus of a rod without torsional stiffness: give it a twist")
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, and its forces NAME.along, NAME.bend and NAME.twist."""
        steps = np.linalg.norm(np.diff(np.array(self.through), axis=0), axis=1)
        if not (steps > 0.0).all():
            at = int(np.argmin(steps))
            b.error("found the same position twice in a row, expected different ones", f"through[{at + 1}]")
        x = evenly_spaced(np.array(self.through), self.pieces)
        piece = float(np.linalg.norm(np.diff(x, axis=0), axis=1).mean())
        area = math.pi * self.radius**2
        masses = np.full(len(x), self.density * area * piece)
        masses[[0, -1]] *= 0.5
        block = PointMasses(self.name, x, masses, self.velocity)
        b.world.blocks.append(block)
        points = block.points
        b.name_points(self.name, points)
        b.name_points(f"{self.name}.first", points[0])
        b.name_points(f"{self.name}.last", points[-1])
        k = self.young * area / piece
        rest = np.linalg.norm(np.diff(x, axis=0), axis=1)
        along = Springs(f"{self.name}.along", points[:-1], points[1:], k, rest, self.damping_time * k)
        b.world.forces.append(along)
        self._bend(b, block, piece)
        self._twist(b, block, piece)
        row = np.arange(len(x), dtype=np.int32)
        look = {"radius": self.radius, "color": self.color, "line_color": self.color}
        look["line_radius"] = self.radius
        lines = {"lines": np.stack([row[:-1], row[1:]], axis=1)}
        b.add_track(PointsTrack(self.name, (points,), look, lines))

    def _bend(self, b: Builder, block: PointMasses, piece: float) -> None:
        stiffness = math.pi * self.bending * self.young * self.radius**4 / piece**3
        if stiffness == 0.0:
            return
        inner = np.arange(1, len(block.masses) - 1)
        neighbours = np.stack([inner - 1, inner + 1], axis=1)
        middle = b.world.ports.points(Barycentric(block, neighbours, np.full(neighbours.shape, 0.5)))
        own, between = b.world.join(block.points.take(inner), middle)
        damping = self.damping_time * stiffness
        b.world.forces.append(ZeroLengthSprings(f"{self.name}.bend", own, between, stiffness, damping))

    def _twist(self, b: Builder, block: PointMasses, piece: float) -> None:
        twist: Any = self.twist
        if self.twist_formula is not None:
            twist = read_formula(b, self.twist_formula, "twist_formula")
        if twist is None:
            return
        shear = self.young / 3.0 if self.shear is None else self.shear
        stiffness = 0.5 * shear * math.pi * self.bending * self.radius**4 / (piece * self.pieces)
        try:
            force = RodTwist(f"{self.name}.twist", block.points, stiffness, twist)
        except SceneError as error:
            b.error(error.message, "bending")
        b.world.forces.append(force)
        b.add_signal(Moment(f"{self.name}.moment", force))


def evenly_spaced(stations: Array, pieces: int) -> Array:
    """Equally spaced positions (pieces + 1, 3) along a smooth curve through stations (n, 3) [m].

    A natural cubic spline over chord length.
    """
    chords = np.linalg.norm(np.diff(stations, axis=0), axis=1)
    s = np.concatenate([[0.0], np.cumsum(chords)])
    fine = np.linspace(0.0, s[-1], SAMPLES_PER_PIECE * pieces + 1)
    if len(stations) == 2:
        curve = stations[0] + fine[:, None] / s[-1] * (stations[1] - stations[0])
    else:
        from scipy.interpolate import CubicSpline  # slow to import: only for scenes with rods

        curve = CubicSpline(s, stations, bc_type="natural")(fine)
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))])
    even = np.linspace(0.0, along[-1], pieces + 1)
    return np.stack([np.interp(even, along, curve[:, c]) for c in range(3)], axis=1)
