"""Slots that are born and die: dead ones are at rest and without effect; the ledger books both."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.kits.balance import balance

from visviva.arrays import Array
from visviva.contact.rows.plane import Plane
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps.particle_pass import MIN_SET_SIZE, local_sets
from visviva.steppers.time_stepping import TimeStepping


class Mortals(PointMasses):
    """Point masses of which the first half lives at the start."""

    @property
    def memory_size(self) -> int:
        return len(self.masses)

    def alive(self, memory: Array) -> Array:
        return memory

    def start(self, q: Array, v: Array) -> None:
        super().start(q, v)
        v[len(v) // 2 :] = 0.0

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        memory[: len(memory) // 2] = 1.0


class Turnover:
    """At half a second the first slot dies below and the last is born at (0, 0, 3) with 1 m/s upwards."""

    name, memory_size = "turnover", 1

    def next(self, t: float) -> float:
        return 0.5 if t < 0.5 else np.inf

    def respond(self, world: World, state: State) -> Change:
        return Change("birth", revise=self.revise)

    def revise(self, world: World, state: State) -> None:
        block = world.blocks[0]
        alive = state.memory[world.layout.memory[block.name]]
        q = state.q[world.layout.q[block.name]]
        v = state.v[world.layout.v[block.name]]
        alive[0], alive[-1] = 0.0, 1.0
        v[:3] = 0.0
        q[-3:], v[-3:] = [0, 0, 3], [0, 0, 1]
        state.memory[world.layout.memory[self.name]] += 1


def world_of(n: int, floor: bool) -> tuple[World, Mortals]:
    world = World()
    x = np.column_stack([np.arange(n), np.zeros(n), np.full(n, 2.0)])
    x[n // 2 :, 2] = -5.0  # dead ones lie where no living one may be
    world.blocks.append(block := Mortals("dust", x, 0.1))
    world.forces += [Gravity(world), LinearDrag("air", block.points, 0.05)]
    if floor:
        world.constraints.append(Plane("floor", block.points, restitution=0.5))
    world.schedule.append(Turnover())
    return world, block


STEPPERS: list[Any] = [
    pytest.param(lambda: EventDriven("rkf45", rtol=1e-10), 8, id="event_driven"),
    pytest.param(lambda: TimeStepping(1 / 128), 8, id="time_stepping"),
    pytest.param(lambda: TimeStepping(1 / 128), 2 * MIN_SET_SIZE, id="particle_pass"),
]


@pytest.mark.parametrize(("stepper", "n"), STEPPERS)
@pytest.mark.parametrize("floor", [False, True])
def test_births_and_deaths(stepper: Any, n: int, floor: bool) -> None:
    world, _ = world_of(n, floor)
    state = world.start()
    assert bool(local_sets(world)) == (n >= MIN_SET_SIZE)
    first = balance(world, state)
    assert first == pytest.approx(0.1 * 9.81 * 2.0 * (n // 2)), "the dead have no weight"
    state = simulate(world, state, stepper(), 1.0)
    x, v = state.q.reshape(-1, 3), state.v.reshape(-1, 3)
    dead = [0, *range(n // 2, n - 1)]
    assert (v[dead] == 0.0).all()
    assert (x[n // 2 : n - 1, 2] == -5.0).all(), "nothing moves the dead, not even the floor"
    fall = 0.1 * 9.81 / 0.05
    half = 2 * (1 - np.exp(-0.25))
    assert x[-1, 2] == pytest.approx(3 + half * (1 + fall) - 0.5 * fall, abs=0.02)
    assert state.memory[world.layout.memory["turnover"]] == 1.0
    assert abs(balance(world, state) - first) <= 1e-8 * first
    assert state.accounts[world.layout.account["topology"]] != 0.0
