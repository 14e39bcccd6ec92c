"""A grid of cells over points: each point in its cell, cell after cell, without a box that bounds them.

The grid is closed to a ring on every axis, so a point far away costs no cells: it shares one with others, and
distances tell them apart.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

CELLS_PER_POINT, MORE_CELLS = 4, 27  # there are no more cells than that
LARGEST = 2.0**40  # of an axis, before some of its cells are made one


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
def grid(here: Array, marks: Array, reach: float, period: Array, shape: Index, length: Array) -> None:
    """Numbers of cells on every axis, together no more than a few per point, and their lengths [m].

    Parameters
    ----------
    here, marks : (n, 3), (n,)   positions [m], 1.0 for points that take part
    reach : least length of a cell [m]
    period : (3,)   lengths of a periodic box [m], 0 on open axes
    """
    for c in range(3):
        least, most = np.inf, -np.inf
        for i in range(len(marks)):
            if marks[i] != 0.0:
                least, most = min(least, here[i, c]), max(most, here[i, c])
        cells = np.floor(most / reach) - np.floor(least / reach) + 1.0
        if period[c] > 0.0:
            cells = period[c] / reach
        shape[c] = np.int64(min(cells, LARGEST)) if cells >= 1.0 else 1
    while float(shape[0]) * shape[1] * shape[2] > CELLS_PER_POINT * len(marks) + MORE_CELLS:
        widest = 0
        for c in range(1, 3):
            if shape[c] > shape[widest]:
                widest = c
        shape[widest] = (shape[widest] + 1) // 2
    for c in range(3):
        length[c] = period[c] / shape[c] if period[c] > 0.0 else reach
