"""Traversal of a mesh packed into one array: the first contact of a moving ball, and the nearest point.

The array holds the numbers of `visviva.core.swept`, then those below, the tree, the triangles in the order of
its leaves, their pseudonormals, their neighbours, and a second tree with wide nodes, for paths.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.bounding_tree import CODE, NODE_SIZE, SKIP, square_to_box
from visviva.contact.shapes.triangle import (
    CORNER_A,
    EDGE_AB,
    EDGE_CA,
    FACE,
    NUMBERS,
    meet_triangle,
    nearest_of_triangle,
)
from visviva.contact.shapes.wide_tree import ABOVE, CODES, boxes_met, lane_of
from visviva.contact.shapes.wide_tree import NUMBERS as WIDE_NODE
from visviva.core.swept import OWN, RADIUS, SHIFT, SIDE, SKIN, START

NODES, COUNT, TRIANGLES, NORMALS, NEIGHBOURS, WIDE = range(OWN, OWN + 6)
FIRST = OWN + 6  # index of the first node
PSEUDONORMALS_SIZE = 18  # per triangle: pseudonormals of its edges ab, bc, ca and of its corners a, b, c
IGNORED_DEPTH_SHARE = 0.1  # depth in the skin that is ignored, as a share of it


@kernel
def bounded_inverse(d: float) -> float:
    """1/d, bounded."""
    if abs(d) < 1e-300:
        return 1e300
    return 1.0 / d


@kernel
def first_touch(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, par: Array
) -> tuple[float, float, float, float, float, int]:
    """As `meet_triangle`, for the first of all triangles that is met, and its number."""
    reach, slack, side = par[RADIUS] + par[SKIN], IGNORED_DEPTH_SHARE * par[SKIN], par[SIDE]
    v0, v1, v2 = bounded_inverse(d0), bounded_inverse(d1), bounded_inverse(d2)
    r0, r1, r2 = math.copysign(reach, v0), math.copysign(reach, v1), math.copysign(reach, v2)
    p0, p1, p2, q0, q1, q2 = y0 + r0, y1 + r1, y2 + r2, y0 - r0, y1 - r1, y2 - r2
    wide, triangles = int(par[WIDE]), int(par[TRIANGLES])
    best, n0, n1, n2, depth, which = 2.0, 0.0, 0.0, 0.0, 0.0, -1
    at, todo = wide, boxes_met(p0, p1, p2, q0, q1, q2, v0, v1, v2, 1.0, par, wide)
    above = 0  # pending work in the nodes above, eight bits each
    while todo != 0 or at != wide:
        if todo == 0:
            at = wide + WIDE_NODE * int(par[at + ABOVE])
            todo, above = above & 255, above >> 8
            continue
        bit = todo & -todo
        todo ^= bit
        code = int(par[at + CODES + lane_of(bit)])
        if code < 0:
            above, at = above << 8 | todo, wide + WIDE_NODE * (-1 - code)
            todo = boxes_met(p0, p1, p2, q0, q1, q2, v0, v1, v2, min(best, 1.0), par, at)
            continue
        for j in range(code // 16, code // 16 + code % 16):
            s, m0, m1, m2, deep = meet_triangle(
                y0, y1, y2, d0, d1, d2, reach, slack, side, min(best, 1.0), par, triangles + NUMBERS * j
            )
            # Of triangles hit simultaneously the first counts, in whatever order the traversal finds them.
            if s < best or (s == best and (deep > depth or (deep == depth and j < which))):
                best, n0, n1, n2, depth, which = s, m0, m1, m2, deep, j
    return best, n0, n1, n2, depth, which


@kernel
def sweep_mesh(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, gone: float, par: Array
) -> tuple[float, float, float, float, float]:
    """The first contact of a ball with a mesh; see `visviva.core.swept`."""
    ahead = 1.0 - gone
    s, n0, n1, n2, depth, _ = first_touch(
        y0 - par[START] - gone * par[SHIFT],
        y1 - par[START + 1] - gone * par[SHIFT + 1],
        y2 - par[START + 2] - gone * par[SHIFT + 2],
        d0 - ahead * par[SHIFT],
        d1 - ahead * par[SHIFT + 1],
        d2 - ahead * par[SHIFT + 2],
        par,
    )
    return s, n0, n1, n2, depth


@kernel
def nearer_leaf(p0: float, p1: float, p2: float, par: Array) -> int:
    """The leaf reached by always descending into the nearer of two boxes: a good guess, which lets the search
    skip most of the tree.
    """
    nodes, i = int(par[NODES]), 0
    while par[nodes + NODE_SIZE * i + CODE] < 0.0:
        left = nodes + NODE_SIZE * (i + 1)
        right = nodes + NODE_SIZE * int(par[left + SKIP])
        if square_to_box(p0, p1, p2, par, left) <= square_to_box(p0, p1, p2, par, right):
            i += 1
        else:
            i = int(par[left + SKIP])
    return i


@kernel
def nearest(
    p0: float, p1: float, p2: float, within: float, par: Array
) -> tuple[float, float, float, float, int, int]:
    """The nearest point of a mesh: its distance, inf if that is not below `within`, the vector from it,
    triangle, feature.
    """
    nodes, count, triangles = int(par[NODES]), int(par[COUNT]), int(par[TRIANGLES])
    best, b0, b1, b2, which, where = within * within, 0.0, 0.0, 0.0, -1, FACE
    i = nearer_leaf(p0, p1, p2, par)
    j = int(par[nodes + NODE_SIZE * i + CODE]) // 16
    v0, v1, v2, feature = nearest_of_triangle(p0, p1, p2, par, triangles + NUMBERS * j)
    square = v0 * v0 + v1 * v1 + v2 * v2
    if square < best:
        best, b0, b1, b2, which, where = square, v0, v1, v2, j, feature
    i = 0
    while i < count:
        at = nodes + NODE_SIZE * i
        if square_to_box(p0, p1, p2, par, at) >= best:
            i = int(par[at + SKIP])
            continue
        i += 1
        code = int(par[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            v0, v1, v2, feature = nearest_of_triangle(p0, p1, p2, par, triangles + NUMBERS * j)
            square = v0 * v0 + v1 * v1 + v2 * v2
            if square < best:
                best, b0, b1, b2, which, where = square, v0, v1, v2, j, feature
    distance = math.sqrt(best) if which >= 0 else math.inf
    return distance, b0, b1, b2, which, where


@kernel
def pseudonormal(j: int, feature: int, par: Array) -> tuple[float, float, float]:
    """The outward direction of a feature: normal of a face, sum of normals of an edge, by angles of a
    corner.
    """
    if feature == FACE:
        at = int(par[TRIANGLES]) + NUMBERS * j + 9
    else:
        at = int(par[NORMALS]) + PSEUDONORMALS_SIZE * j + 3 * (feature - EDGE_AB)
    return par[at], par[at + 1], par[at + 2]


@kernel
def gap_mesh(
    x0: float, x1: float, x2: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float]:
    """The distance of a point from a mesh, < 0 behind it; see `visviva.core.swept`.

    The sign is that of the vector from the nearest point along the pseudonormal there (Bærentzen and Aanæs
    2005).
    """
    p0, p1, p2 = x0 - par[START], x1 - par[START + 1], x2 - par[START + 2]
    f, v0, v1, v2, j, feature = nearest(p0, p1, p2, math.inf, par)
    m0, m1, m2 = pseudonormal(j, feature, par)
    sign = 1.0
    if par[SIDE] != 0.0 and par[SIDE] * (m0 * v0 + m1 * v1 + m2 * v2) < 0.0:
        sign = -1.0
    if feature == FACE or f == 0.0:
        at = int(par[TRIANGLES]) + NUMBERS * j + 9
        facing = par[SIDE]
        if facing == 0.0:
            facing = -1.0 if par[at] * v0 + par[at + 1] * v1 + par[at + 2] * v2 < 0.0 else 1.0
        return sign * f, facing * par[at], facing * par[at + 1], facing * par[at + 2], 0.0, 0.0, 0.0, 0.0
    n0, n1, n2 = sign * v0 / f, sign * v1 / f, sign * v2 / f
    if feature >= CORNER_A:
        return sign * f, n0, n1, n2, sign / f, 0.0, 0.0, 0.0
    at = int(par[TRIANGLES]) + NUMBERS * j
    a, b = at + 3 * (feature - EDGE_AB), at + (0 if feature == EDGE_CA else 3 * (feature - EDGE_AB) + 3)
    t0, t1, t2 = par[b] - par[a], par[b + 1] - par[a + 1], par[b + 2] - par[a + 2]
    size = math.sqrt(t0 * t0 + t1 * t1 + t2 * t2)
    return sign * f, n0, n1, n2, sign / f, t0 / size, t1 / size, t2 / size
