"""Balls and hollow balls, fixed or with a prescribed motion."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.shape import INSIDE, Shape, common_numbers
from visviva.contact.shapes.shape_kernels import kernels_of
from visviva.core.swept import OWN, SIDE, START
from visviva.errors import SceneError

SIZE = OWN


@kernel
def gap_ball(
    x0: float, x1: float, x2: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float]:
    """The distance from a ball, or from the wall around it; along z if a point is at the centre."""
    r0, r1, r2 = x0 - par[START], x1 - par[START + 1], x2 - par[START + 2]
    distance = math.sqrt(r0 * r0 + r1 * r1 + r2 * r2)
    sign = -1.0 if par[SIDE] == INSIDE else 1.0
    if distance == 0.0:
        return -sign * par[SIZE], 0.0, 0.0, sign, 0.0, 0.0, 0.0, 0.0
    k = sign / distance
    return sign * (distance - par[SIZE]), k * r0, k * r1, k * r2, k, 0.0, 0.0, 0.0


def ball(
    size: float, center: ArrayLike = (0.0, 0.0, 0.0), side: str = "outside", radius: float = 0.0
) -> Shape:
    """A ball of radius `size` about a centre, or, with side "inside", the hollow of that size.

    radius : r ≥ 0 of the points [m]. Raises SceneError for numbers out of range.
    Proved by tests/contact/test_shapes.py.
    """
    if not (np.isfinite(size) and size > 0):
        raise SceneError(f"found the size {size:g} m of a ball: it must be > 0")
    if side == "both":
        raise SceneError("found side 'both' of a ball, expected outside or inside")
    if side == "inside" and not radius < size:
        raise SceneError(f"balls of radius {radius:g} m do not fit into a hollow of radius {size:g} m")
    kernels = kernels_of(gap_ball, side)
    numbers = np.array([*common_numbers(side, radius, center, float(size)), float(size)])
    return Shape(gap_ball, kernels.sweep, numbers, kernels.fill)
