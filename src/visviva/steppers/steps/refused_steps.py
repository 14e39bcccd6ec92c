"""Steps that are taken again: those whose end a guard refuses, for example because an element is inverted,
and those that cannot be solved, for example because h²K is more negative than M is positive.

Steps of second order allow forces 4/3 as stiff as K, see `schemes`: elements that a step compresses to less
than `LEAST_SHARE` of their volume are stiffer by far, and gain energy from step to step until one inverts. So
they are taken again at θ = 1, which damps; if that does not suffice, and all others, in parts.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.evaluation import Evaluation
from visviva.core.state import State
from visviva.steppers.diagnostics import FailedSolve
from visviva.steppers.steps.step_ends import rounded_to_step
from visviva.steppers.steps.step_guards import StepGuards
from visviva.steppers.steps.step_problem import StepProblem

MAX_DIVISIONS = 10  # parts are not shorter than a step over 2¹⁰


class Steps(Protocol):
    """Steps to take, `left` (1,), and the guards that watch each; see `TimeStepping`."""

    e: Evaluation
    problem: StepProblem
    h: float
    left: Array
    guards: StepGuards
    second_order: bool
    in_parts: int
    damped: int

    def begin_anew(self, state: State) -> None: ...

    def advance(self, h: float, count: int) -> None: ...


def advance_or_retake(stepper: Steps, h: float, count: int) -> None:
    """`count` steps, or until a guard fires; a step that cannot be solved is taken again.

    Raises `FailedSolve` if that does not succeed.
    """
    while count:
        try:
            stepper.advance(h, count)
            return
        except FailedSolve:
            count = int(stepper.left[0]) - 1
            if not retake(stepper, stepper.e.k.state.copy(), h):
                raise
        stepper.left[0] = count
        if stepper.guards.fired():
            break


def retake_if_refused(stepper: Steps, h: float) -> None:
    """Take the last step, of length h, again if a guard refuses its end, or nearly does."""
    guards = stepper.guards
    if not (guards.refused() or guards.nearly_refused()):
        return
    end, fired = stepper.e.k.state.copy(), guards.fired_scalars.copy()
    if not retake(stepper, guards.previous.copy(), h) and not guards.refused():
        stepper.begin_anew(end)
        guards.fired_scalars[:] = fired


def retake(stepper: Steps, start: State, h: float) -> bool:
    """Take a step of length h from `start` at θ = 1, whole if the first was of second order; or in halves,
    each divided further if it fails or a guard refuses its end. Returns whether that succeeded.

    Guards that do not refuse count as fired if they fired in any part.
    """
    guards, left = stepper.guards, stepper.left.copy()
    fired = np.zeros_like(guards.fired_scalars)
    stepper.begin_anew(start)
    if stepper.second_order and _taken(stepper, h):
        fired |= guards.fired_scalars
        stepper.damped += 1
    else:
        stepper.begin_anew(start)
        if not _in_halves(stepper, start, h, MAX_DIVISIONS, fired):
            return False
        stepper.in_parts += 1
    end = start.t + h
    stepper.e.k.clock[0] = rounded_to_step(end, h) if h == stepper.h else end
    guards.previous.copy_from(start)
    guards.fired_scalars[:] = fired
    stepper.left[:] = left
    return True


def _in_halves(stepper: Steps, start: State, h: float, divisions: int, fired: Index) -> bool:
    """Take a step of length h from `start`, the stepper's own state, in two parts, each divided up to
    `divisions` − 1 times; whether none failed. Adds which guards fired."""
    for _ in range(2):
        if _taken(stepper, 0.5 * h):
            fired |= stepper.guards.fired_scalars
        elif divisions == 1:
            return False
        else:
            stepper.begin_anew(start)
            if not _in_halves(stepper, start, 0.5 * h, divisions - 1, fired):
                return False
        start = stepper.e.k.state.copy()
    return True


def _taken(stepper: Steps, h: float) -> bool:
    """Take a step at θ = 1; whether it neither failed nor was refused."""
    try:
        with stepper.problem.damped(stepper.second_order):
            stepper.advance(h, 1)
    except FailedSolve:
        return False
    return not stepper.guards.refused()
