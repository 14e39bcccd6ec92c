"""Rows at θ < 1: forces do not oscillate, bodies stay down after landing, and the order is two."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.solids import G, world_of

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.core.world import World
from visviva.joints.bodies.joint_kinds import hinge
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

THETAS = [0.5, 0.6, 0.75, 1.0]


def forces(world, stepper, name, times):
    """λ of the first row of a constraint at the end of some steps, and the last state."""
    state, found = world.start(), []
    for t in times:
        state = simulate(world, state, stepper, t)
        found.append(state.memory[world.layout.memory[f"lambda/{name}"]][0])
    return np.array(found), state


@pytest.mark.parametrize("theta", THETAS)
def test_a_motor_that_starts_at_once_does_not_ring(theta):
    """A bar of 1 kg turned at 2 rad/s takes m g l cos α; it gave 6.1 and 2.4 N m in turn at θ = ½."""
    world = World()
    bar = RigidBodies("bar", [[1.0, 0, 0]], 1.0, np.diag([0.01, 1 / 3, 1 / 3]))
    world.blocks.append(bar)
    world.inertias.append(bar.spinning)
    world.forces.append(Gravity(world))
    ends = on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bar, [0], [0, 0, 0])
    pin = hinge("pin", *ends, axis=[0, -1, 0])
    world.constraints += [pin, JointMotor("lift", pin.coordinates[0], speed=2.0, bound=1e9)]
    times = 1e-2 * np.arange(1, 61)
    torque, _ = forces(world, TimeStepping(1e-2, theta=theta), "lift", times)
    assert np.abs(np.diff(torque[4:], 2)).max() < 0.01
    assert torque[10:] == pytest.approx(9.81 * np.cos(2.0 * (times[10:] - 0.01)), abs=0.1)


@pytest.mark.parametrize("theta", THETAS)
def test_what_lands_without_restitution_stays_down(theta):
    """It came up again by half of its drop at θ = ½, and then pressed with 0 and 2 m g in turn."""
    world, _ = world_of("box", (0.1, 0.1, 0.1), [[0, 0, 0.3]], Surface(0.0, 0.5))
    state, stepper, heights = world.start(), TimeStepping(5e-3, theta=theta), []
    for i in range(200):
        state = simulate(world, state, stepper, (i + 1) * 5e-3)
        heights.append(state.q[2] - 0.05)
    landed = int(np.argmax(np.array(heights) < 1e-4))
    assert 40 < landed < 60 and max(heights[landed:]) < 1e-4
    pressed = state.memory[world.layout.memory["lambda/contacts"]][::3]
    assert pressed.sum() == pytest.approx(G, rel=1e-6)


def test_joints_are_of_second_order_at_one_half():
    """A chain of three released from the level, beside event-driven motion."""

    def chain():
        world = World()
        x = 0.3 * np.array([[1.0, 0, 0], [2, 0, 0], [3, 0, 0]])
        world.blocks.append(block := PointMasses("chain", x, 1.0))
        world.forces.append(Gravity(world))
        first = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points[:1])
        world.constraints += [
            Distance("top", *first, 0.3),
            Distance("rods", block.points[:-1], block.points[1:], 0.3),
        ]
        return world

    def end(stepper):
        world = chain()
        return simulate(world, world.start(), stepper, 1.0)

    exact, errors = end(EventDriven(rtol=1e-11)).q, []
    for h in (4e-3, 2e-3, 1e-3):
        errors.append(np.abs(end(TimeStepping(h, theta=0.5)).q - exact).max())
    slopes = np.log2(np.array(errors[:-1]) / errors[1:])
    assert slopes == pytest.approx(2.0, abs=0.2)
