"""Joint and contact rows of a small world, on a dense W = J A⁻¹ Jᵀ + C.

    y = W λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

Rows are scaled to a unit diagonal, so stiffness may spread over many decades. A row that depends on others is
dropped from the factor; when it agrees with them λ is the one of least norm, when not it pushes λ
along its null direction until one-sided rows let go, and if none can the rows contradict each other.
Where that does not end, as with many more contacts than freedoms, proximal steps (W + ρ) λ⁺ = −r + ρ λ
do: each is a P-matrix problem. Proved by tests/steppers/linalg/test_dense_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.linalg.dense_active import (
    CONTRADICTION,
    count_marked,
    find_violations,
    respond,
    scale_rows,
    solve_active,
)
from visviva.steppers.linalg.pivoting import pivot, start_pivoting

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PROXIMAL = 1e-6  # ρ for rows of unit diagonal
PROXIMAL_STEPS = 40
PER_ROW = 8  # vectors of length m in the float workspace


def rows_workspace(m: int) -> tuple[Ints, Floats]:
    """(index, work) for `solve_rows` with m rows."""
    return np.zeros(3 * m + 4, np.int64), np.zeros(2 + PER_ROW * m + 2 * m * m)


@kernel
def search(
    w: Floats, r: Floats, kind: Ints, active: Ints, v: Floats, index: Ints, mats: Floats, rounds: int
) -> int:
    """Pivot from `active` until no sign is wrong; returns the number of rounds, negative when given up.

    Given up after `rounds`, or when single pivots would be needed while rows depend on each other:
    they might not end. index[3m+2], index[3m+3]: contradictions and dependent rows of the last round.
    """
    m = len(r)
    flag, violates, progress = index[m : 2 * m], index[2 * m : 3 * m], index[3 * m : 3 * m + 2]
    start_pivoting(progress)
    for done in range(1, rounds + 1):
        k = 0
        for i in range(m):
            flag[i] = 0
            if active[i] != 0 or kind[i] == 0:
                active[i] = 1
                index[k] = i
                k += 1
        f, null = mats[: k * k].reshape((k, k)), mats[m * m :].reshape((m, m))
        index[3 * m + 2] = solve_active(w, r, v, index[:k], f, null, flag)
        index[3 * m + 3] = count_marked(flag)
        find_violations(kind, active, v, violates)
        if progress[1] < 0 and index[3 * m + 3] > 0:
            return -done
        if pivot(violates, active, progress) == 0:
            return done
    return -rounds


@kernel
def proximal(
    w: Floats, r: Floats, kind: Ints, active: Ints, v: Floats, index: Ints, mats: Floats, near: Floats
) -> int:
    """Proximal steps from zero on W + ρ; near (m,) is scratch. Leaves λ, y in v; returns rounds, all told."""
    m = len(r)
    shifted, total = mats[m * m :].reshape((m, m)), 0
    near[:] = 0.0
    for _ in range(PROXIMAL_STEPS):
        for i in range(m):
            v[5, i] = r[i] - PROXIMAL * near[i] / v[2, i]
            shifted[i, :] = w[i, :]
            shifted[i, i] += PROXIMAL / v[2, i] ** 2
        done = search(shifted, v[5], kind, active, v, index, mats, 100 + 20 * m)
        total += abs(done)
        change, largest = 0.0, 0.0
        for i in range(m):
            change, largest = max(change, abs(v[3, i] - near[i])), max(largest, abs(v[3, i]))
            near[i] = v[3, i]
        if done < 0 or change <= 1e-14 * largest:
            break
    k = count_marked(active)
    f, null = mats[: k * k].reshape((k, k)), mats[m * m :].reshape((m, m))
    index[3 * m + 2] = solve_active(w, r, v, index[:k], f, null, index[m : 2 * m])
    find_violations(kind, active, v, index[2 * m : 3 * m])
    if count_marked(index[2 * m : 3 * m]) > 0:
        v[3, :] = near
        respond(w, r, v[2], near, index[:k], v[0], v[1])
    return total


@kernel
def finish(kind: Ints, active: Ints, v: Floats, lam: Floats, y: Floats) -> float:
    """Unscale multipliers and responses; returns the worst relative violation of any row."""
    worst, largest = 0.0, 0.0
    for i in range(len(kind)):
        largest = max(largest, abs(v[3, i]))
    for i in range(len(kind)):
        left = abs(v[0, i]) if active[i] else max(0.0, -v[0, i])
        if not left <= worst * v[1, i]:
            worst = left / v[1, i]
        lam[i] = v[3, i] * v[2, i]
        if kind[i] == 1 and lam[i] < 0.0:
            worst = max(worst, -v[3, i] / largest)
            lam[i] = 0.0
        y[i] = v[0, i] / v[2, i]
    return worst


@kernel
def solve_rows(w: Floats, r: Floats, kind: Ints, lam: Floats, active: Ints, index: Ints, work: Floats) -> int:
    """Solve y = W λ + r with y = 0 where kind is 0 and 0 ≤ λ ⊥ y ≥ 0 where kind is 1.

    Parameters
    ----------
    w : (m, m)   symmetric positive semidefinite, compliance on the diagonal.
    r : (m,)     responses without multipliers.
    kind, active : (m,)   0 two-sided, 1 one-sided; 1 for rows taken as closed at the start, on return
        those closed.
    lam : (m,)   result.
    index, work  from `rows_workspace(m)`. On return work[0] is the worst relative violation, work[1]
        the number of rows dropped as dependent, work[2:2+m] = y; index[m:2m] is 1 for a dropped row, 2
        for rows that contradict each other, else 0.

    Returns the number of rounds, negative when the rows contradict each other or no active set was
    found (λ is then that of the rows kept in the factor).
    """
    m = len(r)
    v, near = work[2 + m : 2 + 7 * m].reshape((6, m)), work[2 + 7 * m : 2 + 8 * m]
    mats, flag = work[2 + 8 * m : 2 + 8 * m + 2 * m * m], index[m : 2 * m]
    scale_rows(w, v[2])
    rounds: int = search(w, r, kind, active, v, index, mats, 100 + 20 * m)
    if rounds < 0:
        rounds = proximal(w, r, kind, active, v, index, mats, near) - rounds
    if index[3 * m + 2] > 0:
        v[3, :] = v[5]
    work[0] = finish(kind, active, v, lam, work[2 : 2 + m])
    work[1] = count_marked(flag)
    return rounds if work[0] <= CONTRADICTION else -rounds
