"""Orientations as a scene gives them: an axis with an angle, or a quaternion."""

from __future__ import annotations

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.quantity import Angle, Number, Vector3

IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])


class AxisAngle(Model):
    """A rotation about an axis through the origin, counter-clockwise as seen from its tip."""

    axis: Vector3 = (0.0, 0.0, 1.0)
    angle: Angle


Orientation = AxisAngle | tuple[Number, Number, Number, Number] | None
ORIENTATION = Field(
    None, description="body to world: {axis: [0, 0, 1], angle: 30 deg}, or a quaternion [w, x, y, z]"
)


def unit_orientation(orientation: Orientation, b: Builder, field: str = "orientation") -> Array:
    """The unit quaternion (4,). Errors: `SceneError` at the field for an axis or quaternion of length 0."""
    if orientation is None:
        return IDENTITY.copy()
    if isinstance(orientation, AxisAngle):
        size = float(np.linalg.norm(orientation.axis))
        if size == 0.0:
            b.error("found the axis [0, 0, 0]: it has no direction", f"{field}.axis")
        half = 0.5 * orientation.angle
        return np.concatenate([[np.cos(half)], np.sin(half) * np.array(orientation.axis) / size])
    quaternion = np.array(orientation)
    size = float(np.linalg.norm(quaternion))
    if size == 0.0:
        b.error("found the quaternion [0, 0, 0, 0]: it has no direction", field)
    return quaternion / size
