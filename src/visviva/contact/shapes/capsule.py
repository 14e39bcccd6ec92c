"""Capsules: all points within a distance of a segment; as solids or as vessels."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.shape import INSIDE, Shape, common_numbers
from visviva.contact.shapes.shape_kernels import kernels_of
from visviva.contact.shapes.triangle import nearest_of_segment
from visviva.core.swept import OWN, SIDE, START
from visviva.errors import SceneError

SIZE, END = OWN, OWN + 1


@kernel
def gap_capsule(
    x0: float, x1: float, x2: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float]:
    """The distance from a capsule, or from the wall around it; normal to the segment if a point is on it."""
    r0, r1, r2 = x0 - par[START], x1 - par[START + 1], x2 - par[START + 2]
    e0, e1, e2 = par[END], par[END + 1], par[END + 2]
    share = nearest_of_segment(r0, r1, r2, 0.0, 0.0, 0.0, e0, e1, e2)
    r0, r1, r2 = r0 - share * e0, r1 - share * e1, r2 - share * e2
    distance = math.sqrt(r0 * r0 + r1 * r1 + r2 * r2)
    sign = -1.0 if par[SIDE] == INSIDE else 1.0
    length = math.sqrt(e0 * e0 + e1 * e1 + e2 * e2)
    t0, t1, t2 = e0 / length, e1 / length, e2 / length
    if distance == 0.0:
        across = math.sqrt(t0 * t0 + t1 * t1)
        if across < 0.1:
            return -sign * par[SIZE], sign, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        return -sign * par[SIZE], -sign * t1 / across, sign * t0 / across, 0.0, 0.0, 0.0, 0.0, 0.0
    k = sign / distance
    if share == 0.0 or share == 1.0:
        t0, t1, t2 = 0.0, 0.0, 0.0
    return sign * (distance - par[SIZE]), k * r0, k * r1, k * r2, k, t0, t1, t2


def capsule(
    start: ArrayLike, end: ArrayLike, size: float, side: str = "outside", radius: float = 0.0
) -> Shape:
    """All points within `size` [m] of the segment from `start` to `end`, or, with side "inside", the same as
    a hollow.

    radius : r ≥ 0 of the points [m]. Raises SceneError for numbers out of range and for coincident ends.
        Proved by tests/contact/test_shapes.py.
    """
    along = np.asarray(end, float) - np.asarray(start, float)
    length = float(np.linalg.norm(along))
    if not (np.isfinite(size) and size > 0):
        raise SceneError(f"found the size {size:g} m of a capsule: it must be > 0")
    if not (np.isfinite(length) and length > 0):
        raise SceneError("the two ends of a capsule coincide: use a ball")
    if side == "both":
        raise SceneError("found side 'both' of a capsule, expected outside or inside")
    if side == "inside" and not radius < size:
        raise SceneError(f"balls of radius {radius:g} m do not fit into a capsule of radius {size:g} m")
    kernels = kernels_of(gap_capsule, side)
    numbers = np.array([*common_numbers(side, radius, start, length + size), float(size), *along])
    return Shape(gap_capsule, kernels.sweep, numbers, kernels.fill, convex=side == "outside")
