"""Triangles of a grid, and names for its sides in a scene."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index


def sides_of_grid(n: int, m: int) -> dict[str, Index]:
    """Numbers of the points on the sides of an n × m grid, second index fastest."""
    number = np.arange(n * m).reshape(n, m)
    first, last, left, right = number[0], number[-1], number[:, 0], number[:, -1]
    return {
        "first": first,
        "last": last,
        "left": left,
        "right": right,
        "corners": number[[0, 0, -1, -1], [0, -1, 0, -1]],
        "rim": np.unique(np.concatenate([first, last, left, right])),
    }


def grid_triangles(n: int, m: int) -> Index:
    """Triangles (2 (n−1)(m−1), 3) of a grid whose point (i, j) has number i m + j; alternating diagonals.

    Parallel diagonals would make a sheet that folds more easily along them.
    """
    number = np.arange(n * m).reshape(n, m)
    a, b = number[:-1, :-1].ravel(), number[1:, :-1].ravel()
    c, d = number[1:, 1:].ravel(), number[:-1, 1:].ravel()
    even = (np.indices((n - 1, m - 1)).sum(axis=0) % 2 == 0).ravel()[:, None]
    first = np.where(even, np.stack([a, b, c], axis=1), np.stack([a, b, d], axis=1))
    second = np.where(even, np.stack([a, c, d], axis=1), np.stack([b, c, d], axis=1))
    return np.stack([first, second], axis=1).reshape(-1, 3)
