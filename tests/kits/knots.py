"""The knot type of a rope, and the distance of its strands: by methods independent of the package."""

from __future__ import annotations

from typing import Any

import numpy as np

FAR = 100.0  # extents of the rope by which its ends are extended before they are joined


def determinant(rope: Any) -> int:
    """The determinant of the knot in a rope (n, 3), closed beyond its ends.

    1 if there is none, 3 for an overhand knot. From the colouring matrix of its crossings; no motion changes
    it unless strands pass through each other.
    """
    middle, size = rope.mean(axis=0), np.ptp(rope, axis=0).max()
    way = rope[-1] - rope[0]
    way /= np.linalg.norm(way)
    up = np.cross(way, [0.0, 1.0, 0.0])
    out = [middle + FAR * size * (sign * way + 1e-3 * up) for sign in (1.0, -1.0)]
    over = [middle + FAR * size * (sign * 0.6 * way + up) for sign in (1.0, -1.0)]
    x = np.vstack([rope, out[0], over[0], over[1], out[1]])
    turn = np.linalg.qr(np.random.default_rng(5).normal(size=(3, 3)))[0]
    return _colouring(x @ turn.T)


def _colouring(x: Any) -> int:
    """The determinant of a closed polygon (n, 3), projected along z."""
    a, d = x, np.roll(x, -1, axis=0) - x
    n = len(x)
    i, j = np.triu_indices(n, 2)
    kept = ~((i == 0) & (j == n - 1))
    i, j = i[kept], j[kept]
    cross = d[i, 0] * d[j, 1] - d[i, 1] * d[j, 0]
    away = a[j] - a[i]
    s = (away[:, 0] * d[j, 1] - away[:, 1] * d[j, 0]) / cross
    t = (away[:, 0] * d[i, 1] - away[:, 1] * d[i, 0]) / cross
    met = (s > 0) & (s < 1) & (t > 0) & (t < 1)
    i, j, s, t = i[met], j[met], s[met], t[met]
    first_above = a[i, 2] + s * d[i, 2] > a[j, 2] + t * d[j, 2]
    above = np.where(first_above, i + s, j + t)
    order = np.argsort(under := np.where(first_above, j + t, i + s))
    above, under = above[order], under[order]
    count = len(under)
    matrix = np.zeros((count, count))
    for row, arc in enumerate(np.searchsorted(under, above) % max(count, 1)):
        matrix[row, arc] += 2.0
        matrix[row, row] -= 1.0
        matrix[row, (row + 1) % count] -= 1.0
    return round(abs(np.linalg.det(matrix[:-1, :-1])))


def strand_distance(rope: Any, apart: int) -> float:
    """The least distance of segments of a rope (n, 3) that are at least `apart` segments from each other.

    For each position on segment i the nearest point of segment j is known; their distance is convex, so its
    minimum is found by ternary search.
    """
    i, j = np.triu_indices(len(rope) - 1, apart)
    low, high = np.zeros(len(i)), np.ones(len(i))

    def away(s: Any) -> Any:
        p = rope[i] + s[:, None] * (rope[i + 1] - rope[i])
        side = rope[j + 1] - rope[j]
        t = np.einsum("nc,nc->n", p - rope[j], side) / np.einsum("nc,nc->n", side, side)
        return np.linalg.norm(rope[j] + np.clip(t, 0, 1)[:, None] * side - p, axis=1)

    for _ in range(60):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        nearer = away(one) < away(two)
        low, high = np.where(nearer, low, one), np.where(nearer, two, high)
    return float(away(0.5 * (low + high)).min())
