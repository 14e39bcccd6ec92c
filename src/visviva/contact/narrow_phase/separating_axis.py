"""The fifteen separating axes of two boxes."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import REACH, axis_of, place_of, size_of
from visviva.geometry.shapes.box import box_extent
from visviva.geometry.vectors import Vector, cross, dot, length, minus, scaled

SMALL = 1e-6  # sine of the angle below which two edges are parallel
BIAS = 1e-11  # share of their sizes by which a pair of edges must be farther apart than faces are


@kernel
def separating_axis(pieces: Array, i: int, j: int) -> tuple[Vector, float]:
    """The unit normal n from the second box to the first, of a face or across edges, that parts them most.

    Also f(n) [m]: their signed distance where they overlap, else a lower bound of it.
    """
    d = minus(place_of(pieces, i), place_of(pieces, j))
    a, b = size_of(pieces, i), size_of(pieces, j)
    x0, x1, x2 = axis_of(pieces, i, 0), axis_of(pieces, i, 1), axis_of(pieces, i, 2)
    y0, y1, y2 = axis_of(pieces, j, 0), axis_of(pieces, j, 1), axis_of(pieces, j, 2)
    # The axes of the second box in those of the first, row by row, and the shift in both.
    r = (
        (dot(x0, y0), dot(x0, y1), dot(x0, y2)),
        (dot(x1, y0), dot(x1, y1), dot(x1, y2)),
        (dot(x2, y0), dot(x2, y1), dot(x2, y2)),
    )
    s, t = (dot(x0, d), dot(x1, d), dot(x2, d)), (dot(y0, d), dot(y1, d), dot(y2, d))
    best, f, along = 0, -math.inf, 0.0
    for k in range(3):
        apart = abs(s[k]) - a[k] - box_extent(b, r[k])
        if apart > f:
            best, f, along = k, apart, s[k]
    for k in range(3):
        apart = abs(t[k]) - b[k] - box_extent(a, (r[0][k], r[1][k], r[2][k]))
        if apart > f:
            best, f, along = 3 + k, apart, t[k]
    bias = BIAS * (pieces[i, REACH] + pieces[j, REACH])
    for k in range(3):
        k1, k2 = (k + 1) % 3, (k + 2) % 3
        for m in range(3):
            m1, m2 = (m + 1) % 3, (m + 2) % 3
            square = r[k1][m] * r[k1][m] + r[k2][m] * r[k2][m]
            if square < SMALL * SMALL:
                continue
            shift = r[k1][m] * s[k2] - r[k2][m] * s[k1]
            most = a[k1] * abs(r[k2][m]) + a[k2] * abs(r[k1][m])
            most += b[m1] * abs(r[k][m2]) + b[m2] * abs(r[k][m1])
            apart, bar = abs(shift) - most, f + bias
            if apart * abs(apart) > bar * abs(bar) * square:
                best, f, along = 6 + 3 * k + m, apart / math.sqrt(square), shift
    if best < 3:
        n = axis_of(pieces, i, best)
    elif best < 6:
        n = axis_of(pieces, j, best - 3)
    else:
        n = cross(axis_of(pieces, i, best // 3 - 2), axis_of(pieces, j, best % 3))
        n = scaled(1.0 / length(n), n)
    return (n if along >= 0.0 else scaled(-1.0, n)), f
