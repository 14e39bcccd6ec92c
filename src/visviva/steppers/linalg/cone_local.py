"""One contact by itself: the force that obeys Coulomb's law while all others stay as they are.

    v = q + D λ,   0 ≤ λ_n ⊥ v_n ≥ 0,   |p| ≤ μλ_n,   p = −μλ_n v_t/|v_t| where it slips

Proved by tests/steppers/linalg/test_cone_rows.py.
Sources: Moreau 1988 (disk); Jourdan, Alart and Jean 1998 (contact by contact).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TURNS = 12  # of the direction of a slip
STEADY = 1e-24  # square of its last turn that ends them
LEAST = 0.1  # share of D_nn below which friction is not let make a contact softer


@kernel
def rim(mu: float, press: float, bound: float) -> float:
    """b + μ|λ_n|, also where μ is infinite."""
    return bound + mu * press if press > 0.0 else bound


@kernel
def softest(d11: float, d12: float, d22: float) -> float:
    """The larger eigenvalue of a symmetric 2 × 2 matrix."""
    spread = 0.5 * (d11 - d22)
    return 0.5 * (d11 + d22) + math.sqrt(spread * spread + d12 * d12)


@kernel
def slide(
    q0: float, q1: float, q2: float, d: Floats, at: int, mu: float, h1: float, h2: float
) -> tuple[float, float, float]:
    """λ of a contact that slips, from the heading (h1, h2) of its friction on; D is d[at : at + 9]."""
    d01, d02, d11, d12, d22 = d[at + 1], d[at + 2], d[at + 4], d[at + 5], d[at + 8]
    soft = softest(d11, d12, d22)
    size = math.sqrt(h1 * h1 + h2 * h2)
    if size == 0.0:
        h1, h2 = -q1, -q2
        size = math.sqrt(h1 * h1 + h2 * h2)
    if size > 0.0:
        h1, h2 = h1 / size, h2 / size
    normal = 0.0
    for _ in range(TURNS):
        normal = -q0 / max(d[at] + mu * (d01 * h1 + d02 * h2), LEAST * d[at])
        r = mu * normal
        p1 = r * h1 - (q1 + d01 * normal + r * (d11 * h1 + d12 * h2)) / soft
        p2 = r * h2 - (q2 + d02 * normal + r * (d12 * h1 + d22 * h2)) / soft
        size = math.sqrt(p1 * p1 + p2 * p2)
        if size == 0.0:
            break
        p1, p2 = p1 / size, p2 / size
        turn = (p1 - h1) * (p1 - h1) + (p2 - h2) * (p2 - h2)
        h1, h2 = p1, p2
        if turn < STEADY:
            break
    return normal, mu * normal * h1, mu * normal * h2


@kernel
def touch(
    q0: float, q1: float, q2: float, d: Floats, inverse: Floats, at: int, mu: float, h1: float, h2: float
) -> tuple[float, float, float]:
    """λ of a contact: it parts, sticks or slips.

    q : v without this force; d, inverse : D and D⁻¹, row by row from `at` on; (h1, h2) : friction before
    """
    if q0 >= 0.0:
        return 0.0, 0.0, 0.0
    normal = -(inverse[at] * q0 + inverse[at + 1] * q1 + inverse[at + 2] * q2)
    p1 = -(inverse[at + 3] * q0 + inverse[at + 4] * q1 + inverse[at + 5] * q2)
    p2 = -(inverse[at + 6] * q0 + inverse[at + 7] * q1 + inverse[at + 8] * q2)
    if normal >= 0.0:
        limit = rim(mu, normal, 0.0)
        if p1 * p1 + p2 * p2 <= limit * limit:
            return normal, p1, p2
    if not mu < np.inf:
        return -q0 / d[at], 0.0, 0.0
    found: tuple[float, float, float] = slide(q0, q1, q2, d, at, mu, h1, h2)
    return found
