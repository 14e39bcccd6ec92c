"""W = J A⁻¹ Jᵀ from a supernodal factor: Y = U⁻ᵀ Jᵀ in the columns that rows reach, W = YᵀY.

A row reaches the columns it touches and all above them in the tree. Where what rows may touch was eliminated
last, these are the last columns alone. Rows stand in Y in the order of the first column that they touch, so
that what is zero above is left out of every product.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, PANEL_AT, PARENT, ROWS_AT, WIDTH
from visviva.steppers.solve.matrix.tile import COLUMNS, ROWS, subtract_tile

LINES = 256
"""Lines of Y that are multiplied at a time, so that they stay in the cache."""


@kernel
def _load(
    start: Index, col: Index, val: Array, chosen: Index, count: Index, line: Index, height: int, ld: int,
    y: Array, order: Index, top: Index,
) -> None:  # fmt: skip
    """Y = Jᵀ, columns in `order`; top: the first line that is not zero of each tile of columns."""
    m = count[0]
    first = np.full(m, height)
    for a in range(m):
        for e in range(start[chosen[a]], start[chosen[a] + 1]):
            if col[e] >= 0 and line[col[e]] >= 0:
                first[a] = min(first[a], line[col[e]])
    sorted_ = np.argsort(first)
    for c in range(m):
        order[c] = sorted_[c]
    for i in range(height * ld):
        y[i] = 0.0
    for c in range(m):
        row = chosen[order[c]]
        if c % COLUMNS == 0:
            top[c // COLUMNS] = first[order[c]]
        for e in range(start[row], start[row + 1]):
            if col[e] >= 0 and line[col[e]] >= 0:
                y[line[col[e]] * ld + c] += val[e]


@kernel
def _finish_lines(
    panel: Array, at: int, nf: int, begin: int, end: int, y: Array, first: int, ld: int, wide: int
) -> None:
    """Lines begin … end of Y, from which all before are taken off, by each other."""
    for k in range(begin, end):
        line = y[(first + k) * ld : (first + k) * ld + wide]
        for p in range(begin, k):
            factor, other = panel[at + p * nf + k], y[(first + p) * ld : (first + p) * ld + wide]
            for j in range(wide):
                line[j] -= factor * other[j]
        scale = panel[at + k * nf + k]
        for j in range(wide):
            line[j] *= scale


@kernel
def _solve_columns(
    panel: Array, at: int, nf: int, w: int, y: Array, first: int, ld: int, top: Index, tiles: int
) -> None:
    """The lines of one supernode of U⁻ᵀ Y, from line `first` on, in the first so many tiles of columns."""
    begin, end = 0, w % ROWS if w % ROWS else min(ROWS, w)
    while begin < w:
        for tile in range(tiles):
            skip, j = max(0, top[tile] - first), tile * COLUMNS
            if skip < begin:
                subtract_tile(
                    y, (first + begin) * ld + j, ld, panel, at + skip * nf + begin, nf,
                    y, (first + skip) * ld + j, ld, begin - skip,
                )  # fmt: skip
        _finish_lines(panel, at, nf, begin, end, y, first, ld, tiles * COLUMNS)
        begin, end = end, end + ROWS


@kernel
def reduce_lines(
    path: Index, first_line: Index, table: Index, rows: Short, line: Index, panel: Array, y: Array, ld: int,
    count: Index, top: Index, t: Array,
) -> None:  # fmt: skip
    """Y ← U⁻ᵀ Y."""
    most = (count[0] + COLUMNS - 1) // COLUMNS
    for p in range(len(path)):
        s, first = path[p], first_line[p]
        w, below, at = table[s, WIDTH], table[s, BELOW], table[s, PANEL_AT]
        nf, tiles = w + below, 0
        while tiles < most and top[tiles] < first + w:
            tiles += 1
        if tiles == 0:
            continue
        _solve_columns(panel, at, nf, w, y, first, ld, top, tiles)
        for i in range(0, below, ROWS):
            for j in range(ROWS * ld):
                t[j] = 0.0
            for tile in range(tiles):
                skip, j = max(0, top[tile] - first), tile * COLUMNS
                subtract_tile(
                    t, j, ld, panel, at + skip * nf + w + i, nf, y, (first + skip) * ld + j, ld, w - skip
                )
            for k in range(min(ROWS, below - i)):
                to = line[rows[table[s, ROWS_AT] + i + k]] * ld
                for j in range(tiles * COLUMNS):
                    y[to + j] += t[k * ld + j]


@kernel
def multiply_lines(
    y: Array, height: int, ld: int, count: Index, order: Index, top: Index, t: Array, w: Array
) -> None:
    """w += YᵀY, in the order of the rows that are chosen, some lines at a time."""
    m = count[0]
    for first in range(0, height, LINES):
        end = min(first + LINES, height)
        for i in range(0, m, ROWS):
            for tile in range(i // COLUMNS, (m + COLUMNS - 1) // COLUMNS):
                begin, j = max(top[tile], first), tile * COLUMNS
                if begin >= end:
                    break
                for k in range(ROWS * COLUMNS):
                    t[k] = 0.0
                subtract_tile(t, 0, COLUMNS, y, begin * ld + i, ld, y, begin * ld + j, ld, end - begin)
                for a in range(i, min(i + ROWS, m)):
                    for b in range(max(a, j), min(j + COLUMNS, m)):
                        w[order[a] * m + order[b]] -= t[(a - i) * COLUMNS + b - j]
    for a in range(m):
        for b in range(a + 1, m):
            w[order[b] * m + order[a]] = w[order[a] * m + order[b]]


class Condensed:
    """W of rows that reach some columns of a supernodal factor.

    Parameters
    ----------
    table, below, panel : the factor, see `Supernodal`; `below` are its rows
    column : (n,)   the column of U of each coordinate of A, −1 for those of other islands
    j : the rows
    """

    def __init__(self, table: Index, below: Short, panel: Array, column: Index, j: Jacobian) -> None:
        touched = column[j.reach]
        found = np.searchsorted(table[:, COLUMN], touched[touched >= 0], "right") - 1
        reached = np.zeros(len(table), bool)
        reached[found] = True
        for s in np.flatnonzero(reached):
            while table[s, PARENT] >= 0 and not reached[table[s, PARENT]]:
                s = table[s, PARENT]
                reached[s] = True
        self.path: Index = np.flatnonzero(reached[:-1])
        width = table[self.path, WIDTH]
        self.first_line: Index = np.append(0, np.cumsum(width))[:-1].astype(np.int64)
        self.height = int(width.sum())
        own = np.full(int(table[-1, COLUMN]), -1)
        inside = np.arange(self.height) - np.repeat(self.first_line, width)
        own[np.repeat(table[self.path, COLUMN], width) + inside] = np.arange(self.height)
        line = np.where(column >= 0, own[column], -1)
        m = len(j.start) - 1
        self.ld = (m + COLUMNS - 1) // COLUMNS * COLUMNS + COLUMNS
        self._line, self._own, self._j = line, own, j
        self._factor = table, below, panel

    def ops(self, w: Array) -> list[Op]:
        """w += J A⁻¹ Jᵀ of the rows that are chosen."""
        if self.height == 0:
            return []
        j, ld, m = self._j, self.ld, len(self._j.start) - 1
        table, below, panel = self._factor
        y, t = np.zeros(self.height * ld + ROWS), np.zeros(ROWS * ld)
        order, top = np.zeros(m, np.int64), np.zeros(ld // COLUMNS, np.int64)
        given = (j.start, j.col, j.val, j.chosen, j.count, self._line, self.height, ld)
        return [
            (_load, (*given, y, order, top)),
            (
                reduce_lines,
                (self.path, self.first_line, table, below, self._own, panel, y, ld, j.count, top, t),
            ),
            (multiply_lines, (y, self.height, ld, j.count, order, top, t, w)),
        ]
