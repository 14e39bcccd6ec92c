"""Closed-form normals and distances of two convex pieces: with balls, of capsules, of boxes."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import (
    BOX,
    CAPSULE,
    FACE,
    FACES,
    HULL,
    KIND,
    REACH,
    SIZE,
    SPHERE,
    TRIANGLE,
    axis_of,
    origin_of,
    point_in_piece,
    size_of,
    to_world,
)
from visviva.geometry.shapes import by_kind
from visviva.geometry.shapes.box import box_extent
from visviva.geometry.vectors import (
    Vector,
    cross,
    dot,
    length,
    minus,
    perpendicular,
    row_vector,
    scaled,
    sum_of,
)

CROSSING_SHARE = 1e-13  # share of their sizes below which two axes cross
PARALLEL_EDGES_SINE = 1e-6  # sine of the angle below which two edges of boxes are parallel
# Share of their sizes by which faces of the second box must be farther apart than those of the first, and
# edges than faces: otherwise boxes at rest on each other would alternate between two normals.
EDGE_BIAS = 1e-7
PARALLEL_SINE = 1e-9  # sine of the angle below which two axes are parallel
UNKNOWN, BOUND, EXACT = 0, 1, 2  # knowledge of the distance: none, a lower bound, exact
IRRELEVANT = 3  # none, and it is irrelevant


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
    if square > PARALLEL_SINE * PARALLEL_SINE:
        t = min(max((along * dot(r, g) - dot(r, e)) / square, -half), half)
    s = min(max(dot(r, g) + t * along, -other), other)
    t = min(max(s * along - dot(r, e), -half), half)
    s = min(max(dot(r, g) + t * along, -other), other)
    out: Vector = minus(sum_of(p, t, e), sum_of(q, s, g))
    return out


@kernel
def _capsule_normal(pieces: Array, i: int, j: int) -> tuple[Vector, float]:
    e, g = axis_of(pieces, i, 2), axis_of(pieces, j, 2)
    half, other = pieces[i, SIZE + 1], pieces[j, SIZE + 1]
    v = _between_segments(origin_of(pieces, i), e, half, origin_of(pieces, j), g, other)
    gap = length(v)
    if gap > CROSSING_SHARE * (half + other):
        return scaled(1.0 / gap, v), gap
    n = cross(e, g)
    size = length(n)
    n = scaled(1.0 / size, n) if size > PARALLEL_SINE else perpendicular(e)
    if dot(n, minus(origin_of(pieces, i), origin_of(pieces, j))) < 0.0:
        n = scaled(-1.0, n)
    return n, 0.0


@kernel
def separating_axis(pieces: Array, i: int, j: int) -> tuple[Vector, float]:
    """The unit normal n from the second box to the first, of a face or of two edges, with the largest gap.

    Also f(n) [m]: their signed distance if they overlap, else a lower bound of it.
    """
    d = minus(origin_of(pieces, i), origin_of(pieces, j))
    a, b = size_of(pieces, i), size_of(pieces, j)
    x0, x1, x2 = axis_of(pieces, i, 0), axis_of(pieces, i, 1), axis_of(pieces, i, 2)
    y0, y1, y2 = axis_of(pieces, j, 0), axis_of(pieces, j, 1), axis_of(pieces, j, 2)
    # The axes of the second box in those of the first, row by row, and the shift in both.
    r = (
        (dot(x0, y0), dot(x0, y1), dot(x0, y2)),
        (dot(x1, y0), dot(x1, y1), dot(x1, y2)),
        (dot(x2, y0), dot(x2, y1), dot(x2, y2)),
    )
    s, t = (dot(x0, d), dot(x1, d), dot(x2, d)), (dot(y0, d), dot(y1, d), dot(y2, d))
    best, f, along = 0, -math.inf, 0.0
    for k in range(3):
        apart = abs(s[k]) - a[k] - box_extent(b, r[k])
        if apart > f:
            best, f, along = k, apart, s[k]
    bias = EDGE_BIAS * (pieces[i, REACH] + pieces[j, REACH])
    for k in range(3):
        apart = abs(t[k]) - b[k] - box_extent(a, (r[0][k], r[1][k], r[2][k]))
        if apart > f + (bias if best < 3 else 0.0):
            best, f, along = 3 + k, apart, t[k]
    for k in range(3):
        k1, k2 = (k + 1) % 3, (k + 2) % 3
        for m in range(3):
            m1, m2 = (m + 1) % 3, (m + 2) % 3
            square = r[k1][m] * r[k1][m] + r[k2][m] * r[k2][m]
            if square < PARALLEL_EDGES_SINE * PARALLEL_EDGES_SINE:
                continue
            shift = r[k1][m] * s[k2] - r[k2][m] * s[k1]
            extent = a[k1] * abs(r[k2][m]) + a[k2] * abs(r[k1][m])
            extent += b[m1] * abs(r[k][m2]) + b[m2] * abs(r[k][m1])
            apart, bar = abs(shift) - extent, f + bias
            if apart * abs(apart) > bar * abs(bar) * square:
                best, f, along = 6 + 3 * k + m, apart / math.sqrt(square), shift
    if best < 3:
        n = axis_of(pieces, i, best)
    elif best < 6:
        n = axis_of(pieces, j, best - 3)
    else:
        n = cross(axis_of(pieces, i, best // 3 - 2), axis_of(pieces, j, best % 3))
        n = scaled(1.0 / length(n), n)
    return (n if along >= 0.0 else scaled(-1.0, n)), f


@kernel
def known_normal(pieces: Array, i: int, j: int, faces: Array) -> tuple[int, Vector, float]:
    """Closed-form knowledge of the distance of two convex cores, in the order of their kinds: UNKNOWN,
    BOUND or EXACT; the unit normal from the second to the first; and the distance [m].
    """
    first, second = int(pieces[i, KIND]), int(pieces[j, KIND])
    if first == SPHERE:
        x = origin_of(pieces, i)
        if second == SPHERE:
            d = minus(x, origin_of(pieces, j))
            gap = length(d)
            return EXACT, (scaled(1.0 / gap, d) if gap > 0.0 else (0.0, 0.0, 1.0)), gap
        if second == HULL:
            gap, n = _depth_in_hull(pieces, j, faces, point_in_piece(pieces, j, x))
            return EXACT if gap <= 0.0 else UNKNOWN, to_world(pieces, j, n), gap
        if second != TRIANGLE:
            gap, n = by_kind.distance(second, size_of(pieces, j), point_in_piece(pieces, j, x))
            return EXACT, to_world(pieces, j, n), gap
    if first == CAPSULE and second == CAPSULE:
        n, gap = _capsule_normal(pieces, i, j)
        return EXACT, n, gap
    if first == BOX and second == BOX:
        n, gap = separating_axis(pieces, i, j)
        return EXACT if gap <= 0.0 else BOUND, n, gap
    return UNKNOWN, (0.0, 0.0, 1.0), -math.inf
