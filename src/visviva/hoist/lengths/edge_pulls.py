"""The pull along an edge on the rope that lies on it, and the points that pull."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import dot


@kernel
def pull_at(a: Array, b: Array, along: Array, s: float, force: Array) -> float:
    """F·e at s of the line, for unit pulls towards a and b; |F − e (F·e)| in force[0]."""
    f = np.zeros(3)
    for q in (a, b):
        size = 0.0
        for c in range(3):
            size += (q[c] - s * along[c]) ** 2
        size = max(np.sqrt(size), 1e-300)
        for c in range(3):
            f[c] += (q[c] - s * along[c]) / size
    side = dot(f, along)
    force[0] = np.sqrt(max(dot(f, f) - side * side, 0.0))
    return float(side)


@kernel
def neighbours(
    j: int, origin: Array, along: Array, length: Array, ends: Array, linked: Mask, s: Array, out: Array
) -> None:
    """The points to which the rope leads from edge j on both sides, relative to its point s = 0."""
    for i in range(2):
        k = j + 2 * i - 1
        for c in range(3):
            out[i, c] = ends[j, i, c] - origin[j, c]
            if linked[j, i]:
                out[i, c] = origin[k, c] + min(max(s[k], 0.0), length[k]) * along[k, c] - origin[j, c]


@kernel
def add_turning(w: Array, e: Array, sign: float, out: Array) -> None:
    """out += ± (e − t (t·e))/|w|, t = w/|w|: change of a unit vector as one of its ends moves along e."""
    size = max(dot(w, w), 1e-300)
    share = dot(w, e) / size
    for c in range(3):
        out[c] += sign * (e[c] - share * w[c]) / np.sqrt(size)
