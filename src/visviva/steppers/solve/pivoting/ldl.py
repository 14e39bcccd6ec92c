"""Sparse L D Lᵀ of a symmetric quasi-definite matrix with fixed pattern, row by row; nothing is
allocated here.

    P K Pᵀ = L D Lᵀ,   dinv = 1/D

`pattern` is `Symbolic.pattern`, `values` are in the order of the stored entries given to `Symbolic`,
and lx (fill,), dinv (n,), work (n,) come from `Symbolic.workspace()`.
Source: Davis 2005, "Algorithm 849" (up-looking); Vanderbei 1995 (quasi-definite matrices).
Proved by tests/steppers/solve/test_ldl.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

DEPENDENT = 1e-13  # pivot, relative to what it was computed from, below which a row is taken as dependent
DOUBTFUL = 1e-9  # below which it may be rounding of small pivots before it
KEEP, DOUBT = 1, 2  # marks of unknowns


@kernel
def factor(
    pattern: Index, values: Array, positive: int, mark: Index, lx: Array, dinv: Array, work: Array
) -> int:
    """Factor; returns 0, or 1 + an unknown whose pivot is not a number, which ends the work.

    The first `positive` unknowns have positive pivots, the others negative ones. An unknown whose pivot has
    the other sign, or is not larger than DEPENDENT times the magnitudes it was computed from, is dropped:
    dinv = 0, and `solve` gives it zero and solves for the others. So is one below DOUBTFUL, which is marked
    so, unless it is marked to be kept; mark (n,).
    """
    n, perm, cp, ci, cmap = pattern[0], pattern[3], pattern[4], pattern[5], pattern[6]
    rp, rj, rpos, lp, li = pattern[7], pattern[8], pattern[9], pattern[10], pattern[11]
    y = work
    for k in range(n):
        y[k] = 0.0
    for k in range(n):
        for p in range(pattern[cp + k], pattern[cp + k + 1]):
            y[pattern[ci + p]] += values[pattern[cmap + p]]
        d = y[k]
        y[k] = 0.0
        size = abs(d)
        for p in range(pattern[rp + k], pattern[rp + k + 1]):
            j = pattern[rj + p]
            yj = y[j]
            y[j] = 0.0
            end = pattern[rpos + p]
            for s in range(pattern[lp + j], end):
                y[pattern[li + s]] -= lx[s] * yj
            l = yj * dinv[j]
            lx[end] = l
            d -= l * yj
            size += abs(l * yj)
        unknown = pattern[perm + k]
        right = d if unknown < positive else -d
        if np.isnan(d):
            return int(unknown) + 1
        dinv[k] = 1.0 / d if right > DEPENDENT * size else 0.0
        if dinv[k] != 0.0 and right <= DOUBTFUL * size and mark[unknown] != KEEP and unknown >= positive:
            dinv[k], mark[unknown] = 0.0, DOUBT
    return 0


@kernel
def solve(pattern: Index, lx: Array, dinv: Array, x: Array, work: Array) -> None:
    """x ← K⁻¹ x, in place; x (n,)."""
    n, perm, lp, li = pattern[0], pattern[3], pattern[10], pattern[11]
    w = work
    for k in range(n):
        w[k] = x[pattern[perm + k]]
    for j in range(n):
        wj = w[j]
        for p in range(pattern[lp + j], pattern[lp + j + 1]):
            w[pattern[li + p]] -= lx[p] * wj
    for j in range(n - 1, -1, -1):
        wj = w[j] * dinv[j]
        for p in range(pattern[lp + j], pattern[lp + j + 1]):
            wj -= lx[p] * w[pattern[li + p]]
        w[j] = wj
        x[pattern[perm + j]] = wj
