"""States inside a step, of both steppers."""

from __future__ import annotations

from collections.abc import Callable

from visviva.core.state import State
from visviva.steppers.steps.step_ends import ROUNDING


def states_inside(
    shorter: Callable[[State, float], State], before: State, after: State
) -> Callable[[float], State]:
    """Dense output: a shorter step of the same scheme, so that its ledger closes too.

    shorter : takes a step of a length [s] from a state
    """

    def at(t: float) -> State:
        if t >= after.t:
            return after
        if t <= before.t + ROUNDING * (after.t - before.t):
            return before
        return shorter(before, t - before.t)

    return at
