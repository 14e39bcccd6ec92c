"""Prescribed motions of a point: value and first and second derivatives at any time."""

from __future__ import annotations

import math

import numpy as np
from pydantic import field_validator

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.motion_ops import motion_at
from visviva.vocabulary.model import Model
from visviva.vocabulary.quantity import (
    Angle,
    AngularSpeed,
    Frequency,
    Length,
    Position,
    Vector,
    Vector3,
    Velocity,
    refuse,
)

Motion = tuple[Array, Array, Array]


@kernel
def _circle(
    clock: Array, center: Array, first: Array, second: Array, speed: float, phase: float, out: Array
) -> None:
    phi = phase + speed * clock[0]
    cosine, sine = math.cos(phi), math.sin(phi)
    for c in range(3):
        arm = cosine * first[c] + sine * second[c]
        out[0, c] = center[c] + arm
        out[1, c] = speed * (cosine * second[c] - sine * first[c])
        out[2, c] = -speed * speed * arm


@kernel
def _sine(clock: Array, center: Array, amplitude: Array, omega: float, phase: float, out: Array) -> None:
    phi = omega * clock[0] + phase
    cosine, sine = math.cos(phi), math.sin(phi)
    for c in range(3):
        out[0, c] = center[c] + amplitude[c] * sine
        out[1, c] = omega * amplitude[c] * cosine
        out[2, c] = -omega * omega * amplitude[c] * sine


@kernel
def _straight(clock: Array, start: Array, velocity: Array, out: Array) -> None:
    for c in range(3):
        out[0, c] = start[c] + clock[0] * velocity[c]
        out[1, c], out[2, c] = velocity[c], 0.0


class Circle(Model):
    """x = centre + R (cos φ e₁ + sin φ e₂), φ = phase + speed t, right-handed about `axis`. e₁ is the x axis
    made perpendicular to `axis`, or the y axis where `axis` is nearly parallel to x.
    """

    center: Position
    radius: Length
    speed: AngularSpeed
    axis: Vector3 = (0.0, 0.0, 1.0)
    phase: Angle = 0.0

    @field_validator("axis")
    @classmethod
    def _direction(cls, axis: Vector) -> Vector:
        if not any(axis):
            raise refuse("found an axis of length 0, expected a direction such as [0, 0, 1]")
        return axis

    def __call__(self, t: float) -> Motion:
        """Position, velocity and acceleration."""
        return motion_at(self, t, 3)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3)."""
        axis = np.array(self.axis) / np.linalg.norm(self.axis)
        side = np.array([0.0, 1, 0] if abs(axis[0]) > 0.9 else [1.0, 0, 0])
        first = side - (side @ axis) * axis
        first *= self.radius / np.linalg.norm(first)
        arms = first, np.cross(axis, first)
        return [(_circle, (clock, np.array(self.center), *arms, self.speed, self.phase, out))]


class Sine(Model):
    """x = centre + amplitude sin(2π frequency t + phase)."""

    center: Position
    amplitude: Position
    frequency: Frequency
    phase: Angle = 0.0

    def __call__(self, t: float) -> Motion:
        """Position, velocity and acceleration."""
        return motion_at(self, t, 3)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3)."""
        center, amplitude = np.array(self.center), np.array(self.amplitude)
        return [(_sine, (clock, center, amplitude, 2 * math.pi * self.frequency, self.phase, out))]


class Straight(Model):
    """x = start + velocity t."""

    start: Position
    velocity: Velocity

    def __call__(self, t: float) -> Motion:
        """Position, velocity and acceleration."""
        return motion_at(self, t, 3)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3)."""
        return [(_straight, (clock, np.array(self.start), np.array(self.velocity), out))]
