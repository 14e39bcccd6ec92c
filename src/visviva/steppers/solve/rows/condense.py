"""Large nodes of an island, condensed on the rows that touch them: z = J x, J A⁻¹ b and J A⁻¹ Jᵀ.

Only rows that are on take part, so what is not touched in a step costs nothing.
Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.schur import multiply_lines, reduce_lines
from visviva.steppers.solve.matrix.symbolic import COLUMN, PARENT, TABLE, WIDTH
from visviva.steppers.solve.matrix.tile import COLUMNS, ROWS
from visviva.steppers.solve.rows.choose import HAS_ROWS, TOUCH, Chosen, Fixed, Given
from visviva.steppers.solve.rows.island import BLOCK, EXTENT, FIRST, SEG, SEGS, Island
from visviva.steppers.solve.rows.island import ROW as FIRST_ROW

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@apart
def number_condensed(f: Fixed, c: Chosen, units: Ints, at_of: Ints, p: Island) -> int:
    """Large nodes behind all others, a coordinate for every row of their units; returns the first of them.

    at_of : −1 of all of them, then their numbers among those of the island
    """
    small, count, total = len(f.node_start) - 1, 0, 0
    for k in units:
        for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
            node = c.touch[t]
            if node >= small:
                total += c.size[k, HAS_ROWS]
                if at_of[node] < 0:
                    at_of[node] = count
                    count += 1
    begin, first, block = len(p.nodes) - count, len(p.x) - total, len(p.a)
    p.nodes[begin:, EXTENT] = 0
    for k in units:
        for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
            if c.touch[t] >= small:
                p.nodes[begin + at_of[c.touch[t]], EXTENT] += c.size[k, HAS_ROWS]
    for e in range(begin, len(p.nodes)):
        p.nodes[e, FIRST], p.nodes[e, BLOCK] = first, block
        first, block = first + p.nodes[e, EXTENT], block + p.nodes[e, EXTENT] ** 2
    return begin


@kernel
def _rows_of(p: Island, node: int) -> Ints:
    """The rows that stand in a condensed node, by their numbers among all."""
    rows = np.empty(p.nodes[node, EXTENT], np.int64)
    for k in range(len(p.table)):
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            if p.seg[s, 2] == node:
                for i in range(p.seg[s, 1]):
                    rows[p.seg[s, 0] - p.nodes[node, FIRST] + i] = p.row[p.table[k, FIRST_ROW] + i]
    return rows


@kernel
def _reached(f: Fixed, given: Given, owner: int, rows: Ints, width: int, path: Ints, line: Ints) -> int:
    """Supernodes that the rows reach, in their order, and the lines of Y for their columns.

    Returns how many lines there are; path (supernodes,) : −1 behind the last
    """
    table = f.table.reshape(-1, TABLE)
    reached = np.zeros(len(table), np.bool_)
    for row in rows:
        for at in range(row * width, (row + 1) * width):
            if given.line_at[at] < 0 or f.node_of[given.line_at[at]] != owner:
                continue
            s = f.supernode[f.column[given.line_at[at]]]
            while s >= 0 and not reached[s]:
                reached[s] = True
                s = table[s, PARENT]
    count, lines = 0, 0
    for s in range(len(table) - 1):
        if reached[s]:
            path[count] = s
            for i in range(table[s, WIDTH]):
                line[table[s, COLUMN] + i] = lines + i
            count, lines = count + 1, lines + table[s, WIDTH]
    path[count:] = -1
    return lines


@kernel
def _load(
    f: Fixed, given: Given, owner: int, rows: Ints, width: int, line: Ints, ld: int, y: Floats,
    order: Ints, top: Ints,
) -> None:  # fmt: skip
    """Y = Jᵀ, rows in the order of the first line that they touch; top: that of each tile of them."""
    first = np.full(len(rows), len(y))
    for a in range(len(rows)):
        for at in range(rows[a] * width, (rows[a] + 1) * width):
            if given.line_at[at] >= 0 and f.node_of[given.line_at[at]] == owner:
                first[a] = min(first[a], line[f.column[given.line_at[at]]])
    order[:] = np.argsort(first)
    y[:] = 0.0
    for c in range(len(rows)):
        row = rows[order[c]]
        if c % COLUMNS == 0:
            top[c // COLUMNS] = min(first[order[c]], len(y) // ld)
        for at in range(row * width, (row + 1) * width):
            if given.line_at[at] >= 0 and f.node_of[given.line_at[at]] == owner:
                y[line[f.column[given.line_at[at]]] * ld + c] += given.line[at]


@kernel
def _weigh_node(f: Fixed, given: Given, owner: int, node: int, rows: Ints, p: Island) -> None:
    """J A⁻¹ Jᵀ of a condensed node."""
    table, m, width = f.table.reshape(-1, TABLE), len(rows), len(given.line) // len(given.kind)
    path, line = np.empty(len(table), np.int64), np.empty(table[len(table) - 1, COLUMN], np.int64)
    height = _reached(f, given, owner, rows, width, path, line)
    ld = (m + COLUMNS - 1) // COLUMNS * COLUMNS + COLUMNS
    y, t = np.empty(height * ld + ROWS), np.empty(ROWS * ld)
    order, top, count = np.empty(m, np.int64), np.empty(ld // COLUMNS, np.int64), np.array([m])
    _load(f, given, owner, rows, width, line, ld, y, order, top)
    length = 0
    while path[length] >= 0:
        length += 1
    path = path[:length]
    first_line = np.empty(length, np.int64)
    for s in range(length):
        first_line[s] = line[table[path[s], COLUMN]]
    reduce_lines(path, first_line, table, f.below, line, given.panel, y, ld, count, top, t)
    block = p.nodes[node, BLOCK]
    own = p.ainv[block : block + m * m]
    own[:] = 0.0
    multiply_lines(y, height, ld, count, order, top, t, own)


@apart
def condense(
    f: Fixed, given: Given, c: Chosen, units: Ints, at_of: Ints, begin: int, x: Floats, p: Island
) -> None:
    """Condense all large nodes of an island; begin : the first of them; see `condense_node`."""
    done = begin
    for k in units:
        for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
            node = c.touch[t]
            if node >= len(f.node_start) - 1 and begin + at_of[node] == done:
                condense_node(f, given, node, done, x, p)
                done += 1


@kernel
def condense_node(f: Fixed, given: Given, owner: int, node: int, x: Floats, p: Island) -> None:
    """A⁻¹ and A⁻¹ b of a condensed node; A⁻¹ b alone where the island has a band.

    owner : its number among all nodes
    x : A⁻¹ b, in the order of all coordinates
    """
    rows, width = _rows_of(p, node), len(given.line) // len(given.kind)
    if len(p.band.x) == 0:
        _weigh_node(f, given, owner, node, rows, p)
    for a in range(len(rows)):
        total = 0.0
        for at in range(rows[a] * width, (rows[a] + 1) * width):
            if given.line_at[at] >= 0 and f.node_of[given.line_at[at]] == owner:
                total += given.line[at] * x[f.source[given.line_at[at]]]
        p.free[p.nodes[node, FIRST] + a] = total
