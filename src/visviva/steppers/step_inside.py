"""States inside a time step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from visviva.core.state import State
from visviva.steppers.step_ends import BRIEF


def states_inside(stepper: Any, before: State, after: State) -> Callable[[float], State]:
    """A state inside the last step: a shorter step of the same scheme, so that its ledger closes too.

    stepper : the `TimeStepping` that has taken it
    """

    def at(t: float) -> State:
        if t >= after.t:
            return after
        if t <= before.t + BRIEF * (after.t - before.t):
            return before
        found: State = stepper.shorter(before, t - before.t)
        return found

    return at
