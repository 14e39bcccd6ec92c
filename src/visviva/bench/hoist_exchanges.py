"""Bench of hoists: cost of changing the model of a rope, and of inserting nodes into cables."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from visviva.arrays import Index
from visviva.bench.hoist_worlds import example
from visviva.bench.measure import Measured
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.cables.cable_watch import CableWatch
from visviva.hoist.ropes.swing_watch import SwingWatch

AGAIN = 15
GOAL = "<= 300"  # µs


class _Kept:
    """Records the states passed to a guard, and its responses."""

    def __init__(self, guard: Any) -> None:
        self.guard, self.answer, self.states = guard, guard.respond, list[tuple[State, Index]]()
        guard.respond = self.respond

    def respond(self, world: World, state: State, which: Index, impact: Any) -> Change:
        """The response of the guard."""
        self.states.append((state.copy(), which.copy()))
        found: Change = self.answer(world, state, which, impact)
        return found

    def taken(self, world: World, state: State, which: Index) -> tuple[str, float]:
        """Text of the response, and the median CPU time of computing and applying it [s]."""
        text, times = "", []
        for _ in range(AGAIN):
            again = state.copy()
            begin = process_time()
            change = self.answer(world, again, which, None)
            world.apply(change, again)
            times.append(process_time() - begin)
            text = change.text
        return text, median(times)


def _answers(name: str, kind: type, seconds: float, of_end: Sequence[int] = ()) -> list[tuple[str, float]]:
    """Responses of guards of one kind in a run of an example: text and CPU time of each [s].

    of_end : indices of the guarded values for which they are called once more at the end
    """
    world, stepper = example(name)
    kept = [_Kept(guard) for guard in world.guards if isinstance(guard, kind)]
    end = simulate(world, world.start(), stepper, seconds)
    found = [one.taken(world, *state) for one in kept for state in one.states]
    if of_end:
        found += [one.taken(world, end, np.array(of_end)) for one in kept]
    return found


def exchanges() -> list[Measured]:
    """Exchanges of parts of a rope between catenary and points with mass; nodes inserted and removed."""
    ropes = _answers("whipping_rope", SwingWatch, 6.0, [0])
    cables = _answers("hauled_cables", CableWatch, 3.0)
    found = []
    kinds = (
        ("a part of a rope gets up to 30 points with its mass", ropes, "swings"),
        ("  and is a catenary again", ropes, "stops swinging"),
        ("  a point is added or removed at its end", ropes, "its points change"),
        ("a node of a cable is inserted or removed", cables, "its nodes change"),
    )
    for what, answers, text in kinds:
        times = [1e6 * t for said, t in answers if said.endswith(text)]
        found.append(Measured(f"{what}: median CPU time of an exchange", median(times), "µs", GOAL))
        found.append(Measured("  the longest", max(times), "µs"))
    return found
