"""The normal of two cores to round-off, which a search for their nearest places loses where they touch.

    f(n) = min over A of n·a − max over B of n·b,   gap = max over unit n of f(n)

Normals of faces and of pairs of edges near the one that was found are tried; where a shape is round, Newton's
iteration on the part of a(n) − b(n) across n. A try is taken when it makes f larger, so it cannot go wrong.
"""

from __future__ import annotations

import math

from visviva.contact.gjk import ON_FIRST, ON_SECOND, separation, unit
from visviva.contact.pieces import (
    AXES,
    BOX,
    CAPSULE,
    CONE,
    CYLINDER,
    ELLIPSOID,
    FACE,
    FACES,
    HULL,
    KIND,
    SIZE,
    TRIANGLE,
    axis_of,
    to_piece,
    to_world,
)
from visviva.contact.support import support
from visviva.core.kernel import kernel
from visviva.core.state import Array
from visviva.core.vectors import Vector, across, cross, dot, length, minus, row_vector, scaled, sum_of

STEEP = 0.5  # cosine of the angle beyond which a face is not tried
ROUNDS = 20
STEP = 1e-6  # of the difference quotients
SMALL = 0.02  # sine below which an edge is taken for one that the normal is across


@kernel
def _face(pieces: Array, i: int, faces: Array, d: Vector) -> tuple[bool, Vector]:
    """The outward normal of the face of a core that looks most along d, where there is one."""
    kind = int(pieces[i, KIND])
    if kind == TRIANGLE:
        a = row_vector(pieces, i, AXES)
        n = cross(minus(row_vector(pieces, i, AXES + 3), a), minus(row_vector(pieces, i, AXES + 6), a))
        n = unit(n)
        return True, (n if dot(n, d) > 0.0 else scaled(-1.0, n))
    own = to_piece(pieces, i, d)
    if kind == BOX:
        axis = 0
        for c in range(1, 3):
            axis = c if abs(own[c]) > abs(own[axis]) else axis
        return True, scaled(math.copysign(1.0, own[axis]), axis_of(pieces, i, axis))
    if kind == HULL:
        first, best, most = int(pieces[i, FACE]), 0, -2.0
        for f in range(first, first + int(pieces[i, FACES])):
            along = dot(row_vector(faces, f, 0), own)
            if along > most:
                best, most = f, along
        return True, to_world(pieces, i, row_vector(faces, best, 0))
    if kind == CYLINDER:
        return True, scaled(math.copysign(1.0, own[2]), axis_of(pieces, i, 2))
    if kind == CONE and own[2] < -STEEP:
        return True, scaled(-1.0, axis_of(pieces, i, 2))
    return False, d


@kernel
def _edge(pieces: Array, i: int, n: Vector, simplex: Array, count: int, at: int) -> tuple[bool, Vector]:
    """The direction of the edge of a core that the nearest place lies on, where there is one."""
    kind = int(pieces[i, KIND])
    if kind in (CYLINDER, CAPSULE):
        axis = axis_of(pieces, i, 2)
        return abs(dot(axis, n)) < SMALL, axis
    if kind == CONE:
        # The line from the rim to the tip in the plane of the axis and the normal.
        own = to_piece(pieces, i, n)
        rho = math.sqrt(own[0] * own[0] + own[1] * own[1])
        radius, height = pieces[i, SIZE], pieces[i, SIZE + 1]
        if rho == 0.0:
            return False, n
        sign = 1.0 if height * own[2] * rho > 0.0 else -1.0
        line = unit((-sign * radius * own[0] / rho, -sign * radius * own[1] / rho, height))
        return abs(dot(line, own)) < SMALL, to_world(pieces, i, line)
    if kind in (BOX, HULL, TRIANGLE):
        a = row_vector(simplex, 0, at)
        for k in range(1, count):
            e = minus(row_vector(simplex, k, at), a)
            size = length(e)
            if size > 0.0:
                return abs(dot(e, n)) < SMALL * size, scaled(1.0 / size, e)
    return False, n


@kernel
def _rest(pieces: Array, i: int, j: int, vertices: Array, n: Vector) -> Vector:
    """a(n) − b(n)."""
    out: Vector = minus(support(pieces, i, vertices, scaled(-1.0, n)), support(pieces, j, vertices, n))
    return out


@kernel
def _newton_round(
    pieces: Array, i: int, j: int, vertices: Array, n: Vector, best: float
) -> tuple[Vector, float]:
    """Newton's iteration over both directions across n."""
    for _ in range(ROUNDS):
        e = across(n)
        g = cross(n, e)
        r = _rest(pieces, i, j, vertices, n)
        re, rg = dot(r, e), dot(r, g)
        s = _rest(pieces, i, j, vertices, unit(sum_of(n, STEP, e)))
        t = _rest(pieces, i, j, vertices, unit(sum_of(n, STEP, g)))
        # d/dθ of r·e as e turns with n: r·e' = −r·n.
        normal = dot(r, n)
        ee, eg = (dot(s, e) - re) / STEP - normal, (dot(t, e) - re) / STEP
        ge, gg = (dot(s, g) - rg) / STEP, (dot(t, g) - rg) / STEP - normal
        det = ee * gg - eg * ge
        if not det > 0.0:
            break
        x, y = -(gg * re - eg * rg) / det, -(ee * rg - ge * re) / det
        tried = unit(sum_of(sum_of(n, x, e), y, g))
        f = separation(pieces, i, j, vertices, tried)
        if not f > best:
            break
        n, best = tried, f
        if x * x + y * y < 1e-30:
            break
    return n, best


@kernel
def _newton_across(
    pieces: Array, i: int, j: int, vertices: Array, axis: Vector, n: Vector, best: float
) -> tuple[Vector, float]:
    """Newton's iteration over the one direction across n and an edge."""
    start = minus_part(n, axis)
    for _ in range(ROUNDS):
        e = cross(axis, start)
        r = _rest(pieces, i, j, vertices, start)
        s = _rest(pieces, i, j, vertices, unit(sum_of(start, STEP, e)))
        slope = (dot(s, e) - dot(r, e)) / STEP - dot(r, start)
        if not slope < 0.0:
            break
        x = -dot(r, e) / slope
        start = unit(sum_of(start, x, e))
        f = separation(pieces, i, j, vertices, start)
        if f > best:
            n, best = start, f
        if abs(x) < 1e-15:
            break
    return n, best


@kernel
def minus_part(n: Vector, axis: Vector) -> Vector:
    """The unit vector across an axis nearest to n."""
    out: Vector = unit(sum_of(n, -dot(n, axis), axis))
    return out


@kernel
def _tried(
    pieces: Array, i: int, j: int, vertices: Array, candidate: Vector, n: Vector, best: float
) -> tuple[Vector, float]:
    if dot(candidate, n) < STEEP:
        return n, best
    f = separation(pieces, i, j, vertices, candidate)
    return (candidate, f) if f > best else (n, best)


@kernel
def _is_round(pieces: Array, i: int) -> bool:
    kind = int(pieces[i, KIND])
    return kind in (ELLIPSOID, CYLINDER, CONE)


@kernel
def refined(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, n: Vector, simplex: Array, count: int
) -> tuple[Vector, float]:
    """The normal from the second core to the first near n that makes f(n) largest, and f(n) [m].

    simplex, count : corners of A − B that the nearest place is made of, as the searches leave them
    """
    best = separation(pieces, i, j, vertices, n)
    has, face = _face(pieces, j, faces, n)
    if has:
        n, best = _tried(pieces, i, j, vertices, face, n, best)
    has, face = _face(pieces, i, faces, scaled(-1.0, n))
    if has:
        n, best = _tried(pieces, i, j, vertices, scaled(-1.0, face), n, best)
    first, e = _edge(pieces, i, n, simplex, count, ON_FIRST)
    second, g = _edge(pieces, j, n, simplex, count, ON_SECOND)
    if first and second:
        both = cross(e, g)
        size = length(both)
        if size > SMALL:
            n, best = _tried(
                pieces, i, j, vertices, scaled(math.copysign(1.0 / size, dot(both, n)), both), n, best
            )
    if _is_round(pieces, i) or _is_round(pieces, j):
        if first:
            n, best = _newton_across(pieces, i, j, vertices, e, n, best)
        if second:
            n, best = _newton_across(pieces, i, j, vertices, g, n, best)
        n, best = _newton_round(pieces, i, j, vertices, n, best)
    return n, best
