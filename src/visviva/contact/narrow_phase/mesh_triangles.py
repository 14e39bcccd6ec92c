"""Triangles of meshes as convex pieces: which are close, and whether a normal is valid for the surface.

The nearest point of a triangle may lie on an edge shared with a neighbour that continues in the same
plane, or rises. Then the normal of the single triangle is not a normal of the surface. It is valid if the
plane perpendicular to it through that edge or corner has all adjacent triangles on its inner side.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.bounding_tree import CODE, SKIP
from visviva.contact.shapes.pieces import (
    AXES,
    FACE,
    HALF,
    KIND,
    NODE,
    NODES,
    ORIGIN,
    REACH,
    ROUND,
    TRIANGLE,
    VERTEX,
    origin_of,
    point_in_piece,
    point_in_world,
    to_world,
)
from visviva.geometry.vectors import Vector, dot, length, minus, row_vector

# share of the length of an edge by which a neighbour may protrude, and corners may lie lower
FLUSH_SHARE = 1e-6
FACE_COSINE = 1.0 - 1e-9  # cosine of the angle up to which a normal counts as that of the face
MAX_FAN = 64  # most triangles around a corner that are examined


@kernel
def put_triangle(
    pieces: Array, mesh: int, triangle: int, vertices: Array, faces: Array, corners: Index, spare: int
) -> None:
    """Write a triangle of a mesh, with its corners in the world, to a separate row."""
    start = int(faces[int(pieces[mesh, FACE]) + triangle, 4])
    x, y, z = 0.0, 0.0, 0.0
    for k in range(3):
        p = point_in_world(pieces, mesh, row_vector(vertices, corners[start + k, 0], 0))
        for c in range(3):
            pieces[spare, AXES + 3 * k + c] = p[c]
        x, y, z = x + p[0] / 3.0, y + p[1] / 3.0, z + p[2] / 3.0
    reach = 0.0
    for k in range(3):
        reach = max(reach, length(minus(row_vector(pieces, spare, AXES + 3 * k), (x, y, z))))
    pieces[spare, ORIGIN], pieces[spare, ORIGIN + 1], pieces[spare, ORIGIN + 2] = x, y, z
    pieces[spare, KIND], pieces[spare, VERTEX], pieces[spare, REACH] = TRIANGLE, triangle, reach
    pieces[spare, ROUND] = 0.0


@kernel
def move_triangle(pieces: Array, spare: int, offset: Vector) -> None:
    """Translate a triangle in a separate row."""
    for c in range(3):
        pieces[spare, ORIGIN + c] += offset[c]
        for k in range(3):
            pieces[spare, AXES + 3 * k + c] += offset[c]


@kernel
def _box_in_mesh(pieces: Array, i: int, mesh: int, margin: float, box: Array) -> None:
    """Bounds (6,) of a piece, enlarged by the margin, in the axes of a mesh."""
    if pieces[i, KIND] == TRIANGLE:
        for c in range(3):
            box[c], box[3 + c] = math.inf, -math.inf
        for k in range(3):
            p = point_in_piece(pieces, mesh, row_vector(pieces, i, AXES + 3 * k))
            for c in range(3):
                box[c], box[3 + c] = min(box[c], p[c] - margin), max(box[3 + c], p[c] + margin)
        return
    p = point_in_piece(pieces, mesh, origin_of(pieces, i))
    for c in range(3):
        half = margin
        for d in range(3):
            turned = 0.0
            for e in range(3):
                turned += pieces[mesh, AXES + 3 * e + c] * pieces[i, AXES + 3 * e + d]
            half += abs(turned) * pieces[i, HALF + d]
        half = min(half, pieces[i, REACH] + margin)
        box[c], box[3 + c] = p[c] - half, p[c] + half


@kernel
def _grown(jobs: Index, count: int) -> Index:
    if count < len(jobs):
        return jobs
    more = np.empty((2 * len(jobs), 2), np.int64)
    for i in range(count):
        more[i, 0], more[i, 1] = jobs[i, 0], jobs[i, 1]
    return more


@kernel
def near_triangles(
    pieces: Array, i: int, mesh: int, nodes: Array, vertices: Array, faces: Array, corners: Index,
    margin: float, first: int, count: int, jobs: Index,
) -> tuple[int, Index]:  # fmt: skip
    """Add (first, t) for all triangles t of a mesh whose box is close to that of a piece."""
    box = np.empty(6)
    _box_in_mesh(pieces, i, mesh, margin, box)
    start, stop = int(pieces[mesh, NODE]), int(pieces[mesh, NODE] + pieces[mesh, NODES])
    corner = int(faces[int(pieces[mesh, FACE]), 4])
    at = start
    while at < stop:
        apart = False
        for c in range(3):
            apart = apart or nodes[at, c] > box[3 + c] or nodes[at, 3 + c] < box[c]
        if apart:
            at = start + int(nodes[at, SKIP])
            continue
        code = int(nodes[at, CODE])
        at += 1
        if code < 0:
            continue
        for t in range(code // 16, code // 16 + code % 16):
            away = False
            for c in range(3):
                p = vertices[corners[corner + 3 * t, 0], c]
                q = vertices[corners[corner + 3 * t + 1, 0], c]
                r = vertices[corners[corner + 3 * t + 2, 0], c]
                away = away or min(p, q, r) > box[3 + c] or max(p, q, r) < box[c]
            if not away:
                jobs = _grown(jobs, count)
                jobs[count, 0], jobs[count, 1] = first, t
                count += 1
    return count, jobs


@kernel
def triangle_normal(pieces: Array, mesh: int, triangle: int, faces: Array) -> Vector:
    """The outward unit normal of a triangle of a mesh in the world."""
    face = int(pieces[mesh, FACE]) + triangle
    out: Vector = to_world(pieces, mesh, row_vector(faces, face, 0))
    return out


@kernel
def _protrudes(
    pieces: Array, mesh: int, face: int, corner: int, backward: bool, vertices: Array, faces: Array,
    corners: Index, n: Vector, most: float,
) -> bool:  # fmt: skip
    """Whether a triangle around a corner reaches farther along n than `most`; they are visited via the edges
    that meet there, in one sense, up to the first one or to the boundary.
    """
    start = int(faces[face, 4])
    vertex, at, k = corners[start + corner, 0], face, corner
    for _ in range(MAX_FAN):
        at = corners[int(faces[at, 4]) + (k + 2 * backward) % 3, 1]
        if at < 0 or at == face:
            return False
        start, k = int(faces[at, 4]), -1
        for m in range(3):
            w = corners[start + m, 0]
            if w == vertex:
                k = m
            elif dot(n, point_in_world(pieces, mesh, row_vector(vertices, w, 0))) > most:
                return True
        if k < 0:
            return False
    return False


@kernel
def is_of_surface(
    pieces: Array, mesh: int, triangle: int, vertices: Array, faces: Array, corners: Index, spare: int,
    n: Vector,
) -> bool:  # fmt: skip
    """Whether n, which points away from a triangle, is a normal of the mesh at the point of the triangle
    farthest along it.
    """
    normal = triangle_normal(pieces, mesh, triangle, faces)
    facing = dot(n, normal)
    if facing < 0.0:
        return False
    if facing > FACE_COSINE:
        return True
    face = int(pieces[mesh, FACE]) + triangle
    foremost = -math.inf
    for k in range(3):
        foremost = max(foremost, dot(n, row_vector(pieces, spare, AXES + 3 * k)))
    slack = FLUSH_SHARE * pieces[spare, REACH]
    for k in range(3):
        if dot(n, row_vector(pieces, spare, AXES + 3 * k)) < foremost - slack:
            continue
        for backward in (False, True):
            if _protrudes(pieces, mesh, face, k, backward, vertices, faces, corners, n, foremost + slack):
                return False
    return True
