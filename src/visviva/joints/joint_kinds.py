"""The kinds of joints: which places and directions each one holds, and what it leaves free."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.errors import SceneError
from visviva.core.state import Array
from visviva.joints.joint import Joint
from visviva.joints.joint_angle import JointAngle
from visviva.joints.joint_extension import JointExtension
from visviva.joints.mount import Mount, check_mounts, frame_of

SQUARE = 1e-6  # cosine of the two axes of a universal joint that is taken for none


def _all_places(a: Mount) -> Array:
    """Along the axes of the world at the start."""
    return _in_frame(a, *np.eye(3))


def _none(a: Mount) -> tuple[Array, Array]:
    return np.zeros((len(a), 0, 3)), np.zeros((len(a), 0, 3))


def _in_frame(mount: Mount, *directions: Array) -> Array:
    return np.stack([mount.local(d) for d in directions], axis=1)


def _same_axis(a: Mount, b: Mount, p: Array, q: Array, axis: Array) -> tuple[Array, Array]:
    """Two rows that keep an axis: torques about p and q."""
    return _in_frame(a, -q, p), _in_frame(b, axis, axis)


def _same_frame(a: Mount, b: Mount, p: Array, q: Array, axis: Array) -> tuple[Array, Array]:
    """Three rows that keep the whole frame: torques about p, q and the axis."""
    return _in_frame(a, axis, p, q), _in_frame(b, q, axis, p)


def _turning(name: str, a: Mount, b: Mount, p: Array, q: Array) -> JointAngle:
    return JointAngle(name, a.frames, b.frames, _in_frame(a, p, q), b.local(p))


def ball(name: str, a: Mount, b: Mount) -> Joint:
    """x_a = x_b: three rows, every turning is free. λ is the force on b, in axes that go with a."""
    return Joint(name, a, b, _all_places(a), _none(a))


def weld(name: str, a: Mount, b: Mount) -> Joint:
    """Two bodies as one: six rows, forces and torques on b in axes that go with a."""
    check_mounts(name, a, b)
    x, y, z = (np.tile(d, (len(a), 1)) for d in np.eye(3))
    return Joint(name, a, b, _all_places(a), _same_frame(a, b, x, y, z))


def hinge(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b turns about an axis of a: five rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinate is the angle, 0 at the start. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    square = _same_axis(a, b, p, q, n)
    return Joint(name, a, b, _all_places(a), square, [_turning(name, a, b, p, q)])


def parallel(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b turns about one direction of a and goes where it will: two rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinate is the angle. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    free = [_turning(name, a, b, p, q)]
    return Joint(name, a, b, np.zeros((len(a), 0, 3)), _same_axis(a, b, p, q, n), free)


def slider(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b slides along an axis of a and does not turn: five rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinate is the way it has slid. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    way = JointExtension(a, b, a.local(n))
    return Joint(name, a, b, _in_frame(a, p, q), _same_frame(a, b, p, q, n), [way])


def cylindrical(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b slides along an axis of a and turns about it: four rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinates are the angle and the way it has slid. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    square = _same_axis(a, b, p, q, n)
    turning, way = _turning(name, a, b, p, q), JointExtension(a, b, a.local(n))
    return Joint(name, a, b, _in_frame(a, p, q), square, [turning, way])


def universal(name: str, a: Mount, b: Mount, axis_a: ArrayLike, axis_b: ArrayLike) -> Joint:
    """Hooke's joint, a cross with one axis in a and one in b: four rows.

    Parameters
    ----------
    axis_a, axis_b : (3,) or (m, 3)   at right angles, in world axes at the start, of any length

    Its coordinates are the angle of the cross in a, and that of b about its own axis on the cross.
    Raises SceneError for axes of length 0, or not at right angles.
    """
    check_mounts(name, a, b)
    *_, first = frame_of(name, axis_a, len(a))
    *_, second = frame_of(name, axis_b, len(a))
    skew = np.abs((first * second).sum(axis=1))
    if skew.max(initial=0.0) > SQUARE:
        degrees = float(np.degrees(np.arccos(skew.max())))
        raise SceneError(f"found axes {degrees:.4g}° apart, expected two at right angles", name)
    third = np.cross(first, second)
    cross = JointAngle(name, a.frames, b.frames, _in_frame(a, second, third), b.local(second))
    about = JointAngle(name, b.frames, a.frames, _in_frame(b, first, -third), a.local(first), -1.0, 1)
    # q × p = third: the torque that keeps the two axes square.
    square = _in_frame(a, -first), _in_frame(b, second)
    return Joint(name, a, b, _all_places(a), square, [cross, about])
