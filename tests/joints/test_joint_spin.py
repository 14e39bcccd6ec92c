"""Motors of ball and universal joints: rotation about axes of the first body, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.joints.bodies import STEPPERS, run_checked, with_bodies
from tests.joints.test_joint_drives import ACCURATE, account, force
from tests.joints.test_joint_scenes import run_of
from tests.joints.test_joints import between
from tests.kits.probe import Probe, close

from visviva.compiling.program import Program
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import Reading
from visviva.joints.bodies.joint_kinds import ball
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_spin import JointSpin
from visviva.joints.bodies.joint_torque import JointTorque
from visviva.joints.bodies.mount import on_bodies, on_world


@pytest.mark.nojit
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_its_gradient_and_turning_are_those_of_the_relative_spin(seed):
    """n·(ω_b − ω_a) and, for spins that stay, its change in time, n going along with a."""
    world = between("ball")()
    joint = world.constraints[0]
    probe = Probe(world)
    q, v, t = probe.random_state(seed)
    spin = JointSpin("spin", joint.a, joint.b, [0, 1, 2])

    def rate(state):
        k = world.kinematics(state)
        reading = Reading(spin, k)
        Program(reading.ops)()
        f, g = spin.a.frames.index, spin.b.frames.index
        n = np.einsum("mij,mj->mi", k.rotation[f], spin.axis)
        direct = (n * (k.spins()[g] - k.spins()[f])).sum(axis=1)
        close((reading.gradient * k.rates[reading.rows]).sum(axis=1), direct, 1e-13, "θ̇")
        return direct, reading.velocity_product

    def after(h):
        state = world.start()
        state.q[:], state.v[:], state.t = probe.moved(q, v, h), v, t
        return rate(state)

    h = 1e-5
    close(after(0.0)[1], (after(h)[0] - after(-h)[0]) / (2 * h), 1e-8, "θ̈ without accelerations")


def top(inertia, spin=(0, 0, 0)):
    """A body on a ball joint at its centre of mass, and the sides of the joint."""
    world, bodies = with_bodies(
        weight=False, position=[0, 0, 0], mass=2.0, inertia=np.diag(inertia), spin=spin
    )
    sides = on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0])
    world.constraints.append(ball("pin", *sides))
    return world, sides


@pytest.mark.parametrize("name", STEPPERS)
def test_three_motors_spin_a_body_up_each_with_its_own_torque(name):
    """A sphere-like body: ω̇ = torque / I along each axis, up to the speed of each."""
    world, sides = top([0.5, 0.5, 0.5])
    for axis, (speed, bound) in zip(np.eye(3), [(2.0, 1.0), (-1.0, 4.0), (0.5, np.inf)], strict=True):
        number = f"motor {axis.argmax()}"
        world.constraints.append(JointMotor(number, JointSpin(number, *sides, axis), speed, bound))
    end = run_checked(world, name, 0.5)
    close(end.v[3:], [0.5 * 1.0 / 0.5, -1.0, 0.5], ACCURATE[name], "spins after half a second")
    end = run_checked(world, name, 2.0)
    close(end.v[3:], [2.0, -1.0, 0.5], ACCURATE[name], "and when all have come to their speeds")
    close(
        account(world, end, "dissipated/motor 0"), 0.5 * 0.5 * 4.0, 10 * ACCURATE[name], "slip of the first"
    )
    close(force(world, end, "motor 0"), [0.0], 1e-6, "which has nothing left to do")


@pytest.mark.parametrize("name", STEPPERS)
def test_a_torque_about_a_fixed_axis_leads_a_fast_top_across(name):
    """Across a spin s: the axis drifts at M / (I₃ s) towards the torque M."""
    world, sides = top([0.1, 0.1, 0.2], [0, 0, 300.0])
    world.forces.append(JointTorque("push", JointSpin("push", *sides, [1, 0, 0]), 0.3))
    end = run_checked(world, name, 1.0)
    momentum = np.array([0.3 * 1.0, 0, 0.2 * 300.0])
    w, x, y, z = end.q[3:7]
    axis = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    close(axis, momentum / np.linalg.norm(momentum), 1e-4, "the axis follows the angular momentum")


SCENE = """
constraints:
  neck:
    kind: ball_joint
    body: block
    motors:
    - {axis: [0, 0, 1], speed: 2 rad/s, max_torque: 3 N m}
    - {axis: [0, 1, 0], torque: 0.001 N m}
  cross: {kind: universal, bodies: ["bars[0]", "bars[1]"], axes: [[0, 1, 0], [0, 0, 1]], motors: [null, {speed: 1 rad/s}]}
signals:
  turn: {kind: joint, of: cross, what: rate, axis: 2}
"""  # noqa: E501


def test_scenes_have_them_on_ball_and_universal_joints(tmp_path):
    summary, run = run_of(tmp_path, SCENE)
    with run:
        assert summary["ledger"]["relative"] < 1e-7
        close(np.asarray(run.signals["turn"])[1:], 1.0, 1e-9, "the second axis keeps its speed")


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ("{axis: [0, 0, 0], speed: 1 rad/s}", "one of length > 0"),
        ("{axis: [0, 0, 1]}", "expected one of"),
        ("{axis: [0, 0, 1], torque: 1 N m, max_torque: 2 N m}", "largest effort with torque"),
        ("{speed: 1 rad/s}", "axis"),
    ],
)
def test_bad_motors_are_named(tmp_path, given_, message):
    text = f"\nconstraints:\n  neck: {{kind: ball_joint, body: block, motors: [{given_}]}}\n"
    with pytest.raises(SceneError, match=message):
        run_of(tmp_path, text)
