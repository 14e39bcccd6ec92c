"""Sparse L D Lᵀ of a symmetric quasi-definite matrix with fixed pattern, row by row; nothing is
allocated here.

    P A Pᵀ = L D Lᵀ,   dinv = 1/D

`pattern` is `Symbolic.pattern`, `values` are in the order of the stored entries given to `Symbolic`,
and lx (fill,), dinv (n,), work (2n+1,) come from `Symbolic.workspace()`.
Source: Davis 2005, "Algorithm 849" (up-looking); Vanderbei 1995 (quasi-definite matrices).
Proved by tests/steppers/linalg/test_ldl.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.linalg.ordering import Ints

Floats = NDArray[np.float64]

NO_SIGN = np.zeros(0, np.int8)  # pass as `sign` when the pivots may have any sign


@kernel
def factor(
    pattern: Ints,
    values: Floats,
    sign: NDArray[np.int8],
    eps: float,
    delta: float,
    lx: Floats,
    dinv: Floats,
    work: Floats,
) -> int:
    """Factor; returns 0, or 1 + the unknown whose pivot is bad.

    A pivot is bad when it is not larger than eps times the sum of magnitudes it was computed from, or, where
    sign, (n,) or (1,) for all, is ±1, when it has the other sign. With an empty `sign` the first bad
    pivot ends the work; with signs it becomes sign·delta·(that sum), and work[2n] counts how often.
    delta = inf drops the unknown: dinv = 0, and `solve` then gives it zero and solves for the others.
    A pivot that is not a number always ends the work.
    """
    n = pattern[0]
    perm = pattern[pattern[3] : pattern[4]]
    cp, ci = pattern[pattern[4] : pattern[5]], pattern[pattern[5] : pattern[6]]
    cmap, rp = pattern[pattern[6] : pattern[7]], pattern[pattern[7] : pattern[8]]
    rj, rpos = pattern[pattern[8] : pattern[9]], pattern[pattern[9] : pattern[10]]
    lp, li = pattern[pattern[10] : pattern[11]], pattern[pattern[11] :]
    signed, one_each = len(sign) > 0, 1 if len(sign) > 1 else 0
    replaced = 0
    y = work
    y[:n] = 0.0
    for k in range(n):
        for p in range(cp[k], cp[k + 1]):
            y[ci[p]] += values[cmap[p]]
        d = y[k]
        y[k] = 0.0
        size = abs(d)
        for p in range(rp[k], rp[k + 1]):
            j = rj[p]
            yj = y[j]
            y[j] = 0.0
            end = rpos[p]
            for s in range(lp[j], end):
                y[li[s]] -= lx[s] * yj
            l = yj * dinv[j]
            lx[end] = l
            d -= l * yj
            size += abs(l * yj)
        if signed:
            s = sign[perm[k] * one_each]
            if not s * d > eps * size:
                if np.isnan(d):
                    return int(perm[k]) + 1
                d = s * delta * (size if size > 0.0 else 1.0)
                replaced += 1
        elif not abs(d) > eps * size:
            return int(perm[k]) + 1
        dinv[k] = 1.0 / d
    work[2 * n] = replaced
    return 0


@kernel
def solve(pattern: Ints, lx: Floats, dinv: Floats, x: Floats, work: Floats) -> None:
    """x ← A⁻¹ x, in place; x (n,)."""
    n = pattern[0]
    perm = pattern[pattern[3] : pattern[4]]
    lp, li = pattern[pattern[10] : pattern[11]], pattern[pattern[11] :]
    w = work
    for k in range(n):
        w[k] = x[perm[k]]
    for j in range(n):
        wj = w[j]
        for p in range(lp[j], lp[j + 1]):
            w[li[p]] -= lx[p] * wj
    for j in range(n - 1, -1, -1):
        wj = w[j] * dinv[j]
        for p in range(lp[j], lp[j + 1]):
            wj -= lx[p] * w[li[p]]
        w[j] = wj
        x[perm[j]] = wj


@kernel
def solve_many(pattern: Ints, lx: Floats, dinv: Floats, x: Floats, work: Floats) -> None:
    """Each row of x (k, n) ← A⁻¹ of that row, in place."""
    for i in range(len(x)):
        solve(pattern, lx, dinv, x[i], work)


@kernel
def residual(pattern: Ints, values: Floats, b: Floats, x: Floats, out: Floats) -> float:
    """out ← b − A x for the matrix as given; returns max |out| / max(|b| + |A| |x|), 0 for b = x = 0."""
    n = pattern[0]
    perm = pattern[pattern[3] : pattern[4]]
    cp, ci, cmap = pattern[pattern[4] : pattern[5]], pattern[pattern[5] : pattern[6]], pattern[pattern[6] :]
    size = 0.0
    for i in range(n):
        out[i] = b[i]
        size = max(size, abs(b[i]))
    for k in range(n):
        column = perm[k]
        for p in range(cp[k], cp[k + 1]):
            row, a = perm[ci[p]], values[cmap[p]]
            out[row] -= a * x[column]
            size = max(size, abs(a * x[column]))
            if row != column:
                out[column] -= a * x[row]
                size = max(size, abs(a * x[row]))
    worst = 0.0
    for i in range(n):
        worst = max(worst, abs(out[i]))
    return worst / size if size > 0.0 else 0.0


@kernel
def refine(
    pattern: Ints, values: Floats, lx: Floats, dinv: Floats, b: Floats, x: Floats, work: Floats, steps: int
) -> float:
    """Improve x in place by up to `steps` corrections x += (L D Lᵀ)⁻¹ (b − A x); returns the relative
    residual.

    The residual is against the matrix as given, so pivots replaced in `factor` do no harm. It stops early at
    1e-15.
    """
    n = pattern[0]
    r = work[n : 2 * n]
    left: float = residual(pattern, values, b, x, r)
    for _ in range(steps):
        if left < 1e-15:
            break
        solve(pattern, lx, dinv, r, work[:n])
        for i in range(n):
            x[i] += r[i]
        left = residual(pattern, values, b, x, r)
    return left
