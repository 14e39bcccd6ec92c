"""How far points may move along straight paths before a vertex meets a face or an edge an edge.

Additive conservative advancement: a pair at a distance d, minus the radii of both, whose points move relative
to each other by at most l, does not meet before a fraction d/l of the path. Each advance covers TARGET_SHARE
this fraction, until GAP_SHARE of the initial distance is left. Nor do they meet while their nearest direction
separates them, along which they move uniformly: for surfaces that slide closely along each other this bound
is larger, and the larger of the two is used. Source: Li, Kaufman and Jiang 2021, Codimensional Incremental
Potential Contact, algorithm 1. Proved by tests/elastic/test_barrier.py.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.deforming.distances import nearest
from visviva.contact.deforming.near_pairs import corners_of_pair
from visviva.geometry.vectors import dot

GAP_SHARE, TARGET_SHARE, MAX_ITERATIONS = 0.1, 0.9, 10_000


@kernel
def _separated_share(y: Array, r: Array, s: Array, first: int, thick: float, left: float) -> float:
    """How long the points :first and the others are separated by more than `left` along r = Σ s y."""
    length, toward, time = math.sqrt(dot(r, r)), 0.0, math.inf
    for c in range(first, 4):
        toward += s[c]
    sign = math.copysign(1.0 / length, toward)
    for a in range(first):
        for b in range(first, 4):
            apart, rate = 0.0, 0.0
            for d in range(3):
                apart += sign * r[d] * (y[b, d] - y[a, d])
                rate += sign * r[d] * (y[b, 3 + d] - y[a, 3 + d])
            if apart - thick <= left:
                return 0.0  # round-off perturbs the direction of a relatively tiny distance
            if rate < 0.0:
                time = min(time, (apart - thick - left) / -rate)
    return time


@kernel
def admissible_share_of_pair(
    begin: Array, end: Array, i: Index, edges: bool, thick: float, limit: float, y: Array, s: Array
) -> float:
    """The fraction, at most `limit`, of the paths from begin to end that four points may move.

    thick : the radii of both [m]
    y, s : (4, 6), (4,)   scratch: positions, and displacements minus their mean
    """
    mean, own = scratch(1, 3)[0], scratch_integers(1, 4)[0]
    for d in range(3):
        mean[d] = 0.0
        for c in range(4):
            mean[d] += 0.25 * (end[i[c], d] - begin[i[c], d])
    first, second, parts = 0.0, 0.0, 2 if edges else 3
    for c in range(4):
        own[c], square = c, 0.0
        for d in range(3):
            y[c, d], y[c, 3 + d] = begin[i[c], d], end[i[c], d] - begin[i[c], d] - mean[d]
            square += y[c, 3 + d] ** 2
        if c < parts:
            first = max(first, square)
        else:
            second = max(second, square)
    fastest = math.sqrt(first) + math.sqrt(second)
    if fastest == 0.0:
        return limit
    r = nearest(y, own, edges, s)
    distance = math.sqrt(dot(r, r)) - thick
    keep, share = GAP_SHARE * distance, 0.0
    advance = max((1.0 - GAP_SHARE) * distance / fastest, _separated_share(y, r, s, parts, thick, keep))
    for _ in range(MAX_ITERATIONS):
        for c in range(4):
            for d in range(3):
                y[c, d] += advance * y[c, 3 + d]
        r, before = nearest(y, own, edges, s), distance
        distance = math.sqrt(dot(r, r)) - thick
        if share > 0.0 and distance < keep:
            return min(share + (before - keep) / fastest, limit)
        share += advance
        if share >= limit:
            return limit
        left = (1.0 - TARGET_SHARE) * distance
        advance = max(TARGET_SHARE * distance / fastest, _separated_share(y, r, s, parts, thick, left))
    return share


@kernel
def admissible_share(
    begin: Array,
    end: Array,
    codes: Index,
    count: Index,
    faces: Index,
    edges: Index,
    radius: Array,
    out: Array,
) -> None:
    """out[0] = the share, at most its present value, that all pairs allow."""
    i, y, s = scratch_integers(1, 4)[0], scratch(4, 6), scratch(1, 4)[0]
    for p in range(count[0]):
        is_edges = corners_of_pair(codes[p], faces, edges, len(begin), i)
        thick = radius[i[0]] + radius[i[3]]
        out[0] = admissible_share_of_pair(begin, end, i, is_edges, thick, out[0], y, s)
