"""Contact points of two features: a face cut to the outline of the other, two edges, or a vertex."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.narrow_phase.contact_points import put_core_point
from visviva.geometry.shapes.body_shape import MAX_CORNERS
from visviva.geometry.vectors import Vector, cross, dot, length, minus, put_row, row_vector, sum_of

PARALLEL_SINE = 1e-3  # sine of the angle below which two edges are parallel
# share of its size within which a point counts as on the outline: keeps resting points in place
OUTLINE_TOLERANCE = 1e-10
# edges of the cut face are numbered from 0, those of the outline from here; a power of two
FIRST_OUTLINE_EDGE = 64
SECOND_OUTLINE = 1 << 15  # added to the identifiers of points if the outline is of the second piece


@kernel
def _cut(polygon: Array, edge: Index, count: int, n: Vector, level: float, mark: int) -> int:
    """Keep the part of a closed polygon with n·x ≤ level, in place; returns its number of corners.

    edge : of every corner the number of the edge that leaves it; a new edge gets `mark`
    """
    last = count - 1
    before = row_vector(polygon, last, 0)
    inside_before = dot(n, before) - level
    edge_before = edge[last]
    # At most two more corners are kept than were read: reading starts two later.
    for k in range(count - 1, -1, -1):
        for c in range(3):
            polygon[k + 2, c] = polygon[k, c]
        edge[k + 2] = edge[k]
    kept = 0
    for k in range(2, count + 2):
        here = row_vector(polygon, k, 0)
        edge_here = edge[k]
        inside = dot(n, here) - level
        if (inside_before <= 0.0) != (inside <= 0.0):
            t = inside_before / (inside_before - inside)
            put_row(polygon, kept, 0, sum_of(before, t, minus(here, before)))
            edge[kept] = mark if inside > 0.0 else edge_before
            kept += 1
        if inside <= 0.0:
            put_row(polygon, kept, 0, here)
            edge[kept] = edge_here
            kept += 1
        before, inside_before, edge_before = here, inside, edge_here
    return kept


@kernel
def _cut_segment(polygon: Array, edge: Index, n: Vector, level: float, mark: int) -> int:
    """The same for a segment."""
    p, q = row_vector(polygon, 0, 0), row_vector(polygon, 1, 0)
    a, b = dot(n, p) - level, dot(n, q) - level
    if a > 0.0 and b > 0.0:
        return 0
    if a > 0.0:
        put_row(polygon, 0, 0, sum_of(p, a / (a - b), minus(q, p)))
        edge[0] = mark
    elif b > 0.0:
        put_row(polygon, 1, 0, sum_of(p, a / (a - b), minus(q, p)))
        edge[1] = mark
    return 2


@kernel
def _points_on_face(
    face: Array, corners: int, cut: Array, count: int, edge: Index, n: Vector, sign: float, rounds: Vector,
    max_gap: float, number: int, found: int, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of a polygon cut to the outline of a face, along n; `sign` 1 where the face is the second's.

    rounds : radii of the first and the second piece, and the margin
    """
    for k in range(count):
        edge[k] = k
    for k in range(corners):
        start, stop = row_vector(face, k, 0), row_vector(face, (k + 1) % corners, 0)
        out = cross(minus(stop, start), n)
        if sign < 0.0:
            out = -out[0], -out[1], -out[2]
        slack = abs(start[0]) + abs(start[1]) + abs(start[2]) + length(minus(stop, start))
        level = dot(out, start) + OUTLINE_TOLERANCE * length(out) * slack
        if count == 2:
            count = _cut_segment(cut, edge, out, level, FIRST_OUTLINE_EDGE + k)
        else:
            count = _cut(cut, edge, count, out, level, FIRST_OUTLINE_EDGE + k)
        if count == 0:
            return found
    normal, origin = row_vector(face, MAX_CORNERS, 0), row_vector(face, 0, 0)
    for k in range(count):
        p = row_vector(cut, k, 0)
        gap = sign * dot(minus(p, origin), normal) / dot(n, normal)
        if gap > max_gap:
            continue
        b = sum_of(p, -gap, n) if sign > 0.0 else p
        mine = number + 2 * FIRST_OUTLINE_EDGE * edge[(k + count - 1) % count] + edge[k]
        found = put_core_point(gap, n, b, rounds[0], rounds[1], mine, found, points, ids)
    return found


@kernel
def _edges(
    first: Array, second: Array, n: Vector, gap: float, rounds: Vector, max_gap: float, number: int,
    found: int, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of two edges: one, or two if they are parallel and overlap."""
    p, q = row_vector(first, 0, 0), row_vector(second, 0, 0)
    e, g = minus(row_vector(first, 1, 0), p), minus(row_vector(second, 1, 0), q)
    r = minus(q, p)
    ee, gg, eg = dot(e, e), dot(g, g), dot(e, g)
    area = cross(e, g)
    if dot(area, area) > PARALLEL_SINE * PARALLEL_SINE * ee * gg:
        # Seen along n the lines cross at one point.
        t = min(max(dot(cross(r, g), n) / dot(area, n), 0.0), 1.0) if dot(area, n) != 0.0 else 0.5
        a = sum_of(p, t, e)
        b = sum_of(a, -gap, n)
        return int(put_core_point(gap, n, b, rounds[0], rounds[1], number, found, points, ids))
    low, high = dot(r, e) / ee, (dot(r, e) + eg) / ee
    turned = 0 if low <= high else 1
    low, high = min(low, high), max(low, high)
    for end in range(2):
        own = (low < 0.0) if end == 0 else (high > 1.0)
        t = (0.0 if own else low) if end == 0 else (1.0 if own else high)
        if t < 0.0 or t > 1.0:
            continue
        a = sum_of(p, t, e)
        b = sum_of(q, dot(minus(a, q), g) / gg, g) if own else row_vector(second, (end + turned) % 2, 0)
        along = dot(minus(a, b), n)
        if along <= max_gap:
            mine = number + (4 + end if own else 2 + (end + turned) % 2)
            b = sum_of(a, -along, n)
            found = put_core_point(along, n, b, rounds[0], rounds[1], mine, found, points, ids)
    return found


@kernel
def points_of_features(
    first: Array, corners: int, second: Array, others: int, edge: Index, n: Vector, gap: float,
    rounds: Vector, number: int, found: int, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Contact points of the foremost features of two cores, whose distance along n is `gap`.

    Parameters
    ----------
    first, corners, second, others : polygons of the two cores as `feature` writes them; they are cut
    edge : scratch, as long as a polygon has rows
    n, gap : unit normal from the second core to the first, f(n) [m]
    rounds : radii of the two pieces, and the margin
    number : identifier of the pair of features, × 2^16
    found, points, ids : the points so far
    """
    max_gap = rounds[0] + rounds[1] + rounds[2]
    if corners == 1:
        b = sum_of(row_vector(first, 0, 0), -gap, n)
        return int(put_core_point(gap, n, b, rounds[0], rounds[1], number, found, points, ids))
    if others == 1:
        b = row_vector(second, 0, 0)
        return int(put_core_point(gap, n, b, rounds[0], rounds[1], number, found, points, ids))
    if corners == 2 and others == 2:
        return int(_edges(first, second, n, gap, rounds, max_gap, number, found, points, ids))
    level = -dot(n, row_vector(first, MAX_CORNERS, 0)) if corners > 2 else -1.0
    other = dot(n, row_vector(second, MAX_CORNERS, 0)) if others > 2 else -1.0
    if level + PARALLEL_SINE * PARALLEL_SINE >= other:
        return int(
            _points_on_face(
                first, corners, second, others, edge, n, -1.0, rounds, max_gap, number, found, points, ids
            )
        )
    mine = number + SECOND_OUTLINE
    return int(
        _points_on_face(
            second, others, first, corners, edge, n, 1.0, rounds, max_gap, mine, found, points, ids
        )
    )


@kernel
def smallest_gap(first: int, last: int, points: Array) -> float:
    """The smallest gap of some points [m], ∞ for none."""
    least = math.inf
    for k in range(first, last):
        least = min(least, points[k, 0])
    return least
