"""Bodies on joints move as in analytical mechanics, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from tests.joints.bodies import STEPPERS, G, rod, run_checked, with_bodies
from tests.kits.probe import close

from visviva.core.loop import simulate
from visviva.joints.bodies.joint_coordinate import value_and_rate
from visviva.joints.bodies.joint_kinds import ball, hinge, universal
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.steppers.time_stepping import TimeStepping

ACCURATE = {"rkf45": 2e-8, "theta 1": 2e-2, "theta half": 2e-3}


def two_rods():
    """Rods of 1 m, 2 kg and 0.8 m, 1 kg, level along x from a hinge at the origin; axis −y: down is +."""
    numbers = {"position": [[0.5, 0, 0], [1.4, 0, 0]], "mass": [2.0, 1.0]}
    world, bodies = with_bodies(**numbers, inertia=[rod(1.0, 2.0), rod(0.8, 1.0)])
    table = world.ports
    world.constraints += [
        hinge("wall", on_world(table, [0, 0, 0]), on_bodies(table, bodies, [0], [0, 0, 0]), [0, 1, 0]),
        hinge(
            "elbow",
            on_bodies(table, bodies, [0], [1, 0, 0]),
            on_bodies(table, bodies, [1], [1, 0, 0]),
            [0, 1, 0],
        ),
    ]
    return world


def two_rods_by_lagrange(t_end):
    """Angles below the horizontal and rates, from the Lagrangian of two slender rods."""
    m, n, l, r = 2.0, 1.0, 1.0, 0.8

    def slope(t, y):
        a, b, da, db = y
        mass = np.array(
            [
                [m * l * l / 3 + n * l * l, 0.5 * n * l * r * np.cos(a - b)],
                [0.5 * n * l * r * np.cos(a - b), n * r * r / 3],
            ]
        )
        force = [
            -0.5 * n * l * r * np.sin(a - b) * db**2 + G * l * (0.5 * m + n) * np.cos(a),
            0.5 * n * l * r * np.sin(a - b) * da**2 + 0.5 * n * G * r * np.cos(b),
        ]
        return [da, db, *np.linalg.solve(mass, force)]

    return solve_ivp(slope, (0, t_end), [0, 0, 0, 0], rtol=1e-12, atol=1e-13).y[:, -1]


@pytest.mark.parametrize("name", STEPPERS)
def test_double_physical_pendulum(name):
    world = two_rods()
    end = run_checked(world, name, 1.5)
    a, b, da, db = two_rods_by_lagrange(1.5)
    expected = [0.5 * np.cos(a), -0.5 * np.sin(a), np.cos(a) + 0.4 * np.cos(b), -np.sin(a) - 0.4 * np.sin(b)]
    close(end.q[[0, 2, 7, 9]], expected, ACCURATE[name], "places of both rods")
    close(end.v[[4, 10]], [da, db], 10 * ACCURATE[name], "spins")
    close(end.q[[1, 8]], [0, 0], 1e-9, "in their plane")
    known = [end.memory[world.layout.memory[joint.name]][0] for joint in world.constraints]
    close(known, [a, b - a], ACCURATE[name], "angles in the memory")


@pytest.mark.parametrize("name", STEPPERS)
def test_a_cross_turns_its_shaft_unevenly(name):
    """Hooke: tan θ₂ = cos β tan θ₁, ω₂/ω₁ = cos β/(1 − sin²β sin²θ₁); two more joints than needed."""
    beta, omega = 0.6, 2.0
    first, second = np.array([1.0, 0, 0]), np.array([np.cos(beta), 0, np.sin(beta)])
    across = np.array([-np.sin(beta), 0, np.cos(beta)])
    world, bodies = with_bodies(
        weight=False, position=[-0.3 * first, 0.3 * second], mass=1.0, inertia=np.diag([0.1, 0.2, 0.3]),
        spin=[omega * first, omega * np.cos(beta) * second],
        orientation=[[1, 0, 0, 0], [np.cos(beta / 2), 0, -np.sin(beta / 2), 0]],
    )  # fmt: skip
    table, outer = world.ports, [-0.6 * first, 0.6 * second]
    drive = hinge("in", on_world(table, outer[0]), on_bodies(table, bodies, [0], outer[0]), first)
    shaft = hinge("out", on_world(table, outer[1]), on_bodies(table, bodies, [1], outer[1]), second)
    middle = on_bodies(table, bodies, [0], [0, 0, 0]), on_bodies(table, bodies, [1], [0, 0, 0])
    world.constraints += [drive, shaft, universal("cross", *middle, [0, 1, 0], across)]
    world.constraints.append(JointMotor("motor", drive.coordinates[0], omega))
    end = run_checked(world, name, 0.6)
    k = world.kinematics(end)
    (one,), (speed,) = value_and_rate(drive.coordinates[0], k)
    (two,), (fast,) = value_and_rate(shaft.coordinates[0], k)
    close(speed, omega, 1e-9, "the drive")
    close(fast / speed, np.cos(beta) / (1 - np.sin(beta) ** 2 * np.sin(one) ** 2), ACCURATE[name], "ratio")
    close(np.tan(two), np.cos(beta) * np.tan(one), ACCURATE[name], "angles")


def pendulum_angle(start, ratio, t_end):
    """θ̈ = −ratio sin θ from rest."""
    slope = lambda t, y: [y[1], -ratio * np.sin(y[0])]  # noqa: E731
    return solve_ivp(slope, (0, t_end), [start, 0.0], rtol=1e-12, atol=1e-13).y[0, -1]


@pytest.mark.parametrize("name", STEPPERS)
def test_a_parallelogram_of_hinges_has_three_rows_too_many(name):
    """Two cranks of 1 m and 2 kg and a coupler of 3 kg: one pendulum; nothing presses across its plane."""
    start, crank, beam = 0.6, 2.0, 3.0
    down = np.array([np.sin(start), 0, -np.cos(start)])
    pins = np.array([[0.0, 0, 0], [1.5, 0, 0]])
    orientation = [np.cos(start / 2), 0, -np.sin(start / 2), 0]
    world, bodies = with_bodies(
        position=[*(pins + 0.5 * down), np.array([0.75, 0, 0]) + down], mass=[crank, crank, beam],
        inertia=[rod(1.0, crank, "z"), rod(1.0, crank, "z"), rod(1.5, beam)],
        orientation=[orientation, orientation, [1, 0, 0, 0]],
    )  # fmt: skip
    table, ends = world.ports, pins + down
    world.constraints += [
        hinge("wall", on_world(table, pins), on_bodies(table, bodies, [0, 1], pins), [0, 1, 0]),
        hinge(
            "beam", on_bodies(table, bodies, [0, 1], ends), on_bodies(table, bodies, [2, 2], ends), [0, 1, 0]
        ),
    ]
    end = run_checked(world, name, 1.3)
    ratio = G * (crank + beam) / (2 * crank / 3 + beam)
    angle = pendulum_angle(start, ratio, 1.3)
    close(end.q[14:17], [0.75 + np.sin(angle), 0, -np.cos(angle)], ACCURATE[name], "the coupler")
    lam = end.memory[world.layout.memory["lambda/wall"]].reshape(2, 5)
    close(lam[:, [1, 3, 4]], np.zeros((2, 3)), 1e-8, "no forces across, no torques")


@pytest.mark.parametrize(
    ("kind", "theta"), [("ball", 1.0), ("hinge", 1.0), ("hinge", 0.5)], ids=["ball", "hinge", "hinge, half"]
)
def test_light_links_bear_a_heavy_load_in_long_steps(kind, theta):
    """1000 kg on ten links of 0.1 kg at 10 ms: without the geometric stiffness of the arms it blows up."""
    n, part, start, load = 10, 0.2, 0.5, 1000.0
    down = np.array([np.sin(start), 0, -np.cos(start)])
    x = part * np.arange(n + 1)[:, None] * down
    inertia = [rod(part, 0.1, "z")] * n + [np.eye(3) * load / 100]
    orientation = [np.cos(start / 2), 0, -np.sin(start / 2), 0]
    world, bodies = with_bodies(
        position=[*(0.5 * (x[1:] + x[:-1])), x[-1]],
        mass=[0.1] * n + [load],
        inertia=inertia,
        orientation=[orientation] * (n + 1),
    )
    table, links = world.ports, np.arange(n)
    join = ball if kind == "ball" else lambda name, a, b: hinge(name, a, b, [0, 1, 0])
    world.constraints += [
        join("hook", on_world(table, x[0]), on_bodies(table, bodies, [0], x[0])),
        join("chain", on_bodies(table, bodies, links, x[1:]), on_bodies(table, bodies, links + 1, x[1:])),
    ]
    end = simulate(world, world.start(), TimeStepping(1e-2, theta), 3.0)
    turning = load / 100 if kind == "hinge" else 0.0
    angle = pendulum_angle(start, G * load * 2 / (load * 4 + turning), 3.0)
    close(end.q[[-7, -5]], 2 * np.array([np.sin(angle), -np.cos(angle)]), 2e-2, "the load swings on 2 m")
