"""A hook of 200 kg on a wave cable, compared with a chain of points, and equal in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.nodes import Nodes
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.cables.cable import Cable
from visviva.hoist.waves.wave_cable import Tension, WaveCables
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

LENGTH, RHO, EA, HOOK, PIECES, ASIDE = 20.0, 2.0, 1e6, 200.0, 12, 0.3
POSITION = LENGTH * np.array([np.sin(ASIDE), 0.0, -np.cos(ASIDE)])


def beside(wave: bool, tension: Tension = "weight") -> World:
    """A straight cable, turned aside, at rest, with its hook at the end; in one form or the other."""
    world = World()
    rest = LENGTH / (1 + (HOOK + 0.5 * RHO * LENGTH) * 9.81 / EA)
    hook = PointMasses("hook", [POSITION], HOOK)
    world.blocks.append(hook)
    eye = world.ports.points(FixedPoints([[0.0, 0, 0]]))
    if wave:
        nodes = WaveNodes("nodes", np.zeros((1, PIECES - 1, 2)))
        rope = (EA, rest, RHO * LENGTH / rest)
        g = [0.0, 0.0, -9.81]
        cables = WaveCables("cable", nodes, (eye, hook.points), rope, [0, 1.0, 0], g, tension)
        world.blocks.append(nodes)
        world.forces.append(cables.damped(1e-2, 0.0))
        world.inertias.append(cables.inertia)
    else:
        share = np.arange(1, PIECES)[:, None] / PIECES
        points = Nodes("nodes", share * POSITION, RHO * LENGTH / PIECES)
        world.blocks.append(points)
        hook.masses[:] += 0.5 * RHO * LENGTH / PIECES
        world.forces.append(Cable("cable", points, eye, hook.points, EA, rest / PIECES, 1e-2))
    world.forces.append(Gravity(world))
    return world


def hook_positions(world: World, stepper: TimeStepping | EventDriven, end: float) -> tuple[Array, State]:
    """Places of the hook every 0.1 s."""
    state, found = world.start(), []
    for t in np.arange(0.1, end + 0.05, 0.1):
        state = simulate(world, state, stepper, t)
        found.append(state.q[world.layout.q["hook"]].copy())
    return np.array(found), state


def test_a_hook_swings_on_waves_as_on_a_chain_of_points() -> None:
    """One swing of 9 s: within 2 cm of 12 m."""
    world = beside(True)
    wave, end = hook_positions(world, TimeStepping(2e-3, theta=0.5), 9.0)
    chain, _ = hook_positions(beside(False), TimeStepping(5e-4), 9.0)
    assert np.ptp(wave[:, 0]) > 11.0
    assert np.abs(wave - chain).max() < 0.02
    assert ledger_sum(world, end) == pytest.approx(ledger_sum(world, world.start()), abs=1e-8)


def test_both_steppers_swing_it_alike() -> None:
    """Steps of 2 ms against an error of 1e-8; without tension along, "arc" and "weight" part a little."""
    world = beside(True)
    steps, _ = hook_positions(world, TimeStepping(2e-3, theta=0.5), 3.0)
    reference, _ = hook_positions(beside(True), EventDriven("dopri5", rtol=1e-8), 3.0)
    assert np.abs(steps - reference).max() < 2e-3
    other, _ = hook_positions(beside(True, "arc"), EventDriven("dopri5", rtol=1e-8), 3.0)
    assert 1e-9 < np.abs(other - reference).max() < 1e-2


def test_a_hook_thrown_up_goes_slack_and_is_caught() -> None:
    """Free flight while the cable is slack, of which it feels nothing; no energy comes with the snatch."""
    world = beside(True, "arc")
    state = world.start()
    speed = world.layout.v["hook"]
    state.v[speed] = [0.0, 0.0, 6.0]
    start, total = ledger_sum(world, state), world.total_energy(state)
    stepper = TimeStepping(2e-3, theta=0.5)
    for t in (0.2, 0.7):
        state = simulate(world, state, stepper, t)
        if t == 0.2:
            before = state.v[speed].copy()
    assert before[2] - state.v[speed][2] == pytest.approx(0.5 * 9.81, rel=0.03)
    end = simulate(world, state, stepper, 3.0)
    assert ledger_sum(world, end) == pytest.approx(start, abs=1e-8)
    assert world.total_energy(end) < total
    assert np.linalg.norm(end.q[world.layout.q["hook"]]) < LENGTH + 0.2
