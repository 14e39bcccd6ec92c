"""Small islands without contacts: all rows at once, by which of them are at a bound.

    v = W λ + q,   lo ≤ λ ≤ hi,   v = 0 within, v ≥ 0 at lo, v ≤ 0 at hi;   W = J A⁻¹ Jᵀ + C

From all rows within their bounds on: what is beyond one stands at it, and what stands at one and is drawn
back is let go, until nothing changes. A motor, a bearing or a rope seldom takes more than three rounds. Where
rows depend on each other, or the rounds do not end, the island is left to the general method.
Proved by tests/steppers/solve/test_direct.py.
Source: Hintermüller, Ito, Kunisch 2002 (the primal-dual active set strategy).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.island import (
    CONE,
    CONES,
    NUMBER,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    STEPS,
    Island,
)
from visviva.steppers.solve.rows.read import restore

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST = 40  # rows
MOST_ROUNDS = 12
DEPENDENT = 1e-11  # relative pivot below which a row depends on those before


@kernel
def _bounds(p: Island, low: Floats, high: Floats) -> bool:
    """What λ of each row lies between; False where that depends on other rows."""
    for i in range(len(low)):
        low[i], high[i] = -math.inf, math.inf
        if p.kind[i] == ONE_SIDED:
            low[i] = 0.0
        elif p.kind[i] != TWO_SIDED and p.kind[i] != FRICTION:
            return False
    for k in range(len(p.table)):
        first = p.table[k, ROW]
        if p.table[k, RECORD] >= 0:
            return False
        for q in range(p.table[k, CONE], p.table[k, CONE] + p.table[k, CONES]):
            if p.kind[first + p.cone[q, 2]] != FRICTION:
                continue
            if p.cone[q, 0] >= 0 or p.cone[q, 1] >= 0 or p.cone[q, 3] >= 0 or p.viscous[q] > 0.0:
                return False
            low[first + p.cone[q, 2]], high[first + p.cone[q, 2]] = -p.bound[q], p.bound[q]
    return True


@kernel
def _spread(p: Island, source: Floats, out: Floats) -> None:
    """J, or Y = J A⁻¹, row by row."""
    out[:] = 0.0
    for k in range(len(p.table)):
        rows, first, n = p.table[k, ROWS], p.table[k, ROW], p.table[k, NUMBER]
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            for i in range(p.seg[s, 0], p.seg[s, 0] + p.seg[s, 1]):
                for b in range(rows):
                    out[first + b, i] = source[n + b]
                n += rows


@kernel
def _weigh(p: Island, w: Floats, q: Floats) -> None:
    """W and q of all rows."""
    jac, back = np.empty((len(q), len(p.x))), np.empty((len(q), len(p.x)))
    _spread(p, p.jac, jac)
    _spread(p, p.back, back)
    for i in range(len(q)):
        total = -p.y[i]
        for a in range(len(p.x)):
            total += jac[i, a] * p.free[a]
        q[i] = total
        for j in range(i + 1):
            total = p.c[i] if i == j else 0.0
            for a in range(len(p.x)):
                total += jac[i, a] * back[j, a]
            w[i, j], w[j, i] = total, total


@kernel
def _solve(w: Floats, within: Ints, count: int, factor: Floats, right: Floats) -> bool:
    """right ← W⁻¹ right on the rows within their bounds; False where some depend on others."""
    for a in range(count):
        for b in range(a + 1):
            total = w[within[a], within[b]]
            for c in range(b):
                total -= factor[a, c] * factor[b, c]
            if a > b:
                factor[a, b] = total / factor[b, b]
            elif total > DEPENDENT * w[within[a], within[a]]:
                factor[a, a] = math.sqrt(total)
            else:
                return False
    for a in range(count):
        for c in range(a):
            right[a] -= factor[a, c] * right[c]
        right[a] /= factor[a, a]
    for a in range(count - 1, -1, -1):
        for c in range(a + 1, count):
            right[a] -= factor[c, a] * right[c]
        right[a] /= factor[a, a]
    return True


@kernel
def _change(w: Floats, q: Floats, low: Floats, high: Floats, at: Ints, lam: Floats) -> bool:
    """Which rows stand at a bound now; whether that is new."""
    new = False
    for i in range(len(q)):
        if at[i] == 0:
            at[i] = -1 if lam[i] < low[i] else (1 if lam[i] > high[i] else 0)
            new = new or at[i] != 0
        elif low[i] < high[i]:
            v = q[i]
            for j in range(len(q)):
                v += w[i, j] * lam[j]
            if at[i] * v > 0.0:
                at[i], new = 0, True
    return new


@kernel
def find_bounds(w: Floats, q: Floats, low: Floats, high: Floats, lam: Floats) -> int:
    """λ of all rows; returns the rounds that it took, 0 where they depend on each other or do not end."""
    r = len(q)
    factor, right = np.empty((r, r)), np.empty(r)
    at, within = np.zeros(r, np.int64), np.empty(r, np.int64)
    for done in range(1, MOST_ROUNDS + 1):
        count = 0
        for i in range(r):
            if at[i] == 0 and low[i] < high[i]:
                within[count] = i
                count += 1
            else:
                lam[i] = high[i] if at[i] > 0 else low[i]
        for a in range(count):
            right[a] = -q[within[a]]
            for j in range(r):
                if at[j] != 0 or low[j] == high[j]:
                    right[a] -= w[within[a], j] * lam[j]
        if not _solve(w, within, count, factor, right):
            return 0
        for a in range(count):
            lam[within[a]] = right[a]
        if not _change(w, q, low, high, at, lam):
            return done
    return 0


@apart
def solve_directly(p: Island) -> bool:
    """λ and x of an island; False, and nothing changed, where this method is not for it."""
    r = len(p.lam)
    low, high = np.empty(r), np.empty(r)
    if not _bounds(p, low, high):
        return False
    w, q, lam = np.empty((r, r)), np.empty(r), np.zeros(r)
    _weigh(p, w, q)
    rounds = find_bounds(w, q, low, high, lam)
    if rounds > 0:
        copy(lam, p.lam)
        restore(p)
        p.found[STEPS] += rounds
    return bool(rounds > 0)
