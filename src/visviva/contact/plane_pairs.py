"""Pieces on a plane: their lowest places."""

from __future__ import annotations

import math

from visviva.contact.found import put_point
from visviva.contact.pieces import (
    BOX,
    CAPSULE,
    CONE,
    CYLINDER,
    ELLIPSOID,
    FACE,
    HULL,
    KIND,
    NODE,
    NODES,
    ROUND,
    SIZE,
    SPHERE,
    VERTEX,
    VERTICES,
    axis_of,
    place_of,
    point_in_world,
    to_piece,
)
from visviva.contact.support import own_support
from visviva.contact.tree import CODE, SKIP
from visviva.core.apart import apart
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index
from visviva.core.vectors import Vector, dot, minus, row_vector, scaled, sum_of

LEVEL = 1e-11  # tangent of the tilt of a rim below which it has no lowest place


@kernel
def _put(
    pieces: Array, i: int, place: Vector, n: Vector, p: Vector, margin: float, number: int, count: int,
    points: Array, ids: Index,
) -> int:  # fmt: skip
    """A place of the core of a piece, in its own axes, if it comes within the margin of the plane."""
    x = point_in_world(pieces, i, p)
    gap = dot(minus(x, place), n) - pieces[i, ROUND]
    if gap >= margin:
        return count
    a = sum_of(x, -pieces[i, ROUND], n)
    return int(put_point(gap, n, a, sum_of(a, -gap, n), number, count, points, ids))


@kernel
def _rim(
    pieces: Array, i: int, place: Vector, n: Vector, down: Vector, height: float, margin: float, number: int,
    count: int, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Four places of a circle about z: the lowest one and those a quarter and half a turn from it."""
    radius = pieces[i, SIZE]
    across = math.sqrt(down[0] * down[0] + down[1] * down[1])
    x, y = (radius, 0.0) if across < LEVEL else (radius * down[0] / across, radius * down[1] / across)
    for _ in range(4):
        count = _put(pieces, i, place, n, (x, y, height), margin, number, count, points, ids)
        x, y, number = -y, x, number + 1
    return count


@apart
def _mesh(
    pieces: Array, i: int, place: Vector, n: Vector, margin: float, vertices: Array, faces: Array,
    corners: Index, nodes: Array, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Vertices of a mesh, found by its tree."""
    down = to_piece(pieces, i, n)
    height = dot(minus(place_of(pieces, i), place), n)
    first, last = int(pieces[i, NODE]), int(pieces[i, NODE] + pieces[i, NODES])
    corner = int(faces[int(pieces[i, FACE]), 4])
    at, count = first, 0
    while at < last:
        lowest = height
        for c in range(3):
            lowest += min(nodes[at, c] * down[c], nodes[at, 3 + c] * down[c])
        if lowest >= margin:
            at = first + int(nodes[at, SKIP])
            continue
        code = int(nodes[at, CODE])
        at += 1
        if code >= 0:
            start = corner + 3 * (code // 16)
            count = _leaf(
                pieces,
                i,
                place,
                n,
                margin,
                start,
                start + 3 * (code % 16),
                vertices,
                corners,
                count,
                points,
                ids,
            )
    return count


@kernel
def _leaf(
    pieces: Array, i: int, place: Vector, n: Vector, margin: float, start: int, stop: int, vertices: Array,
    corners: Index, count: int, points: Array, ids: Index,
) -> int:  # fmt: skip
    """The corners of the triangles of a leaf, each vertex once."""
    for corner in range(start, stop):
        vertex = corners[corner, 0]
        known = False
        for k in range(count):
            known = known or ids[k] == vertex
        if not known:
            count = _put(
                pieces, i, place, n, row_vector(vertices, vertex, 0), margin, vertex, count, points, ids
            )
    return count


@apart
def on_plane(
    pieces: Array, i: int, plane: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of a piece within the margin of a plane, the second piece. Returns how many there are.

    All corners of a box or a hull; both ends of a capsule; the tip of a cone; four places of every rim with
    the lowest one among them; the lowest place of a sphere or an ellipsoid.
    """
    n, place = axis_of(pieces, plane, 2), place_of(pieces, plane)
    kind, count = int(pieces[i, KIND]), 0
    a, b, c = pieces[i, SIZE], pieces[i, SIZE + 1], pieces[i, SIZE + 2]
    if kind == BOX:
        for k in range(8):
            p = (a if k & 1 else -a, b if k & 2 else -b, c if k & 4 else -c)
            count = _put(pieces, i, place, n, p, margin, k, count, points, ids)
        return count
    if kind == CAPSULE:
        for k in range(2):
            p = (0.0, 0.0, b if k else -b)
            count = _put(pieces, i, place, n, p, margin, k, count, points, ids)
        return count
    if kind == HULL:
        for k in range(int(pieces[i, VERTEX]), int(pieces[i, VERTEX] + pieces[i, VERTICES])):
            p = row_vector(vertices, k, 0)
            count = _put(pieces, i, place, n, p, margin, k, count, points, ids)
        return count
    down = scaled(-1.0, to_piece(pieces, i, n))
    if kind == CYLINDER:
        for k in range(2):
            height = b if k else -b
            count = _rim(pieces, i, place, n, down, height, margin, 4 * k, count, points, ids)
        return count
    if kind == CONE:
        count = _rim(pieces, i, place, n, down, -0.25 * b, margin, 0, count, points, ids)
        return int(_put(pieces, i, place, n, (0.0, 0.0, 0.75 * b), margin, 4, count, points, ids))
    if kind == ELLIPSOID:
        p = own_support(pieces, i, vertices, down)
        return int(_put(pieces, i, place, n, p, margin, 0, count, points, ids))
    if kind == SPHERE:
        return int(_put(pieces, i, place, n, (0.0, 0.0, 0.0), margin, 0, count, points, ids))
    return int(_mesh(pieces, i, place, n, margin, vertices, faces, corners, nodes, points, ids))
