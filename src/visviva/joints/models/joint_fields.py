"""Optional parts of joints of a scene: motors, springs, as quantities with units."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

import numpy as np
from pydantic import Field, model_validator

from visviva.errors import SceneError
from visviva.joints.bodies.joint_motor import Curve
from visviva.vocabulary.formula_kinks import add_corners, first_corners
from visviva.vocabulary.formula_motion import INPUT_EXTREMES, FormulaMotion
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.path import MotionNames, refuse_jumps
from visviva.vocabulary.quantity import (
    Angle,
    AngularSpeed,
    Force,
    Length,
    NonNegative,
    Positive,
    Speed,
    Stiffness,
    Torque,
    TorsionStiffness,
    Vector3,
    refuse,
)

FORMULA = MotionNames("the formula", "value", "rate", "", " 1/s")
ALLOWED_WITH_FORMULA = frozenset(
    {"max_torque", "torque_curve", "max_force", "force_curve", "axis"}
)  # fields of a motor that are no law of their own


class MotorFields(Model):
    """A motor that maintains a speed within its bound, or one that applies a given torque or force."""

    speed_formula: str | float | None = Field(
        None,
        description="speed in rad/s or m/s, a formula of the time t in seconds and of inputs, instead of "
        "speed, such as clip(2 * t, 0, 3) or where(t < 1, 2, 0)",
    )

    @model_validator(mode="after")
    def _one_law(self) -> MotorFields:
        names = [name for name in type(self).model_fields if name not in ALLOWED_WITH_FORMULA]
        given = [name for name in names if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of {', '.join(names)}")
        if self.bound is not None and not given[0].startswith("speed"):
            raise refuse(f"found a largest effort with {given[0]}, expected it with a speed")
        return self

    @property
    def bound(self) -> float | Curve | None:
        """The largest torque or force, or its curve over speed."""
        raise NotImplementedError

    def prescribed_speed(self, b: Builder) -> float | FormulaMotion | None:
        """The speed that it maintains, if given. Errors: `SceneError` for a formula."""
        if self.speed_formula is not None:
            return read_formula(b, self.speed_formula, "motor.speed_formula")
        speed: float | None = getattr(self, "speed")  # noqa: B009
        return speed

    def applied_effort(self, b: Builder) -> float | FormulaMotion:
        """The torque or force that it applies. Errors: `SceneError` for a formula."""
        raise NotImplementedError


class TurningMotor(MotorFields):
    """A motor for an angle: a speed that it maintains within `max_torque`, or a torque."""

    speed: AngularSpeed | None = None
    max_torque: Annotated[Torque, Positive] | None = Field(None, description="unbounded if omitted")
    torque_curve: list[tuple[AngularSpeed, Torque]] | None = Field(
        None,
        description="instead of max_torque: largest torques at speeds in either direction, linear between "
        "them and constant beyond the last",
    )
    torque: Torque | None = Field(None, description="instead of a speed")
    torque_formula: str | float | None = Field(
        None, description="in N m, a formula of the time t in seconds and of inputs"
    )

    @property
    def bound(self) -> float | Curve | None:
        """The largest torque [N m]."""
        return _one_bound(("max_torque", self.max_torque), ("torque_curve", self.torque_curve))

    def applied_effort(self, b: Builder) -> float | FormulaMotion:
        """The torque [N m]."""
        return _effort(b, self.torque, self.torque_formula, "motor.torque_formula")


class SpinMotor(TurningMotor):
    """A motor of the rotation about an axis, for joints that rotate in all directions."""

    axis: Vector3 = Field(
        description="initial direction, fixed in the first body or the world, of any length"
    )


class SlidingMotor(MotorFields):
    """A motor for a displacement: a speed that it maintains within `max_force`, or a force."""

    speed: Speed | None = None
    max_force: Annotated[Force, Positive] | None = Field(None, description="unbounded if omitted")
    force_curve: list[tuple[Speed, Force]] | None = Field(
        None,
        description="instead of max_force: largest forces at speeds in either direction, linear between "
        "them and constant beyond the last",
    )
    force: Force | None = Field(None, description="instead of a speed")
    force_formula: str | float | None = Field(
        None, description="in N, a formula of the time t in seconds and of inputs"
    )

    @property
    def bound(self) -> float | Curve | None:
        """The largest force [N]."""
        return _one_bound(("max_force", self.max_force), ("force_curve", self.force_curve))

    def applied_effort(self, b: Builder) -> float | FormulaMotion:
        """The force [N]."""
        return _effort(b, self.force, self.force_formula, "motor.force_formula")


def _one_bound(number: tuple[str, float | None], curve: tuple[str, Curve | None]) -> float | Curve | None:
    if number[1] is not None and curve[1] is not None:
        raise refuse(f"found {number[0]} and {curve[0]}, expected one of them")
    if curve[1] is not None:
        speeds = [speed for speed, _ in curve[1]]
        if not speeds or speeds[0] < 0 or any(b <= a for a, b in pairwise(speeds)):
            raise refuse(f"found the speeds {speeds} in {curve[0]}, expected increasing ones >= 0")
        if min(most for _, most in curve[1]) < 0:
            raise refuse(f"found a bound below 0 in {curve[0]}, expected none")
    return curve[1] if number[1] is None else number[1]


class TurningSpring(Model):
    """A torsion spring."""

    stiffness: Annotated[TorsionStiffness, NonNegative]
    rest: Angle = Field(0.0, description="angle at which it is relaxed; 0 is the initial angle")


class SlidingSpring(Model):
    """A spring for a displacement."""

    stiffness: Annotated[Stiffness, NonNegative]
    rest: Length = Field(0.0, description="displacement at which it is relaxed; 0 is the initial position")


def read_formula(b: Builder, formula: str | float, field: str) -> FormulaMotion:
    """One number as a formula of t and of inputs, with its rates. Errors: `SceneError` at the field."""
    try:
        motion = FormulaMotion([formula], b.inputs)
        with np.errstate(all="ignore"):  # non-finite values are rejected
            for where in INPUT_EXTREMES if motion.inputs else INPUT_EXTREMES[:1]:
                held = motion.held(where)
                corners, end = first_corners(held.corners, b.duration)
                refuse_jumps(held, 0.0, end, FORMULA, corners)
    except SceneError as error:
        b.error(error.message, field)
    add_corners(b, motion.corners)
    return motion


def _effort(b: Builder, number: float | None, formula: Any, field: str) -> float | FormulaMotion:
    if formula is None:
        assert number is not None
        return number
    return read_formula(b, formula, field)
