"""Ends of time steps: at t = k h, and at requested instants, without tiny remainders before them.

A sum of steps drifts from k h by rounding, which could leave a last step of 1e-12 s before the end of a run.
No step is longer than h, and none shorter than h/2 unless two requested instants are closer than that: from
two steps before such an instant the remaining time is divided evenly.
"""

from __future__ import annotations

from math import ceil, floor

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

ROUNDING = 1e-6  # fraction of a step that counts as rounding


@kernel
def rounded_to_step(t: float, h: float) -> float:
    """t rounded to a whole number of steps if it differs by rounding only, else t itself."""
    near: float = h * round(t / h)
    return near if abs(near - t) <= ROUNDING * h else t


@kernel
def advance_clock(h: Array, whole: Array, clock: Array) -> None:
    """Advance t by h; a whole step from a multiple of the step length ends at a multiple."""
    clock[0] += h[0]
    if h[0] == whole[0]:
        clock[0] = rounded_to_step(clock[0], whole[0])


def whole_steps(room: float, until_look: float, h: float) -> int:
    """Number of unobserved whole steps: the next one reaches the look, or comes close to the end.

    room, until_look : time until the end and until the next look [s]
    """
    unseen, left = ceil(until_look / h - ROUNDING) - 1, room / h + ROUNDING - 1.0
    return max(floor(min(unseen, left)), 0)


def next_length(room: float, h: float) -> float:
    """Length of the next step with time `room` left: h, half of it if between h and 2h, or all of it."""
    if room >= (2.0 - ROUNDING) * h or abs(room - h) <= ROUNDING * h:
        return h
    return 0.5 * room if room > h else room
