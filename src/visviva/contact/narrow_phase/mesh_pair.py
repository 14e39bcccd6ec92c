"""Contact points of a mesh with another piece: triangle by triangle, each with what comes near it."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.narrow_phase.closed_form_normal import ANY, EXACT
from visviva.contact.narrow_phase.contact_points import ROOM, merge_points
from visviva.contact.narrow_phase.convex_pair import convex_pair
from visviva.contact.narrow_phase.mesh_triangles import (
    is_of_surface,
    near_triangles,
    put_triangle,
    triangle_normal,
)
from visviva.contact.shapes.pieces import AXES, FIRST, GAP, KIND, MESH, NORMAL, POINT, REACH, place_of
from visviva.geometry.vectors import dot, minus, row_vector, scaled

JOBS = 32  # pairs of triangles that there is room for at first
DEEP = 0.1  # share of the smaller size from which on points are deep
SHORTER = 0.7  # share of a depth that is a shorter way out
SAME = 1e-7  # share of the smaller size within which points of neighbouring triangles are one


@kernel
def pairs_of_triangles(
    pieces: Array, a: int, b: int, spare: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float,
) -> tuple[int, Index]:  # fmt: skip
    """Numbers (k, 2) of triangles of the second piece, a mesh, that come near the first one or, where that
    is a mesh as well, its triangles; −1 stands for a whole piece.
    """
    jobs = np.empty((JOBS, 2), np.int64)
    if pieces[a, KIND] != MESH:
        count, jobs = near_triangles(pieces, a, b, nodes, vertices, faces, corners, margin, -1, 0, jobs)
        return count, jobs
    own = np.empty((JOBS, 2), np.int64)
    many, own = near_triangles(pieces, b, a, nodes, vertices, faces, corners, margin, -1, 0, own)
    count = 0
    for k in range(many):
        t = own[k, 1]
        put_triangle(pieces, a, t, vertices, faces, corners, spare)
        count, jobs = near_triangles(
            pieces, spare, b, nodes, vertices, faces, corners, margin, t, count, jobs
        )
    return count, jobs


@kernel
def _job(
    pieces: Array, a: int, b: int, first: int, second: int, spare: int, vertices: Array, faces: Array,
    corners: Index, margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of two convex pieces, or of a triangle of a mesh with a convex piece or a triangle.

    Where the normal that is found is not one of both surfaces, those of the triangles are tried.
    """
    i, j = a, b
    if first >= 0:
        i = spare
        put_triangle(pieces, a, first, vertices, faces, corners, i)
    normal = (0.0, 0.0, 1.0)
    if second >= 0:
        j = spare + 1
        put_triangle(pieces, b, second, vertices, faces, corners, j)
        normal = triangle_normal(pieces, b, second, faces)
        behind = dot(normal, minus(place_of(pieces, i), row_vector(pieces, j, AXES)))
        if first < 0 and behind < 0.0:
            return 0
    tries = 1 if second < 0 else (2 if first < 0 else 3)
    for attempt in range(tries):
        n = scaled(-1.0, triangle_normal(pieces, a, first, faces)) if attempt == 2 else normal
        along = EXACT if attempt == 0 else ANY
        count = convex_pair(pieces, i, j, vertices, faces, corners, along, n, margin, points, ids)
        if count == 0 and attempt == 0:
            return 0
        n = row_vector(points, 0, NORMAL)
        good = count > 0
        if good and second >= 0:
            good = is_of_surface(pieces, b, second, vertices, faces, corners, j, n)
        if good and first >= 0:
            good = is_of_surface(pieces, a, first, vertices, faces, corners, i, scaled(-1.0, n))
        if good:
            return int(count)
    return 0


@kernel
def _least_ways_out(count: int, deep: float, near: float, points: Array, ids: Index) -> int:
    """Drop deep points where another one beside them shows a much shorter way out: triangles that lie
    deep inside know nothing of what is between them and the outside. So does a side that stands on a slab,
    which touches it to round-off: `near` [m]. Returns how many are left.
    """
    wrong = np.zeros(count, np.bool_)
    for k in range(count):
        depth, place = -points[k, GAP], row_vector(points, k, FIRST)
        for m in range(count):
            if depth > deep and -near < -points[m, GAP] < SHORTER * depth:
                away = minus(row_vector(points, m, FIRST), place)
                wrong[k] = wrong[k] or dot(away, away) <= depth * depth
    kept = 0
    for k in range(count):
        if not wrong[k]:
            ids[kept] = ids[k]
            for c in range(POINT):
                points[kept, c] = points[k, c]
            kept += 1
    return kept


@apart
def mesh_pair(
    pieces: Array, a: int, b: int, spare: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of a piece, convex or a mesh, with a mesh, the second piece. Returns how many there are."""
    many, jobs = pairs_of_triangles(pieces, a, b, spare, vertices, faces, corners, nodes, margin)
    some, numbers = scratch(ROOM, POINT), scratch_integers(1, ROOM)[0]
    near, count = SAME * min(pieces[a, REACH], pieces[b, REACH]), 0
    for k in range(many):
        more = _job(
            pieces, a, b, jobs[k, 0], jobs[k, 1], spare, vertices, faces, corners, margin, some, numbers
        )
        count = merge_points(more, some, numbers, near, count, points, ids)
    return int(_least_ways_out(count, DEEP * min(pieces[a, REACH], pieces[b, REACH]), near, points, ids))
