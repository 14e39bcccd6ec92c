"""Poses, and their notations in MJCF and URDF."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.geometry.rotation import quaternion_of
from visviva.geometry.solid import rotation
from visviva.importing.xml_file import Element


@dataclass(frozen=True, eq=False)
class Frame:
    """Axes in space: x = place + turn · (x in these axes).

    Parameters
    ----------
    place : (3,) [m]
    turn : (3, 3)
    """

    position: Array = field(default_factory=lambda: np.zeros(3))
    rotation: Array = field(default_factory=lambda: np.eye(3))

    def __matmul__(self, inner: Frame) -> Frame:
        """The frame `inner`, given in these axes, expressed in the outer axes."""
        return Frame(self.at(inner.position), self.rotation @ inner.rotation)

    def at(self, point: ArrayLike) -> Array:
        """Outer coordinates of a point given in these axes (3,)."""
        return np.asarray(self.position + self.rotation @ np.asarray(point, float))

    @property
    def inverse(self) -> Frame:
        """The outer axes, expressed in these."""
        return Frame(-self.rotation.T @ self.position, self.rotation.T)

    @property
    def orientation(self) -> Array:
        """Unit quaternion (w, x, y, z)."""
        return quaternion_of(self.rotation)


def axis_rotation(axis: ArrayLike, angle: float) -> Array:
    """The rotation (3, 3) by an angle [rad] about an axis of any nonzero length."""
    direction = np.asarray(axis, float) / np.linalg.norm(np.asarray(axis, float))
    return rotation(np.concatenate([[np.cos(0.5 * angle)], np.sin(0.5 * angle) * direction]))


def from_rpy(angles: ArrayLike) -> Array:
    """Roll, pitch and yaw of URDF [rad], about fixed axes x, y, z: R = R_z R_y R_x."""
    roll, pitch, yaw = np.asarray(angles, float)
    return axis_rotation([0, 0, 1], yaw) @ axis_rotation([0, 1, 0], pitch) @ axis_rotation([1, 0, 0], roll)


def from_euler(angles: ArrayLike, order: str) -> Array:
    """Euler angles [rad] about axes in this order: body axes if lower-case, fixed axes if upper-case."""
    rotation = np.eye(3)
    for letter, angle in zip(order, np.asarray(angles, float), strict=True):
        one = axis_rotation(np.eye(3)["xyz".index(letter.lower())], float(angle))
        rotation = rotation @ one if letter.islower() else one @ rotation
    return rotation


def to_direction(direction: Array) -> Array:
    """The smallest rotation (3, 3) that takes the z axis to a direction."""
    ahead = direction / np.linalg.norm(direction)
    axis, cosine = np.cross([0.0, 0.0, 1.0], ahead), float(ahead[2])
    size = float(np.linalg.norm(axis))
    if size < 1e-12:
        return np.eye(3) if cosine > 0 else np.diag([1.0, -1.0, -1.0])
    return axis_rotation(axis, float(np.arctan2(size, cosine)))


def unit(element: Element, name: str, values: Array) -> Array:
    """The normalised vector. Raises SceneError if it is zero."""
    size = float(np.linalg.norm(values))
    if size < 1e-12:
        element.error(f"found {name}={element.get(name)!r}: it has no direction")
    return values / size
