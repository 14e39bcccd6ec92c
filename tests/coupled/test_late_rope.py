"""A rope attached between steps finds its own branch and length there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.coupled.scenes import free_sheave

from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.wheels.node import Node
from visviva.steppers.event_driven import EventDriven


def test_new_rope_starts_its_memory_when_it_comes() -> None:
    scene = free_sheave()
    world = scene.world
    state = simulate(world, scene.state.copy(), EventDriven("dopri5", rtol=1e-8), 0.5)
    old = state.memory[world.layout.memory["rope"]].copy()

    def hang_on(grown: Any) -> None:
        nodes = [Node(scene.masses[0][0][0]), Node(scene.masses[0][0][1])]
        grown.constraints.append(Rope("late", grown, nodes, 500.0, tension=25.0))

    after = world.apply(Change("topology", edit=hang_on), state)
    assert np.array_equal(after.memory[world.layout.memory["rope"]], old)
    stored = world.energies(world.kinematics(after))["stored/late"]
    length = np.linalg.norm(np.diff(after.q[world.layout.q["loads"]].reshape(2, 3), axis=0))
    assert stored == pytest.approx(0.5 * 25.0**2 / 500.0 * length / (1 + 25.0 / 500.0), rel=1e-9)
    assert after.accounts[world.layout.account["topology"]] == pytest.approx(stored, rel=1e-9)
    total = world.total_energy(after)
    end = simulate(world, after, EventDriven("dopri5", rtol=1e-8), 0.8)
    assert world.total_energy(end) == pytest.approx(total, rel=1e-6)
