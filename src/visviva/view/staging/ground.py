"""The floor under a run: one for scenes that have no plane, and slabs that reach as far as the motion."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.view.painting.camera import unit
from visviva.view.painting.shapes import Array

BELOW = 0.004  # of the diagonal of the run: how far its floor is below its lowest place
LEVEL = 0.999  # cosine of the angle up to which a plane is level
BEYOND = 0.04  # of the diagonal: by how much a slab reaches farther than the motion


def upward(look: dict[str, Any]) -> Array | None:
    """The direction against the gravity of a run, None without any."""
    gravity = np.asarray(look.get("gravity") or np.zeros(3), dtype=np.float64)
    if gravity.shape != (3,) or not np.isfinite(gravity).all() or not np.linalg.norm(gravity) > 0.0:
        return None
    return unit(-gravity)


def corners(low: Array, high: Array) -> Array:
    """Those of a box, (8, 3)."""
    ends = np.stack([low, high])
    return np.array([[ends[i, 0], ends[j, 1], ends[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])


def own_floor(look: dict[str, Any], low: Array, high: Array) -> dict[str, Any] | None:
    """The look of a level plane under a box, None where nothing falls."""
    up = upward(look)
    if up is None:
        return None
    lowest = float((corners(low, high) @ up).min()) - BELOW * float(np.linalg.norm(high - low))
    middle = 0.5 * (low + high)
    point = middle + (lowest - float(up @ middle)) * up
    return {"shape": {"kind": "plane", "point": point.tolist(), "normal": up.tolist()}}


def reaching(point: Array, axes: Array, edges: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Middle (3,) and edges (2,) of a level slab that reaches under all of a box; another stays as it is.

    point, axes, edges : its middle, rows across, along and normal, and its edges [m]
    """
    if abs(axes[2, 2]) < LEVEL:
        return point, edges
    places = (corners(low, high) - point) @ axes[:2].T
    more = BEYOND * float(np.linalg.norm(high - low))
    least = np.where(places.min(axis=0) < -0.5 * edges, places.min(axis=0) - more, -0.5 * edges)
    most = np.where(places.max(axis=0) > 0.5 * edges, places.max(axis=0) + more, 0.5 * edges)
    return point + 0.5 * (least + most) @ axes[:2], most - least
