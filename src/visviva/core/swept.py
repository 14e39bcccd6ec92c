"""Surfaces against which a stepper may sweep a moving ball: the interface of shapes to the particle pass.

A shape is two compiled functions of a point and of one array of numbers.

    gap(x, par) -> (gap, n, k, t)
        distance of a point from the surface [m], > 0 on the legal side; the unit normal n towards that side;
        and how n changes: φ̈ = n·ẍ + k (|u|² − (n·u)² − (t·u)²), with k = 0 over a face, ±1/distance around
        an edge along t, or around a corner with t = 0
    sweep(y, d, gone, par) -> (s, n, depth)
        the first contact of a ball that moves from y by d during the last 1 − gone of a step: the fraction s
        of d, 2 if there is none; the normal there; and the depth by which it must be lifted along it.
        Only approaching motion makes contact

The array begins with the numbers named here, the same for all shapes. The shape moves with its origin, at
constant velocity, from `START` by `SHIFT` in a step; for fixed shapes `SHIFT` is 0. `OFFSET` is its position
relative to the point that carries it. A rotating one also has its initial rotation and the step's rotation
vector.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from visviva.arrays import Array
from visviva.core.ports import Frames, Points

START, SHIFT, RADIUS, SKIN, SIDE, EXTENT = 0, 3, 6, 7, 8, 9
OFFSET = 10
OWN = 13  # index of the first number specific to the shape
ROTATION, SPIN = OWN, OWN + 9  # for a rotating shape, before its own


@dataclass(frozen=True)
class Swept:
    """A surface, and its response to those that touch it.

    Parameters
    ----------
    gap, sweep : kernels, see the module
    par : the numbers of the shape
    response : (5,) those of `visviva.core.response.velocity_after_contact`
    origin : the point with which the shape moves; None if it is fixed
    frame : the frame with which it rotates; None if it does not
    """

    gap: Callable[..., Any]
    sweep: Callable[..., Any]
    par: Array
    response: Array
    origin: Points | None = None
    frame: Frames | None = None
