"""1000 kg on a chain of ten rigid links of 0.1 kg, in steps much longer than the links' own motion."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum

from visviva.core.carriers import FixedPoints
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

LINKS, LINK, LOAD, LENGTH, G = 10, 0.1, 1000.0, 0.1, 9.81


def chain(tilt: float) -> tuple[World, State]:
    """A straight chain hanging from the origin at an angle, at rest."""
    world = World()
    along = np.array([np.sin(tilt), 0.0, -np.cos(tilt)])
    masses = np.full(LINKS, LINK)
    masses[-1] = LOAD
    block = PointMasses("chain", np.arange(1, LINKS + 1)[:, None] * LENGTH * along, masses)
    world.blocks.append(block)
    top, nodes = world.join(world.ports.points(FixedPoints([[0, 0, 0]])), block.points)
    upper = Points(world.ports, np.concatenate([top.index, nodes.index[:-1]]))
    world.constraints.append(Distance("links", upper, nodes, LENGTH))
    world.forces.append(Gravity(world))
    return world, world.start()


class Reversals:
    """Heights of the load where it turns, worst speed and worst ledger residual."""

    next_time = 0.0

    def __init__(self, world: World, state: State) -> None:
        self.heights: list[float] = []
        self.speed, self.residual, self.total = 0.0, 0.0, ledger_sum(world, state)

    def see(self, world: World, step: Step) -> None:
        """Look at the load's velocity across, before and after."""
        before, after = step.before.v[-3], step.after.v[-3]
        if before * after < 0:
            share = before / (before - after)
            self.heights.append(float(step.before.q[-1] + share * (step.after.q[-1] - step.before.q[-1])))
        self.speed = max(self.speed, float(np.abs(step.after.v).max()))
        self.residual = max(self.residual, abs(ledger_sum(world, step.after) - self.total))


@pytest.mark.parametrize("h", [0.01, 0.005])
@pytest.mark.parametrize("tilt", [0.05, 0.5, 1.0])
def test_light_chain_swings_a_heavy_load(tilt: float, h: float) -> None:
    world, state = chain(tilt)
    turns = Reversals(world, state)
    end = simulate(world, state, TimeStepping(h), 5.0, turns)
    swing = LOAD * G * LINKS * LENGTH * (1 - np.cos(tilt))
    lost = [LOAD * G * (-LINKS * LENGTH * np.cos(tilt) - height) for height in turns.heights]
    assert len(lost) >= 4
    assert np.abs(lost).max() <= 0.01 * swing
    assert turns.speed <= 1.1 * np.sqrt(2 * G * LINKS * LENGTH * (1 - np.cos(tilt)))
    assert turns.residual <= 1e-9 * LOAD * G
    assert np.linalg.norm(end.q[-3:]) == pytest.approx(LINKS * LENGTH, abs=1e-3)
