"""Contacts and joints one after the other: block Gauss–Seidel on x, and how far λ is from the law.

    unit by unit:  λ_u ← the force that obeys the law of the unit while all others stay,   x += A⁻¹ J_uᵀ Δλ_u

Sweeps are the steps of a conjugate method: 100 of them bring a tower of 20 as far as 1000 plain ones.

How far: |λ − Π(λ − v/D)| D, the velocity by which the worst row misses its law. Π: λ_n to λ_n ≥ 0, p into
the disk |p| ≤ b + μ|λ_n|.
Proved by tests/steppers/linalg/test_cone_rows.py.
Sources: Jourdan, Alart and Jean 1998 (contact by contact); Silcowitz, Niebe and Erleben 2010 (conjugate
sweeps); Alart and Curnier 1991 (the natural map).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.linalg.cone_local import rim, softest, touch
from visviva.steppers.linalg.cone_units import (
    CONE,
    CONES,
    CONTACT,
    JOINT,
    NUMBER,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    WHAT,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDS = 4  # within a unit that is neither a contact nor a joint


@kernel
def rates_of_three(
    table: Ints, k: int, seg: Ints, jac: Floats, y: Floats, c: Floats, lam: Floats, x: Floats
) -> tuple[float, float, float]:
    """J x + C λ − y of a unit of three rows, in registers."""
    first, n = table[k, ROW], table[k, NUMBER]
    v0, v1 = c[first] * lam[first] - y[first], c[first + 1] * lam[first + 1] - y[first + 1]
    v2 = c[first + 2] * lam[first + 2] - y[first + 2]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            v0 += jac[n] * x[i]
            v1 += jac[n + 1] * x[i]
            v2 += jac[n + 2] * x[i]
            n += 3
    return v0, v1, v2


@kernel
def _push_three(
    table: Ints, k: int, seg: Ints, back: Floats, l0: float, l1: float, l2: float, x: Floats
) -> None:
    """x += Yᵀ step of a unit of three rows."""
    n = table[k, NUMBER]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            x[i] += back[n] * l0 + back[n + 1] * l1 + back[n + 2] * l2
            n += 3


@kernel
def read_unit(
    table: Ints, k: int, seg: Ints, jac: Floats, y: Floats, c: Floats, lam: Floats, x: Floats, v: Floats
) -> None:
    """v[: rows] = J x + C λ − y of one unit."""
    rows, first, n = table[k, ROWS], table[k, ROW], table[k, NUMBER]
    if rows == 3:
        v[0], v[1], v[2] = rates_of_three(table, k, seg, jac, y, c, lam, x)
        return
    for a in range(rows):
        v[a] = c[first + a] * lam[first + a] - y[first + a]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            for a in range(rows):
                v[a] += jac[n + a] * x[i]
            n += rows


@kernel
def push(table: Ints, k: int, seg: Ints, back: Floats, step: Floats, x: Floats) -> None:
    """x += Yᵀ step of one unit."""
    rows, n = table[k, ROWS], table[k, NUMBER]
    if rows == 3:
        _push_three(table, k, seg, back, step[0], step[1], step[2], x)
        return
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            total = x[i]
            for a in range(rows):
                total += back[n + a] * step[a]
            x[i] = total
            n += rows


@kernel
def press_of(cone: Ints, q: int, lam: Floats, first: int) -> float:
    """|λ_n| of a cone."""
    total = 0.0
    for s in range(2):
        if cone[q, s] >= 0:
            total += lam[first + cone[q, s]] ** 2
    return math.sqrt(total)


@kernel
def softness(cone: Ints, q: int, d: Floats, at: int, rows: int) -> float:
    """The largest eigenvalue of D on the rubbing rows of a cone."""
    i, j = cone[q, 2], cone[q, 3]
    largest: float = d[at + i * rows + i]
    if j >= 0:
        largest = softest(largest, d[at + i * rows + j], d[at + j * rows + j])
    return largest


@kernel
def _step_row(d: Floats, at: int, rows: int, i: int, change: float, v: Floats) -> None:
    for a in range(rows):
        v[a] += d[at + a * rows + i] * change


@kernel
def settle(
    kind: Ints, first: int, rows: int, d: Floats, at: int, cone: Ints, q: int, cones: int, mu: Floats,
    viscous: Floats, bound: Floats, lam: Floats, v: Floats,
) -> None:  # fmt: skip
    """A unit with laws of any kind: its rows, then its cones, a few times; v follows λ."""
    for _ in range(ROUNDS):
        for i in range(rows):
            soft = d[at + i * rows + i]
            if (kind[first + i] != TWO_SIDED and kind[first + i] != ONE_SIDED) or soft <= 0.0:
                continue
            new = lam[first + i] - v[i] / soft
            if kind[first + i] == ONE_SIDED:
                new = max(new, 0.0)
            _step_row(d, at, rows, i, new - lam[first + i], v)
            lam[first + i] = new
        for a in range(q, q + cones):
            i, j = cone[a, 2], cone[a, 3]
            if kind[first + i] != FRICTION:
                continue
            press, soft = press_of(cone, a, lam, first), softness(cone, a, d, at, rows)
            p1 = lam[first + i] - v[i] / soft
            p2 = lam[first + j] - v[j] / soft if j >= 0 else 0.0
            size, limit = math.sqrt(p1 * p1 + p2 * p2), rim(mu[a], press, bound[a])
            share = limit / size if size > limit else 1.0
            if viscous[a] > 0.0:
                share = viscous[a] * press * soft / (1.0 + viscous[a] * press * soft)
            _step_row(d, at, rows, i, share * p1 - lam[first + i], v)
            lam[first + i] = share * p1
            if j >= 0:
                _step_row(d, at, rows, j, share * p2 - lam[first + j], v)
                lam[first + j] = share * p2


@kernel
def sweep(
    table: Ints, kind: Ints, y: Floats, c: Floats, seg: Ints, jac: Floats, back: Floats, inverse: Floats,
    d: Floats, cone: Ints, mu: Floats, viscous: Floats, bound: Floats, work: Floats, lam: Floats,
    x: Floats,
) -> None:  # fmt: skip
    """All units once; x stays A⁻¹ (b + Jᵀ λ)."""
    v, step = work[: len(work) // 2], work[len(work) // 2 :]
    for k in range(len(table)):
        rows, first, at = table[k, ROWS], table[k, ROW], table[k, SQUARE]
        if table[k, WHAT] == CONTACT:
            sweep_contact(table, k, seg, jac, back, y, c, d, inverse, mu[table[k, CONE]], lam, x)
            continue
        read_unit(table, k, seg, jac, y, c, lam, x, v)
        for a in range(rows):
            step[a] = lam[first + a]
        if table[k, WHAT] == JOINT:
            for a in range(rows):
                for b in range(rows):
                    lam[first + a] -= inverse[at + a * rows + b] * v[b]
        else:
            q, cones = table[k, CONE], table[k, CONES]
            settle(kind, first, rows, d, at, cone, q, cones, mu, viscous, bound, lam, v)
        for a in range(rows):
            step[a] = lam[first + a] - step[a]
        push(table, k, seg, back, step, x)


@kernel
def sweep_contact(
    table: Ints, k: int, seg: Ints, jac: Floats, back: Floats, y: Floats, c: Floats, d: Floats,
    inverse: Floats, mu: float, lam: Floats, x: Floats,
) -> None:  # fmt: skip
    """One contact of `sweep`, three rows in registers."""
    first, at = table[k, ROW], table[k, SQUARE]
    l0, l1, l2 = lam[first], lam[first + 1], lam[first + 2]
    v0, v1, v2 = rates_of_three(table, k, seg, jac, y, c, lam, x)
    q0 = v0 - d[at] * l0 - d[at + 1] * l1 - d[at + 2] * l2
    q1 = v1 - d[at + 3] * l0 - d[at + 4] * l1 - d[at + 5] * l2
    q2 = v2 - d[at + 6] * l0 - d[at + 7] * l1 - d[at + 8] * l2
    n0, n1, n2 = touch(q0, q1, q2, d, inverse, at, mu, l1, l2)
    lam[first], lam[first + 1], lam[first + 2] = n0, n1, n2
    l0, l1, l2 = n0 - l0, n1 - l1, n2 - l2
    if l0 != 0.0 or l1 != 0.0 or l2 != 0.0:
        _push_three(table, k, seg, back, l0, l1, l2, x)


@kernel
def hurry(
    table: Ints, d: Floats, lam_before: Floats, x_before: Floats, before: float, lam_way: Floats,
    x_way: Floats, lam: Floats, x: Floats,
) -> float:  # fmt: skip
    """Go on along the way of the sweeps before, as conjugate gradients do; returns |Δλ|² of this sweep.

        λ ← λ + β w,   w ← Δλ + β w,   β = |Δλ|²/|Δλ of the last sweep|²;   w ← 0 where β > 1

    in the norm of the diagonal of D; `before` is 0 after the first sweep.
    """
    size = 0.0
    for k in range(len(table)):
        rows, first, at = table[k, ROWS], table[k, ROW], table[k, SQUARE]
        for a in range(rows):
            size += d[at + a * rows + a] * (lam[first + a] - lam_before[first + a]) ** 2
    share = size / before if size < before else 0.0
    keep = 1.0 if size < before or before == 0.0 else 0.0
    for i in range(len(lam)):
        change = lam[i] - lam_before[i]
        lam[i] += share * lam_way[i]
        lam_way[i] = keep * change + share * lam_way[i]
    for i in range(len(x)):
        change = x[i] - x_before[i]
        x[i] += share * x_way[i]
        x_way[i] = keep * change + share * x_way[i]
    return size


@kernel
def miss(
    kind: Ints, first: int, rows: int, d: Floats, at: int, cone: Ints, q: int, cones: int, mu: Floats,
    viscous: Floats, bound: Floats, lam: Floats, v: Floats,
) -> float:  # fmt: skip
    """By how much the worst row of a unit misses its law [velocity]."""
    worst = 0.0
    for i in range(rows):
        soft = d[at + i * rows + i]
        if kind[first + i] == TWO_SIDED:
            if soft > 0.0:
                worst = max(worst, abs(v[i]))
        elif kind[first + i] == ONE_SIDED:
            l = lam[first + i]
            worst = max(worst, soft * abs(l - max(l - v[i] / soft, 0.0)))
    for a in range(q, q + cones):
        i, j = cone[a, 2], cone[a, 3]
        if kind[first + i] != FRICTION:
            continue
        press, soft = press_of(cone, a, lam, first), softness(cone, a, d, at, rows)
        l1, v1 = lam[first + i], v[i]
        l2, v2 = (lam[first + j], v[j]) if j >= 0 else (0.0, 0.0)
        if viscous[a] > 0.0:
            p1, p2 = -viscous[a] * press * v1, -viscous[a] * press * v2
        else:
            p1, p2 = l1 - v1 / soft, l2 - v2 / soft
            size, limit = math.sqrt(p1 * p1 + p2 * p2), rim(mu[a], press, bound[a])
            if size > limit:
                p1, p2 = p1 * limit / size, p2 * limit / size
        worst = max(worst, soft * math.sqrt((p1 - l1) ** 2 + (p2 - l2) ** 2))
    return worst


@kernel
def residual(
    table: Ints, kind: Ints, y: Floats, c: Floats, seg: Ints, jac: Floats, d: Floats, cone: Ints, mu: Floats,
    viscous: Floats, bound: Floats, lam: Floats, x: Floats, work: Floats,
) -> float:  # fmt: skip
    """By how much the worst row of all misses its law."""
    worst = 0.0
    for k in range(len(table)):
        rows, first, at = table[k, ROWS], table[k, ROW], table[k, SQUARE]
        q, cones = table[k, CONE], table[k, CONES]
        read_unit(table, k, seg, jac, y, c, lam, x, work)
        missed = miss(kind, first, rows, d, at, cone, q, cones, mu, viscous, bound, lam, work)
        worst = max(worst, missed)
    return worst


@kernel
def read_all(
    table: Ints, seg: Ints, jac: Floats, y: Floats, c: Floats, lam: Floats, x: Floats, v: Floats
) -> None:
    """v = J x + C λ − y of all rows."""
    for k in range(len(table)):
        read_unit(table, k, seg, jac, y, c, lam, x, v[table[k, ROW] :])


@kernel
def apply(table: Ints, seg: Ints, back: Floats, lam: Floats, x: Floats) -> None:
    """x += A⁻¹ Jᵀ λ of all units."""
    for k in range(len(table)):
        first = table[k, ROW]
        push(table, k, seg, back, lam[first : first + table[k, ROWS]], x)
