"""Joint and contact rows of a small world, on a dense W = J A⁻¹ Jᵀ + C.

    y = W λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

Rows are scaled to a unit diagonal, so stiffness may spread over many decades. One-sided rows are switched by
block principal pivoting with Murty's single pivots behind it: all violators at once usually ends in a few
rounds but may cycle; after GRACE rounds without fewer of them only the first is switched, which is finite for
a P-matrix, until their number falls. What needs care goes to `careful`.
Proved by tests/steppers/linalg/test_dense_rows.py.
Source: Júdice and Pires 1994; Murty 1974.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.linalg.careful import (
    CONTRADICTION,
    CORRECTIONS,
    DEPENDENT,
    EXACT,
    GRACE,
    LIMIT,
    SETTLED,
    SHRINK,
    SHRINK_STEPS,
    SHRINK_TIMES,
    Careful,
    Outcome,
    relative,
)
from visviva.steppers.linalg.dense import cholesky, cholesky_solve
from visviva.steppers.linalg.signs import finish, mark_violations, switch

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FINE = 1e-15  # relative residual that needs no further correction


def rows_workspace(m: int) -> tuple[Ints, Floats]:
    """(index, work) for `solve_rows` with m rows."""
    return np.zeros(2 * m, np.int64), np.zeros(m * m + 5 * m + 1)


@kernel
def respond(w: Floats, r: Floats, noise: float, index: Ints, work: Floats, k: int, n: int) -> float:
    """Scaled y = s (W s lt + r) of the n rows that are on, and the magnitudes behind it; z ← y if closed.

    Returns the worst relative y of the k closed rows. For index and work see `solve_rows`.
    """
    m = len(r)
    y, size, s, lt, z = m * m, m * m + m, m * m + 2 * m, m * m + 3 * m, m * m + 4 * m
    for a in range(n):
        i = index[m + a]
        work[y + i] = r[i]
        work[size + i] = abs(r[i]) + noise / CONTRADICTION
    for b in range(k):
        row = index[b] * m
        x = work[s + index[b]] * work[lt + index[b]]
        if x != 0.0:
            for a in range(n):
                i = index[m + a]
                t = w[row + i] * x
                work[y + i] += t
                work[size + i] += abs(t)
    for a in range(n):
        i = index[m + a]
        work[y + i] *= work[s + i]
        work[size + i] *= work[s + i]
    worst = 0.0
    for b in range(k):
        i = index[b]
        work[z + b] = work[y + i]
        if abs(work[y + i]) > worst * work[size + i]:
            worst = abs(work[y + i]) / work[size + i]
    return worst


@kernel
def take_least(w: Floats, index: Ints, work: Floats, k: int) -> bool:
    """λ −= its part in the null space of the k closed rows, as in `careful`; False if that cannot be told.

    λ is s·lt in work; the factor and y in work are overwritten. For index and work see `solve_rows`.
    """
    m = len(index) // 2
    before, s, lt, z = m * m, m * m + 2 * m, m * m + 3 * m, m * m + 4 * m
    largest, shift = 0.0, 0.0
    for a in range(k):
        i = index[a]
        largest = max(largest, abs(work[s + i] * work[lt + i]))
        shift = max(shift, SHRINK * w[i * m + i])
        for b in range(a, k):
            work[a * k + b] = w[i * m + index[b]]
    for a in range(k):
        work[a * k + a] += shift
    if cholesky(work, k, 0.0, False) != 0:
        return shift == 0.0
    for _ in range(SHRINK_TIMES):
        for a in range(k):
            work[z + a] = work[s + index[a]] * work[lt + index[a]]
        change, steps = np.inf, 0
        while change > SETTLED * largest:
            if steps == SHRINK_STEPS:
                return False
            for a in range(k):
                work[before + a] = work[z + a]
            cholesky_solve(work, k, work, z)
            change, steps = 0.0, steps + 1
            for a in range(k):
                work[z + a] *= shift
                change = max(change, abs(work[z + a] - work[before + a]))
        for a in range(k):
            work[lt + index[a]] -= work[z + a] / work[s + index[a]]
    return True


@kernel
def solve_rows(
    w: Floats, r: Floats, noise: Floats, kind: Ints, lam: Floats, active: Ints, index: Ints, work: Floats,
    status: Floats,
) -> None:  # fmt: skip
    """Solve y = W λ + r with y = 0 where kind is 0 and 0 ≤ λ ⊥ y ≥ 0 where kind is 1.

    Parameters
    ----------
    w : (m·m,)   row by row, symmetric positive semidefinite, compliance on the diagonal.
    r, noise : (m,), (1,)   responses without multipliers, and by how much dependent rows may disagree in r.
    kind, active : (m,)   0 two-sided, 1 one-sided, −1 off; 1 for rows taken as closed at the start, on return
        those closed.
    lam : (m,)   result.
    index, work  from `rows_workspace(m)`: rows closed, rows that are on; the factor, then y, its magnitudes,
        s = 1/√W_ii, lt = λ/s and scratch z, m each; on return work[m·m : m·m + m] = y, work[-1] is the worst
        relative violation.
    status : (4,)  nothing is done unless status[0] is 0; status[1] becomes the number of rounds, 0 when the
        rows need care; λ is 0 then. status[3] is raised to the number of two-sided rows that depend on
        others; λ is the one of least norm where any row does.
    """
    m, n = len(r), 0
    s, lt, z = m * m + 2 * m, m * m + 3 * m, m * m + 4 * m
    status[1] = 0.0
    if status[0] != 0.0:
        return
    for i in range(m):
        lam[i] = 0.0
        if kind[i] >= 0:
            index[m + n] = i
            n += 1
            work[s + i] = 1.0 / np.sqrt(w[i * m + i]) if w[i * m + i] > 0.0 else 1.0
    least, grace = n + 1, GRACE
    for done in range(1, LIMIT + 20 * m):
        k = 0
        for a in range(n):
            i = index[m + a]
            work[lt + i] = 0.0
            if kind[i] == 0 or active[i] != 0:
                active[i] = 1
                index[k] = i
                k += 1
        for a in range(k):
            i = index[a]
            for b in range(a, k):
                work[a * k + b] = work[s + i] * w[i * m + index[b]] * work[s + index[b]]
        dropped = -cholesky(work, k, DEPENDENT, True)
        if dropped < 0 or (dropped > 0 and grace < 0):
            return
        for _ in range(CORRECTIONS):
            if respond(w, r, noise[0], index, work, k, n) < FINE:
                break
            cholesky_solve(work, k, work, z)
            for a in range(k):
                work[lt + index[a]] -= work[z + a]
        depending = 0
        if dropped > 0:
            for a in range(k):
                if kind[index[a]] == 0 and work[a * k + a] == np.inf:
                    depending += 1
            if not take_least(w, index, work, k):
                return
            respond(w, r, noise[0], index, work, k, n)
        wrong = mark_violations(kind, active, index, work, m * m, n)
        if wrong == 0:
            work[-1] = finish(kind, lam, active, index, work, m * m, n)
            if work[-1] <= CONTRADICTION:
                status[1] = done
                status[3] = max(status[3], depending)
            return
        grace -= 1
        if wrong < least:
            least, grace = wrong, GRACE
        switch(active, index, work, m * m, n, grace < 0)


class DenseRows:
    """The rows of `solve_rows` as a `RowMatrix`.

    Parameters
    ----------
    w : (m, m)
    r, noise : (m,), and by how much dependent rows may disagree in it
    """

    blur = 0.0

    def __init__(self, w: Floats, r: Floats, noise: float) -> None:
        self.w, self.r = w, r
        self.size_w, self.size_r = np.abs(w), np.abs(r) + noise / CONTRADICTION
        diagonal = np.diag(w)
        self.scale = 1.0 / np.sqrt(np.where(diagonal > 0.0, diagonal, 1.0))
        self.unit = self.scale[:, None] * w * self.scale
        self.u = self.lam = np.zeros(len(r))

    def factor(self, closed: NDArray[np.bool_], shift: Floats) -> Ints:
        """Cholesky of the scaled rows, one after the other."""
        index = np.flatnonzero(closed)
        rest = self.unit[np.ix_(index, index)] + np.diag((shift * self.scale**2)[index])
        kept = np.zeros(len(index), bool)
        lines = np.zeros_like(rest)
        for j in range(len(index)):
            if rest[j, j] > DEPENDENT:
                kept[j] = True
                lines[j, j:] = rest[j, j:] / np.sqrt(rest[j, j])
                rest[j:, j:] -= np.outer(lines[j, j:], lines[j, j:])
        self.kept, self.upper = index[kept], lines[np.ix_(kept, kept)]
        return index[~kept]

    def _solve(self, right: Floats) -> Floats:
        from scipy.linalg.lapack import dpotrs  # 0.1 s, for rows that depend on each other only

        return np.asarray(dpotrs(self.upper, right)[0]) if len(right) else right

    def respond(self) -> tuple[Floats, Floats]:
        """y and the magnitudes behind it."""
        return self.w @ self.lam + self.r, self.size_w @ np.abs(self.lam) + self.size_r

    def correct(self, y: Floats, size: Floats) -> float:
        """λ −= F⁻¹ y on the rows kept."""
        index = self.kept
        worst = float(np.max(relative(np.abs(y[index]), size[index]), initial=0.0))
        if worst > EXACT:
            self.lam[index] -= self.scale[index] * self._solve(self.scale[index] * y[index])
        return worst

    def solve_rows(self, y: Floats) -> Floats:
        """F⁻¹ y on the rows kept."""
        out, index = np.zeros(len(y)), self.kept
        out[index] = self.scale[index] * self._solve(self.scale[index] * y[index])
        return out

    def null_vector(self, d: int) -> Floats:
        """e_d − F⁻¹ W e_d."""
        out = np.zeros(len(self.r))
        out[self.kept] = -self.scale[self.kept] * self._solve(self.unit[self.kept, d]) / self.scale[d]
        out[d] = 1.0
        return out


def solve_carefully(w: Floats, r: Floats, noise: float, kind: Ints, active: Ints) -> Outcome:
    """The problem of `solve_rows` where rows depend on each other or contradict each other; w (m, m)."""
    on = np.flatnonzero(kind >= 0)
    closed = active[on]
    found = Careful(DenseRows(w[np.ix_(on, on)], r[on], noise), kind[on], closed).solve()
    active[on] = closed
    lam, y, flag = np.zeros(len(r)), np.zeros(len(r)), np.zeros(len(r), np.int64)
    lam[on], y[on], flag[on] = found.lam, found.y, found.flag
    return Outcome(found.rounds, lam, y, flag, found.residual)
