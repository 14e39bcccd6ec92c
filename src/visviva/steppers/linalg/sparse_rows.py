"""Rows of a large world whose A is sparse but not block diagonal, on one sparse factor of the whole system.

    A x = b + Jᵀ λ,   y = J x + C λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

    [  A  −Jᵀ ] [ x ]   [ b ]
    [ −J  −C  ] [ λ ] = [ r ]     (open rows: J and C replaced by zero and one, the pattern stays)

Proved by tests/steppers/linalg/test_sparse_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.linalg.careful import CONTRADICTION, DEPENDENT, EXACT, Careful, relative
from visviva.steppers.linalg.ldl import factor, solve
from visviva.steppers.linalg.symbolic import Symbolic

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


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

    `noise`, by how much dependent rows may disagree in r, may be set. After `solve`: `rounds`, negative when
    rows contradict each other or no active set was found; `residual` worst relative violation of
    a row; `y` (m,); `flag` (m,) 1 dependent on other rows, 2 part of a contradiction.
    It is its own `RowMatrix`, with u = (x, λ).
    Raises numpy.linalg.LinAlgError from `solve` when A is not positive definite.
    """

    blur = 1.0

    def __init__(self, a_indptr: Ints, a_indices: Ints, j_indptr: Ints, j_indices: Ints) -> None:
        self.n, self.m = len(a_indptr) - 1, len(j_indptr) - 1
        n, m = self.n, self.m
        self.j_row, self.j_col = np.repeat(np.arange(m), np.diff(j_indptr)), j_indices
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
        self.full, self.values = np.zeros(len(self.row)), np.zeros(len(self.row))
        self.u, self.right = np.zeros(n + m), np.zeros(n + m)
        self.lam, self.scale = self.u[n:], np.ones(m)
        self.flag: Ints = np.zeros(m, np.int64)
        self.y, self.rounds, self.residual, self.noise = np.zeros(m), 0, 0.0, 0.0

    def solve(
        self, a: Floats, j: Floats, c: Floats, b: Floats, r: Floats, kind: Ints, active: Ints
    ) -> tuple[Floats, Floats]:
        """x (n,) and λ (m,).

        a, j: values in the order of the patterns; c (m,) compliance ≥ 0; b (n,); r (m,); kind (m,) 0
        two-sided, 1 one-sided, −1 off; active (m,) 1 for rows taken as closed, overwritten by those closed at
        the end.
        """
        self.full[:] = np.concatenate((a, -j, -c))
        self.right[:] = np.concatenate((b, r))
        self.diagonal, self.j_size = self._diagonal(a), np.abs(j)
        w = c + np.bincount(self.j_row, j * j / self.diagonal[self.j_col], self.m)
        self.scale[:] = 1.0 / np.sqrt(np.where(w > 0.0, w, 1.0))
        self.u[:] = 0.0
        found = Careful(self, kind, active).solve()
        self.rounds, self.residual, self.y, self.flag = found.rounds, found.residual, found.y, found.flag
        return self.u[: self.n].copy(), found.lam

    @property
    def offenders(self) -> Ints:
        """Indices of the rows that contradict each other in the last solve."""
        return np.flatnonzero(self.flag == 2)

    def _diagonal(self, a: Floats) -> Floats:
        """The diagonal of A (n,)."""
        row, col = self.row[: len(a)], self.col[: len(a)]
        on = row == col
        return np.asarray(np.bincount(row[on], a[on], self.n), np.float64)

    def factor(self, closed: NDArray[np.bool_], shift: Floats) -> Ints:
        """Sparse L D Lᵀ of the whole; raises numpy.linalg.LinAlgError when A is not positive definite."""
        n, m = self.n, self.m
        self.values[:] = self.full
        below = len(self.values) - m
        self.values[below - len(self.j_row) : below] *= closed[self.j_row]
        self.values[below:] = np.where(closed, self.full[below:] - shift, -1.0)
        pattern = self.symbolic.pattern
        bad = factor(pattern, self.values, self.sign, DEPENDENT, np.inf, self.lx, self.dinv, self.work)
        flat = np.flatnonzero(self.dinv[self.place] == 0.0)
        if bad or (len(flat) and flat[0] < n):
            unknown = bad - 1 if bad else int(flat[0])
            raise np.linalg.LinAlgError(f"A is not positive definite at unknown {unknown}")
        self.kept = np.append(np.ones(n, bool), closed)
        self.kept[flat] = False
        return np.asarray(flat - n)

    def respond(self) -> tuple[Floats, Floats]:
        """y and the magnitudes behind it; those of the whole system are kept for `correct`."""
        self.gap, self.size = self.right.copy(), np.abs(self.right)
        defect(self.row, self.col, self.full, self.u, self.gap, self.size)
        # x has cancelled against λ: what a row consists of, |W| |λ|, is larger than what is left of it
        pushed = np.bincount(self.j_col, self.j_size * np.abs(self.lam)[self.j_row], self.n) / self.diagonal
        self.size[self.n :] += np.bincount(self.j_row, self.j_size * pushed[self.j_col], self.m)
        self.size[self.n :] += self.noise / CONTRADICTION
        return self.gap[self.n :], self.size[self.n :]

    def correct(self, y: Floats, size: Floats) -> float:
        """One step of iterative refinement of x and λ together."""
        self.gap[self.n :] = y
        step = np.where(self.kept, self.gap, 0.0)
        worst = float(np.max(relative(np.abs(step), self.size), initial=0.0))
        if worst > EXACT:
            solve(self.symbolic.pattern, self.lx, self.dinv, step, self.work)
            self.u += step
        return worst

    def solve_rows(self, y: Floats) -> Floats:
        """F⁻¹ y, W being what is left when x is eliminated."""
        right = np.append(np.zeros(self.n), np.where(self.kept[self.n :], -y, 0.0))
        solve(self.symbolic.pattern, self.lx, self.dinv, right, self.work)
        return right[self.n :]

    def null_vector(self, d: int) -> Floats:
        """Multipliers (m,) with one at dropped row d that move nothing."""
        unit, column = np.zeros(self.n + self.m), np.zeros(self.n + self.m)
        unit[self.n + d] = 1.0
        defect(self.row, self.col, self.values, unit, column, np.zeros(self.n + self.m))
        column[self.n + d] = 0.0
        solve(self.symbolic.pattern, self.lx, self.dinv, column, self.work)
        null = column[self.n :].copy()
        null[d] = 1.0
        return null
