"""Rigid bodies on hinges, sliders and universal joints, with motors and limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.joints.bodies.joint import Joint
from visviva.joints.bodies.joint_coordinate import value_and_rate
from visviva.joints.bodies.joint_kinds import hinge, parallel, slider, universal
from visviva.joints.bodies.joint_limits import JointLimits
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_spring import JointSpring
from visviva.joints.bodies.joint_torque import JointTorque
from visviva.joints.bodies.mount import Mount, on_bodies, on_world
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies

LAGRANGE = "Lagrange's equations of two slender rods, by DOP853 at 2.5e-14"
RODS = {
    1: (2.9294468846682, 2.6872315792696, 2.833427865082, -0.8269240093728),
    3: (1.4847678121811, 0.8365460324539, 3.3339669869071, 7.2053082598215),
}
BETA, OMEGA = 0.6, 2.0  # angle between the shafts, speed of the driving shaft [rad/s]
SPIN = 0.4  # moment of inertia of the wheel [kg m²]
Y = [0.0, 1.0, 0.0]


def world_of(bodies: RigidBodies) -> World:
    """A world with a block of bodies, without gravity."""
    world = World()
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    return world


def both(world: World, bodies: RigidBodies, position: Any) -> tuple[Mount, Mount]:
    """Mounts on the first two bodies at one point."""
    return on_bodies(world.ports, bodies, [0], position), on_bodies(world.ports, bodies, [1], position)


def motion(trial: Trial, joint: Joint) -> tuple[float, float]:
    """Angle or travel of a joint, and its rate."""
    value, rate = value_and_rate(joint.coordinates[0], trial.world.kinematics(trial.state))
    return float(value[0]), float(rate[0])


def two_rods() -> dict[str, float]:
    """Rods of 1 m, 2 kg and 0.8 m, 1 kg fall from the horizontal: angles and angular velocities."""
    inertia = [np.diag([1e-4, m * r**2 / 12, m * r**2 / 12]) for m, r in ((2.0, 1.0), (1.0, 0.8))]
    bodies = RigidBodies("rods", [[0.5, 0, 0], [1.4, 0, 0]], [2.0, 1.0], inertia)
    world = world_of(bodies)
    bodies.centres(world.ports)
    world.forces.append(Gravity(world))
    table = world.ports
    wall = hinge("wall", on_world(table, [0, 0, 0]), on_bodies(table, bodies, [0], [0, 0, 0]), Y)
    elbow = hinge("elbow", *both(world, bodies, [1, 0, 0]), Y)
    world.constraints += [wall, elbow]
    trial = Trial(world)
    found: dict[str, float] = {}
    for t in RODS:
        trial.to(float(t))
        (a, da), (b, db) = motion(trial, wall), motion(trial, elbow)
        found |= {f"α({t})": a, f"β({t})": a + b, f"α̇({t})": da, f"β̇({t})": da + db}
    return found


def cross() -> dict[str, float]:
    """A shaft driven at constant speed through a universal joint at 0.6 rad: the other shaft after 0.7 s."""
    first, second = np.array([1.0, 0, 0]), np.array([np.cos(BETA), 0, np.sin(BETA)])
    spins = [OMEGA * first, OMEGA * np.cos(BETA) * second]
    turns = [[1, 0, 0, 0], [np.cos(BETA / 2), 0, -np.sin(BETA / 2), 0]]
    inertia = np.diag([0.1, 0.2, 0.3])
    bodies = RigidBodies("shafts", [-0.3 * first, 0.3 * second], 1.0, inertia, 0.0, spins, turns)
    world = world_of(bodies)
    table, ends = world.ports, [-0.6 * first, 0.6 * second]
    drive = hinge("in", on_world(table, ends[0]), on_bodies(table, bodies, [0], ends[0]), first)
    shaft = parallel("out", on_world(table, ends[1]), on_bodies(table, bodies, [1], ends[1]), second)
    joint = universal("cross", *both(world, bodies, [0, 0, 0]), Y, [-np.sin(BETA), 0, np.cos(BETA)])
    world.constraints += [drive, shaft, joint, JointMotor("motor", drive.coordinates[0], OMEGA)]
    trial = Trial(world)
    trial.to(0.7)
    angle, rate = motion(trial, shaft)
    return {"θ₂": angle, "ω₂/ω₁": rate / OMEGA}


def sliding() -> dict[str, float]:
    """Two free bodies of 1 kg and 3 kg on a slider with a spring of 6 N/m, displaced by 0.2 m."""
    n = np.array([1.0, 2.0, 2.0]) / 3
    bodies = RigidBodies("pair", [0 * n, n], [1.0, 3.0], np.diag([0.2, 0.3, 0.4]))
    world = world_of(bodies)
    joint = slider("rail", *both(world, bodies, n), n)
    world.constraints.append(joint)
    world.forces.append(JointSpring("spring", joint.coordinates[0], 6.0, rest=0.2))
    trial = Trial(world)
    trial.to(2.0)
    return {"way": motion(trial, joint)[0]}


def wheel() -> tuple[World, Joint]:
    """A wheel on a hinge to the world."""
    bodies = RigidBodies("wheel", [0, 0, 0], 2.0, np.diag([0.3, SPIN, 0.3]))
    world = world_of(bodies)
    joint = hinge("axle", on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0]), Y)
    world.constraints.append(joint)
    return world, joint


def motors() -> dict[str, float]:
    """A motor of at most 3 N m towards 5 rad/s: it reaches it against 1 N m, and is reversed by 5 N m."""
    found = {}
    for load in (1.0, 5.0):
        world, joint = wheel()
        angle = joint.coordinates[0]
        world.constraints.append(JointMotor("motor", angle, 5.0, 3.0))
        world.forces.append(JointTorque("load", angle, -load))
        trial = Trial(world)
        trial.to(2.0)
        found[f"θ({load:g} N m)"], found[f"ω({load:g} N m)"] = motion(trial, joint)
        found[f"torque({load:g} N m)"] = float(trial.row_forces()[-1])
    return found


def stops() -> dict[str, float]:
    """A torque of 1 N m drives the wheel against a stop at 2 rad, e = 0.5: angle between bounces."""
    world, joint = wheel()
    angle = joint.coordinates[0]
    world.constraints.append(JointLimits("stop", angle, -np.inf, 2.0, restitution=0.5))
    world.forces.append(JointTorque("push", angle, 1.0))
    trial = Trial(world)
    first = float(np.sqrt(4 * SPIN))
    trial.to(1.6 * first)
    bounces = trial.times("stop")
    return {"first": bounces[0], "height": 2.0 - motion(trial, joint)[0]}


EXPERIMENTS = (
    Experiment(
        "double physical pendulum",
        LAGRANGE,
        {
            f"{what}({t})": (value, 1e-8)
            for t, row in RODS.items()
            for what, value in zip(("α", "β", "α̇", "β̇"), row, strict=True)
        },
        two_rods,
    ),
    Experiment(
        "shafts on a cross joint",
        "tan θ₂ = cos β tan θ₁, ω₂/ω₁ = cos β/(1 − sin²β sin²θ₁)",
        {
            "θ₂": (float(np.arctan(np.cos(BETA) * np.tan(1.4))), 1e-9),
            "ω₂/ω₁": (float(np.cos(BETA) / (1 - (np.sin(BETA) * np.sin(1.4)) ** 2)), 1e-9),
        },
        cross,
    ),
    Experiment(
        "two bodies on a slider",
        "ω² = k (1/m + 1/M)",
        {"way": (0.2 * (1 - float(np.cos(2 * np.sqrt(8.0)))), 1e-9)},
        sliding,
    ),
    Experiment(
        "motor with limited torque",
        "I ω̇ = 3 N m − load until it reaches its speed",
        {
            "θ(1 N m)": (7.5, 1e-9),
            "ω(1 N m)": (5.0, 1e-9),
            "torque(1 N m)": (1.0, 1e-8),
            "θ(5 N m)": (-10.0, 1e-9),
            "ω(5 N m)": (-10.0, 1e-9),
            "torque(5 N m)": (3.0, 1e-9),
        },
        motors,
    ),
    Experiment(
        "wheel against a stop",
        "½ t²/I = 2 at the first touch at T; then half as fast back: 4·½·0.6 − 2·0.6² rad after 0.6 T more",
        {"first": (float(np.sqrt(4 * SPIN)), 1e-9), "height": (4 * 0.5 * 0.6 - 2 * 0.6**2, 1e-8)},
        stops,
    ),
)
