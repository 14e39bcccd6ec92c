"""A grid of cells over points, with points sorted by cell and no bounding box.

The grid is periodic on every axis, so a distant point costs no extra cells: it shares one with others, from
which it is distinguished by distance.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

CELLS_PER_POINT, EXTRA_CELLS = 4, 27  # upper bound on the number of cells
MAX_CELLS = 2.0**40  # cells of an axis, beyond which cells are merged


@kernel
def cell_of(here: Array, marks: Array, shape: Index, length: Array, cell: Index) -> None:
    """Cell number of every point; −1 for inactive points."""
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
    """Points by cell, ascending in each; those of cell n are at begin[n] to begin[n + 1]."""
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
def cell_grid(here: Array, marks: Array, reach: float, period: Array, shape: Index, length: Array) -> None:
    """Number of cells on every axis, together a few per point at most, and their lengths [m].

    Parameters
    ----------
    here, marks : (n, 3), (n,)   positions [m], 1.0 for active points
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
        shape[c] = np.int64(min(cells, MAX_CELLS)) if cells >= 1.0 else 1
    while float(shape[0]) * shape[1] * shape[2] > CELLS_PER_POINT * len(marks) + EXTRA_CELLS:
        widest = 0
        for c in range(1, 3):
            if shape[c] > shape[widest]:
                widest = c
        shape[widest] = (shape[widest] + 1) // 2
    for c in range(3):
        length[c] = period[c] / shape[c] if period[c] > 0.0 else reach
