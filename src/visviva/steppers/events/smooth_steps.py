"""Steps of smooth motion and their slopes; errors, joints, rows and guards determine the length."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Index
from visviva.core.state import State
from visviva.errors import SimulationError
from visviva.steppers.diagnostics import non_finite_error, short_step_error
from visviva.steppers.events.control import PerUnitTimeMax, WeightedRms
from visviva.steppers.events.events_within import EventsWithin
from visviva.steppers.events.explicit import Method, Slope
from visviva.steppers.events.motion import Motion
from visviva.steppers.events.projection import Projection

BRIEF_STEP = 1e-6  # step [s] within which a contact that another one replaces ends at the start
MIN_REFUSED_STEP = 1e-9  # step [s] below which neither a guard nor its error refuses it once it is accepted
MAX_PART_ERROR = 10.0  # largest error of a part of a step, in tolerances; that of the whole is at most 1


class SmoothSteps:
    """Steps of an explicit method, tried until one is accepted.

    Parameters
    ----------
    motion, within : of a world; guards may refuse an end, and rows may be valid only for a limited time
    method, control : of the steps
    fixed : length of all steps, for a method without control [s]
    projected : whether drifted joints are projected at the end of each step
    stats : numbers of rejections and projections: counted here

    Attributes
    ----------
    first, last : slopes at both ends of the present step
    h : length of the next try [s]
    """

    def __init__(
        self,
        motion: Motion,
        within: EventsWithin,
        method: Method,
        control: WeightedRms | PerUnitTimeMax,
        fixed: float | None,
        projected: bool,
        stats: dict[str, float],
    ) -> None:
        self.motion, self.within, self.method, self.control = motion, within, method, control
        self.fixed, self.stats = fixed, stats
        self._joints = Projection(motion) if projected and len(motion.e.row_kind) else None
        self.first, self.last = Slope(motion), Slope(motion)
        self.h = 0.0

    def begin(self) -> None:
        """A step that is small relative to the scales of the motion; the control increases it at once."""
        if self.fixed is None:
            rate = float(max(np.abs(self.first.v).max(initial=0.0), np.abs(self.first.q).max(initial=0.0)))
            self.h = min(self.h or np.inf, max(1e-6, 1e-3 / (1.0 + rate)))

    def length(self, state: State, room: float) -> float:
        """Length of the first try with time `room` left: all of it if the remainder would be tiny."""
        h = min(self.fixed or self.h, room, self.within.horizon(state))
        return room if room - h < 1e-9 * h else h

    def take(self, state: State, out: State, h: float, t_end: float) -> tuple[float, float]:
        """The first accepted try, starting with length h: its length, and its error in tolerances."""
        room = t_end - state.t
        while True:
            try:
                self.method.step(self.motion, state, self.first, h, out)
            except SimulationError:  # a stage may lie outside the domain of the forces
                h = self._shorter(state, h)
                continue
            error = self._error(state, out, h) if self.method.embedded else 0.0
            if not error <= 1.0:
                h = self._smaller_error(state, h)
                continue
            if not out.finite():
                raise non_finite_error(self.motion.world, state)
            if h == room:
                out.t = t_end
            try:
                gone = self._finish(out)
            except SimulationError:  # joints may have drifted by more than a projection corrects
                h = self._shorter(state, h)
                continue
            if self._joints and len(gone):
                self.stats["rejected"] += 1
                if h > BRIEF_STEP:
                    h *= 0.25
                else:
                    self.motion.closed[gone] = 0
                    self.first.take(self.motion, state)
                continue
            if self.within.refused() and h > MIN_REFUSED_STEP:
                self.stats["rejected"] += 1
                h *= 0.25
                continue
            return h, error

    def is_accurate(self, state: State, out: State) -> bool:
        """Whether a part of an accepted step that ends at an event is accurate too.

        It is not if stages of the whole missed a force that acts for a while: a rope becomes taut, and has
        run off its drum where they look.
        """
        h = out.t - state.t
        return (
            not self.method.embedded or h <= MIN_REFUSED_STEP or self._size(state, out, h) <= MAX_PART_ERROR
        )

    def _size(self, state: State, out: State, h: float) -> float:
        """Error of the last try in units of the tolerance."""
        dq, dv = self.method.errors()
        return self.control.size(dq, dv, h, (state.q, out.q), (state.v, out.v))

    def _error(self, state: State, out: State, h: float) -> float:
        """The same; determines the next length."""
        error = self._size(state, out, h)
        self.h = h * (0.1 if np.isnan(error) else self.control.factor(error, self.method.order))
        return error

    def _smaller_error(self, state: State, h: float) -> float:
        """The next try after too large an error."""
        self.stats["rejected"] += 1
        h = min(self.h, 0.9 * h)
        if h < 1e-14 * max(1.0, state.t):
            raise short_step_error(self.motion.world, state, h)
        return h

    def _shorter(self, state: State, h: float) -> float:
        """The next try after a failure, which is re-raised if no length helps."""
        if not self.method.embedded or h < 1e-12 * max(1.0, state.t):
            raise
        self.stats["rejected"] += 1
        return 0.1 * h

    def _finish(self, out: State) -> Index:
        """The slope at the end of a step, after projection if rigid rows have drifted; returns the rows in
        contact that others have replaced."""
        motion = self.motion
        motion.k.state.copy_from(out)
        motion.assemble()
        # Before the projection, which would pull back a body whose corner has passed an edge.
        gone = self.within.replaced()
        energy = self._joints.project(out) if self._joints else None
        if energy is not None:
            motion.k.state.copy_from(out)
            motion.assemble()
            gone = np.union1d(gone, self.within.replaced())
        self.last.read()
        if energy is not None:
            self.stats["projections"] += 1
            account = motion.world.layout.account["projection"]
            out.accounts[account] += motion.e.evaluate_energies().sum() - energy
        self.within.read_guards(1)
        return gone

    def redo(self, state: State, out: State) -> Callable[[float], None]:
        """A function that repeats the step with another length, for event location."""

        def again(h: float) -> None:
            self.method.step(self.motion, state, self.first, h, out)
            self._finish(out)

        return again

    def go_on(self) -> None:
        """Make the end of a step without events the start of the next."""
        self.first, self.last = self.last, self.first
        self.within.go_on()
