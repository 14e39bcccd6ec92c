"""Compact records of contacts between bodies: contact frame and lever arms instead of 12-coordinate rows.

    v = Fᵀ (u_a + ω_a × r_a − u_b − ω_b × r_b) − y,   f = F λ,   m Δu = f,   I Δω = r × f

A sweep reads a third of the memory and takes a third of the time. Records apply to non-compliant contacts,
with or without friction, whose blocks of A are those of rigid bodies: m and I, uncoupled. Packing detects
them from J and A; D is computed only for islands that move, and J is written only where a factor needs it.

    record (36)    n, t₁, t₂ (9), r_a, r_b (6), 1/m_a, 1/m_b, μ, D (9), D⁻¹ (9); without friction t₁ and t₂
                   are zero, and r is only the part perpendicular to n, since the rest has no effect
    pair (2)       first coordinates of both bodies, −1 for none
    turn (n,)      I⁻¹ of each body on its coordinates: xx, xy, xz, yy, yz, zz; first 0 if not a body

Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.geometry.vectors import Vector, cross, dot, scaled, sum_of
from visviva.steppers.solve.rows.one_contact import invert_three, solve_contact

RECORD_SIZE = 36
BODY_SIZE = 6  # coordinates of a body
ARM, INVERSE_MASS, MU, DELASSUS_AT, INVERSE_DELASSUS_AT = 9, 15, 17, 18, 27
ROUNDING = 1e-12  # relative deviation of J from an exact lever arm that is accepted


@kernel
def invert_body(a: Array, at: int, first: int, ainv: Array, inverse_inertia: Array) -> bool:
    """A⁻¹ of a block, and I⁻¹ into `inverse_inertia`; False if the block is not that of a rigid body."""
    mass = a[at]
    if not mass > 0.0 or a[at + 7] != mass or a[at + 14] != mass:
        return False
    for i in range(3):
        for j in range(BODY_SIZE):
            if j != i and (a[at + BODY_SIZE * i + j] != 0.0 or a[at + BODY_SIZE * j + i] != 0.0):
                return False
    xx, xy, xz, yy, yz, zz = a[at + 21], a[at + 22], a[at + 23], a[at + 28], a[at + 29], a[at + 35]
    c0, c1, c2 = yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy
    det = xx * c0 + xy * c1 + xz * c2
    if not (xx > 0.0 and xx * yy - xy * xy > 0.0 and det > 0.0):
        return False
    for i in range(BODY_SIZE * BODY_SIZE):
        ainv[at + i] = 0.0
    ainv[at] = ainv[at + 7] = ainv[at + 14] = 1.0 / mass
    t0, t1, t2, t3 = c0 / det, c1 / det, c2 / det, (xx * zz - xz * xz) / det
    t4, t5 = (xy * xz - xx * yz) / det, (xx * yy - xy * xy) / det
    inverse_inertia[first], inverse_inertia[first + 1], inverse_inertia[first + 2] = t0, t1, t2
    inverse_inertia[first + 3], inverse_inertia[first + 4], inverse_inertia[first + 5] = t3, t4, t5
    ainv[at + 21], ainv[at + 22], ainv[at + 23] = t0, t1, t2
    ainv[at + 27], ainv[at + 28], ainv[at + 29] = t1, t3, t4
    ainv[at + 33], ainv[at + 34], ainv[at + 35] = t2, t4, t5
    return True


@inlined_kernel
def _three(a: Array, at: int) -> Vector:
    return a[at], a[at + 1], a[at + 2]


@inlined_kernel
def _l1_distance(a: Vector, b: Vector) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2])


@inlined_kernel
def _angular_response(inverse_inertia: Array, at: int, g: Vector) -> Vector:
    """I⁻¹ g."""
    return (
        inverse_inertia[at] * g[0] + inverse_inertia[at + 1] * g[1] + inverse_inertia[at + 2] * g[2],
        inverse_inertia[at + 1] * g[0] + inverse_inertia[at + 3] * g[1] + inverse_inertia[at + 4] * g[2],
        inverse_inertia[at + 2] * g[0] + inverse_inertia[at + 4] * g[1] + inverse_inertia[at + 5] * g[2],
    )


@inlined_kernel
def _find_side(
    line: Array, begin: tuple[int, int, int], rows: int, sign: float, r: Array, o: int, arm: int
) -> bool:
    """Recover r from J = ±[F; r × F] of one body; False if J does not have this form.

    begin : index of the first coefficient of each row on this body
    """
    none = (0.0, 0.0, 0.0)
    f0, f1, f2 = _three(r, o), _three(r, o + 3), _three(r, o + 6)
    g0, g1, g2 = scaled(sign, _three(line, begin[0] + 3)), none, none
    off = _l1_distance(scaled(sign, _three(line, begin[0])), f0)
    if rows == 3:
        g1, g2 = scaled(sign, _three(line, begin[1] + 3)), scaled(sign, _three(line, begin[2] + 3))
        off += _l1_distance(scaled(sign, _three(line, begin[1])), f1) + _l1_distance(
            scaled(sign, _three(line, begin[2])), f2
        )
    if off != 0.0:
        return False
    share = 0.5 if rows == 3 else 1.0
    arm_vector = scaled(share, sum_of(sum_of(cross(f0, g0), 1.0, cross(f1, g1)), 1.0, cross(f2, g2)))
    r[arm], r[arm + 1], r[arm + 2] = arm_vector
    off = max(
        _l1_distance(cross(arm_vector, f0), g0),
        _l1_distance(cross(arm_vector, f1), g1),
        _l1_distance(cross(arm_vector, f2), g2),
    )
    return bool(off <= ROUNDING * _l1_distance(arm_vector, none))


@inlined_kernel
def record_contact(
    row: Index, first: int, rows: int, width: int, line: Array, mu: float, inverse_mass: Array, r: Array,
    o: int, pairs: Index, p: int,
) -> bool:  # fmt: skip
    """Write the record, without D and D⁻¹, of a contact with the rows `row[first : first + rows]`.

    False if it cannot have one.

    inverse_mass : 1/m of the bodies, at their first coordinates
    r, o, pairs, p : destination: r[o:] and pairs[p:], whose bodies are already in `pairs`
    """
    for i in range(9):
        r[o + i] = 0.0
    for a in range(rows):
        for i in range(3):
            r[o + 3 * a + i] = line[row[first + a] * width + i]
    r[o + MU] = mu
    last = first + rows - 1
    begin = row[first] * width, row[min(first + 1, last)] * width, row[last] * width
    for side in range(2):
        at = pairs[p + side]
        if at >= 0:
            r[o + INVERSE_MASS + side] = inverse_mass[at]
            own = begin[0] + BODY_SIZE * side, begin[1] + BODY_SIZE * side, begin[2] + BODY_SIZE * side
            if not _find_side(line, own, rows, 1.0 - 2.0 * side, r, o, o + ARM + 3 * side):
                return False
    return True


@inlined_kernel
def record_delassus(r: Array, o: int, pairs: Index, p: int, rows: int, inverse_inertia: Array) -> None:
    """Write D = Fᵀ (1/m_a + 1/m_b) F + Σ (r × F)ᵀ I⁻¹ (r × F), and D⁻¹ for three rows, into a record."""
    f0, f1, f2, d = _three(r, o), _three(r, o + 3), _three(r, o + 6), o + DELASSUS_AT
    d00, d01, d02, d11, d12, d22, bodies = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for side in range(2):
        at = pairs[p + side]
        if at >= 0:
            arm_vector = _three(r, o + ARM + 3 * side)
            g0, g1, g2 = cross(arm_vector, f0), cross(arm_vector, f1), cross(arm_vector, f2)
            h0, h1, h2 = (
                _angular_response(inverse_inertia, at, g0),
                _angular_response(inverse_inertia, at, g1),
                _angular_response(inverse_inertia, at, g2),
            )
            d00, d01, d02 = d00 + dot(g0, h0), d01 + dot(g0, h1), d02 + dot(g0, h2)
            d11, d12, d22 = d11 + dot(g1, h1), d12 + dot(g1, h2), d22 + dot(g2, h2)
            bodies += r[o + INVERSE_MASS + side]
    r[d] = d00 + bodies * dot(f0, f0)
    if rows == 3:
        r[d + 1] = r[d + 3] = d01 + bodies * dot(f0, f1)
        r[d + 2] = r[d + 6] = d02 + bodies * dot(f0, f2)
        r[d + 4] = d11 + bodies * dot(f1, f1)
        r[d + 5] = r[d + 7] = d12 + bodies * dot(f1, f2)
        r[d + 8] = d22 + bodies * dot(f2, f2)
        invert_three(r, d, r, o + INVERSE_DELASSUS_AT)


@inlined_kernel
def record_rates(r: Array, o: int, pairs: Index, p: int, x: Array) -> tuple[float, float, float]:
    """J x of a contact."""
    a, b, arm = pairs[p], pairs[p + 1], o + ARM
    r0, r1, r2 = r[arm], r[arm + 1], r[arm + 2]
    u0 = x[a] + x[a + 4] * r2 - x[a + 5] * r1
    u1 = x[a + 1] + x[a + 5] * r0 - x[a + 3] * r2
    u2 = x[a + 2] + x[a + 3] * r1 - x[a + 4] * r0
    if b >= 0:
        r0, r1, r2 = r[arm + 3], r[arm + 4], r[arm + 5]
        u0 -= x[b] + x[b + 4] * r2 - x[b + 5] * r1
        u1 -= x[b + 1] + x[b + 5] * r0 - x[b + 3] * r2
        u2 -= x[b + 2] + x[b + 3] * r1 - x[b + 4] * r0
    return (
        r[o] * u0 + r[o + 1] * u1 + r[o + 2] * u2,
        r[o + 3] * u0 + r[o + 4] * u1 + r[o + 5] * u2,
        r[o + 6] * u0 + r[o + 7] * u1 + r[o + 8] * u2,
    )


@inlined_kernel
def read_record(
    r: Array, o: int, pairs: Index, p: int, rows: int, first: int, y: Array, x: Array, v: Array, at: int
) -> None:
    """v[at : at + rows] = J x − y of a contact."""
    v0, v1, v2 = record_rates(r, o, pairs, p, x)
    v[at] = v0 - y[first]
    if rows == 3:
        v[at + 1], v[at + 2] = v1 - y[first + 1], v2 - y[first + 2]


@inlined_kernel
def _push_body(
    at: int,
    inverse_mass: float,
    r: Array,
    arm: int,
    p0: float,
    p1: float,
    p2: float,
    inverse_inertia: Array,
    x: Array,
) -> None:
    """Apply an impulse p at r[arm : arm + 3]."""
    r0, r1, r2 = r[arm], r[arm + 1], r[arm + 2]
    c0, c1, c2 = r1 * p2 - r2 * p1, r2 * p0 - r0 * p2, r0 * p1 - r1 * p0
    x[at] += inverse_mass * p0
    x[at + 1] += inverse_mass * p1
    x[at + 2] += inverse_mass * p2
    x[at + 3] += inverse_inertia[at] * c0 + inverse_inertia[at + 1] * c1 + inverse_inertia[at + 2] * c2
    x[at + 4] += inverse_inertia[at + 1] * c0 + inverse_inertia[at + 3] * c1 + inverse_inertia[at + 4] * c2
    x[at + 5] += inverse_inertia[at + 2] * c0 + inverse_inertia[at + 4] * c1 + inverse_inertia[at + 5] * c2


@inlined_kernel
def push_record(
    r: Array, o: int, pairs: Index, p: int, inverse_inertia: Array, l0: float, l1: float, l2: float, x: Array
) -> None:
    """x += A⁻¹ Jᵀ λ of a contact."""
    p0 = r[o] * l0 + r[o + 3] * l1 + r[o + 6] * l2
    p1 = r[o + 1] * l0 + r[o + 4] * l1 + r[o + 7] * l2
    p2 = r[o + 2] * l0 + r[o + 5] * l1 + r[o + 8] * l2
    _push_body(pairs[p], r[o + INVERSE_MASS], r, o + ARM, p0, p1, p2, inverse_inertia, x)
    if pairs[p + 1] >= 0:
        _push_body(pairs[p + 1], r[o + INVERSE_MASS + 1], r, o + ARM + 3, -p0, -p1, -p2, inverse_inertia, x)


@inlined_kernel
def sweep_record(
    r: Array, o: int, pairs: Index, p: int, inverse_inertia: Array, first: int, rows: int, y: Array,
    lam: Array, x: Array,
) -> None:  # fmt: skip
    """Solve the law of one contact for its λ with all others fixed, and update x."""
    v0, v1, v2 = record_rates(r, o, pairs, p, x)
    l0, d = lam[first], o + DELASSUS_AT
    if rows == 1:
        lam[first] = max(l0 - (v0 - y[first]) / r[d], 0.0)
        if lam[first] != l0:
            push_record(r, o, pairs, p, inverse_inertia, lam[first] - l0, 0.0, 0.0, x)
        return
    l1, l2 = lam[first + 1], lam[first + 2]
    q0 = v0 - y[first] - r[d] * l0 - r[d + 1] * l1 - r[d + 2] * l2
    q1 = v1 - y[first + 1] - r[d + 3] * l0 - r[d + 4] * l1 - r[d + 5] * l2
    q2 = v2 - y[first + 2] - r[d + 6] * l0 - r[d + 7] * l1 - r[d + 8] * l2
    n0, n1, n2 = solve_contact(q0, q1, q2, r, d, r, o + INVERSE_DELASSUS_AT, r[o + MU], l1, l2)
    lam[first], lam[first + 1], lam[first + 2] = n0, n1, n2
    if n0 != l0 or n1 != l1 or n2 != l2:
        push_record(r, o, pairs, p, inverse_inertia, n0 - l0, n1 - l1, n2 - l2, x)
