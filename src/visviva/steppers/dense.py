"""Small systems: a dense Cholesky factor of A and the row problem on W = J A⁻¹ Jᵀ + C, in one kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.linalg.careful import sets_of_dependent
from visviva.steppers.linalg.dense import cholesky, cholesky_solve
from visviva.steppers.linalg.dense_rows import DenseRows, rows_workspace, solve_carefully, solve_rows


@kernel
def _clear(coupled: Index, diagonal: Array, values: Array) -> None:
    n = len(coupled)
    for i in range(n * n):
        values[i] = 0.0
    for i in range(n):
        values[i * n + i] = diagonal[coupled[i]]


@kernel
def _place_rows(z: Array, places: Index, first: int, jacobian: Array) -> None:
    for i in range(z.shape[0]):
        for a in range(jacobian.shape[1]):
            jacobian[first + i, a] = 0.0
        for a in range(z.shape[1]):
            if places[i, a] >= 0:
                jacobian[first + i, places[i, a]] += z[i, a]


@kernel
def _form(
    coupled: Index, values: Array, factor: Array, jacobian: Array, back: Array, b: Array, y: Array,
    shift: Array, kind: Index, w: Array, r: Array, status: Array,
) -> None:  # fmt: skip
    """Factor of A; back = A⁻¹ Jᵀ by rows with A⁻¹ b behind them; W = J A⁻¹ Jᵀ + C and r = J A⁻¹ b − y."""
    n, m = len(coupled), len(kind)
    for i in range(n * n):
        factor[i] = values[i]
    free = m * n
    for i in range(n):
        back[free + i] = b[coupled[i]]
    status[0] = cholesky(factor, n, 0.0, False)
    if status[0] != 0.0:
        return
    for i in range(m + 1):
        if i < m:
            for d in range(n):
                back[i * n + d] = jacobian[i, d]
        if i == m or kind[i] >= 0:
            cholesky_solve(factor, n, back, i * n)
    for i in range(m):
        if kind[i] < 0:
            continue
        total = -y[i]
        for d in range(n):
            total += jacobian[i, d] * back[free + d]
        r[i] = total
        for j in range(i + 1):
            if kind[j] >= 0:
                total = 0.0
                for d in range(n):
                    total += jacobian[i, d] * back[j * n + d]
                w[i * m + j] = total
                w[j * m + i] = total
        w[i * m + i] += shift[i]


@kernel
def _spread(coupled: Index, back: Array, lam: Array, x: Array) -> None:
    """x = A⁻¹ b + A⁻¹ Jᵀ λ."""
    n, m = len(coupled), len(lam)
    free = m * n
    for i in range(m):
        if lam[i] != 0.0:
            for d in range(n):
                back[free + d] += back[i * n + d] * lam[i]
    for d in range(n):
        x[coupled[d]] = back[free + d]


class DenseSolver:
    """A as a dense n × n matrix.

    Parameters
    ----------
    n : number of coupled coordinates
    groups : places (m, d) of the coordinates of each set of elements
    rows : places (m, d) and coefficients z (m, d) of each set of constraint rows

    Attributes
    ----------
    values, slots : where elements add their matrices
    status : (4,)  0 or 1 + the coordinate whose pivot is not positive; rounds of the row solve, negative
        if it failed, 0 if it needs `care`; its residual, where known; the largest number so far of two-sided
        rows that depend on others
    """

    def __init__(self, n: int, groups: list[Index], rows: list[tuple[Index, Array]]) -> None:
        self.n = n
        self.values = np.zeros(n * n)
        self.slots = [_slots(places, n) for places in groups]
        self.diagonal_slots: Index = np.arange(n) * (n + 1)
        self.m = sum(len(places) for places, _ in rows)
        self.jacobian = np.zeros((self.m, n))
        self.status = np.array([0.0, 1.0, 0.0, 0.0])
        self.active: Index = np.zeros(self.m, np.int64)
        self.flag: Index = np.zeros(self.m, np.int64)
        self.index, self.work = rows_workspace(self.m)
        self.w, self.r = np.zeros(self.m * self.m), np.zeros(self.m)
        self.factor, self.back = np.zeros(n * n), np.zeros((self.m + 1) * n)
        self.row_ops: list[Op] = []
        first = 0
        for places, z in rows:
            self.row_ops.append((_place_rows, (z, places, first, self.jacobian)))
            first += len(places)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(_clear, (coupled, diagonal, self.values))]

    def solve_ops(self, system: Any) -> list[Op]:
        """Rows into J, then factor and solve."""
        if self.n == 0:
            return []
        matrices = (self.values, self.factor, self.jacobian, self.back)
        numbers = (system.b, system.y, system.shift, system.kind, self.w, self.r, self.status)
        rows = (
            self.w,
            self.r,
            system.noise,
            system.kind,
            system.lam,
            self.active,
            self.index,
            self.work,
            self.status,
        )
        spread = (system.coupled, self.back, system.lam, system.x)
        form = (system.coupled, *matrices, *numbers)
        return [*self.row_ops, (_form, form), (solve_rows, rows), (_spread, spread)]

    def care(self, system: Any) -> None:
        """The rows of the last solve again, where they depend on each other or contradict each other."""
        found = solve_carefully(
            self.w.reshape(self.m, self.m), self.r, system.noise[0], system.kind, self.active
        )
        self.status[1], self.flag = found.rounds, found.flag
        self.status[3] = max(self.status[3], np.count_nonzero((found.flag == 1) & (system.kind == 0)))
        system.lam[:] = found.lam
        _spread(system.coupled, self.back, system.lam, system.x)

    def dependent_sets(self, system: Any) -> list[Index]:
        """Sets of rows of the last solve that depend on each other, see `sets_of_dependent`."""
        on = np.flatnonzero(system.kind >= 0)
        rows = DenseRows(self.w.reshape(self.m, self.m)[np.ix_(on, on)], self.r[on], system.noise[0])
        return [on[part] for part in sets_of_dependent(rows, system.kind[on], self.active[on])]

    def failed_rows(self) -> list[int]:
        """The rows of the last failed row solve that contradict each other."""
        return [int(i) for i in np.flatnonzero(self.flag == 2)]


def _slots(places: Index, n: int) -> Index:
    left, right = places[:, :, None], places[:, None, :]
    return np.where((left >= 0) & (right >= 0), left * n + right, -1)
