"""The contact points found between two pieces, and the selection of those that are kept.

A point is a row: gap, normal from the second piece to the first (3), its positions on the surfaces of the
first and of the second (3 each), with an identifier that stays the same from step to step.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import FIRST, GAP, MAX_POINTS, NORMAL, POINT_SIZE, SECOND
from visviva.geometry.vectors import Vector, cross, dot, minus, put_row, row_vector, scaled, sum_of

MAX_ROWS = 128  # rows for points: half for those collected before reduction, half as scratch
MAX_PATCH_POINTS = 4  # most points kept per patch
PATCH_COSINE = 0.95  # cosine of the angle between normals of one patch
MERGE_SHARE = 1e-6  # share of the size of a patch within which two points are the same
EQUAL_DEPTH = 1e-9  # share of the size of a patch within which two points are equally deep
HEIGHT_WEIGHT = 10.0  # weight of a point's height above the deepest one against its distance


@kernel
def put_point(
    gap: float, n: Vector, a: Vector, b: Vector, number: int, count: int, points: Array, ids: Index
) -> int:
    """Add a point; if the storage is full, all are reduced first. Returns the number of points."""
    if count == len(points):
        count = reduce_points(count, points, ids)
    points[count, GAP] = gap
    put_row(points, count, NORMAL, n)
    put_row(points, count, FIRST, a)
    put_row(points, count, SECOND, b)
    ids[count] = number
    return count + 1


@kernel
def swap_sides(count: int, points: Array) -> None:
    """Exchange the first and the second piece in all points."""
    for k in range(count):
        for c in range(3):
            points[k, NORMAL + c] = -points[k, NORMAL + c]
            points[k, FIRST + c], points[k, SECOND + c] = points[k, SECOND + c], points[k, FIRST + c]


@kernel
def _swap(points: Array, ids: Index, a: int, b: int) -> None:
    if a != b:
        for c in range(POINT_SIZE):
            points[a, c], points[b, c] = points[b, c], points[a, c]
        ids[a], ids[b] = ids[b], ids[a]


@kernel
def reduce_points(count: int, points: Array, ids: Index) -> int:
    """Keep at most four points per patch, and at most four patches; returns how many remain.

    A patch contains points with about the same normal as its deepest point. Of more than four points those
    are kept that are deepest, farthest from it, and span the largest area; higher points have less weight, so
    for a plate on the ground the lower corners are kept, however large the margin.
    """
    if count <= MAX_PATCH_POINTS:
        return count
    done = 0
    while done < count and done + MAX_PATCH_POINTS <= MAX_POINTS:
        deepest = done
        for k in range(done + 1, count):
            if points[k, GAP] < points[deepest, GAP] or (
                points[k, GAP] == points[deepest, GAP] and ids[k] < ids[deepest]
            ):
                deepest = k
        _swap(points, ids, done, deepest)
        n, last = row_vector(points, done, NORMAL), done + 1
        for k in range(done + 1, count):
            if dot(row_vector(points, k, NORMAL), n) > PATCH_COSINE:
                _swap(points, ids, last, k)
                last += 1
        kept = _reduce_patch(done, last, points, ids)
        for k in range(last, count):
            _swap(points, ids, kept + k - last, k)
        count -= last - kept
        done = kept
    return done


@kernel
def _weighted_distance(points: Array, first: int, k: int, arm: float) -> float:
    """Distance of a point from the first, the deepest one, minus its weighted height above that."""
    return float(arm - HEIGHT_WEIGHT * (points[k, GAP] - points[first, GAP]))


@kernel
def _vector_in_patch(points: Array, first: int, k: int) -> Vector:
    """The vector from the deepest point to another, along the patch."""
    n = row_vector(points, first, NORMAL)
    arm = minus(row_vector(points, k, FIRST), row_vector(points, first, FIRST))
    along: Vector = sum_of(arm, -dot(arm, n), n)
    return along


@kernel
def _farthest(first: int, last: int, position: int, points: Array) -> tuple[int, float]:
    """The point that is farthest from another one by this measure, and the distance [m]."""
    far, largest = position, 0.0
    for k in range(first, last):
        arm = minus(_vector_in_patch(points, first, k), _vector_in_patch(points, first, position))
        reach = _weighted_distance(points, first, k, math.sqrt(dot(arm, arm)))
        if reach > largest * (1.0 + MERGE_SHARE):
            far, largest = k, reach
    return far, largest


@kernel
def _reduce_patch(first: int, last: int, points: Array, ids: Index) -> int:
    """Move the points of a patch that are kept to its front, the deepest first; returns their end.

    If many are equally deep, the deepest by round-off may lie amid the others: then the one that is
    farthest from the farthest from it comes first.
    """
    if last - first <= MAX_PATCH_POINTS:
        return last
    far, largest = _farthest(first, last, first, points)
    end = first + 1
    if largest > 0.0:
        _swap(points, ids, end, far)
        back, size = _farthest(first, last, end, points)
        if points[back, GAP] <= points[first, GAP] + EQUAL_DEPTH * size:
            _swap(points, ids, first, back)
        end = _widest(first, last, largest, points, ids)
    return int(_next_to_touch(first, end, last, points, ids))


@kernel
def _widest(first: int, last: int, size: float, points: Array, ids: Index) -> int:
    """The points farthest to both sides of the line through the first two; returns the end of those kept."""
    chord = _vector_in_patch(points, first, first + 1)
    across = scaled(1.0 / math.sqrt(dot(chord, chord)), cross(row_vector(points, first, NORMAL), chord))
    end = first + 2
    for side in range(2):
        best, largest = -1, MERGE_SHARE * size
        for k in range(end, last):
            along = dot(_vector_in_patch(points, first, k), across)
            reach = _weighted_distance(points, first, k, along if side == 0 else -along)
            if reach > largest * (1.0 + MERGE_SHARE):
                best, largest = k, reach
        if best >= 0:
            _swap(points, ids, end, best)
            end += 1
    if end == first + 3:
        end = _farthest_from_triangle(first, end, last, points, ids)
    return end


@kernel
def _farthest_from_triangle(first: int, end: int, last: int, points: Array, ids: Index) -> int:
    """If all points lie on one side of the first two: the one that adds most area to the three kept."""
    a, b, c = (
        row_vector(points, first, FIRST),
        row_vector(points, first + 1, FIRST),
        row_vector(points, first + 2, FIRST),
    )
    n = cross(minus(b, a), minus(c, a))
    best, largest = -1, MERGE_SHARE * dot(n, n)
    for k in range(end, last):
        p = row_vector(points, k, FIRST)
        for edge in range(3):
            start, stop = (a, b) if edge == 0 else ((b, c) if edge == 1 else (c, a))
            line = minus(stop, start)
            out = -dot(cross(line, minus(p, start)), n)
            long = math.sqrt(dot(line, line) * dot(n, n))
            added = _weighted_distance(points, first, k, out / long) * long
            if added > largest * (1.0 + MERGE_SHARE):
                best, largest = k, added
    if best >= 0:
        _swap(points, ids, end, best)
        end += 1
    return end


@kernel
def _next_to_touch(first: int, end: int, last: int, points: Array, ids: Index) -> int:
    """If there is room left: the lowest of the points that lie too high to be reached by the others."""
    while end < first + MAX_PATCH_POINTS:
        best = -1
        for k in range(end, last):
            arm = _vector_in_patch(points, first, k)
            high = _weighted_distance(points, first, k, math.sqrt(dot(arm, arm))) < 0.0
            if high and (best < 0 or points[k, GAP] < points[best, GAP]):
                best = k
        if best < 0:
            break
        _swap(points, ids, end, best)
        end += 1
    return end


@kernel
def merge_points(
    more: int, some: Array, numbers: Index, near: float, fixed: int, count: int, points: Array, ids: Index
) -> int:
    """Add points; of two with about the same normal that are closer than `near` [m] the deeper one is kept,
    or one of the first `fixed`.
    """
    for m in range(more):
        n, p = row_vector(some, m, NORMAL), row_vector(some, m, SECOND)
        position = -1
        for k in range(count):
            d = minus(row_vector(points, k, SECOND), p)
            if dot(d, d) <= near * near and dot(row_vector(points, k, NORMAL), n) > PATCH_COSINE:
                position = k
        if position < 0:
            a = row_vector(some, m, FIRST)
            count = put_point(some[m, GAP], n, a, p, numbers[m], count, points, ids)
        elif position >= fixed and some[m, GAP] < points[position, GAP]:
            for c in range(POINT_SIZE):
                points[position, c] = some[m, c]
            ids[position] = numbers[m]
    return count


@kernel
def put_core_point(
    gap: float, n: Vector, b: Vector, first: float, second: float, number: int, count: int, points: Array,
    ids: Index,
) -> int:  # fmt: skip
    """Add the point of two cores `gap` apart along n, b on the second, rounded by two radii."""
    a = sum_of(b, gap - first, n)
    return int(put_point(gap - first - second, n, a, sum_of(b, second, n), number, count, points, ids))
