"""Ball joints: limits of their swing, springs and dampers in all directions, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from tests.joints.bodies import STEPPERS, G, rod, run_checked, with_bodies
from tests.joints.test_joints import between
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.force_kit import check_gradient, check_power
from tests.kits.probe import Probe, close

from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.joints.bodies.ball_spring import BallSpring
from visviva.joints.bodies.joint_kinds import ball
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.joints.bodies.swing_limit import SwingLimit
from visviva.steppers.time_stepping import TimeStepping

ACCURATE = {"rkf45": 1e-8, "theta 1": 1e-2, "theta half": 2e-3}


def limited():
    world = between("ball")()
    joint = world.constraints[0]
    world.constraints = [SwingLimit("limits", joint.a, joint.b, [0, 1, 2], 0.7)]
    return world


@pytest.mark.nojit
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_a_limit_keeps_the_promises_of_a_constraint(seed):
    check_constraint(ConstraintCase("swing", limited, nodes=False), seed)


@pytest.mark.nojit
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_the_spring_belongs_to_its_energy_and_power(seed):
    world = between("ball")()
    joint = world.constraints[0]
    world.forces.append(BallSpring("spring", joint.a, joint.b, 3.0, 0.7))
    probe = Probe(world)
    q, v, t = probe.random_state(seed)
    check_gradient(probe, q, 0 * v, t)
    check_power(probe, world.forces[0], q, v, t)
    found = probe.tangent(world.forces[0], q, v)
    h = 1e-4
    columns = [(probe.at(q, v - h * e).tau - probe.at(q, v + h * e).tau) / (2 * h) for e in np.eye(18)]
    close(found["D"], np.stack(columns, axis=1), 1e-9, "D against differences")
    probe.at(probe.q0, 0 * v)
    at_rest = probe.tangent(world.forces[0], probe.q0, 0 * v)["K"]
    slope = -probe.slope(lambda place: probe.at(place, 0 * v).tau, probe.q0)
    close(at_rest, slope, 1e-8, "K where the spring is free")


def hanging(**motion):
    """A rod of 1 m and 2 kg that hangs from a ball joint at the origin."""
    world, bodies = with_bodies(position=[0, 0, -0.5], mass=2.0, inertia=rod(1.0, 2.0, "z"), **motion)
    sides = on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0])
    world.constraints.append(ball("pin", *sides))
    return world, sides


@pytest.mark.parametrize("name", STEPPERS)
def test_a_rod_on_a_ball_spring_swings_as_a_pendulum_with_more_to_it(name):
    """I θ̈ = −(½ m g l + k) sin θ − c θ̇, in a plane that stays."""
    spin = np.array([1.2, 0.9, 0.0])
    world, sides = hanging(spin=spin, velocity=np.cross(spin, [0, 0, -0.5]))
    world.forces.append(BallSpring("spring", *sides, 4.0, 0.2))
    end = run_checked(world, name, 1.5)
    inertia = 2.0 / 3
    slope = lambda t, y: [y[1], -((0.5 * 2 * G + 4.0) * np.sin(y[0]) + 0.2 * y[1]) / inertia]  # noqa: E731
    angle, rate = solve_ivp(slope, (0, 1.5), [0, 1.5], rtol=1e-12, atol=1e-13).y[:, -1]
    plane = np.cross(spin / 1.5, [0, 0, -1.0])
    close(end.q[:3], 0.5 * (np.sin(angle) * plane + [0, 0, -np.cos(angle)]), ACCURATE[name], "centre")
    close(end.v[3:], rate * spin / 1.5, 4 * ACCURATE[name], "spin")


@pytest.mark.parametrize("name", STEPPERS)
def test_a_swing_is_thrown_back_at_its_limit(name):
    """Without weight: 2 rad/s up to 0.6 rad, half as fast back."""
    world, sides = hanging(weight=False, spin=[0, 2.0, 0], velocity=[-1.0, 0, 0])
    world.constraints.append(SwingLimit("limits", *sides, [0, 0, 1], 0.6, restitution=0.5))
    end = run_checked(world, name, 0.8)
    slack = 1e-8 if name == "rkf45" else 4e-3
    close(end.v[4], -1.0, slack, "spin")
    close(end.q[:3], [-0.5 * np.sin(0.1), 0, -0.5 * np.cos(0.1)], slack, "place")


def test_a_stiff_spring_is_stable_in_long_steps():
    world, sides = hanging(spin=[0, 1.0, 0], velocity=[-0.5, 0, 0])
    world.forces.append(BallSpring("spring", *sides, 1e8, 1e3))
    end = simulate(world, world.start(), TimeStepping(1e-2), 1.0)
    close(end.q[:3], [0, 0, -0.5], 1e-6, "it stands as it started")


def test_what_is_refused():
    _, sides = hanging()
    with pytest.raises(SceneError, match=r"limits: found a swing of 4 rad"):
        SwingLimit("limits", *sides, [0, 0, 1], 4.0)
    with pytest.raises(SceneError, match=r"limits: found axis"):
        SwingLimit("limits", *sides, [0, 0, 0], 1.0)
    with pytest.raises(SceneError, match=r"spring: found stiffness -1"):
        BallSpring("spring", *sides, -1.0)
