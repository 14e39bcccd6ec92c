"""A world, its state and its stepper, advanced frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from visviva.core.events import Change, Event, Step
from visviva.core.loop import Stepper, advance
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.play.tape import Tape

URGENT_KINDS = ("two-block", "break", "alarm")  # kinds of events reported to the user at once


class Simulation:
    """A run that is paced and changed from outside.

    Parameters
    ----------
    world, state, stepper : as for `visviva.core.loop.simulate`
    over : how far a step may go beyond the requested time [s]: the step size of steppers with constant steps,
        so that none is shortened; 0 makes steps end exactly
    tape : records the motion

    Attributes
    ----------
    news : urgent events since it was last emptied
    """

    def __init__(
        self, world: World, state: State, stepper: Stepper, over: float = 0.0, tape: Tape | None = None
    ) -> None:
        self.world, self.state, self.stepper, self.over = world, state, stepper, over
        self.tape = tape or Tape([], [], epoch=state.t)
        self.steps = 0
        self.news: list[Event] = []
        if not self.tape.frames:
            self.tape.start(world, state)
            self._collect_news([])
        self._out: State | None = None
        self._step: Step | None = None

    @property
    def next_time(self) -> float:
        """Record every step; see `visviva.core.loop.Recorder`."""
        return self.state.t

    def see(self, world: World, step: Step) -> None:
        """Keep a step, to interpolate within it, and record it on the tape."""
        self._step = step
        self.tape.see(world, step)
        self._collect_news(step.events)
        self.steps += step.count

    def _collect_news(self, events: Sequence[Event]) -> None:
        """Collect the urgent ones among these events and the new alarms of the tape."""
        self.news += [event for event in (*events, *self.tape.new_alarms) if event.kind in URGENT_KINDS]

    def apply(self, edit: Callable[[World], None], text: str) -> None:
        """Change the topology between two steps, as the loop does."""
        self.state = self.world.apply(Change("edit", text, edit=edit), self.state)
        self.stepper.restart()
        self.world.mark_kink(self.state)
        self._out = self._step = None

    def remember_anew(self) -> None:
        """Start a new motion, whose time begins now."""
        self.tape = Tape(self.tape.tracks, self.tape.signals, epoch=self.state.t)
        self.tape.start(self.world, self.state)

    def exchange(self, stepper: Stepper, over: float) -> None:
        """Continue with another stepper."""
        self.stepper, self.over = stepper, over
        self._step = None

    def set_back(self, state: State) -> None:
        """Continue from another state of the same layout."""
        self.state, self._out, self._step = state, None, None
        self.stepper.restart()

    def advance(self, t: float, deadline: float) -> None:
        """Step to time t, or until the wall clock passes `deadline` [s].

        Raises SimulationError; the state is then that before the call, or after the last change of topology.
        """
        good = self.state.copy()
        try:
            while self.state.t < t and perf_counter() < deadline:
                version = self.world.version
                end = t + 2 * self.over  # the last two steps before an end are shortened to meet it
                out = self._out or self.world.new_state()
                self.state, self._out = advance(
                    self.world, self.state, out, self.stepper, end, self.state.t, self
                )
                if self.world.version != version:
                    good, self._step = self.state.copy(), None
        except SimulationError:
            self.set_back(good)
            raise

    def at(self, t: float) -> State:
        """The state at a time within the last step, or else the last one; valid until the next call."""
        if self._step is None or t >= self.state.t:
            return self.state
        return self._step.dense(t)
