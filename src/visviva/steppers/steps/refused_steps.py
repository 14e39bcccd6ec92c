"""Steps that are divided: those whose end a guard refuses, for example because an element is inverted, and
those that cannot be solved, for example because h²K is more negative than M is positive."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.state import State
from visviva.steppers.diagnostics import FailedSolve
from visviva.steppers.steps.step_ends import rounded_to_step
from visviva.steppers.steps.step_guards import StepGuards

MAX_DIVISIONS = 6  # a step is divided into up to 2⁶ parts


class Steps(Protocol):
    """Steps to take, `left` (1,), and the guards that watch each; see `TimeStepping`."""

    e: Evaluation
    h: float
    left: Array
    guards: StepGuards

    def begin_anew(self, state: State) -> None: ...

    def advance(self, h: float, count: int) -> None: ...


def advance_whole_or_divided(stepper: Steps, h: float, count: int) -> int:
    """`count` steps, or until a guard fires; a step that cannot be solved is divided. Returns their number.

    Raises `FailedSolve` if a step cannot be solved in parts either.
    """
    divided = 0
    while count:
        try:
            stepper.advance(h, count)
            return divided
        except FailedSolve:
            count, divided = int(stepper.left[0]) - 1, divided + 1
            if not retake(stepper, stepper.e.k.state.copy(), h):
                raise
        stepper.left[0] = count
        if stepper.guards.fired():
            break
    return divided


def retake(stepper: Steps, start: State, h: float) -> bool:
    """Take a step of length h from `start` in 2, 4, … 64 parts, until none fails or is refused by a guard;
    returns whether that succeeded.

    Guards that do not refuse count as fired if they fired in any part.
    """
    guards, left = stepper.guards, stepper.left.copy()
    for level in range(1, MAX_DIVISIONS + 1):
        if _in_parts(stepper, start, h, 2**level):
            end = start.t + h
            stepper.e.k.clock[0] = rounded_to_step(end, h) if h == stepper.h else end
            guards.previous.copy_from(start)
            stepper.left[:] = left
            return True
    return False


def _in_parts(stepper: Steps, start: State, h: float, parts: int) -> bool:
    """Take `parts` steps of total length h from `start`; whether none fails and no guard refuses any."""
    stepper.begin_anew(start)
    fallen = np.zeros_like(stepper.guards.fired_scalars)
    for _ in range(parts):
        try:
            stepper.advance(h / parts, 1)
        except FailedSolve:
            return False
        if stepper.guards.refused():
            return False
        fallen |= stepper.guards.fired_scalars
    stepper.guards.fired_scalars[:] = fallen
    return True
