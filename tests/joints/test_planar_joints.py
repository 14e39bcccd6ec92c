"""Joints of planar bodies: rows, motion compared with the same bodies in space, the slider-crank."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.joints.bodies import STEPPERS, G, run_checked
from tests.kits.balance import balance
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Probe, close
from tests.steppers.worlds import Watch

from visviva.cli.session import prepare
from visviva.contact.models.joined import joined_solids
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfFrames, Surface
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import value_and_rate
from visviva.joints.bodies.joint_kinds import ball, hinge, slider, universal, weld
from visviva.joints.bodies.joint_limits import JointLimits
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_spin import JointSpin
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.planar import PlanarBodies
from visviva.scene import scene_from_text
from visviva.steppers.time_stepping import TimeStepping

Y = [0, 1, 0]
KINDS = {
    "ball": (2, lambda a, b: ball("joint", a, b)),
    "weld": (3, lambda a, b: weld("joint", a, b)),
    "hinge": (2, lambda a, b: hinge("joint", a, b, [0, -2, 0])),
    "slider": (2, lambda a, b: slider("joint", a, b, [[0.3, 0, 1], [1, 0, 0]])),
}


def in_plane(kind, to_world=False):
    """Two of three bodies, each in a plane of its own, or one and the world."""

    def make():
        world = World()
        places = [[0, 0], [1, 0.2], [2, -0.1]]
        world.blocks.append(
            bodies := PlanarBodies("bodies", places, 1.0, 0.2, angle=[0.3, 0, -1], y=[0, 0.1, 0])
        )
        place = [[0.6, 0.2, -0.3], [1.4, 0.3, 0.1]]
        b = on_bodies(world.ports, bodies, [1, 2], place)
        a = on_world(world.ports, place) if to_world else on_bodies(world.ports, bodies, [0, 1], place)
        world.constraints.append(KINDS[kind][1](a, b))
        return world

    return make


@pytest.mark.nojit
@pytest.mark.parametrize("to_world", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6))
def test_joint_keeps_its_promises(kind, to_world, seed):
    check_constraint(ConstraintCase(kind, in_plane(kind, to_world), nodes=False), seed)


@pytest.mark.parametrize("to_world", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_no_row_holds_what_the_plane_holds(kind, to_world):
    probe = Probe(in_plane(kind, to_world)())
    probe.at(probe.q0, probe.v0)
    jacobian = probe.row_jacobian(0)
    assert len(jacobian) == 2 * KINDS[kind][0] == np.linalg.matrix_rank(jacobian)
    close(probe.e.rows[0].phi, np.zeros(len(jacobian)), 1e-15, "φ at the start")


LIMBS = """
bodies:
  arm: {{kind: {0}, shape: {{kind: box, size: [1, 0.1, 0.1]}}, mass: 2 kg, position: [0.5, 0, 0]}}
  fore: {{kind: {0}, shape: {{kind: box, size: [1, 0.1, 0.1]}}, mass: 1 kg, position: [1.5, 0, 0]}}
  hand: {{kind: {0}, shape: {{kind: sphere, radius: 0.1}}, mass: 0.5 kg, position: [2.1, 0, 0]}}
  block: {{kind: {0}, shape: {{kind: box, size: [0.2, 0.2, 0.2]}}, mass: 3 kg, position: [0, 0.1, 2]}}
  bob: {{kind: {0}, shape: {{kind: sphere, radius: 0.2}}, mass: 1 kg, position: [0.6, 0.1, 2]}}
constraints:
  shoulder: {{kind: hinge, body: arm, at: [0, 0, 0], axis: [0, -1, 0], friction: 0.3, damping: 0.05,
    spring: {{stiffness: 3 N m/rad, rest: -20 deg}}}}
  elbow: {{kind: hinge, bodies: [arm, fore], at: [1, 0, 0], axis: [0, 1, 0], limits: [-30 deg, 20 deg],
    restitution: 0.4}}
  wrist: {{kind: weld, bodies: [fore, hand], at: [2, 0, 0]}}
  rail: {{kind: slider, body: block, axis: [2, 0, 1], motor: {{speed: 2 m/s, max_force: 30 N}},
    spring: {{stiffness: 20 N/m}}, damping: 1, limits: [-1 m, 0.5 m], restitution: 0.3, friction: 2 N}}
  pendant: {{kind: ball_joint, bodies: [block, bob], at: [0, 0.1, 2], axis: [1, 0, 0], swing: 80 deg,
    stiffness: 0.5, damping: 0.02, motors: [{{axis: [0, 1, 0], torque: 0.4}}]}}
stepper: {1}
"""


@pytest.mark.parametrize(
    "stepper", ["{kind: event_driven, method: rk4, h: 1 ms}", "{kind: time_stepping, h: 1 ms}"]
)
def test_moves_as_the_same_mechanism_in_space(stepper):
    """Every kind, with stops that are hit, motors at their bound, springs, dampers and friction."""
    ends, booked = [], []
    for kind in ("rigid_body", "planar_body"):
        ready = prepare(scene_from_text(LIMBS.format(kind, stepper)))
        world, begin = ready.world, balance(ready.world, ready.state)
        state = simulate(world, ready.state, ready.stepper, 0.9)
        assert abs(balance(world, state) - begin) < (1e-6 if "event" in stepper else 1e-10), "ledger"
        poses = [block.poses(state.q[world.layout.q[block.name]]) for block in world.blocks]
        ends.append(np.concatenate([np.hstack([x[0], np.sign(t[0, 0]) * t[0]]) for x, t in poses]))
        booked.append(dict(zip(world.layout.account_names, state.accounts, strict=True)))
    close(ends[1], ends[0], 1e-9, "places and orientations")
    for name in ("elbow.limits", "pendant.limits", "rail.limits"):
        assert booked[1][f"impact loss/{name}"] > 1e-3, "each stop is hit"


def crank(speed, bound=np.inf):
    """A crank of 0.3 m, a rod of 1 m and a piston along x: 9 coordinates, 8 rows, one motor."""
    world = World()
    places = [[0.15, 0], [0.8, 0], [1.3, 0]]
    bodies = PlanarBodies("bodies", places, [1.0, 2.0, 3.0], [0.01, 0.2, 0.01])
    world.blocks.append(bodies)
    bodies.centres(world.ports)
    world.forces.append(Gravity(world))

    def at(body, x):
        return on_bodies(world.ports, bodies, [body], [x, 0, 0])

    wall, guide = on_world(world.ports, [0, 0, 0]), on_world(world.ports, [1.3, 0, 0])
    joints = [
        hinge("axle", wall, at(0, 0.0), [0, -1, 0]),
        hinge("pin", at(0, 0.3), at(1, 0.3), Y),
        hinge("gudgeon", at(1, 1.3), at(2, 1.3), Y),
        slider("bore", guide, at(2, 1.3), [1, 0, 0]),
    ]
    world.constraints += [*joints, JointMotor("motor", joints[0].coordinates[0], speed, bound)]
    return world, joints


@pytest.mark.parametrize("name", STEPPERS)
def test_slider_crank(name):
    """x = r cos θ + √(l² − r² sin² θ) at an even θ̇; the motor's work is what the masses have."""
    omega, t = 3.0, 2.0

    def ramp(t):
        return (omega * (1 - np.cos(4 * t)) / 2, 2 * omega * np.sin(4 * t))

    world, joints = crank(ramp)
    end = run_checked(world, name, t)
    k = world.kinematics(end)
    theta = omega / 2 * (t - np.sin(4 * t) / 4)
    accurate = {"rkf45": 1e-8, "theta 1": 1e-2, "theta half": 1e-3}[name]
    close(value_and_rate(joints[0].coordinates[0], k)[0], [theta], accurate, "angle")
    angle = float(value_and_rate(joints[0].coordinates[0], k)[0][0])
    x = 0.3 * np.cos(angle) + np.sqrt(1 - (0.3 * np.sin(angle)) ** 2)
    close(value_and_rate(joints[3].coordinates[0], k)[0], [x - 1.3], 1e-5, "the piston")


def test_a_mechanism_in_the_plane_has_nothing_to_warn_of():
    watch = Watch()
    world, _ = crank(2.0, 5.0)
    simulate(world, world.start(), TimeStepping(1e-3), 0.1, watch)
    assert not watch.events


def test_a_door_that_falls_onto_its_stop_and_rests():
    """A rod of 1 m from level onto a stop at 30° bears there m g cos 30°/2."""
    for name in ("rkf45", "theta 1"):
        world = World()
        bodies = PlanarBodies("rod", [0.5, 0], 2.0, 1 / 6)
        world.blocks.append(bodies)
        bodies.centres(world.ports)
        world.forces.append(Gravity(world))
        sides = on_world(world.ports, [0, 0, 0]), on_bodies(world.ports, bodies, [0], [0, 0, 0])
        joint = hinge("pin", *sides, Y)
        world.constraints += [joint, JointLimits("stop", joint.angles[0], -np.inf, np.pi / 6)]
        end = run_checked(world, name, 1.0)
        close(end.q[2:], [-np.pi / 6], 1e-6, "it lies on the stop")
        lam = end.memory[world.layout.memory["lambda/stop"]]
        close(lam.max(), G * np.cos(np.pi / 6), 1e-6, "the stop bears it")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda a, b: hinge("joint", a, b, [0, 1, 0.1]), "turn about the axis"),
        (lambda a, b: slider("joint", a, b, [1, 0.1, 0]), "slide perpendicular to the axis"),
        (lambda a, b: slider("joint", a, b, Y), "slide perpendicular to the axis"),
        (lambda a, b: universal("joint", a, b, [1, 0, 0], [0, 0, 1]), "have ball, hinge, slider, weld"),
        (lambda a, b: JointSpin("joint", a, b, [1, 0, 0]), "turn about the axis"),
    ],
)
def test_joints_that_a_plane_does_not_have_are_refused(make, words):
    joint = in_plane("weld")().constraints[0]
    with pytest.raises(SceneError, match=words):
        make(joint.a, joint.b)


def test_bodies_on_a_joint_pass_through_each_other():
    world, joints = crank(1.0)
    (bodies,) = world.blocks
    ports = bodies.centres(world.ports), bodies.frames(world.ports, [0, 1, 2])
    solids = SolidsOfFrames("bodies", *ports, [None] * 3, Surface(), bodies, [0, 1, 2])
    assert joined_solids([solids], joints).tolist() == [[0, 1], [1, 2]]
