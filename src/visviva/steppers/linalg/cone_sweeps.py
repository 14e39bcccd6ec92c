"""Contacts and joints one after the other: block Gauss–Seidel on x.

    unit by unit:  λ_u ← the force that obeys the law of the unit while all others stay,   x += A⁻¹ J_uᵀ Δλ_u

Sweeps are the steps of a conjugate method: 100 of them bring a tower of 20 as far as 1000 plain ones.
Proved by tests/steppers/linalg/test_cone_rows.py.
Sources: Jourdan, Alart and Jean 1998 (contact by contact); Silcowitz, Niebe and Erleben 2010 (conjugate
sweeps).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.linalg.cone_bodies import SIZE, sweep_record
from visviva.steppers.linalg.cone_local import rim, touch
from visviva.steppers.linalg.cone_miss import press_of, softness
from visviva.steppers.linalg.cone_read import push, push_three, rates_of_three, read_unit
from visviva.steppers.linalg.cone_units import (
    CONE,
    CONES,
    CONTACT,
    JOINT,
    NUMBER,
    PRESS,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    WHAT,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


STEADY = 1.05  # growth of |Δλ|² up to which sweeps go on along their way
ROUNDS = 4  # within a unit that is neither a contact nor a joint


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
    d: Floats, cone: Ints, mu: Floats, viscous: Floats, bound: Floats, records: Floats, pairs: Ints,
    turn: Floats, work: Floats, lam: Floats, x: Floats,
) -> None:  # fmt: skip
    """All units once; x stays A⁻¹ (b + Jᵀ λ)."""
    v, step = work[: len(work) // 2], work[len(work) // 2 :]
    for k in range(len(table)):
        rows, first, at, record = table[k, ROWS], table[k, ROW], table[k, SQUARE], table[k, RECORD]
        if record >= 0:
            sweep_record(records, SIZE * record, pairs, 2 * record, turn, first, rows, y, lam, x)
            continue
        if table[k, WHAT] == PRESS:
            sweep_press(table, k, seg, jac, back, y[first], c[first], d[at], lam, x)
            continue
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
    n0, n1, n2 = touch(q0, q1, q2, d, at, inverse, at, mu, l1, l2)
    lam[first], lam[first + 1], lam[first + 2] = n0, n1, n2
    l0, l1, l2 = n0 - l0, n1 - l1, n2 - l2
    if l0 != 0.0 or l1 != 0.0 or l2 != 0.0:
        push_three(table, k, seg, back, l0, l1, l2, x)


@kernel
def sweep_press(
    table: Ints, k: int, seg: Ints, jac: Floats, back: Floats, y: float, c: float, soft: float, lam: Floats,
    x: Floats,
) -> None:  # fmt: skip
    """A one-sided row by itself of `sweep`."""
    row, begin = table[k, ROW], table[k, NUMBER]
    v, n = c * lam[row] - y, begin
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            v += jac[n] * x[i]
            n += 1
    new = max(lam[row] - v / soft, 0.0) if soft > 0.0 else lam[row]
    step, lam[row], n = new - lam[row], new, begin
    if step == 0.0:
        return
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            x[i] += back[n] * step
            n += 1


@kernel
def hurry(
    soft: Floats, lam_before: Floats, x_before: Floats, before: float, lam_way: Floats, x_way: Floats,
    lam: Floats, x: Floats,
) -> float:  # fmt: skip
    """Go on along the way of the sweeps before, as conjugate gradients do; returns |Δλ|² of this sweep.

        λ ← λ + β w,   w ← Δλ + β w,   β = |Δλ|²/|Δλ of the last sweep|² ≤ 1;   w ← 0 where that grows

    in the norm of the diagonal `soft` of D; `before` is 0 after the first sweep.
    """
    size = 0.0
    for i in range(len(lam)):
        size += soft[i] * (lam[i] - lam_before[i]) ** 2
    on = size < STEADY * before
    share, keep = min(size / before, 1.0) if on else 0.0, 1.0 if on or before == 0.0 else 0.0
    for i in range(len(lam)):
        change = lam[i] - lam_before[i]
        lam[i] += share * lam_way[i]
        lam_way[i] = keep * change + share * lam_way[i]
    for i in range(len(x)):
        change = x[i] - x_before[i]
        x[i] += share * x_way[i]
        x_way[i] = keep * change + share * x_way[i]
    return size
