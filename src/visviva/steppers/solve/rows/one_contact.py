"""The exact solution of one contact: the force that obeys Coulomb's law with all others fixed.

    v = q + D λ,   0 ≤ λ_n ⊥ v_n ≥ 0,   |p| ≤ μλ_n,   p = −μλ_n v_t/|v_t| if it slips

Proved by tests/steppers/solve/test_cones.py.
Sources: Moreau 1988 (disk); Jourdan, Alart and Jean 1998 (contact by contact).
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import inlined_kernel, kernel

# share of D_nn below which friction may not reduce the effective compliance of a contact
MIN_COMPLIANCE = 0.1


@kernel
def friction_limit(mu: float, normal: float, bound: float) -> float:
    """b + μ|λ_n|, also where μ is infinite."""
    return bound + mu * normal if normal > 0.0 else bound


@kernel
def larger_eigenvalue(d11: float, d12: float, d22: float) -> float:
    """The larger eigenvalue of a symmetric 2 × 2 matrix."""
    spread = 0.5 * (d11 - d22)
    return 0.5 * (d11 + d22) + math.sqrt(spread * spread + d12 * d12)


@inlined_kernel
def invert_three(d: Array, at: int, inverse: Array, to: int) -> None:
    """D⁻¹ of a contact, written from `to`; D is d[at : at + 9]."""
    a, b, c, e, f, i = d[at], d[at + 1], d[at + 2], d[at + 4], d[at + 5], d[at + 8]
    c0, c1, c2 = e * i - f * f, c * f - b * i, b * f - c * e
    scale = 1.0 / (a * c0 + b * c1 + c * c2)
    inverse[to], inverse[to + 1], inverse[to + 2] = c0 * scale, c1 * scale, c2 * scale
    inverse[to + 3], inverse[to + 4], inverse[to + 5] = (
        c1 * scale,
        (a * i - c * c) * scale,
        (b * c - a * f) * scale,
    )
    inverse[to + 6], inverse[to + 7], inverse[to + 8] = (
        c2 * scale,
        (b * c - a * f) * scale,
        (a * e - b * b) * scale,
    )


@kernel
def solve_slip(
    q0: float, q1: float, q2: float, d: Array, at: int, mu: float, h1: float, h2: float
) -> tuple[float, float, float]:
    """λ of a slipping contact, by one update of the friction direction (h1, h2); D is d[at : at + 9].

    One update is enough: iterating it within a sweep takes as long as the sweeps it would save.
    """
    d01, d02, d11, d12, d22 = d[at + 1], d[at + 2], d[at + 4], d[at + 5], d[at + 8]
    soft = larger_eigenvalue(d11, d12, d22)
    size = math.sqrt(h1 * h1 + h2 * h2)
    if size == 0.0:
        h1, h2 = -q1, -q2
        size = math.sqrt(h1 * h1 + h2 * h2)
    if size > 0.0:
        h1, h2 = h1 / size, h2 / size
    normal = -q0 / max(d[at] + mu * (d01 * h1 + d02 * h2), MIN_COMPLIANCE * d[at])
    r = mu * normal
    p1 = r * h1 - (q1 + d01 * normal + r * (d11 * h1 + d12 * h2)) / soft
    p2 = r * h2 - (q2 + d02 * normal + r * (d12 * h1 + d22 * h2)) / soft
    size = math.sqrt(p1 * p1 + p2 * p2)
    share = r / size if size > 0.0 else 0.0
    return normal, share * p1, share * p2


@inlined_kernel
def solve_contact(
    q0: float, q1: float, q2: float, d: Array, at: int, inverse: Array, inverse_at: int, mu: float, h1: float,
    h2: float,
) -> tuple[float, float, float]:  # fmt: skip
    """λ of a contact, which opens, sticks or slips.

    q : v without this force; d, inverse : D from `at` and D⁻¹ from `inverse_at`; (h1, h2) : previous friction
    """
    if q0 >= 0.0:
        return 0.0, 0.0, 0.0
    normal = -(inverse[inverse_at] * q0 + inverse[inverse_at + 1] * q1 + inverse[inverse_at + 2] * q2)
    p1 = -(inverse[inverse_at + 3] * q0 + inverse[inverse_at + 4] * q1 + inverse[inverse_at + 5] * q2)
    p2 = -(inverse[inverse_at + 6] * q0 + inverse[inverse_at + 7] * q1 + inverse[inverse_at + 8] * q2)
    if normal >= 0.0:
        limit = friction_limit(mu, normal, 0.0)
        if p1 * p1 + p2 * p2 <= limit * limit:
            return normal, p1, p2
    if not mu < np.inf:
        return -q0 / d[at], 0.0, 0.0
    return solve_slip(q0, q1, q2, d, at, mu, h1, h2)  # type: ignore[no-any-return]
