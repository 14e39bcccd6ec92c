"""Triangles of a mesh that a point meets and for which it has no row.

Rows are chosen on accepted steps: for the nearest patches, and the one that a point is heading for. Within a
long step its path may bend and arrive elsewhere, so it is followed once more, as a cubic, in chords.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.bounding_tree import CODE, NODE_SIZE, SKIP
from visviva.contact.shapes.mesh_patches import NEAR_SKINS, SLOTS_PER_POINT, is_alike, patch_gap
from visviva.contact.shapes.mesh_walk import COUNT, IGNORED_DEPTH_SHARE, NODES, TRIANGLES, bounded_inverse
from visviva.contact.shapes.triangle import NUMBERS, meet_triangle, nearest_of_triangle
from visviva.core.swept import EXTENT, RADIUS, SIDE, SKIN

SAG_SHARE, SAG_OF_EXTENT = 0.01, 1e-5  # largest distance of a path from its chords, of the reach or extent
MISSED_SHARE = 0.9  # of the time at which a triangle is met, to which a step is shortened
MAX_CHORDS = 32  # most chords of a path; one that is bent more is taken to meet something after the last


@kernel
def passes_box(
    y0: float, y1: float, y2: float, v0: float, v1: float, v2: float, reach: float, par: Array, at: int
) -> bool:
    """Whether a ball on a straight path, with inverse components v, may meet a box."""
    a, b = (par[at] - reach - y0) * v0, (par[at + 3] + reach - y0) * v0
    c, d = (par[at + 1] - reach - y1) * v1, (par[at + 4] + reach - y1) * v1
    e, f = (par[at + 2] - reach - y2) * v2, (par[at + 5] + reach - y2) * v2
    first = max(max(min(a, b), min(c, d)), max(min(e, f), 0.0))
    last = min(min(max(a, b), max(c, d)), min(max(e, f), 1.0))
    return bool(first <= last)


@kernel
def is_held(
    p0: float, p1: float, p2: float, n0: float, n1: float, n2: float, j: int, reach: float, par: Array,
    memory: Array,
) -> bool:  # fmt: skip
    """Whether a row of a point is for triangle j, met along the normal n, or for one that is alike there."""
    for slot in range(len(memory)):
        if memory[slot] != 0.0:
            f, m0, m1, m2, _k, _t0, _t1, _t2, i, _beyond = patch_gap(p0, p1, p2, memory[slot], par)
            if (i == j or is_alike(n0, n1, n2, m0, m1, m2)) and f <= reach + par[SKIN]:
                return True
    return False


@kernel
def meet_face(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, reach: float, par: Array, at: int
) -> tuple[float, float, float, float]:
    """Where a ball meets the face of a triangle, as `meet_triangle`, its edges left out."""
    n0, n1, n2 = par[at + 9], par[at + 10], par[at + 11]
    height = n0 * (y0 - par[at]) + n1 * (y1 - par[at + 1]) + n2 * (y2 - par[at + 2])
    approach = n0 * d0 + n1 * d1 + n2 * d2
    facing = par[SIDE] if par[SIDE] != 0.0 else math.copysign(1.0, height)
    if facing * approach >= 0.0:
        return 2.0, 0.0, 0.0, 0.0
    s = max((facing * height - reach) / -(facing * approach), 0.0)
    v0, v1, v2, _feature = nearest_of_triangle(y0 + s * d0, y1 + s * d1, y2 + s * d2, par, at)
    beside = v0 * v0 + v1 * v1 + v2 * v2 - (n0 * v0 + n1 * v1 + n2 * v2) ** 2
    if beside > (NEAR_SKINS * par[SKIN]) ** 2:
        return 2.0, 0.0, 0.0, 0.0
    return s, facing * n0, facing * n1, facing * n2


@kernel
def meet_alone(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, reach: float, within: float, par: Array,
    j: int,
) -> tuple[float, float, float, float]:  # fmt: skip
    """Where a ball meets a triangle and none of its neighbours is nearer: the share of the path and the
    normal. At an edge to a triangle that is bent towards the ball, its face counts."""
    at = int(par[TRIANGLES]) + NUMBERS * j
    s, n0, n1, n2, _depth = meet_triangle(
        y0, y1, y2, d0, d1, d2, reach, IGNORED_DEPTH_SHARE * par[SKIN], par[SIDE], within, par, at
    )
    facing = n0 * par[at + 9] + n1 * par[at + 10] + n2 * par[at + 11]
    if s > 1.0 or par[SIDE] * facing < 0.0:
        return 2.0, 0.0, 0.0, 0.0
    patch = math.copysign(j + 1.0, facing)
    _f, _m0, _m1, _m2, _k, _t0, _t1, _t2, i, beyond = patch_gap(
        y0 + s * d0, y1 + s * d1, y2 + s * d2, patch, par
    )
    if i != j:
        return 2.0, 0.0, 0.0, 0.0
    if beyond:
        s, n0, n1, n2 = meet_face(y0, y1, y2, d0, d1, d2, reach, par, at)
    return s, n0, n1, n2


@kernel
def first_unheld(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, par: Array, memory: Array
) -> tuple[float, float, float, float, int]:
    """The first triangle without a row that a point meets on a straight path from y by d; of a closed mesh
    from its legal side only.

    memory : its patches, see `mesh_patches`

    Returns the share s of the path, 2 for none, the normal, and the index of the triangle
    """
    nodes, count, reach, i = int(par[NODES]), int(par[COUNT]), par[RADIUS] + par[SKIN], 0
    v0, v1, v2 = bounded_inverse(d0), bounded_inverse(d1), bounded_inverse(d2)
    best, n0, n1, n2, which = 2.0, 0.0, 0.0, 0.0, -1
    while i < count:
        at = nodes + NODE_SIZE * i
        if not passes_box(y0, y1, y2, v0, v1, v2, reach, par, at):
            i = int(par[at + SKIP])
            continue
        i += 1
        code = int(par[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            s, m0, m1, m2 = meet_alone(y0, y1, y2, d0, d1, d2, reach, min(best, 1.0), par, j)
            if s < best and s <= 1.0:
                p0, p1, p2 = y0 + s * d0, y1 + s * d1, y2 + s * d2
                if not is_held(p0, p1, p2, m0, m1, m2, j, reach, par, memory):
                    best, n0, n1, n2, which = s, m0, m1, m2, j
    return best, n0, n1, n2, which


@kernel
def is_behind(p0: float, p1: float, p2: float, depth: float, par: Array, memory: Array) -> bool:
    """Whether a point has passed a patch of its rows by more than a depth."""
    for slot in range(len(memory)):
        if memory[slot] != 0.0:
            f, _n0, _n1, _n2, _k, _t0, _t1, _t2, _j, _beyond = patch_gap(p0, p1, p2, memory[slot], par)
            if f < par[RADIUS] - depth:
                return True
    return False


@kernel
def share_before_unheld(start: Array, end: Array, e: int, h: float, par: Array, memory: Array) -> float:
    """The share to which a step is to be shortened, as a point has met such a triangle in it, or has passed
    one for which it has a row that no longer shows it at the end; 2 if it has not.

    start, end : (2, m, 3)   positions and velocities relative to the mesh at both ends of the step, h apart
    e : index of the point
    memory : (SLOTS_PER_POINT,)
    """
    bend = 0.0
    for c in range(3):
        bend += (end[1, e, c] - start[1, e, c]) ** 2
    sag = max(SAG_SHARE * par[RADIUS], SAG_OF_EXTENT * par[EXTENT])
    n = int(math.sqrt(0.125 * h * math.sqrt(bend) / sag)) + 1
    chords, b, d = min(n, MAX_CHORDS), np.empty(3), np.empty(3)
    a = start[0, e].copy()
    for k in range(1, chords + 1):
        t = k / n
        for c in range(3):
            y, z, u, w = start[0, e, c], end[0, e, c], h * start[1, e, c], h * end[1, e, c]
            b[c] = y + t * (u + t * (3.0 * (z - y) - 2.0 * u - w + t * (2.0 * (y - z) + u + w)))
            d[c] = b[c] - a[c]
        s = first_unheld(a[0], a[1], a[2], d[0], d[1], d[2], par, memory)[0]
        if s <= 1.0:
            return float(MISSED_SHARE * (k - 1 + s) / n)
        a[:] = b
        if is_behind(a[0], a[1], a[2], sag + NEAR_SKINS * par[SKIN], par, memory):
            return 2.0 if is_behind(end[0, e, 0], end[0, e, 1], end[0, e, 2], 0.0, par, memory) else t
    return 2.0 if n == chords else float(chords / n)


@kernel
def first_share_before_unheld(start: Array, end: Array, h: float, par: Array, memory: Array) -> float:
    """The smallest share of any of m points, see `share_before_unheld`."""
    first = 2.0
    for e in range(start.shape[1]):
        held = memory[SLOTS_PER_POINT * e : SLOTS_PER_POINT * e + SLOTS_PER_POINT]
        first = min(first, share_before_unheld(start, end, e, h, par, held))
    return first
