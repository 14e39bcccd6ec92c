"""K = −(W + C), dense over the rows that are on, with W of all islands of A by `Matrix`.

For rows that wander, and for few rows on large islands.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.linear_system import LinearSystem
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.pivoting.factor import (
    CONTRADICTION,
    FRESH,
    HEAD,
    KNOWN,
    RIGHT,
    ROWS,
    U,
)
from visviva.steppers.solve.pivoting.rows import PivotedRows
from visviva.steppers.solve.pivoting.symbolic import HEADER


@kernel
def _place_rows(z: Array, places: Index, first: int, col: Index, val: Array) -> None:
    width = z.shape[1]
    for i in range(z.shape[0]):
        for a in range(width):
            col[first + i * width + a], val[first + i * width + a] = places[i, a], z[i, a]


@kernel
def _choose(kind: Index, chosen: Index, count: Index) -> None:
    count[0] = 0
    for i in range(len(kind)):
        if kind[i] >= 0:
            chosen[count[0]] = i
            count[0] += 1


@kernel
def _lay_out(m: int, most: int, pattern: Index, entries: Index) -> None:
    """Pattern and entries of a dense K of m rows, in room for so many; column by column, upper triangle."""
    size = m * (m + 1) // 2
    pattern[0], pattern[1], pattern[2] = m, size - m, size
    perm, cp = pattern[pattern[3] :], pattern[pattern[4] :]
    ci, cmap = pattern[pattern[5] :], pattern[pattern[6] :]
    rp, rj, rpos = pattern[pattern[7] :], pattern[pattern[8] :], pattern[pattern[9] :]
    lp, li = pattern[pattern[10] :], pattern[pattern[11] :]
    room = most * (most + 1) // 2
    cp[0] = rp[0] = lp[0] = 0
    for k in range(m):
        perm[k] = k
        at, before = k * (k + 1) // 2, k * (k - 1) // 2
        for i in range(k + 1):
            ci[at + i], cmap[at + i] = i, at + i
            entries[at + i], entries[room + at + i] = i, k
        entries[2 * room + k] = at + k
        for j in range(k):
            rj[before + j], rpos[before + j] = j, lp[j] + k - j - 1
        cp[k + 1], rp[k + 1], lp[k + 1] = at + k + 1, before + k, lp[k] + m - 1 - k
        for i in range(k + 1, m):
            li[lp[k] + i - k - 1] = i


@kernel
def _load(coupled: Index, b: Array, x: Array) -> None:
    for i in range(len(coupled)):
        x[i] = b[coupled[i]]


@kernel
def _pack(
    chosen: Index, count: Index, w: Array, shift: Array, kind: Index, active: Index, known: Index,
    own_kind: Index, own_active: Index, pattern: Index, entries: Index, ints: Index, full: Array,
) -> None:  # fmt: skip
    """K = −(W + C) of the rows that are on, and what they are."""
    m, most = count[0], len(own_kind)
    if known[0] != m:
        known[0] = m
        _lay_out(m, most, pattern, entries)
    ints[HEAD, ROWS], ints[HEAD, FRESH] = m, 1
    for k in range(m):
        for i in range(k + 1):
            full[k * (k + 1) // 2 + i] = -w[i * m + k]
        full[k * (k + 1) // 2 + k] -= shift[chosen[k]]
        own_kind[k], own_active[k] = kind[chosen[k]], active[chosen[k]]


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
    right, known = v[RIGHT], v[KNOWN]
    for k in range(ints[HEAD, ROWS]):
        total = -target[chosen[k]]
        size = abs(total) + noise[0] / CONTRADICTION
        for e in range(start[chosen[k]], start[chosen[k] + 1]):
            if col[e] >= 0:
                total += val[e] * x[col[e]]
                size += abs(val[e] * x[col[e]])
        right[k], known[k] = total, size


@kernel
def _unpack(
    chosen: Index, count: Index, own_active: Index, ints: Index, v: Array, active: Index, lam: Array
) -> None:
    found = v[U]
    for i in range(len(lam)):
        lam[i] = 0.0
    for k in range(count[0]):
        lam[chosen[k]], active[chosen[k]] = found[k], own_active[k]


@kernel
def _unload(coupled: Index, found: Array, x: Array) -> None:
    for i in range(len(coupled)):
        x[coupled[i]] = found[i]


class DenseRows:
    """The system with W of all of A; reach: coordinates that rows may ever touch; else as `SparseRows`."""

    def __init__(
        self, pattern: Pattern, groups: list[Index], rows: list[tuple[Index, Array]], reach: Index
    ) -> None:
        self.matrix = Matrix(pattern, reach)
        self.values, self.diagonal_slots = self.matrix.values, pattern.diagonal_slots
        self.slots = [pattern.slots(places) for places in groups]
        width = np.concatenate([np.full(len(z), z.shape[1]) for _, z in rows])
        start = np.append(0, np.cumsum(width)).astype(np.int64)
        m, e = len(width), int(start[-1])
        self.j = Jacobian.of(start, np.full(e, -1), np.zeros(e), reach)
        self.row_ops, first = list[Op](), 0
        for places, z in rows:
            self.row_ops.append((_place_rows, (z, places, first, self.j.col, self.j.val)))
            first += z.size
        size = m * (m + 1) // 2
        parts = [m, m + 1, size, size, m + 1, size, size, m + 1, size]
        ends = HEADER + np.cumsum([0, *parts])
        packed = np.zeros(int(ends[-1]), np.int64)
        packed[3:HEADER] = ends[:-1]
        self.rows = PivotedRows(packed, np.zeros(2 * size + m, np.int64), size, size, 0, m)
        self.status, self.active = self.rows.status, np.zeros(m, np.int64)
        self.kind: Index = np.zeros(m, np.int64)
        self.bound = np.zeros(m)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return self.matrix.clear_ops(diagonal, coupled)

    def solve_ops(self, system: LinearSystem) -> list[Op]:
        """Rows into J, W of those that are on, and the solve."""
        j, rows, m = self.j, self.rows, len(self.kind)
        x, w, known = np.zeros(self.matrix.n), np.zeros(m * m), np.full(1, -1)
        on = (j.chosen, j.count)
        packed = (self.kind, rows.active, rows.pattern, rows.entries, rows.ints, rows.full)
        seen = (j.start, j.col, j.val, j.chosen, system.y, system.noise, x, self.matrix.status)
        return [
            *self.row_ops,
            (_choose, (system.kind, *on)),
            *self.matrix.factor_ops(),
            (_load, (system.coupled, system.b, x)),
            *self.matrix.solve_ops(x, x),
            *self.matrix.schur_ops(j, w),
            (_pack, (*on, w, system.shift, system.kind, self.active, known, *packed)),
            (_pack_bounds, (*on, system.bound, self.bound)),
            (_load_rows, (*seen, rows.ints, rows.v, self.status)),
            *rows.ops(self.kind, self.bound),
            (_unpack, (*on, rows.active, rows.ints, rows.v, self.active, system.lam)),
            *self.matrix.transpose_ops(j, system.lam, x),
            (_unload, (system.coupled, x, system.x)),
        ]

    def dependent_sets(self, system: LinearSystem) -> list[Index]:
        """Sets of rows of the last solve that depend on each other."""
        return [self.j.chosen[part] for part in self.rows.dependent_sets(self.kind)]

    def failed_rows(self) -> list[int]:
        """The rows of the last failed row solve that contradict each other."""
        return [int(i) for i in self.j.chosen[self.rows.failed()]]
