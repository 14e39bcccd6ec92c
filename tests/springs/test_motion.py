"""Springs in motion and at rest: the numbers of the notes on oscillators, nets, motors and hanging chains."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import Probe, close

from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven


def held(anchor, mass=1.0, stiffness=100.0, damping=4.0, start=(0, 0, 0)):
    """A mass on a spring without rest length to a carrier of one point."""
    world = World()
    world.blocks.append(block := PointMasses("mass", start, mass))
    a, b = world.join(block.points, world.ports.points(anchor))
    world.forces.append(ZeroLengthSprings("spring", a, b, stiffness, damping))
    return world


OSCILLATOR = {
    (4.0, 0.1): (0.5949662326, -6.938798621),
    (4.0, 1.0): (-0.1360920476, 0.5035788416),
    (20.0, 0.1): (0.7357588823, -3.678794412),
    (20.0, 1.0): (4.993992274e-4, -4.539992976e-3),
    (50.0, 0.5): (0.3682391291, -0.7685598127),
    (50.0, 1.0): (0.1296932143, -0.2706854993),
}


@pytest.mark.parametrize("damping", [4.0, 20.0, 50.0])
def test_under_critical_and_over_damped(damping):
    world = held(FixedPoints([0, 0, 0]), damping=damping, start=(1, 0, 0))
    state, stepper = world.start(), EventDriven("rkf45", rtol=1e-11, atol=1e-12)
    for (c, t), (x, v) in OSCILLATOR.items():
        if c == damping:
            state = simulate(world, state, stepper, t)
            close([state.q[0], state.v[0]], [x, v], 1e-8)


def test_two_masses_swing_with_their_effective_mass():
    """2 and 3 kg, 120 N/m: ω = 10 rad/s; after a whole period everything is where it was."""
    world = World()
    world.blocks.append(block := PointMasses("pair", [[0, 0, 0], [1.1, 0, 0]], [2.0, 3.0]))
    world.forces.append(Springs("spring", block.points[[0]], block.points[[1]], 120.0, 1.0))
    state = world.start()
    start = state.q.copy()
    half = simulate(world, state, EventDriven("rkf45", rtol=1e-11, atol=1e-12), np.pi / 10).copy()
    close(half.q[3] - half.q[0], 0.9, 1e-9, "half a period: as much pressed as it was stretched")
    whole = simulate(world, half, EventDriven("rkf45", rtol=1e-11, atol=1e-12), np.pi / 5)
    close(whole.q, start, 1e-9)


def test_modes_of_ten_masses_in_a_row():
    """m = 0.1, k = 100, fixed ends: ω₁, ω₂ and ω₁₀ from K and the masses."""
    world = World()
    world.blocks.append(block := PointMasses("row", np.outer(np.arange(1, 11), [1, 0, 0]), 0.1))
    ends = world.ports.points(FixedPoints([[0, 0, 0], [11, 0, 0]]))
    inner, left = world.join(block.points, ends)
    points = np.concatenate([left.index[:1], inner.index, left.index[1:]])
    a, b = type(inner)(inner.owner, points[:-1]), type(inner)(inner.owner, points[1:])
    world.forces.append(Springs("springs", a, b, 100.0, 1.0))
    probe = Probe(world)
    stiffness = probe.tangent(world.forces[0], probe.q0, probe.v0)["K"]
    omega = np.sqrt(np.linalg.eigvalsh(stiffness[::3, ::3]) / 0.1)
    close(omega[[0, 1, 9]], [9.000780676, 17.81833141, 62.60180466], 1e-9)


@pytest.mark.parametrize(("rate_known", "amplitude"), [(True, 2.179844980), (False, 2.076136996)])
def test_motor_moves_its_mass_as_the_notes_say(rate_known, amplitude):
    """Anchor sin 8t, m = 1, k = 100, c = 4; with its velocity left 0 the amplitude is wrong (P55)."""

    def path(t):
        rate = 8 * np.cos(8 * t) if rate_known else 0.0
        return [np.sin(8 * t), 0, 0], [rate, 0, 0], [-64 * np.sin(8 * t), 0, 0]

    world = held(Scripted(path))
    state = simulate(world, world.start(), EventDriven("rkf45", rtol=1e-9, atol=1e-9), 12.0)
    close(np.hypot(state.q[0], state.v[0] / 8), amplitude, 1e-7)


def test_wheel_and_body_over_a_bump():
    """Body 300 kg on 2e4 N/m, 1500 N s/m, wheel 40 kg on a tyre of 1.8e5 N/m; a bump of 5 cm, 0.1 s."""

    def road(t):
        w = 10 * np.pi
        if t >= 0.1:
            return [0, 0, 0], [0, 0, 0], [0, 0, 0]
        height, rate = 0.05 * np.sin(w * t) ** 2, 0.05 * w * np.sin(2 * w * t)
        return [0, 0, height], [0, 0, rate], [0, 0, 0.1 * w * w * np.cos(2 * w * t)]

    world = World()
    world.blocks.append(car := PointMasses("car", np.zeros((2, 3)), [300.0, 40.0]))
    world.forces.append(ZeroLengthSprings("suspension", car.points[[0]], car.points[[1]], 2e4, 1500.0))
    wheel, ground = world.join(car.points[[1]], world.ports.points(Scripted(road)))
    world.forces.append(ZeroLengthSprings("tyre", wheel, ground, 1.8e5))
    stepper = EventDriven("rkf45", rtol=1e-9, atol=1e-11)
    state = simulate(world, simulate(world, world.start(), stepper, 0.1), stepper, 0.1116)
    close(state.q[2] / 0.01748081, 1.0, 1e-5)
    assert abs(state.v[2]) < 2e-3, "the body's highest point"


def chain(stiffness=500.0, links=20, length=0.1, mass=0.05, span=1.2):
    world = World()
    s = np.linspace(0, 1, links + 1)
    x = np.stack(
        [span * s, 0 * s, 1.8 * np.maximum(-s, s - 1)], axis=1
    )  # a V, so that every link is stretched
    world.blocks.append(block := PointMasses("joints", x[1:-1], mass))
    inner, ends = world.join(block.points, world.ports.points(FixedPoints(x[[0, -1]])))
    order = np.concatenate([ends.index[:1], inner.index, ends.index[1:]])
    owner = inner.owner
    force = Springs("links", type(inner)(owner, order[:-1]), type(inner)(owner, order[1:]), stiffness, length)
    world.forces += [force, Gravity(world)]
    return world, force


def test_hanging_chain_of_springs():
    """20 springs of 500 N/m over 1.2 m: horizontal pull and sag, by Newton with K + G."""
    world, force = chain()
    probe = Probe(world)
    q, still = probe.q0.copy(), probe.v0
    for _ in range(60):
        found = probe.tangent(force, q, still)
        pull = probe.at(q, still).tau
        step = np.linalg.solve(found["K"] + found["G"], pull)
        q = q + min(1.0, 0.05 / np.abs(step).max()) * step
    assert np.abs(probe.at(q, still).tau).max() < 1e-11
    x = q.reshape(-1, 3)
    close(-x[:, 2].min(), 0.7979660156, 1e-9)
    stretch = np.linalg.norm(x[0])
    close(500 * (stretch - 0.1) * x[0, 0] / stretch, 1.447547962, 1e-9)
