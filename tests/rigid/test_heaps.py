"""Heaps of solids of many shapes that fall on each other: each arrives, and no energy comes from nowhere."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.contact.rows.touching import Touching
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.rigid_sweeps import FLAT, GROUNDS, ROUND, a_body
from visviva.geometry.solid import primitive
from visviva.particles.gravity import Gravity
from visviva.steppers.event_driven import EventDriven

SHAPES = [
    *(body[0] for body in (*FLAT.values(), *ROUND.values())),
    primitive("ellipsoid", [0.2, 0.15, 0.1]),
]


def heap(seed: int) -> World:
    """Two to eight bodies over each other, in every position."""
    rng = np.random.default_rng(seed)
    world, surface = World(), Surface(rng.choice([0.0, 0.3]), rng.uniform(0.1, 0.9))
    sets = []
    for i in range(rng.integers(2, 9)):
        solid, turn = SHAPES[rng.integers(len(SHAPES))], rng.normal(size=4)
        place = [*rng.uniform(-0.15, 0.15, 2), 0.4 + 0.55 * i]
        body = a_body(world, f"b{i}", solid, place, turn / np.linalg.norm(turn), spin=rng.uniform(-2, 2, 3))
        sets.append(SolidsOfBodies(f"b{i}", body, np.arange(1), [solid], surface))
    world.forces.append(Gravity(world))
    ground = GROUNDS[("plane", "tiles")[seed % 2]]()
    world.constraints.append(Touching("touch", sets, [(ground, surface)]))
    return world


class Energies:
    """K + P after every step."""

    next_time = np.inf

    def __init__(self) -> None:
        self.seen: list[float] = []

    def see(self, world, step) -> None:
        self.seen.append(world.total_energy(step.after))


def arrives(seed: int, seconds: float) -> None:
    world, energies = heap(seed), Energies()
    state = world.start()
    first = world.total_energy(state)
    end = simulate(world, state, EventDriven("dopri5", rtol=1e-5), seconds, energies)
    assert end.t == seconds
    assert end.finite()
    risen = np.array([first, *energies.seen])
    assert (risen - np.minimum.accumulate(risen)).max() < 1e-3 * first, "K + P comes from nowhere"


@pytest.mark.parametrize("seed", range(6))
def test_a_heap_of_any_shapes_arrives(seed):
    arrives(seed, 0.6)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_heaps(seed):
    arrives(seed, 5.0)
