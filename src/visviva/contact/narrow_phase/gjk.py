"""Distance of two convex cores: the point of A − B nearest to the origin (GJK).

    v = argmin over x in A − B of |x|,   n = v/|v| from B to A

Source: Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space" (1988); van den Bergen, "Collision Detection in Interactive 3D Environments" (2003).
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import REACH, SMOOTH, origin_of
from visviva.contact.shapes.support import support
from visviva.geometry.vectors import Vector, cross, dot, length, minus, put_row, row_vector, scaled

MAX_ITERATIONS = 100
TOUCH_TOLERANCE = 1e-10  # share of their sizes below which two cores count as touching
TOLERANCE = 1e-14  # relative error of |v|² at which the search ends
# for smooth cores: error of |v| as a share of their sizes, and of |v|²
SMOOTH_ERROR, SMOOTH_CHANGE = 1e-6, 1e-2
OVERLAP, APART, FAR = 0, 1, 2
DIFFERENCE, ON_FIRST, ON_SECOND, CORNER_SIZE = 0, 3, 6, 9  # of a row: a − b, a, b; in all


@kernel
def unit(v: Vector) -> Vector:
    """v/|v|."""
    out: Vector = scaled(1.0 / length(v), v)
    return out


@kernel
def put_corner(pieces: Array, i: int, j: int, vertices: Array, d: Vector, at: int, simplex: Array) -> Vector:
    """The corner of A − B farthest along d, written to a row."""
    a = support(pieces, i, vertices, d)
    b = support(pieces, j, vertices, scaled(-1.0, d))
    w = minus(a, b)
    put_row(simplex, at, DIFFERENCE, w)
    put_row(simplex, at, ON_FIRST, a)
    put_row(simplex, at, ON_SECOND, b)
    out: Vector = w
    return out


@kernel
def _copy_corner(simplex: Array, from_: int, to: int) -> None:
    for c in range(CORNER_SIZE):
        simplex[to, c] = simplex[from_, c]


@kernel
def _weights_of_segment(a: Vector, b: Vector) -> float:
    """The weight of b at the point of the segment nearest to the origin."""
    e = minus(b, a)
    square = dot(e, e)
    return min(max(-dot(a, e) / square, 0.0), 1.0) if square > 0.0 else 0.0


@kernel
def _weights_of_triangle(a: Vector, b: Vector, c: Vector) -> Vector:
    """Weights of the corners at the point of the triangle nearest to the origin."""
    ab, ac = minus(b, a), minus(c, a)
    d1, d2 = -dot(ab, a), -dot(ac, a)
    if d1 <= 0.0 and d2 <= 0.0:
        return 1.0, 0.0, 0.0
    d3, d4 = -dot(ab, b), -dot(ac, b)
    if d3 >= 0.0 and d4 <= d3:
        return 0.0, 1.0, 0.0
    vc = d1 * d4 - d3 * d2
    if vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        t = d1 / (d1 - d3)
        return 1.0 - t, t, 0.0
    d5, d6 = -dot(ab, c), -dot(ac, c)
    if d6 >= 0.0 and d5 <= d6:
        return 0.0, 0.0, 1.0
    vb = d5 * d2 - d1 * d6
    if vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        t = d2 / (d2 - d6)
        return 1.0 - t, 0.0, t
    va = d3 * d6 - d5 * d4
    if va <= 0.0 and d4 >= d3 and d5 >= d6:
        t = (d4 - d3) / ((d4 - d3) + (d5 - d6))
        return 0.0, 1.0 - t, t
    total = va + vb + vc
    return va / total, vb / total, vc / total


@kernel
def _weighted_sum(wa: float, a: Vector, wb: float, b: Vector, wc: float, c: Vector) -> Vector:
    return (
        wa * a[0] + wb * b[0] + wc * c[0],
        wa * a[1] + wb * b[1] + wc * c[1],
        wa * a[2] + wb * b[2] + wc * c[2],
    )


@kernel
def _reduce_triangle(simplex: Array, i: int, j: int, k: int) -> tuple[int, Vector]:
    """Keep the corners of a triangle, rows in ascending order, that support the nearest point."""
    a, b, c = row_vector(simplex, i, 0), row_vector(simplex, j, 0), row_vector(simplex, k, 0)
    weight = _weights_of_triangle(a, b, c)
    v, count = _weighted_sum(weight[0], a, weight[1], b, weight[2], c), 0
    for m in range(3):
        if weight[m] > 0.0:
            _copy_corner(simplex, i if m == 0 else (j if m == 1 else k), count)
            count += 1
    return count, v


@kernel
def _reduce_tetrahedron(simplex: Array) -> tuple[int, Vector]:
    """The same for a tetrahedron; 4 if the origin is inside."""
    best, face = math.inf, -1
    for f in range(4):
        i, j, k = (1, 2, 3) if f == 0 else ((0, 2, 3) if f == 1 else ((0, 1, 3) if f == 2 else (0, 1, 2)))
        a, b, c = row_vector(simplex, i, 0), row_vector(simplex, j, 0), row_vector(simplex, k, 0)
        n = cross(minus(b, a), minus(c, a))
        beyond = dot(n, minus(row_vector(simplex, f, 0), a))
        here = -dot(n, a)
        if here * beyond > 0.0:
            continue
        weight = _weights_of_triangle(a, b, c)
        v = _weighted_sum(weight[0], a, weight[1], b, weight[2], c)
        if dot(v, v) < best:
            best, face = dot(v, v), f
    if face < 0:
        return 4, (0.0, 0.0, 0.0)
    i, j, k = (
        (1, 2, 3) if face == 0 else ((0, 2, 3) if face == 1 else ((0, 1, 3) if face == 2 else (0, 1, 2)))
    )
    out: tuple[int, Vector] = _reduce_triangle(simplex, i, j, k)
    return out


@kernel
def _reduce(simplex: Array, count: int) -> tuple[int, Vector]:
    """Keep the corners that support the point nearest to the origin; returns their number, and the point."""
    if count == 1:
        return 1, row_vector(simplex, 0, 0)
    if count == 2:
        a, b = row_vector(simplex, 0, 0), row_vector(simplex, 1, 0)
        t = _weights_of_segment(a, b)
        if t == 1.0:
            _copy_corner(simplex, 1, 0)
        return (1 if t == 0.0 or t == 1.0 else 2), _weighted_sum(1.0 - t, a, t, b, 0.0, a)
    if count == 3:
        out: tuple[int, Vector] = _reduce_triangle(simplex, 0, 1, 2)
        return out
    out = _reduce_tetrahedron(simplex)
    return out


@kernel
def _is_duplicate(simplex: Array, count: int) -> bool:
    """Whether the last of count + 1 rows equals one of the others."""
    for k in range(count):
        same = True
        for c in range(3):
            same = same and simplex[k, c] == simplex[count, c]
        if same:
            return True
    return False


@kernel
def nearest_of_difference(
    pieces: Array, i: int, j: int, vertices: Array, max_distance: float, simplex: Array
) -> tuple[int, int, Vector]:
    """APART, FAR or OVERLAP; the number of rows of the simplex that contains the point of A − B nearest to
    the origin; and, of all unit vectors n = v/|v| encountered, the one with the largest f(n) = n·w, which is
    that of v itself in the end if the cores are separated.

    For smooth cores the search ends before n is exact: Newton's iteration does the rest.

    FAR is returned as soon as nothing nearer than `max_distance` can exist; OVERLAP also if the cores touch.
    """
    scale = pieces[i, REACH] + pieces[j, REACH]
    d = minus(origin_of(pieces, j), origin_of(pieces, i))
    if dot(d, d) == 0.0:
        d = (1.0, 0.0, 0.0)
    v = put_corner(pieces, i, j, vertices, d, 0, simplex)
    count, n, largest = 1, unit(scaled(-1.0, d)), -math.inf
    even = SMOOTH_ERROR * scale if pieces[i, SMOOTH] + pieces[j, SMOOTH] > 0.0 else 0.0
    for _ in range(MAX_ITERATIONS):
        square = dot(v, v)
        if square <= TOUCH_TOLERANCE * TOUCH_TOLERANCE * scale * scale:
            return OVERLAP, count, n
        w = put_corner(pieces, i, j, vertices, scaled(-1.0, v), count, simplex)
        along, size = dot(v, w), math.sqrt(square)
        if along > largest * size:
            n, largest = scaled(1.0 / size, v), along / size
        if largest > max_distance:
            return FAR, count, n
        if square - along <= max(
            TOLERANCE * square, min(even * size, SMOOTH_CHANGE * square)
        ) or _is_duplicate(simplex, count):
            return APART, count, n
        fewer, nearer = _reduce(simplex, count + 1)
        if fewer == 4:
            return OVERLAP, 4, n
        if dot(nearer, nearer) >= square:
            return APART, fewer, n
        count, v = fewer, nearer
    return APART, count, n


@kernel
def separation(pieces: Array, i: int, j: int, vertices: Array, n: Vector) -> float:
    """f(n) = min over A of n·a − max over B of n·b: a lower bound of the distance of two cores [m]."""
    a = support(pieces, i, vertices, scaled(-1.0, n))
    return float(dot(n, minus(a, support(pieces, j, vertices, n))))
