"""A speed of the scene itself, below which what converges need not be resolved relative to its speeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.core.evaluation import Evaluation

PLAIN = 1.0  # the speed where no force gives one [m/s]: the tolerance there is near rounding


def speed_scale(e: Evaluation, bounding: Sequence[Any]) -> float:
    """√(E/m) [m/s] of the least energy scale E of forces that bound the step, m the mean mass that can move.

    An absolute speed would be an error of the order of the motion where all is small or slow.
    """
    if not bounding:
        return PLAIN
    mass = e.mass.copy()
    for block in e.world.blocks:
        if hasattr(block, "held"):
            mass[e.world.layout.v[block.name]][np.repeat(block.held, 3)] = 0.0
    movable = mass[mass > 0.0]
    energy = min(force.energy_scale for force in bounding)
    return math.sqrt(energy / float(movable.mean())) if len(movable) else PLAIN
