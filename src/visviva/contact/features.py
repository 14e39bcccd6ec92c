"""The vertex, edge or face of a convex core that lies foremost in a direction, as a polygon."""

from __future__ import annotations

import math

from visviva.contact.pieces import (
    AXES,
    BOX,
    CAPSULE,
    CONE,
    CYLINDER,
    FACE,
    FACES,
    HULL,
    KIND,
    SIZE,
    TRIANGLE,
    VERTEX,
    point_in_world,
    to_piece,
    to_world,
)
from visviva.contact.support import own_support, support, support_of_vertices
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index
from visviva.core.vectors import Vector, cross, dot, length, minus, put_row, row_vector, scaled

ROOM = 32  # corners of a polygon; its normal stands in the row after them
RIM = 8  # corners that stand for a circle
FACING = 0.98  # cosine of the angle up to which a face counts as foremost
ACROSS = 0.2  # sine of the angle up to which an edge counts as foremost


@kernel
def _own(pieces: Array, i: int, p: Vector, at: int, polygon: Array) -> None:
    put_row(polygon, at, 0, point_in_world(pieces, i, p))


@kernel
def _of_box(pieces: Array, i: int, d: Vector, polygon: Array) -> tuple[int, int]:
    size = row_vector(pieces, i, SIZE)
    s = math.copysign(size[0], d[0]), math.copysign(size[1], d[1]), math.copysign(size[2], d[2])
    axis, least = 0, 0
    for c in range(1, 3):
        axis = c if abs(d[c]) > abs(d[axis]) else axis
        least = c if abs(d[c]) < abs(d[least]) else least
    if abs(d[axis]) >= FACING:
        side = 1.0 if d[axis] > 0.0 else -1.0
        for k in range(4):
            first = 1.0 if k == 0 or k == 3 else -1.0
            second = (1.0 if k < 2 else -1.0) * side
            if axis == 0:
                p = side * size[0], first * size[1], second * size[2]
            elif axis == 1:
                p = second * size[0], side * size[1], first * size[2]
            else:
                p = first * size[0], second * size[1], side * size[2]
            _own(pieces, i, p, k, polygon)
        n = (side if axis == 0 else 0.0, side if axis == 1 else 0.0, side if axis == 2 else 0.0)
        put_row(polygon, ROOM, 0, to_world(pieces, i, n))
        return 4, 2 * axis + (1 if side > 0.0 else 0)
    corner = (1 if s[0] > 0.0 else 0) + (2 if s[1] > 0.0 else 0) + (4 if s[2] > 0.0 else 0)
    if abs(d[least]) < ACROSS:
        low = s if least != 0 else (-size[0], s[1], s[2])
        low = low if least != 1 else (s[0], -size[1], s[2])
        low = low if least != 2 else (s[0], s[1], -size[2])
        high = (
            size[0] if least == 0 else s[0],
            size[1] if least == 1 else s[1],
            size[2] if least == 2 else s[2],
        )
        _own(pieces, i, low, 0, polygon)
        _own(pieces, i, high, 1, polygon)
        return 2, 8 + 8 * least + (corner & ~(1 << least))
    _own(pieces, i, s, 0, polygon)
    return 1, 32 + corner


@kernel
def _of_hull(
    pieces: Array, i: int, vertices: Array, faces: Array, corners: Index, d: Vector, polygon: Array
) -> tuple[int, int]:
    first, count = int(pieces[i, FACE]), int(pieces[i, FACES])
    best, most = first, -2.0
    for f in range(first, first + count):
        along = dot(row_vector(faces, f, 0), d)
        if along > most:
            best, most = f, along
    if most >= FACING:
        start, number = int(faces[best, 4]), int(faces[best, 5])
        kept = min(number, ROOM)
        for k in range(kept):
            vertex = corners[start + k * number // kept, 0]
            _own(pieces, i, row_vector(vertices, vertex, 0), k, polygon)
        put_row(polygon, ROOM, 0, to_world(pieces, i, row_vector(faces, best, 0)))
        return kept, best - first
    vertex = support_of_vertices(pieces, i, vertices, d)
    end, least = -1, ACROSS
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
def _rim(pieces: Array, i: int, radius: float, height: float, side: float, polygon: Array) -> None:
    for k in range(RIM):
        angle = side * 2.0 * math.pi * k / RIM
        _own(pieces, i, (radius * math.cos(angle), radius * math.sin(angle), height), k, polygon)
    put_row(polygon, ROOM, 0, to_world(pieces, i, (0.0, 0.0, side)))


@kernel
def _of_round(pieces: Array, i: int, vertices: Array, d: Vector, polygon: Array) -> tuple[int, int]:
    """Of a capsule, a cylinder or a cone."""
    kind, a, b = int(pieces[i, KIND]), pieces[i, SIZE], pieces[i, SIZE + 1]
    s = own_support(pieces, i, vertices, d)
    if kind == CONE:
        if d[2] <= -FACING:
            _rim(pieces, i, a, -0.25 * b, -1.0, polygon)
            return RIM, 0
        across = math.sqrt(d[0] * d[0] + d[1] * d[1])
        if abs(a * across - b * d[2]) < ACROSS * math.sqrt(a * a + b * b) and across > 0.0:
            _own(pieces, i, (a * d[0] / across, a * d[1] / across, -0.25 * b), 0, polygon)
            _own(pieces, i, (0.0, 0.0, 0.75 * b), 1, polygon)
            return 2, 1
        _own(pieces, i, s, 0, polygon)
        return 1, 2 if s[2] > 0.0 else 3
    if kind == CYLINDER and abs(d[2]) >= FACING:
        side = 1.0 if d[2] > 0.0 else -1.0
        _rim(pieces, i, a, side * b, side, polygon)
        return RIM, 0 if side < 0.0 else 1
    if abs(d[2]) < ACROSS:
        _own(pieces, i, (s[0], s[1], -b), 0, polygon)
        _own(pieces, i, (s[0], s[1], b), 1, polygon)
        return 2, 2
    _own(pieces, i, s, 0, polygon)
    return 1, 3 if s[2] < 0.0 else 4


@kernel
def _of_triangle(pieces: Array, i: int, d: Vector, polygon: Array) -> int:
    a, b = row_vector(pieces, i, AXES), row_vector(pieces, i, AXES + 3)
    c = row_vector(pieces, i, AXES + 6)
    n = cross(minus(b, a), minus(c, a))
    n = scaled(1.0 / length(n), n)
    if abs(dot(n, d)) >= FACING:
        if dot(n, d) < 0.0:
            b, c, n = c, b, scaled(-1.0, n)
        put_row(polygon, 0, 0, a)
        put_row(polygon, 1, 0, b)
        put_row(polygon, 2, 0, c)
        put_row(polygon, ROOM, 0, n)
        return 3
    best, least = -1, ACROSS
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

    Returns how many there are, and a number of the feature in its piece. The outward normal of a face stands
    in row ROOM.
    """
    kind = int(pieces[i, KIND])
    if kind == TRIANGLE:
        count = _of_triangle(pieces, i, d, polygon)
        if count == 1:
            put_row(polygon, 0, 0, support(pieces, i, vertices, d))
        return count, int(pieces[i, VERTEX])
    own = to_piece(pieces, i, d)
    if kind == BOX:
        out: tuple[int, int] = _of_box(pieces, i, own, polygon)
        return out
    if kind == HULL:
        out = _of_hull(pieces, i, vertices, faces, corners, own, polygon)
        return out
    if kind in (CAPSULE, CYLINDER, CONE):
        out = _of_round(pieces, i, vertices, own, polygon)
        return out
    put_row(polygon, 0, 0, support(pieces, i, vertices, d))
    return 1, 0
