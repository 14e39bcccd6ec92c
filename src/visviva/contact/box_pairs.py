"""Contact points of two boxes, by their fifteen separating axes."""

from __future__ import annotations

import math

from visviva.contact.convex_pairs import convex_pair, points_along
from visviva.contact.pieces import REACH, SIZE, axis_of, place_of, to_piece
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index
from visviva.core.vectors import Vector, cross, dot, length, minus, scaled

SMALL = 1e-6  # sine of the angle below which two edges are parallel
BIAS = 1e-11  # share of their sizes by which a pair of edges must be farther apart than faces are


@kernel
def _reach(pieces: Array, i: int, n: Vector) -> float:
    """Half the extent of a box along n."""
    own = to_piece(pieces, i, n)
    return abs(own[0]) * pieces[i, SIZE] + abs(own[1]) * pieces[i, SIZE + 1] + abs(own[2]) * pieces[i, SIZE + 2]


@kernel
def _separating_axis(pieces: Array, i: int, j: int) -> tuple[Vector, float]:
    """The unit normal from the second box to the first, of a face or across two edges, with the largest f(n)."""
    d = minus(place_of(pieces, i), place_of(pieces, j))
    best, f = (0.0, 0.0, 1.0), -math.inf
    for k in range(6):
        n = axis_of(pieces, i if k < 3 else j, k % 3)
        along = dot(n, d)
        if along < 0.0:
            n, along = scaled(-1.0, n), -along
        apart = along - _reach(pieces, i, n) - _reach(pieces, j, n)
        if apart > f:
            best, f = n, apart
    bias = BIAS * (pieces[i, REACH] + pieces[j, REACH])
    for k in range(9):
        n = cross(axis_of(pieces, i, k // 3), axis_of(pieces, j, k % 3))
        size = length(n)
        if size < SMALL:
            continue
        n = scaled(1.0 / size, n)
        along = dot(n, d)
        if along < 0.0:
            n, along = scaled(-1.0, n), -along
        apart = along - _reach(pieces, i, n) - _reach(pieces, j, n)
        if apart > f + bias:
            best, f = n, apart
    return best, f


@kernel
def box_pair(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, margin: float, points: Array,
    ids: Index,
) -> int:  # fmt: skip
    """Contact points of two boxes that come within the margin of each other; returns how many."""
    n, gap = _separating_axis(pieces, i, j)
    if gap >= margin:
        return 0
    found = points_along(
        pieces, i, j, vertices, faces, corners, n, gap, margin, gap <= 0.0, points, ids
    )
    if found == 0:
        # Corners or edges that face each other are farther apart than any of the axes tells.
        return int(convex_pair(pieces, i, j, vertices, faces, corners, margin, points, ids))
    return int(found)
