"""Points with mass in prescribed motion, and motors, as parts of a scene."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.carriers import FixedPoints
from visviva.core.motion_ops import motion_at, motion_ops
from visviva.joints.models.ends import pair_lines
from visviva.joints.models.links_track import links_track
from visviva.joints.models.part import ConstraintPart
from visviva.joints.points.prescribed import Prescribed
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import Builder
from visviva.vocabulary.motion import Motion
from visviva.vocabulary.motion_model import MotionFields, add_kinks
from visviva.vocabulary.path import HermitePath
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import (
    AngularSpeed,
    Length,
    NonNegative,
    Position,
    Time,
    Vector,
    Vector3,
    refuse,
)

DISTANCE_TOLERANCE = 1e-6  # initial distance from the path that counts as zero [m]


@kernel
def _offset_motion(found: Array, offsets: Array, out: Array) -> None:
    for i in range(len(offsets)):
        for c in range(3):
            out[0, 3 * i + c] = found[0, c] + offsets[i, c]
            out[1, 3 * i + c], out[2, 3 * i + c] = found[1, c], found[2, c]


class ParallelMotion:
    """Points that move parallel to the first one, which follows a motion."""

    def __init__(self, motion: Any, offsets: Array) -> None:
        self.motion, self.offsets = motion, offsets

    def __call__(self, t: float) -> Motion:
        """Positions, velocities and accelerations (n, 3)."""
        return motion_at(self, t, *self.offsets.shape)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3n)."""
        found = np.zeros((3, 3))
        return [*motion_ops(self.motion, clock, found), (_offset_motion, (found, self.offsets, out))]


class PrescribedModel(MotionFields, ConstraintPart):
    """Points with mass in prescribed motion: on a `circle`, `sine`, `line`, `path` or `table`.

    Without any of these they are held at their initial positions. The first point follows the motion, the
    others move parallel to it. With `keep: true`, all of them, including the first, move parallel to it from
    where they are when the constraint starts to act, also at t = 0; the motion can then be given as a
    displacement. A path holds points only during its own time interval, unless `from` or `until` override it.
    """

    kind: Literal["prescribed"] = "prescribed"
    points: str = Field(description="points with mass, such as crank or net[0:5]")

    @model_validator(mode="after")
    def _one_motion(self) -> PrescribedModel:
        given = self.given_motions()
        if len(given) > 1:
            raise refuse(
                f"found {' and '.join(given)}, expected one of {', '.join(MotionFields.model_fields)}"
            )
        return self

    def build(self, b: Builder) -> None:
        """Three rows for each point."""
        if not self.given_motions():
            return self.model_copy(update={"formula": (0.0, 0.0, 0.0), "keep": True}).build(b)
        points, motion = b.points(self.points, "points"), self.motion(b)
        x = start_positions(b.world, points)
        span = (motion.times[0], motion.times[-1]) if isinstance(motion, HermitePath) else (0.0, np.inf)
        begin, _ = self.interval(span)
        off = float(np.linalg.norm(x[0] - motion(0.0)[0]))
        if begin == 0.0 and off > DISTANCE_TOLERANCE and not self.keep:
            b.error(
                f"the first point starts {off:.3g} m from where its motion begins: `keep: true` moves all "
                "points in parallel to it from where they start",
                "points",
            )
        add_kinks(b, self.name, motion)
        from_start = self.keep and begin == 0.0
        offsets = x - (motion(0.0)[0] if from_start else x[0])
        part = self.model_copy(update={"keep": False}) if from_start else self
        part.add(b, Prescribed(self.name, points, ParallelMotion(motion, offsets)), span)


@kernel
def _rotating_motion(
    clock: Array, along: Array, first: Array, second: Array, speed: float, run_up: float, out: Array
) -> None:
    t = clock[0]
    phi, rate, faster = speed * (t - 0.5 * run_up), speed, 0.0
    if t < run_up:
        s = t / run_up
        phi = speed * run_up * s**3 * (1.0 - 0.5 * s)
        rate, faster = speed * s * s * (3.0 - 2.0 * s), 6.0 * speed * s * (1.0 - s) / run_up
    cosine, sine = math.cos(phi), math.sin(phi)
    for i in range(len(along)):
        for c in range(3):
            arm = cosine * first[i, c] + sine * second[i, c]
            across = cosine * second[i, c] - sine * first[i, c]
            out[0, 3 * i + c] = along[i, c] + arm
            out[1, 3 * i + c] = rate * across
            out[2, 3 * i + c] = faster * across - rate * rate * arm


class RotatingMotion:
    """Points that rotate about an axis: φ(t) = ω t, from rest by φ̈ = ω/T in the first T seconds.

    Parameters
    ----------
    x : (n, 3)             positions at t = 0 [m]
    center, axis : (3,)    a point of the axis and its direction, of any length
    speed, run_up : ω [rad/s] and T ≥ 0 [s]; the speed rises as a cubic, so that the torque has no jump
    """

    def __init__(self, x: Array, center: Vector, axis: Vector, speed: float, run_up: float) -> None:
        self.speed, self.run_up = speed, run_up
        self.axis = np.array(axis) / np.linalg.norm(axis)
        arm = x - np.array(center)
        self.along = np.array(center) + np.outer(arm @ self.axis, self.axis)
        self.first = x - self.along
        self.second = np.cross(self.axis, self.first)

    def __call__(self, t: float) -> Motion:
        """Positions, velocities and accelerations (n, 3)."""
        return motion_at(self, t, *self.first.shape)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3n)."""
        return [
            (_rotating_motion, (clock, self.along, self.first, self.second, self.speed, self.run_up, out))
        ]


class MotorModel(ConstraintPart):
    """Points with mass that rotate about an axis at a given speed, such as the pin of a crank."""

    kind: Literal["motor"] = "motor"
    points: str = Field(description="points with mass that rotate as one body, such as pin or wheel[0:8]")
    center: Position = Field((0.0, 0.0, 0.0), description="a point on the axis")
    axis: Vector3 = Field((0.0, 1.0, 0.0), description="right-handed, of any length")
    speed: AngularSpeed
    run_up: Annotated[Time, NonNegative] = Field(0.0, description="time to reach full speed from rest")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the cranks shown, if any")
    color: Color = "#6b7280"
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _direction(self) -> MotorModel:
        if not any(self.axis):
            raise refuse("found an axis of length 0, expected a direction such as [0, 1, 0]")
        return self

    def build(self, b: Builder) -> None:
        """Three rows for each point."""
        points = b.points(self.points, "points")
        turning = RotatingMotion(
            start_positions(b.world, points), self.center, self.axis, self.speed, self.run_up
        )
        if not turning.first.any():
            b.error("all points lie on the axis: there is nothing to rotate", "points")
        motor = self.add(b, Prescribed(self.name, points, turning))
        if self.radius > 0.0:
            axis = b.world.ports.points(FixedPoints(turning.along))
            look = {"radius": 0.0, "line_color": self.color, "line_radius": self.radius}
            b.add_track(links_track(self.name, (axis, points), look, pair_lines(len(points)), (motor,)))
