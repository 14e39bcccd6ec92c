"""Torques: their effect in both steppers, their work, and viscous damping at points of bodies."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.drag import LinearDrag
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.planar import PlanarBodies
from visviva.rigid.torque import Torque
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

INERTIA = np.array([0.3, 0.4, 0.6])


def body(planar: bool = False, spin: tuple[float, ...] = (0.0, 0.0, 0.0)):
    world = World()
    if planar:
        block = PlanarBodies("body", [0, 0], 2.0, 0.4, spin=-spin[1])
    else:
        block = RigidBodies("body", [0, 0, 0], 2.0, np.diag(INERTIA), spin=spin)
        world.inertias.append(block.spinning)
    world.blocks.append(block)
    return world, block


@pytest.mark.parametrize("planar", [False, True])
def test_even_torque_about_an_axis(planar: bool):
    """ω = T t/I about y; the work is ½ I ω²."""
    for stepper in (EventDriven(rtol=1e-11), TimeStepping(0.01, theta=0.5)):
        world, block = body(planar)
        world.forces.append(Torque("motor", block.frames(world.ports, [0]), [0, 0.8, 0]))
        state = simulate(world, world.start(), stepper, 2.0)
        about_y = -state.v[2] if planar else state.v[4]
        assert about_y == pytest.approx(0.8 * 2.0 / 0.4, rel=1e-9)
        assert state.accounts[world.layout.account["work/motor"]] == pytest.approx(0.2 * 16, rel=1e-9)


def test_swinging_torque():
    """T cos(2πft + φ): ω = T/(2πf I) (sin(2πft + φ) − sin φ)."""
    world, block = body()
    world.forces.append(Torque("shaker", block.frames(world.ports, [0]), [0.5, 0, 0], 1.5, 0.7))
    state = simulate(world, world.start(), EventDriven(rtol=1e-11), 1.2)
    w = 3 * np.pi
    assert state.v[3] == pytest.approx(0.5 / (w * 0.3) * (np.sin(1.2 * w + 0.7) - np.sin(0.7)), rel=1e-8)


@pytest.mark.parametrize("make", [lambda: EventDriven(rtol=1e-10), lambda: TimeStepping(2e-3)])
def test_torque_that_the_body_carries(make):
    """About its own z axis, in a symmetric body: ω₃ grows evenly while it tumbles; the ledger closes."""
    world = World()
    block = RigidBodies("body", [0, 0, 0], 1.0, np.diag([0.4, 0.4, 0.6]), spin=[1.0, 0.5, 2.0])
    world.blocks.append(block)
    world.inertias.append(block.spinning)
    world.forces.append(Torque("motor", block.frames(world.ports, [0]), [0, 0, 0.3], carried=True))
    state = world.start()
    total = balance(world, state)
    state = simulate(world, state, stepper := make(), 3.0)
    k = world.kinematics(state)
    lag = getattr(stepper, "lag", 0.0)
    assert k.rotation[0][:, 2] @ state.v[3:] == pytest.approx(2.0 + 0.3 / 0.6 * (3.0 - lag), rel=1e-8)
    assert balance(world, state) == pytest.approx(total, abs=1e-8)


def test_damping_at_a_point():
    """−k v at an arm r across the axis: ω̇ = −k r²/I ω about a pinned centre (P62)."""
    world, block = body(spin=(0, 3.0, 0))
    tip = block.points(world.ports, [0], [[0.5, 0, 0]])
    hook, centre = world.ports.points(FixedPoints([0, 0, 0])), block.centres(world.ports)
    world.forces += [LinearDrag("air", tip, 0.2), ZeroLengthSprings("hold", hook, centre, 1e5, 0.0)]
    state = world.start()
    total = balance(world, state)
    state = simulate(world, state, EventDriven(rtol=1e-10), 2.0)
    assert state.v[4] == pytest.approx(3.0 * np.exp(-0.2 * 0.25 / 0.4 * 2.0), rel=1e-4)
    assert balance(world, state) == pytest.approx(total, abs=1e-6)


def test_damping_spread_over_the_mass():
    """Equal dampers all over a body act as F = −K v, T = −(K/m) J ω (P62): here eight, on a free body."""
    world, block = body(spin=(1.0, -2.0, 0.5))
    # Eight equal masses in the corners of a box have the inertia of the body.
    squares = (INERTIA.sum() / 2 - INERTIA) / 2.0
    signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
    corners = block.points(world.ports, np.zeros(8, int), signs * np.sqrt(squares))
    world.forces.append(LinearDrag("oil", corners, 0.4 / 8))
    block.velocity[:] = [0.3, 0, 0]
    momentum = INERTIA * [1.0, -2.0, 0.5]
    state = simulate(world, world.start(), EventDriven(rtol=1e-11), 1.5)
    fade = np.exp(-0.4 / 2.0 * 1.5)
    assert state.v[0] == pytest.approx(0.3 * fade, rel=1e-9)
    w, axis = state.q[3], state.q[4:]
    cross = np.cross(np.eye(3), axis)
    r = np.eye(3) + 2 * w * cross + 2 * cross @ cross
    assert np.allclose(r @ (INERTIA * (r.T @ state.v[3:])), fade * momentum, rtol=0, atol=1e-8)
