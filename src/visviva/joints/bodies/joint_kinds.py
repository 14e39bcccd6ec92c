"""The kinds of joints: which positions and directions each constrains, and its free coordinates."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.joints.bodies.in_plane import (
    check_rotations,
    check_space,
    check_translations,
    is_along,
    normal_of,
)
from visviva.joints.bodies.joint import Joint
from visviva.joints.bodies.joint_angle import JointAngle
from visviva.joints.bodies.joint_coordinate import JointCoordinate
from visviva.joints.bodies.joint_extension import JointExtension
from visviva.joints.bodies.mount import Mount, check_mounts, frame_of

PERPENDICULAR_TOLERANCE = 1e-6  # cosine between the axes of a universal joint that counts as zero

PerpendicularPair = tuple[Array, Array]


def _joint(
    name: str,
    a: Mount,
    b: Mount,
    held: Sequence[Array],
    square: Sequence[PerpendicularPair],
    free: Sequence[JointCoordinate] = (),
) -> Joint:
    """A joint that constrains positions along directions, and pairs of directions to stay perpendicular.

    Directions (m, 3) are those at the start. Between bodies in a plane, rows that the plane enforces are
    omitted.
    """
    normal = normal_of(a, b)
    if normal is not None:
        held = [n for n in held if not is_along(n, normal)]
        square = [(p, q) for p, q in square if is_along(np.cross(q, p), normal)]
    angles = _in_frame(a, *(p for p, _ in square)), _in_frame(b, *(q for _, q in square))
    return Joint(name, a, b, _in_frame(a, *held), angles, free)


def _world_axes(a: Mount) -> list[Array]:
    """Along the axes of the world at the start."""
    return [np.tile(d, (len(a), 1)) for d in np.eye(3)]


def _in_frame(mount: Mount, *directions: Array) -> Array:
    if not directions:
        return np.zeros((len(mount), 0, 3))
    return np.stack([mount.local(d) for d in directions], axis=1)


def _same_axis(p: Array, q: Array, axis: Array) -> list[PerpendicularPair]:
    """Two rows that fix an axis: torques about p and q."""
    return [(-q, axis), (p, axis)]


def _same_frame(p: Array, q: Array, axis: Array) -> list[PerpendicularPair]:
    """Three rows that fix the whole frame: torques about p, q and the axis."""
    return [(axis, q), (p, axis), (q, p)]


def _rotation_angle(name: str, a: Mount, b: Mount, p: Array, q: Array) -> JointAngle:
    return JointAngle(name, a.frames, b.frames, _in_frame(a, p, q), b.local(p))


def ball(name: str, a: Mount, b: Mount) -> Joint:
    """x_a = x_b: three rows; rotation is free. λ is the force on b, in axes fixed in a."""
    check_mounts(name, a, b)
    return _joint(name, a, b, _world_axes(a), ())


def weld(name: str, a: Mount, b: Mount) -> Joint:
    """Two bodies as one: six rows; forces and torques on b in axes fixed in a."""
    check_mounts(name, a, b)
    directions = _world_axes(a)
    return _joint(name, a, b, directions, _same_frame(*directions))


def hinge(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b rotates about an axis of a: five rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinate is the angle, 0 at the start. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    check_rotations(name, n, normal_of(a, b))
    return _joint(name, a, b, _world_axes(a), _same_axis(p, q, n), [_rotation_angle(name, a, b, p, q)])


def parallel(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b rotates about one direction of a and translates freely: two rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinate is the angle. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    check_space(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    return _joint(name, a, b, (), _same_axis(p, q, n), [_rotation_angle(name, a, b, p, q)])


def slider(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b slides along an axis of a without rotating: five rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinate is the displacement. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    normal = normal_of(a, b)
    check_translations(name, frame_of(name, axis, len(a))[2], normal)
    p, q, n = frame_of(name, axis, len(a), normal)
    return _joint(name, a, b, (p, q), _same_frame(p, q, n), [JointExtension(a, b, a.local(n))])


def cylindrical(name: str, a: Mount, b: Mount, axis: ArrayLike) -> Joint:
    """b slides along an axis of a and rotates about it: four rows.

    Parameters
    ----------
    axis : (3,) or (m, 3)   in world axes at the start, of any length

    Its coordinates are the angle and the displacement. Raises SceneError for an axis of length 0.
    """
    check_mounts(name, a, b)
    check_space(name, a, b)
    p, q, n = frame_of(name, axis, len(a))
    turning, displacement = _rotation_angle(name, a, b, p, q), JointExtension(a, b, a.local(n))
    return _joint(name, a, b, (p, q), _same_axis(p, q, n), [turning, displacement])


def universal(name: str, a: Mount, b: Mount, axis_a: ArrayLike, axis_b: ArrayLike) -> Joint:
    """Hooke's joint, a cross with one axis in a and one in b: four rows.

    Parameters
    ----------
    axis_a, axis_b : (3,) or (m, 3)   perpendicular, in world axes at the start, of any length

    Its coordinates are the angle of the cross in a, and that of b about its own axis on the cross.
    Raises SceneError for axes of length 0, or not perpendicular, and between bodies in a plane.
    """
    check_mounts(name, a, b)
    check_space(name, a, b)
    *_, first = frame_of(name, axis_a, len(a))
    *_, second = frame_of(name, axis_b, len(a))
    skew = np.abs((first * second).sum(axis=1))
    if skew.max(initial=0.0) > PERPENDICULAR_TOLERANCE:
        degrees = float(np.degrees(np.arccos(skew.max())))
        raise SceneError(f"found axes {degrees:.4g}° apart, expected two at right angles", name)
    third = np.cross(first, second)
    cross = JointAngle(name, a.frames, b.frames, _in_frame(a, second, third), b.local(second))
    about = JointAngle(name, b.frames, a.frames, _in_frame(b, first, -third), a.local(first), -1.0, 1)
    # q × p = third: the torque that keeps the two axes perpendicular.
    return _joint(name, a, b, _world_axes(a), [(-first, second)], [cross, about])
