"""Fields in both steppers: closed ledgers; the particle pass moves large sets like an ordinary step."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.test_births import Mortals
from tests.kits.balance import balance
from tests.particles.fields import FIELDS, cloud, on_free_center

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps.particle_pass import MIN_SET_SIZE, local_sets
from visviva.steppers.time_stepping import TimeStepping

MIXES = {
    "air": ("wind", "current", "turbulence", "quadratic drag"),
    "fields": ("vortex", "attractor", "compiled field", "compiled potential"),
    "moving centres": ("attractor that moves", "vortex that moves"),
    "functions": ("function", "function with potential", "attractor"),
}


def world_of(mix: str, n: int, floor: bool = False, kind: type = PointMasses) -> World:
    world = World()
    world.blocks.append(block := cloud(n, kind))
    world.forces.append(Gravity(world))
    for name in MIXES[mix]:
        force = FIELDS[name](world, block.points)
        force.name = name
        world.forces.append(force)
    if floor:
        block.position[:, 2] = np.abs(block.position[:, 2]) + 0.1
        world.constraints.append(Plane("floor", block.points, restitution=0.5))
    return world


def drift_of_balance(world, stepper, t_end):
    """Largest change of the balance, over the largest of energy and accounts."""
    state = world.start()
    first, scale, worst = balance(world, state), 0.0, 0.0
    for t in np.linspace(0, t_end, 4)[1:]:
        state = simulate(world, state, stepper, t)
        energies = world.energies(world.kinematics(state)).values()
        scale = max(scale, sum(map(abs, energies)) + np.abs(state.accounts).sum())
        worst = max(worst, abs(balance(world, state) - first))
    assert np.isfinite(worst)
    return worst / scale


@pytest.mark.parametrize("mix", MIXES)
def test_ledger_of_the_accurate_stepper(mix):
    assert drift_of_balance(world_of(mix, 5), EventDriven("rkf45", rtol=1e-9), 1.0) <= 1e-7


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_ledger_of_time_steps(mix, theta):
    assert drift_of_balance(world_of(mix, 5, floor=theta == 1.0), TimeStepping(4e-3, theta), 1.0) <= 1e-12


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("floor", [False, True])
def test_ledger_of_a_pass(mix, floor):
    world = world_of(mix, MIN_SET_SIZE + 7, floor)
    assert drift_of_balance(world, TimeStepping(4e-3), 0.6) <= 1e-12
    assert local_sets(world)[0].foreign == (mix == "functions")


@pytest.mark.parametrize("mix", MIXES)
def test_ledger_of_a_pass_with_dead_slots(mix):
    world = world_of(mix, MIN_SET_SIZE + 7, floor=True, kind=Mortals)
    assert drift_of_balance(world, TimeStepping(4e-3), 0.3) <= 1e-12


@pytest.mark.parametrize("mix", ["fields", "moving centres", "functions"])
@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_a_pass_moves_as_ordinary_steps_do(mix, theta):
    large, small = world_of(mix, MIN_SET_SIZE + 7), world_of(mix, MIN_SET_SIZE - 1)
    n = MIN_SET_SIZE - 1
    a = simulate(large, large.start(), TimeStepping(4e-3, theta), 0.3)
    b = simulate(small, small.start(), TimeStepping(4e-3, theta), 0.3)
    assert np.allclose(a.q[: 3 * n], b.q, rtol=0, atol=1e-12)
    assert np.allclose(a.v[: 3 * n], b.v, rtol=0, atol=1e-12)


@pytest.mark.parametrize("n", [3, MIN_SET_SIZE])
def test_a_free_centre_and_its_cloud_keep_their_momentum(n):
    world = World()
    star = PointMasses("star", [0.2, 0.1, 0], 50.0)
    world.blocks += [cloud(n), star]
    world.forces.append(Attractor("pull", world.blocks[0].points, 2.0, star.points, 0.3))
    state = world.start()
    mass = np.concatenate([world.blocks[0].masses, star.masses])[:, None]
    first = (mass * state.v.reshape(-1, 3)).sum(axis=0)
    assert drift_of_balance(world, TimeStepping(4e-3), 0.5) <= 1e-12
    state = simulate(world, world.start(), TimeStepping(4e-3), 0.5)
    last = (mass * state.v.reshape(-1, 3)).sum(axis=0)
    assert np.abs(last - first).max() <= 1e-11 * n
    assert bool(local_sets(world)) == (n >= MIN_SET_SIZE)


def test_ledger_of_a_free_centre():
    assert drift_of_balance(on_free_center(), EventDriven("rkf45", rtol=1e-10), 1.0) <= 1e-8


def test_quadratic_drag_never_overshoots_in_a_pass():
    """With steps far beyond m/(c |u|) it brakes, and never turns a particle round."""
    world = World()
    world.blocks.append(block := cloud(MIN_SET_SIZE))
    force = FIELDS["quadratic drag"](world, block.points)
    world.forces.append(force)
    start = world.start()
    end = simulate(world, start.copy(), TimeStepping(50.0), 100.0)
    assert (end.v * start.v >= 0).all() and np.abs(end.v).max() < np.abs(start.v).max()


def test_kepler():
    """k = 1, from (0.4, 0) with (0, 2): e = 0.6, a = 1, period 2π, and back at its start."""
    world = World()
    world.blocks.append(block := PointMasses("planet", [0.4, 0, 0], 3.0, [0, 2.0, 0]))
    world.forces.append(Attractor("sun", block.points, 1.0))
    state = world.start()
    energy = world.total_energy(state)
    assert energy == pytest.approx(-3.0 / 2)
    state = simulate(world, state, EventDriven("dopri5", rtol=1e-12, atol=1e-13), np.pi)
    assert np.allclose(state.q, [-1.6, 0, 0], rtol=0, atol=1e-9)
    state = simulate(world, state, EventDriven("dopri5", rtol=1e-12, atol=1e-13), 2 * np.pi)
    assert np.allclose([*state.q, *state.v], [0.4, 0, 0, 0, 2, 0], rtol=0, atol=1e-8)
    assert world.total_energy(state) == pytest.approx(energy, abs=1e-10)


@pytest.mark.parametrize(("theta", "grows"), [(1.0, False), (0.5, True)])
def test_an_orbit_in_time_steps_keeps_its_energy_at_one_and_grows_below(theta, grows):
    """Steps of a 600th of a period, three periods: at θ = 1 they are the leapfrog method."""
    world = World()
    world.blocks.append(block := PointMasses("planet", [1.0, 0, 0], 2.0, [0, 1.0, 0]))
    world.forces.append(Attractor("sun", block.points, 1.0))
    end = simulate(world, world.start(), TimeStepping(2 * np.pi / 600, theta), 6 * np.pi)
    away = np.linalg.norm(end.q - [1.0, 0, 0])
    assert away > 0.5 if grows else away < 2e-3
