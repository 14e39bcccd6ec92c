"""The stepper of a scene that names none, chosen by its physics."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from visviva.cli.session import Ready, prepare
from visviva.core.loop import simulate
from visviva.scene import load_scene, scene_from_text
from visviva.scene.examples import example_path
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.stepper_choice import fastest_rate
from visviva.steppers.steps.schemes import second_order, theta_method
from visviva.steppers.time_stepping import TimeStepping

SPRING = """
bodies:
  hook: {{kind: fixed_points, positions: [[0, 0, 2]]}}
  ball: {{kind: point_mass, mass: {mass}, position: [0, 0, 1]}}
forces:
  spring: {{kind: spring, a: hook, b: ball, stiffness: {stiffness}, rest_length: 1, damping: {damping}}}
"""
BOX = """
bodies:
  ground: {{kind: ground, mu: {mu}}}
  box:
    {{kind: rigid_body, shape: {{kind: box, size: [1, 1, 1]}}, mass: 1, position: [0, 0, 1], mu: {mu}}}
contacts:
  touch: {{kind: bodies}}
"""
BALLS = """
bodies:
  balls: {{kind: point_masses, mass: 1, line: {{start: [0, 0, 1], end: [9, 0, 1], count: {count}}}}}
contacts:
  floor: {{kind: plane, points: balls, point: [0, 0, 0], normal: [0, 0, 1]}}
"""

JELLY = """
bodies:
  jelly:
    kind: elastic_body
    shape: {{kind: block, size: [1, 1, 1], cells: [1, 1, 1]}}
    material: {{density: 1000, young: {young}, poisson: 0.3}}
forces: {forces}
"""
HOLD = "{hold: {kind: spring, a: 'jelly[0]', b: 'jelly[1]', stiffness: 1, rest_length: 1}}"


def ready(text: str, **numbers: float) -> Ready:
    return prepare(scene_from_text(text.format(**numbers), "scene"))


@pytest.mark.parametrize(("mass", "stiffness"), [(1.0, 100.0), (2.0, 8e6), (1e-3, 10.0)])
def test_the_rate_of_a_spring_is_that_of_its_oscillation(mass: float, stiffness: float) -> None:
    found = ready(SPRING, mass=mass, stiffness=stiffness, damping=0)
    assert fastest_rate(found.world, found.state) == pytest.approx(sqrt(stiffness / mass), rel=1e-4)


def test_the_rate_of_a_damper_is_that_of_its_decay() -> None:
    found = ready(SPRING, mass=0.5, stiffness=1.0, damping=2e3)
    assert fastest_rate(found.world, found.state) == pytest.approx(4e3, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "numbers", "expected", "why"),
    [
        (SPRING, {"mass": 1, "stiffness": 9e5, "damping": 0}, EventDriven, "nothing is stiff"),
        (SPRING, {"mass": 1, "stiffness": 2e6, "damping": 0}, TimeStepping, "1.4e+03/s"),
        (BOX, {"mu": 0}, EventDriven, "nothing is stiff"),
        (BOX, {"mu": 0.3}, TimeStepping, "touch with friction: touch"),
        (BALLS, {"count": 100}, EventDriven, "nothing is stiff"),
        (BALLS, {"count": 101}, TimeStepping, "101 contacts"),
    ],
)
def test_a_scene_without_a_stepper_gets_the_one_that_suits_it(text, numbers, expected, why) -> None:
    found = ready(text, **numbers)
    assert isinstance(found.stepper, expected)
    assert why in found.chosen


def test_bodies_without_friction_that_touch_at_the_start_get_events() -> None:
    """Their contacts have no room yet where the rate is looked for."""
    found = prepare(load_scene(example_path("billiard_break"), ["stepper=null"]))
    assert isinstance(found.stepper, EventDriven)
    assert found.chosen


def test_a_stepper_that_is_named_is_taken() -> None:
    found = ready(BOX + "stepper: {{kind: event_driven}}", mu=0.3)
    assert isinstance(found.stepper, EventDriven)
    assert found.chosen == ""


BARRIER = """
bodies:
  a:
    kind: elastic_body
    shape: {{kind: icosahedron, radius: 0.1}}
    material: {{density: 1000, bulk: 1e4, shear: 1e4}}
  b:
    kind: elastic_body
    shape: {{kind: icosahedron, radius: 0.1}}
    material: {{density: 1000, bulk: 1e4, shear: 1e4}}
    position: [0, 0, 0.5]
contacts:
  touch: {{kind: deformable, of: [a, b], response: barrier, gap: 0.005, stiffness: 1000}}
"""


def test_a_barrier_gets_converged_steps():
    """No other stepper takes it."""
    stepper = ready(BARRIER).stepper
    assert isinstance(stepper, TimeStepping) and stepper.converge and stepper.h == 5e-3


@pytest.mark.parametrize(("forces", "expected"), [("{}", second_order(0.0)), (HOLD, theta_method(1.0))])
def test_elastic_bodies_alone_get_steps_of_second_order(forces, expected) -> None:
    """What is measured in decision 83: springs and cloth may gain energy by them."""
    found = ready(JELLY, young=1e9, forces=forces)
    assert isinstance(found.stepper, TimeStepping)
    assert np.array_equal(found.stepper.scheme, expected)
    assert ("rho_inf: 0" in found.chosen) == (forces == "{}")


SHORT = """
duration: 1 ms
bodies:
  floor: {{kind: ground, restitution: 0.8}}
  ball:
    {{kind: rigid_body, shape: {{kind: sphere, radius: 0.1 um}}, mass: 1 pg, position: [0, 0, 1.1 um],
     restitution: 0.8}}
contacts:
  touch: {{kind: bodies}}
"""
TINY = """
duration: 1 s
gravity: [0, 0, 0]
bodies:
  hook: {{kind: fixed_points, positions: [[0, 0, 0]]}}
  bob: {{position: [{reach}, 0, 0], mass: 1e-9}}
forces:
  spring: {{kind: spring, a: hook, b: bob, stiffness: 1e-6, rest_length: 0}}
{stepper}
"""


def test_a_short_run_gets_short_steps() -> None:
    """In steps of 1 ms a drop of 1 µm is over before it has begun."""
    found = ready(SHORT)
    fall = sqrt(2e-6 / 9.80665)
    rise = 0.8 * sqrt(2e-6 * 9.80665)
    end = simulate(found.world, found.state, found.stepper, 1e-3)
    due = 1e-7 + rise * (1e-3 - fall) - 0.5 * 9.80665 * (1e-3 - fall) ** 2
    assert isinstance(found.stepper, TimeStepping)
    assert end.q[2] == pytest.approx(due, abs=1e-8)


@pytest.mark.parametrize("stepper", ["", "stepper: {kind: event_driven}"])
def test_a_tiny_scene_gets_a_tiny_tolerance(stepper: str) -> None:
    """An atol of 1e-6 m is as large as it is: its energy was no longer its own after 5 periods."""
    ends = []
    for reach in (1e-6, 0.05):
        found = ready(TINY, reach=reach, stepper=stepper)
        assert isinstance(found.stepper, EventDriven)
        ends.append(simulate(found.world, found.state, found.stepper, 1.0).q / reach)
    assert ends[0] == pytest.approx([np.cos(sqrt(1e3)), 0.0, 0.0], abs=5e-4)
    assert ends[0] == pytest.approx(ends[1], abs=2e-5)
