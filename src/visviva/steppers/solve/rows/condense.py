"""Condensation of an island's large nodes onto the rows that touch them: z = J x, J A⁻¹ b and J A⁻¹ Jᵀ.

Only active rows take part, so nodes that no row touches in a step cost nothing.
Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.matrix.schur import add_schur
from visviva.steppers.solve.rows.find_islands import HAS_ROWS, TOUCH_END, Chosen, Fixed, Given
from visviva.steppers.solve.rows.island import BLOCK, EXTENT, FIRST, NODE, SEG, SEGS, Island
from visviva.steppers.solve.rows.island import ROW as FIRST_ROW


@separate_kernel
def number_condensed(f: Fixed, c: Chosen, units: Index, at_of: Index, p: Island) -> int:
    """Number the large nodes after all others, one coordinate per row of their units; returns the first one.

    at_of : −1 for all of them on entry, then their indices within the island
    """
    small, count, total = len(f.node_start) - 1, 0, 0
    for k in units:
        for t in range(c.size[k, TOUCH_END], c.size[k + 1, TOUCH_END]):
            node = c.touch[t]
            if node >= small:
                total += c.size[k, HAS_ROWS]
                if at_of[node] < 0:
                    at_of[node] = count
                    count += 1
    begin, first, block = len(p.nodes) - count, len(p.x) - total, len(p.a)
    p.nodes[begin:, EXTENT] = 0
    for k in units:
        for t in range(c.size[k, TOUCH_END], c.size[k + 1, TOUCH_END]):
            if c.touch[t] >= small:
                p.nodes[begin + at_of[c.touch[t]], EXTENT] += c.size[k, HAS_ROWS]
                p.nodes[begin + at_of[c.touch[t]], NODE] = c.touch[t]
    for e in range(begin, len(p.nodes)):
        p.nodes[e, FIRST], p.nodes[e, BLOCK] = first, block
        first, block = first + p.nodes[e, EXTENT], block + p.nodes[e, EXTENT] ** 2
    return begin


@kernel
def _rows_of(p: Island, node: int) -> Index:
    """The rows that touch a condensed node, by global index."""
    rows = np.empty(p.nodes[node, EXTENT], np.int64)
    for k in range(len(p.table)):
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            if p.seg[s, 2] == node:
                for i in range(p.seg[s, 1]):
                    rows[p.seg[s, 0] - p.nodes[node, FIRST] + i] = p.row[p.table[k, FIRST_ROW] + i]
    return rows


@kernel
def _node_delassus(f: Fixed, given: Given, owner: int, node: int, rows: Index, p: Island) -> None:
    """J A⁻¹ Jᵀ of a condensed node."""
    m, width, used = len(rows), len(given.line) // len(given.kind), 0
    start, number = np.empty(m + 1, np.int64), np.empty(m, np.int64)
    col, val, line = np.empty(m * width, np.int64), np.empty(m * width), np.empty(len(f.supernode), np.int64)
    line[:] = -1
    for a in range(m):
        start[a], number[a] = used, a
        for at in range(rows[a] * width, (rows[a] + 1) * width):
            if given.line_at[at] >= 0 and f.node_of[given.line_at[at]] == owner:
                col[used], val[used] = f.column[given.line_at[at]], given.line[at]
                used += 1
    start[m] = used
    block = p.nodes[node, BLOCK]
    own = p.ainv[block : block + m * m]
    own[:] = 0.0
    factor = f.factor
    add_schur(factor.table, factor.rows, factor.panel, f.supernode, start, col, val, number, line, m, own)


@separate_kernel
def condense(f: Fixed, given: Given, begin: int, x: Array, p: Island) -> None:
    """Condense all large nodes of an island, starting with `begin`; see `condense_node`."""
    for node in range(begin, len(p.nodes)):
        condense_node(f, given, p.nodes[node, NODE], node, x, p)


@kernel
def condense_node(f: Fixed, given: Given, owner: int, node: int, x: Array, p: Island) -> None:
    """A⁻¹ and A⁻¹ b of a condensed node; only A⁻¹ b if the island has a band.

    owner : its index among all nodes
    x : A⁻¹ b, in the order of all coordinates
    """
    rows, width = _rows_of(p, node), len(given.line) // len(given.kind)
    if len(p.band.x) == 0:
        _node_delassus(f, given, owner, node, rows, p)
    for a in range(len(rows)):
        total = 0.0
        for at in range(rows[a] * width, (rows[a] + 1) * width):
            if given.line_at[at] >= 0 and f.node_of[given.line_at[at]] == owner:
                total += given.line[at] * x[f.source[given.line_at[at]]]
        p.free[p.nodes[node, FIRST] + a] = total
