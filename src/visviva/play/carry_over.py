"""Changing a number of the scene in a live run: it continues from its state, or restarts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.core.state import State
from visviva.core.world import World
from visviva.steppers.assembling import MAX_DEVIATION, extent, worst_deviation


@dataclass(frozen=True)
class RunningWorld:
    """A running world: its start, and its current state."""

    world: World
    start: State
    now: State


def carried_over(old: RunningWorld, world: World, start: State) -> State | None:
    """The current state in a world built with another number; None if the motion has to restart.

    It continues if the number does not affect the state: the same parts in one layout start with the same
    positions and velocities, no part has been laid out anew since, and the constraints of the new world hold
    in the current state. The change of energy is booked as `topology`.
    Proved by tests/play/test_carry_over.py.
    """
    if _shared_properties(old.world) != _shared_properties(world) or not _are_equal(old.start, start):
        return None
    state = start.copy()
    state.clock[:], state.q[:], state.v[:] = old.now.clock, old.now.q, old.now.v
    state.memory[:], state.accounts[:] = old.now.memory, old.now.accounts
    held = worst_deviation(old.world, old.now).size
    if worst_deviation(world, state).size > max(2.0 * held, MAX_DEVIATION * extent(world, state)):
        return None
    before = old.world.total_energy(old.now)
    state.accounts[world.layout.account["topology"]] += world.total_energy(state) - before
    world.mark_kink(state)
    return state


def _shared_properties(world: World) -> list[Any]:
    """The properties that two worlds must share to share their states."""
    parts = [
        *world.blocks,
        *world.inertias,
        *world.forces,
        *world.constraints,
        *world.guards,
        *world.schedule,
    ]
    laid = world.layout
    edits = [tuple(part.edited) for part in parts if hasattr(part, "edited")]
    return [[part.name for part in parts], edits, laid.q, laid.v, laid.memory, laid.account]


def _are_equal(a: State, b: State) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in ("q", "v", "memory"))
