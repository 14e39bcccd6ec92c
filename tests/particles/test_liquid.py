"""Liquids: checks of a force, density, sound, viscosity, hydrostatic pressure; a dam is in the figures."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import close

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.models.crystal import cubic
from visviva.particles.pairs.liquid import Liquid
from visviva.particles.pairs.neighbours import MIN_THREADED
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven


def drop(viscosity):
    """A few close particles of different masses: dense at the heart, below ρ₀ at the rim."""
    world = World()
    masses = np.linspace(0.5, 2.0, 8)
    world.blocks.append(block := PointMasses("water", 0.8 * cubic(2, 2, 2), masses))
    world.forces.append(Liquid("flow", block.points, block.masses, 1.2, 3.0, viscosity, 2.2))
    return world


CASES = [
    ForceCase("ideal", lambda: drop(0.0), exact=False),
    ForceCase("viscous", lambda: drop(0.7), exact=False),
]


@pytest.mark.nojit
@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


def filled(count, density, viscosity=0.0, sound=10.0, u=None, reach=2.6):
    """A periodic box full of particles of mass 1, one to a cubic metre, of a liquid with another ρ₀."""
    world = World()
    x = cubic(*count)
    world.blocks.append(block := PointMasses("water", x, 1.0, np.zeros_like(x) if u is None else u(x)))
    force = Liquid("flow", block.points, block.masses, density, sound, viscosity, reach, count)
    world.forces.append(force)
    return world, x, force


def test_a_lattice_has_its_density():
    world, x, force = filled((6, 7, 8), 1.0)
    rho = force.densities(world.kinematics(world.start()))
    close(rho, np.full(len(x), rho[0]), 1e-13, "all alike")
    close(rho, 1.0, 0.01)


def sine(x, axis, length, height):
    u = np.zeros_like(x)
    u[:, axis] = height * np.sin(2 * np.pi * x[:, 0] / length)
    return u


def mode(u, x, axis, length):
    return 2.0 * (u.reshape(-1, 3)[:, axis] * np.sin(2 * np.pi * x[:, 0] / length)).mean()


def test_pressure_waves_run_at_the_speed_of_sound():
    length, sound = 24, 10.0
    world, x, _ = filled((length, 6, 6), 0.8, sound=sound, u=lambda x: sine(x, 0, length, 0.05))
    quarter = 0.25 * length / sound
    state = simulate(world, world.start(), EventDriven(rtol=1e-6), 0.9 * quarter)
    before = mode(state.v, x, 0, length)
    state = simulate(world, state, EventDriven(rtol=1e-6), 1.1 * quarter)
    after = mode(state.v, x, 0, length)
    passed = 0.9 + 0.2 * before / (before - after)
    close(passed, 1.0, 0.03, "quarters of a period until the swing stands still")


def test_shear_decays_by_the_viscosity():
    """On a cubic lattice, which is not alike in all directions, with more neighbours than usual."""
    length, eta, until = 20, 0.4, 5.0
    world, x, _ = filled((length, 7, 7), 2.0, eta, u=lambda x: sine(x, 1, length, 1e-3), reach=3.5)
    state = simulate(world, world.start(), EventDriven(rtol=1e-6), until)
    rate = np.log(1e-3 / mode(state.v, x, 1, length)) / until
    close(rate / (eta * (2 * np.pi / length) ** 2), 1.0, 0.06)


def test_threads_change_no_bit_and_a_large_liquid_keeps_its_energy():
    """A block that is pressed together flies apart: K + P is kept, and so is the momentum."""
    world = World()
    x = 0.9 * cubic(14, 14, 14)
    assert len(x) > MIN_THREADED
    u = np.stack([np.sin(x[:, 1]), np.cos(x[:, 2]), 0.3 + 0 * x[:, 0]], 1)
    world.blocks.append(block := PointMasses("water", x, 1.0, u))
    world.forces.append(Liquid("flow", block.points, block.masses, 1.0, 5.0))
    before, found = numba.get_num_threads(), []
    try:
        for threads in (1, min(2, numba.config.NUMBA_NUM_THREADS)):
            numba.set_num_threads(threads)
            found.append(simulate(world, world.start(), EventDriven(rtol=1e-6), 0.1))
    finally:
        numba.set_num_threads(before)
    assert (found[0].q == found[1].q).all()
    assert (found[0].v == found[1].v).all()
    close(found[0].v.reshape(-1, 3).sum(axis=0), u.sum(axis=0), 1e-11, "momentum")
    close(world.total_energy(found[0]) / world.total_energy(world.start()), 1.0, 1e-5, "energy")


POOL = """
duration: 3 s
bodies:
  water: {kind: crystal, cubic: {center: [0, 0, 0.2], spacing: 2 cm, count: [6, 6, 20]}, mass: 8 g}
forces:
  flow: {kind: liquid, points: water, sound: 10 m/s, viscosity: 5 Pa s, period: [0.12, 0.12, 0]}
  rest: {kind: drag, points: water, drag: 0.1}
contacts:
  floor: {points: water, radius: 1 cm}
stepper: {kind: time_stepping, h: 1 ms}
"""


def test_pressure_grows_with_depth():
    """dp/dz = −ρ g, from p = c² (ρ − ρ₀) of all particles but those at the surface, once they are at rest.

    To 8 %: layers that are nearer to each other than their particles are not alike in all directions.
    """
    built = prepare(scene_from_text(POOL))
    state = simulate(built.world, built.state, built.stepper, 1)
    k = built.world.kinematics(state)
    force = next(f for f in built.world.forces if f.name == "flow")
    z = k.position(force.points)[:, 2]
    p = 100.0 * (force.densities(k) - 1000.0)
    assert np.abs(state.v).max() < 1e-3, "at rest"
    slope, surface = np.polyfit(z[z < 0.3], p[z < 0.3], 1)
    close(slope / -9810.0, 1.0, 0.08)
    close(-surface / slope, 0.4, 0.02, "where the pressure is zero")


TANK = POOL.replace(", period: [0.12, 0.12, 0]", "").replace(
    "floor: {points: water,",
    "tank: {kind: box, points: water, side: inside, size: [0.12, 0.12, 1], center: [0, 0, 0.5],",
)


def test_walls_do_not_draw_the_liquid():
    """It stands 36 cm high; were nothing beyond the walls, 31, with nearly twice as many at the floor."""
    built = prepare(scene_from_text(TANK))
    state = simulate(built.world, built.state, built.stepper, 1)
    z = state.q.reshape(-1, 3)[:, 2]
    assert 36 <= (z < 0.02).sum() <= 56
    assert 0.35 < z.max() < 0.41


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ({"density": 0.0}, "found density 0 of a liquid"),
        ({"sound": -1.0}, "found sound -1 of a liquid"),
        ({"viscosity": np.inf}, "found viscosity inf of a liquid"),
        ({"reach": 0.0}, "found reach 0 of a liquid"),
        ({"period": (3.0, 0.0, 0.0)}, "at least twice as long"),
    ],
)
def test_bad_numbers_are_refused(what, found):
    block = PointMasses("water", cubic(2, 2, 2), 1.0)
    given = {"density": 1.0, "sound": 1.0} | what
    with pytest.raises(SceneError, match=found):
        Liquid("flow", block.points, block.masses, **given)
