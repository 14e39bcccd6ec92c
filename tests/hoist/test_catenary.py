"""The elastic catenary against closed forms, against its own energy, and in motion."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.cables.cable import catenary_parameter
from visviva.hoist.weight.catenary import Catenary, solve_catenary
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.static import equilibrium
from visviva.steppers.time_stepping import TimeStepping

G = np.array([0.0, 0.0, -9.81])


def between(a, b, length, EA=1e6, density=2.0):
    """A catenary between two free points, and its world."""
    world = World()
    world.blocks.append(block := PointMasses("ends", np.array([a, b], float), 1.0))
    world.forces.append(
        cable := Catenary("cable", block.points[:1], block.points[1:], length, EA, density, G)
    )
    return world, cable


def forces(world, x):
    state = world.start()
    state.q[:] = np.ravel(x)
    energies = world.energies(world.kinematics(state))
    return world.observer.out.tau.copy().reshape(-1, 3), float(energies["stored/cable"])


def test_a_stiff_cable_has_the_sag_and_the_pull_of_the_catenary():
    world, cable = between([0, 0, 0], [10, 0, 0], 12.0, EA=1e12)
    c = catenary_parameter(10.0, 12.0)
    f, _ = forces(world, [[0, 0, 0], [10, 0, 0]])
    assert f[0] == pytest.approx([2.0 * 9.81 * c, 0, -2.0 * 9.81 * 6.0], rel=1e-8)
    assert f.sum(axis=0) == pytest.approx([0, 0, -2.0 * 9.81 * 12.0])
    x = cable.shape(np.array([[0, 0, 0], [10.0, 0, 0]]), 101)
    assert x[50, 2] == pytest.approx(c - c * np.cosh(5.0 / c), rel=1e-8)
    assert x[-1] == pytest.approx([10, 0, 0], abs=1e-9)


def test_one_that_hangs_straight_is_stretched_by_what_is_below():
    world, _ = between([0, 0, 10.2], [0, 0, 0], 10.0, EA=5e4)
    f, _ = forces(world, [[0, 0, 10.2], [0, 0, 0]])
    weight = 2.0 * 9.81 * 10.0
    load = 5e4 * 0.2 / 10.0 - 0.5 * weight
    assert f[1] == pytest.approx([0, 0, load], rel=1e-6, abs=1e-4)
    assert f[0, 2] == pytest.approx(-load - weight, rel=1e-6)


@settings(max_examples=60, deadline=None)
@given(
    st.floats(0.0, 1.5), st.floats(-1.4, 1.4), st.floats(0.0, 6.3), st.sampled_from([1e3, 1e5, 1e7]),
    st.floats(0.1, 20.0),
)  # fmt: skip
def test_forces_and_stiffness_are_slopes_of_the_energy(span, rise, heading, EA, density):
    length = 10.0
    b = length * np.array([span * np.cos(heading), span * np.sin(heading), rise])
    world, cable = between([0, 0, 0], b, length, EA, density)
    x = np.array([np.zeros(3), b])
    f, _ = forces(world, x)
    state = world.start()
    world.energies(world.kinematics(state))
    for operation, arguments in world.observer.tangent_ops:
        operation(*arguments)
    blocks = world.observer.tangents[0]
    stiffness = blocks.K[cable._where[2]].reshape(3, 3)
    size = np.abs(f).max()
    step = 1e-4
    for c in range(3):
        d = np.zeros((2, 3))
        d[1, c] = step
        (after, up), (before, down) = forces(world, x + d), forces(world, x - d)
        assert (up - down) / (2 * step) == pytest.approx(-f[1, c], rel=1e-3, abs=2e-5 * size + 1e-3)
        if span > 0.05:
            slope = -(after[1] - before[1]) / (2 * step)
            assert slope == pytest.approx(stiffness[c], rel=1e-3, abs=1e-4 * np.abs(stiffness).max())


def lamp(speed=0.0):
    """30 kg between two poles 20 m apart, on two cables of 10.2 m and 0.8 kg/m."""
    world = World()
    world.blocks.append(block := PointMasses("lamp", [[0, 0, 4.0]], 30.0, [[0, speed, 0]]))
    world.forces.append(Gravity(world, G))
    poles = world.ports.points(FixedPoints([[-10, 0, 6.0], [10, 0, 6.0]]))
    for i in range(2):
        ends = world.join(poles[i : i + 1], block.points[:1])
        world.forces.append(Catenary(f"cable{i}", *ends, 10.2, 2e6, 0.8, G))
    return world


def test_a_lamp_swings_by_the_horizontal_pull_of_its_cables():
    """Each cable hangs in the vertical plane of its ends: ω² = 2 H/(l m)."""
    world = lamp()
    rests = equilibrium(world, world.start())
    cable, found = world.forces[1], np.zeros(4)
    x = world.kinematics(rests).positions(cable.a.owner)
    solve_catenary(cable.law, x[cable.index[0]], x[cable.index[1]], cable.up, found, np.zeros(3), np.zeros(5))
    assert found[1] == pytest.approx(-0.5 * 30.0 * 9.81, rel=1e-6), "each carries half of the lamp"
    omega = np.sqrt(2.0 * found[0] / (10.0 * 30.0))
    rests.v[1] = 0.02 * omega
    at = simulate(world, rests, EventDriven(rtol=1e-9), np.pi / omega)
    assert at.q[1] == pytest.approx(0.0, abs=1e-5)
    assert at.v[1] == pytest.approx(-0.02 * omega, rel=1e-4)


@pytest.mark.parametrize("stepper", [EventDriven(rtol=1e-8), TimeStepping(5e-3)])
def test_energy_is_kept_or_lost_but_never_made(stepper):
    world = lamp(3.0)
    state = world.start()
    before = world.total_energy(state)
    end = simulate(world, state, stepper, 5.0)
    after = world.total_energy(end)
    if isinstance(stepper, EventDriven):
        assert after == pytest.approx(before, abs=1e-5 * 135.0)
    else:
        assert before - 135.0 < after < before


def test_numbers_that_no_cable_has_are_refused():
    for wrong in ({"length": 0.0}, {"EA": -1.0}, {"density": np.nan}):
        numbers = {"length": 5.0, "EA": 1e5, "density": 1.0} | wrong
        world = World()
        world.blocks.append(block := PointMasses("ends", np.eye(3)[:2], 1.0))
        with pytest.raises(SceneError, match=next(iter(wrong))):
            Catenary("cable", block.points[:1], block.points[1:], *numbers.values(), G)
