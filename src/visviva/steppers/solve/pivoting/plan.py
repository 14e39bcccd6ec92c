"""Symbolic plan of K: the source of each of its values, for fixed patterns of A and J.

Small islands of A are eliminated: Y = U⁻ᵀ Jᵀ, A = UᵀU, block by block, and W_ik is a sum over pairs of
numbers of Y. The part of a row of Y in one island is a *segment*. Coordinates of the other islands remain.
Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.steppers.solve.matrix.ordering import elimination_order, group_pairs
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.supernodal import MAX_SMALL, Graph, Supernodal
from visviva.steppers.solve.matrix.symbolic import COLUMN, Symbolic
from visviva.steppers.solve.pivoting.factor import Closed


class Islands:
    """Selects the coordinates of A that are eliminated: those of islands of up to MAX_SMALL.

    Parameters
    ----------
    pattern : of A

    Attributes
    ----------
    factored : the factor of these islands
    small : (s,)    their coordinates, in the order of its columns, islands of one coordinate first
    singles : number of islands of one coordinate
    large : (l,)    the other coordinates
    place : (n,)    position of each coordinate: in `small`, or s + its index in `large`
    """

    def __init__(self, pattern: Pattern) -> None:
        size = np.bincount(pattern.island, pattern.sizes)[pattern.island]
        self.factored = Supernodal.of(pattern, np.flatnonzero(size <= MAX_SMALL))
        self.small = self.factored.factor.coordinate
        self.singles = int((size == 1).sum())
        self.large: Index = np.flatnonzero(size[pattern.node] > MAX_SMALL)
        self.position: Index = np.empty(pattern.n, np.int64)
        self.position[self.small] = np.arange(len(self.small))
        self.position[self.large] = len(self.small) + np.arange(len(self.large))


def row_pattern(rows: list[tuple[Index, Array]], position: Index) -> tuple[Index, Index, list[Index]]:
    """CSR pattern of J, columns sorted, for positions (n,) of the coordinates; position of each entry."""
    lengths, indices, entries, used = [np.zeros(1, np.int64)], [], [], 0
    none = np.iinfo(np.int64).max
    for dofs, _ in rows:
        columns = np.where(dofs >= 0, np.append(position, none)[dofs], none)
        rank = np.argsort(np.argsort(columns, axis=1, kind="stable"), axis=1)
        count = (columns < none).sum(axis=1)
        start = used + np.concatenate([[0], np.cumsum(count)[:-1]]).astype(np.int64)
        entries.append(np.where(dofs >= 0, start[:, None] + rank, -1))
        ordered = np.sort(columns, axis=1)
        indices.append(ordered[ordered < none])
        lengths.append(count)
        used += int(count.sum())
    columns = np.concatenate(indices) if indices else np.zeros(0, np.int64)
    return np.cumsum(np.concatenate(lengths)), columns, entries


class Plan:
    """Positions of all values.

    Parameters
    ----------
    pattern, islands : of A
    start, column : CSR pattern of J, in the positions of `islands`

    Attributes
    ----------
    segment : (S + 1, 3)   first entry of J, island, and first number of Y of each segment
    end : (S,)             one past its last entry of J
    y_row, y_at : (m + 1,), (ny,)   first number of Y of each row, and the position of each
    pairs, pair_at : (2, p), (w + 1,)   pairs of numbers of Y whose products sum to W; start of each W_ik
    source : (a,)   the values of A that are in K
    outer : (o,)    the entries of J that are in K
    closed : K, whose values are `source`, then −`outer`, then −W
    """

    def __init__(self, pattern: Pattern, islands: Islands, start: Index, column: Index) -> None:
        m, s, first = len(start) - 1, len(islands.small), islands.factored.factor.table[:, COLUMN]
        row = np.repeat(np.arange(m), np.diff(start))
        inner = np.flatnonzero(column < s)
        self.outer: Index = np.flatnonzero(column >= s)
        block = np.searchsorted(first, column[inner], "right") - 1
        new = np.append(True, (np.diff(block) != 0) | (np.diff(row[inner]) != 0))[: len(inner)]
        at = inner[new]
        block, of, begin = block[new], row[at], column[at]
        # Y is zero before the first entry of a row.
        width = first[block + 1] - begin
        y = np.append(0, np.cumsum(width)).astype(np.int64)
        self.segment: Index = np.zeros((len(at) + 1, 3), np.int64)
        self.segment[:-1, 0], self.segment[:-1, 1], self.segment[:, 2] = at, block, y
        self.segment[-1, 0] = len(column)
        # Entries of large islands may follow in the row: a segment ends with its own last entry.
        last = np.append(np.flatnonzero(new)[1:], len(inner)) - 1
        self.end: Index = inner[last] + 1 if len(at) else at
        self.y_row: Index = y[np.searchsorted(of, np.arange(m + 1))]
        self.y_at: Index = np.arange(y[-1]) + np.repeat(begin - y[:-1], width)
        wi, wk = self._products(block, of, begin, y, first[block + 1], m)
        self._lay_out(pattern, islands, (row[self.outer], column[self.outer] - s), wi, wk, m)

    def _products(
        self, block: Index, row: Index, begin: Index, y: Index, end: Index, m: int
    ) -> tuple[Index, Index]:
        """Rows and columns of W; every (i, i) is included."""
        first, second = group_pairs(block, row)
        order = np.lexsort((row[first], row[second]))
        first, second = first[order], second[order]
        at = np.maximum(begin[first], begin[second])
        width = end[first] - at
        before = np.append(0, np.cumsum(width)).astype(np.int64)
        inside = np.arange(before[-1]) - np.repeat(before[:-1], width)
        self.pairs: Index = np.stack(
            [np.repeat(y[part] + at - begin[part], width) + inside for part in (first, second)]
        )
        lone = np.setdiff1d(np.arange(m), row)
        key = np.append(row[second] * m + row[first], lone * (m + 1))
        key, start = np.unique(key, return_index=True)
        self.pair_at: Index = np.append(
            np.append(before[:-1], np.full(len(lone), before[-1]))[start], before[-1]
        )
        # Rows without a segment have no products: they start where the next one does.
        self.pair_at = np.minimum.accumulate(self.pair_at[::-1])[::-1].copy()
        return key % max(m, 1), key // max(m, 1)

    def _lay_out(
        self, pattern: Pattern, islands: Islands, outer: tuple[Index, Index], wi: Index, wk: Index, m: int
    ) -> None:
        """K, its ordering and its factor."""
        nl, s = len(islands.large), len(islands.small)
        lines, columns, self.source = _scalars(pattern, islands)
        line = np.concatenate([lines - s, outer[1], nl + wi])
        column = np.concatenate([columns - s, nl + outer[0], nl + wk])
        n = nl + m
        low, high = np.minimum(line, column), np.maximum(line, column)
        rows: Mask = np.arange(n) >= nl
        _, node = np.unique(pattern.node[islands.large], return_inverse=True)
        group = np.append(node, len(np.unique(node)) + np.arange(m))
        order = _elimination_order(low, high, group, rows)
        graph = Graph(np.arange(n), np.ones(n, np.int64), low, high, np.arange(len(line)))
        self.closed = Closed.of(Supernodal(graph, order, rows).factor, line, column, nl, m)


def _elimination_order(low: Index, high: Index, group: Index, rows: Mask) -> Index:
    """A fill-reducing ordering of the unknowns (n,), computed for nodes of A and rows instead of unknowns.

    A supernode has pivots of one sign: so rows are placed after all coordinates with the same column pattern,
    instead of each after the coordinates that it touches.

    low, high : pairs of coupled unknowns
    group : (n,)   node of each coordinate, followed by each row as a group of its own
    rows : (n,)    which unknowns are rows
    """
    size = np.bincount(group)
    n, late = len(size), np.zeros(len(size), bool)
    late[group[rows]] = True
    pairs = np.unique(group[low] * n + group[high])
    a, b = np.divmod(pairs, max(n, 1))
    order = elimination_order(n, a, b, size, late if not late.all() else None)
    like = Symbolic(size, a, b, order, np.ones(n, np.int64))
    position = np.empty(n, np.int64)
    position[like.perm] = np.arange(n)
    return np.lexsort((position[group], rows, like.supernode[group]))


def _scalars(pattern: Pattern, islands: Islands) -> tuple[Index, Index, Index]:
    """Positions of row and column, and the value, of each number in the upper triangle of large islands."""
    found = []
    kept = islands.position[pattern.first[pattern.low]] >= len(islands.small)
    size_low, size_high = pattern.sizes[pattern.low], pattern.sizes[pattern.high]
    for r in range(int(size_low[kept].max(initial=0))):
        for c in range(int(size_high[kept].max(initial=0))):
            k = np.flatnonzero(
                kept & (r < size_low) & (c < size_high) & ((pattern.low != pattern.high) | (r <= c))
            )
            i, j = pattern.first[pattern.low[k]] + r, pattern.first[pattern.high[k]] + c
            found.append(
                np.stack([islands.position[i], islands.position[j], pattern.start[k] + r * size_high[k] + c])
            )
    every = np.concatenate(found, axis=1) if found else np.zeros((3, 0), np.int64)
    return every[0], every[1], every[2]
