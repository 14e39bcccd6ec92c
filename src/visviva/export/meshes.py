"""Triangle meshes of round bodies and tubes: vertices, normals and triangles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SIDES_AROUND, RINGS_PER_HALF = 32, 8  # sides of a round body, and rings of each half
SIDES = 8  # of a tube


class Mesh(NamedTuple):
    """Vertices (n, 3) [m], unit normals (n, 3), and vertex indices of triangles (k, 3)."""

    x: Array
    normals: Array
    triangles: NDArray[np.int64]


def of_corners(corners: Array, normals: Array) -> Mesh:
    """A mesh with a separate vertex for each corner, from corners and normals (k, 3, 3)."""
    return Mesh(corners.reshape(-1, 3), normals.reshape(-1, 3), np.arange(3 * len(corners)).reshape(-1, 3))


def capsule(radius: float, length: float) -> Mesh:
    """A capsule along z; `length` is the distance of the centres of its half spheres [m], 0 for a ball."""
    rise = np.linspace(-0.5 * np.pi, 0.5 * np.pi, 2 * RINGS_PER_HALF + 1)
    rise = np.insert(rise, RINGS_PER_HALF, 0.0)  # rim of each half
    side = np.repeat([-0.5, 0.5], RINGS_PER_HALF + 1)
    angles = 2.0 * np.pi * np.arange(SIDES_AROUND + 1) / SIDES_AROUND
    normals = np.empty((len(rise), SIDES_AROUND + 1, 3))
    normals[..., 0] = np.cos(rise)[:, None] * np.cos(angles)
    normals[..., 1] = np.cos(rise)[:, None] * np.sin(angles)
    normals[..., 2] = np.sin(rise)[:, None]
    x = radius * normals + (side * length)[:, None, None] * [0.0, 0.0, 1.0]
    return Mesh(x.reshape(-1, 3), normals.reshape(-1, 3), _quads(len(rise), SIDES_AROUND + 1))


def _quads(rows: int, columns: int) -> NDArray[np.int64]:
    """Triangles (k, 3) of a grid of vertices in row order."""
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    a, b, c, d = corner, corner + 1, corner + columns + 1, corner + columns
    return np.stack([a, b, c, a, c, d], axis=1).reshape(-1, 3)


def tubes(a: Array, b: Array, radius: Array, aside: NDArray[np.int64], seam: int = 0) -> Mesh:
    """Open tubes from a to b (n, 3), with radii (n,) [m].

    aside : (n,) an axis, 0, 1 or 2, to which each is not parallel; if it is the same in all frames, tubes do
        not rotate about themselves
    seam : 1 if the first corner of a rim is repeated as its last, for a texture wrapped around the tube
    """
    first, second = frames(a, b, aside)
    rim = SIDES + seam
    angles = 2.0 * np.pi * np.arange(rim) / SIDES
    normals = np.cos(angles)[:, None] * first[:, None] + np.sin(angles)[:, None] * second[:, None]
    wide = radius[:, None, None] * normals
    x = np.concatenate([a[:, None] + wide, b[:, None] + wide], axis=1)
    k = np.arange(SIDES)
    j = (k + 1) % rim
    own = np.stack([k, j, j + rim, k, j + rim, k + rim], axis=1).reshape(-1, 3)
    triangles = (2 * rim * np.arange(len(a)))[:, None, None] + own
    return Mesh(x.reshape(-1, 3), np.tile(normals, (1, 2, 1)).reshape(-1, 3), triangles.reshape(-1, 3))


def frames(a: Array, b: Array, aside: NDArray[np.int64]) -> tuple[Array, Array]:
    """Two directions (n, 3) perpendicular to tubes from a to b; b − a, first, second are right-handed."""
    along = b - a
    along = along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-300)
    first = np.cross(along, np.eye(3)[aside])
    first = first / np.maximum(np.linalg.norm(first, axis=1, keepdims=True), 1e-300)
    return first, np.cross(along, first)


def thin_axis(a: Array, b: Array) -> NDArray[np.int64]:
    """The axis (n,) along which b − a is smallest."""
    return np.asarray(np.abs(b - a).argmin(axis=1))


def padded(rows: Array, count: int) -> Array:
    """Rows padded to a count by repeating the last one."""
    filler = np.zeros((count - len(rows), *rows.shape[1:]))
    return np.concatenate([rows, filler + (rows[-1] if rows.ndim > 1 and len(rows) else 0.0)])
