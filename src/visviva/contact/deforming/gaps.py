"""Gap functions of four vertices, vertex against face and edge against edge, and their signs when separated.

    vertex u₄, face (u₁, u₂, u₃):   n = (p₂−p₁)×(p₃−p₁),   g₁ = n·(p₄−p₁)
        g₂ = n×(p₃−p₂)·(p₂−p₄),   g₃ = n×(p₁−p₃)·(p₁−p₄),   g₄ = n×(p₂−p₁)·(p₁−p₄)
    edges (u₁, u₂) and (u₃, u₄), with m₁, m₂ inside their bodies:   g₁ = (p₂−p₁)·((p₃−p₁)×(p₄−p₁))
        n₁ = (p₂−p₁)×(m₁−p₁),   g₂ = n₁·(p₃−p₁),   g₃ = n₁·(p₄−p₁)
        n₂ = (p₄−p₃)×(m₂−p₃),   g₄ = n₂·(p₁−p₃),   g₅ = n₂·(p₂−p₃)

A vertex is separated from a face while any of its four gaps is > 0. Source: Liesenfeld 1997, §7.2 (E55–E57).
Proved by tests/elastic/test_collision_gaps.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.vectors import Vector, between, cross, dot, minus, row_vector, scaled, sum_of

VERTEX_FACE, EDGE_EDGE = 1, 2


@kernel
def _put_volume(
    a: Vector, da: Vector, b: Vector, db: Vector, c: Vector, dc: Vector, g: Array, at: int
) -> None:
    """(a × b)·c and its rate."""
    n = cross(a, b)
    rate = sum_of(cross(da, b), 1.0, cross(a, db))
    g[at, 0], g[at, 1] = dot(n, c), dot(rate, c) + dot(n, dc)


@kernel
def first_gap(x: Array, u: Array, i: Index, g: Array) -> None:
    """g₁ of vertices i (4,) and its rate, to g[0]: the same for a vertex and a face, and for two edges."""
    a, da = between(x, i[0], i[1]), between(u, i[0], i[1])
    b, db = between(x, i[0], i[2]), between(u, i[0], i[2])
    _put_volume(a, da, b, db, between(x, i[0], i[3]), between(u, i[0], i[3]), g, 0)


@kernel
def vertex_face_gaps(x: Array, u: Array, i: Index, g: Array) -> None:
    """g (5, 2): the gaps of vertices i (4,), the last against the others, and their rates, but the first."""
    a, da = between(x, i[0], i[1]), between(u, i[0], i[1])
    b, db = between(x, i[0], i[2]), between(u, i[0], i[2])
    d, dd = between(x, i[0], i[3]), between(u, i[0], i[3])
    n, dn = cross(a, b), sum_of(cross(da, b), 1.0, cross(a, db))
    back, dback = scaled(-1.0, d), scaled(-1.0, dd)
    _put_volume(n, dn, minus(b, a), minus(db, da), minus(a, d), minus(da, dd), g, 1)
    _put_volume(n, dn, scaled(-1.0, b), scaled(-1.0, db), back, dback, g, 2)
    _put_volume(n, dn, a, da, back, dback, g, 3)


@kernel
def edge_edge_gaps(x: Array, u: Array, i: Index, m: Array, dm: Array, g: Array) -> None:
    """g (5, 2): the gaps of edges (i₀, i₁) and (i₂, i₃) and their rates, but the first; m (2, 3): m₁, m₂."""
    a, da = between(x, i[0], i[1]), between(u, i[0], i[1])
    b, db = between(x, i[0], i[2]), between(u, i[0], i[2])
    c, dc = between(x, i[0], i[3]), between(u, i[0], i[3])
    e, de = minus(c, b), minus(dc, db)
    s, ds = (
        minus(row_vector(m, 0, 0), row_vector(x, i[0], 0)),
        minus(row_vector(dm, 0, 0), row_vector(u, i[0], 0)),
    )
    t, dt = (
        minus(row_vector(m, 1, 0), row_vector(x, i[2], 0)),
        minus(row_vector(dm, 1, 0), row_vector(u, i[2], 0)),
    )
    _put_volume(a, da, s, ds, b, db, g, 1)
    _put_volume(a, da, s, ds, c, dc, g, 2)
    _put_volume(e, de, t, dt, scaled(-1.0, b), scaled(-1.0, db), g, 3)
    _put_volume(e, de, t, dt, minus(a, b), minus(da, db), g, 4)


@kernel
def is_vertex_separated(b1: bool, b2: bool, b3: bool, b4: bool) -> bool:
    """B of E55, of the bits gᵢ > 0."""
    return b1 or b2 or b3 or b4


@kernel
def are_edges_separated(b1: bool, b2: bool, b3: bool, b4: bool, b5: bool) -> bool:
    """B of E56: false where both edges cross, each beyond the other as seen from its own body."""
    same = b2 == b3 or b4 == b5
    outside = (b2 and b1 and b4 and not b5) or (b3 and not b1 and b5 and not b4)
    turned = (b2 and b5 and not b3 and not b4) or (b3 and b4 and not b2 and not b5)
    return same or outside or turned
