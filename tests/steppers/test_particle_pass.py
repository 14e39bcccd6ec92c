"""Large free sets use a separate pass: the same motion and the same ledger as in the ordinary step."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.steps.particle_pass import MIN_SET_SIZE, local_sets
from visviva.steppers.time_stepping import TimeStepping

N = MIN_SET_SIZE + 7


def cloud(n: int, *, alike: bool, plane: bool = False) -> World:
    """The first n of a cloud of particles with gravity and drag, above a plane or without one."""
    random = np.random.default_rng(3)
    x = random.uniform(0.2, 1.0, (N, 3))
    u = random.normal(0, 1, (N, 3))
    mass = np.full(N, 0.01) if alike else random.uniform(0.005, 0.02, N)
    world = World()
    block = PointMasses("cloud", x[:n], mass[:n], u[:n])
    world.blocks.append(block)
    world.forces += [Gravity(world), LinearDrag("air", block.points, 0.02)]
    if plane:
        world.constraints.append(Plane("floor", block.points, restitution=0.6))
    return world


@pytest.mark.parametrize("theta", [1.0, 0.5])
@pytest.mark.parametrize("alike", [True, False])
def test_same_motion_as_the_ordinary_way(alike: bool, theta: float) -> None:
    large, small = cloud(N, alike=alike), cloud(MIN_SET_SIZE - 1, alike=alike)
    a, b = large.start(), small.start()
    assert local_sets(large) and not local_sets(small)
    a = simulate(large, a, TimeStepping(2e-3, theta), 0.3)
    b = simulate(small, b, TimeStepping(2e-3, theta), 0.3)
    assert np.allclose(a.q[: len(b.q)], b.q, rtol=0, atol=1e-13)
    assert np.allclose(a.v[: len(b.v)], b.v, rtol=0, atol=1e-12)


@pytest.mark.parametrize("theta", [1.0, 0.7])
def test_ledger_closes_through_bounces_and_rest(theta: float) -> None:
    world = cloud(N, alike=False, plane=True)
    state = world.start()
    first = balance(world, state)
    state = simulate(world, state, TimeStepping(2e-3, theta), 1.5)
    assert state.accounts[world.layout.account["impact loss/floor"]] > 0.1 * first
    assert state.q[2::3].min() >= 0
    assert abs(balance(world, state) - first) <= 1e-12 * first


def test_a_spring_on_one_particle_takes_the_set_the_ordinary_way() -> None:
    world = cloud(N, alike=True)
    points = world.blocks[0].points
    world.forces.append(Springs("spring", points[:1], points[1:2], 10.0, 0.5))
    world.build()
    assert not local_sets(world)


def test_a_force_without_a_local_form_still_acts() -> None:
    class Lift:
        name = "lift"

        def __init__(self, block: PointMasses) -> None:
            self.block = block

        def add(self, k, out) -> None:  # type: ignore[no-untyped-def]
            out.forces(self.block)[:, 2] += 9.81 * self.block.masses

    world = cloud(N, alike=False)
    world.forces.pop()
    world.forces.append(Lift(world.blocks[0]))
    state = world.start()
    start = state.copy()
    end = simulate(world, state, TimeStepping(1e-3), 0.2)
    assert local_sets(world)[0].foreign
    assert np.allclose(end.v, start.v, rtol=0, atol=1e-12), "lift balances weight"
