"""A small world run to given times, with guarded crossings and row forces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.events import Change, Step
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.steppers.event_driven import EventDriven

RTOL, ATOL = 1e-12, 1e-13


class Trial:
    """Runs a world with RKF45 at a tolerance near round-off.

    Parameters
    ----------
    world : with all its parts.
    stepper : another stepper, if that is to be measured.

    Attributes
    ----------
    state : the current state.
    events : time, kind and part of each event.
    """

    next_time = np.inf

    def __init__(self, world: World, stepper: Any = None) -> None:
        self.world = world
        self.stepper = stepper or EventDriven("rkf45", rtol=RTOL, atol=ATOL)
        self.state: State = world.start()
        self.events: list[tuple[float, str, str]] = []

    def see(self, world: World, step: Step) -> None:
        """Record the events."""
        self.events += [(event.t, event.kind, event.where) for event in step.events]

    def to(self, t: float) -> State:
        """The state at time t [s]."""
        if t > self.state.t:
            self.state = simulate(self.world, self.state, self.stepper, t, self)
        return self.state

    def times(self, where: str) -> list[float]:
        """Times of the events of one part."""
        return [t for t, _, place in self.events if place == where]

    def row_forces(self) -> Array:
        """λ of every constraint row in the current state, from the event-driven stepper."""
        motion = self.stepper.motion
        motion.k.state.copy_from(self.state)
        motion.accelerations()
        return np.concatenate([rows.lam for rows in motion.e.rows])


class Crossing:
    """A guard that only records when a number decreases through zero.

    number : (q, v) -> the guarded number.
    """

    n = 1

    def __init__(self, name: str, number: Callable[[Array, Array], float]) -> None:
        self.name, self.number = name, number

    def values(self, k: Any, out: Array) -> None:
        """The current number."""
        out[0] = self.number(k.q, k.v)

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Nothing changes."""
        return Change("crossing", significant=False)
