"""Rows with changing ports: pairs of points that approach each other, and capacity that grows with them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from visviva.core.events import Change, Outgrown
from visviva.core.loop import simulate
from visviva.core.rows import OFF, ONE_SIDED
from visviva.core.world import World
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

NEAR = 0.5  # pairs nearer than this get a row [m]


class NearPairs:
    """0 ≤ λ ⊥ |x_a − x_b| − d ≥ 0 for the pairs that are near."""

    one_sided = True
    dynamic_rows = True

    def __init__(self, name, block, d, n, restitution=1.0):
        self.name, self.block, self.d, self.n, self.restitution = name, block, d, n, restitution
        self.slots = {}

    def reach(self, k):
        return k.rows + k.layout.v[self.block.name].start + np.arange(self.block.nv)

    def rows(self, k):
        return np.full((self.n, 6), -1, np.int64)

    def _grow(self, world):
        self.n *= 2

    def fill(self, k, rows):
        x, u = k.positions(self.block), k.velocities(self.block)
        first = k.rows + k.layout.v[self.block.name].start
        rows.kind[:], rows.phi[:] = OFF, 1.0
        rows.restitution[:] = self.restitution
        for a, b in itertools.combinations(range(len(x)), 2):
            arm, rate = x[a] - x[b], u[a] - u[b]
            length = np.linalg.norm(arm)
            if length > NEAR:
                continue
            used = self.slots.setdefault((a, b), len(self.slots))
            if used >= self.n:
                raise Outgrown(Change("room", edit=self._grow))
            normal = arm / length
            rows.moved += 1
            rows.rows[used] = first + np.r_[3 * a + np.arange(3), 3 * b + np.arange(3)]
            rows.gradient[used] = np.r_[normal, -normal]
            rows.phi[used], rows.kind[used] = length - self.d, ONE_SIDED
            rows.velocity_product[used] = (rate @ rate - (rate @ normal) ** 2) / length


def cloud(room, restitution=1.0):
    rng = np.random.default_rng(4)
    around = 2 * np.pi * np.arange(6) / 6
    x = np.stack([0.8 * np.cos(around), 0.8 * np.sin(around), 0.05 * np.sin(3 * around)], axis=1)
    u = -2.0 * x + rng.normal(0.0, 0.1, (6, 3))
    world = World()
    points = PointMasses("p", x, rng.uniform(1.0, 3.0, 6), u)
    world.blocks.append(points)
    world.constraints.append(NearPairs("near", points, 0.2, room, restitution))
    return world, points


def momentum(world, state):
    m, v = world.diagonal_mass.reshape(-1, 3), state.v.reshape(-1, 3)
    x = state.q.reshape(-1, 3)
    return np.concatenate([(m * v).sum(axis=0), np.cross(x, m * v).sum(axis=0)])


@pytest.mark.parametrize(
    "stepper", [EventDriven("dopri5", rtol=1e-10), TimeStepping(1e-3)], ids=["event_driven", "time_stepping"]
)
def test_pairs_that_come_and_go_keep_momentum(stepper):
    world, _ = cloud(room=1)
    state = world.start()
    before, energy = momentum(world, state), world.total_energy(state)
    state = simulate(world, state, stepper, 1.5)
    assert world.constraints[0].n > 1, "more pairs were near than there was room for"
    assert momentum(world, state) == pytest.approx(before, abs=1e-9)
    if isinstance(stepper, EventDriven):
        assert world.total_energy(state) == pytest.approx(energy, rel=1e-8), "e = 1 loses nothing"
    else:
        assert world.total_energy(state) <= energy * (1 + 1e-12)


def test_room_that_grows_changes_nothing():
    ends = []
    for room in (1, 15):
        world, _ = cloud(room)
        state = simulate(world, world.start(), TimeStepping(1e-3), 1.5)
        ends.append((state.q.copy(), state.v.copy()))
    assert np.array_equal(ends[0][0], ends[1][0])
    assert np.array_equal(ends[0][1], ends[1][1])
