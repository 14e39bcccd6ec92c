"""A grid of cells over points: each point in its cell, cell after cell, without a box that bounds them.

The grid is closed to a ring on every axis, so a point far away costs no cells: it shares one with others, and
distances tell them apart.
"""

from __future__ import annotations

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.state import Array, Index

CELLS_PER_POINT = 4


@kernel
def cell_of(here: Array, marks: Array, shape: Index, length: Array, cell: Index) -> None:
    """Number of the cell of every point; −1 for those that take no part."""
    for i in range(len(marks)):
        cell[i] = -1
        if marks[i] != 0.0:
            number = 0
            for c in range(3):
                u = np.floor(here[i, c] / length[c])
                u -= shape[c] * np.floor(u / shape[c])
                number = number * shape[c] + min(max(np.int64(u), 0), shape[c] - 1)
            cell[i] = number


@kernel
def sort_by_cell(cell: Index, here: Array, begin: Index, order: Index, near: Array) -> None:
    """Points cell after cell, ascending in each; cell n has places begin[n] to begin[n + 1]."""
    for n in range(len(begin)):
        begin[n] = 0
    for i in range(len(cell)):
        begin[cell[i] + 1] += 1  # points without a cell come first, before begin[0]
    for n in range(1, len(begin)):
        begin[n] += begin[n - 1]
    for i in range(len(cell) - 1, -1, -1):
        n = cell[i] + 1
        begin[n] -= 1
        order[begin[n]] = i
        for c in range(3):
            near[c, begin[n]] = here[i, c]
    for n in range(len(begin) - 1):
        begin[n] = begin[n + 1]
    begin[len(begin) - 1] = len(cell)


@kernel
def _bounds(here: Array, marks: Array, out: Array) -> None:
    """Least and greatest coordinates of the points that take part; zeros without any."""
    none = True
    for i in range(len(marks)):
        if marks[i] != 0.0:
            for c in range(3):
                out[0, c] = here[i, c] if none else min(out[0, c], here[i, c])
                out[1, c] = here[i, c] if none else max(out[1, c], here[i, c])
            none = False


def grid(here: Array, marks: Array, reach: float, period: Array) -> tuple[Index, Array]:
    """Numbers of cells on every axis, together no more than a few per point, and their lengths [m].

    Parameters
    ----------
    here, marks : (n, 3), (n,)   positions [m], 1.0 for points that take part
    reach : least length of a cell [m]
    period : (3,)   lengths of a periodic box [m], 0 on open axes
    """
    bounds = np.zeros((2, 3))
    _bounds(here, marks, bounds)
    covered = np.floor(bounds[1] / reach) - np.floor(bounds[0] / reach) + 1
    shape = [int(min(max(n, 1.0), 2.0**40)) for n in np.where(period > 0, period / reach, covered)]
    while shape[0] * shape[1] * shape[2] > CELLS_PER_POINT * len(here) + 27:
        widest = int(np.argmax(shape))
        shape[widest] = (shape[widest] + 1) // 2
    cells = np.array(shape, np.int64)
    return cells, np.where(period > 0, period / cells, reach)
