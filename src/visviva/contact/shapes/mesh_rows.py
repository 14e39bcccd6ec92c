"""The rows of points against a mesh: up to four points of the mesh for each point.

A row is bound to a patch of the mesh: a triangle, and those reached from it over edges that are
flat or bent away from the point. On such a patch the nearest point moves smoothly with the point. Where the
next triangle is bent towards the point, the plane of the last one continues: the next one has its own row.

The patches are selected on accepted steps only and stored in the memory of the contact: ±(1 + index of
the triangle), + on the side of the normals, ½ more if the point touches it; 0 for none. So a point that
passes through a patch within a step is still known to belong to the other side.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.bounding_tree import CODE, NODE_SIZE, SKIP, square_to_box
from visviva.contact.shapes.mesh_walk import (
    COUNT,
    NEIGHBOURS,
    NODES,
    TRIANGLES,
    first_touch,
    nearest,
    pseudonormal,
)
from visviva.contact.shapes.skip_far_shapes import BENT, out_of_reach, set_motion
from visviva.contact.shapes.triangle import CORNER_A, EDGE_AB, FACE, NUMBERS, nearest_of_triangle
from visviva.core.rows import OFF, ONE_SIDED
from visviva.core.swept import EXTENT, RADIUS, SIDE, SKIN, START

SLOTS_PER_POINT = 4  # the last one is for the point of the mesh that a point is heading for
BORDER, CONVEX, CONCAVE, FLAT = 0, 1, 2, 3  # type of an edge, seen from the side of the normals
MAX_ADVANCES = 64  # most triangles that a nearest point may advance at once
MAX_NEAR_TRIANGLES = 24  # most triangles near a point that are examined for further rows
NEAR_SKINS = 100.0  # skins within which a point touches a patch
EQUAL_COSINE = 0.999  # cosine between normals that count as equal
AROUND_SHARE = 0.05  # share of the extent of a mesh within which a point has rows against several patches


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

    At a border both sides meet. Beyond the end of a patch, where others hide its plane, only the nearest
    point of the whole mesh determines the sign.
    """
    for edge in range(3):
        if feature == EDGE_AB + edge and int(par[int(par[NEIGHBOURS]) + 3 * j + edge]) % 4 == BORDER:
            return 1.0
    if beyond:
        f, v0, v1, v2, j, feature = nearest(p0, p1, p2, math.inf, par)
        if par[SIDE] == 0.0 and f > AROUND_SHARE * par[EXTENT]:
            return 1.0
    m0, m1, m2 = pseudonormal(j, feature, par)
    return -1.0 if side * (m0 * v0 + m1 * v1 + m2 * v2) < 0.0 else 1.0


@kernel
def side_of(p0: float, p1: float, p2: float, j: int, feature: int, par: Array) -> float:
    """+1 on the side of the normals: the legal side of a mesh that has one, or where the point is."""
    if par[SIDE] != 0.0:
        return float(par[SIDE])
    m0, m1, m2 = pseudonormal(j, feature, par)
    v0, v1, v2, _feature = nearest_of_triangle(p0, p1, p2, par, int(par[TRIANGLES]) + NUMBERS * j)
    return -1.0 if m0 * v0 + m1 * v1 + m2 * v2 < 0.0 else 1.0


@kernel
def near_triangles(p0: float, p1: float, p2: float, within: float, par: Array, near: Index) -> int:
    """Indices of triangles nearer than a distance, as many as `near` holds; returns how many."""
    nodes, count, triangles = int(par[NODES]), int(par[COUNT]), int(par[TRIANGLES])
    i, found = 0, 0
    while i < count:
        at = nodes + NODE_SIZE * i
        if square_to_box(p0, p1, p2, par, at) >= within * within:
            i = int(par[at + SKIP])
            continue
        i += 1
        code = int(par[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            v0, v1, v2, _feature = nearest_of_triangle(p0, p1, p2, par, triangles + NUMBERS * j)
            if found < len(near) and v0 * v0 + v1 * v1 + v2 * v2 < within * within:
                near[found] = j
                found += 1
    return found


@kernel
def bind_row(
    p0: float, p1: float, p2: float, held: float, least: float, most: float, par: Array, memory: Array
) -> None:
    """Bind a row to a patch whose gap is within bounds, if no row is bound to it yet, in place of the
    farthest.
    """
    f, n0, n1, n2, _k, _t0, _t1, _t2, j, beyond = patch_gap(p0, p1, p2, held, par)
    if f < least or f > most or (beyond and least > -math.inf):
        return
    far, at = f, -1
    for slot in range(len(memory)):
        if memory[slot] == 0.0:
            if at < 0 or far < math.inf:
                far, at = math.inf, slot
            continue
        g, m0, m1, m2, _l, _s0, _s1, _s2, i, _beyond = patch_gap(p0, p1, p2, memory[slot], par)
        alike = n0 * m0 + n1 * m1 + n2 * m2 > EQUAL_COSINE and abs(f - g) <= 1e-9 * par[EXTENT] + 1e-3 * abs(
            f
        )
        if i == j or alike:
            return
        if g > far:
            far, at = g, slot
    if at >= 0:
        memory[at] = math.copysign(j + 1.0, held)


@kernel
def kept_patch(p0: float, p1: float, p2: float, held: float, around: float, par: Array) -> float:
    """The patch to which a row remains bound: none if it is far away, or the point is beyond its end."""
    f, _n0, _n1, _n2, _k, _t0, _t1, _t2, j, beyond = patch_gap(p0, p1, p2, held, par)
    touching = f <= par[RADIUS] + NEAR_SKINS * par[SKIN]
    if f > around or (beyond and not touching):
        return 0.0
    return math.copysign(j + 1.0 + (0.5 if touching else 0.0), held)


@kernel
def select_patches(
    index: Index, step: Array, x: Array, u: Array, origin: Index, y: Array, w: Array, par: Array,
    memory: Array,
) -> None:  # fmt: skip
    """Select the patches of all points, memory (n · SLOTS_PER_POINT,): those held and still near, the
    nearest, others.
    """
    h = step[0]
    set_motion(origin, y, w, h, par)
    near = np.empty(MAX_NEAR_TRIANGLES, np.int64)
    for e in range(len(index)):
        i, held = index[e], memory[SLOTS_PER_POINT * e : SLOTS_PER_POINT * e + SLOTS_PER_POINT]
        p0, p1, p2 = x[i, 0] - par[START], x[i, 1] - par[START + 1], x[i, 2] - par[START + 2]
        v0, v1, v2 = u[i, 0], u[i, 1], u[i, 2]
        for o in range(len(origin)):
            v0, v1, v2 = v0 - w[origin[o], 0], v1 - w[origin[o], 1], v2 - w[origin[o], 2]
        speed = math.sqrt(v0 * v0 + v1 * v1 + v2 * v2)
        around = AROUND_SHARE * par[EXTENT] if h == 0.0 else 2.0 * h * speed + BENT * h * h
        around += par[RADIUS] + par[SKIN]
        held[SLOTS_PER_POINT - 1] = 0.0
        for slot in range(SLOTS_PER_POINT - 1):
            if held[slot] != 0.0:
                held[slot] = kept_patch(p0, p1, p2, held[slot], around, par)
        best, _v0, _v1, _v2, j, feature = nearest(p0, p1, p2, math.inf, par)
        side = side_of(p0, p1, p2, j, feature, par)
        bind_row(p0, p1, p2, side * (j + 1.0), -math.inf, math.inf, par, held[: SLOTS_PER_POINT - 1])
        if best <= around:
            for c in range(near_triangles(p0, p1, p2, around, par, near)):
                at = int(par[TRIANGLES]) + NUMBERS * near[c]
                _v0, _v1, _v2, feature = nearest_of_triangle(p0, p1, p2, par, at)
                side = side_of(p0, p1, p2, near[c], feature, par)
                bind_row(p0, p1, p2, side * (near[c] + 1.0), 0.0, around, par, held[: SLOTS_PER_POINT - 1])
        if speed > 0.0 and h == 0.0:
            far = 4.0 * par[EXTENT] / speed
            s, m0, m1, m2, _depth, j = first_touch(p0, p1, p2, far * v0, far * v1, far * v2, par)
            if s <= 1.0:
                n0, n1, n2 = pseudonormal(j, FACE, par)
                side = par[SIDE]
                if side == 0.0:
                    side = 1.0 if n0 * m0 + n1 * m1 + n2 * m2 >= 0.0 else -1.0
                bind_row(p0, p1, p2, side * (j + 1.0), 0.0, math.inf, par, held)
        for slot in range(SLOTS_PER_POINT):
            if held[slot] != 0.0:
                held[slot] = kept_patch(p0, p1, p2, held[slot], math.inf, par)


@kernel
def is_held(
    first: int,
    f: float,
    n0: float,
    n1: float,
    n2: float,
    par: Array,
    phi: Array,
    gradient: Array,
    kind: Index,
) -> bool:
    """Whether one of the rows of a point already represents a plane of impact."""
    for row in range(first, first + SLOTS_PER_POINT - 1):
        alike = n0 * gradient[row, 0] + n1 * gradient[row, 1] + n2 * gradient[row, 2] > EQUAL_COSINE
        if kind[row] != OFF and alike and abs(phi[row] - f) <= par[SKIN] + 1e-6 * f:
            return True
    return False


@kernel
def fill_mesh(
    index: Index, alive: Array, step: Array, x: Array, u: Array, origin: Index, y: Array, w: Array,
    par: Array, memory: Array, phi: Array, gradient: Array, velocity_product: Array, kind: Index,
) -> None:  # fmt: skip
    """φ, its gradient and the rotation of the normal for each patch held; in a time step also for the plane
    of impact.
    """
    h = step[0]
    set_motion(origin, y, w, h, par)
    for e in range(len(index)):
        i = index[e]
        p0, p1, p2 = x[i, 0] - par[START], x[i, 1] - par[START + 1], x[i, 2] - par[START + 2]
        v0, v1, v2 = u[i, 0], u[i, 1], u[i, 2]
        for o in range(len(origin)):
            v0, v1, v2 = v0 - w[origin[o], 0], v1 - w[origin[o], 1], v2 - w[origin[o], 2]
        square = v0 * v0 + v1 * v1 + v2 * v2
        for slot in range(SLOTS_PER_POINT):
            row = SLOTS_PER_POINT * e + slot
            f, n0, n1, n2, k, t0, t1, t2 = math.inf, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0
            if h > 0.0 and slot == SLOTS_PER_POINT - 1:
                s, m0, m1, m2, _depth, _j = first_touch(p0, p1, p2, h * v0, h * v1, h * v2, par)
                ahead = -s * h * (m0 * v0 + m1 * v1 + m2 * v2)
                if 0.0 < s <= 1.0 and not is_held(
                    SLOTS_PER_POINT * e, ahead, m0, m1, m2, par, phi, gradient, kind
                ):
                    f, n0, n1, n2 = ahead, m0, m1, m2
            elif memory[row] != 0.0:
                f, n0, n1, n2, k, t0, t1, t2, _j, _beyond = patch_gap(p0, p1, p2, memory[row], par)
                f -= par[RADIUS] + par[SKIN]
            along, across = n0 * v0 + n1 * v1 + n2 * v2, t0 * v0 + t1 * v1 + t2 * v2
            off = alive[i] == 0.0 or f == math.inf
            if h > 0.0 and slot < SLOTS_PER_POINT - 1 and out_of_reach(f, 0.0, math.sqrt(square), h):
                off = True
            kind[row] = OFF if off else ONE_SIDED
            phi[row] = 1.0 if f == math.inf else f
            velocity_product[row] = k * (square - along * along - across * across)
            gradient[row, 0], gradient[row, 1], gradient[row, 2] = n0, n1, n2
            if len(origin) > 0:
                gradient[row, 3], gradient[row, 4], gradient[row, 5] = -n0, -n1, -n2
