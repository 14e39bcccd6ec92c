"""Surfaces that a stepper may sweep a moving ball against: what a shape offers to the particle pass.

A shape is two compiled functions of a point and of one array of numbers.

    gap(x, par) -> (gap, n, k, t)
        distance of a point from the surface [m], > 0 on the legal side; the unit normal n towards that side;
        and how n turns: φ̈ = n·ẍ + k (|u|² − (n·u)² − (t·u)²), with k = 0 over a face, ±1/distance about an
        edge along t, or about a corner with t = 0
    sweep(y, d, gone, par) -> (s, n, depth)
        the first touch of a ball that goes from y by d while the last 1 − gone of a step pass: the share s of
        that way, 2 if there is none; the normal there; and the depth by which it has to be lifted along it.
        Only what comes nearer touches

The array begins with the numbers named here, alike for all shapes. The shape goes with its origin, evenly,
from `START` by `WAY` in a step; where nothing moves `WAY` is 0. `OFFSET` is its place relative to the point
that carries it. One that turns also has its rotation at the start and the rotation vector of the step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from visviva.arrays import Array
from visviva.core.ports import Frames, Points

START, WAY, RADIUS, SKIN, SIDE, EXTENT = 0, 3, 6, 7, 8, 9
OFFSET = 10
OWN = 13  # where the numbers of each shape begin
ROTATION, SPIN = OWN, OWN + 9  # of a shape that turns, before its own


@dataclass(frozen=True)
class Swept:
    """A surface, and what it does with those that touch it.

    Parameters
    ----------
    gap, sweep : kernels, see the module
    par : the numbers of the shape
    response : (5,) those of `visviva.core.response.respond`
    origin : the point with which the shape moves; None where it stands still
    frame : the frame with which it turns; None where it does not
    """

    gap: Callable[..., Any]
    sweep: Callable[..., Any]
    par: Array
    response: Array
    origin: Points | None = None
    frame: Frames | None = None
