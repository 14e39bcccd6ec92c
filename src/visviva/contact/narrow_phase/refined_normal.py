"""The contact normal of two cores to round-off, which a nearest-point search loses as they touch.

    f(n) = min over A of n·a − max over B of n·b,   gap = max over unit n of f(n)

Normals of faces and of pairs of edges close to the one found are tried; for round shapes, Newton's
iteration on the part of a(n) − b(n) perpendicular to n. A try is accepted if it increases f, so it is safe.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.narrow_phase.gjk import ON_FIRST, ON_SECOND, separation, unit
from visviva.contact.shapes.pieces import (
    AXES,
    FACE,
    FACES,
    HULL,
    KIND,
    LINES,
    REACH,
    SLOPE,
    SMOOTH,
    TRIANGLE,
    axis_of,
    size_of,
    to_piece,
    to_world,
)
from visviva.contact.shapes.support import support
from visviva.geometry.shapes import by_kind
from visviva.geometry.shapes.body_shape import CORNERED, RULED
from visviva.geometry.vectors import (
    Vector,
    cross,
    dot,
    length,
    minus,
    perpendicular,
    row_vector,
    scaled,
    sum_of,
)

FACE_COSINE = 0.5  # cosine of the angle beyond which a face is not tried
MAX_ITERATIONS = 20
SIMPLEX_EDGES = 6  # of corners of a simplex
DIFFERENCE_STEP = 1e-6  # step of finite differences
PARALLEL_SINE = 1e-3  # sine of the angle below which two edges are parallel
LAST_STEP = 1e-6  # angle of a Newton step after which f is level up to rounding
LEVEL_SHARE = 1e-15  # share of their sizes by which f may decrease in such a step, by rounding
PERPENDICULAR_SINE = 0.3  # sine below which the normal counts as perpendicular to an edge


@kernel
def _face(pieces: Array, i: int, faces: Array, d: Vector) -> tuple[bool, Vector]:
    """The outward normal of the face of a core most aligned with d, if there is one."""
    kind = int(pieces[i, KIND])
    if kind == TRIANGLE:
        a = row_vector(pieces, i, AXES)
        n = cross(minus(row_vector(pieces, i, AXES + 3), a), minus(row_vector(pieces, i, AXES + 6), a))
        n = unit(n)
        return True, (n if dot(n, d) > 0.0 else scaled(-1.0, n))
    own = to_piece(pieces, i, d)
    if kind == HULL:
        first, best, largest = int(pieces[i, FACE]), 0, -2.0
        for f in range(first, first + int(pieces[i, FACES])):
            along = dot(row_vector(faces, f, 0), own)
            if along > largest:
                best, largest = f, along
        return True, to_world(pieces, i, row_vector(faces, best, 0))
    has, n = by_kind.face(kind, size_of(pieces, i), own)
    return has, to_world(pieces, i, n)


@kernel
def _edge(
    pieces: Array, i: int, n: Vector, sign: float, simplex: Array, count: int, at: int, pair: int
) -> tuple[bool, Vector, float]:
    """The normals at an edge, or at a straight line of a round side, that may contain the nearest point:
    those with a given component along a unit vector. Also whether they include one near n; `sign` is 1 if n
    points out, and `pair` the index of two corners of the simplex.
    """
    lines = pieces[i, LINES]
    if lines == RULED:
        axis, along = axis_of(pieces, i, 2), sign * pieces[i, SLOPE]
        return pair == 0 and abs(dot(axis, n) - along) < PERPENDICULAR_SINE, axis, along
    k = 1 if pair == 0 else (2 if pair < 3 else 3)
    if lines == CORNERED and k < count:
        m = pair - k * (k - 1) // 2
        e = minus(row_vector(simplex, k, at), row_vector(simplex, m, at))
        size = length(e)
        if size > 0.0:
            return abs(dot(e, n)) < PERPENDICULAR_SINE * size, scaled(1.0 / size, e), 0.0
    return False, n, 0.0


@kernel
def _separation_vector(pieces: Array, i: int, j: int, vertices: Array, n: Vector) -> Vector:
    """a(n) − b(n)."""
    out: Vector = minus(support(pieces, i, vertices, scaled(-1.0, n)), support(pieces, j, vertices, n))
    return out


@kernel
def _is_better(pieces: Array, i: int, j: int, step: float, rise: float, before: float, after: float) -> bool:
    """Whether a short Newton step has improved n although f, level at its maximum, does not show it: by the
    part of a − b perpendicular to n, before and after.

    Without it n is off by up to 2e-8, and J̇v, its difference over a short time, by up to 10 mm/s².
    """
    level = rise >= -LEVEL_SHARE * (pieces[i, REACH] + pieces[j, REACH])
    return bool(step < LAST_STEP and level and after < before)


@kernel
def _newton_round(
    pieces: Array, i: int, j: int, vertices: Array, n: Vector, best: float
) -> tuple[Vector, float]:
    """Newton's iteration over both directions perpendicular to n."""
    r = _separation_vector(pieces, i, j, vertices, n)
    for _ in range(MAX_ITERATIONS):
        e = perpendicular(n)
        g = cross(n, e)
        re, rg = dot(r, e), dot(r, g)
        # One-sided differences uphill: at a level face the supporting corner changes on the other side.
        one, other = math.copysign(DIFFERENCE_STEP, re), math.copysign(DIFFERENCE_STEP, rg)
        s = _separation_vector(pieces, i, j, vertices, unit(sum_of(n, one, e)))
        t = _separation_vector(pieces, i, j, vertices, unit(sum_of(n, other, g)))
        # d/dθ of r·e as e turns with n: r·e' = −r·n.
        normal = dot(r, n)
        ee, eg = (dot(s, e) - re) / one - normal, (dot(t, e) - re) / other
        ge, gg = (dot(s, g) - rg) / one, (dot(t, g) - rg) / other - normal
        det = ee * gg - eg * ge
        if not det > 0.0:
            break
        x, y = -(gg * re - eg * rg) / det, -(ee * rg - ge * re) / det
        tried = unit(sum_of(sum_of(n, x, e), y, g))
        r = _separation_vector(pieces, i, j, vertices, tried)
        f, left = dot(tried, r), cross(tried, r)
        errors = math.hypot(re, rg), length(left)
        if not f > best and not _is_better(pieces, i, j, math.hypot(x, y), f - best, *errors):
            break
        n, best = tried, max(f, best)
        if x * x + y * y < 1e-30:
            break
    return n, best


@kernel
def _newton_about(
    pieces: Array, i: int, j: int, vertices: Array, axis: Vector, along: float, n: Vector, best: float
) -> tuple[Vector, float]:
    """Newton's iteration over the normals with a given component along an axis."""
    p = sum_of(n, -dot(n, axis), axis)
    size, around = length(p), math.sqrt(1.0 - along * along)
    if size == 0.0:
        return n, best
    p, last, turned, before = scaled(1.0 / size, p), -math.inf, math.inf, math.inf
    for _ in range(MAX_ITERATIONS):
        m, e = sum_of(scaled(around, p), along, axis), cross(axis, p)
        r = _separation_vector(pieces, i, j, vertices, m)
        f, rate = dot(m, r), dot(r, e)
        if f > best or _is_better(pieces, i, j, turned, f - best, before, abs(rate)):
            n, best = m, max(f, best)
        if not f > last:
            break
        last = f
        # uphill: at a level face the corner changes on the other side
        step = math.copysign(DIFFERENCE_STEP, rate)
        later = unit(sum_of(p, step, e))
        s = _separation_vector(pieces, i, j, vertices, sum_of(scaled(around, later), along, axis))
        slope = (dot(s, cross(axis, later)) - rate) / step
        if not slope < 0.0:
            break
        turned, before = abs(rate / slope), abs(rate)
        p = unit(sum_of(p, -rate / slope, e))
    return n, best


@kernel
def _with_components(e: Vector, one: float, g: Vector, other: float, n: Vector) -> tuple[bool, Vector]:
    """The unit vector near n with given components along two unit vectors, if there is one."""
    cosine, area = dot(e, g), cross(e, g)
    square = dot(area, area)
    if square < PARALLEL_SINE * PARALLEL_SINE:
        return False, n
    x, y = (one - cosine * other) / square, (other - cosine * one) / square
    rest = 1.0 - x * one - y * other
    if rest < 0.0:
        return False, n
    z = math.copysign(math.sqrt(rest / square), dot(area, n))
    return True, unit(sum_of(sum_of(scaled(x, e), y, g), z, area))


@kernel
def _better_normal(
    pieces: Array, i: int, j: int, vertices: Array, candidate: Vector, n: Vector, best: float
) -> tuple[Vector, float]:
    if dot(candidate, n) < FACE_COSINE:
        return n, best
    f = separation(pieces, i, j, vertices, candidate)
    return (candidate, f) if f > best else (n, best)


@kernel
def _across_simplex(
    pieces: Array, i: int, j: int, vertices: Array, simplex: Array, n: Vector, best: float
) -> tuple[Vector, float]:
    """The normal of a simplex of three corners, if it is better than n: a nearest vector that almost vanishes
    relative to the corners has no accurate direction."""
    a = row_vector(simplex, 0, 0)
    across_it = cross(minus(row_vector(simplex, 1, 0), a), minus(row_vector(simplex, 2, 0), a))
    if dot(across_it, across_it) == 0.0:
        return n, best
    across_it = unit(across_it)
    for sign in (1.0, -1.0):
        f = separation(pieces, i, j, vertices, scaled(sign, across_it))
        if f > best:
            n, best = scaled(sign, across_it), f
    return n, best


@kernel
def refined_normal(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, n: Vector, simplex: Array, count: int
) -> tuple[Vector, float]:
    """The normal from the second core to the first, near n, that maximises f(n), and f(n) [m].

    simplex, count : corners of A − B that support the nearest point, as left by the searches
    """
    best = separation(pieces, i, j, vertices, n)
    if count == 3 and best < 0.0:
        n, best = _across_simplex(pieces, i, j, vertices, simplex, n, best)
    has, face = _face(pieces, j, faces, n)
    if has:
        n, best = _better_normal(pieces, i, j, vertices, face, n, best)
    has, face = _face(pieces, i, faces, scaled(-1.0, n))
    if has:
        n, best = _better_normal(pieces, i, j, vertices, scaled(-1.0, face), n, best)
    smooth = pieces[i, SMOOTH] + pieces[j, SMOOTH] > 0.0
    for k in range(SIMPLEX_EDGES):
        first, e, one = _edge(pieces, i, n, -1.0, simplex, count, ON_FIRST, k)
        if first and smooth:
            n, best = _newton_about(pieces, i, j, vertices, e, one, n, best)
        for m in range(SIMPLEX_EDGES):
            second, g, other = _edge(pieces, j, n, 1.0, simplex, count, ON_SECOND, m)
            if first and second:
                has, candidate = _with_components(e, one, g, other, n)
                if has:
                    n, best = _better_normal(pieces, i, j, vertices, candidate, n, best)
            if second and smooth and k == 0:
                n, best = _newton_about(pieces, i, j, vertices, g, other, n, best)
    if smooth:
        n, best = _newton_round(pieces, i, j, vertices, n, best)
    return n, best
