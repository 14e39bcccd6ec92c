"""Cables with mass against the catenary, their own energy and waves on a string."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import alone, ledger_sum, moved
from tests.coupled.scenes import Scene

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.nodes import Nodes
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.cables.cable import Cable, catenary_parameter
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

LENGTH, SPAN, RHO = 20.0, 18.0, 1.0


def hanging(n: int, EA: float, drag: float, relaxation: float = 0.0) -> tuple[World, State, Cable]:
    """A cable between two places of one height, a tenth too flat at the start."""
    world, c, piece = World(), catenary_parameter(SPAN, LENGTH), LENGTH / (n + 1)
    x = c * np.arcsinh((np.arange(1, n + 1) * piece - LENGTH / 2) / c)
    z = 0.9 * c * (np.cosh(x / c) - np.cosh(SPAN / 2 / c))
    nodes = Nodes("nodes", np.stack([x, 0 * x, z], axis=1), RHO * piece)
    world.blocks.append(nodes)
    ends = world.ports.points(FixedPoints([[-SPAN / 2, 0, 0], [SPAN / 2, 0, 0]]))
    cable = Cable("cable", nodes, ends[0], ends[1], EA, piece, relaxation, drag)
    world.forces += [cable, Gravity(world)]
    return world, world.start(), cable


def test_it_hangs_in_a_catenary() -> None:
    """EA = 10⁷ N at 1 ms: sag within 0.2 %, horizontal tension ρ g c."""
    world, state, cable = hanging(40, 1e7, drag=3.0, relaxation=1e-3)
    end = simulate(world, state, TimeStepping(1e-3), 12.0)
    c = catenary_parameter(SPAN, LENGTH)
    assert np.abs(end.v).max() < 1e-4
    assert -end.q[2::3].min() == pytest.approx(c * (np.cosh(SPAN / 2 / c) - 1), rel=2e-3)
    tension = cable.tensions(world.kinematics(end))
    assert tension.min() == pytest.approx(RHO * 9.81 * c, rel=2e-3)


def test_its_pull_is_the_slope_of_its_energy() -> None:
    """Between two bodies that move, with damping and drag."""
    world = World()
    bodies = RigidBodies("bodies", [[0.0, 0, 0], [1.0, 0.2, 0]], 1.0, np.eye(3))
    nodes = Nodes("nodes", [[0.3, 0.1, -0.2], [0.7, 0, -0.3]], 0.1)
    world.blocks += [bodies, nodes]
    world.inertias.append(bodies.spinning)
    ends = bodies.points(world.ports, [0, 1], [[0.1, 0, 0], [0, 0.1, 0]])
    cable = Cable("cable", nodes, ends[0], ends[1], 50.0, 0.3, relaxation=0.02, drag=0.5)
    world.forces.append(cable)
    state = world.start()
    v = np.random.default_rng(0).normal(size=world.layout.nv)
    state.v[:] = v
    scene = Scene(world, state, bodies)
    e = alone(scene, "forces", cable)
    given, power, h = float(e.out.tau @ e.k.v), float(e.evaluate_powers()[0]), 1e-4
    stored = []
    for n in (-2, -1, 1, 2):
        stored.append(world.energies(world.kinematics(moved(scene, scene.state, v, n * h)))["stored/cable"])
    slope = (8 * (stored[2] - stored[1]) - (stored[3] - stored[0])) / (12 * h)
    assert power < -0.1 and abs(slope) > 0.1
    assert given == pytest.approx(power - slope, rel=1e-7)


def test_both_steppers_come_to_one_motion() -> None:
    world, state, _ = hanging(8, 1e4, drag=0.2)
    start = ledger_sum(world, state)
    reference = simulate(world, state.copy(), EventDriven("dopri5", rtol=1e-8), 1.0)
    assert ledger_sum(world, reference) == pytest.approx(start, abs=1e-4)
    errors = [
        np.abs(simulate(world, state.copy(), TimeStepping(h), 1.0).q - reference.q).max()
        for h in (1e-3, 5e-4)
    ]
    assert errors[1] < 0.6 * errors[0] and errors[1] < 2e-2


def test_waves_run_at_the_speed_of_a_string() -> None:
    """The first mode of a taut cable: f = √(T/ρ)/2l, with the stretch in ρ."""
    n, EA, strain = 19, 314.159, 0.1
    rest = 1.0 / 1.1 / (n + 1)
    world = World()
    x = np.linspace(0, 1, n + 2)[1:-1]
    nodes = Nodes("nodes", np.stack([x, 0 * x, 1e-4 * np.sin(np.pi * x)], axis=1), 0.05 / (n + 1))
    world.blocks.append(nodes)
    ends = world.ports.points(FixedPoints([[0, 0, 0], [1, 0, 0]]))
    world.forces.append(Cable("cable", nodes, ends[0], ends[1], EA, rest))
    state, middle, times = world.start(), [], np.arange(0.0, 1.0, 2e-3)
    stepper = TimeStepping(1e-3)
    for t in times:
        state = simulate(world, state, stepper, t) if t else state
        middle.append(state.q[3 * (n // 2) + 2])
    crossings = times[1:][np.diff(np.sign(middle)) != 0]
    found = 0.5 * (len(crossings) - 1) / (crossings[-1] - crossings[0])
    exact = 0.5 * np.sqrt(EA * strain / 0.05) * np.sinc(0.5 / (n + 1))
    assert found == pytest.approx(exact, rel=5e-3)


def test_a_taut_cable_is_stable_at_steps_that_no_wave_fits_in() -> None:
    """10 kN on 1 kg/m: waves run five segments in a step of 10 ms. They die, and never grow."""
    n, strain = 19, 1e-3
    world = World()
    x = np.linspace(0, 4, n + 2)[1:-1]
    nodes = Nodes("nodes", np.stack([x, 0.01 * np.sin(7.0 * x), 0 * x], axis=1), 4.0 / (n + 1))
    world.blocks.append(nodes)
    ends = world.ports.points(FixedPoints([[0, 0, 0], [4, 0, 0]]))
    world.forces.append(Cable("cable", nodes, ends[0], ends[1], 1e7, 4.0 / (1 + strain) / (n + 1)))
    state, stepper = world.start(), TimeStepping(1e-2)
    for t in (0.5, 1.0, 2.0):
        state = simulate(world, state, stepper, t)
        assert np.abs(state.q[1::3]).max() < 0.02
    assert np.abs(state.q[1::3]).max() < 1e-3


def test_what_is_no_cable_is_refused() -> None:
    nodes = Nodes("nodes", [[0.0, 0, 0]], 1.0)
    for EA, rest, words in ((0.0, 1.0, "EA"), (1.0, 0.0, "segment"), (np.inf, 1.0, "EA")):
        with pytest.raises(SceneError, match=words):
            Cable("cable", nodes, nodes.points, nodes.points, EA, rest)
    with pytest.raises(SceneError, match="expected a longer one"):
        catenary_parameter(2.0, 1.0)
