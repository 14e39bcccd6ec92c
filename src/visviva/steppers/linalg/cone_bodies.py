"""Contacts of bodies in few numbers: where they touch and how, instead of rows over twelve coordinates.

    v = Fᵀ (u_a + ω_a × r_a − u_b − ω_b × r_b) − y,   f = F λ,   m Δu = f,   I Δω = r × f

A sweep reads a third of the memory, and takes a third of the time. It holds for contacts, with friction or
without, that do not give and whose blocks of A are those of rigid bodies: m, and I with nothing between them.
Which these are is read from J and A when units are packed; J is written only where a factor is wanted.

    record (36,)   n, t₁, t₂ (9), r_a, r_b (6), 1/m_a, 1/m_b, μ, D (9), D⁻¹ (9); where there is no friction
                   t₁ and t₂ are nothing, and r is the part across n, which is all that matters
    pair (2,)      first coordinates of both bodies, −1 for none
    turn (n,)      I⁻¹ of each body on its coordinates: xx, xy, xz, yy, yz, zz

Proved by tests/steppers/linalg/test_cone_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.linalg.block_lu import BODY
from visviva.steppers.linalg.cone_local import touch

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SIZE = 36
ARM, LIGHT, MU, SOFT, FIRM = 9, 15, 17, 18, 27
ROUNDING = 1e-12  # share of an arm by which J may miss it


@kernel
def invert_body(a: Floats, at: int, first: int, ainv: Floats, turn: Floats) -> bool:
    """A⁻¹ of a block that is one of a rigid body, and I⁻¹ into `turn`; False where it is none."""
    mass = a[at]
    if not mass > 0.0 or a[at + 7] != mass or a[at + 14] != mass:
        return False
    for i in range(3):
        for j in range(BODY):
            if j != i and (a[at + BODY * i + j] != 0.0 or a[at + BODY * j + i] != 0.0):
                return False
    xx, xy, xz, yy, yz, zz = a[at + 21], a[at + 22], a[at + 23], a[at + 28], a[at + 29], a[at + 35]
    c0, c1, c2 = yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy
    det = xx * c0 + xy * c1 + xz * c2
    if not (xx > 0.0 and xx * yy - xy * xy > 0.0 and det > 0.0):
        return False
    for i in range(BODY * BODY):
        ainv[at + i] = 0.0
    ainv[at] = ainv[at + 7] = ainv[at + 14] = 1.0 / mass
    t0, t1, t2, t3 = c0 / det, c1 / det, c2 / det, (xx * zz - xz * xz) / det
    t4, t5 = (xy * xz - xx * yz) / det, (xx * yy - xy * xy) / det
    turn[first], turn[first + 1], turn[first + 2] = t0, t1, t2
    turn[first + 3], turn[first + 4], turn[first + 5] = t3, t4, t5
    ainv[at + 21], ainv[at + 22], ainv[at + 23] = t0, t1, t2
    ainv[at + 27], ainv[at + 28], ainv[at + 29] = t1, t3, t4
    ainv[at + 33], ainv[at + 34], ainv[at + 35] = t2, t4, t5
    return True


@kernel
def _find_arm(line: Floats, row: Ints, rows: int, width: int, side: int, record: Floats) -> bool:
    """r from J = ±[F; r × F] of the first or the second body, and whether that is what J is."""
    sign, arm = (1.0, ARM) if side == 0 else (-1.0, ARM + 3)
    for i in range(3):
        record[arm + i] = 0.0
    for a in range(rows):
        at, f = row[a] * width + BODY * side, 3 * a
        for i in range(3):
            if line[at + i] != sign * record[f + i]:
                return False
            j, k = (i + 1) % 3, (i + 2) % 3
            share = 0.5 * sign if rows == 3 else sign
            record[arm + i] += share * (record[f + j] * line[at + 3 + k] - record[f + k] * line[at + 3 + j])
    size, worst = 0.0, 0.0
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        size += abs(record[arm + i])
        for a in range(rows):
            wanted = record[arm + j] * record[3 * a + k] - record[arm + k] * record[3 * a + j]
            worst = max(worst, abs(sign * wanted - line[row[a] * width + BODY * side + 3 + i]))
    return worst <= ROUNDING * size


@kernel
def _add_softness(record: Floats, arm: int, light: float, turn: Floats, at: int, rows: int) -> None:
    """D += Fᵀ (1/m) F + (r × F)ᵀ I⁻¹ (r × F)."""
    r0, r1, r2 = record[arm], record[arm + 1], record[arm + 2]
    for a in range(rows):
        f0, f1, f2 = record[3 * a], record[3 * a + 1], record[3 * a + 2]
        g0, g1, g2 = r1 * f2 - r2 * f1, r2 * f0 - r0 * f2, r0 * f1 - r1 * f0
        h0 = turn[at] * g0 + turn[at + 1] * g1 + turn[at + 2] * g2
        h1 = turn[at + 1] * g0 + turn[at + 3] * g1 + turn[at + 4] * g2
        h2 = turn[at + 2] * g0 + turn[at + 4] * g1 + turn[at + 5] * g2
        p0 = light * f0 + h1 * r2 - h2 * r1
        p1 = light * f1 + h2 * r0 - h0 * r2
        p2 = light * f2 + h0 * r1 - h1 * r0
        for b in range(rows):
            record[SOFT + rows * b + a] += (
                p0 * record[3 * b] + p1 * record[3 * b + 1] + p2 * record[3 * b + 2]
            )


@kernel
def record_contact(
    row: Ints, rows: int, width: int, line: Floats, line_at: Ints, mu: float, turn: Floats, ainv: Floats,
    square: Ints, node_of: Ints, record: Floats, pair: Ints,
) -> bool:  # fmt: skip
    """The record of a contact with these rows, without D⁻¹, and whether it can have one."""
    first = row[0] * width
    if width < BODY or line_at[first] < 0:
        return False
    pair[1] = -1
    for at in range(0, width, BODY):
        begin = line_at[first + at]
        if begin < 0:
            continue
        if at > BODY or at + BODY > width or turn[begin] <= 0.0 or node_of[begin] != node_of[begin + 5]:
            return False
        pair[at // BODY] = begin
        for a in range(rows):
            for i in range(BODY):
                if line_at[row[a] * width + at + i] != begin + i:
                    return False
    for a in range(rows, 3):
        for i in range(3):
            record[3 * a + i] = 0.0
    for a in range(rows):
        for i in range(3):
            record[3 * a + i] = line[row[a] * width + i]
    for e in range(9):
        record[SOFT + e] = 0.0
    record[MU] = mu
    for side in range(2):
        at = pair[side]
        if at >= 0:
            if not _find_arm(line, row, rows, width, side, record):
                return False
            record[LIGHT + side] = ainv[square[node_of[at]]]
            _add_softness(record, ARM + 3 * side, record[LIGHT + side], turn, at, rows)
    return True


@kernel
def record_rates(r: Floats, pair: Ints, x: Floats) -> tuple[float, float, float]:
    """J x of a contact."""
    a, b = pair[0], pair[1]
    r0, r1, r2 = r[ARM], r[ARM + 1], r[ARM + 2]
    u0 = x[a] + x[a + 4] * r2 - x[a + 5] * r1
    u1 = x[a + 1] + x[a + 5] * r0 - x[a + 3] * r2
    u2 = x[a + 2] + x[a + 3] * r1 - x[a + 4] * r0
    if b >= 0:
        r0, r1, r2 = r[ARM + 3], r[ARM + 4], r[ARM + 5]
        u0 -= x[b] + x[b + 4] * r2 - x[b + 5] * r1
        u1 -= x[b + 1] + x[b + 5] * r0 - x[b + 3] * r2
        u2 -= x[b + 2] + x[b + 3] * r1 - x[b + 4] * r0
    return (
        r[0] * u0 + r[1] * u1 + r[2] * u2,
        r[3] * u0 + r[4] * u1 + r[5] * u2,
        r[6] * u0 + r[7] * u1 + r[8] * u2,
    )


@kernel
def read_record(r: Floats, pair: Ints, rows: int, first: int, y: Floats, x: Floats, v: Floats) -> None:
    """v[: rows] = J x − y of a contact."""
    v0, v1, v2 = record_rates(r, pair, x)
    v[0] = v0 - y[first]
    if rows == 3:
        v[1], v[2] = v1 - y[first + 1], v2 - y[first + 2]


@kernel
def push_record(
    r: Floats, pair: Ints, turn: Floats, l0: float, l1: float, l2: float, x: Floats
) -> None:  # fmt: skip
    """x += A⁻¹ Jᵀ λ of a contact."""
    p0 = r[0] * l0 + r[3] * l1 + r[6] * l2
    p1 = r[1] * l0 + r[4] * l1 + r[7] * l2
    p2 = r[2] * l0 + r[5] * l1 + r[8] * l2
    _push_body(pair[0], r[LIGHT], r[ARM], r[ARM + 1], r[ARM + 2], p0, p1, p2, turn, x)
    if pair[1] >= 0:
        light = r[LIGHT + 1]
        _push_body(pair[1], light, r[ARM + 3], r[ARM + 4], r[ARM + 5], -p0, -p1, -p2, turn, x)


@kernel
def _push_body(
    at: int, light: float, r0: float, r1: float, r2: float, p0: float, p1: float, p2: float, turn: Floats,
    x: Floats,
) -> None:  # fmt: skip
    """An impulse p at r."""
    c0, c1, c2 = r1 * p2 - r2 * p1, r2 * p0 - r0 * p2, r0 * p1 - r1 * p0
    x[at] += light * p0
    x[at + 1] += light * p1
    x[at + 2] += light * p2
    x[at + 3] += turn[at] * c0 + turn[at + 1] * c1 + turn[at + 2] * c2
    x[at + 4] += turn[at + 1] * c0 + turn[at + 3] * c1 + turn[at + 4] * c2
    x[at + 5] += turn[at + 2] * c0 + turn[at + 4] * c1 + turn[at + 5] * c2


@kernel
def sweep_record(
    r: Floats, pair: Ints, turn: Floats, first: int, rows: int, y: Floats, lam: Floats, x: Floats
) -> None:
    """λ of one contact to what its law wants while all others stay, and x with it."""
    v0, v1, v2 = record_rates(r, pair, x)
    l0 = lam[first]
    if rows == 1:
        lam[first] = max(l0 - (v0 - y[first]) / r[SOFT], 0.0)
        if lam[first] != l0:
            push_record(r, pair, turn, lam[first] - l0, 0.0, 0.0, x)
        return
    l1, l2 = lam[first + 1], lam[first + 2]
    d = r[SOFT : SOFT + 9]
    q0 = v0 - y[first] - d[0] * l0 - d[1] * l1 - d[2] * l2
    q1 = v1 - y[first + 1] - d[3] * l0 - d[4] * l1 - d[5] * l2
    q2 = v2 - y[first + 2] - d[6] * l0 - d[7] * l1 - d[8] * l2
    n0, n1, n2 = touch(q0, q1, q2, r, SOFT, r, FIRM, r[MU], l1, l2)
    lam[first], lam[first + 1], lam[first + 2] = n0, n1, n2
    if n0 != l0 or n1 != l1 or n2 != l2:
        push_record(r, pair, turn, n0 - l0, n1 - l1, n2 - l2, x)
