"""A plank that slides on two rollers turning against each other swings, and stays straight."""

from __future__ import annotations

from math import cos, sqrt

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

HALF, RADIUS, MU, THICKNESS, START, G = 0.6, 0.1, 0.25, 0.06, 0.1, 9.81
ROLLER = f"""
    kind: rigid_body
    shape: {{kind: cylinder, radius: {RADIUS}, length: 40 cm}}
    orientation: {{axis: [1, 0, 0], angle: 90 deg}}
    mass: 5 kg
    mu: {MU}
"""
SCENE = f"""
bodies:
  left: {ROLLER}    position: [{-HALF}, 0, {-RADIUS}]
    spin: [0, 12, 0]
  right: {ROLLER}    position: [{HALF}, 0, {-RADIUS}]
    spin: [0, -12, 0]
  plank:
    kind: rigid_body
    shape: {{kind: box, size: [2.4, 0.2, {THICKNESS}]}}
    mass: 1 kg
    position: [{START}, 0, {0.5 * THICKNESS}]
    mu: {MU}
constraints:
  axle: {{kind: hinge, body: left, at: [{-HALF}, 0, {-RADIUS}], axis: [0, 1, 0], motor: {{speed: 12}}}}
  other: {{kind: hinge, body: right, at: [{HALF}, 0, {-RADIUS}], axis: [0, 1, 0], motor: {{speed: -12}}}}
contacts: {{touch: {{kind: bodies}}}}
gravity: [0, 0, {-G}]
"""


@pytest.mark.parametrize("stepper", ["kind: time_stepping, h: 1 ms", "kind: event_driven, rtol: 1e-6"])
def test_it_swings_by_coulomb_friction_and_does_not_turn(stepper):
    """x″ = −μ g x/(a − μ c), c half the thickness. Time steps turned it by up to 6°: its four
    contacts kept the loads of the steps before, and each turn moves them so as to turn it further."""
    ready = prepare(scene_from_text(SCENE + f"stepper: {{{stepper}}}\n"))
    end = simulate(ready.world, ready.state, ready.stepper, 1.5)
    x, y, _, _, _, _, turn = end.q[ready.world.layout.q["plank"]]
    rate = sqrt(MU * G / (HALF - MU * 0.5 * THICKNESS))
    assert x == pytest.approx(START * cos(1.5 * rate), abs=1e-6)
    assert abs(y) < 1e-5
    assert abs(turn) < 1e-3
