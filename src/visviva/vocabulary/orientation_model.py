"""Orientations in a scene: an axis with an angle, a direction, or a quaternion."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Discriminator, Field, Tag

from visviva.arrays import Array
from visviva.geometry.rotation import quaternion_of
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.quantity import Angle, Number, Vector3

ROUNDING = 1e-12  # sine of the angle below which two directions coincide
IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])


class AxisAngle(Model):
    """A rotation about an axis through the origin, counter-clockwise when the axis points at the viewer."""

    axis: Vector3 = (0.0, 0.0, 1.0)
    angle: Angle


class Facing(Model):
    """Aligns a body axis with a direction, such as the tangent of a curve; the preceding axis in the cycle x,
    y, z is as close to `up` as possible.
    """

    along: Vector3
    of: Literal["x", "y", "z"] = "x"
    up: Vector3 = (0.0, 0.0, 1.0)


def _form(value: Any) -> str:
    """Which of the three is meant, so that errors refer to that one."""
    if isinstance(value, Facing) or (isinstance(value, dict) and "along" in value):
        return "facing"
    return "quaternion" if isinstance(value, list | tuple) else "turned"


Orientation = (
    Annotated[
        Annotated[AxisAngle, Tag("turned")]
        | Annotated[Facing, Tag("facing")]
        | Annotated[tuple[Number, Number, Number, Number], Tag("quaternion")],
        Discriminator(_form),
    ]
    | None
)
ORIENTATION = Field(
    None,
    description="a rotation, body to world: {axis: [0, 0, 1], angle: 30 deg}, {along: [1, 1, 0]}, "
    "or a quaternion [w, x, y, z]",
)


def unit_orientation(orientation: Orientation, b: Builder, field: str = "orientation") -> Array:
    """The unit quaternion (4,). Errors: `SceneError` at the field for a zero vector."""
    if orientation is None:
        return IDENTITY.copy()
    if isinstance(orientation, AxisAngle):
        size = float(np.linalg.norm(orientation.axis))
        if size == 0.0:
            b.error("found the axis [0, 0, 0]: it has no direction", f"{field}.axis")
        half = 0.5 * orientation.angle
        return np.concatenate([[np.cos(half)], np.sin(half) * np.array(orientation.axis) / size])
    if isinstance(orientation, Facing):
        return _facing(orientation, b, field)
    quaternion = np.array(orientation)
    size = float(np.linalg.norm(quaternion))
    if size == 0.0:
        b.error("found the quaternion [0, 0, 0, 0]: it has no direction", field)
    return quaternion / size


def _facing(orientation: Facing, b: Builder, field: str) -> Array:
    ahead, up = np.array(orientation.along), np.array(orientation.up)
    aside = np.cross(up, ahead)
    if not float(np.linalg.norm(ahead)) > 0.0:
        b.error("found the direction [0, 0, 0], expected one such as [1, 0, 0]", f"{field}.along")
    if not float(np.linalg.norm(aside)) > ROUNDING * np.linalg.norm(ahead) * np.linalg.norm(up):
        b.error("found up parallel to along, expected another direction for up", f"{field}.up")
    ahead, aside = ahead / np.linalg.norm(ahead), aside / np.linalg.norm(aside)
    first = "xyz".index(orientation.of)
    axes = np.stack([ahead, aside, np.cross(ahead, aside)], axis=1)
    return quaternion_of(np.roll(axes, first, axis=1))
