"""Points on rough planes: the numbers of the notes by located events, and the same motion in time steps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.balance import balance
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.response import Friction
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps.particle_pass import MIN_SET_SIZE, local_sets
from visviva.steppers.time_stepping import TimeStepping

G = 9.81


def accurate(rest_speed=1e-3):
    return EventDriven("dopri5", rtol=1e-11, atol=1e-13, rest_speed=rest_speed)


def on_plane(x, u, friction, restitution=0.0, gravity=(0.0, 0.0, -G), normal=(0.0, 0.0, 1.0), mass=2.0):
    world = World()
    world.blocks.append(block := PointMasses("point", x, mass, u))
    world.constraints.append(Plane("floor", block.points, (0, 0, 0), normal, restitution, friction=friction))
    world.forces.append(Gravity(world, gravity))
    return world


def run(world, stepper, t):
    state = world.start()
    first = balance(world, state)
    state = simulate(world, state, stepper, t)
    assert abs(balance(world, state) - first) < 1e-8 * max(1.0, abs(first)), "the books close"
    return state


@pytest.mark.parametrize(("mu", "after"), [(0.3, 1.2), (0.6, 0.0), (np.inf, 0.0)])
@pytest.mark.parametrize("make", [accurate, lambda: TimeStepping(1e-3)])
def test_impact_of_the_table(mu, after, make):
    """(3, −4), e = ½: (1.2, 2) at μ = 0.3; at 0.6 nothing is left to slip, but for 10⁻⁹ of it: rows that
    stick are solved as any others.
    """
    world = on_plane([0, 0, 0.002], [3.0, 0, -4.0], Friction(mu), 0.5, (0, 0, 0))
    state = run(world, make(), 0.01)
    close(state.v[2], 2.0, 1e-11)
    close(state.v[:2], [after, 0], 1e-11 if after else 4e-9)


def test_linear_friction_of_the_notes():
    """k_f = 0.2, v₀ = 3: v(1) and the way; on 30°: v(1), and the limit tan 30°/k_f."""
    world = on_plane([0, 0, 0], [3.0, 0, 0], Friction(viscous=0.2))
    state = run(world, accurate(), 1.0)
    close(state.v[0], 0.4217309568, 1e-9)
    state = run(world, accurate(), 12.0)
    close(state.q[0], 1.529051988, 1e-9)
    slope = np.pi / 6
    world = on_plane(
        [0, 0, 0], [0, 0, 0], Friction(viscous=0.2), gravity=G * np.array([np.sin(slope), 0, -np.cos(slope)])
    )
    close(run(world, accurate(), 1.0).v[0], 2.358936683, 1e-9)
    close(run(world, accurate(), 20.0).v[0], np.tan(slope) / 0.2, 1e-9)


def test_a_coulomb_slide_stops_exactly():
    """v₀ = 3, μ = 0.3: after v₀/μg it stands at v₀²/2μg, and stays."""
    world = on_plane([0, 0, 0], [3.0, 0, 0], Friction(0.3))
    state = run(world, accurate(), 3 / (0.3 * G) + 1e-6).copy()
    close(state.v, np.zeros(3), 1e-12)
    close(state.q, [9 / (0.6 * G), 0, 0], 1e-9)
    close(run(world, accurate(), 5.0).q, state.q, 1e-12)


@pytest.mark.parametrize("offset", [-1e-4, 1e-4])
def test_the_limit_of_a_slope(offset):
    """μ = tan 30° ± 10⁻⁴: above it stays for ever, below it slides with g (sin − μ cos)."""
    slope, mu = np.pi / 6, np.tan(np.pi / 6) + offset
    pull = G * np.array([np.sin(slope), 0, -np.cos(slope)])
    a = max(G * (np.sin(slope) - mu * np.cos(slope)), 0.0)
    for stepper in (accurate(), TimeStepping(1e-3)):
        state = run(on_plane([0, 0, 0], [0, 0, 0], Friction(mu), gravity=pull), stepper, 2.0)
        close(state.q[0], 0.5 * a * 4, 1e-9)


def test_bounces_with_friction_pile_up_and_end():
    """e = 0.8 from 1 m at 5 m/s, μ = 0.02: each impact takes μ (1 + e) v_n, and it rolls up to 4.0637 s."""
    mu, e = 0.02, 0.8
    world = on_plane([0, 0, 1.0], [5.0, 0, 0], Friction(mu), e)
    state = run(world, accurate(1e-5), 4.2)
    lost = mu * (1 + e) * np.sqrt(2 * G) / (1 - e)
    rest = np.sqrt(2 / G) * (1 + e) / (1 - e)
    close(state.v, [5.0 - lost - mu * G * (4.2 - rest), 0, 0], 1e-5)
    close(state.q[2], 0.0, 1e-9)


def many(n, friction, restitution, seed=1):
    random = np.random.default_rng(seed)
    x = random.uniform(0, 0.3, (n, 3))
    u = random.normal(0, 1, (n, 3))
    world = World()
    world.blocks.append(block := PointMasses("grains", x, 0.1, u))
    world.forces.append(Gravity(world, (2.0, 0, -G)))
    world.constraints.append(Plane("floor", block.points, restitution=restitution, friction=friction))
    return world


@pytest.mark.parametrize("friction", [Friction(0.4), Friction(viscous=0.3), Friction(np.inf)])
def test_the_pass_and_the_rows_go_the_same_way(friction):
    """A thousand particles in the pass, and nine hundred of them as rows: alike to the order of the step."""
    large, small = many(MIN_SET_SIZE, friction, 0.3), many(MIN_SET_SIZE, friction, 0.3)
    block = small.blocks[0]
    small.blocks[0] = PointMasses("grains", block.position[:50], 0.1, block.velocity[:50])
    small.forces, small.constraints = [], []
    small.forces.append(Gravity(small, (2.0, 0, -G)))
    small.constraints.append(Plane("floor", small.blocks[0].points, restitution=0.3, friction=friction))
    assert local_sets(large)
    a = run(large, TimeStepping(5e-4), 0.6)
    b = run(small, TimeStepping(5e-4), 0.6)
    close(a.q[:150], b.q, 8e-3)


@settings(max_examples=8)
@given(mu=st.floats(0, 2), e=st.floats(0, 1), seed=st.integers(0, 100))
def test_energy_never_rises(mu, e, seed):
    world = many(20, Friction(mu), e, seed)
    world.forces = []
    world.forces.append(Gravity(world))
    state, stepper = world.start(), TimeStepping(2e-3, theta=0.5)
    last = world.total_energy(state)
    for _ in range(20):
        state = simulate(world, state, stepper, state.t + 0.02).copy()
        energy = world.total_energy(state)
        assert energy <= last + 1e-9
        last = energy
