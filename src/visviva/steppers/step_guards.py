"""Guards of a time step: they answer at its end, and their instants are not located."""

from __future__ import annotations

import numpy as np

from visviva.core.evaluation import Evaluation
from visviva.core.events import Change, Event
from visviva.core.state import Array, State
from visviva.core.world import World


class StepGuards:
    """The scalars that guards watch, before and after a step."""

    def __init__(self, e: Evaluation) -> None:
        self.e = e
        self.before = [np.zeros(guard.n) for guard in e.world.guards]
        self.after = [np.zeros(guard.n) for guard in e.world.guards]

    def read(self, values: list[Array]) -> None:
        """The watched scalars at the stepper's own state."""
        self.e.k.lam = {c.name: r.lam for c, r in zip(self.e.constraints, self.e.rows, strict=True)}
        for guard, numbers in zip(self.e.world.guards, values, strict=True):
            guard.values(self.e.k, numbers)

    def answer(self, world: World, out: State) -> tuple[list[Event], list[Change]]:
        """What the guards answer that fell below zero in the step that ends at `out`."""
        self.read(self.after)
        events, changes = [], []
        for guard, before, after in zip(world.guards, self.before, self.after, strict=True):
            which = np.flatnonzero((after <= 0) & ((before > 0) | getattr(guard, "at_once", False)))
            if len(which):
                change = guard.respond(world, out, which, None)
                changes.append(change)
                events.append(Event(out.t, change.kind, guard.name, change.text))
        return events, changes
