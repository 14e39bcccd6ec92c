"""Fields common to several parts of a scene with ropes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Self

import numpy as np
from annotated_types import Ge, Gt, Le, MinLen
from pydantic import Field, model_validator

from visviva.core.ports import Points
from visviva.hoist.ropes.rope import MAX_STRAIN
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.slip.bearings import lever_of
from visviva.hoist.wheels.carried import CarriedPosition
from visviva.hoist.wheels.groove import Groove
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.placement import one_point, start_positions
from visviva.vocabulary.quantity import (
    Angle,
    Energy,
    Force,
    Length,
    LineDensity,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Time,
    Torque,
    TorsionDamping,
    refuse,
)

STEEL = "#6b7684"
MIN_EA = 1e-3  # a softer rope could carry nothing, and its length would overflow [N]
MAX_EA = 1e15  # beyond it, rounded lengths store visible energy: steel of 5000 m² [N]
MAX_RELAXATION_TIME = 1e6  # of relaxation times: eleven days [s]
MAX_STRETCH = 10.0  # initial tension over EA: rubber bears some 7

AxialStiffness = Annotated[Force, Ge(MIN_EA), Le(MAX_EA)]
"""EA of a rope [N]."""


class WheelFields(Model):
    """Sheaves of one kind."""

    radius: Annotated[Length, NonNegative] = Field(
        description="of the groove, to the centre line of the rope"
    )
    mass: Annotated[Mass, NonNegative] = Field(
        0.0,
        description="of a solid disc; 0: the rope runs over it freely, with no rotation angle and no "
        "friction",
    )
    efficiency: Annotated[Number, Gt(0.0), Le(1.0)] = Field(
        1.0, description="fraction of the tension that a dry bearing transmits between parallel falls"
    )
    bearing_torque: Annotated[Torque, NonNegative] = Field(
        0.0, description="of the seals: dry friction, independent of load"
    )
    bearing_drag: Annotated[TorsionDamping, NonNegative] = Field(
        0.0, description="viscous friction of the oil"
    )

    mu: Annotated[Number, NonNegative] | None = Field(
        None,
        description="friction of the rope in the groove; if omitted, rope never slips on a wheel with mass",
    )

    flank_mu: Annotated[Number, NonNegative] = Field(
        0.0,
        description="friction of rope that enters or leaves at an angle, against the flank of the groove",
    )

    jumps_off_at: Annotated[Angle, Positive] | None = Field(
        None,
        description="angle between taut rope and the plane of the groove, at which it jumps off for good",
    )

    guarded: bool = Field(
        False,
        description="a guard plate, as on a hook block, keeps the rope in the groove even when the block "
        "lies on its side",
    )

    @model_validator(mode="after")
    def _turns(self) -> WheelFields:
        rubs = self.efficiency < 1.0 or self.bearing_drag > 0.0 or any(self.friction)
        if rubs and self.mass == 0.0:
            raise refuse("found friction of a wheel without a mass: give it one, such as `mass: 5 kg`")
        if self.mu is not None and self.mass == 0.0:
            raise refuse(
                "found mu of a wheel without a mass, over which rope runs freely: give it one, such as "
                "`mass: 5 kg`"
            )
        if self.radius == 0.0 and self.mass > 0.0:
            raise refuse("found radius 0 of a wheel with a mass, expected > 0")
        if self.guarded and self.jumps_off_at is not None:
            raise refuse("found jumps_off_at of a guarded wheel: its plate keeps the rope in")
        return self

    @property
    def wheel(self) -> Wheel:
        """Radius, mass and groove."""
        groove = Groove(np.inf if self.mu is None else float(self.mu), guarded=self.guarded)
        return Wheel(self.radius, self.mass, groove)

    @property
    def jumps_at(self) -> float:
        """Angle at which rope jumps off; infinite if it never does [rad]."""
        return np.inf if self.jumps_off_at is None else float(self.jumps_off_at)

    @property
    def friction(self) -> tuple[float, float, float]:
        """ρ [m], b [N m] and κR [m] of its dry friction, see `Bearings`."""
        lever = lever_of(self.radius, self.efficiency) if self.radius > 0.0 else 0.0
        return lever, self.bearing_torque, self.flank_mu * self.radius


class RopeFields(Model):
    """Properties and appearance of a rope."""

    EA: AxialStiffness = Field(description="axial stiffness: force at a strain of 1")
    tension: Annotated[Force, NonNegative] | None = Field(
        None, description="initial tension of the whole rope; 0 if neither this nor length is given"
    )
    length: Annotated[Length, Positive] | None = Field(
        None, description="unstrained, from end to end, arcs included; instead of tension"
    )
    relaxation: Annotated[Time, NonNegative, Le(MAX_RELAXATION_TIME)] = Field(
        0.0, description="τ of the damping, T = EA (ε + τ dε/dt)"
    )
    line_radius: Annotated[Length, NonNegative] = Field(0.0, description="of the rope shown; 0 for a line")
    color: Color = STEEL
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_start(self) -> RopeFields:
        if self.tension is not None and self.length is not None:
            raise refuse("found tension and length, expected one of them")
        if self.tension is not None and self.tension > MAX_STRETCH * self.EA:
            raise refuse(
                f"found a tension of {self.tension:g} N at EA = {self.EA:g} N: it would start stretched by "
                f"{self.tension / self.EA:.2g} times its length, expected at most {MAX_STRETCH:g}. EA is in "
                "newtons: about 5 MN for steel rope of 10 mm"
            )
        return self


class ExchangeFields(Model):
    """Parts of a rope that have inertia while moving and hang as catenaries otherwise."""

    parts: Annotated[list[int], MinLen(1)] = Field(
        [0],
        description="numbers of the parts, from 0 along the rope: each extends from one of its `nodes` to "
        "the next",
    )
    begin: Annotated[Energy, Positive] | None = Field(
        None,
        description="kinetic energy above which a part gains inertia; if omitted, it has inertia from the "
        "first step, as contacts need",
    )
    cease: Annotated[Energy, Positive] | None = Field(
        None, description="energy of motion and bends below which a part loses its inertia, less than `begin`"
    )

    @model_validator(mode="after")
    def _both(self) -> Self:
        if (self.begin is None) != (self.cease is None):
            raise refuse("found one of begin and cease, expected both or neither")
        return self

    @property
    def bounds(self) -> tuple[float, float]:
        """`begin` and `cease`; both minus infinity if omitted [J]."""
        if self.begin is None or self.cease is None:
            return -np.inf, -np.inf
        return float(self.begin), float(self.cease)


class SwingFields(ExchangeFields):
    """Parts of a rope that swing, as points with its mass that hold the rope."""

    piece: Annotated[Length, Positive] = Field(
        description="unstrained length of rope between two points with mass"
    )
    points: Annotated[int, Field(ge=1), Le(200)] = Field(
        16, description="number of points to reserve in each part"
    )


class WaveFields(ExchangeFields):
    """Parts of a rope that carry waves: points with its mass at equal divisions of the chord, past which it
    runs.
    """

    points: Annotated[int, Field(ge=1), Le(200)] = Field(12, description="number in each part")


class StraightFields(Model):
    """Parts of a rope with weight but no sag."""

    parts: Annotated[list[int], MinLen(1)] = Field(
        description="numbers of the parts, from 0 along the rope: each extends from one of its `nodes` to "
        "the next"
    )


class PartingFields(RopeFields):
    """Properties of a rope that can break, with its breaking tension."""

    breaks_at: Annotated[Force, Positive] | None = Field(None, description="tension at which it breaks")
    let_go: str | None = Field(None, description="the input that releases it for good at 0.5")

    def release_input(self, b: Builder) -> Input | None:
        """The input that releases it. Raises SceneError."""
        if self.let_go is not None and self.let_go not in b.inputs:
            b.error(f"there is no input {self.let_go!r}; known: {', '.join(b.inputs) or 'none'}", "let_go")
        return None if self.let_go is None else b.inputs[self.let_go]


class ReevedFields(PartingFields):
    """Properties of a rope over sheaves."""

    density: Annotated[LineDensity, Positive] | None = Field(
        None,
        description="mass per unstrained metre: straight parts have weight and sag, without inertia; "
        "weightless if omitted",
    )
    swing: SwingFields | None = Field(None, description="parts of a rope with density that have inertia")

    wave: WaveFields | None = Field(None, description="parts of a rope with density that carry waves")

    straight: StraightFields | None = Field(
        None,
        description="parts of a rope with density that do not sag: taut parts, and parts between which it "
        "runs freely",
    )

    @model_validator(mode="after")
    def _has_mass(self) -> ReevedFields:
        for what in ("swing", "wave", "straight"):
            if getattr(self, what) is not None and self.density is None:
                raise refuse(f"found {what} of a rope without mass, expected its density")
        return self


def end_of(b: Builder, ref: str, field: str) -> Points:
    """The point where a cable ends. Raises SceneError."""
    found = one_point(b, ref, field)
    return Points(found.owner, found.index)


def refuse_short(b: Builder, length: float, ends: Sequence[Points]) -> None:
    """Raises SceneError for a cable that would have to stretch by more than 50 %."""
    first, last = (start_positions(b.world, end)[0] for end in ends)
    distance = float(np.linalg.norm(last - first))
    if distance > (1.0 + MAX_STRAIN) * length:
        b.error(f"found {length:.4g} m of unstrained cable: too short for a distance of {distance:.4g} m")


def carried_position(b: Builder, position: Position, body: str | None, field: str) -> CarriedPosition:
    """A position on one body, or in the world. Raises SceneError."""
    if body is None:
        return CarriedPosition(position)
    found = b.bodies(body, field)
    if len(found) != 1:
        b.error(f"found {len(found)} bodies, expected one", field)
    return CarriedPosition(position, found.block, int(found.index[0]))
