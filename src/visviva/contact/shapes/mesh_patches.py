"""Patches of a mesh: the part of it to which a row of a point is bound, and the gap from it.

A patch is a triangle, and those reached from it over edges that are flat or bent away from the point. On it
the nearest point moves smoothly with the point. Where the next triangle is bent towards the point, the plane
of the last one continues: the next one has its own row.

A patch is written as a number: ±(1 + index of a triangle), + on the side of the normals, ½ more if the point
touches it; 0 for none.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.mesh_walk import NEIGHBOURS, TRIANGLES, nearest, pseudonormal
from visviva.contact.shapes.triangle import CORNER_A, EDGE_AB, FACE, NUMBERS, nearest_of_triangle
from visviva.core.swept import EXTENT, SIDE

SLOTS_PER_POINT = 4  # rows of a point; the last one is for the patch that it is heading for
BORDER, CONVEX, CONCAVE, FLAT = 0, 1, 2, 3  # type of an edge, seen from the side of the normals
MAX_ADVANCES = 64  # most triangles that a nearest point may advance at once
EQUAL_NORMALS = 1e-9  # largest difference of a component between normals that count as equal
NEAR_SKINS = 100.0  # skins within which a point touches a patch
AROUND_SHARE = 0.05  # share of the extent of a mesh within which a point has rows against several patches


@kernel
def is_alike(n0: float, n1: float, n2: float, m0: float, m1: float, m2: float) -> bool:
    """Whether two normals are equal: facets of a fine mesh that are bent by little are not alike."""
    return max(abs(n0 - m0), abs(n1 - m1), abs(n2 - m2)) <= EQUAL_NORMALS


@kernel
def crosses(kind: int, side: float) -> bool:
    """Whether a patch continues over an edge."""
    return kind == FLAT or (kind == CONVEX and side > 0.0) or (kind == CONCAVE and side < 0.0)


@kernel
def nearest_on_patch(
    p0: float, p1: float, p2: float, j: int, side: float, par: Array
) -> tuple[float, float, float, int, int]:
    """The nearest point of a patch: the vector from it, its triangle and feature; advances over triangles
    while it gets nearer.
    """
    triangles, neighbours = int(par[TRIANGLES]), int(par[NEIGHBOURS])
    v0, v1, v2, feature = nearest_of_triangle(p0, p1, p2, par, triangles + NUMBERS * j)
    square = v0 * v0 + v1 * v1 + v2 * v2
    for _ in range(MAX_ADVANCES):
        if feature == FACE:
            break
        moved = False
        for edge in range(3):
            # A corner is the end of two edges: corner e of the edges e and e − 1.
            at_edge = feature == EDGE_AB + edge
            at_corner = feature == CORNER_A + edge or feature == CORNER_A + (edge + 1) % 3
            code = int(par[neighbours + 3 * j + edge])
            if not (at_edge or at_corner) or not crosses(code % 4, side):
                continue
            w0, w1, w2, there = nearest_of_triangle(p0, p1, p2, par, triangles + NUMBERS * (code // 4))
            length = w0 * w0 + w1 * w1 + w2 * w2
            if length < square * (1.0 - 1e-12):
                v0, v1, v2, square, feature, j, moved = w0, w1, w2, length, there, code // 4, True
                break
        if not moved:
            break
    return v0, v1, v2, j, feature


@kernel
def ends_at_feature(feature: int, j: int, side: float, par: Array) -> bool:
    """Whether a patch ends at a feature because the next triangle is bent towards the point."""
    neighbours = int(par[NEIGHBOURS]) + 3 * j
    for edge in range(3):
        if feature == EDGE_AB + edge or feature == CORNER_A + edge or feature == CORNER_A + (edge + 1) % 3:
            kind = int(par[neighbours + edge]) % 4
            if kind != BORDER and not crosses(kind, side):
                return True
    return False


@kernel
def patch_gap(
    p0: float, p1: float, p2: float, held: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float, int, bool]:
    """The gap from the patch of a row, as the gap of a shape; then the triangle that is
    nearest, and whether the point is beyond the end of the patch."""
    side = 1.0 if held > 0.0 else -1.0
    v0, v1, v2, j, feature = nearest_on_patch(p0, p1, p2, int(abs(held)) - 1, side, par)
    at = int(par[TRIANGLES]) + NUMBERS * j
    m0, m1, m2 = par[at + 9], par[at + 10], par[at + 11]
    f = math.sqrt(v0 * v0 + v1 * v1 + v2 * v2)
    beyond = feature != FACE and ends_at_feature(feature, j, side, par)
    touched = abs(held) - int(abs(held)) > 0.0
    if feature == FACE or f == 0.0 or (beyond and touched):
        height = m0 * (p0 - par[at]) + m1 * (p1 - par[at + 1]) + m2 * (p2 - par[at + 2])
        return side * height, side * m0, side * m1, side * m2, 0.0, 0.0, 0.0, 0.0, j, beyond
    sign = edge_sign(p0, p1, p2, v0, v1, v2, j, feature, side, beyond, par)
    n0, n1, n2 = sign * v0 / f, sign * v1 / f, sign * v2 / f
    if feature >= CORNER_A:
        return sign * f, n0, n1, n2, sign / f, 0.0, 0.0, 0.0, j, beyond
    a, b = at + 3 * (feature - EDGE_AB), at + 3 * ((feature - EDGE_AB + 1) % 3)
    t0, t1, t2 = par[b] - par[a], par[b + 1] - par[a + 1], par[b + 2] - par[a + 2]
    size = math.sqrt(t0 * t0 + t1 * t1 + t2 * t2)
    return sign * f, n0, n1, n2, sign / f, t0 / size, t1 / size, t2 / size, j, beyond


@kernel
def edge_sign(
    p0: float, p1: float, p2: float, v0: float, v1: float, v2: float, j: int, feature: int, side: float,
    beyond: bool, par: Array,
) -> float:  # fmt: skip
    """−1 for a point behind an edge or a corner of a patch.

    At a border both sides meet. Beyond the end of a patch, where others hide its plane, the point must be
    behind that plane, and behind the nearest point of the whole mesh: it may have passed others only.
    """
    for edge in range(3):
        if feature == EDGE_AB + edge and int(par[int(par[NEIGHBOURS]) + 3 * j + edge]) % 4 == BORDER:
            return 1.0
    if beyond:
        at = int(par[TRIANGLES]) + NUMBERS * j
        height = par[at + 9] * (p0 - par[at])
        height += par[at + 10] * (p1 - par[at + 1]) + par[at + 11] * (p2 - par[at + 2])
        if side * height >= 0.0:
            return 1.0
        f, v0, v1, v2, j, feature = nearest(p0, p1, p2, math.inf, par)
        if par[SIDE] == 0.0 and f > AROUND_SHARE * par[EXTENT]:
            return 1.0
    m0, m1, m2 = pseudonormal(j, feature, par)
    return -1.0 if side * (m0 * v0 + m1 * v1 + m2 * v2) < 0.0 else 1.0
