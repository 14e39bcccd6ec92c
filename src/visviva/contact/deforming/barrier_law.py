"""The barrier energy of a pair at a distance d below d̂, unbounded as d goes to zero, and its derivatives.

d is the distance of the nearest points minus both radii.

    E = ¼ k d̂² m b(y),   y = d²/d̂²,   b = −(y − 1)² ln y
    m = (2 − c/ε) c/ε for edges with c = |e₁ × e₂|² < ε, so that parallel ones have no kink; else 1

At half of d̂ the force is 1.08 k d̂. Source: Li and others 2020, Incremental Potential Contact, with k in N/m.
Proved by tests/elastic/test_barrier.py.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.vectors import Vector, between, dot, scaled, sum_of

PARALLEL = 1e-3  # ε as a share of the squared lengths at the start


@kernel
def barrier(y: float) -> tuple[float, float, float]:
    """b, b′ and b″ at 0 < y < 1."""
    log, off = math.log(y), y - 1.0
    first = -2.0 * off * log - off * off / y
    return -off * off * log, first, -2.0 * log - 4.0 * off / y + (off / y) * (off / y)


@kernel
def mollifier(x: Array, i: Index, least: float, da: Array, db: Array) -> float:
    """m, and its gradients with respect to both edges (3,), of least = ε [m⁴]."""
    a, b = between(x, i[0], i[1]), between(x, i[2], i[3])
    aa, bb, ab = dot(a, a), dot(b, b), dot(a, b)
    c = max(aa * bb - ab * ab, 0.0)
    slope = (2.0 - 2.0 * c / least) / least if c < least else 0.0
    to_a: Vector = sum_of(scaled(2.0 * bb * slope, a), -2.0 * ab * slope, b)
    to_b: Vector = sum_of(scaled(2.0 * aa * slope, b), -2.0 * ab * slope, a)
    da[0], da[1], da[2] = to_a
    db[0], db[1], db[2] = to_b
    return (2.0 - c / least) * c / least if c < least else 1.0
