"""Which ropes slip on their wheels, and by how much: Euler and Eytelwein's law for all wheels of a rope.

    s > 0:  T₁ = k T₀,   s < 0:  T₀ = k T₁,   s = 0:  T₁ ≤ k T₀ and T₀ ≤ k T₁,   k = e^(μβ)

s [m] is the length of rope that has slipped over a wheel from its side 0 to its side 1. The rope has no mass:
s follows from the tensions of the same instant, without a coordinate or velocity to be stored.
Proved by tests/hoist/test_grip.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy

MAX_ITERATIONS = 30  # of the search for slips
STEP_TOLERANCE = 1e-9  # relative to a tension: tolerance of the law in the solve of a time step
TOLERANCE = 1e-13  # and where it follows from the stretch of the runs
LIMIT_TOLERANCE = 1e-8  # relative to a tension: tolerance within which rope is at its limit
MIN_PIVOT = 1e-300  # smaller pivots belong to runs that are slack on both sides
MAX_EXPONENT = 600.0  # μβ beyond which rope grips under any load


@kernel
def ratio_of(mu: float, wrap: float) -> float:
    """k = e^(μβ), 1 if the wrap is not positive."""
    return float(np.exp(min(mu * max(wrap, 0.0), MAX_EXPONENT)))


@kernel
def solve_small(a: Array, x: Array) -> None:
    """x ← A⁻¹ x, with column pivoting; undetermined unknowns stay 0. A is overwritten."""
    n = len(x)
    for c in range(n):
        best = c
        for i in range(c + 1, n):
            if abs(a[i, c]) > abs(a[best, c]):
                best = i
        if abs(a[best, c]) < MIN_PIVOT:
            for j in range(n):
                a[c, j] = 0.0
            a[c, c], x[c] = 1.0, 0.0
            continue
        if best != c:
            for j in range(n):
                a[c, j], a[best, j] = a[best, j], a[c, j]
            x[c], x[best] = x[best], x[c]
        for i in range(n):
            share = a[i, c] / a[c, c]
            if i != c and share != 0.0:
                for j in range(c, n):
                    a[i, j] -= share * a[c, j]
                x[i] -= share * x[c]
    for c in range(n):
        x[c] /= a[c, c]


@kernel
def obeys_law(ends: Index, ratio: Array, tension: Array, s: Array, near: float, least: float) -> bool:
    """Whether every wheel obeys the law, within a fraction `near` of its tensions, or within `least`."""
    for i in range(len(ends)):
        if ends[i, 0] < 0:
            continue
        t0, t1, k = max(tension[ends[i, 0]], 0.0), max(tension[ends[i, 1]], 0.0), ratio[i]
        if s[i] > 0.0 or t1 > k * t0:
            missed, size = abs(t1 - k * t0), t1 + k * t0
        elif s[i] < 0.0 or t0 > k * t1:
            missed, size = abs(t0 - k * t1), t0 + k * t1
        else:
            continue
        if missed > near * size + least:
            return False
    return True


@kernel
def _tangent(ends: Index, ratio: Array, mode: Index, tension: Array, response: Array, s: Array, a: Array,
             x: Array) -> None:  # fmt: skip
    """The law of every wheel in its mode, for the change of s; divided by k, which may be large."""
    for i in range(len(ends)):
        for j in range(len(ends)):
            a[i, j] = 0.0
        a[i, i], x[i] = 1.0, -s[i]
        if mode[i] == 0:
            continue
        tight, loose = (ends[i, 1], ends[i, 0]) if mode[i] > 0 else (ends[i, 0], ends[i, 1])
        x[i] = -(tension[tight] / ratio[i] - max(tension[loose], 0.0))
        for j in range(len(ends)):
            a[i, j] = response[tight, j] / ratio[i]
            if tension[loose] > 0.0:
                a[i, j] -= response[loose, j]


@kernel
def find_slips(ends: Index, ratio: Array, tension: Array, response: Array, s: Array) -> None:
    """s of all wheels, for T + R Δs; iterates over the mode of each wheel.

    ends : (w, 2)      runs before and after each wheel; −1 if the rope has left it
    tension : (runs,)  at the s given; negative by the amount of slack
    response : (runs, w)   R = ∂T/∂s
    """
    n = len(ends)
    mode, new, a, x = np.zeros(n, np.int64), np.empty(n), np.empty((n, n)), np.empty(n)
    for i in range(n):
        if ends[i, 0] >= 0:
            t0, t1 = max(tension[ends[i, 0]], 0.0), max(tension[ends[i, 1]], 0.0)
            if s[i] > 0.0 or (s[i] == 0.0 and t1 > ratio[i] * t0):
                mode[i] = 1
            elif s[i] < 0.0 or t0 > ratio[i] * t1:
                mode[i] = -1
    for _ in range(MAX_ITERATIONS):
        _tangent(ends, ratio, mode, tension, response, s, a, x)
        solve_small(a, x)
        changed = False
        for i in range(n):
            new[i] = s[i] + x[i] if mode[i] != 0 else 0.0
            if mode[i] * new[i] < 0.0:
                mode[i], changed = 0, True
            elif mode[i] == 0 and ends[i, 0] >= 0:
                t0, t1 = tension[ends[i, 0]], tension[ends[i, 1]]
                for j in range(n):
                    t0 += response[ends[i, 0], j] * x[j]
                    t1 += response[ends[i, 1], j] * x[j]
                t0, t1 = max(t0, 0.0), max(t1, 0.0)
                if t1 > ratio[i] * t0 * (1.0 + STEP_TOLERANCE):
                    mode[i], changed = 1, True
                elif t0 > ratio[i] * t1 * (1.0 + STEP_TOLERANCE):
                    mode[i], changed = -1, True
        if not changed:
            break
    copy(new, s)


@kernel
def stretch_of(ends: Index, EA: float, total: Array, s: Array, tension: Array, response: Array) -> None:
    """T = EA (l/L − 1), negative if slack, and ∂T/∂s of all runs after slips s; total : l and L."""
    rest = np.empty(len(total))
    for r in range(len(rest)):
        rest[r] = total[r, 1]
    for i in range(len(ends)):
        if ends[i, 0] >= 0:
            rest[ends[i, 0]] -= s[i]
            rest[ends[i, 1]] += s[i]
    for r in range(len(tension)):
        tension[r] = EA * (total[r, 0] / rest[r] - 1.0) if rest[r] > 0.0 else 0.0
    response[:] = 0.0
    for i in range(len(ends)):
        if ends[i, 0] >= 0:
            a, b = ends[i, 0], ends[i, 1]
            response[a, i] += EA * total[a, 0] / (rest[a] * rest[a])
            response[b, i] -= EA * total[b, 0] / (rest[b] * rest[b])


@kernel
def slip_elastically(
    ends: Index, ratio: Array, EA: float, total: Array, s: Array, tension: Array, response: Array
) -> None:
    """The s after which the stretch of all runs obeys the law, from s = 0; by Newton's method."""
    s[:] = 0.0
    for _ in range(MAX_ITERATIONS):
        stretch_of(ends, EA, total, s, tension, response)
        if obeys_law(ends, ratio, tension, s, TOLERANCE, 0.0):
            return
        find_slips(ends, ratio, tension, response, s)


@kernel
def _slip_direction(t0: float, t1: float, k: float, s: float) -> int:
    """Whether rope slips up (1) or down (−1), or may begin to, being at its limit; else 0."""
    if s != 0.0:
        return 1 if s > 0.0 else -1
    up = t1 >= t0
    tight, loose = (max(t1, 0.0), max(t0, 0.0)) if up else (max(t0, 0.0), max(t1, 0.0))
    if tight == 0.0 or k * loose - tight > LIMIT_TOLERANCE * tight:
        return 0
    return 1 if up else -1


@kernel
def slip_rates(
    wheel: Index, before: Index, ends: Index, sense: Array, mu: Array, ratio: Array, EA: float, s: Array,
    total: Array, rates: Array, tension: Array, response: Array, out: Array,
) -> None:  # fmt: skip
    """ṡ (w,) of the wheels on which rope slips, between events, from d/dt (T₁ − k T₀) = 0.

    total, tension, response : l and L after s, and the results of `stretch_of`
    rates : l̇ and L̇ of the runs, and α̇ of both ends of the segments, without slip
    """
    n, runs = len(ends), len(total)
    none, own, change, mode = np.zeros(n), np.empty((n, n)), np.zeros(runs), np.zeros(n, np.int64)
    stretch_of(ends, EA, total, none, tension, response)
    for r in range(runs):
        l, rest = total[r, 0], total[r, 1]
        change[r] = EA * (rates[r, 0] - l / rest * rates[r, 1]) / rest if rest > 0.0 else 0.0
    for i in range(n):
        if ends[i, 0] >= 0:
            mode[i] = _slip_direction(tension[ends[i, 0]], tension[ends[i, 1]], ratio[i], s[i])
    for _ in range(MAX_ITERATIONS):
        for i in range(n):
            for j in range(n):
                own[i, j] = 0.0
            own[i, i], out[i] = 1.0, 0.0
            if mode[i] == 0:
                continue
            tight, loose = (ends[i, 1], ends[i, 0]) if mode[i] > 0 else (ends[i, 0], ends[i, 1])
            turning = mu[i] * sense[i] * (rates[runs + wheel[i], 0] - rates[runs + before[wheel[i]], 1])
            pulls = 1.0 if tension[loose] > 0.0 else 0.0
            out[i] = -(change[tight] / ratio[i] - pulls * (change[loose] + turning * tension[loose]))
            for j in range(n):
                own[i, j] = response[tight, j] / ratio[i] - pulls * response[loose, j]
        solve_small(own, out)
        changed = False
        for i in range(n):
            if s[i] == 0.0 and mode[i] * out[i] < 0.0 and ratio[i] > 1.0:
                mode[i], changed = 0, True
        if not changed:
            break
