"""The floor under a run: a default for scenes without a plane, and extension of slabs to the motion."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.view.painting.camera import unit
from visviva.view.painting.shapes import Array

FLOOR_DEPTH = 0.004  # distance of the floor below the lowest point, in diagonals of the run
SWING_DEPTH = 0.08  # the same if something swings down to that point, which would seem to skim the floor
LEVEL_COSINE = 0.999  # cosine of the largest slope of a plane that counts as level
SLAB_MARGIN = 0.04  # extent of a slab beyond the motion, in diagonals


def up_direction(look: dict[str, Any]) -> Array | None:
    """The direction opposite to the gravity of a run; None without gravity."""
    gravity = np.asarray(look.get("gravity") or np.zeros(3), dtype=np.float64)
    if gravity.shape != (3,) or not np.isfinite(gravity).all() or not np.linalg.norm(gravity) > 0.0:
        return None
    return unit(-gravity)


def corners(low: Array, high: Array) -> Array:
    """Corners of a box, (8, 3)."""
    ends = np.stack([low, high])
    return np.array([[ends[i, 0], ends[j, 1], ends[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])


def default_floor(
    look: dict[str, Any], low: Array, high: Array, depth: float = FLOOR_DEPTH
) -> dict[str, Any] | None:
    """The look of a level plane under a box, `depth` diagonals below it; None without gravity."""
    up = up_direction(look)
    if up is None:
        return None
    lowest = float((corners(low, high) @ up).min()) - depth * float(np.linalg.norm(high - low))
    middle = 0.5 * (low + high)
    point = middle + (lowest - float(up @ middle)) * up
    return {"shape": {"kind": "plane", "point": point.tolist(), "normal": up.tolist()}}


def extended_slab(point: Array, axes: Array, edges: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Centre (3,) and edges (2,) of a level slab extended under a whole box; others are unchanged.

    point, axes, edges : its centre, its axes by rows, the third normal, and its edges [m]
    """
    if abs(axes[2, 2]) < LEVEL_COSINE:
        return point, edges
    places = (corners(low, high) - point) @ axes[:2].T
    more = SLAB_MARGIN * float(np.linalg.norm(high - low))
    least = np.where(places.min(axis=0) < -0.5 * edges, places.min(axis=0) - more, -0.5 * edges)
    most = np.where(places.max(axis=0) > 0.5 * edges, places.max(axis=0) + more, 0.5 * edges)
    return point + 0.5 * (least + most) @ axes[:2], most - least
