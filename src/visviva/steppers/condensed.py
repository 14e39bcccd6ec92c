"""Rows on W = J A⁻¹ Jᵀ + C, dense, whatever A is: the matrix knows what they see of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.ports import Op
from visviva.core.program import Program
from visviva.core.state import Array, Index
from visviva.steppers.islands import Islands, put, take
from visviva.steppers.linalg.careful import sets_of_dependent
from visviva.steppers.linalg.dense_rows import DenseRows, rows_workspace, solve_carefully, solve_rows
from visviva.steppers.solve.matrix.jacobian import Jacobian, spread


@kernel
def _place_rows(z: Array, places: Index, at: int, col: Index, val: Array) -> None:
    """Entries of a set of rows, from number `at` on."""
    for i in range(z.shape[0]):
        for a in range(z.shape[1]):
            col[at], val[at] = places[i, a], z[i, a]
            at += 1


@kernel
def _choose(kind: Index, chosen: Index, count: Index) -> None:
    """The rows that are on."""
    count[0] = 0
    for i in range(len(kind)):
        if kind[i] >= 0:
            chosen[count[0]] = i
            count[0] += 1


@kernel
def _spread_out(chosen: Index, count: Index, m: int, w: Array) -> None:
    """W of the rows that are chosen to where it stands among all m; from the end, so that nothing is lost."""
    n = count[0]
    if n == m:
        return
    for a in range(n - 1, -1, -1):
        for b in range(n - 1, -1, -1):
            w[chosen[a] * m + chosen[b]] = w[a * n + b]


@kernel
def _respond(
    start: Index, col: Index, val: Array, x: Array, y: Array, shift: Array, kind: Index, failed: Index,
    w: Array, r: Array, status: Array,
) -> None:  # fmt: skip
    """r = J A⁻¹ b − y, and C on the diagonal of W."""
    m = len(r)
    status[0] = failed[0]
    for i in range(m):
        if kind[i] >= 0:
            total = -y[i]
            for e in range(start[i], start[i + 1]):
                if col[e] >= 0:
                    total += val[e] * x[col[e]]
            r[i] = total
            w[i * m + i] += shift[i]


@kernel
def _take_with_rows(
    b: Array, coordinates: Index, start: Index, col: Index, val: Array, lam: Array, y: Array
) -> None:
    """y = b + Jᵀλ."""
    take(b, coordinates, y)
    for i in range(len(lam)):
        if lam[i] != 0.0:
            spread(start, col, val, i, lam[i], y)


class CondensedSolver:
    """The system with its rows on a dense W; see `System` for what it solves.

    Parameters
    ----------
    islands : A on what rows touch
    rows : places (m, d) among its coordinates and coefficients z (m, d) of each set of constraint rows

    Attributes
    ----------
    status : (4,)  0 or 1 + the coordinate whose pivot is not positive; rounds of the row solve, negative
        if it failed, 0 if it needs `care`; its residual, where known; the largest number so far of two-sided
        rows that depend on others
    """

    def __init__(self, islands: Islands, rows: list[tuple[Index, Array]]) -> None:
        self.islands, self.n = islands, len(islands.coordinates)
        self.values, self.diagonal_slots = islands.matrix.values, islands.matrix.pattern.diagonal_slots
        self.m = sum(len(places) for places, _ in rows)
        each = [np.full(len(places), places.shape[1]) for places, _ in rows]
        start = np.append(0, np.cumsum(np.concatenate([np.zeros(0, np.int64), *each]))).astype(np.int64)
        col, val = np.full(start[-1], -1), np.zeros(start[-1])
        self.j = Jacobian.of(start, col, val, islands.reach)
        self.row_ops: list[Op] = []
        at = 0
        for places, z in rows:
            self.row_ops.append((_place_rows, (z, places, at, col, val)))
            at += places.size
        self.status = np.array([0.0, 1.0, 0.0, 0.0])
        self.active: Index = np.zeros(self.m, np.int64)
        self.flag: Index = np.zeros(self.m, np.int64)
        self.index, self.work = rows_workspace(self.m)
        self.w, self.r = np.zeros(self.m * self.m), np.zeros(self.m)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return self.islands.matrix.clear_ops(diagonal, coupled)

    def solve_ops(self, system: Any) -> list[Op]:
        """Rows into J, factor and free solution, rows on W, and the solution."""
        if self.n == 0:
            return []
        matrix, coordinates, j, y = self.islands.matrix, self.islands.coordinates, self.j, np.zeros(self.n)
        response = (j.start, j.col, j.val, y, system.y, system.shift, system.kind, matrix.status)
        rows = (self.w, self.r, system.noise, system.kind, system.lam, self.active, self.index, self.work)
        entries = (j.start, j.col, j.val)
        self._back: list[Op] = [
            (_take_with_rows, (system.b, coordinates, *entries, system.lam, y)),
            *matrix.solve_ops(y, y),
            (put, (y, coordinates, matrix.status, system.x, self.status)),
        ]
        return [
            *self.row_ops,
            *matrix.factor_ops(),
            (take, (system.b, coordinates, y)),
            *matrix.solve_ops(y, y),
            (_choose, (system.kind, j.chosen, j.count)),
            *matrix.schur_ops(j, self.w),
            (_spread_out, (j.chosen, j.count, self.m, self.w)),
            (_respond, (*response, self.w, self.r, self.status)),
            (solve_rows, (*rows, self.status)),
            *self._back,
        ]

    def care(self, system: Any) -> None:
        """The rows of the last solve again, where they depend on each other or contradict each other."""
        found = solve_carefully(
            self.w.reshape(self.m, self.m), self.r, system.noise[0], system.kind, self.active
        )
        self.status[1], self.flag = found.rounds, found.flag
        self.status[3] = max(self.status[3], np.count_nonzero((found.flag == 1) & (system.kind == 0)))
        system.lam[:] = found.lam
        Program(self._back)()

    def dependent_sets(self, system: Any) -> list[Index]:
        """Sets of rows of the last solve that depend on each other, see `sets_of_dependent`."""
        on = np.flatnonzero(system.kind >= 0)
        rows = DenseRows(self.w.reshape(self.m, self.m)[np.ix_(on, on)], self.r[on], system.noise[0])
        return [on[part] for part in sets_of_dependent(rows, system.kind[on], self.active[on])]

    def failed_rows(self) -> list[int]:
        """The rows of the last failed row solve that contradict each other."""
        return [int(i) for i in np.flatnonzero(self.flag == 2)]
