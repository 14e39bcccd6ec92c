"""Guards in time stepping: watched at the ends of steps, answered there."""

from __future__ import annotations

import numpy as np

from visviva.core.evaluation import Evaluation
from visviva.core.events import Change, Event
from visviva.core.state import State
from visviva.core.world import World


class StepGuards:
    """The watched scalars of a world at both ends of a step; the instant between them is not located.

    Parameters
    ----------
    e : the stepper's evaluation, at the state that is read
    """

    def __init__(self, world: World, e: Evaluation) -> None:
        self.guards, self.e = world.guards, e
        self.before = [np.zeros(guard.n) for guard in world.guards]
        self.after = [np.zeros(guard.n) for guard in world.guards]

    def read(self, at_end: bool) -> None:
        """Take the scalars of the present state."""
        k, e = self.e.k, self.e
        k.lam = {c.name: r.lam for c, r in zip(e.constraints, e.rows, strict=True)}
        for guard, numbers in zip(self.guards, self.after if at_end else self.before, strict=True):
            guard.values(k, numbers)

    def answer(self, world: World, out: State) -> tuple[list[Event], list[Change]]:
        """Guards that fell below zero in the step answer at its end."""
        self.read(at_end=True)
        events, changes = [], []
        for guard, before, after in zip(self.guards, self.before, self.after, strict=True):
            which = np.flatnonzero((after <= 0) & ((before > 0) | getattr(guard, "at_once", False)))
            if len(which):
                changes.append(guard.respond(world, out, which, None))
                events.append(Event(out.t, changes[-1].kind, guard.name, changes[-1].text))
        return events, changes
