"""Pieces on a plane: their lowest points."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.contact_points import put_point
from visviva.contact.shapes.bounding_tree import CODE, SKIP
from visviva.contact.shapes.pieces import (
    FACE,
    HULL,
    KIND,
    MESH,
    NODE,
    NODES,
    ROUND,
    VERTEX,
    VERTICES,
    axis_of,
    origin_of,
    point_in_world,
    size_of,
    to_piece,
)
from visviva.geometry.shapes import by_kind
from visviva.geometry.shapes.body_shape import MAX_LOWEST_POINTS
from visviva.geometry.vectors import Vector, dot, minus, row_vector, scaled, sum_of


@kernel
def _put(
    pieces: Array, i: int, origin: Vector, n: Vector, p: Vector, margin: float, number: int, count: int,
    points: Array, ids: Index,
) -> int:  # fmt: skip
    """Add a point of the core of a piece, in its own axes, if it is within the margin of the plane."""
    x = point_in_world(pieces, i, p)
    gap = dot(minus(x, origin), n) - pieces[i, ROUND]
    if gap >= margin:
        return count
    a = sum_of(x, -pieces[i, ROUND], n)
    return int(put_point(gap, n, a, sum_of(a, -gap, n), number, count, points, ids))


@separate_kernel
def _mesh(
    pieces: Array, i: int, origin: Vector, n: Vector, margin: float, vertices: Array, faces: Array,
    corners: Index, nodes: Array, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Vertices of a mesh, found by its tree."""
    down = to_piece(pieces, i, n)
    height = dot(minus(origin_of(pieces, i), origin), n)
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
                origin,
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
    pieces: Array, i: int, origin: Vector, n: Vector, margin: float, start: int, stop: int, vertices: Array,
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
                pieces, i, origin, n, row_vector(vertices, vertex, 0), margin, vertex, count, points, ids
            )
    return count


@separate_kernel
def on_plane(
    pieces: Array, i: int, plane: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of a piece within the margin of a plane, the second piece. Returns their number.

    All corners of a hull or a mesh; for other shapes the lowest points that they provide.
    """
    n, origin = axis_of(pieces, plane, 2), origin_of(pieces, plane)
    kind, count = int(pieces[i, KIND]), 0
    if kind == MESH:
        return int(_mesh(pieces, i, origin, n, margin, vertices, faces, corners, nodes, points, ids))
    if kind == HULL:
        for k in range(int(pieces[i, VERTEX]), int(pieces[i, VERTEX] + pieces[i, VERTICES])):
            p = row_vector(vertices, k, 0)
            count = _put(pieces, i, origin, n, p, margin, k, count, points, ids)
        return count
    lowest_points = scratch(MAX_LOWEST_POINTS, 3)
    for k in range(
        by_kind.lowest(kind, size_of(pieces, i), scaled(-1.0, to_piece(pieces, i, n)), lowest_points)
    ):
        p = row_vector(lowest_points, k, 0)
        count = _put(pieces, i, origin, n, p, margin, k, count, points, ids)
    return count
