"""The residual: how far λ is from satisfying the laws, unit by unit.

    |λ − Π(λ − v/D)| D, the velocity by which the worst row violates its law

Π projects λ_n onto λ_n ≥ 0, p onto the disk |p| ≤ b + μ|λ_n|.
Proved by tests/steppers/solve/test_cones.py.
Source: Alart and Curnier 1991 (the natural map).
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.contact_records import (
    DELASSUS_AT,
    MU,
    RECORD_SIZE,
    read_record,
    record_delassus,
)
from visviva.steppers.solve.rows.island import CONE, CONES, RECORD, ROW, ROWS, SCALE, SQUARE, Island
from visviva.steppers.solve.rows.one_contact import friction_limit, larger_eigenvalue
from visviva.steppers.solve.rows.unit_rates import read_unit

REST_TOLERANCE, RATE_TOLERANCE = 1e-8, 1e-9  # as shares of the fastest approach, see `is_at_rest`
ROUNDING_FACTOR = 1.0 + 1e-12


@kernel
def normal_force(cone: Index, q: int, lam: Array, first: int) -> float:
    """|λ_n| of a cone."""
    total = 0.0
    for s in range(2):
        if cone[q, s] >= 0:
            total += lam[first + cone[q, s]] ** 2
    return math.sqrt(total)


@kernel
def tangential_eigenvalue(cone: Index, q: int, d: Array, at: int, rows: int) -> float:
    """The largest eigenvalue of D on the tangential rows of a cone."""
    i, j = cone[q, 2], cone[q, 3]
    largest: float = d[at + i * rows + i]
    if j >= 0:
        largest = larger_eigenvalue(largest, d[at + i * rows + j], d[at + j * rows + j])
    return largest


@kernel
def law_violation(
    kind: Index, first: int, rows: int, d: Array, at: int, cone: Index, q: int, cones: int, mu: Array,
    viscous: Array, bound: Array, lam: Array, v: Array,
) -> float:  # fmt: skip
    """Violation of the law by the worst row of a unit [velocity]."""
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
        normal, soft = normal_force(cone, a, lam, first), tangential_eigenvalue(cone, a, d, at, rows)
        l1, v1 = lam[first + i], v[i]
        l2, v2 = (lam[first + j], v[j]) if j >= 0 else (0.0, 0.0)
        if viscous[a] > 0.0:
            p1, p2 = -viscous[a] * normal * v1, -viscous[a] * normal * v2
        else:
            p1, p2 = l1 - v1 / soft, l2 - v2 / soft
            size, limit = math.sqrt(p1 * p1 + p2 * p2), friction_limit(mu[a], normal, bound[a])
            if size > limit:
                p1, p2 = p1 * limit / size, p2 * limit / size
        worst = max(worst, soft * math.sqrt((p1 - l1) ** 2 + (p2 - l2) ** 2))
    return worst


@inlined_kernel
def _record_violation(r: Array, d: int, mu: float, rows: int, first: int, lam: Array, v: Array) -> float:
    """As `law_violation`, for a contact with D from r[d]."""
    normal, soft = lam[first], r[d]
    worst = soft * abs(normal - max(normal - v[0] / soft, 0.0))
    if rows == 3:
        soft = larger_eigenvalue(r[d + 4], r[d + 5], r[d + 8])
        l1, l2 = lam[first + 1], lam[first + 2]
        p1, p2 = l1 - v[1] / soft, l2 - v[2] / soft
        size, limit = math.sqrt(p1 * p1 + p2 * p2), friction_limit(mu, normal, 0.0)
        if size > limit:
            p1, p2 = p1 * limit / size, p2 * limit / size
        worst = max(worst, soft * math.sqrt((p1 - l1) ** 2 + (p2 - l2) ** 2))
    return float(worst)


@inlined_kernel
def _unit_violation(p: Island, k: int) -> float:
    """As `law_violation`, for unit k, at its rates in `work`."""
    rows, first, o = p.table[k, ROWS], p.table[k, ROW], RECORD_SIZE * p.table[k, RECORD]
    if o >= 0:
        return float(
            _record_violation(p.records, o + DELASSUS_AT, p.records[o + MU], rows, first, p.lam, p.work)
        )
    law = (p.d, p.table[k, SQUARE], p.cone, p.table[k, CONE], p.table[k, CONES], p.mu, p.viscous, p.bound)
    return float(law_violation(p.kind, first, rows, *law, p.lam, p.work))


@inlined_kernel
def _read_rates(p: Island, k: int) -> None:
    """The rates of unit k into `work`."""
    rows, first, record = p.table[k, ROWS], p.table[k, ROW], p.table[k, RECORD]
    if record >= 0:
        read_record(p.records, RECORD_SIZE * record, p.pairs, 2 * record, rows, first, p.y, p.x, p.work, 0)
    else:
        read_unit(p.table, k, p.seg, p.jac, p.y, p.c, p.lam, p.x, p.work)


@separate_kernel
def residual(p: Island) -> float:
    """Violation of the law by the worst row of all, as a share of the fastest |J A⁻¹ b − y|."""
    worst = 0.0
    for k in range(len(p.table)):
        _read_rates(p, k)
        worst = max(worst, _unit_violation(p, k))
    return worst / p.found[SCALE] if p.found[SCALE] > 0.0 else 0.0


@inlined_kernel
def _is_still(rows: int, first: int, lam: Array, mu: float, v: Array, max_rate: float) -> bool:
    """Whether |v| of a contact is at most `max_rate`, or it opens, with admissible forces."""
    normal, tangential, square = lam[first], 0.0, v[0] * v[0]
    if rows == 3:
        tangential = lam[first + 1] ** 2 + lam[first + 2] ** 2
        square += v[1] * v[1] + v[2] * v[2]
    limit, opens = friction_limit(mu, normal, 0.0), normal == 0.0 and v[0] >= 0.0
    return bool(tangential <= ROUNDING_FACTOR * limit * limit and (opens or square <= max_rate * max_rate))


@separate_kernel
def is_at_rest(p: Island) -> bool:
    """Whether the initial forces are those of contacts at rest: no law is violated by more than a share
    `REST_TOLERANCE`, and no normal rate changes by more than a share `RATE_TOLERANCE`.

    Admissible forces violate their law by |v| at most, and by nothing if they are zero and the contact opens:
    so D is rarely needed. Without the second condition a tower would be solved in every second step: forces
    that stop a small motion start the opposite one, which the first condition accepts.
    """
    v, max_rate, steady = p.work, REST_TOLERANCE * p.found[SCALE], RATE_TOLERANCE * p.found[SCALE]
    for k in range(len(p.table)):
        _read_rates(p, k)
        record = p.table[k, RECORD]
        if record >= 0:
            rows, first, o = p.table[k, ROWS], p.table[k, ROW], RECORD_SIZE * record
            if abs(v[0] + p.y[first]) > steady:
                return False
            if _is_still(rows, first, p.lam, p.records[o + MU], v, max_rate):
                continue
            record_delassus(p.records, o, p.pairs, 2 * record, rows, p.inverse_inertia)
        if _unit_violation(p, k) > max_rate:
            return False
    return True
