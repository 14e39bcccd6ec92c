"""The common part of all shapes: two kernels and an array of numbers, see `visviva.core.swept`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError

OUTSIDE, INSIDE, BOTH = 1.0, -1.0, 0.0
SIDES = {"outside": OUTSIDE, "inside": INSIDE, "both": BOTH}


@dataclass(frozen=True)
class Shape:
    """A solid, a vessel or a sheet.

    Parameters
    ----------
    gap, sweep : its kernels, and
    par : its numbers, see `visviva.core.swept`
    fill : kernel that fills the rows of points against it
    slots : rows per point
    hold : kernel that selects, on accepted steps, the patches of the rows; one number per row is then
        stored
    misses : kernel that tells when a path has met something without a row, see
        `visviva.contact.shapes.unheld`; with `hold`
    convex : the gap is a convex function of position outside
    """

    gap: Callable[..., Any]
    sweep: Callable[..., Any]
    par: Array
    fill: Callable[..., Any]
    slots: int = 1
    hold: Callable[..., Any] | None = None
    misses: Callable[..., Any] | None = None
    convex: bool = False


def common_numbers(
    side: str, radius: float, origin: ArrayLike, extent: float, skin: float = 0.0
) -> list[float]:
    """The first numbers of every shape; raises SceneError for an unknown side and a radius < 0."""
    if side not in SIDES:
        raise SceneError(f"found side '{side}', expected one of {', '.join(SIDES)}")
    if not (np.isfinite(radius) and radius >= 0):
        raise SceneError(f"found radius {radius:g} m: it must be a finite number >= 0")
    position = np.asarray(origin, float)
    return [*position, 0.0, 0.0, 0.0, float(radius), skin, SIDES[side], extent, *position]
