"""Rows of a large world whose A is sparse but not block diagonal, on one sparse factor of the whole system.

    A x = b + Jᵀ λ,   y = J x + C λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

    [ A   Jᵀ ] [ x ]   [ b ]
    [ J  −C  ] [−λ ] = [−r ]     (open rows: J and C replaced by zero and one, the pattern stays)

Proved by tests/steppers/linalg/test_sparse_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.linalg.dense_active import CONTRADICTION, PUSH, SIGN, orthonormalise, raise_to_noise
from visviva.steppers.linalg.ldl import factor, solve
from visviva.steppers.linalg.pivoting import pivot, start_pivoting
from visviva.steppers.linalg.symbolic import Symbolic

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

DEPENDENT = 1e-13  # pivot, relative to what it was computed from, below which a row is taken as dependent
EXACT = 1e-14  # relative residual that needs no further correction
CORRECTIONS = 6
FEW = 4  # dependent rows up to which their null directions are computed one by one
SHRINK = 1e-7  # compliance relative to the largest W_ii, in steps to the least-norm multipliers
SHRINK_STEPS = 12
LIMIT = 200  # rounds of pivoting, and 20 more a row


@kernel
def fill_values(a: Floats, j: Floats, c: Floats, row: Ints, active: Ints, values: Floats) -> None:
    """Stored entries of the system: those of A, then J (row (nnz,) of each), then −C; open rows are
    cut off.
    """
    for p in range(len(a)):
        values[p] = a[p]
    for p in range(len(j)):
        values[len(a) + p] = j[p] * active[row[p]]
    for i in range(len(c)):
        values[len(a) + len(j) + i] = -c[i] if active[i] == 1 else -1.0


@kernel
def defect(row: Ints, col: Ints, values: Floats, z: Floats, out: Floats, size: Floats) -> None:
    """out −= K z and size += |K| |z| for stored entries of one triangle of K."""
    for p in range(len(values)):
        i, k = row[p], col[p]
        t = values[p] * z[k]
        out[i] -= t
        size[i] += abs(t)
        if i != k:
            t = values[p] * z[i]
            out[k] -= t
            size[k] += abs(t)


class KKT:
    """Fixed patterns of A and J, factored as one quasi-definite matrix.

    Parameters
    ----------
    a_indptr, a_indices : CSC pattern of the upper triangle of A (n, n), symmetric positive definite.
    j_indptr, j_indices : CSR pattern of J (m, n).

    After `solve`: `rounds`, negative when rows contradict each other or no active set was found;
    `residual` worst relative violation of a row; `y` (m,); `flag` (m,) 1 dependent on other rows, 2
    part of a contradiction.
    Raises numpy.linalg.LinAlgError from `solve` when A is not positive definite.
    """

    def __init__(self, a_indptr: Ints, a_indices: Ints, j_indptr: Ints, j_indices: Ints) -> None:
        self.n, self.m = len(a_indptr) - 1, len(j_indptr) - 1
        n, m = self.n, self.m
        self.j_row = np.repeat(np.arange(m), np.diff(j_indptr))
        a_col = np.repeat(np.arange(n), np.diff(a_indptr))
        self.row = np.concatenate((a_indices, j_indices, n + np.arange(m))).astype(np.int64)
        self.col = np.concatenate((a_col, n + self.j_row, n + np.arange(m))).astype(np.int64)
        indptr = np.append(0, np.cumsum(np.bincount(self.col, minlength=n + m)))
        order = np.argsort(self.col, kind="stable")
        self.symbolic = Symbolic(n + m, indptr, self.row[order], np.arange(n + m) >= n, order)
        self.sign = np.where(np.arange(n + m) < n, 1, -1).astype(np.int8)
        self.place = np.empty(n + m, np.int64)
        self.place[self.symbolic.perm] = np.arange(n + m)
        self.lx, self.dinv, self.work = self.symbolic.workspace()
        self.values = np.zeros(len(self.row))
        self.flag, self.y = np.zeros(m, np.int64), np.zeros(m)
        self.rounds, self.residual, self.contradictions = 0, 0.0, 0

    def solve(
        self, a: Floats, j: Floats, c: Floats, b: Floats, r: Floats, kind: Ints, active: Ints
    ) -> tuple[Floats, Floats]:
        """x (n,) and λ (m,).

        a, j: values in the order of the patterns; c (m,) compliance ≥ 0; b (n,); r (m,); kind (m,) 0
        two-sided, 1 one-sided; active (m,) 1 for rows taken as closed, overwritten by those closed at
        the end.
        """
        progress = np.zeros(2, np.int64)
        start_pivoting(progress)
        right = np.concatenate((b, -r))
        everything = np.ones(self.m, np.int64)
        full = np.empty_like(self.values)
        fill_values(a, j, c, self.j_row, everything, full)
        scale = self._row_scale(a, j, c)
        for done in range(1, LIMIT + 20 * self.m):
            self.rounds = done
            active[kind == 0] = 1
            fill_values(a, j, c, self.j_row, active, self.values)
            z, y, size, dropped = self._solve_active(full, right, active)
            size += np.abs(z[self.n :]) / scale**2  # x has cancelled against λ: what it consists of is larger
            raise_to_noise(size)
            kept = z.copy()
            self.contradictions = 0
            if len(dropped):
                self._settle(z, y, size, dropped, scale, np.where(self._shown(active), right, 0.0))
            weighted = -z[self.n :] / scale
            pulls = weighted < -SIGN * np.abs(weighted).max(initial=0.0)
            opens = y < -SIGN * size
            violates = (np.where(active == 1, pulls, opens) & (kind == 1)).astype(np.int64)
            if pivot(violates, active, progress) == 0:
                break
        else:
            self.rounds = -self.rounds
        if self.contradictions:
            z = kept
        lam = -z[self.n :]
        lam[kind == 1] = np.maximum(lam[kind == 1], 0.0)
        self.y = y
        left = np.where(active == 1, np.abs(y), -y)
        self.residual = float(np.max(left / np.where(size > 0.0, size, 1.0), initial=0.0))
        if not self.residual <= CONTRADICTION:
            self.rounds = -abs(self.rounds)
        return z[: self.n].copy(), lam

    @property
    def offenders(self) -> Ints:
        """Indices of the rows that contradict each other in the last solve."""
        return np.flatnonzero(self.flag == 2)

    def _shown(self, active: Ints) -> NDArray[np.bool_]:
        return np.append(np.ones(self.n, bool), active == 1)

    def _row_scale(self, a: Floats, j: Floats, c: Floats) -> Floats:
        """1/√(W_ii) with A's diagonal for A."""
        diagonal = np.zeros(self.n)
        on = self.row[: len(a)] == self.col[: len(a)]
        np.add.at(diagonal, self.row[: len(a)][on], a[on])
        entry = self.row[len(a) : len(a) + len(j)]
        w = c + np.bincount(self.j_row, weights=j * j / diagonal[entry], minlength=self.m)
        return 1.0 / np.sqrt(np.where(w > 0.0, w, 1.0))

    def _settle(
        self, z: Floats, y: Floats, size: Floats, dropped: Ints, scale: Floats, right: Floats
    ) -> None:
        """Change z: push along null directions of contradicting rows, or go to the least-norm multipliers."""
        weight = np.abs(z[self.n :]) / scale**2 + size
        for d in dropped[np.abs(y[dropped]) > CONTRADICTION * size[dropped]]:
            null = self._null_vector(int(d))
            if abs(y[d]) > CONTRADICTION * (size[d] + np.abs(null) @ weight):
                self.contradictions += 1
                z[self.n :] += PUSH * y[d] * scale[d] ** 2 * null
                self.flag[np.abs(null) > 1e-6] = 2
        if self.contradictions or (len(dropped) > FEW and self._shrink(z, right, scale)):
            return
        null = np.array([self._null_vector(int(d)) for d in dropped])
        for count in range(len(dropped)):
            orthonormalise(null, count, self.m)
            z[self.n :] -= (null[count] @ z[self.n :]) * null[count]

    def _null_vector(self, d: int) -> Floats:
        """Multipliers (m,) with one at dropped row d that move nothing."""
        unit, column = np.zeros(self.n + self.m), np.zeros(self.n + self.m)
        unit[self.n + d] = 1.0
        defect(self.row, self.col, self.values, unit, column, np.zeros(self.n + self.m))
        solve(self.symbolic.pattern, self.lx, self.dinv, column, self.work)
        null = column[self.n :]
        null[d] = 1.0
        return null

    def _shrink(self, z: Floats, right: Floats, scale: Floats) -> bool:
        """Least-norm multipliers by steps from zero with ρ added to C, in the range of W; False if slow."""
        shifted = self.values.copy()
        shifted[-self.m :] -= SHRINK / np.min(scale) ** 2
        lx, dinv, work = self.symbolic.workspace()
        factor(self.symbolic.pattern, shifted, self.sign, 0.0, 1.0, lx, dinv, work)
        trial = np.zeros_like(z)
        for _ in range(SHRINK_STEPS):
            gap, size = right.copy(), np.abs(right)
            defect(self.row, self.col, self.values, trial, gap, size)
            if not np.max(np.abs(gap) / np.where(size > 0.0, size, 1.0)) > EXACT:
                z[:] = trial
                return True
            solve(self.symbolic.pattern, lx, dinv, gap, work)
            trial += gap
        return False

    def _solve_active(self, full: Floats, right: Floats, active: Ints) -> tuple[Floats, Floats, Floats, Ints]:
        """(x, −λ), y, magnitudes behind y, and the dropped rows, for the rows that are closed."""
        n, pattern = self.n, self.symbolic.pattern
        bad = factor(pattern, self.values, self.sign, DEPENDENT, np.inf, self.lx, self.dinv, self.work)
        flat = np.flatnonzero(self.dinv[self.place] == 0.0)
        if bad or (len(flat) and flat[0] < n):
            unknown = bad - 1 if bad else int(flat[0])
            raise np.linalg.LinAlgError(f"A is not positive definite at unknown {unknown}")
        shown = self._shown(active)
        z = np.zeros(n + self.m)
        for _ in range(CORRECTIONS):
            gap, size = right.copy(), np.abs(right)
            defect(self.row, self.col, full, z, gap, size)
            step = np.where(shown, gap, 0.0)
            step[flat] = 0.0
            worst = np.max(np.abs(step) / np.where(size > 0.0, size, 1.0), initial=0.0)
            if not worst > EXACT:
                break
            solve(pattern, self.lx, self.dinv, step, self.work)
            z += step
        self.flag[:] = 0
        self.flag[flat - n] = 1
        return z, -gap[n:], size[n:].copy(), flat - n
