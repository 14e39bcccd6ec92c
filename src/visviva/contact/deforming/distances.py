"""Distances of a vertex from a face, and of two edges: r = Σ s_i x_i between their nearest points.

The gradient of |r|² is 2 s_i r everywhere, since it is stationary in the nearest points.
Proved by tests/elastic/test_barrier.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.rows.moving_gap import nearest_weights
from visviva.geometry.vectors import Vector, between, dot

PARALLEL = 1e-14  # squared sine below which edges count as parallel


@kernel
def nearest_on_edges(x: Array, i: Index) -> tuple[float, float]:
    """Positions, as fractions of edges (i₀, i₁) and (i₂, i₃), at which they are nearest to each other.

    Either edge may be degenerate; its fraction is 0 then.
    """
    a, b, r = between(x, i[0], i[1]), between(x, i[2], i[3]), between(x, i[2], i[0])
    aa, bb, ab, ar, br = dot(a, a), dot(b, b), dot(a, b), dot(a, r), dot(b, r)
    if aa == 0.0:
        return 0.0, min(max(br / bb, 0.0), 1.0) if bb > 0.0 else 0.0
    if bb == 0.0:
        return min(max(-ar / aa, 0.0), 1.0), 0.0
    det, s = aa * bb - ab * ab, 0.0
    if det > PARALLEL * aa * bb:
        s = min(max((ab * br - ar * bb) / det, 0.0), 1.0)
    t = (ab * s + br) / bb
    if t < 0.0:
        t, s = 0.0, min(max(-ar / aa, 0.0), 1.0)
    elif t > 1.0:
        t, s = 1.0, min(max((ab - ar) / aa, 0.0), 1.0)
    return s, t


@kernel
def nearest(x: Array, i: Index, edges: bool, s: Array) -> Vector:
    """r, and s (4,): for edges (i₀, i₁), (i₂, i₃), or for a face (i₀, i₁, i₂) and a vertex i₃."""
    if edges:
        a, b = nearest_on_edges(x, i)
        s[0], s[1], s[2], s[3] = 1.0 - a, a, b - 1.0, -b
    else:
        v = i[3]
        w0, w1, w2, _feature = nearest_weights(x[v, 0], x[v, 1], x[v, 2], x, i)
        s[0], s[1], s[2], s[3] = -w0, -w1, -w2, 1.0
    r0, r1, r2 = 0.0, 0.0, 0.0
    for c in range(4):
        r0, r1, r2 = r0 + s[c] * x[i[c], 0], r1 + s[c] * x[i[c], 1], r2 + s[c] * x[i[c], 2]
    return r0, r1, r2
