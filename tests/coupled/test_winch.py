"""A winch of the room `hoist` with motors and stops of the room `joints`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum

from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles, WheelTurn
from visviva.joints.bodies.joint_limits import JointLimits
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

RADIUS, LOAD, G = 0.2, 50.0, 9.81


def winch(
    speed: float, bound: float = np.inf, limits: tuple[float, float] | None = None
) -> tuple[World, State, Rope]:
    """A load 6 m below the rim of a drum; θ̇ > 0 pays out."""
    world = World()
    table = world.ports
    load, theta = PointMasses("load", [[RADIUS, 0, -6.0]], LOAD), WheelAngles("theta", [0.0])
    world.blocks += [load, theta]
    places = table.points(FixedPoints([[0.0, 0, 0]])), table.frames(FixedFrames(np.eye(3)[None]))
    turning = theta.scalars(table)
    drum = Sheaves("drum", *places, turning, RADIUS, Wheel(RADIUS, 30.0).inertia)
    world.inertias.append(drum)
    rope = Rope(
        "rope", world, [over(drum, 0, 1), Node(load.points[0])], 1e6, tension=LOAD * G, relaxation=1e-3
    )
    world.constraints += [rope, JointMotor("motor", WheelTurn(turning), speed, bound)]
    if limits is not None:
        world.constraints.append(JointLimits("stops", WheelTurn(turning), *limits))
    world.forces.append(Gravity(world))
    return world, world.start(), rope


def steppers(h: float = 1e-3) -> list[Any]:
    return [TimeStepping(h), EventDriven("dopri5", rtol=1e-8)]


@pytest.mark.parametrize("which", [0, 1])
def test_the_load_rises_by_what_the_drum_takes(which: int) -> None:
    """Over 3½ turns: z = z₀ − R θ, and free rope and rope on the drum are together as long as before."""
    world, state, rope = winch(-8.0)
    start, before = ledger_sum(world, state), rope.measures(world.kinematics(state))[1][0]
    end = simulate(world, state, steppers()[which], 2.75)
    turned = end.q[world.layout.q["theta"]][0]
    assert turned == pytest.approx(-22.0, abs=0.02)
    rest = rope.measures(world.kinematics(end))[1][0]
    assert rest == pytest.approx(before + RADIUS * turned, abs=1e-3), "the tangent point hardly moves"
    assert end.q[2] + 6.0 == pytest.approx(-RADIUS * turned, abs=2e-3)
    assert abs(ledger_sum(world, end) - start) <= 2e-5 * LOAD * G * 6.0


def test_a_motor_that_is_too_weak_slips() -> None:
    """It holds a load below its torque, and lets a heavier one sink by a = (m g − b/R)/(m + I/R²)."""
    world, state, _ = winch(0.0, bound=1.1 * LOAD * G * RADIUS)
    end = simulate(world, state, TimeStepping(1e-3), 0.5)
    assert abs(end.v[world.layout.v["theta"]][0]) < 1e-6
    exact = 0.4 * LOAD * G / (LOAD + 15.0)
    world, _, rope = winch(0.0, bound=0.6 * LOAD * G * RADIUS)
    rope.tension[:] = LOAD * (G - exact)
    state = world.start()
    half = simulate(world, state, TimeStepping(1e-3), 0.2)
    before = half.v[2]
    end = simulate(world, half, TimeStepping(1e-3), 0.6)
    assert (before - end.v[2]) / 0.4 == pytest.approx(exact, rel=1e-3)


def test_stops_hold_the_drum() -> None:
    world, state, _ = winch(-5.0, bound=300.0, limits=(-4.0, 1.0))
    end = simulate(world, state, TimeStepping(1e-3), 2.0)
    assert end.q[world.layout.q["theta"]][0] == pytest.approx(-4.0, abs=1e-6)
