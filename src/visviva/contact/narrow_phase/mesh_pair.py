"""Contact points of a mesh with another piece: triangle by triangle, each with what is close to it."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.clipping import smallest_gap
from visviva.contact.narrow_phase.closed_form_normal import EXACT, IRRELEVANT
from visviva.contact.narrow_phase.contact_points import MAX_ROWS, PATCH_COSINE, merge_points
from visviva.contact.narrow_phase.convex_pair import convex_pair
from visviva.contact.narrow_phase.gjk import separation
from visviva.contact.narrow_phase.mesh_triangles import (
    is_of_surface,
    move_triangle,
    near_triangles,
    put_triangle,
    triangle_normal,
)
from visviva.contact.shapes.pieces import AXES, FIRST, GAP, KIND, MESH, NORMAL, POINT_SIZE, REACH, origin_of
from visviva.geometry.vectors import Vector, dot, minus, row_vector, scaled

INITIAL_JOBS = 32  # initial capacity for pairs of triangles
DEEP_SHARE = 0.1  # share of the smaller size from which points count as deep
SHORTER_RATIO = 0.7  # share of a depth below which another separation is much shorter
TEST_DISPLACEMENT = 1e-2  # share of an overlap by which the overlapping triangles are displaced in a test
SAME_POINT_SHARE = 1e-7  # share of the smaller size within which points of adjacent triangles are the same


@kernel
def pairs_of_triangles(
    pieces: Array, a: int, b: int, spare: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float,
) -> tuple[int, Index]:  # fmt: skip
    """Indices (k, 2) of triangles of the second piece, a mesh, that come close to the first one or, if that
    is a mesh as well, its triangles; −1 stands for a whole piece.
    """
    jobs = np.empty((INITIAL_JOBS, 2), np.int64)
    if pieces[a, KIND] != MESH:
        count, jobs = near_triangles(pieces, a, b, nodes, vertices, faces, corners, margin, -1, 0, jobs)
        return count, jobs
    own = np.empty((INITIAL_JOBS, 2), np.int64)
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
def _points_of_triangle(
    pieces: Array, a: int, b: int, first: int, second: int, spare: int, vertices: Array, faces: Array,
    corners: Index, attempt: int, margin: float, known: int, found: Array, points: Array, ids: Index,
) -> tuple[int, bool]:  # fmt: skip
    """Points of a triangle of a mesh with a convex piece or a triangle: along the normal of least depth, or
    in a second attempt along that of the triangle with the largest gap, besides those that are known already.
    Also whether a second attempt is unnecessary, since the normal is one of both surfaces.
    """
    i, j, n = a, spare + 1, triangle_normal(pieces, b, second, faces)
    put_triangle(pieces, b, second, vertices, faces, corners, j)
    if first < 0 and dot(n, minus(origin_of(pieces, i), row_vector(pieces, j, AXES))) < 0.0:
        return 0, True
    if first >= 0:
        i = spare
        put_triangle(pieces, a, first, vertices, faces, corners, i)
    if first >= 0 and attempt > 0:
        other = scaled(-1.0, triangle_normal(pieces, a, first, faces))
        if separation(pieces, i, j, vertices, other) > separation(pieces, i, j, vertices, n):
            n = other
    along = EXACT if attempt == 0 else IRRELEVANT
    count = convex_pair(pieces, i, j, vertices, faces, corners, along, n, margin, points, ids)
    if count == 0:
        return 0, attempt == 0
    n = row_vector(points, 0, NORMAL)
    valid = is_of_surface(pieces, b, second, vertices, faces, corners, j, n)
    if valid and first >= 0:
        valid = is_of_surface(pieces, a, first, vertices, faces, corners, i, scaled(-1.0, n))
    gap = smallest_gap(0, count, points)
    if valid and attempt > 0 and gap < 0.0:
        some, numbers = scratch(MAX_ROWS, POINT_SIZE), scratch_integers(1, MAX_ROWS)[0]
        shapes = (vertices, faces, corners)
        if _separates_with(pieces, i, j, *shapes, n, gap, known, found, some, numbers):
            return 0, True
    return int(count), bool(valid)


@kernel
def _separates_with(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, n: Vector, gap: float,
    count: int, points: Array, some: Array, numbers: Index,
) -> bool:  # fmt: skip
    """Whether a triangle j that overlaps i along n is no longer over it after the translation normal to n
    that a known point requires, plus a small share of the overlap: the side of a body that rests on another
    overlaps it by as much as its foot does, however far from the other's side. It is left unchanged.
    """
    for m in range(count):
        normal, out = row_vector(points, m, NORMAL), max(-points[m, GAP], 0.0) - TEST_DISPLACEMENT * gap
        if dot(n, normal) > PATCH_COSINE:
            continue
        move_triangle(pieces, j, scaled(-out, normal))
        more = convex_pair(pieces, i, j, vertices, faces, corners, IRRELEVANT, n, 0.0, some, numbers)
        move_triangle(pieces, j, scaled(out, normal))
        if more == 0:
            return True
    return False


@kernel
def _drop_deep_points(count: int, deep: float, near: float, points: Array, ids: Index) -> int:
    """Drop deep points if another one beside them has a much smaller depth: triangles deep
    inside do not see what is between them and the outside. The same for the side of a body on a slab,
    which touches it to round-off: `near` [m]. Returns how many remain.
    """
    wrong = np.zeros(count, np.bool_)
    for k in range(count):
        depth, position = -points[k, GAP], row_vector(points, k, FIRST)
        for m in range(count):
            if depth > deep and -near < -points[m, GAP] < SHORTER_RATIO * depth:
                away = minus(row_vector(points, m, FIRST), position)
                wrong[k] = wrong[k] or dot(away, away) <= depth * depth
    kept = 0
    for k in range(count):
        if not wrong[k]:
            ids[kept] = ids[k]
            for c in range(POINT_SIZE):
                points[kept, c] = points[k, c]
            kept += 1
    return kept


@separate_kernel
def mesh_pair(
    pieces: Array, a: int, b: int, spare: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Points of a piece, convex or a mesh, with a mesh, the second piece. Returns their number."""
    many, jobs = pairs_of_triangles(pieces, a, b, spare, vertices, faces, corners, nodes, margin)
    some, numbers = scratch(MAX_ROWS, POINT_SIZE), scratch_integers(1, MAX_ROWS)[0]
    near, count, exact = SAME_POINT_SHARE * min(pieces[a, REACH], pieces[b, REACH]), 0, 0
    done = np.zeros(many, np.bool_)
    for attempt in range(2):
        for k in range(many):
            if done[k]:
                continue
            first, second = jobs[k, 0], jobs[k, 1]
            more, done[k] = _points_of_triangle(
                pieces, a, b, first, second, spare, vertices, faces, corners, attempt, margin, count,
                points, some, numbers,
            )  # fmt: skip
            if done[k]:
                count = merge_points(more, some, numbers, near, exact, count, points, ids)
        exact = count if attempt == 0 else exact
    return int(
        _drop_deep_points(count, DEEP_SHARE * min(pieces[a, REACH], pieces[b, REACH]), near, points, ids)
    )
