"""The only clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from visviva.core.binding import answer_of
from visviva.core.events import Event, Step
from visviva.core.state import State
from visviva.core.world import World


class Stepper(Protocol):
    """Advances a world by one step, or by several where nobody looks in between.

    cut : the last end that a step was shortened to meet; what follows is to the last bit another motion [s]
    """

    cut: float

    def refuse(self, world: World, state: State) -> None:
        """SceneError for what in a world this stepper does not go with, as far as a start tells."""

    def step(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        """From `state` towards t_end, not beyond; at least one step, none after the first to reach `look`."""

    def restart(self) -> None:
        """Forget what was learned from earlier steps: the motion has a kink."""

    def recall(self, events: Iterable[Any]) -> None:
        """Go on from a kept state, as a new stepper that has reported these events (`kind`, `where`)."""

    def join(self, world: World, state: State) -> None:
        """J v⁺ = 0 on the joints of a state by impulses M Δv = JᵀΛ, their loss in `impact loss`."""


class Recorder(Protocol):
    """Looks at steps; samples them at its own times."""

    @property
    def next_time(self) -> float:
        """The next time at which it wants to look [s]."""

    def see(self, world: World, step: Step) -> None:
        """Look at one accepted step."""


def simulate(
    world: World, state: State, stepper: Stepper, t_end: float, recorder: Recorder | None = None
) -> State:
    """Advance `state` to t_end and return the final state.

    Two states are used in turn; the one given may be overwritten. Raises SimulationError when the motion
    cannot be continued; the last good state is then in the recorder's checkpoint.
    """
    out: Any = world.new_state()
    while state.t < t_end:
        look = recorder.next_time if recorder else t_end
        state, out = advance(world, state, out, stepper, t_end, look, recorder)
    return state


def advance(
    world: World,
    state: State,
    out: State,
    stepper: Stepper,
    t_end: float,
    look: float,
    recorder: Recorder | None = None,
) -> tuple[State, State]:
    """One turn of the loop: a step of the stepper, and the changes that answer it.

    Returns the new state, and one that may be overwritten in the next turn.
    """
    scheduled = world.next_scheduled(state.t)
    step = stepper.step(world, state, out, min(t_end, scheduled), min(look, scheduled, t_end))
    # A step ends where somebody wants to act: before that nobody is due.
    reached = step.after.t >= scheduled
    due = [part for part in world.schedule if part.next(step.before.t) <= step.after.t] if reached else []
    answers = [answer_of(part, world, step.after) for part in due]
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
