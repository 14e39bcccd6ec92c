"""A sparse factor of a matrix in node blocks: its ordering, its pattern and its arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.front import front_size, workspace
from visviva.steppers.solve.matrix.multifrontal import Factor, backward, factor, forward
from visviva.steppers.solve.matrix.ordering import elimination_order, group_pairs
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.symbolic import (
    BELOW,
    COLUMN,
    ENTRIES_AT,
    PANEL_AT,
    PARENT,
    ROWS_AT,
    TABLE_COLUMNS,
    UPDATE_AT,
    WIDTH,
    Symbolic,
)
from visviva.steppers.solve.matrix.tile import ROWS

MAX_SMALL = 24
"""Coordinates of an island up to which it is one dense front, whatever its structure."""


@kernel
def factor_all(f: Factor, values: Array, status: Index) -> None:
    """U of the present values; status[0] ← 1 + a coordinate whose pivot is not positive."""
    bad = factor(f, values, 0, len(f.table) - 1)
    if bad != 0:
        status[0] = 1 + f.coordinate[bad - 1]


@kernel
def _factor(
    f: Factor, trees: Index, skipped: Index, runs: Index, values: Array, known: Array, status: Index
) -> None:
    """U of the present values, for those trees whose values have changed since the last factorisation.

    trees, skipped, runs : see `Supernodal`
    """
    begin, run = 0, 0
    for t in range(len(trees)):
        if skipped[t] != 0:
            begin, run = trees[t, 0], trees[t, 1]
            continue
        changed, first, end = 0, runs[run, 0], trees[t, 0]
        for r in range(run, trees[t, 1]):
            now, before = values[runs[r, 0] : runs[r, 1]], known[runs[r, 0] : runs[r, 1]]
            # No early exit: this lets the comparison vectorise.
            for i in range(len(now)):
                changed += 1 if now[i] != before[i] else 0
            for i in range(len(now) if changed > 0 else 0):
                before[i] = now[i]
        if changed > 0:
            bad = factor(f, values, begin, end)
            if bad != 0:
                known[first] = np.nan
                if status[0] == 0:
                    status[0] = 1 + f.coordinate[bad - 1]
        begin, run = end, trees[t, 1]


@kernel
def _solve(f: Factor, trees: Index, skipped: Index, b: Array, x: Array) -> None:
    """x = A⁻¹ b on those trees that are not skipped, as many at once as follow each other."""
    begin, y = 0, f.y
    for t in range(len(trees)):
        if t + 1 < len(trees) and skipped[t + 1] == skipped[t]:
            continue
        table = f.table[begin : trees[t, 0] + 1]
        begin = trees[t, 0]
        if skipped[t] != 0:
            continue
        first, end = table[0, COLUMN], table[len(table) - 1, COLUMN]
        for i in range(first, end):
            y[i] = b[f.coordinate[i]]
        forward(table, f.rows, f.panel, y, f.t)
        backward(table, f.rows, f.panel, y, f.t)
        for i in range(first, end):
            x[f.coordinate[i]] = y[i]


def dense_factor(n: int) -> Factor:
    """Storage for a factor of a dense matrix of up to n columns, all pivots negative; see `resize`."""
    table = np.full((2, TABLE_COLUMNS), -1)
    table[0, [COLUMN, BELOW, ROWS_AT, PANEL_AT, UPDATE_AT, ENTRIES_AT]] = 0
    table[1, [ROWS_AT, PANEL_AT, UPDATE_AT]] = 0
    none, size = np.zeros(0, np.int32), n * (n + 1) // 2
    entries, panel = np.zeros((size, 6), np.int64), np.zeros(n * n + ROWS)
    scratch = np.zeros(front_size(n)), np.zeros(n + 1), np.zeros(workspace(n)), np.zeros(n), np.zeros(n)
    return Factor(
        table, none, none, entries, np.arange(n), panel, np.zeros(1), *scratch, np.zeros(n, np.int64)
    )


@kernel
def resize(f: Factor, n: int) -> None:
    """Set the number of columns to n; the values are the upper triangle, column by column."""
    at = 0
    for j in range(n):
        for i in range(j + 1):
            own = f.entries[at]
            own[0], own[1], own[2], own[3], own[4], own[5] = at, i, j, 1, 1, 0
            at += 1
    f.table[0, WIDTH], f.table[1, COLUMN], f.table[1, ENTRIES_AT] = n, n, at


class Graph(NamedTuple):
    """A symmetric matrix in node blocks.

    Parameters
    ----------
    first, sizes : (N,)       first coordinate of each node, and its number of coordinates
    low, high, start : (B,)   coupled nodes, including all (i, i), and the first value of each block
    """

    first: Index
    sizes: Index
    low: Index
    high: Index
    start: Index


class Supernodal:
    """UᵀDU of a matrix in node blocks.

    Parameters
    ----------
    graph : the matrix
    order : (N,)       nodes in elimination order
    negative : (N,)    nodes with negative pivots, of a quasi-definite A; None for a positive one
    joined : nodes (p, 2) that are treated as coupled

    Attributes
    ----------
    factor : its arrays
    work : number of products in a factorisation
    trees, runs : (T, 2), (R, 2)   one past the last supernode and run of each island; runs of values
    skipped : (T,)   non-zero for islands that others solve at present
    known : the values of A that U was computed from, NaN if none
    """

    def __init__(
        self,
        graph: Graph,
        order: Index,
        negative: Mask | None = None,
        joined: Index | None = None,
    ) -> None:
        sizes, low, high = graph.sizes, graph.low, graph.high
        sign = np.ones(len(sizes), np.int64) if negative is None else np.where(negative, -1, 1)
        more = np.zeros((0, 2), np.int64) if joined is None else joined
        edges = np.append(low, more[:, 0]), np.append(high, more[:, 1])
        plan = Symbolic(sizes, *edges, order, sign)
        width, first = sizes[plan.perm], graph.first[plan.perm]
        inside = np.arange(width.sum()) - np.repeat(np.cumsum(width) - width, width)
        coordinate = np.repeat(first, width) + inside
        n, max_front = len(coordinate), plan.front
        panel, y, t = np.zeros(plan.panel + ROWS), np.zeros(n), np.zeros(max_front)
        stack, front, own = np.zeros(plan.stack + 1), np.zeros(front_size(max_front)), np.zeros(max_front + 1)
        mark = np.zeros(0 if negative is None else n, np.int64)
        entries = _entries(plan, graph)
        scratch = (stack, front, own, np.zeros(workspace(max_front)))
        self.factor = Factor(
            plan.table, plan.rows, plan.into, entries, coordinate, panel, *scratch, y, t, mark
        )
        self.known = np.full(int((graph.start + sizes[low] * sizes[high]).max(initial=0)), np.nan)
        self.work = plan.work
        self.trees, self.runs = _runs(plan.table, self.factor.entries)
        self.skipped = np.zeros(len(self.trees), np.int64)

    @classmethod
    def of(cls, pattern: Pattern, nodes: Index) -> Supernodal:
        """Some islands of a positive definite A: small ones in given order, single coordinates first."""
        count = np.bincount(pattern.island, pattern.sizes)[pattern.island[nodes]]
        nodes = nodes[np.lexsort((pattern.island[nodes], count > MAX_SMALL, count > 1))]
        number = np.full(pattern.nodes, -1)
        number[nodes] = np.arange(len(nodes))
        mine = np.flatnonzero(number[pattern.low] >= 0)
        low, high = number[pattern.low[mine]], number[pattern.high[mine]]
        graph = Graph(pattern.first[nodes], pattern.sizes[nodes], low, high, pattern.start[mine])
        few = int((count <= MAX_SMALL).sum())
        kept = (low >= few) & (high >= few)
        rest = elimination_order(len(nodes) - few, low[kept] - few, high[kept] - few, graph.sizes[few:])
        dense = np.stack(group_pairs(pattern.island[nodes[:few]], np.arange(few)), axis=1)
        return cls(graph, np.append(np.arange(few), few + rest), joined=dense)

    def column(self, n: int) -> Index:
        """The column of U of each of the n coordinates of A, −1 of those in other factors."""
        own = self.factor.coordinate
        found = np.full(n, -1)
        found[own] = np.arange(len(own))
        return found

    @property
    def supernode(self) -> Index:
        """The supernode (n,) of each column."""
        return np.repeat(np.arange(len(self.factor.table) - 1), np.diff(self.factor.table[:, COLUMN]))

    @property
    def first(self) -> Index:
        """The coordinate (T,) of the first column of each island."""
        front = np.append(0, self.trees[:-1, 0])[: len(self.trees)]
        found: Index = self.factor.coordinate[self.factor.table[front, COLUMN]]
        return found

    def factor_ops(self, values: Array, status: Index) -> list[Op]:
        """Factor the present values, in islands where these have changed."""
        islands = self.trees, self.skipped, self.runs
        return [(_factor, (self.factor, *islands, values, self.known, status))]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands; b, x (n,) of the whole A, may be one array."""
        return [(_solve, (self.factor, self.trees, self.skipped, b, x))]


def _entries(plan: Symbolic, graph: Graph) -> Index:
    """Destinations of the blocks of A, by supernode; writes the start of each supernode to the table."""
    table, low, high, sizes = plan.table, graph.low, graph.high, graph.sizes
    turned = plan.position[low] > plan.position[high]
    upper, right = np.where(turned, high, low), np.where(turned, low, high)
    s = plan.supernode[upper]
    column, width = plan.position[right], np.diff(table[:, COLUMN])[s]
    # Rows of all supernodes in one ascending sequence, so that one search finds all positions.
    n = int(table[-1, COLUMN]) + 1
    owner = np.repeat(np.arange(len(table) - 1), table[:-1, BELOW])
    at = np.searchsorted(owner * n + plan.rows, s * n + column)
    inside = column < table[s, COLUMN] + width
    to = np.where(inside, column - table[s, COLUMN], width + at - table[s, ROWS_AT])
    found = np.stack(
        [graph.start, plan.position[upper] - table[s, COLUMN], to, sizes[low], sizes[high], turned], axis=1
    )
    table[:, ENTRIES_AT] = np.append(0, np.cumsum(np.bincount(s, minlength=len(table) - 1)))
    return np.ascontiguousarray(found[np.argsort(s, kind="stable")].astype(np.int64))


def _runs(table: Index, entries: Index) -> tuple[Index, Index]:
    """Islands, and the runs of values that each consists of, see `Supernodal`."""
    ends = 1 + np.flatnonzero(table[:-1, PARENT] < 0)
    tree = np.searchsorted(table[ends, ENTRIES_AT], np.arange(len(entries)), "right")
    start, length = entries[:, 0], entries[:, 3] * entries[:, 4]
    order = np.lexsort((start, tree))
    tree, start, end = tree[order], start[order], (start + length)[order]
    new = np.append(True, (tree[1:] != tree[:-1]) | (start[1:] != end[:-1]))[: len(tree)]
    last = np.append(new[1:], True)[: len(tree)]
    runs = np.ascontiguousarray(np.stack([start[new], end[last]], axis=1))
    count = np.cumsum(np.bincount(tree[new], minlength=len(ends)))
    return np.ascontiguousarray(np.stack([ends, count], axis=1).astype(np.int64)), runs
