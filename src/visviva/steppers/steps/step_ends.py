"""Where time steps end: t = k h, and at instants that somebody asks for, without a leftover before them.

A sum of h drifts away from k h by rounding, and what is left over before the end of a run is then a step of
1e-12 s. No step is longer than h, and none shorter than h/2 unless two instants that are asked for are
closer than that: up to two steps before such an instant the way to it is shared out evenly.
"""

from __future__ import annotations

from math import ceil, floor

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

BRIEF = 1e-6  # share of a step that counts as rounding


@kernel
def on_grid(t: float, h: float) -> float:
    """The whole number of steps that t is but for rounding, else t itself."""
    near: float = h * round(t / h)
    return near if abs(near - t) <= BRIEF * h else t


@kernel
def tick(h: Array, whole: Array, clock: Array) -> None:
    """t goes on by h; after whole steps from a whole number of steps it is one again."""
    clock[0] += h[0]
    if h[0] == whole[0]:
        clock[0] = on_grid(clock[0], whole[0])


def whole_steps(room: float, until_look: float, h: float) -> int:
    """How many whole steps nobody looks between: the next one reaches the look, or comes close to the end.

    room, until_look : time to the end and to the next look [s]
    """
    unseen, left = ceil(until_look / h - BRIEF) - 1, room / h + BRIEF - 1.0
    return max(floor(min(unseen, left)), 0)


def next_length(room: float, h: float) -> float:
    """Length of the next step where `room` is left: h, half of what is between h and 2h, or what is left."""
    if room >= (2.0 - BRIEF) * h or abs(room - h) <= BRIEF * h:
        return h
    return 0.5 * room if room > h else room
