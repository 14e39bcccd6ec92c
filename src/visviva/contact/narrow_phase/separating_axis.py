"""The fifteen separating axes of two boxes."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import REACH, axis_of, place_of, size_of, to_piece
from visviva.geometry.shapes.box import box_extent
from visviva.geometry.vectors import Vector, cross, dot, length, minus, scaled

SMALL = 1e-6  # sine of the angle below which two edges are parallel
BIAS = 1e-11  # share of their sizes by which a pair of edges must be farther apart than faces are


@kernel
def _reach(pieces: Array, i: int, n: Vector) -> float:
    """Half the extent of a box along n."""
    return float(box_extent(size_of(pieces, i), to_piece(pieces, i, n)))


@kernel
def separating_axis(pieces: Array, i: int, j: int) -> tuple[Vector, float]:
    """The unit normal n from the second box to the first, of a face or across edges, that parts them most.

    Also f(n) [m]: their signed distance where they overlap, else a lower bound of it.
    """
    d = minus(place_of(pieces, i), place_of(pieces, j))
    best, f = (0.0, 0.0, 1.0), -math.inf
    bias = BIAS * (pieces[i, REACH] + pieces[j, REACH])
    for k in range(15):
        if k < 6:
            n = axis_of(pieces, i if k < 3 else j, k % 3)
        else:
            n = cross(axis_of(pieces, i, k // 3 - 2), axis_of(pieces, j, k % 3))
            size = length(n)
            if size < SMALL:
                continue
            n = scaled(1.0 / size, n)
        along = dot(n, d)
        if along < 0.0:
            n, along = scaled(-1.0, n), -along
        apart = along - _reach(pieces, i, n) - _reach(pieces, j, n)
        if apart > f + (bias if k >= 6 else 0.0):
            best, f = n, apart
    return best, f
