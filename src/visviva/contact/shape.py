"""What a shape is: two compiled functions of a point and of one array of numbers.

    gap_SHAPE(x, par) -> (gap, n, k, t)
        distance of a point from the surface [m], > 0 on the legal side; the unit normal n towards that side; and
        how n turns: n·∇∇gap·n′ of a motion u is k (|u|² − (n·u)² − (t·u)²), with k = 0 over a face, ±1/distance about
        an edge along t, or about a corner with t = 0
    sweep_SHAPE(y, d, gone, par) -> (s, n, depth)
        the first touch of a ball that goes from y by d while the last 1 − gone of a step pass: the share s of that
        way, 2 if there is none; the normal there; and the depth by which it has to be lifted along it. Only what
        comes nearer touches

The array begins with the numbers named below, alike for all shapes. The shape moves with its origin, evenly and
without turning, from `START` by `WAY` in a step. Where nothing moves these are 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.core.errors import SceneError
from visviva.core.state import Array

START, WAY, RADIUS, SKIN, SIDE = 0, 3, 6, 7, 8
OWN = 9  # where the numbers of each shape begin
OUTSIDE, INSIDE, BOTH = 1.0, -1.0, 0.0
SIDES = {"outside": OUTSIDE, "inside": INSIDE, "both": BOTH}


@dataclass(frozen=True)
class Shape:
    """A solid, a vessel or a sheet.

    Parameters
    ----------
    gap, sweep : kernels, see the module
    par : its numbers; a mesh that moves writes them anew
    """

    gap: Callable[..., Any]
    sweep: Callable[..., Any]
    par: Array


def common(side: str, radius: float, origin: Any = (0.0, 0.0, 0.0), skin: float = 0.0) -> list[float]:
    """The first numbers of every shape; raises SceneError for a side that is none and a radius < 0."""
    if side not in SIDES:
        raise SceneError(f"found side '{side}', expected one of {', '.join(SIDES)}")
    if not (np.isfinite(radius) and radius >= 0):
        raise SceneError(f"found radius {radius:g} m: it must be a finite number >= 0")
    return [*np.asarray(origin, float), 0.0, 0.0, 0.0, float(radius), skin, SIDES[side]]
