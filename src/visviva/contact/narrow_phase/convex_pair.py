"""Contact points of two convex pieces of any kind."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.clipping import points_of_features, smallest_gap
from visviva.contact.narrow_phase.closed_form_normal import BOUND, EXACT, IRRELEVANT, UNKNOWN, known_normal
from visviva.contact.narrow_phase.contact_points import put_core_point
from visviva.contact.narrow_phase.epa import EQUAL_DEPTH, deepest_normal
from visviva.contact.narrow_phase.flush import passes_flush
from visviva.contact.narrow_phase.gjk import APART, CORNER_SIZE, FAR, nearest_of_difference, separation
from visviva.contact.narrow_phase.refined_normal import refined_normal
from visviva.contact.shapes.features import feature
from visviva.contact.shapes.pieces import KIND, REACH, ROUND, SPHERE, origin_of
from visviva.contact.shapes.support import support
from visviva.geometry.shapes.body_shape import MAX_CORNERS
from visviva.geometry.vectors import (
    Vector,
    cross,
    dot,
    length,
    minus,
    put_vector,
    row_vector,
    scaled,
    sum_of,
    vector_of,
)

ID_FIRST, ID_SECOND = 1 << 38, 1 << 16  # identifiers of points: features of the two pieces, and the rest
CUT_ROWS = 2 * MAX_CORNERS + 2  # rows of a face while it is cut
DEEPEST_ID = (1 << 15) - 1  # identifier of a point that is not from a corner
GAP_TOLERANCE = 1e-9  # share of their sizes by which a gap may differ from the smallest one
BESIDE_SHARE = 0.01  # share of its size by which a point of a piece lies beside another
LEVEL_TOLERANCE = 1e-6  # share of their sizes by which corners of a level face may differ in height


@separate_kernel
def normal_of_cores(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, max_gap: float, normal: Array
) -> float:
    """The unit normal (3,) from the second core to the first along which they are farthest apart, or overlap
    least; returns the signed distance [m], ∞ where that is more than `max_gap`.
    """
    simplex = scratch(4, CORNER_SIZE)
    state, count, n = nearest_of_difference(pieces, i, j, vertices, max_gap, simplex)
    put_vector(normal, n)
    if state == FAR:
        return math.inf
    n, gap = refined_normal(pieces, i, j, vertices, faces, n, simplex, count)
    put_vector(normal, n)
    if state == APART or gap > -EQUAL_DEPTH * (pieces[i, REACH] + pieces[j, REACH]):
        return float(gap)
    return float(deepest_normal(pieces, i, j, vertices, faces, count, simplex, gap, normal))


@kernel
def _is_over_face(face: Array, corners: int, p: Vector, n: Vector, sign: float) -> bool:
    """Whether a point lies over a face, seen along n; `sign` 1 if n points out of the face."""
    for k in range(corners):
        start = row_vector(face, k, 0)
        out = cross(minus(row_vector(face, (k + 1) % corners, 0), start), n)
        if sign * dot(out, minus(p, start)) > GAP_TOLERANCE * length(out) * length(minus(p, start)):
            return False
    return True


@kernel
def _is_level(face: Array, corners: int, n: Vector, slack: float) -> bool:
    """Whether a face or an edge is perpendicular to n, so that its farthest point is not unique."""
    for k in range(1, corners):
        if abs(dot(n, minus(row_vector(face, k, 0), row_vector(face, 0, 0)))) > slack:
            return False
    return corners > 1


@kernel
def _is_alone(face: Array, corners: int, p: Vector, n: Vector, slack: float, aside: float) -> bool:
    """Whether no corner of a feature except those beside p reaches as far along n as p, its farthest point:
    on an edge perpendicular to n, rounding selects one of the ends.
    """
    for k in range(corners):
        away = minus(row_vector(face, k, 0), p)
        if abs(dot(n, away)) <= slack and dot(away, away) > aside * aside:
            return False
    return True


@kernel
def _nearest(
    face: Array, corners: int, p: Vector, n: Vector, slack: float, other: Array, others: int
) -> tuple[float, Vector]:
    """Of the corners that lie as far along n as p the one nearest to another feature, seen along n, and how
    near that is [m].
    """
    least, nearest = math.inf, p
    for k in range(corners):
        corner = row_vector(face, k, 0)
        if abs(dot(n, minus(corner, p))) > slack:
            continue
        for m in range(others):
            start = row_vector(other, m, 0)
            side, offset = minus(row_vector(other, (m + 1) % others, 0), start), minus(corner, start)
            side, offset = sum_of(side, -dot(side, n), n), sum_of(offset, -dot(offset, n), n)
            share = min(max(dot(offset, side) / max(dot(side, side), 1e-300), 0.0), 1.0)
            aside = length(sum_of(offset, -share, side))
            if aside < least:
                least, nearest = aside, corner
    return least, nearest


@kernel
def _touches(pieces: Array, i: int, j: int, b: Vector, gap: float, n: Vector, slack: float) -> bool:
    """Whether a point on the second core, and the one over it on the first, lie in the balls around them."""
    one = length(minus(sum_of(b, gap, n), origin_of(pieces, i))) - pieces[i, REACH]
    return bool(max(one, length(minus(b, origin_of(pieces, j))) - pieces[j, REACH]) <= slack)


@kernel
def points_along(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, n: Vector, gap: float,
    margin: float, known: int, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Contact points of two convex pieces, along the normal n from the second to the first.

    gap, known : f(n) [m], and whether it is the distance of the cores, or a lower bound of it: then the
        result is 0 if no point of a face has that distance from what lies over it
    """
    first, second, edge = scratch(CUT_ROWS, 3), scratch(CUT_ROWS, 3), scratch_integers(1, CUT_ROWS)[0]
    mine, one = feature(pieces, i, vertices, faces, corners, scaled(-1.0, n), first)
    others, two = feature(pieces, j, vertices, faces, corners, n, second)
    if known != EXACT:
        if mine < 3 and others < 3:
            return 0
        if mine == 1 and not _is_over_face(second, others, row_vector(first, 0, 0), n, 1.0):
            return 0
        if others == 1 and not _is_over_face(first, mine, row_vector(second, 0, 0), n, -1.0):
            return 0
    low, high = support(pieces, i, vertices, scaled(-1.0, n)), support(pieces, j, vertices, n)
    rounds = pieces[i, ROUND], pieces[j, ROUND], margin
    number = one * ID_FIRST + two * ID_SECOND
    found = points_of_features(first, mine, second, others, edge, n, gap, rounds, number, 0, points, ids)
    slack = GAP_TOLERANCE * (pieces[i, REACH] + pieces[j, REACH])
    if smallest_gap(0, found, points) <= gap - rounds[0] - rounds[1] + slack:
        return int(found)
    if known == BOUND:
        return 0
    # Corners that represent a rim miss its lowest point, and so do faces that do not lie over each other.
    # Farthest points touch if they are unique on the complete features, which are now cut.
    even = LEVEL_TOLERANCE * (pieces[i, REACH] + pieces[j, REACH])
    mine, one = feature(pieces, i, vertices, faces, corners, scaled(-1.0, n), first)
    others, two = feature(pieces, j, vertices, faces, corners, n, second)
    if known == IRRELEVANT:
        level, other_level = _is_level(first, mine, n, even), _is_level(second, others, n, even)
        of_first = others > 2 and other_level and _is_over_face(second, others, low, n, 1.0)
        of_second = mine > 2 and level and _is_over_face(first, mine, high, n, -1.0)
    else:
        of_first = _is_alone(first, mine, low, n, even, BESIDE_SHARE * pieces[i, REACH])
        of_second = _is_alone(second, others, high, n, even, BESIDE_SHARE * pieces[j, REACH])
    if not (of_first or of_second) and (found > 0 or known == IRRELEVANT):
        return int(found)
    if not (of_first or of_second):
        # Level features that just miss each other: rounding takes any of their corners for the foremost.
        one_aside, low = _nearest(first, mine, low, n, even, second, others)
        other_aside, high = _nearest(second, others, high, n, even, first, mine)
        of_first = one_aside <= other_aside
    b, other = sum_of(low, -gap, n), high
    if not of_first:
        b, other = other, b
    # Round-off in the normal of long parallel edges puts the farthest point at an end, far from the other.
    if not _touches(pieces, i, j, b, gap, n, even):
        if found > 0 or not _touches(pieces, i, j, other, gap, n, even):
            return int(found)
        b = other
    return int(put_core_point(gap, n, b, rounds[0], rounds[1], number + DEEPEST_ID, found, points, ids))


@separate_kernel
def convex_pair(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, along: int, n: Vector,
    margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Contact points of two convex pieces that are within the margin of each other; returns their number.

    along : EXACT for points along the normal of least depth; IRRELEVANT for those along n that lie over a
        face, if their depth does not exceed the size of the first piece
    """
    max_gap = margin + pieces[i, ROUND] + pieces[j, ROUND]
    known, gap, normal = along, 0.0, scratch(1, 3)[0]
    if along == IRRELEVANT:
        gap = separation(pieces, i, j, vertices, n)
        if gap < -2.0 * pieces[i, REACH]:
            return 0
    else:
        known, n, gap = known_normal(pieces, i, j, faces)
    for attempt in range(2):
        if attempt == 1 or known == UNKNOWN:
            gap = normal_of_cores(pieces, i, j, vertices, faces, max_gap, normal)
            n = vector_of(normal)
            known = EXACT
        if gap >= max_gap:
            return 0
        if known != IRRELEVANT and passes_flush(pieces, i, j, vertices, faces, n, gap):
            return 0
        if pieces[i, KIND] == SPHERE and known == EXACT:
            b = sum_of(origin_of(pieces, i), -gap, n)
            return int(put_core_point(gap, n, b, pieces[i, ROUND], pieces[j, ROUND], 0, 0, points, ids))
        found = points_along(pieces, i, j, vertices, faces, corners, n, gap, margin, known, points, ids)
        if found > 0 or known != BOUND:
            return int(found)
    return 0
