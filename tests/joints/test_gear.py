"""Coupled joints: wheels, racks and cams against closed forms, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.joints.bodies import STEPPERS, G, run_checked, with_bodies
from tests.joints.test_joints import AXIS, between
from tests.kits.constraint_kit import ConstraintCase, check_constraint

import visviva
from visviva.errors import SceneError
from visviva.joints.bodies.gear import Gear
from visviva.joints.bodies.joint_coordinate import value_and_rate
from visviva.joints.bodies.joint_kinds import hinge, slider
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_torque import JointTorque
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.scene import scene_from_text
from visviva.vocabulary.formula_motion import FormulaMotion

ACCURATE = {"rkf45": 1e-8, "theta 1": 1e-2, "theta half": 2e-3}
SPINS = np.array([0.4, 0.9])  # moments of inertia of two wheels about their axes [kg m²]


def cam(law):
    return FormulaMotion([law], variable="s")


def two_hinges(law):
    """Three bodies in a row, the second joint of which goes with the first."""

    def make():
        world = between("hinge")()
        bodies = world.blocks[0]
        place = [[0.2, -0.3, 0.5], [0.9, 0.1, 0.4]]
        joint = hinge("other", *(on_bodies(world.ports, bodies, i, place) for i in ([0, 1], [2, 0])), AXIS)
        first = world.constraints[0].coordinates[0]
        world.constraints += [joint, Gear("gear", first, joint.coordinates[0], law)]
        world.constraints.reverse()
        return world

    return make


@pytest.mark.nojit
@pytest.mark.parametrize("law", [-0.7, cam("0.3 * sin(2 * s) + s * s")], ids=["ratio", "cam"])
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_a_gear_keeps_the_promises_of_a_constraint(law, seed):
    check_constraint(ConstraintCase("gear", two_hinges(law), nodes=False), seed)


def wheels(ratio, mass=1.0):
    """Two wheels on shafts along y, that mesh."""
    place = np.array([[0.0, 0, 0], [0.5, 0, 0]])
    inertia = SPINS[:, None, None] * np.eye(3)
    world, bodies = with_bodies(weight=False, position=place, mass=mass, inertia=inertia)
    shafts = [
        hinge(f"shaft {i}", on_world(world.ports, [x]), on_bodies(world.ports, bodies, [i], [x]), [0, 1, 0])
        for i, x in enumerate(place)
    ]
    turns = [shaft.coordinates[0] for shaft in shafts]
    world.constraints += [*shafts, Gear("gear", *turns, ratio)]
    return world, turns


@pytest.mark.parametrize("ratio", [-0.5, 3.0])
@pytest.mark.parametrize("stepper", STEPPERS)
def test_wheels_that_mesh_take_the_inertia_of_each_other(stepper, ratio):
    """α₁ = T/(I₁ + r² I₂), and the teeth carry I₂ r α₁."""
    world, turns = wheels(ratio)
    world.forces.append(JointTorque("motor", turns[0], 2.0))
    end = run_checked(world, stepper, 1.0)
    k = world.kinematics(end)
    rate = 2.0 / (SPINS[0] + ratio**2 * SPINS[1])
    (angle,), (speed,) = value_and_rate(turns[0], k)
    assert speed == pytest.approx(rate, rel=ACCURATE[stepper])
    assert angle == pytest.approx(0.5 * rate, rel=ACCURATE[stepper])
    assert value_and_rate(turns[1], k)[0][0] == pytest.approx(ratio * angle, rel=1e-6)
    assert world.constraints[-1].torque(k)[0] == pytest.approx(SPINS[1] * ratio * rate, rel=1e-6)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_rack_falls_with_its_pinion(stepper):
    """s̈ = −m g/(m + I/R²)."""
    radius = 0.1
    place = np.array([[0.0, 0, 0], [radius, 0, 0.2]])
    world, bodies = with_bodies(position=place, mass=[1.0, 3.0], inertia=0.02 * np.eye(3))
    sides = [
        (on_world(world.ports, [x]), on_bodies(world.ports, bodies, [i], [x])) for i, x in enumerate(place)
    ]
    shaft, guide = hinge("shaft", *sides[0], [0, 1, 0]), slider("guide", *sides[1], [0, 0, 1])
    turn, way = shaft.coordinates[0], guide.coordinates[0]
    world.constraints += [shaft, guide, Gear("gear", turn, way, -radius)]
    end = run_checked(world, stepper, 0.5)
    rate = -3.0 * G / (3.0 + 0.02 / radius**2)
    assert value_and_rate(way, world.kinematics(end))[0][0] == pytest.approx(rate / 8, rel=ACCURATE[stepper])


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_cam_lifts_what_follows_it(stepper):
    """At a steady ω the follower stands at f(ωt), pressed by m (g + ω² f″), and goes on after whole turns."""
    place, omega, lift = np.array([[0.0, 0, 0], [0.0, 0, 0.3]]), 5.0, 0.02
    world, bodies = with_bodies(
        position=place, mass=[1.0, 2.0], inertia=0.1 * np.eye(3), spin=[[0, omega, 0], [0, 0, 0]]
    )
    sides = [
        (on_world(world.ports, [x]), on_bodies(world.ports, bodies, [i], [x])) for i, x in enumerate(place)
    ]
    shaft, guide = hinge("shaft", *sides[0], [0, 1, 0]), slider("guide", *sides[1], [0, 0, 1])
    turn, way = shaft.coordinates[0], guide.coordinates[0]
    law = cam(f"{lift} * (1 - cos(s))")
    world.constraints += [shaft, guide, Gear("cam", turn, way, law), JointMotor("motor", turn, omega)]
    end = run_checked(world, stepper, 2.0)
    k = world.kinematics(end)
    assert value_and_rate(turn, k)[0][0] == pytest.approx(10.0, rel=1e-6)
    assert value_and_rate(way, k)[0][0] == pytest.approx(lift * (1 - np.cos(10.0)), abs=5e-7)
    force = 2.0 * (G + omega**2 * lift * np.cos(10.0))
    assert world.constraints[2].torque(k)[0] == pytest.approx(force, rel=ACCURATE[stepper])


SCENE = """
duration: 0.5 s
bodies:
  drum: {kind: winch, position: [0, 0, 3], radius: 10 cm, mass: 3 kg}
  load: {position: [0.1, 0, 1], mass: 2 kg}
  wheel: {kind: rigid_body, shape: {kind: sphere, radius: 0.2}, mass: 5 kg, position: [1, 0, 3]}
constraints:
  LINE
  rope: {kind: rope, nodes: [drum, load], EA: 1 MN, tension: 10, relaxation: 2 ms}
  axle: {kind: hinge, body: wheel, axis: [0, 1, 0]}
  cross: {kind: universal, body: wheel, axes: [[1, 0, 0], [0, 1, 0]]}
signals:
  turn: {kind: joint, of: axle}
stepper: {kind: time_stepping, h: 1 ms}
"""


def test_a_winch_drives_a_hinge_that_stands_below(tmp_path):
    text = SCENE.replace("LINE", "gear: {kind: gear, of: [drum, axle], ratio: 2, breaks_at: 1 MN}")
    text = text.replace("  cross: {kind: universal, body: wheel, axes: [[1, 0, 0], [0, 1, 0]]}\n", "")
    summary = visviva.run(scene_from_text(text), tmp_path / "a.vv", until=0.5)
    assert summary["ledger"]["relative"] < 1e-6
    with visviva.load(tmp_path / "a.vv") as run:
        fallen = run["load"].x[0, 0, 2] - run["load"].x[-1, 0, 2]
        assert 0.01 < fallen < 0.5
        assert abs(run.signals["turn"][-1]) == pytest.approx(2 * fallen / 0.1, rel=1e-3)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("of: [drum, axle]", "found both or neither of ratio and law"),
        ("of: [drum, axle], ratio: 1, law: s", "found both or neither of ratio and law"),
        ("of: [drum, axle], law: 1 + s", "constraints.gear.law: found a law that is 1 at s = 0"),
        ("of: [drum, axle], law: abs(s)", "found a law with corners"),
        ("of: [drum, axle], law: 2 * x", "constraints.gear.law"),
        ("of: [drum, axles], ratio: 1", "axles"),
        ("of: [drum, cross], ratio: 1", "'cross' has no angle or displacement"),
        ("of: [load, axle], ratio: 1", "'load' has no angle or displacement"),
    ],
)
def test_what_cannot_go_together_is_told(line, told, tmp_path):
    text = SCENE.replace("LINE", f"gear: {{kind: gear, {line}}}")
    with pytest.raises(SceneError) as error:
        visviva.run(scene_from_text(text), tmp_path / "a.vv", until=0.1)
    assert told in str(error.value)
