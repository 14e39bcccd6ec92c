"""Texture coordinates on the segments of a rope, which move with it; the same as in `stage/laid.js`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.shapes import Array

VERTICAL_COSINE = 0.9  # cosine of the angle to z below which angles around a line are counted from b × z
MIN_LENGTH = 1e-9  # least length of a line with a defined direction [m]


def rope_coordinates(x: Array, lines: NDArray[np.int64], along: Array, radius: float) -> Array:
    """For each line: 1, the rope before its two ends [radii], the rotation of its strands [turns]; (n, 4).

    x : (m, 3) positions [m]
    lines : (n, 2), each begins where the previous one ends
    along : (m,) unstrained length of rope before each point [m]

    Strands are counted by an angle about the axis of their line, from a reference direction that jumps where
    lines become steep. The smallest rotation of one line into the next carries the strands along:
    u' = u − (u·b)/(1 + a·b) (a + b). Proved by tests/view/test_rope_coordinates.py.
    """
    out = np.ones((len(lines), 4))
    out[:, 1:3] = along[lines] / radius
    offset = x[lines[:, 1]] - x[lines[:, 0]]
    length = np.linalg.norm(offset, axis=1)
    long = np.flatnonzero(length > MIN_LENGTH)
    out[:, 3] = 0.0
    if not len(long):
        return out
    b = offset[long] / length[long, None]
    u = perpendicular_vectors(b)
    a, before, now = b[:-1], u[:-1], b[1:]
    share = np.einsum("ni,ni->n", before, now) / np.maximum(1.0 + np.einsum("ni,ni->n", a, now), MIN_LENGTH)
    carried = before - share[:, None] * (a + now)
    side = np.cross(now, u[1:])
    angles = np.arctan2(np.einsum("ni,ni->n", carried, side), np.einsum("ni,ni->n", carried, u[1:]))
    out[long[1:], 3] = -np.cumsum(angles) / (2.0 * np.pi)
    return out


def perpendicular_vectors(b: Array) -> Array:
    """Unit vectors perpendicular to directions (n, 3), from which angles about these are counted."""
    steep = np.abs(b[:, 2]) >= VERTICAL_COSINE
    u = np.cross(b, np.where(steep[:, None], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]))
    return np.asarray(u / np.linalg.norm(u, axis=1, keepdims=True))
