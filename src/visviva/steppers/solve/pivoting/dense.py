"""K = −(W + C), dense over the active rows, with W of all islands of A by `Matrix`.

For dynamic rows, and for few rows on large islands.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import gather, scatter
from visviva.steppers.solve.linear_system import LinearSystem
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.supernodal import dense_factor, resize
from visviva.steppers.solve.pivoting.factor import (
    CONTRADICTION_TOLERANCE,
    ENTRIES,
    FRESH,
    HEADER_AT,
    RHS,
    RHS_SIZE,
    ROWS,
    Closed,
    U,
)
from visviva.steppers.solve.pivoting.rows import PivotedRows


@kernel
def _write_rows(z: Array, dofs: Index, first: int, col: Index, val: Array) -> None:
    width = z.shape[1]
    for i in range(z.shape[0]):
        for a in range(width):
            col[first + i * width + a], val[first + i * width + a] = dofs[i, a], z[i, a]


@kernel
def _choose(kind: Index, chosen: Index, count: Index) -> None:
    count[0] = 0
    for i in range(len(kind)):
        if kind[i] >= 0:
            chosen[count[0]] = i
            count[0] += 1


@kernel
def _pack(
    chosen: Index, count: Index, w: Array, shift: Array, kind: Index, active: Index, own_kind: Index,
    own_active: Index, k: Closed,
) -> None:  # fmt: skip
    """K = −(W + C) of the active rows, and their kinds and states."""
    m = count[0]
    if k.ints[HEADER_AT, ROWS] != m:
        resize(k.f, m)
    k.ints[HEADER_AT, ROWS], k.ints[HEADER_AT, FRESH], k.ints[HEADER_AT, ENTRIES] = m, 1, m * (m + 1) // 2
    for j in range(m):
        for i in range(j + 1):
            k.whole[j * (j + 1) // 2 + i] = -w[i * m + j]
        k.whole[k.own[j]] -= shift[chosen[j]]
        own_kind[j], own_active[j] = kind[chosen[j]], active[chosen[j]]


@kernel
def _pack_bounds(chosen: Index, count: Index, bound: Array, own_bound: Array) -> None:
    for k in range(count[0]):
        own_bound[k] = bound[chosen[k]]


@kernel
def _load_rows(
    start: Index, col: Index, val: Array, chosen: Index, target: Array, noise: Array, x: Array, failed: Index,
    ints: Index, v: Array, status: Array,
) -> None:  # fmt: skip
    """r = J A⁻¹ b − y and its magnitudes."""
    status[0] = float(failed[0])
    right, known = v[RHS], v[RHS_SIZE]
    for k in range(ints[HEADER_AT, ROWS]):
        total = -target[chosen[k]]
        size = abs(total) + noise[0] / CONTRADICTION_TOLERANCE
        for e in range(start[chosen[k]], start[chosen[k] + 1]):
            if col[e] >= 0:
                total += val[e] * x[col[e]]
                size += abs(val[e] * x[col[e]])
        right[k], known[k] = total, size


@kernel
def _unpack(chosen: Index, count: Index, own_active: Index, v: Array, active: Index, lam: Array) -> None:
    found = v[U]
    for i in range(len(lam)):
        lam[i] = 0.0
    for k in range(count[0]):
        lam[chosen[k]], active[chosen[k]] = found[k], own_active[k]


class DenseRows:
    """The system with W of the whole A; otherwise as `SparseRows`."""

    def __init__(self, pattern: Pattern, rows: list[tuple[Index, Array]]) -> None:
        self.matrix = Matrix(pattern)
        self.values, self.diagonal_slots = self.matrix.values, pattern.diagonal_slots
        self.slots_of = pattern.slots
        width = np.concatenate([np.full(len(z), z.shape[1]) for _, z in rows])
        start = np.append(0, np.cumsum(width)).astype(np.int64)
        m, e = len(width), int(start[-1])
        self.j = Jacobian.of(start, np.full(e, -1), np.zeros(e))
        self.row_ops, first = list[Op](), 0
        for dofs, z in rows:
            self.row_ops.append((_write_rows, (z, dofs, first, self.j.col, self.j.val)))
            first += z.size
        column = np.repeat(np.arange(m), np.arange(1, m + 1))
        line = np.arange(len(column)) - column * (column + 1) // 2
        self.rows = PivotedRows(Closed.of(dense_factor(m), line, column, 0, m), m)
        resize(self.rows.k.f, m)
        self.status, self.active = self.rows.status, np.zeros(m, np.int64)
        self.kind: Index = np.zeros(m, np.int64)
        self.bound = np.zeros(m)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return self.matrix.clear_ops(diagonal, coupled)

    def solve_ops(self, system: LinearSystem) -> list[Op]:
        """Copy rows into J, form W of the active ones, and solve."""
        j, rows, m = self.j, self.rows, len(self.kind)
        x, w = np.zeros(self.matrix.n), np.zeros(m * m)
        on = (j.chosen, j.count)
        seen = (j.start, j.col, j.val, j.chosen, system.y, system.noise, x, self.matrix.status)
        return [
            *self.row_ops,
            (_choose, (system.kind, *on)),
            *self.matrix.factor_ops(),
            (gather, (system.b, system.coupled, x)),
            *self.matrix.solve_ops(x, x),
            *self.matrix.schur_ops(j, w),
            (_pack, (*on, w, system.shift, system.kind, self.active, self.kind, rows.active, rows.k)),
            (_pack_bounds, (*on, system.bound, self.bound)),
            (_load_rows, (*seen, rows.k.ints, rows.k.v, self.status)),
            *rows.ops(self.kind, self.bound),
            (_unpack, (*on, rows.active, rows.k.v, self.active, system.lam)),
            *self.matrix.transpose_ops(j, system.lam, x),
            (scatter, (x, system.coupled, system.x)),
        ]

    def dependent_sets(self, system: LinearSystem) -> list[Index]:
        """Sets of dependent rows of the last solve."""
        return [self.j.chosen[part] for part in self.rows.dependent_sets(self.kind)]

    def failed_rows(self) -> list[int]:
        """The rows of the last failed solve that contradict each other."""
        return [int(i) for i in self.j.chosen[self.rows.failed()]]
