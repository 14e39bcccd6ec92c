"""Penetration depth of two overlapping cores: the face of A − B nearest to the origin (expanding polytope).

Source: van den Bergen, "Proximity queries and penetration depth computation on 3D game objects" (2001).
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.gjk import CORNER_SIZE, put_corner
from visviva.contact.narrow_phase.refined_normal import refined_normal
from visviva.contact.shapes.pieces import REACH
from visviva.geometry.vectors import (
    Vector,
    cross,
    dot,
    length,
    minus,
    perpendicular,
    put_vector,
    row_vector,
    scaled,
    vector_of,
)

MAX_CORNERS, MAX_FACES, MAX_EDGES = 192, 512, 128
DEGENERATE_SHARE = 1e-10  # share of the sizes below which a simplex has no extent
SLIVER_SINE = 1e-12  # sine of the angle at a corner of a face below which its normal is meaningless
TOLERANCE = 1e-13  # share of the sizes by which the polytope may still grow
COPLANAR_SHARE = 1e-12  # share of the sizes by which a corner may lie below a face and still replace it
EQUAL_DEPTH = 1e-10  # share of the sizes by which another separating direction may be shorter
# directions to follow: how much longer, how different, how many
PROMISING_SHARE, DISTINCT_COSINE, MAX_TRIES = 1e-3, 0.99, 24


@kernel
def _add_corner(
    pieces: Array, i: int, j: int, vertices: Array, d: Vector, count: int, least: float, polytope: Array
) -> bool:
    """Add a corner along d or −d that lies at least `least` off the first corner's level; d of length 1."""
    level = dot(d, row_vector(polytope, 0, 0))
    if dot(d, put_corner(pieces, i, j, vertices, d, count, polytope)) - level > least:
        return True
    w = put_corner(pieces, i, j, vertices, scaled(-1.0, d), count, polytope)
    return bool(level - dot(d, w) > least)


@kernel
def _tetrahedron(
    pieces: Array, i: int, j: int, vertices: Array, count: int, scale: float, polytope: Array
) -> tuple[bool, Vector]:
    """Four corners with volume, starting from one to four; if A − B is flat, a direction normal to it."""
    least = DEGENERATE_SHARE * scale
    a = row_vector(polytope, 0, 0)
    e = minus(row_vector(polytope, 1, 0), a)
    n = cross(e, minus(row_vector(polytope, 2, 0), a)) if count > 2 else (0.0, 0.0, 0.0)
    size = length(n)
    if count == 4 and abs(dot(n, minus(row_vector(polytope, 3, 0), a))) > least * size:
        return True, scaled(1.0 / size, n)
    if count > 2 and size <= least * scale:
        count = 2
    if count == 2 and length(e) <= least:
        count = 1
    if count == 1:
        found = False
        for axis in range(3):
            n = (1.0 if axis == 0 else 0.0, 1.0 if axis == 1 else 0.0, 1.0 if axis == 2 else 0.0)
            if not found:
                found = _add_corner(pieces, i, j, vertices, n, 1, least, polytope)
        if not found:
            return False, n
        count = 2
    if count == 2:
        e = minus(row_vector(polytope, 1, 0), a)
        e = scaled(1.0 / length(e), e)
        n = perpendicular(e)
        if not _add_corner(pieces, i, j, vertices, n, 2, least, polytope):
            n = cross(e, n)
            if not _add_corner(pieces, i, j, vertices, n, 2, least, polytope):
                return False, n
        count = 3
    n = cross(minus(row_vector(polytope, 1, 0), a), minus(row_vector(polytope, 2, 0), a))
    if length(n) == 0.0:
        return False, (0.0, 0.0, 1.0)
    n = scaled(1.0 / length(n), n)
    return _add_corner(pieces, i, j, vertices, n, 3, least, polytope), n


@kernel
def _put_face(polytope: Array, a: int, b: int, c: int, face: int, faces: Index, planes: Array) -> None:
    """Write the face of three corners, counter-clockwise from outside; one without area is never nearest."""
    p, q, r = row_vector(polytope, a, 0), row_vector(polytope, b, 0), row_vector(polytope, c, 0)
    n = cross(minus(q, p), minus(r, p))
    size = length(n)
    faces[face, 0], faces[face, 1], faces[face, 2] = a, b, c
    flat = size <= SLIVER_SINE * length(minus(q, p)) * length(minus(r, p))
    for k in range(3):
        planes[face, k] = 0.0 if flat else n[k] / size
    planes[face, 3] = math.inf if flat else dot(row_vector(planes, face, 0), p)


@kernel
def _toggle(a: int, b: int, count: int, edges: Index) -> int:
    """Add an edge to the horizon, or remove its reverse from it; returns their number."""
    for e in range(count):
        if edges[e, 0] == b and edges[e, 1] == a:
            edges[e, 0], edges[e, 1] = edges[count - 1, 0], edges[count - 1, 1]
            return count - 1
    edges[count, 0], edges[count, 1] = a, b
    return count + 1


@kernel
def _replace_visible_faces(
    polytope: Array, corner: int, count: int, slack: float, faces: Index, planes: Array, edges: Index
) -> int:
    """Replace all faces visible from a new corner by faces to it; returns their number, −1 if out of room."""
    w, horizon, k = row_vector(polytope, corner, 0), 0, 0
    while k < count:
        if dot(row_vector(planes, k, 0), w) - planes[k, 3] > slack:
            if horizon + 3 > len(edges):
                return -1
            for e in range(3):
                horizon = _toggle(faces[k, e], faces[k, (e + 1) % 3], horizon, edges)
            count -= 1
            for c in range(3):
                faces[k, c] = faces[count, c]
            for c in range(4):
                planes[k, c] = planes[count, c]
        else:
            k += 1
    if count + horizon > len(faces):
        return -1
    for e in range(horizon):
        _put_face(polytope, edges[e, 0], edges[e, 1], corner, count, faces, planes)
        count += 1
    return count


@kernel
def _nearest_face(count: int, planes: Array) -> int:
    nearest = 0
    for f in range(1, count):
        if planes[f, 3] < planes[nearest, 3]:
            nearest = f
    return nearest


@kernel
def _initial_faces(polytope: Array, faces: Index, planes: Array) -> None:
    """The four faces of the first tetrahedron."""
    a = row_vector(polytope, 0, 0)
    n = cross(minus(row_vector(polytope, 1, 0), a), minus(row_vector(polytope, 2, 0), a))
    b, c = (1, 2) if dot(n, minus(row_vector(polytope, 3, 0), a)) < 0.0 else (2, 1)
    _put_face(polytope, 0, b, c, 0, faces, planes)
    _put_face(polytope, 0, 3, b, 1, faces, planes)
    _put_face(polytope, b, 3, c, 2, faces, planes)
    _put_face(polytope, c, 3, 0, 3, faces, planes)


@kernel
def _may_be_smaller(depth: float, least: float, scale: float, n: Vector, best: Vector) -> bool:
    """Whether a direction may lead to a smaller depth than the best one."""
    longer = (depth - least) / scale
    return longer < -EQUAL_DEPTH or (longer < PROMISING_SHARE and -dot(n, best) < DISTINCT_COSINE)


@separate_kernel
def deepest_normal(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, count: int, simplex: Array, gap: float,
    normal: Array,
) -> float:  # fmt: skip
    """The unit normal n (3,) from B to A along which two cores overlap least, and f(n) < 0 [m].

    simplex, count : corners of A − B around the origin
    gap, normal : a known normal at which f(n) has a local maximum

    The polytope grows until no direction can be shorter by more than EQUAL_DEPTH; whatever the effect of
    round-off, f(n) belongs to the normal, and is a local maximum.
    """
    scale = pieces[i, REACH] + pieces[j, REACH]
    polytope = scratch(MAX_CORNERS, CORNER_SIZE)
    sides, planes = scratch_integers(MAX_FACES, 3), scratch(MAX_FACES, 4)
    edges = scratch_integers(MAX_EDGES, 2)
    for k in range(count):
        for c in range(CORNER_SIZE):
            polytope[k, c] = simplex[k, c]
    best, least, tries = vector_of(normal), -gap, 0
    whole, flat = _tetrahedron(pieces, i, j, vertices, count, scale, polytope)
    if not whole:
        flat, f = refined_normal(pieces, i, j, vertices, faces, flat, simplex, count)
        put_vector(normal, flat if f > gap else best)
        return float(max(f, gap))
    _initial_faces(polytope, sides, planes)
    face_count, corners = 4, 4
    while corners < MAX_CORNERS and face_count > 0 and tries < MAX_TRIES:
        nearest = _nearest_face(face_count, planes)
        if planes[nearest, 3] >= least - EQUAL_DEPTH * scale:
            break
        n = row_vector(planes, nearest, 0)
        depth = dot(n, put_corner(pieces, i, j, vertices, n, corners, polytope))
        if _may_be_smaller(depth, least, scale, n, best):
            tries += 1
            for k in range(3):
                for c in range(CORNER_SIZE):
                    simplex[k, c] = polytope[sides[nearest, k], c]
            m, f = refined_normal(pieces, i, j, vertices, faces, scaled(-1.0, n), simplex, 3)
            if -f < least:
                best, least = m, -f
        if not depth - planes[nearest, 3] > TOLERANCE * scale:
            planes[nearest, 3] = math.inf
            continue
        face_count = _replace_visible_faces(
            polytope, corners, face_count, -COPLANAR_SHARE * scale, sides, planes, edges
        )
        corners += 1
    put_vector(normal, best)
    return -least
