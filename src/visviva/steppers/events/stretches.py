"""Stretches of an event-driven motion that are integrated by time steps."""

from __future__ import annotations

from collections import Counter

import numpy as np

from visviva.core.events import Change, Event, Step
from visviva.core.state import State
from visviva.errors import SimulationError
from visviva.steppers.events.adaptive_steps import INITIAL_STEP, AdaptiveSteps, StepSettings
from visviva.steppers.events.events_within import EventsWithin
from visviva.steppers.events.kink import MIN_STEP
from visviva.steppers.events.motion import Motion
from visviva.steppers.events.shared_load import SharedLoad
from visviva.steppers.events.step_memory import StepMemory
from visviva.steppers.steps.step_inside import states_inside

SHARED_LOAD_TEXT = "time steps where points with friction share a load"
TOLERANCE_TEXT = f"of them steps of {1e6 * MIN_STEP:g} µs with an error above the tolerance"
UNREACHED_TEXT = "the requested tolerance is not reached"
REASONS = (
    "contacts that alternately stick, slip and separate would need steps below the shortest allowed, "
    "whose error is accepted, see fallbacks; a larger rtol can be reached"
)
INITIAL_SPAN, MAX_SPAN = 1e-3, 1.0  # duration of time steps after events fail, initially and at most [s]
SUCCESSION_TIME = 0.02  # time after such a stretch within which another failure counts as consecutive [s]


class Stretches:
    """Time steps while two points with friction touch on one body, and for a while after events fail.

    Whether the next step is a time step follows from the state alone: from its rows, and from its memory,
    which stores until when they are taken.

    Parameters
    ----------
    reasons : numbers of such steps, by reason: counted here
    """

    def __init__(
        self,
        motion: Motion,
        within: EventsWithin,
        memory: StepMemory,
        settings: StepSettings,
        reasons: Counter[str],
    ) -> None:
        self.motion, self.within, self.memory, self.settings = motion, within, memory, settings
        self.shared = SharedLoad(motion)
        self.reasons = reasons
        self._steps: AdaptiveSteps | None = None
        self._inside = motion.world.new_state()
        self._until, self._span, self._failure = 0.0, INITIAL_SPAN, ""

    def follows_time_step(self, state: State) -> bool:
        """Whether this state is the end of a time step."""
        return self.memory.steps_until(state) > 0.0

    def due(self, state: State) -> bool:
        """Whether the next step from this state is to be a time step."""
        if state.t < max(self._until, self.memory.steps_until(state)):
            return True
        if not self.motion.friction.count:
            return False
        self.motion.k.state.copy_from(state)
        self.motion.assemble()
        return self.shared.found(state)

    def fall_back(self, state: State, failure: SimulationError) -> None:
        """Take time steps for a while, since events have failed; longer after each consecutive failure."""
        again = state.t <= self._until + self._span + SUCCESSION_TIME
        self._span = min(2.0 * self._span, MAX_SPAN) if again else INITIAL_SPAN
        self._until = state.t + self._span
        self._failure = f"time steps where events failed: {failure.where}: {failure.why}"

    def step(self, state: State, out: State, t_end: float) -> Step:
        """One time step, ended early by a guard."""
        steps = self._steps = self._steps or AdaptiveSteps(self.motion.world, self.settings)
        begins = not self.follows_time_step(state)
        steps.h = INITIAL_STEP if begins else self.memory.next_step(state)
        answers = self._begin(state) if begins else ([], [])
        if answers[1]:
            out.copy_from(state)
            return Step(state, out, lambda t: out, *answers)
        if self.motion.world.guards:
            self.within.read_guards(0)
        blunt = steps.blunt
        h = steps.step(state, out, t_end - state.t)
        self.reasons.update({TOLERANCE_TEXT: 1} if steps.blunt > blunt else {})
        if t_end - out.t < 1e-9 * h:
            out.t = t_end
        until = max(self._until, self.memory.steps_until(state))
        self.reasons[SHARED_LOAD_TEXT if state.t >= until else self._failure or SHARED_LOAD_TEXT] += 1
        if self.motion.world.guards:
            self._look(state, out)
            self.within.read_guards(1)
            answers = (
                self.within.advance_to_guard(out, h, lambda part: self._redo(state, part, out)) or answers
            )
        self.memory.store_steps(out, steps.h, max(until, out.t))
        return Step(state, out, states_inside(self._shorter, state, out), *answers)

    def _shorter(self, state: State, h: float) -> State:
        """The state after a part of the step that begins here."""
        assert self._steps is not None
        self._steps.redo(state, h, self._inside)
        return self._inside

    def _begin(self, state: State) -> tuple[list[Event], list[Change]]:
        """Responses of guards that need no crossing."""
        if not self.motion.world.guards:
            return [], []
        self.motion.k.state.copy_from(state)
        self.motion.assemble()
        self.motion.e.row_numbers["lam"][:] = 0.0
        self.within.read_guards(0)
        return self.within.answer_at_once(state)

    def _redo(self, state: State, h: float, out: State) -> None:
        out.copy_from(self._shorter(state, h))
        self._look(state, out)

    def _look(self, state: State, out: State) -> None:
        """The motion at the end of a time step, with its forces and mean accelerations."""
        assert self._steps is not None
        motion, lam = self.motion, self._steps.forces()
        motion.k.state.copy_from(out)
        motion.assemble()
        motion.system.x[:] = (out.v - state.v) / max(out.t - state.t, np.finfo(float).tiny)
        for constraint, rows in zip(motion.e.constraints, motion.e.rows, strict=True):
            rows.lam[:] = lam.get(constraint.name, 0.0)
