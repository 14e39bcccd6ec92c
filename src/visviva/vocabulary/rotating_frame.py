"""A frame with a prescribed rotation about an axis."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.ports import PortSlices, PortTable
from visviva.core.state import Layout
from visviva.errors import SceneError


@kernel
def rotate_about(c0: float, c1: float, c2: float, rotation: Array) -> None:
    """rotation (3, 3) ← exp([c]×), the rotation by |c| about c."""
    angle = np.sqrt(c0 * c0 + c1 * c1 + c2 * c2)
    s = np.sin(angle) / angle if angle > 1e-8 else 1.0
    v = 2.0 * (np.sin(0.5 * angle) / angle) ** 2 if angle > 1e-8 else 0.5
    cosine = 1.0 - v * angle * angle
    rotation[0, 0], rotation[1, 1], rotation[2, 2] = (
        cosine + v * c0 * c0,
        cosine + v * c1 * c1,
        cosine + v * c2 * c2,
    )
    rotation[0, 1], rotation[1, 0] = v * c0 * c1 - s * c2, v * c0 * c1 + s * c2
    rotation[0, 2], rotation[2, 0] = v * c0 * c2 + s * c1, v * c0 * c2 - s * c1
    rotation[1, 2], rotation[2, 1] = v * c1 * c2 - s * c0, v * c1 * c2 + s * c0


@kernel
def _frame_rotation(clock: Array, axis: Array, speed: float, angle: float, rotation: Array) -> None:
    phi = angle + speed * clock[0]
    rotate_about(phi * axis[0], phi * axis[1], phi * axis[2], rotation[0])


class RotatingFrame:
    """R(t) = exp((φ₀ + ω t) [a]×), a frame without coordinates that rotates at ω about a.

    Parameters
    ----------
    axis : (3,)   of any length
    speed : ω [rad/s], right-handed
    angle : φ₀ [rad]

    Raises SceneError for an axis of length 0.
    """

    kind = "frame"
    n = 1
    scripted = True

    def __init__(self, axis: ArrayLike, speed: float, angle: float = 0.0) -> None:
        size = float(np.linalg.norm(axis))
        if not size > 0:
            raise SceneError("found an axis of length 0, expected a direction such as [0, 0, 1]")
        self.axis, self.speed, self.angle = np.asarray(axis, float) / size, float(speed), float(angle)

    def rotation(self, t: float) -> Array:
        """R(t) (3, 3)."""
        rotation = np.zeros((3, 3))
        rotate_about(*((self.angle + self.speed * t) * self.axis), rotation)
        return rotation

    def quaternion(self, t: float) -> Array:
        """The same as a unit quaternion (4,)."""
        half = 0.5 * (self.angle + self.speed * t)
        return np.concatenate([[np.cos(half)], np.sin(half) * self.axis])

    def dofs(self, layout: Layout, table: PortTable) -> list[list[int]]:
        """A frame has no coordinates."""
        return [[], [], []]

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """The rotation at the clock's time; its spin is constant."""
        at.script[:] = self.speed * self.axis
        return [(_frame_rotation, (k.clock, self.axis, self.speed, self.angle, at.value))]
