"""The main loop: the only clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from visviva.core.binding import response_of
from visviva.core.events import Event, Step
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError


class Stepper(Protocol):
    """Advances a world by one step, or by several if nothing observes the states in between.

    cut : the end to which the last step was shortened; from there the motion differs bitwise [s]
    """

    cut: float

    def refuse(self, world: World, state: State) -> None:
        """Raises SceneError for what this stepper does not support in a world, as far as a start shows."""

    def step(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        """Step from `state` towards t_end, not beyond; at least one step, up to the first to reach `look`."""

    def restart(self) -> None:
        """Discard what was learned from earlier steps: the motion has a kink."""

    def recall(self, events: Iterable[Any]) -> None:
        """Continue from a stored state, as a new stepper that has reported these events (`kind`, `where`)."""

    def join(self, world: World, state: State) -> None:
        """J v⁺ = 0 on the joints of a state by impulses M Δv = JᵀΛ, their loss in `impact loss`."""


class Recorder(Protocol):
    """Observes steps, and samples them at its own instants."""

    @property
    def next_time(self) -> float:
        """The next time at which it needs a sample [s]."""

    def see(self, world: World, step: Step) -> None:
        """Observe one accepted step."""


def simulate(
    world: World, state: State, stepper: Stepper, t_end: float, recorder: Recorder | None = None
) -> State:
    """Advance `state` to t_end and return the final state.

    Two states are used alternately; the one given may be overwritten. Raises SimulationError when the motion
    cannot be continued; the last good state is then in the recorder's checkpoint.
    """
    refuse_no_stepper(stepper)
    out: Any = world.new_state()
    while state.t < t_end:
        look = recorder.next_time if recorder else t_end
        state, out = advance(world, state, out, stepper, t_end, look, recorder)
    return state


def refuse_no_stepper(stepper: Any) -> None:
    """Raise SceneError for what is not a stepper, such as its name or its class."""
    if isinstance(stepper, type) or not hasattr(stepper, "step"):
        raise SceneError(
            f"found stepper {stepper!r}, expected one such as TimeStepping(1e-3) or EventDriven(rtol=1e-9)"
        )


def advance(
    world: World,
    state: State,
    out: State,
    stepper: Stepper,
    t_end: float,
    look: float,
    recorder: Recorder | None = None,
) -> tuple[State, State]:
    """One iteration of the loop: a step of the stepper, and the resulting changes.

    Returns the new state, and one that may be overwritten in the next iteration.
    """
    scheduled = world.next_scheduled(state.t)
    step = stepper.step(world, state, out, min(t_end, scheduled), min(look, scheduled, t_end))
    # A step ends at the next scheduled instant, so nothing is due before that.
    reached = step.after.t >= scheduled
    due = [part for part in world.schedule if part.next(step.before.t) <= step.after.t] if reached else []
    answers = [response_of(part, world, step.after) for part in due]
    step.events += [
        Event(step.after.t, change.kind, part.name, change.text)
        for part, change in zip(due, answers, strict=True)
        if change.text
    ]
    if recorder:
        recorder.see(world, step)
    state, out = step.after, step.before
    for change in [*step.changes, *answers]:
        version = world.version
        state = world.apply(change, state)
        if change.significant or change.revise:
            stepper.restart()
            world.mark_kink(state)
        if world.version != version:
            out = world.new_state()
    if any(change.impact for change in [*step.changes, *answers]):
        stepper.join(world, state)
    return state, out
