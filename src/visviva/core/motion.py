"""Given motions of a point: value, rate and second rate at any time."""

from __future__ import annotations

import math

import numpy as np
from pydantic import field_validator

from visviva.core.model import Model
from visviva.core.quantity import (
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
from visviva.core.state import Array

Motion = tuple[Array, Array, Array]


class Circle(Model):
    """x = centre + R (cos φ e₁ + sin φ e₂), φ = phase + speed t, turning about `axis` by the right hand.

    e₁ is the x axis, or the y axis where `axis` is nearly x, made perpendicular to `axis`.
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
        axis = np.array(self.axis) / np.linalg.norm(self.axis)
        side = np.array([0.0, 1, 0] if abs(axis[0]) > 0.9 else [1.0, 0, 0])
        first = side - (side @ axis) * axis
        first /= np.linalg.norm(first)
        phi = self.phase + self.speed * t
        arm = self.radius * (math.cos(phi) * first + math.sin(phi) * np.cross(axis, first))
        return self.center + arm, self.speed * np.cross(axis, arm), -(self.speed**2) * arm


class Sine(Model):
    """x = centre + amplitude sin(2π frequency t + phase)."""

    center: Position
    amplitude: Position
    frequency: Frequency
    phase: Angle = 0.0

    def __call__(self, t: float) -> Motion:
        """Position, velocity and acceleration."""
        amplitude, omega = np.array(self.amplitude), 2 * math.pi * self.frequency
        sine, cosine = math.sin(omega * t + self.phase), math.cos(omega * t + self.phase)
        return self.center + amplitude * sine, omega * amplitude * cosine, -(omega**2) * amplitude * sine


class Straight(Model):
    """x = start + velocity t."""

    start: Position
    velocity: Velocity

    def __call__(self, t: float) -> Motion:
        """Position, velocity and acceleration."""
        velocity = np.array(self.velocity)
        return self.start + t * velocity, velocity, np.zeros(3)
