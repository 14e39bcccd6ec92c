"""Symbolic factorisation: supernodes, their rows, and the layout of all storage.

A supernode is a run of columns of U, A = UᵀDU, with the same row pattern and one sign in D; its front is the
dense matrix of its columns and rows.
Source: Liu 1990 (elimination tree), 1992 (multifrontal method); Ashcraft, Grimes 1989 (relaxed supernodes).
Proved by tests/steppers/solve/test_matrix.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.ordering import count_fill, permuted
from visviva.steppers.solve.matrix.pattern import Short

TABLE_COLUMNS = 11
FREE_ZEROS = 16
"""Explicit zeros that are stored rather than splitting a supernode: a narrow front has a fixed cost."""
COLUMN, WIDTH, BELOW, ROWS_AT, PANEL_AT, UPDATE_AT, CHILD, SIBLING, ENTRIES_AT, PARENT, SIGN = range(
    TABLE_COLUMNS
)
"""Columns of the table of supernodes; its last line holds the ends."""


@kernel
def _postorder(parent: Index, out: Index) -> None:
    """Postorder of a forest: all descendants of a node directly before it."""
    n = len(parent)
    head, following, stack = np.full(n, -1), np.full(n, -1), np.empty(n, np.int64)
    for j in range(n - 1, -1, -1):
        if parent[j] >= 0:
            following[j] = head[parent[j]]
            head[parent[j]] = j
    count = 0
    for root in range(n):
        if parent[root] >= 0:
            continue
        top = 0
        stack[0] = root
        while top >= 0:
            p = stack[top]
            c = head[p]
            if c < 0:
                out[count] = p
                count += 1
                top -= 1
            else:
                head[p] = following[c]
                top += 1
                stack[top] = c


@kernel
def _join_columns(
    parent: Index, counts: Index, children: Index, sizes: Index, sign: Index, first: Index
) -> int:
    """The first columns of supernodes, and n at the end; returns their number.

    A column joins the previous one if that stores few explicit zeros.
    """
    n, found, zeros = len(parent), min(len(parent), 1), 0
    first[0] = 0
    for j in range(1, n):
        width = j - first[found - 1]
        lacking = counts[j] + 1 - counts[j - 1]
        join = parent[j - 1] == j and lacking == 0 and children[j] == 1
        if parent[j - 1] == j and not join:
            stored, size = zeros + lacking * width, (width + 1) * (counts[j] + 1)
            share = 0.5 if width < 8 else 0.25 if width < 24 else 0.08
            join = stored < share * size or stored * sizes[j] ** 2 <= FREE_ZEROS
            if join:
                zeros = stored
        if not join or sign[j] != sign[j - 1]:
            first[found] = j
            found += 1
            zeros = 0
    first[found] = n
    return found


@kernel
def _collect_rows(
    columns: Index, lines: Index, first: Index, child: Index, sibling: Index, begin: Index, rows: Index
) -> None:
    """Rows below the columns of each supernode, unsorted."""
    count = len(first) - 1
    mark, total = np.full(first[count], -1), 0
    for s in range(count):
        begin[s] = total
        stop = first[s + 1]
        for p in range(columns[first[s]], columns[stop]):
            i = lines[p]
            if i >= stop and mark[i] != s:
                mark[i] = s
                rows[total] = i
                total += 1
        c = child[s]
        while c >= 0:
            for p in range(begin[c], begin[c + 1]):
                i = rows[p]
                if i >= stop and mark[i] != s:
                    mark[i] = s
                    rows[total] = i
                    total += 1
            c = sibling[c]
        begin[s + 1] = total


@kernel
def _find_positions(table: Index, rows: Short, position: Short) -> None:
    """Positions of the rows of each supernode in the front of its parent."""
    for s in range(len(table) - 1):
        p = table[s, PARENT]
        if p < 0:
            continue
        at, stop = table[p, ROWS_AT], table[p, COLUMN] + table[p, WIDTH]
        for a in range(table[s, ROWS_AT], table[s + 1, ROWS_AT]):
            if rows[a] < stop:
                position[a] = rows[a] - table[p, COLUMN]
            else:
                while rows[at] != rows[a]:
                    at += 1
                position[a] = table[p, WIDTH] + at - table[p, ROWS_AT]


@kernel
def _stack_updates(table: Index) -> int:
    """Stack positions of the updates of all supernodes; returns the total size."""
    top, max_top = 0, 0
    for s in range(len(table) - 1):
        c = table[s, CHILD]
        while c >= 0:
            top = min(top, table[c, UPDATE_AT])
            c = table[c, SIBLING]
        table[s, UPDATE_AT] = top
        top += table[s, BELOW] * (table[s, BELOW] + 1)
        max_top = max(max_top, top)
    return max_top


def _family(parent: Index) -> tuple[Index, Index]:
    """First child and next sibling (n,) of the nodes of a forest, −1 for none; children descending."""
    n = len(parent)
    child, sibling = np.full(n + 1, -1), np.full(n, -1)
    order = np.argsort(parent, kind="stable")
    same = parent[order[1:]] == parent[order[:-1]]
    sibling[order[1:][same]] = order[:-1][same]
    child[parent[order]] = order
    return child[:n], sibling


class Symbolic:
    """The plan of A = UᵀDU for a graph of nodes.

    Parameters
    ----------
    sizes : (N,)       coordinates of each node
    low, high : (B,)   pairs of coupled nodes, including all (i, i)
    order : (N,)       nodes in elimination order, in which connected ones need not be contiguous
    sign : (N,)        of the pivots of each node

    Attributes
    ----------
    perm : (N,)        the order used: equivalent to `order`, all descendants of a node directly before it
    place : (N,)       the first coordinate of each node in that order
    table : (S + 1, 11)   supernodes: see `COLUMN` … `PARENT`
    rows, into : (R,)  coordinates of the rows below each supernode, and their positions in the parent's front
    panel, stack, front : sizes of U, of the pending updates, and of the largest front
    """

    def __init__(self, sizes: Index, low: Index, high: Index, order: Index, sign: Index) -> None:
        n = len(sizes)
        parent, counts, self.perm, columns, lines = _tree(n, low, high, order)
        children = np.bincount(parent[parent >= 0], minlength=n)
        starts = np.empty(n + 1, np.int64)
        self.first = starts[
            : _join_columns(parent, counts, children, sizes[self.perm], sign[self.perm], starts) + 1
        ].copy()
        of = np.repeat(np.arange(len(self.first) - 1), np.diff(self.first))
        up = parent[self.first[1:] - 1]
        above = np.where(up >= 0, of[up], -1)
        child, sibling = _family(above)
        # A column that joins another has no additional rows: the rows of the last are those of all.
        begin, rows = (
            np.zeros(len(self.first), np.int64),
            np.empty(counts[self.first[1:] - 1].sum(), np.int64),
        )
        _collect_rows(columns, lines, self.first, child, sibling, begin, rows)
        owner = np.repeat(np.arange(len(above)), np.diff(begin))
        rows = rows[np.lexsort((rows, owner))]
        width = np.append(0, np.cumsum(sizes[self.perm]))
        self.position = np.empty(n, np.int64)
        self.position[self.perm] = width[:-1]
        self.supernode = np.empty(n, np.int64)
        self.supernode[self.perm] = of
        self._lay_out(width, rows, begin, (child, sibling, above))
        self.table[:-1, SIGN] = sign[self.perm[self.first[:-1]]]

    def _lay_out(self, width: Index, rows: Index, begin: Index, family: tuple[Index, Index, Index]) -> None:
        """Fill the table, in coordinates."""
        count = len(self.first) - 1
        each = width[rows + 1] - width[rows]
        ends = np.append(0, np.cumsum(each))
        self.table = table = np.zeros((count + 1, TABLE_COLUMNS), np.int64)
        table[:, COLUMN], table[:, ROWS_AT] = width[self.first], ends[begin]
        table[:-1, WIDTH], table[:-1, BELOW] = np.diff(table[:, COLUMN]), np.diff(table[:, ROWS_AT])
        table[:-1, CHILD], table[:-1, SIBLING], table[:-1, PARENT] = family
        side = table[:-1, WIDTH] + table[:-1, BELOW]
        table[1:, PANEL_AT] = np.cumsum(table[:-1, WIDTH] * side)
        inside = np.arange(ends[-1]) - np.repeat(ends[:-1], each)
        self.rows: Short = (np.repeat(width[rows], each) + inside).astype(np.int32)
        self.into: Short = np.zeros(len(self.rows), np.int32)
        _find_positions(table, self.rows, self.into)
        self.stack, self.panel, self.front = (
            _stack_updates(table),
            int(table[-1, PANEL_AT]),
            int(side.max(initial=0)),
        )
        wide, whole = table[:-1, WIDTH].astype(float), side.astype(float)
        self.work = float((whole**3 - (whole - wide) ** 3).sum() / 3)


def _tree(n: int, low: Index, high: Index, order: Index) -> tuple[Index, Index, Index, Index, Index]:
    """Elimination tree, rows of each column of U, the order in postorder, the lower triangle by columns."""
    perm, position, one = order, np.empty(n, np.int64), np.ones(n)
    parent, counts, post = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    for _ in range(2):
        position[perm] = np.arange(n)
        count_fill(*permuted(low, high, position), one, np.inf, parent, counts)
        _postorder(parent, post)
        if np.array_equal(post, np.arange(n)):
            break
        perm = perm[post]
    a, b = np.minimum(position[low], position[high]), np.maximum(position[low], position[high])
    columns = np.append(0, np.cumsum(np.bincount(a, minlength=n))).astype(np.int64)
    return parent, counts, perm, columns, b[np.lexsort((b, a))]
