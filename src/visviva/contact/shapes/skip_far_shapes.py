"""The rows that can act in a time step, and the pose of a shape in it."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.swept import OFFSET, SHIFT, START

BENT = 20.0  # acceleration by which a path may deviate from a straight line [m/s²]
TURNED = 0.02  # share of its length by which it may end elsewhere


@kernel
def out_of_reach(gap: float, approach: float, speed: float, h: float) -> bool:
    """Whether a gap [m] cannot close in a time step; never in event-driven motion, where h = 0.

    approach : rate at which it closes in straight motion [m/s]
    """
    return h > 0.0 and gap > BENT * h * h + h * (approach + TURNED * speed)


@kernel
def set_motion(origin: Index, y: Array, w: Array, h: float, par: Array) -> None:
    """The pose of the shape, and its displacement in the coming step; `origin` (1,) or (0,)."""
    for o in range(len(origin)):
        for axis in range(3):
            par[START + axis] = y[origin[o], axis] + par[OFFSET + axis]
            par[SHIFT + axis] = h * w[origin[o], axis]
