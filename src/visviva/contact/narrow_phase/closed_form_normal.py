"""Normals and distances of two convex pieces that formulas give: with balls, of capsules, of boxes."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.narrow_phase.separating_axis import separating_axis
from visviva.contact.shapes.pieces import (
    BOX,
    CAPSULE,
    FACE,
    FACES,
    HULL,
    KIND,
    SIZE,
    SPHERE,
    TRIANGLE,
    axis_of,
    place_of,
    point_in_piece,
    size_of,
    to_world,
)
from visviva.geometry.shapes import by_kind
from visviva.geometry.vectors import Vector, across, cross, dot, length, minus, row_vector, scaled, sum_of

SMALL = 1e-13  # share of their sizes below which two axes cross
PARALLEL = 1e-9  # sine of the angle below which two axes are parallel
UNKNOWN, BOUND, EXACT = 0, 1, 2  # what is known of the distance: nothing, a lower bound, itself
ANY = 3  # nothing, nor does it matter


@kernel
def _depth_in_hull(pieces: Array, i: int, faces: Array, p: Vector) -> tuple[float, Vector]:
    """The largest distance of a point from the planes of the faces, and that face's normal; in own axes."""
    first = int(pieces[i, FACE])
    best, n = -math.inf, (0.0, 0.0, 1.0)
    for f in range(first, first + int(pieces[i, FACES])):
        normal = row_vector(faces, f, 0)
        gap = dot(normal, p) - faces[f, 3]
        if gap > best:
            best, n = gap, normal
    return best, n


@kernel
def _between_segments(p: Vector, e: Vector, half: float, q: Vector, g: Vector, other: float) -> Vector:
    """The shortest vector from the segment q + s g, |s| ≤ other, to p + t e, |t| ≤ half; e, g of length 1."""
    r = minus(p, q)
    along, area = dot(e, g), cross(e, g)
    square, t = dot(area, area), 0.0
    if square > PARALLEL * PARALLEL:
        t = min(max((along * dot(r, g) - dot(r, e)) / square, -half), half)
    s = min(max(dot(r, g) + t * along, -other), other)
    t = min(max(s * along - dot(r, e), -half), half)
    s = min(max(dot(r, g) + t * along, -other), other)
    out: Vector = minus(sum_of(p, t, e), sum_of(q, s, g))
    return out


@kernel
def _of_capsules(pieces: Array, i: int, j: int) -> tuple[Vector, float]:
    e, g = axis_of(pieces, i, 2), axis_of(pieces, j, 2)
    half, other = pieces[i, SIZE + 1], pieces[j, SIZE + 1]
    v = _between_segments(place_of(pieces, i), e, half, place_of(pieces, j), g, other)
    gap = length(v)
    if gap > SMALL * (half + other):
        return scaled(1.0 / gap, v), gap
    n = cross(e, g)
    size = length(n)
    n = scaled(1.0 / size, n) if size > PARALLEL else across(e)
    if dot(n, minus(place_of(pieces, i), place_of(pieces, j))) < 0.0:
        n = scaled(-1.0, n)
    return n, 0.0


@kernel
def known_normal(pieces: Array, i: int, j: int, faces: Array) -> tuple[int, Vector, float]:
    """What is known of the distance of the cores of two convex pieces, in the order of their kinds: UNKNOWN,
    BOUND or EXACT; the unit normal from the second to the first; and the distance [m].
    """
    first, second = int(pieces[i, KIND]), int(pieces[j, KIND])
    if first == SPHERE:
        x = place_of(pieces, i)
        if second == SPHERE:
            d = minus(x, place_of(pieces, j))
            gap = length(d)
            return EXACT, (scaled(1.0 / gap, d) if gap > 0.0 else (0.0, 0.0, 1.0)), gap
        if second == HULL:
            gap, n = _depth_in_hull(pieces, j, faces, point_in_piece(pieces, j, x))
            return EXACT if gap <= 0.0 else UNKNOWN, to_world(pieces, j, n), gap
        if second != TRIANGLE:
            gap, n = by_kind.distance(second, size_of(pieces, j), point_in_piece(pieces, j, x))
            return EXACT, to_world(pieces, j, n), gap
    if first == CAPSULE and second == CAPSULE:
        n, gap = _of_capsules(pieces, i, j)
        return EXACT, n, gap
    if first == BOX and second == BOX:
        n, gap = separating_axis(pieces, i, j)
        return EXACT if gap <= 0.0 else BOUND, n, gap
    return UNKNOWN, (0.0, 0.0, 1.0), -math.inf
