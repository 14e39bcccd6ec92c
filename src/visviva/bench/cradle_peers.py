"""Newton's cradle in other programs, where installed: five touching balls of 1 kg on arms of 1 m.

The first is lifted by 30°; there is no friction, and e = 1. Each program has the settings that gave the best
results of those tried: arms as hinges or rods, steps of 1 ms and finer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from visviva.arrays import Array

RADIUS, LENGTH, TILT, G, BALLS = 0.05, 1.0, np.pi / 6, 9.81, 5
INERTIA = 0.4 * RADIUS**2  # of a ball of 1 kg
ARRIVAL = np.sqrt(2.0 * G * LENGTH * (1.0 - np.cos(TILT)))  # speed of the first impact [m/s]
QUARTER = 0.5 * np.pi * np.sqrt(LENGTH / G) * (1.0 + TILT**2 / 16.0)  # quarter period, first impact [s]
READ = QUARTER + 0.06  # time at which the velocities after the first impact are read [s]
SECONDS = 10.0


@dataclass(frozen=True)
class Swing:
    """A cradle at its start.

    Parameters
    ----------
    h : step [s]
    step : makes one step
    speeds : of the balls along their arcs [m/s], to the right
    energy : of all balls, relative to balls that hang at rest [J]
    """

    h: float
    step: Callable[[], object]
    speeds: Callable[[], Array]
    energy: Callable[[], float]


def angles() -> Array:
    """Initial angle of each arm from the vertical [rad]."""
    lean = np.zeros(BALLS)
    lean[0] = TILT
    return lean


def start_positions() -> tuple[Array, Array]:
    """Positions of hooks and balls, each (n, 2): x and z [m]."""
    hooks = np.stack([2 * RADIUS * np.arange(BALLS), np.zeros(BALLS)], axis=1)
    lean = angles()
    return hooks, hooks - LENGTH * np.stack([np.sin(lean), np.cos(lean)], axis=1)


def along(u: Array) -> Array:
    """Speeds along their arcs, to the right, of balls with velocities (n, ...)."""
    return np.asarray(np.copysign(np.linalg.norm(u, axis=1), u[:, 0]))


def hanging(height: Array, u: Array, spin: Array) -> float:
    """Energy of balls at heights above their lowest position [m], with velocities (n, ...) and spins."""
    return float(G * height.sum() + 0.5 * (u**2).sum() + 0.5 * INERTIA * (spin**2).sum())


def dart() -> Swing:
    """Hinges, boxed LCP with pivoting, 1 ms."""
    dart: Any = import_module("dartpy")
    world = dart.simulation.World()
    world.setTimeStep(1e-3)
    world.setGravity([0, 0, -G])
    arms = []
    for i, lean in enumerate(angles()):
        arm = dart.dynamics.Skeleton(f"arm {i}")
        hinge = dart.dynamics.RevoluteJointProperties()
        hinge.mAxis, pose = np.array([0.0, 1.0, 0.0]), np.eye(4)
        pose[0, 3] = 2 * RADIUS * i
        hinge.mT_ParentBodyToJoint = pose
        joint, ball = arm.createRevoluteJointAndBodyNodePair(None, hinge)
        ball.setInertia(dart.dynamics.Inertia(1.0, [0, 0, -LENGTH], INERTIA * np.eye(3)))
        shape = ball.createShapeNode(dart.dynamics.SphereShape(RADIUS))
        shape.createCollisionAspect()
        surface = shape.createDynamicsAspect()
        surface.setRestitutionCoeff(1.0)
        surface.setFrictionCoeff(0.0)
        shape.setRelativeTranslation([0, 0, -LENGTH])
        joint.setPosition(0, lean)
        world.addSkeleton(arm)
        arms.append(arm)
    return Swing(
        1e-3,
        world.step,
        lambda: -LENGTH * np.array([arm.getVelocity(0) for arm in arms]),
        lambda: sum(arm.computeKineticEnergy() + arm.computePotentialEnergy() + G * LENGTH for arm in arms),
    )


def mujoco() -> Swing:
    """Hinges, elastic contact, elliptic cones, 0.1 ms."""
    mujoco: Any = import_module("mujoco")
    balls = "".join(
        f'<body pos="{2 * RADIUS * i} 0 0"><joint type="hinge" axis="0 1 0"/>'
        f'<geom type="sphere" size="{RADIUS}" pos="0 0 {-LENGTH}" mass="1"/></body>'
        for i in range(BALLS)
    )
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><option timestep="1e-4" integrator="implicitfast" cone="elliptic" iterations="200"'
        ' tolerance="1e-12"><flag energy="enable"/></option><default><geom solref="-1000000 0"'
        ' solimp="0.99 0.999 0.0001" friction="0 0 0" condim="1"/></default>'
        f"<worldbody>{balls}</worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    lowest = data.energy.sum()
    data.qpos[:] = angles()
    mujoco.mj_forward(model, data)
    return Swing(
        1e-4,
        lambda: mujoco.mj_step(model, data),
        lambda: -LENGTH * data.qvel,
        lambda: float(data.energy.sum() - lowest),
    )


def pybullet() -> Swing:
    """Hinges in reduced coordinates, 200 iterations, 1 ms."""
    bullet: Any = import_module("pybullet")
    if not bullet.isConnected():
        bullet.connect(bullet.DIRECT)
    bullet.resetSimulation()
    bullet.setGravity(0, 0, -G)
    bullet.setTimeStep(1e-3)
    bullet.setPhysicsEngineParameter(
        numSolverIterations=200,
        restitutionVelocityThreshold=1e-4,
        solverResidualThreshold=0,
        contactSlop=0,
    )
    ball = bullet.createCollisionShape(
        bullet.GEOM_SPHERE, radius=RADIUS, collisionFramePosition=[0, 0, -LENGTH]
    )
    arms = []
    for i, lean in enumerate(angles()):
        arm = bullet.createMultiBody(
            baseMass=0,
            basePosition=[2 * RADIUS * i, 0, 0],
            linkMasses=[1.0],
            linkCollisionShapeIndices=[ball],
            linkVisualShapeIndices=[-1],
            linkPositions=[[0, 0, 0]],
            linkOrientations=[[0, 0, 0, 1]],
            linkInertialFramePositions=[[0, 0, -LENGTH]],
            linkInertialFrameOrientations=[[0, 0, 0, 1]],
            linkParentIndices=[0],
            linkJointTypes=[bullet.JOINT_REVOLUTE],
            linkJointAxis=[[0, 1, 0]],
        )
        bullet.setJointMotorControl2(arm, 0, bullet.VELOCITY_CONTROL, force=0)
        for link in (-1, 0):
            bullet.changeDynamics(
                arm,
                link,
                restitution=1,
                lateralFriction=0,
                linearDamping=0,
                angularDamping=0,
                jointDamping=0,
            )
        bullet.resetJointState(arm, 0, lean, 0.0)
        arms.append(arm)
    moment = LENGTH**2 + bullet.getDynamicsInfo(arms[0], 0)[2][1]

    def joints() -> tuple[Array, Array]:
        angle, rate = np.array([bullet.getJointState(arm, 0)[:2] for arm in arms]).T
        return angle, rate

    def energy() -> float:
        angle, rate = joints()
        return float((0.5 * moment * rate**2 + G * LENGTH * (1.0 - np.cos(angle))).sum())

    return Swing(1e-3, bullet.stepSimulation, lambda: -LENGTH * joints()[1], energy)


def pymunk() -> Swing:
    """Planar rods, 50 iterations, 1 ms."""
    pymunk: Any = import_module("pymunk")
    space = pymunk.Space()
    space.gravity, space.iterations, space.collision_slop = (0, -G), 50, 0
    balls = []
    for hook, position in zip(*start_positions(), strict=True):
        ball = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, RADIUS))
        ball.position = tuple(position)
        circle = pymunk.Circle(ball, RADIUS)
        circle.elasticity, circle.friction = 1, 0
        space.add(ball, circle, pymunk.PinJoint(space.static_body, ball, tuple(hook), (0, 0)))
        balls.append(ball)

    def velocities() -> Array:
        return np.array([tuple(ball.velocity) for ball in balls])

    def energy() -> float:
        height = np.array([ball.position.y + LENGTH for ball in balls])
        spin = np.array([ball.angular_velocity for ball in balls])
        return hanging(height, velocities(), np.sqrt(balls[0].moment / INERTIA) * spin)

    return Swing(1e-3, lambda: space.step(1e-3), lambda: along(velocities()), energy)


def rapier() -> Swing:
    """Ball joints, 20 iterations, 1 ms, single precision."""
    rapier: Any = import_module("rapier3d")
    world = rapier.PhysicsWorld(gravity=(0, -G, 0))
    world.integration_parameters.dt, world.integration_parameters.num_solver_iterations = 1e-3, 20
    density = 1.0 / (4.0 / 3.0 * np.pi * RADIUS**3)
    balls = []
    for hook, position in zip(*start_positions(), strict=True):
        shape = rapier.Collider.ball(RADIUS).restitution(1.0).friction(0.0).density(density)
        nail = world.add_body(rapier.RigidBody.fixed().translation((*hook, 0.0)))
        body = rapier.RigidBody.dynamic().translation((*position, 0.0)).can_sleep(False)
        ball = world.add_body(body, colliders=[shape])
        arm = rapier.SphericalJoint.builder().local_anchor2((*(hook - position), 0.0)).build()
        world.impulse_joints.insert(nail, ball, arm, wake_up=True)
        balls.append(ball)

    def state(what: str) -> Array:
        vectors = [getattr(world.rigid_bodies[ball], what) for ball in balls]
        return np.array([(p.x, p.y, p.z) for p in vectors])

    def energy() -> float:
        return hanging(state("translation")[:, 1] + LENGTH, state("linvel"), state("angvel"))

    return Swing(1e-3, world.step, lambda: along(state("linvel")), energy)


@contextmanager
def output_to_errors() -> Iterator[None]:
    """Redirect the output of compiled libraries to the error stream, since programs may read our figures."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


@dataclass(frozen=True)
class Peer:
    """Another program, and its published figures in case it is not installed.

    Parameters
    ----------
    module : its Python module
    swing : makes its cradle
    last, energy : speed of the last ball after the first impact over the incoming one; energy after 10 s
    """

    module: str
    swing: Callable[[], Swing]
    last: float
    energy: float

    @property
    def installed(self) -> bool:
        """Whether it can be run here."""
        return find_spec(self.module) is not None

    def measure(self) -> tuple[float, float]:
        """Both figures, from one run."""
        with output_to_errors():
            swing = self.swing()
            start, last = swing.energy(), np.nan
            for i in range(1, round(SECONDS / swing.h) + 1):
                swing.step()
                if np.isnan(last) and i * swing.h >= READ:
                    last = float(swing.speeds()[-1] / ARRIVAL)
            return last, swing.energy() / start


PEERS = {
    "DART": Peer("dartpy", dart, 0.984, 0.9999),
    "MuJoCo": Peer("mujoco", mujoco, 0.40, 1.38),
    "PyBullet": Peer("pybullet", pybullet, 1.15, 9.0),
    "Rapier": Peer("rapier3d", rapier, 0.52, 0.60),
    "pymunk": Peer("pymunk", pymunk, 0.65, 1.0),
}
