"""Motors, limits, springs and dampers of joints, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.joints.bodies import STEPPERS, G, run_checked, with_bodies
from tests.joints.test_joints import between
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.force_kit import check_gradient, check_power
from tests.kits.probe import Probe, close

from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import value_and_rate
from visviva.joints.bodies.joint_kinds import hinge, slider
from visviva.joints.bodies.joint_limits import JointLimits
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_spring import JointSpring
from visviva.joints.bodies.joint_torque import JointTorque
from visviva.joints.bodies.mount import on_bodies, on_world

ACCURATE = {"rkf45": 1e-8, "theta 1": 1e-2, "theta half": 2e-3}
SPIN = 0.4  # moment of inertia of the wheel about its axis [kg m²]


def free(world):
    """The angle or way of a world from `between`."""
    return world.constraints[0].coordinates[0]


def limited(kind):
    def make():
        world = between(kind)()
        world.constraints.append(JointLimits("stops", free(world), [-0.5, -np.inf], [0.5, 0.3]))
        world.constraints.reverse()
        return world

    return make


def driven(kind, bound=np.inf):
    def make():
        world = between(kind)()
        world.constraints.append(JointMotor("motor", free(world), 1.5, bound))
        world.constraints.reverse()
        return world

    return make


@pytest.mark.nojit
@pytest.mark.parametrize("kind", ["hinge", "slider"])
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_limits_keep_the_promises_of_a_constraint(kind, seed):
    check_constraint(ConstraintCase(f"limits of a {kind}", limited(kind), nodes=False), seed)


@pytest.mark.nojit
@pytest.mark.parametrize("kind", ["hinge", "slider"])
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_forces_of_joints_belong_to_their_energy_and_power(kind, seed):
    world = between(kind)()
    world.forces.append(JointSpring("spring", free(world), 3.0, 0.2, 0.7))
    probe = Probe(world)
    q, v, t = probe.random_state(seed)
    check_gradient(probe, q, 0 * v, t)
    check_power(probe, world.forces[0], q, v, t)
    found = probe.tangent(world.forces[0], q, v)
    h = 1e-4
    columns = [(probe.at(q, v - h * e).tau - probe.at(q, v + h * e).tau) / (2 * h) for e in np.eye(18)]
    close(found["D"], np.stack(columns, axis=1), 1e-9, "D against differences")
    close(found["K"] * 0.7, found["D"] * 3.0, 1e-13, "K and D of one direction")


def wheel(spin=0.0):
    """A wheel on a hinge to the world, axis y."""
    inertia = np.diag([0.3, SPIN, 0.3])
    world, bodies = with_bodies(
        weight=False, position=[0, 0, 0], mass=2.0, inertia=inertia, spin=[0, spin, 0]
    )
    joint = hinge(
        "axle", on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0]), [0, 1, 0]
    )
    world.constraints.append(joint)
    return world, joint.angles[0]


def read(world, coordinate, state):
    return [number[0] for number in value_and_rate(coordinate, world.kinematics(state))]


def account(world, state, name):
    return state.accounts[world.layout.account[name]]


def force(world, state, name):
    return state.memory[world.layout.memory[f"lambda/{name}"]]


@pytest.mark.parametrize("name", STEPPERS)
def test_a_motor_with_a_cap_comes_to_its_speed_under_it(name):
    """Against 1 N m with 3 N m: ω̇ = 2/I up to 5 rad/s, reached at 1 s; then it gives 1 N m for many turns."""
    world, angle = wheel()
    world.constraints.append(JointMotor("motor", angle, 5.0, 3.0))
    world.forces.append(JointTorque("load", angle, -1.0))
    end = run_checked(world, name, 0.5)
    close(read(world, angle, end), [0.625, 2.5], ACCURATE[name], "halfway")
    end = run_checked(world, name, 5.0)
    close(read(world, angle, end), [22.5, 5.0], ACCURATE[name], "angle of several turns, and speed")
    close(force(world, end, "motor"), [1.0], 1e-8, "its torque")
    close(account(world, end, "dissipated/motor"), 3.0 * 2.5, 10 * ACCURATE[name], "slip of the clutch")
    close(account(world, end, "work/script"), 3.0 * 5.0 + 1.0 * 5.0 * 4, 20 * ACCURATE[name], "supplied")


@pytest.mark.parametrize("name", STEPPERS)
def test_an_overloaded_motor_is_turned_back(name):
    """3 N m against 5 N m: from its speed, 5 rad/s, it is slowed and turned back at 2 N m/I."""
    world, angle = wheel(spin=5.0)
    world.constraints.append(JointMotor("motor", angle, 5.0, 3.0))
    world.forces.append(JointTorque("load", angle, lambda t: -5.0))
    end = run_checked(world, name, 2.0)
    close(read(world, angle, end), [0.0, -5.0], 2 * ACCURATE[name], "back where it was, as fast")
    close(force(world, end, "motor"), [3.0], 1e-8, "its torque")


@pytest.mark.parametrize("name", STEPPERS)
def test_a_motor_without_cap_follows_its_speed(name):
    """ω = 2 sin 3t against a load: its torque is I ω̇ + load."""
    world, angle = wheel()
    world.constraints.append(JointMotor("motor", angle, lambda t: (2 * np.sin(3 * t), 6 * np.cos(3 * t))))
    world.forces.append(JointTorque("load", angle, -1.0))
    end = run_checked(world, name, 2.0)
    close(read(world, angle, end)[0], 2 / 3 * (1 - np.cos(6.0)), ACCURATE[name], "angle")
    close(force(world, end, "motor"), [1 + 6 * np.cos(6.0) * SPIN], ACCURATE[name], "torque")
    assert account(world, end, "work/load") == pytest.approx(-2 / 3 * (1 - np.cos(6.0)), abs=ACCURATE[name])


@pytest.mark.parametrize("name", STEPPERS)
def test_a_bearing_that_rubs_brings_a_wheel_to_rest(name):
    """ω̇ = −b/I: it stands after ω²I/(2b) of way and stays."""
    world, angle = wheel(spin=3.0)
    world.constraints.append(JointMotor("bearing", angle, 0.0, 0.8))
    end = run_checked(world, name, 2.5)
    close(read(world, angle, end), [9 * SPIN / 1.6, 0.0], ACCURATE[name], "way and speed")
    close(account(world, end, "dissipated/bearing"), 0.5 * SPIN * 9, ACCURATE[name], "all its energy")


@pytest.mark.parametrize("name", STEPPERS)
def test_stops_throw_back_by_their_restitution(name):
    """A wheel without load between stops one and a half turns off: speeds 4, −2, 1 rad/s."""
    world, angle = wheel(spin=4.0)
    world.constraints.append(JointLimits("stops", angle, 0.0, 3 * np.pi, restitution=0.5))
    first, second = 3 * np.pi / 4, 3 * np.pi / 4 + 3 * np.pi / 2
    end = run_checked(world, name, 0.5 * (first + second))
    slack = 1e-8 if name == "rkf45" else 5e-3
    close(read(world, angle, end)[1], -2.0, 1e-9, "after one stop")
    close(read(world, angle, end)[0], 1.5 * np.pi, ACCURATE[name] + slack, "halfway back")
    end = run_checked(world, name, second + 1.0)
    close(read(world, angle, end), [1.0, 1.0], ACCURATE[name] + 2 * slack, "after both")
    close(account(world, end, "impact loss/stops"), 0.5 * SPIN * 15.0, 1e-9, "loss")


@pytest.mark.parametrize("name", ["rkf45", "theta 1"])
def test_a_door_comes_to_rest_on_its_stop(name):
    """A rod of 1 m falls from level onto a stop at 30° and bears there m g cos 30°/2."""
    world, bodies = with_bodies(position=[0.5, 0, 0], mass=2.0, inertia=np.diag([1e-3, 1 / 6, 1 / 6]))
    joint = hinge(
        "pin", on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0]), [0, 1, 0]
    )
    world.constraints += [joint, JointLimits("stop", joint.angles[0], -np.inf, np.pi / 6)]
    end = run_checked(world, name, 1.0)
    close(read(world, joint.angles[0], end), [np.pi / 6, 0.0], 1e-6, "it lies on the stop")
    close(force(world, end, "stop"), [0.0, G * np.cos(np.pi / 6)], 1e-6, "the stop bears it")


@pytest.mark.parametrize("name", STEPPERS)
def test_two_bodies_on_a_slider_with_a_spring_are_an_oscillator(name):
    """ω² = k (1/m + 1/M) along any axis; momentum and angular momentum stay, whatever turns meanwhile."""
    n = np.array([1.0, 2.0, 2.0]) / 3
    inertia = np.array([np.diag([0.2, 0.3, 0.4]), np.diag([0.5, 0.2, 0.6])])
    world, bodies = with_bodies(weight=False, position=[0 * n, n], mass=[1.0, 3.0], inertia=inertia)
    joint = slider("rail", on_bodies(world.ports, bodies, [0], n), on_bodies(world.ports, bodies, [1], n), n)
    world.constraints.append(joint)
    way = joint.coordinates[0]
    world.forces.append(JointSpring("spring", way, 6.0, rest=0.2))
    end = run_checked(world, name, 2.0)
    omega = np.sqrt(6.0 * (1 + 1 / 3))
    close(read(world, way, end)[0], 0.2 * (1 - np.cos(2 * omega)), ACCURATE[name], "way")
    close(end.v.reshape(2, 6)[:, :3].T @ [1.0, 3.0], np.zeros(3), 1e-12, "momentum")
    close(end.v.reshape(2, 6)[:, 3:], np.zeros((2, 3)), 1e-9, "along the line of both centres nothing turns")


@pytest.mark.parametrize("name", STEPPERS)
def test_a_damped_torsion_spring(name):
    """I θ̈ = −k θ − c θ̇ from 1 rad."""
    world, angle = wheel()
    world.forces.append(JointSpring("spring", angle, 2.0, rest=1.0, damping=0.3))
    end = run_checked(world, name, 3.0)
    decay, omega = 0.3 / (2 * SPIN), np.sqrt(2.0 / SPIN - (0.3 / (2 * SPIN)) ** 2)
    swing = np.exp(-decay * 3) * (np.cos(3 * omega) + decay / omega * np.sin(3 * omega))
    close(read(world, angle, end)[0], 1 - swing, ACCURATE[name], "angle")


def test_a_stiff_spring_and_damper_are_stable_in_long_steps():
    """k h²/I = 2.5e5: the weld that they amount to stands still, where the weight brings it."""
    from visviva.core.loop import simulate
    from visviva.steppers.time_stepping import TimeStepping

    world, bodies = with_bodies(position=[0.5, 0, 0], mass=2.0, inertia=np.diag([1e-3, 1 / 6, 1 / 6]))
    joint = hinge(
        "pin", on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0]), [0, 1, 0]
    )
    world.constraints.append(joint)
    world.forces.append(JointSpring("spring", joint.angles[0], 1e9, damping=1e4))
    end = simulate(world, world.start(), TimeStepping(1e-2), 1.0)
    close(read(world, joint.angles[0], end), [G / 1e9, 0.0], 1e-12, "angle and rate")


@pytest.mark.parametrize("name", STEPPERS)
def test_motors_and_limits_between_free_bodies_leave_all_momenta_alone(name):
    inertia = np.array([np.diag([0.2, 0.3, 0.4]), np.diag([0.5, 0.2, 0.6])])
    spin = np.array([[0.3, 0.2, -0.5]] * 2)
    place = np.array([[0.0, 0, 0], [1.0, 0.4, 0.2]])
    velocity = np.cross(spin, place)
    world, bodies = with_bodies(
        weight=False, position=place, mass=[1.0, 2.0], inertia=inertia, velocity=velocity, spin=spin
    )
    pin = [0.5, 0.1, 0.3]
    joint = hinge(
        "pin", on_bodies(world.ports, bodies, [0], pin), on_bodies(world.ports, bodies, [1], pin), [1, 1, 2]
    )
    world.constraints += [
        joint,
        JointMotor("motor", joint.angles[0], 2.0, 0.5),
        JointLimits("stops", joint.angles[0], -0.2, 0.6, restitution=0.7),
    ]

    def momenta(state):
        q, v = state.q.reshape(2, 7), state.v.reshape(2, 6)
        k = world.kinematics(state)
        world.observer.evaluate()
        whole = [m @ u for m, u in zip(world.observer.masses[0].M, v[:, 3:], strict=True)]
        linear = v[:, :3] * [[1.0], [2.0]]
        assert k.t == state.t
        return np.concatenate([linear.sum(axis=0), (np.cross(q[:, :3], linear) + whole).sum(axis=0)])

    begin = momenta(world.start())
    end = run_checked(world, name, 1.0)
    assert account(world, end, "impact loss/stops") > 1e-3
    close(momenta(end)[:3], begin[:3], 1e-12, "momentum")
    close(momenta(end)[3:], begin[3:], {"rkf45": 1e-8}.get(name, 5e-3), "angular momentum")


def test_what_is_refused():
    _, angle = wheel()
    with pytest.raises(SceneError, match=r"stops: found limits from 1 to 0 rad"):
        JointLimits("stops", angle, 1.0, 0.0)
    with pytest.raises(SceneError, match=r"stops: found restitution 2"):
        JointLimits("stops", angle, 0.0, 1.0, restitution=2.0)
    with pytest.raises(SceneError, match=r"motor: found a bound of 0"):
        JointMotor("motor", angle, 1.0, 0.0)
    with pytest.raises(SceneError, match=r"spring: found damping -1"):
        JointSpring("spring", angle, 1.0, damping=-1.0)
