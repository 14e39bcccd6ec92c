"""The rows of points against a mesh: up to four points of the mesh for each point.

A row is bound to a patch, see `mesh_patches`. The patches are selected on accepted steps only and stored in
the memory of the contact. So a point that passes through a patch within a step is still known to belong to
the other side.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.bounding_tree import CODE, NODE_SIZE, SKIP, square_to_box
from visviva.contact.shapes.mesh_patches import (
    AROUND_SHARE,
    NEAR_SKINS,
    SLOTS_PER_POINT,
    is_alike,
    patch_gap,
)
from visviva.contact.shapes.mesh_walk import COUNT, NODES, TRIANGLES, nearest, pseudonormal
from visviva.contact.shapes.skip_far_shapes import BENT, out_of_reach, set_motion
from visviva.contact.shapes.triangle import FACE, NUMBERS, nearest_of_triangle
from visviva.contact.shapes.unheld import first_unheld
from visviva.core.rows import OFF, ONE_SIDED
from visviva.core.swept import EXTENT, RADIUS, SIDE, SKIN, START

MAX_NEAR_TRIANGLES = 24  # most triangles near a point that are examined for further rows


@kernel
def share_corner(j: int, i: int, par: Array) -> bool:
    """Whether two triangles share a corner."""
    a, b = int(par[TRIANGLES]) + NUMBERS * j, int(par[TRIANGLES]) + NUMBERS * i
    for c in range(3):
        for d in range(3):
            k, m = a + 3 * c, b + 3 * d
            if par[k] == par[m] and par[k + 1] == par[m + 1] and par[k + 2] == par[m + 2]:
                return True
    return False


@kernel
def side_of(
    p0: float, p1: float, p2: float, j: int, feature: int, travel: float, par: Array, held: Array
) -> float:
    """+1 on the side of the normals: the legal side of a mesh that has one, or where the point is.

    A point that has just slid over an edge may be behind the next triangle, by less than it travels in a
    step: it is on the side on which it has touched the neighbour.
    """
    if par[SIDE] != 0.0:
        return float(par[SIDE])
    m0, m1, m2 = pseudonormal(j, feature, par)
    v0, v1, v2, _feature = nearest_of_triangle(p0, p1, p2, par, int(par[TRIANGLES]) + NUMBERS * j)
    if v0 * v0 + v1 * v1 + v2 * v2 <= travel * travel:
        for slot in range(len(held)):
            touched = abs(held[slot]) - int(abs(held[slot])) > 0.0
            if touched and share_corner(j, int(abs(held[slot])) - 1, par):
                return math.copysign(1.0, held[slot])
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
        if i == j or (is_alike(n0, n1, n2, m0, m1, m2) and abs(f - g) <= 1e-9 * par[EXTENT]):
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
        travel = 2.0 * h * speed + BENT * h * h
        around = (AROUND_SHARE * par[EXTENT] if h == 0.0 else travel) + par[RADIUS] + par[SKIN]
        travel += NEAR_SKINS * par[SKIN]
        held[SLOTS_PER_POINT - 1] = 0.0
        for slot in range(SLOTS_PER_POINT - 1):
            if held[slot] != 0.0:
                held[slot] = kept_patch(p0, p1, p2, held[slot], around, par)
        best, _v0, _v1, _v2, j, feature = nearest(p0, p1, p2, math.inf, par)
        side = side_of(p0, p1, p2, j, feature, travel, par, held)
        bind_row(p0, p1, p2, side * (j + 1.0), -math.inf, math.inf, par, held[: SLOTS_PER_POINT - 1])
        if best <= around:
            for c in range(near_triangles(p0, p1, p2, around, par, near)):
                at = int(par[TRIANGLES]) + NUMBERS * near[c]
                _v0, _v1, _v2, feature = nearest_of_triangle(p0, p1, p2, par, at)
                side = side_of(p0, p1, p2, near[c], feature, travel, par, held)
                bind_row(p0, p1, p2, side * (near[c] + 1.0), 0.0, around, par, held[: SLOTS_PER_POINT - 1])
        if speed > 0.0 and h == 0.0:
            far = 4.0 * par[EXTENT] / speed
            s, m0, m1, m2, j = first_unheld(p0, p1, p2, far * v0, far * v1, far * v2, par, held)
            if s <= 1.0:
                n0, n1, n2 = pseudonormal(j, FACE, par)
                side = par[SIDE]
                if side == 0.0:
                    side = 1.0 if n0 * m0 + n1 * m1 + n2 * m2 >= 0.0 else -1.0
                held[SLOTS_PER_POINT - 1] = side * (j + 1.0)
        for slot in range(SLOTS_PER_POINT - 1):
            if held[slot] != 0.0:
                held[slot] = kept_patch(p0, p1, p2, held[slot], math.inf, par)


@kernel
def held_velocity(
    p0: float, p1: float, p2: float, v0: float, v1: float, v2: float, h: float, par: Array, held: Array
) -> tuple[float, float, float]:
    """The velocity of a point in a step without what its rows will not let pass."""
    for slot in range(len(held)):
        if held[slot] != 0.0:
            f, n0, n1, n2, _k, _t0, _t1, _t2, _j, _beyond = patch_gap(p0, p1, p2, held[slot], par)
            gap = max(f - par[RADIUS] - par[SKIN], 0.0)
            into = min(n0 * v0 + n1 * v1 + n2 * v2 + gap / h, 0.0)
            v0, v1, v2 = v0 - into * n0, v1 - into * n1, v2 - into * n2
    return v0, v1, v2


@kernel
def fill_mesh(
    index: Index, alive: Array, step: Array, x: Array, u: Array, origin: Index, y: Array, w: Array,
    par: Array, memory: Array, phi: Array, gradient: Array, velocity_product: Array, kind: Index,
) -> None:  # fmt: skip
    """φ, its gradient and the rotation of the normal for each patch held; in a time step also for the plane
    of impact.
    """
    h, held = step[0], np.zeros(SLOTS_PER_POINT - 1)
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
                u0, u1, u2 = held_velocity(p0, p1, p2, v0, v1, v2, h, par, held)
                s, m0, m1, m2, _j = first_unheld(p0, p1, p2, h * u0, h * u1, h * u2, par, held)
                if s <= 1.0:
                    f, n0, n1, n2 = -s * h * (m0 * u0 + m1 * u1 + m2 * u2), m0, m1, m2
            elif memory[row] != 0.0:
                f, n0, n1, n2, k, t0, t1, t2, _j, _beyond = patch_gap(p0, p1, p2, memory[row], par)
                f -= par[RADIUS] + par[SKIN]
            along, across = n0 * v0 + n1 * v1 + n2 * v2, t0 * v0 + t1 * v1 + t2 * v2
            off = alive[i] == 0.0 or f == math.inf
            if h > 0.0 and slot < SLOTS_PER_POINT - 1 and out_of_reach(f, 0.0, math.sqrt(square), h):
                off = True
            if slot < SLOTS_PER_POINT - 1:
                held[slot] = 0.0 if off else memory[row]
            kind[row] = OFF if off else ONE_SIDED
            phi[row] = 1.0 if f == math.inf else f
            velocity_product[row] = k * (square - along * along - across * across)
            gradient[row, 0], gradient[row, 1], gradient[row, 2] = n0, n1, n2
            if len(origin) > 0:
                gradient[row, 3], gradient[row, 4], gradient[row, 5] = -n0, -n1, -n2
