"""Contact points of balls with all convex pieces, and of two capsules."""

from __future__ import annotations

import math

from visviva.contact.convex_pairs import convex_pair, points_along
from visviva.contact.found import put_point
from visviva.contact.nearest import depth_in_hull, distance_by_formula
from visviva.contact.pieces import HULL, KIND, ROUND, SIZE, SPHERE, axis_of, place_of, point_in_piece, to_world
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index
from visviva.core.vectors import Vector, across, cross, dot, length, minus, scaled, sum_of

SMALL = 1e-13  # share of their sizes below which two axes cross
PARALLEL = 1e-9  # sine of the angle below which two axes are parallel


@kernel
def ball_pair(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, margin: float, points: Array,
    ids: Index,
) -> int:  # fmt: skip
    """The contact point of a ball, the first piece, and a convex piece; returns 1 or 0."""
    x = place_of(pieces, i)
    kind = int(pieces[j, KIND])
    if kind == SPHERE:
        d = minus(x, place_of(pieces, j))
        distance = length(d)
        n = scaled(1.0 / distance, d) if distance > 0.0 else (0.0, 0.0, 1.0)
    elif kind == HULL:
        distance, n = depth_in_hull(pieces, j, faces, point_in_piece(pieces, j, x))
        if distance > 0.0:
            return int(convex_pair(pieces, i, j, vertices, faces, corners, margin, points, ids))
        n = to_world(pieces, j, n)
    else:
        distance, n = distance_by_formula(pieces, j, point_in_piece(pieces, j, x))
        n = to_world(pieces, j, n)
    gap = distance - pieces[i, ROUND] - pieces[j, ROUND]
    if gap >= margin:
        return 0
    a = sum_of(x, -pieces[i, ROUND], n)
    return int(put_point(gap, n, a, sum_of(a, -gap, n), 0, 0, points, ids))


@kernel
def _between_segments(p: Vector, e: Vector, half: float, q: Vector, g: Vector, other: float) -> Vector:
    """The shortest vector from the segment q + s g, |s| ≤ other, to p + t e, |t| ≤ half; e, g of length 1."""
    r = minus(p, q)
    along, cosine = dot(e, g), 0.0
    square = dot(cross(e, g), cross(e, g))
    t = 0.0
    if square > PARALLEL * PARALLEL:
        t = min(max((along * dot(r, g) - dot(r, e)) / square, -half), half)
    s = dot(r, g) + t * along
    cosine = min(max(s, -other), other)
    if s != cosine or square <= PARALLEL * PARALLEL:
        t = min(max(cosine * along - dot(r, e), -half), half)
        cosine = min(max(dot(r, g) + t * along, -other), other)
    return minus(sum_of(p, t, e), sum_of(q, cosine, g))


@kernel
def capsule_pair(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, margin: float, points: Array,
    ids: Index,
) -> int:  # fmt: skip
    """Contact points of two capsules: one, or two where they lie side by side; returns how many."""
    e, g = axis_of(pieces, i, 2), axis_of(pieces, j, 2)
    half, other = pieces[i, SIZE + 1], pieces[j, SIZE + 1]
    v = _between_segments(place_of(pieces, i), e, half, place_of(pieces, j), g, other)
    gap = length(v)
    most = margin + pieces[i, ROUND] + pieces[j, ROUND]
    if gap >= most:
        return 0
    if gap > SMALL * (half + other):
        n = scaled(1.0 / gap, v)
    else:
        n, gap = cross(e, g), 0.0
        size = length(n)
        n = scaled(1.0 / size, n) if size > PARALLEL else across(e)
        if dot(n, minus(place_of(pieces, i), place_of(pieces, j))) < 0.0:
            n = scaled(-1.0, n)
    return int(points_along(pieces, i, j, vertices, faces, corners, n, gap, margin, True, points, ids))
