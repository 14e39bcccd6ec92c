"""Block Gauss–Seidel on x: contacts and joints one after the other.

    unit by unit:  λ_u ← solution of the law of the unit with all others fixed,   x += A⁻¹ J_uᵀ Δλ_u

Sweeps are accelerated as a conjugate gradient method: on a tower of 20, 100 of them equal 1000 plain ones.
Proved by tests/steppers/solve/test_cones.py.
Sources: Jourdan, Alart and Jean 1998 (contact by contact); Silcowitz, Niebe and Erleben 2010 (conjugate
sweeps).
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.contact_records import RECORD_SIZE, sweep_record
from visviva.steppers.solve.rows.island import (
    CONDENSED,
    CONE,
    CONES,
    CONTACT,
    JOINT,
    NUMBER,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SINGLE,
    SQUARE,
    UNIT_TYPE,
    Island,
)
from visviva.steppers.solve.rows.one_contact import friction_limit, solve_contact
from visviva.steppers.solve.rows.residual import normal_force, tangential_eigenvalue
from visviva.steppers.solve.rows.unit_rates import (
    push_three,
    push_unit,
    rate_of_one,
    rates_of_three,
    read_unit,
)

MAX_GROWTH = 1.05  # growth of |Δλ|² up to which the conjugate direction is kept
UNIT_ITERATIONS = 4  # inner iterations within a unit that is neither a contact nor a joint


@kernel
def _step_row(d: Array, at: int, rows: int, i: int, change: float, v: Array) -> None:
    for a in range(rows):
        v[a] += d[at + a * rows + i] * change


@kernel
def solve_unit(
    kind: Index, first: int, rows: int, d: Array, at: int, cone: Index, q: int, cones: int, mu: Array,
    viscous: Array, bound: Array, lam: Array, v: Array,
) -> None:  # fmt: skip
    """Solve a unit with laws of any kind: its rows, then its cones, UNIT_ITERATIONS times; v follows λ."""
    for _ in range(UNIT_ITERATIONS):
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
            normal, soft = normal_force(cone, a, lam, first), tangential_eigenvalue(cone, a, d, at, rows)
            p1 = lam[first + i] - v[i] / soft
            p2 = lam[first + j] - v[j] / soft if j >= 0 else 0.0
            size, limit = math.sqrt(p1 * p1 + p2 * p2), friction_limit(mu[a], normal, bound[a])
            share = limit / size if size > limit else 1.0
            if viscous[a] > 0.0:
                share = viscous[a] * normal * soft / (1.0 + viscous[a] * normal * soft)
            _step_row(d, at, rows, i, share * p1 - lam[first + i], v)
            lam[first + i] = share * p1
            if j >= 0:
                _step_row(d, at, rows, j, share * p2 - lam[first + j], v)
                lam[first + j] = share * p2


@kernel
def sweep(p: Island) -> None:
    """Update all units once, keeping x = A⁻¹ (b + Jᵀ λ)."""
    table, lam, x, y, c = p.table, p.lam, p.x, p.y, p.c
    for k in range(len(table)):
        rows, first, at, record = table[k, ROWS], table[k, ROW], table[k, SQUARE], table[k, RECORD]
        if record >= 0:
            own = (p.records, RECORD_SIZE * record, p.pairs, 2 * record, p.inverse_inertia)
            sweep_record(*own, first, rows, y, lam, x)
        elif table[k, UNIT_TYPE] == SINGLE and not table[k, CONDENSED]:
            sweep_single(table, k, p.seg, p.jac, p.back, y[first], c[first], p.d[at], lam, x)
        elif table[k, UNIT_TYPE] == CONTACT:
            given = (table, k, p.seg, p.jac, y, c, p.d, p.inverse, p.mu[table[k, CONE]], lam, x)
            l0, l1, l2 = sweep_contact(*given)
            if l0 == 0.0 and l1 == 0.0 and l2 == 0.0:
                continue
            if table[k, CONDENSED]:
                p.work[0], p.work[1], p.work[2] = l0, l1, l2
                push_unit(p, k, p.work, x)
            else:
                push_three(table, k, p.seg, p.back, l0, l1, l2, x)
        else:
            _sweep_other(p, k)


@kernel
def relax_joints(p: Island) -> None:
    """Update all compliant joints once."""
    for k in range(len(p.table)):
        if p.table[k, UNIT_TYPE] == JOINT and p.c[p.table[k, ROW]] > 0.0:
            _sweep_other(p, k)


@kernel
def _sweep_other(p: Island, k: int) -> None:
    """A joint, or a unit with laws of any kind."""
    rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
    v, step = p.work[: len(p.work) // 2], p.work[len(p.work) // 2 :]
    read_unit(p.table, k, p.seg, p.jac, p.y, p.c, p.lam, p.x, v)
    for a in range(rows):
        step[a] = p.lam[first + a]
    if p.table[k, UNIT_TYPE] == JOINT:
        for a in range(rows):
            for b in range(rows):
                p.lam[first + a] -= p.inverse[at + a * rows + b] * v[b]
    else:
        law = (p.cone, p.table[k, CONE], p.table[k, CONES], p.mu, p.viscous, p.bound)
        solve_unit(p.kind, first, rows, p.d, at, *law, p.lam, v)
    for a in range(rows):
        step[a] = p.lam[first + a] - step[a]
    push_unit(p, k, step, p.x)


@kernel
def sweep_contact(
    table: Index, k: int, seg: Index, jac: Array, y: Array, c: Array, d: Array, inverse: Array, mu: float,
    lam: Array, x: Array,
) -> tuple[float, float, float]:  # fmt: skip
    """Update λ of one contact, three rows in registers; returns its change."""
    first, at = table[k, ROW], table[k, SQUARE]
    l0, l1, l2 = lam[first], lam[first + 1], lam[first + 2]
    v0, v1, v2 = rates_of_three(table, k, seg, jac, y, c, lam, x)
    q0 = v0 - d[at] * l0 - d[at + 1] * l1 - d[at + 2] * l2
    q1 = v1 - d[at + 3] * l0 - d[at + 4] * l1 - d[at + 5] * l2
    q2 = v2 - d[at + 6] * l0 - d[at + 7] * l1 - d[at + 8] * l2
    n0, n1, n2 = solve_contact(q0, q1, q2, d, at, inverse, at, mu, l1, l2)
    lam[first], lam[first + 1], lam[first + 2] = n0, n1, n2
    return n0 - l0, n1 - l1, n2 - l2


@kernel
def sweep_single(
    table: Index, k: int, seg: Index, jac: Array, back: Array, y: float, c: float, soft: float, lam: Array,
    x: Array,
) -> None:  # fmt: skip
    """Update λ of a single one-sided row."""
    row, n = table[k, ROW], table[k, NUMBER]
    v = c * lam[row] - y + rate_of_one(table, k, seg, jac, x)
    new = max(lam[row] - v / soft, 0.0) if soft > 0.0 else lam[row]
    step, lam[row] = new - lam[row], new
    if step == 0.0:
        return
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            x[i] += back[n] * step
            n += 1


@kernel
def accelerate_sweep(p: Island, before: float) -> float:
    """Extrapolate along the conjugate direction of previous sweeps; returns |Δλ|² of this sweep.

        λ ← λ + β w,   w ← Δλ + β w,   β = |Δλ|²/|Δλ of the last sweep|² ≤ 1;   w ← 0 where |Δλ| grows

    in the norm of the diagonal of D; `before` is 0 after the first sweep.
    """
    size = 0.0
    for i in range(len(p.lam)):
        size += p.soft[i] * (p.lam[i] - p.lam_before[i]) ** 2
    conjugate = size < MAX_GROWTH * before
    share, keep = min(size / before, 1.0) if conjugate else 0.0, 1.0 if conjugate or before == 0.0 else 0.0
    _extrapolate(share, keep, p.lam_before, p.lam_direction, p.lam)
    _extrapolate(share, keep, p.x_before, p.x_direction, p.x)
    return size


@kernel
def _extrapolate(share: float, keep: float, before: Array, direction: Array, values: Array) -> None:
    for i in range(len(values)):
        change, last = values[i] - before[i], direction[i] if share > 0.0 else 0.0
        values[i] += share * last
        direction[i] = keep * change + share * last


@separate_kernel
def sweeps(p: Island, count: int) -> None:
    """Take `count` sweeps, each but the last followed by an extrapolation."""
    before = 0.0
    for left in range(count, 0, -1):
        copy(p.lam, p.lam_before)
        copy(p.x, p.x_before)
        sweep(p)
        if left > 1:
            before = accelerate_sweep(p, before)
