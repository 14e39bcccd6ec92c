"""The matrix H = A + Jᵀ S J over the nodes that units couple: its pattern, its factor, and solves with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from visviva.steppers.linalg.block_lu import factor, solve
from visviva.steppers.linalg.cone_matrix import assemble, find_entries, list_pairs
from visviva.steppers.linalg.cone_units import SEGS
from visviva.steppers.linalg.symbolic import Symbolic

if TYPE_CHECKING:
    from visviva.steppers.linalg.cone_rows import ConeRows

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class ConeGraph:
    """Factors of H for a `ConeRows`; order and pattern are kept while the same nodes touch.

    Attributes
    ----------
    analyses, factors : how often a pattern was found, and H factored
    work : products of blocks that a factor takes, about
    """

    def __init__(self, rows: ConeRows) -> None:
        self.rows = rows
        self.analyses = self.factors = 0
        self.entry, self.entry_at = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self._low, self._high = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self._edges, self.work = np.full(1, -1), 0

    def loops(self) -> int:
        """How many pairs of nodes that touch could part before no ring of them is left, about."""
        edges, count = self._present(), len(self.rows.node_start) - 1
        return len(edges) - len(np.unique(np.concatenate([edges % count, edges // count])))

    def _present(self) -> Ints:
        """The pairs of nodes that touch, as one number each."""
        r = self.rows
        pairs = int((r.table[:, SEGS] * (r.table[:, SEGS] - 1)).sum())
        if len(self.entry) < pairs or len(self.entry_at) < len(r.table):
            self.entry, self.entry_at = np.zeros(2 * pairs, np.int64), np.zeros(2 * len(r.table), np.int64)
            self._low, self._high = np.zeros(pairs, np.int64), np.zeros(pairs, np.int64)
        count, used = len(r.node_start) - 1, pairs // 2
        list_pairs(r.table, r.seg, r.node_of, self._low, self._high)
        edges: Ints = np.unique(self._high[:used] * count + self._low[:used])
        return edges

    def follow(self) -> None:
        """The order and pattern for the nodes that touch now, and the places of all units in it."""
        r, edges = self.rows, self._present()
        r.expand()
        if not np.array_equal(edges, self._edges):
            self._analyse(edges)
        find_entries(r.table, r.seg, r.node_of, self.line_of, self.lp, self.li, self.entry, self.entry_at)

    def _analyse(self, edges: Ints) -> None:
        r, self._edges = self.rows, edges
        self.analyses += 1
        count = len(r.node_start) - 1
        low, high = edges % count, edges // count
        start = np.append(0, np.cumsum(np.bincount(high, minlength=count))).astype(np.int64)
        symbolic = Symbolic(count, start, low)
        pattern = symbolic.pattern
        self.rp, self.rj = pattern[pattern[7] : pattern[8]], pattern[pattern[8] : pattern[9]]
        self.rpos, self.lp = pattern[pattern[9] : pattern[10]], pattern[pattern[10] : pattern[11]]
        self.li = pattern[pattern[11] :]
        self.perm = perm = symbolic.perm
        self.line_of = np.empty(count, np.int64)
        self.line_of[perm] = np.arange(count)
        self.size = np.diff(r.node_start)[perm]
        self.first = np.ascontiguousarray(r.node_start[:-1][perm])
        squares = np.append(0, np.cumsum(self.size * self.size))
        column = np.repeat(np.arange(count), np.diff(self.lp))
        blocks = np.append(0, np.cumsum(self.size[column] * self.size[self.li]))
        self.diag, self.off = squares[:-1], blocks[:-1]
        self.pivot, self.low, self.up = np.zeros(squares[-1]), np.zeros(blocks[-1]), np.zeros(blocks[-1])
        self.place = np.zeros(count, np.int64)
        most = int(self.size.max(initial=1))
        self.scratch = np.zeros(2 * most * most)
        below = np.diff(self.lp)
        self.work = int((below * below).sum()) + count
        self.g = np.zeros(len(r.x))

    def step(self) -> bool:
        """dx into `g` for H dx = Jᵀ (τ − λ), with τ and S of the rows; False if H is singular."""
        self.assemble(self.rows.tau, self.rows.lam, False)
        return self.solve(False)

    def assemble(self, tau: Floats, lam: Floats, symmetric: bool) -> None:
        """H with S of the rows, and Jᵀ (τ − λ) into `g`."""
        r = self.rows
        given = (r.table, r.seg, r.jac, tau, r.slope, lam)
        nodes = (r.node_of, self.line_of, r.touched, r.square, r.a)
        where, blocks = (self.entry, self.entry_at, self.diag, self.off), (self.pivot, self.low, self.up)
        assemble(*given, *nodes, *where, symmetric, *blocks, r.wide, self.g)

    def solve(self, symmetric: bool) -> bool:
        """g ← H⁻¹ g, where a node that no row touches has nothing to do; False if H is singular."""
        self.factors += 1
        size = np.where(self.rows.touched[self.perm] < 0, 0, self.size)
        columns, lines = (self.lp, self.li), (self.rp, self.rj, self.rpos)
        blocks, scratch = (self.pivot, self.low, self.up), (self.place, self.scratch)
        if not factor(size, self.diag, *columns, *lines, self.off, symmetric, *blocks, *scratch):
            return False
        solve(self.first, size, self.diag, *columns, self.off, *blocks, self.scratch, self.g)
        return True
