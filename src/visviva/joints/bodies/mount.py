"""Attachment of joints: points and frames of bodies, or of the world."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.ports import Frames, Points, PortTable
from visviva.errors import SceneError
from visviva.geometry.rotation import rotation_of


@dataclass(frozen=True)
class Mount:
    """One side of m joints.

    Parameters
    ----------
    points : points (m,) of the port table, at the joints
    frames : frames (m,) in which these points are fixed
    rotation : (m, 3, 3)   initial rotations of the frames; axes of joints are given at that instant
    arm : (m, 3)       from the centre of mass of a body to its point, in the frame's axes [m]; world: 0
    fixed_in : block and numbers (m,) of the bodies; None for the world
    """

    points: Points
    frames: Frames
    rotation: Array
    arm: Array
    fixed_in: tuple[Any, Index] | None = None

    def __len__(self) -> int:
        return len(self.points)

    def local(self, directions: ArrayLike) -> Array:
        """Directions given in world axes at the start, as unit vectors (m, 3) in the axes of the frames."""
        d = np.broadcast_to(np.asarray(directions, float), (len(self), 3))
        unit = d / np.linalg.norm(d, axis=1, keepdims=True)
        return np.ascontiguousarray(np.einsum("mji,mj->mi", self.rotation, unit))

    def further_points(self, table: PortTable, positions: Array) -> Points:
        """Other points (m,) fixed in the same bodies, or the world, at initial positions (m, 3) [m]."""
        if self.fixed_in is None:
            return table.points(FixedPoints(positions))
        return on_bodies(table, *self.fixed_in, positions).points

    @property
    def normal(self) -> Array | None:
        """Unit normal (3,) of the plane in which the bodies move; None in space."""
        return None if self.fixed_in is None else getattr(self.fixed_in[0], "normal", None)


def on_bodies(table: PortTable, block: Any, bodies: ArrayLike, positions: ArrayLike) -> Mount:
    """Mounts on bodies of a block, at initial positions in the world.

    Parameters
    ----------
    block : a block of bodies with `poses`, `points` and `frames`; its `start` gives their initial poses.
        A block of bodies that move in a plane has a `normal`
    bodies : (m,)     their numbers
    positions : (m, 3)   [m]
    """
    numbers: Index = np.atleast_1d(np.asarray(bodies, np.int64))
    q, v = np.zeros(block.nq), np.zeros(block.nv)
    block.start(q, v)
    centres, orientations = block.poses(q)
    rotation = np.stack([rotation_matrix(orientations[i]) for i in numbers])
    away = np.broadcast_to(np.asarray(positions, float), (len(numbers), 3)) - centres[numbers]
    arm = np.ascontiguousarray(np.einsum("mji,mj->mi", rotation, away))
    points, frames = block.points(table, numbers, arm), block.frames(table, numbers)
    return Mount(points, frames, rotation, arm, (block, numbers))


def on_world(table: PortTable, positions: ArrayLike) -> Mount:
    """Mounts at rest in the world, at positions (m, 3) [m]."""
    x = np.atleast_2d(np.asarray(positions, float))
    rotation = np.tile(np.eye(3), (len(x), 1, 1))
    return Mount(
        table.points(FixedPoints(x)), table.frames(FixedFrames(rotation)), rotation, np.zeros_like(x)
    )


def rotation_matrix(quaternion: ArrayLike) -> Array:
    """Rotation (3, 3) of a quaternion (4,) of any length."""
    whole = np.array(quaternion, float)
    out = np.zeros((3, 3))
    rotation_of(whole / np.linalg.norm(whole), 0, out)
    return out


def check_mounts(name: str, a: Mount, b: Mount) -> None:
    """Reject sides that do not match. Raises SceneError."""
    if len(a) != len(b) or a.points.owner is not b.points.owner:
        found = f"found {len(a)} and {len(b)} mounts"
        raise SceneError(f"{found}, expected equally many, of one port table", name)


def frame_of(name: str, axis: ArrayLike, m: int, across: Array | None = None) -> tuple[Array, Array, Array]:
    """Unit vectors (m, 3) that form right-handed frames with axes (3,) or (m, 3): p × q = axis.

    across : (3,)   unit vector perpendicular to the axes, used as p
    Raises SceneError for an axis without direction.
    """
    axes = np.array(np.broadcast_to(np.asarray(axis, float), (m, 3)))
    size = np.linalg.norm(axes, axis=1, keepdims=True)
    if not (np.isfinite(size).all() and (size > 0).all()):
        bad = axes[int(np.argmin(np.where(np.isfinite(size[:, 0]), size[:, 0], -1.0)))]
        raise SceneError(f"found axis {bad.tolist()}: a joint needs one of length > 0", name)
    axes = axes / size
    p = np.eye(3)[np.abs(axes).argmin(axis=1)] if across is None else np.tile(across, (m, 1))
    p = p - (p * axes).sum(axis=1, keepdims=True) * axes
    p = p / np.linalg.norm(p, axis=1, keepdims=True)
    return p, np.cross(axes, p), axes
