"""Why a rope has no path from one of its nodes to the next."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.hoist.lengths.measure import FRAME, POINT, RADIUS
from visviva.hoist.lengths.segments import Segments

RIM_TOLERANCE = 1e-9  # relative to the radius: tolerance for a point on the rim
AXIAL_TOLERANCE = 0.05  # relative to the distance: tolerance for a direction along the axis


def missing_path_reason(found: Segments, e: int, x: Array, rotation: Array, names: tuple[int, int]) -> str:
    """Why segment e has no path between its ends; empty if it has one.

    names : the user's numbers of both nodes
    """
    positions = x[found.ports[e, :, POINT]]
    offset = positions[1] - positions[0]
    distance = float(np.linalg.norm(offset))
    on_edges = found.ports[e, :, FRAME].min() >= 0 and found.shape[e, :, RADIUS].max() == 0.0
    if distance == 0.0 and not on_edges:
        return f"node {names[0]} and node {names[1]} coincide"
    for i in range(2):
        radius, frame = float(found.shape[e, i, RADIUS]), int(found.ports[e, i, FRAME])
        if radius == 0.0:
            continue
        axis = rotation[frame] @ np.cross(found.base[e, i, 0], found.base[e, i, 1])
        inside = float(np.linalg.norm(offset - (offset @ axis) * axis))
        if inside > radius * (1.0 + RIM_TOLERANCE):
            continue
        if inside < AXIAL_TOLERANCE * distance:
            return f"from node {names[0]} to node {names[1]} it runs along the axis of node {names[i]}"
        aside = f"node {names[1 - i]} lies {inside:.4g} m from the axis of node {names[i]}"
        return f"{aside}, within its groove of {radius:.4g} m"
    return ""
