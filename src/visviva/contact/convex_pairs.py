"""Contact points of two convex pieces of any kind."""

from __future__ import annotations

import math

import numpy as np

from visviva.contact.clip import points_of_features, smallest_gap
from visviva.contact.epa import deepest_normal
from visviva.contact.features import ROOM, feature
from visviva.contact.found import put_core_point
from visviva.contact.gjk import CORNER, nearest_of_difference, unit
from visviva.contact.known_normals import EXACT, UNKNOWN, known_normal
from visviva.contact.pieces import REACH, ROUND
from visviva.contact.refine import refined
from visviva.contact.support import support
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index
from visviva.core.vectors import Vector, dot, scaled, sum_of

ID_FIRST, ID_SECOND = 1 << 38, 1 << 16  # numbers of points: features of the two pieces, and the rest
DEEPEST = (1 << 15) - 1  # the number of a point that no corner gave
SAME = 1e-9  # share of their sizes by which a gap may differ from the smallest one


@kernel
def normal_of_cores(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, most: float
) -> tuple[Vector, float]:
    """The unit normal from the second core to the first along which they are farthest apart, or overlap
    least, and the signed distance [m]; ∞ where that is more than `most`.
    """
    simplex = np.empty((4, CORNER))
    count, v = nearest_of_difference(pieces, i, j, vertices, most, simplex)
    square = dot(v, v)
    if square > most * most:
        return unit(v), math.inf
    if square > 0.0:
        n = unit(v)
    else:
        n, count = deepest_normal(pieces, i, j, vertices, count, simplex)
    out: tuple[Vector, float] = refined(pieces, i, j, vertices, faces, n, simplex, count)
    return out


@kernel
def points_along(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, n: Vector, gap: float,
    margin: float, sure: bool, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Contact points of two convex pieces, the normal and distance of whose cores are known.

    Not `sure`: the distance is a lower bound; 0 where no point of a face and its partner has it.
    """
    first, second = np.empty((ROOM * 2 + 2, 3)), np.empty((ROOM * 2 + 2, 3))
    edge = np.empty(ROOM * 2 + 2, np.int64)
    mine, one = feature(pieces, i, vertices, faces, corners, scaled(-1.0, n), first)
    others, two = feature(pieces, j, vertices, faces, corners, n, second)
    if not sure and (min(mine, others) == 1 or mine + others == 4):
        return 0
    rounds = pieces[i, ROUND], pieces[j, ROUND], margin
    number = one * ID_FIRST + two * ID_SECOND
    found = points_of_features(first, mine, second, others, edge, n, gap, rounds, number, 0, points, ids)
    slack = SAME * (pieces[i, REACH] + pieces[j, REACH])
    if smallest_gap(0, found, points) <= gap - rounds[0] - rounds[1] + slack:
        return int(found)
    if not sure:
        return 0
    # Corners that stand for a rim miss its lowest place, and so do faces that do not lie over each other.
    if mine <= others:
        b = sum_of(support(pieces, i, vertices, scaled(-1.0, n)), -gap, n)
    else:
        b = support(pieces, j, vertices, n)
    return int(put_core_point(gap, n, b, rounds[0], rounds[1], number + DEEPEST, found, points, ids))


@kernel
def convex_pair(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, corners: Index, margin: float,
    points: Array, ids: Index,
) -> int:  # fmt: skip
    """Contact points of two convex pieces that come within the margin of each other; returns how many."""
    most = margin + pieces[i, ROUND] + pieces[j, ROUND]
    known, n, gap = known_normal(pieces, i, j, faces)
    for attempt in range(2):
        if attempt == 1 or known == UNKNOWN:
            n, gap = normal_of_cores(pieces, i, j, vertices, faces, most)
            known = EXACT
        if gap >= most:
            return 0
        sure = known == EXACT
        found = points_along(pieces, i, j, vertices, faces, corners, n, gap, margin, sure, points, ids)
        if found > 0 or sure:
            return int(found)
    return 0
