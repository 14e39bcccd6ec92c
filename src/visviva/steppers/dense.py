"""Small systems: a dense Cholesky factor of A and the row problem on W = J A⁻¹ Jᵀ + C, in one kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.ports import Op
from visviva.core.state import Array, Index
from visviva.steppers.linalg.dense import cholesky, cholesky_solve
from visviva.steppers.linalg.dense_rows import PER_ROW, rows_workspace, solve_rows


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
def _solve(
    coupled: Index,
    values: Array,
    factor: Array,
    jacobian: Array,
    back: Array,
    b: Array,
    y: Array,
    shift: Array,
    kind: Index,
    lam: Array,
    x: Array,
    on: Index,
    active: Index,
    index: Index,
    work: Array,
    status: Array,
) -> None:
    n, m = len(coupled), len(kind)
    a = factor.reshape((n, n))
    for i in range(n * n):
        factor[i] = values[i]
    free = back[m]
    for i in range(n):
        free[i] = b[coupled[i]]
    status[0] = cholesky(a)
    status[1] = 0.0
    status[2] = 0.0
    if status[0] != 0.0:
        return
    cholesky_solve(a, free)
    count = 0
    for i in range(m):
        lam[i] = 0.0
        if kind[i] >= 0:
            on[count] = i
            count += 1
    if count > 0:
        w = work[: count * count].reshape((count, count))
        r, force = work[m * m : m * m + count], work[m * m + m : m * m + m + count]
        kinds, closed = on[m : m + count], on[2 * m : 2 * m + count]
        for i in range(count):
            row = on[i]
            kinds[i], closed[i] = kind[row], active[row]
            total = -y[row]
            for d in range(n):
                back[i, d] = jacobian[row, d]
                total += jacobian[row, d] * free[d]
            r[i] = total
            cholesky_solve(a, back[i])
        for i in range(count):
            for j in range(i + 1):
                total = 0.0
                for d in range(n):
                    total += jacobian[on[i], d] * back[j, d]
                w[i, j] = total
                w[j, i] = total
            w[i, i] += shift[on[i]]
        status[2] = count
        rest = m * m + 2 * m
        room = work[rest : rest + 2 + PER_ROW * count + 2 * count * count]
        rounds = solve_rows(w, r, kinds, force, closed, index[: 3 * count + 4], room)
        status[1] = rounds
        for i in range(count):
            lam[on[i]] = force[i]
            active[on[i]] = closed[i]
            for d in range(n):
                free[d] += back[i, d] * force[i]
    for i in range(n):
        x[coupled[i]] = free[i]


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
    status : (3,)  0 or 1 + the coordinate whose pivot is not positive; rounds of the row solve, negative if it failed;
        number of rows in it
    """

    def __init__(self, n: int, groups: list[Index], rows: list[tuple[Index, Array]]) -> None:
        self.n = n
        self.values = np.zeros(n * n)
        self.slots = [_slots(places, n) for places in groups]
        self.diagonal_slots: Index = np.arange(n) * (n + 1)
        self.m = sum(len(places) for places, _ in rows)
        self.jacobian = np.zeros((self.m, n))
        self.status = np.zeros(3)
        self.active: Index = np.zeros(self.m, np.int64)
        self.index, work = rows_workspace(max(self.m, 1))
        self.on: Index = np.zeros(3 * self.m + 1, np.int64)
        self.work = np.zeros(self.m * self.m + 2 * self.m + len(work))
        self.factor, self.back = np.zeros(n * n), np.zeros((self.m + 1, n))
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
        numbers = (system.b, system.y, system.shift, system.kind, system.lam, system.x)
        spaces = (self.on, self.active, self.index, self.work, self.status)
        solve = (_solve, (system.coupled, self.values, self.factor, self.jacobian, self.back, *numbers, *spaces))
        return [*self.row_ops, solve]

    def failed_rows(self) -> list[int]:
        """The rows of the last failed row solve that contradict each other."""
        count = int(self.status[2])
        return [int(self.on[i]) for i in range(count) if self.index[count + i] == 2]


def _slots(places: Index, n: int) -> Index:
    left, right = places[:, :, None], places[:, None, :]
    return np.where((left >= 0) & (right >= 0), left * n + right, -1)
