"""The positive curvature of a barrier across its normal: it stiffens as the nearest points move along the
surfaces, as when a face turns about the point where a ball presses on it.

With D = min over u of |r|, r = Σ s_i(u) x_i, t_j unit vectors along the surfaces and σ_j = ∂s/∂(length along
t_j), chosen so that σ₁·σ₂ = 0:

    −D ∂²D/∂x² = Σ_j (a_j + b_j)(a_j + b_j)ᵀ − a_j a_jᵀ,   a_j = s ⊗ t_j,   b_j = σ_j ⊗ r,   a_j ⊥ b_j

and − s sᵀ ⊗ t tᵀ for each direction t along which the nearest points are at an end. Each j has one positive
eigenvalue, with α = |a|², β = |b|²:

    λ = ½β + √(¼β² + αβ)   of the vector   a + (λ/β) b

Proved by tests/elastic/test_pair_curvature.py.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.geometry.vectors import Vector, dot

DEGENERATE = 1e-14  # squared length, as a share of the longest, below which a direction is left out


@kernel
def _directions(s: Array, edges: bool, free: Array) -> int:
    """The directions in which the weights may change: orthonormal rows of free (2, 4); their number."""
    for j in range(2):
        for c in range(4):
            free[j, c] = 0.0
    count, half = 0, math.sqrt(0.5)
    if edges:
        for c in (0, 2):
            if s[c] != 0.0 and s[c + 1] != 0.0:
                free[count, c], free[count, c + 1] = half, -half
                count += 1
        return count
    for c in range(3):
        a, b = (c + 1) % 3, (c + 2) % 3
        if s[c] == 0.0 and s[a] != 0.0 and s[b] != 0.0:
            free[0, a], free[0, b] = half, -half
            return 1
    if s[0] == 0.0 or s[1] == 0.0 or s[2] == 0.0:
        return 0
    free[0, 0], free[0, 1] = half, -half
    third = math.sqrt(1.0 / 6.0)
    free[1, 0], free[1, 1], free[1, 2] = third, third, -2.0 * third
    return 2


@kernel
def positive_curvature(x: Array, i: Index, s: Array, r: Vector, edges: bool, v: Array) -> int:
    """Rows of v (2, 12): Σ v vᵀ is the positive part of −D ∂²D/∂x² of four points; returns their number."""
    free, e = scratch(2, 4), scratch(2, 3)
    count, alpha, square = _directions(s, edges, free), 0.0, dot(r, r)
    for c in range(4):
        alpha += s[c] * s[c]
    for j in range(2):
        for d in range(3):
            e[j, d] = 0.0
            for c in range(4):
                e[j, d] += free[j, c] * x[i[c], d]
    xx, yy, xy = 0.0, 0.0, 0.0
    for d in range(3):
        xx += e[0, d] * e[0, d]
        if count == 2:
            yy, xy = yy + e[1, d] * e[1, d], xy + e[0, d] * e[1, d]
    turn = 0.5 * math.atan2(2.0 * xy, xx - yy) if count == 2 else 0.0
    found = 0
    for j in range(count):
        p, q = (math.cos(turn), math.sin(turn)) if j == 0 else (-math.sin(turn), math.cos(turn))
        long = p * p * xx + 2.0 * p * q * xy + q * q * yy
        if long <= DEGENERATE * (xx + yy):
            continue
        beta = square / long
        lam = 0.5 * beta + math.sqrt(0.25 * beta * beta + alpha * beta)
        share, size = lam / beta, 1.0 / math.sqrt(long)
        factor = math.sqrt(lam / (alpha + share * lam))
        for c in range(4):
            turned = size * (p * free[0, c] + q * free[1, c])
            for d in range(3):
                along = size * (p * e[0, d] + q * e[1, d])
                v[found, 3 * c + d] = factor * (s[c] * along + share * turned * r[d])
        found += 1
    return found
