"""Multipliers of a chosen set of closed rows over a block-diagonal A, and what is wrong with that choice.

v as in `schur_kernels`. Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

import numpy as np

from visviva.core.kernel import kernel
from visviva.steppers.linalg.dense_active import CONTRADICTION, PUSH, SIGN, count_marked, orthonormalise, raise_to_noise
from visviva.steppers.linalg.ldl import factor, solve
from visviva.steppers.linalg.schur_kernels import EXACT, correct, mask, respond
from visviva.steppers.linalg.schur_plan import (
    DINV,
    LAM,
    LX,
    MASKED,
    WD,
    WI,
    WK,
    WORK,
    Floats,
    Ints,
    W,
    field,
    part,
)

DEPENDENT = 1e-13  # pivot, relative to what it was computed from, below which a row is taken as dependent
FEW = 4  # dependent rows up to which their null directions are computed one by one
SHRINK = 1e-7  # shift of W, relative to its largest entry, in steps to the least-norm multipliers
SHRINK_STEPS = 12


@kernel
def null_vector(plan: Ints, pattern: Ints, data: Floats, active: Ints, d: int, out: Floats) -> None:
    """out (m,) ← e_d − W⁻¹ W e_d, the null direction of dropped row d."""
    wi, wk, w = part(plan, WI), part(plan, WK), field(plan, data, W)
    out[:] = 0.0
    for e in range(len(w)):
        if wi[e] == d:
            out[wk[e]] -= w[e] * active[wk[e]]
        elif wk[e] == d:
            out[wi[e]] -= w[e] * active[wi[e]]
    solve(pattern, field(plan, data, LX), field(plan, data, DINV), out, field(plan, data, WORK))
    out[d] = 1.0


@kernel
def push(plan: Ints, pattern: Ints, data: Floats, v: Floats, active: Ints, flag: Ints) -> int:
    """Push λ along the null directions of dropped rows that contradict others; returns how many there are.

    Sets flag to 1 for dropped rows, 2 for all rows of a contradiction.
    """
    lam, dinv, w = field(plan, data, LAM), field(plan, data, DINV), field(plan, data, W)
    perm, wd, contradictions = pattern[pattern[3] : pattern[4]], part(plan, WD), 0
    null = v[4]
    v[5, :] = lam
    for k in range(len(lam)):
        d = perm[k]
        if dinv[k] != 0.0:
            continue
        flag[d] = max(flag[d], 1)
        if abs(v[0, d]) <= CONTRADICTION * v[1, d]:
            continue
        contradictions += 1
        null_vector(plan, pattern, data, active, d, null)
        stiffness = w[wd[d]] if w[wd[d]] > 0.0 else 1.0
        for i in range(len(lam)):
            lam[i] -= PUSH * v[0, d] / stiffness * null[i]
            if abs(null[i]) > 1e-6:
                flag[i] = 2
    return contradictions


@kernel
def take_out_null(plan: Ints, pattern: Ints, data: Floats, active: Ints, dropped: int) -> None:
    """Least-norm λ by taking out its components along the null directions of all dropped rows."""
    lam, dinv, perm = field(plan, data, LAM), field(plan, data, DINV), pattern[pattern[3] : pattern[4]]
    m, count = len(lam), 0
    null = np.empty((dropped, m))
    for k in range(m):
        if dinv[k] != 0.0:
            continue
        null_vector(plan, pattern, data, active, perm[k], null[count])
        orthonormalise(null, count, m)
        dot = 0.0
        for i in range(m):
            dot += null[count, i] * lam[i]
        for i in range(m):
            lam[i] -= dot * null[count, i]
        count += 1


@kernel
def shrink(plan: Ints, pattern: Ints, data: Floats, v: Floats, active: Ints) -> bool:
    """Least-norm λ by steps λ −= (W + ρ)⁻¹ y from zero, which never leave the range of W; False if
    they are slow.
    """
    wi, wk, w, masked = part(plan, WI), part(plan, WK), field(plan, data, W), field(plan, data, MASKED)
    lam, lx, dinv, work = (
        field(plan, data, LAM),
        field(plan, data, LX),
        field(plan, data, DINV),
        field(plan, data, WORK),
    )
    largest = 0.0
    for e in range(len(w)):
        largest = max(largest, w[e])
    mask(plan, data, active, 0.0)
    for e in range(len(w)):
        if wi[e] == wk[e] and active[wi[e]] == 1:
            masked[e] += SHRINK * largest
    factor(pattern, masked, np.ones(1, np.int8), 0.0, 1.0, lx, dinv, work)
    lam[:] = 0.0
    for _ in range(SHRINK_STEPS):
        respond(plan, data, v, 0.0)
        if correct(plan, pattern, data, v, active) <= EXACT:
            return True
    return False


@kernel
def settle_dependent(
    plan: Ints, pattern: Ints, data: Floats, v: Floats, active: Ints, flag: Ints, dropped: int
) -> int:
    """Contradicting rows push along their null direction; if there are none λ becomes the one of least
    norm.
    """
    contradictions: int = push(plan, pattern, data, v, active, flag)
    if contradictions == 0:
        if dropped > FEW and shrink(plan, pattern, data, v, active):
            return 0
        field(plan, data, LAM)[:] = v[5]
        if dropped > FEW:
            masked, lx = field(plan, data, MASKED), field(plan, data, LX)
            dinv, work = field(plan, data, DINV), field(plan, data, WORK)
            mask(plan, data, active, 0.0)
            factor(pattern, masked, np.ones(1, np.int8), DEPENDENT, np.inf, lx, dinv, work)
        take_out_null(plan, pattern, data, active, dropped)
    return contradictions


@kernel
def solve_active(
    plan: Ints, pattern: Ints, data: Floats, v: Floats, active: Ints, flag: Ints, rho: float
) -> int:
    """Multipliers for the rows that are closed; returns the number of contradictions."""
    lam, dinv, work = field(plan, data, LAM), field(plan, data, DINV), field(plan, data, WORK)
    sign, lx = np.ones(1, np.int8), field(plan, data, LX)
    if count_marked(active) < len(active) or rho > 0.0:
        mask(plan, data, active, rho)
        factor(pattern, field(plan, data, MASKED), sign, DEPENDENT, np.inf, lx, dinv, work)
    else:
        factor(pattern, field(plan, data, W), sign, DEPENDENT, np.inf, lx, dinv, work)
    dropped = int(work[2 * len(lam)])
    lam[:] = 0.0
    for _ in range(5):
        respond(plan, data, v, rho)
        if correct(plan, pattern, data, v, active) <= EXACT:
            break
    raise_to_noise(v[1])
    return settle_dependent(plan, pattern, data, v, active, flag, dropped) if dropped > 0 else 0


@kernel
def find_violations(plan: Ints, data: Floats, v: Floats, kind: Ints, active: Ints, violates: Ints) -> None:
    """violates ← 1 for one-sided rows that pull (λ < 0) or open in (y < 0), beyond rounding."""
    lam, w, wd = field(plan, data, LAM), field(plan, data, W), part(plan, WD)
    violates[:] = 0
    if count_marked(kind) == 0:
        return
    largest = 0.0
    for i in range(len(kind)):
        v[4, i] = lam[i] * np.sqrt(w[wd[i]])
        largest = max(largest, abs(v[4, i]))
    for i in range(len(kind)):
        wrong = v[4, i] < -SIGN * largest if active[i] != 0 else v[0, i] < -SIGN * v[1, i]
        violates[i] = 1 if wrong and kind[i] == 1 else 0
