"""The search for the length of one error-controlled step.

A try is refused, shortened and repeated until its error is at most the tolerance. Two kinds of instants
override that: where a slip is predicted to vanish, at which the step is aimed (`TurningSlips`), and where a
load begins or ends, before which the step is cut (`Kink`).

Proved by tests/rigid/test_patches.py and test_loads_that_end.py.
"""

from __future__ import annotations

from typing import NamedTuple

from visviva.steppers.events.kink import MIN_PART, MIN_STEP, Kink
from visviva.steppers.events.turning_slips import MAX_AIMS


class StepErrors(NamedTuple):
    """Errors of one try, in units of the tolerance.

    of_q, of_v : of positions and of velocities
    inside, ahead : due to a change of the load within the step, and after it
    """

    of_q: float
    of_v: float
    inside: float = 0.0
    ahead: float = 0.0

    @property
    def error(self) -> float:
        """Of what the step computes."""
        return max(self.of_q, self.of_v)

    @property
    def load(self) -> float:
        """Due to changes of the load."""
        return max(self.inside, self.ahead)

    @property
    def worst(self) -> float:
        """The largest of all."""
        return max(self)


class StepSearch:
    """The length of the next try, and why.

    Attributes
    ----------
    h : length of the try [s]
    floor : the shortest one [s]
    arrives : whether the try is to end where a slip vanishes after a good one
    refused : whether an earlier one was refused
    kink : the instant at which a load begins or ends
    """

    def __init__(self, h: float, limit: float, divides: bool) -> None:
        self.h, self.floor, self.kink = h, MIN_STEP, Kink()
        self.arrives = self.refused = False
        self._limit, self._divides, self._aims = limit, divides, MAX_AIMS

    @property
    def above_floor(self) -> bool:
        """Whether the try could be shorter."""
        return self.h > self.floor

    def aims_at(self, instant: float) -> bool:
        """Whether the next try is to end at this instant, at which a slip vanishes."""
        if not MIN_STEP < instant < self._limit or not (
            self._aims or (instant > self.h and not self.arrives)
        ):
            return False
        self.refused, self.arrives, self.h = True, instant > self.h, instant
        self._aims = max(self._aims - 1, 0)
        return True

    def accepts(self, tried: StepErrors) -> bool:
        """Whether the try is the step; a shorter one follows if not."""
        if self.h <= MIN_STEP and tried.error > 1.0 and self._divides:
            self.floor = MIN_PART
        if not self.above_floor or self.kink.accepts(self.h, tried.error, tried.load):
            return True
        self.refused, self.h = True, self.kink.next(self.h, tried.error, tried.load, self.floor)
        return False
