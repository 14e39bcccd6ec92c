"""The vertex, edge or face of a convex core that is farthest in a direction, as a polygon."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import (
    AXES,
    FACE,
    FACES,
    HULL,
    KIND,
    TRIANGLE,
    VERTEX,
    point_in_world,
    size_of,
    to_piece,
    to_world,
)
from visviva.contact.shapes.support import support, support_of_vertices
from visviva.geometry.shapes import by_kind
from visviva.geometry.shapes.body_shape import EDGE_SINE, EXTREME_FACE_COSINE, MAX_CORNERS
from visviva.geometry.vectors import Vector, cross, dot, length, minus, put_row, row_vector, scaled


@kernel
def _own(pieces: Array, i: int, p: Vector, at: int, polygon: Array) -> None:
    put_row(polygon, at, 0, point_in_world(pieces, i, p))


@kernel
def _of_hull(
    pieces: Array, i: int, vertices: Array, faces: Array, corners: Index, d: Vector, polygon: Array
) -> tuple[int, int]:
    first, count = int(pieces[i, FACE]), int(pieces[i, FACES])
    best, largest = first, -2.0
    for f in range(first, first + count):
        along = dot(row_vector(faces, f, 0), d)
        if along > largest:
            best, largest = f, along
    if largest >= EXTREME_FACE_COSINE:
        start, number = int(faces[best, 4]), int(faces[best, 5])
        kept = min(number, MAX_CORNERS)
        for k in range(kept):
            vertex = corners[start + k * number // kept, 0]
            _own(pieces, i, row_vector(vertices, vertex, 0), k, polygon)
        put_row(polygon, MAX_CORNERS, 0, to_world(pieces, i, row_vector(faces, best, 0)))
        return kept, best - first
    vertex = support_of_vertices(pieces, i, vertices, d)
    end, least = -1, EDGE_SINE
    start, stop = int(faces[first, 4]), int(faces[first + count - 1, 4] + faces[first + count - 1, 5])
    begin = start
    for f in range(first, first + count):
        number = int(faces[f, 5])
        for k in range(number):
            a, b = corners[begin + k, 0], corners[begin + (k + 1) % number, 0]
            if a == vertex:
                e = minus(row_vector(vertices, b, 0), row_vector(vertices, a, 0))
                slope = abs(dot(e, d)) / length(e)
                if slope < least:
                    end, least = b, slope
        begin += number
    low = int(pieces[i, VERTEX])
    if end < 0:
        _own(pieces, i, row_vector(vertices, vertex, 0), 0, polygon)
        return 1, count + stop - start + vertex - low
    a, b = min(vertex, end), max(vertex, end)
    _own(pieces, i, row_vector(vertices, a, 0), 0, polygon)
    _own(pieces, i, row_vector(vertices, b, 0), 1, polygon)
    return 2, count + (31 * (a - low) + b - low) % (stop - start)


@kernel
def _of_triangle(pieces: Array, i: int, d: Vector, polygon: Array) -> int:
    a, b = row_vector(pieces, i, AXES), row_vector(pieces, i, AXES + 3)
    c = row_vector(pieces, i, AXES + 6)
    n = cross(minus(b, a), minus(c, a))
    n = scaled(1.0 / length(n), n)
    if abs(dot(n, d)) >= EXTREME_FACE_COSINE:
        if dot(n, d) < 0.0:
            b, c, n = c, b, scaled(-1.0, n)
        put_row(polygon, 0, 0, a)
        put_row(polygon, 1, 0, b)
        put_row(polygon, 2, 0, c)
        put_row(polygon, MAX_CORNERS, 0, n)
        return 3
    best, least = -1, EDGE_SINE
    foremost = max(dot(a, d), max(dot(b, d), dot(c, d)))
    for k in range(3):
        p, q = row_vector(pieces, i, AXES + 3 * k), row_vector(pieces, i, AXES + 3 * ((k + 1) % 3))
        e = minus(q, p)
        slope = abs(dot(e, d)) / length(e)
        if slope < least and max(dot(p, d), dot(q, d)) == foremost:
            best, least = k, slope
            put_row(polygon, 0, 0, p)
            put_row(polygon, 1, 0, q)
    return 2 if best >= 0 else 1


@kernel
def feature(
    pieces: Array, i: int, vertices: Array, faces: Array, corners: Index, d: Vector, polygon: Array
) -> tuple[int, int]:
    """The corners (·, 3) of the foremost face, the ends of the foremost edge, or the foremost vertex.

    Returns their number, and an identifier of the feature in its piece. The outward normal of a face is
    stored in row MAX_CORNERS.
    """
    kind = int(pieces[i, KIND])
    if kind == TRIANGLE:
        count = _of_triangle(pieces, i, d, polygon)
        if count == 1:
            put_row(polygon, 0, 0, support(pieces, i, vertices, d))
        return count, int(pieces[i, VERTEX])
    own = to_piece(pieces, i, d)
    if kind == HULL:
        out: tuple[int, int] = _of_hull(pieces, i, vertices, faces, corners, own, polygon)
        return out
    count, number = by_kind.feature(kind, size_of(pieces, i), own, polygon)
    for k in range(count):
        _own(pieces, i, row_vector(polygon, k, 0), k, polygon)
    if count > 2:
        put_row(polygon, MAX_CORNERS, 0, to_world(pieces, i, row_vector(polygon, MAX_CORNERS, 0)))
    return count, number
