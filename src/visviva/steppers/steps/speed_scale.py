"""Lengths that make rates speeds, and a speed of the scene itself, below which tolerances are absolute."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation

PLAIN = 1.0  # the speed where no force gives one [m/s]: the tolerance there is near rounding


def rate_lengths(e: Evaluation) -> Array:
    """The length of each coordinate (nv,) by which its rate is a speed [m], see `Block`: 1 for velocities."""
    lengths = np.ones(e.world.layout.nv)
    for block in e.world.blocks:
        if hasattr(block, "lengths"):
            lengths[e.world.layout.v[block.name]] = block.lengths
    return lengths


def largest_speed(lengths: Array, v: Array) -> float:
    """Of a velocity v (nv,), with these lengths [m/s]."""
    return float(np.abs(lengths * v).max(initial=0.0))


def speed_scale(e: Evaluation, bounding: Sequence[Any], lengths: Array) -> float:
    """√(E/m) [m/s] of the least energy scale E of forces that bound the step, m the mean mass that can move.

    An absolute speed would be an error of the order of the motion where all is small or slow.
    """
    if not bounding:
        return PLAIN
    mass = e.mass / lengths**2
    for block in e.world.blocks:
        if hasattr(block, "held"):
            mass[e.world.layout.v[block.name]][np.repeat(block.held, 3)] = 0.0
    movable = mass[mass > 0.0]
    energy = min(force.energy_scale for force in bounding)
    return math.sqrt(energy / float(movable.mean())) if len(movable) else PLAIN
