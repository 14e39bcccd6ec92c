"""Rows of a large world whose A is block diagonal, by a sparse factor of W = J A⁻¹ Jᵀ + C.

    A x = b + Jᵀ λ,   y = J x + C λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

import numpy as np

from visviva.core.kernel import kernel
from visviva.steppers.linalg import schur_plan
from visviva.steppers.linalg.dense_active import CONTRADICTION, count_marked
from visviva.steppers.linalg.pivoting import pivot, start_pivoting
from visviva.steppers.linalg.schur_active import find_violations, solve_active
from visviva.steppers.linalg.schur_kernels import (
    assemble,
    back_substitute,
    expand,
    invert_blocks,
    respond,
)
from visviva.steppers.linalg.schur_plan import LAM, Floats, Ints, V, X, Y, field, make_plan, pack
from visviva.steppers.linalg.symbolic import Symbolic

LIMIT = 200  # rounds of pivoting
PROXIMAL = 1e-6  # ρ, relative to each W_ii
PROXIMAL_STEPS = 40


@kernel
def search(plan: Ints, pattern: Ints, ints: Ints, data: Floats, v: Floats, rho: float) -> int:
    """Pivot from `active` until no sign is wrong; returns rounds, negative when given up.

    ints[-1] tells the contradictions.

    Without rho it also gives up when single pivots would be needed while rows depend on each other.
    """
    m: int = v.shape[1]
    kind, active, flag, violates = ints[:m], ints[m : 2 * m], ints[2 * m : 3 * m], ints[3 * m : 4 * m]
    progress = ints[4 * m : 4 * m + 2]
    start_pivoting(progress)
    for done in range(1, LIMIT + 20 * m):
        for i in range(m):
            flag[i] = 0
            active[i] = 1 if kind[i] == 0 or active[i] != 0 else 0
        ints[-1] = solve_active(plan, pattern, data, v, active, flag, rho)
        find_violations(plan, data, v, kind, active, violates)
        if rho == 0.0 and progress[1] < 0 and count_marked(flag) > 0:
            return -done
        if pivot(violates, active, progress) == 0:
            return done
    return -LIMIT - 20 * m


@kernel
def proximal(plan: Ints, pattern: Ints, ints: Ints, data: Floats, v: Floats) -> int:
    """Proximal steps from zero, then the rows they closed without rho if that fits; returns rounds,
    all told.
    """
    m, lam, total = v.shape[1], field(plan, data, LAM), 0
    kind, active, flag, violates = ints[:m], ints[m : 2 * m], ints[2 * m : 3 * m], ints[3 * m : 4 * m]
    v[6, :] = 0.0
    for _ in range(PROXIMAL_STEPS):
        done = search(plan, pattern, ints, data, v, PROXIMAL)
        total += abs(done)
        change, largest = 0.0, 0.0
        for i in range(m):
            change, largest = max(change, abs(lam[i] - v[6, i])), max(largest, abs(lam[i]))
            v[6, i] = lam[i]
        if done < 0 or change <= 1e-14 * largest:
            break
    ints[-1] = solve_active(plan, pattern, data, v, active, flag, 0.0)
    find_violations(plan, data, v, kind, active, violates)
    if count_marked(violates) > 0:
        lam[:] = v[6]
        respond(plan, data, v, 0.0)
    return total


@kernel
def schur_solve(plan: Ints, pattern: Ints, ints: Ints, data: Floats) -> int:
    """One whole solve on the packed arrays of `SchurRows`; returns as `SchurRows.solve`."""
    lam, y = field(plan, data, LAM), field(plan, data, Y)
    m = len(lam)
    v, kind, active = field(plan, data, V).reshape((7, m)), ints[:m], ints[m : 2 * m]
    bad = invert_blocks(plan, data)
    if bad != 0:
        ints[-2] = bad
        field(plan, data, X)[:] = np.nan
        return 0
    expand(plan, data)
    assemble(plan, data, v)
    rounds: int = search(plan, pattern, ints, data, v, 0.0)
    if rounds < 0:
        rounds = proximal(plan, pattern, ints, data, v) - rounds
    if ints[-1] > 0:
        lam[:] = v[5]
    worst = 0.0
    for i in range(m):
        if kind[i] == 1 and lam[i] < 0.0:
            lam[i] = 0.0
        y[i] = v[0, i]
        left = abs(y[i]) if active[i] != 0 else -y[i]
        if not left <= worst * v[1, i]:
            worst = left / v[1, i]
    back_substitute(plan, data)
    data[-1] = worst
    ints[-2] = count_marked(ints[2 * m : 3 * m])
    return rounds if worst <= CONTRADICTION else -abs(rounds)


class SchurRows:
    """Fixed patterns of a block-diagonal A and of J, with room for one solve.

    Parameters
    ----------
    sizes : (nb,)   dofs per block of A, 1 to about 12; all ones is the fast diagonal case.
    indptr, indices : (m+1,), (nnz,)   CSR pattern of J (m rows, n = Σ sizes columns), columns sorted
        in each row.

    Views to fill before `solve`: `a` (Σ sizes²,) blocks of A row by row one after the other, `j`
    (nnz,), `c` (m,) compliance ≥ 0, `b` (n,), `r` (m,), `kind` (m,) 0 two-sided or 1 one-sided,
    `active` (m,) 1 for rows taken as closed. Views to read after it: `x` (n,), `lam` (m,), `y` (m,),
    `active`, `flag` (m,) 1 dependent on other rows, 2 part of a contradiction. Kernels call
    `schur_solve(plan, pattern, ints, data)` on the packed arrays directly.
    Raises ValueError when columns are not sorted or a row is empty.
    """

    def __init__(self, sizes: Ints, indptr: Ints, indices: Ints) -> None:
        sizes, indptr, indices = (np.asarray(part, np.int64) for part in (sizes, indptr, indices))
        m, n, squares = len(indptr) - 1, int(sizes.sum()), int((sizes * sizes).sum())
        row = np.repeat(np.arange(m), np.diff(indptr))
        if ((np.diff(indices) <= 0) & (np.diff(row) == 0)).any():
            raise ValueError("the columns of a row of J must be sorted and differ")
        if (np.diff(indptr) == 0).any():
            raise ValueError("every row of J must have an entry")
        parts, ny = make_plan(sizes, indptr, indices)
        wi, wk = parts[schur_plan.WI], parts[schur_plan.WK]
        start = np.append(0, np.cumsum(np.bincount(wk, minlength=m)))
        self.symbolic = Symbolic(m, start, wi)
        self.pattern = self.symbolic.pattern
        inputs = [squares, len(indices), m, n, m, n, m, m]
        scratch = [squares, ny, len(wi), len(wi), self.symbolic.fill, m, 2 * m + 1, 7 * m]
        self.plan = pack(parts, inputs + scratch)
        self.data = np.zeros(sum(inputs) + sum(scratch) + 1)
        self.ints = np.zeros(4 * m + 4, np.int64)
        views = np.split(self.data, np.cumsum(inputs))
        self.a, self.j, self.c, self.b, self.r, self.x, self.lam, self.y = views[:8]
        self.kind, self.active, self.flag = self.ints[:m], self.ints[m : 2 * m], self.ints[2 * m : 3 * m]
        self.active[:] = 1

    def solve(self) -> int:
        """Solve; returns the number of rounds, negative when rows contradict each other or no active
        set was found.

        0 means a block of A is not positive definite; `trouble` then is 1 + its number.
        """
        return int(schur_solve(self.plan, self.pattern, self.ints, self.data))

    @property
    def residual(self) -> float:
        """Worst violation of a row in the last solve, relative to the magnitudes it was computed from."""
        return float(self.data[-1])

    @property
    def trouble(self) -> int:
        """Number of dependent or contradicting rows of the last solve, or 1 + the bad block of A when
        it gave 0.
        """
        return int(self.ints[-2])

    @property
    def offenders(self) -> Ints:
        """Indices of the rows that contradict each other in the last solve."""
        return np.flatnonzero(self.flag == 2)
