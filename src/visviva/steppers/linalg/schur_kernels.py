"""The numbers of a solve of rows over a block-diagonal A, stage by stage; see `schur_rows`.

v (7, m) holds: responses y, sum of magnitudes behind them, responses without multipliers, their magnitudes,
scratch, multipliers before a push, multipliers of the last proximal step. rho > 0 adds rho·W_ii (λ −
those) to y. Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

import numpy as np

from visviva.core.kernel import kernel
from visviva.steppers.linalg.dense import invert
from visviva.steppers.linalg.ldl import solve
from visviva.steppers.linalg.schur_plan import (
    AINV,
    BOFF,
    BSTART,
    DINV,
    JD,
    JV,
    LAM,
    LX,
    MASKED,
    PA,
    PB,
    SEGB,
    SEGJ,
    SEGY,
    WD,
    WI,
    WK,
    WORK,
    WP,
    YD,
    YP,
    YV,
    A,
    B,
    C,
    Floats,
    Ints,
    R,
    W,
    X,
    field,
    part,
)

EXACT = 1e-14  # relative residual that needs no further correction


@kernel
def invert_blocks(plan: Ints, data: Floats) -> int:
    """A⁻¹ block by block; returns 0, or 1 + the first block that is not positive definite."""
    bstart, boff = part(plan, BSTART), part(plan, BOFF)
    a, ainv = field(plan, data, A), field(plan, data, AINV)
    if len(a) == bstart[-1]:
        for i in range(len(a)):
            if not a[i] > 0.0:
                return i + 1
            ainv[i] = 1.0 / a[i]
        return 0
    largest = 0
    for b in range(len(bstart) - 1):
        largest = max(largest, boff[b + 1] - boff[b])
    scratch = np.empty(largest)
    for b in range(len(bstart) - 1):
        size = bstart[b + 1] - bstart[b]
        scratch[: size * size] = a[boff[b] : boff[b + 1]]
        block = scratch[: size * size].reshape((size, size))
        if invert(block, ainv[boff[b] : boff[b + 1]].reshape((size, size))) != 0:
            return b + 1
    return 0


@kernel
def expand(plan: Ints, data: Floats) -> None:
    """Y = A⁻¹ Jᵀ, stored by rows of J and touched blocks."""
    jv, ainv, yv = field(plan, data, JV), field(plan, data, AINV), field(plan, data, YV)
    jd, bstart, boff = part(plan, JD), part(plan, BSTART), part(plan, BOFF)
    if len(ainv) == bstart[-1]:
        for p in range(len(jv)):
            yv[p] = jv[p] * ainv[jd[p]]
        return
    segj, segb, segy = part(plan, SEGJ), part(plan, SEGB), part(plan, SEGY)
    for g in range(len(segb)):
        b = segb[g]
        size = bstart[b + 1] - bstart[b]
        yv[segy[g] : segy[g + 1]] = 0.0
        for p in range(segj[g], segj[g + 1]):
            row = boff[b] + (jd[p] - bstart[b]) * size
            for k in range(size):
                yv[segy[g] + k] += jv[p] * ainv[row + k]


@kernel
def assemble(plan: Ints, data: Floats, v: Floats) -> None:
    """W = J Y + C, and v[2] = J A⁻¹ b + r with its magnitudes v[3]."""
    jv, yv, w = field(plan, data, JV), field(plan, data, YV), field(plan, data, W)
    wp, pa, pb = part(plan, WP), part(plan, PA), part(plan, PB)
    for e in range(len(w)):
        total = 0.0
        for t in range(wp[e], wp[e + 1]):
            total += yv[pa[t]] * jv[pb[t]]
        w[e] = total
    c, b, r = field(plan, data, C), field(plan, data, B), field(plan, data, R)
    yp, yd, wd = part(plan, YP), part(plan, YD), part(plan, WD)
    for i in range(len(r)):
        w[wd[i]] += c[i]
        total, size = r[i], abs(r[i])
        for q in range(yp[i], yp[i + 1]):
            t = yv[q] * b[yd[q]]
            total += t
            size += abs(t)
        v[2, i], v[3, i] = total, size


@kernel
def mask(plan: Ints, data: Floats, active: Ints, rho: float) -> None:
    """W, its diagonal (1 + rho) times, with open rows and columns replaced by those of the identity."""
    wi, wk = part(plan, WI), part(plan, WK)
    w, masked = field(plan, data, W), field(plan, data, MASKED)
    for e in range(len(w)):
        i, k = wi[e], wk[e]
        masked[e] = w[e] if active[i] * active[k] == 1 else 0.0
        if i == k:
            masked[e] = masked[e] * (1.0 + rho) if active[i] == 1 else 1.0


@kernel
def respond(plan: Ints, data: Floats, v: Floats, rho: float) -> None:
    """y = W λ + v[2], and the sums of magnitudes behind it."""
    wi, wk = part(plan, WI), part(plan, WK)
    w, lam = field(plan, data, W), field(plan, data, LAM)
    v[0, :] = v[2]
    v[1, :] = v[3]
    for e in range(len(w)):
        i, k = wi[e], wk[e]
        t = w[e] * lam[k]
        v[0, i] += t
        v[1, i] += abs(t)
        if i != k:
            t = w[e] * lam[i]
            v[0, k] += t
            v[1, k] += abs(t)
        else:
            v[0, i] += rho * w[e] * (lam[i] - v[6, i])


@kernel
def correct(plan: Ints, pattern: Ints, data: Floats, v: Floats, active: Ints) -> float:
    """λ −= W⁻¹ y on the closed rows unless y is small enough; returns the worst relative y before."""
    lam, dinv = field(plan, data, LAM), field(plan, data, DINV)
    z, perm = v[4], pattern[pattern[3] : pattern[4]]
    worst = 0.0
    for k in range(len(lam)):
        i = perm[k]
        z[i] = v[0, i] if active[i] != 0 else 0.0
        if abs(z[i]) > worst * v[1, i] and dinv[k] != 0.0:
            worst = abs(z[i]) / v[1, i]
    if worst > EXACT:
        solve(pattern, field(plan, data, LX), dinv, z, field(plan, data, WORK))
        for i in range(len(lam)):
            lam[i] -= z[i]
    return worst


@kernel
def back_substitute(plan: Ints, data: Floats) -> None:
    """x = A⁻¹ (b + Jᵀ λ) = A⁻¹ b + Y λ."""
    x, b, lam = field(plan, data, X), field(plan, data, B), field(plan, data, LAM)
    ainv, yv = field(plan, data, AINV), field(plan, data, YV)
    bstart, boff, yp, yd = part(plan, BSTART), part(plan, BOFF), part(plan, YP), part(plan, YD)
    if len(ainv) == len(x):
        for i in range(len(x)):
            x[i] = ainv[i] * b[i]
    else:
        for g in range(len(bstart) - 1):
            size = bstart[g + 1] - bstart[g]
            for i in range(size):
                total = 0.0
                for k in range(size):
                    total += ainv[boff[g] + i * size + k] * b[bstart[g] + k]
                x[bstart[g] + i] = total
    for i in range(len(lam)):
        for q in range(yp[i], yp[i + 1]):
            x[yd[q]] += yv[q] * lam[i]
