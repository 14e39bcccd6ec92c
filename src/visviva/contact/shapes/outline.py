"""Shapes as triangles, for the views."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index

RING_CORNERS, RINGS_PER_END = 32, 8  # corners per ring of a capsule, and rings per end


def box_outline(size: ArrayLike, rotation: Array) -> tuple[Array, Index]:
    """Vertices (8, 3) [m] about the centre and triangles (12, 3) of a box."""
    corners = [[i, j, k] for i in (-0.5, 0.5) for j in (-0.5, 0.5) for k in (-0.5, 0.5)]
    sides = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    faces = [[q[0], q[i], q[i + 1]] for q in sides for i in (1, 2)]
    return (np.array(corners) * np.asarray(size, float)) @ rotation.T, np.array(faces, np.int64)


def capsule_outline(along: ArrayLike, size: float) -> tuple[Array, Index]:
    """Vertices (n, 3) [m] about its start and triangles (k, 3) of a capsule, or a ball."""
    vector = np.asarray(along, float)
    length = np.linalg.norm(vector)
    axis = vector / length if length > 0 else np.array([0.0, 0.0, 1.0])
    side = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    side /= np.linalg.norm(side)
    other = np.cross(axis, side)
    tilt = (
        np.concatenate([np.linspace(-0.5, 0, RINGS_PER_END + 1), np.linspace(0, 0.5, RINGS_PER_END + 1)])
        * np.pi
    )
    angles = np.arange(RING_CORNERS) * 2 * np.pi / RING_CORNERS
    ring = np.cos(angles)[:, None] * side + np.sin(angles)[:, None] * other
    base = np.where(np.arange(len(tilt))[:, None] > RINGS_PER_END, vector, 0.0)
    rings = base[:, None] + size * (
        np.sin(tilt)[:, None, None] * axis + np.cos(tilt)[:, None, None] * ring[None]
    )
    a = np.arange((len(tilt) - 1) * RING_CORNERS)
    b = a - a % RING_CORNERS + (a + 1) % RING_CORNERS
    faces = np.concatenate(
        [np.stack([a, b, b + RING_CORNERS], 1), np.stack([a, b + RING_CORNERS, a + RING_CORNERS], 1)]
    )
    return rings.reshape(-1, 3), faces
