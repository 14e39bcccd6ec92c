"""Friction of points on surfaces and curves: tangential rows in addition to the normal ones."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.cones import Cones, tangents
from visviva.core.rows import FRICTION, Rows
from visviva.errors import SceneError


def cones_of(name: str, count: int, normals: int, mu: float, slip_drag: float) -> Cones | None:
    """Cones of `count` points with three rows each, of which `normals` are normal; None without friction.

    Raises SceneError for negative numbers, and if both laws are given.
    """
    for what, number in (("mu", mu), ("slip_drag", slip_drag)):
        if not number >= 0:
            raise SceneError(f"found {what} {number:g}: it must be >= 0", name)
    if mu > 0 and slip_drag > 0:
        raise SceneError("found mu and slip_drag, expected one of them", name)
    if mu == 0 and slip_drag == 0:
        return None
    rows = np.arange(3 * count).reshape(count, 3)
    laws = np.full(count, float(mu)), np.full(count, float(slip_drag))
    return Cones(rows[:, :normals].copy(), rows[:, normals:].copy(), *laws)


def mark_tangents(rows: Rows, normals: int) -> None:
    """Mark the rows after the first `normals` of each three as friction."""
    rows.kind.reshape(-1, 3)[:, normals:] = FRICTION


@kernel
def fill_tangents(normals: int, gradient: Array) -> None:
    """Unit tangents of a surface, or of the curve of two, from the normals in the preceding rows."""
    for first in range(0, len(gradient), 3):
        a, b, c = gradient[first, 0], gradient[first, 1], gradient[first, 2]
        if normals == 1:
            size = math.sqrt(a * a + b * b + c * c)
            d, e, f, p, q, r = tangents(a / size, b / size, c / size)
            gradient[first + 1, 0], gradient[first + 1, 1], gradient[first + 1, 2] = d, e, f
        else:
            d, e, f = gradient[first + 1, 0], gradient[first + 1, 1], gradient[first + 1, 2]
            p, q, r = b * f - c * e, c * d - a * f, a * e - b * d
            size = math.sqrt(p * p + q * q + r * r)
            p, q, r = p / size, q / size, r / size
        gradient[first + 2, 0], gradient[first + 2, 1], gradient[first + 2, 2] = p, q, r
