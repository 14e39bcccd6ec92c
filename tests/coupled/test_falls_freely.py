"""A mechanism in free fall beside a floor: no row carries a force, and rounding leaves nothing to solve."""

from __future__ import annotations

import numpy as np

from visviva.cli.session import prepare
from visviva.scene import scene_from_text

SPIDER = """
bodies:
  floor: {kind: ground}
  trunk: {kind: rigid_body, shape: {kind: sphere, radius: 0.25}, mass: 0.3, position: [0, 0, 5]}
  hip_{i}:
    repeat: {i: 4}
    kind: rigid_body
    shape: {kind: capsule, radius: 0.08, length: 0.28}
    mass: 40 g
    position: ["= 0.3 * cos(i * pi / 2 + 0.3)", "= 0.3 * sin(i * pi / 2 + 0.3)", 5]
  leg_{i}:
    repeat: {i: 4}
    kind: rigid_body
    shape: {kind: capsule, radius: 0.08, length: 0.5}
    mass: 70 g
    position: ["= 0.7 * cos(i * pi / 2 + 0.3)", "= 0.7 * sin(i * pi / 2 + 0.3)", 4.8]
constraints:
  turn_{i}:
    repeat: {i: 4}
    kind: hinge
    bodies: [trunk, "hip_{i}"]
    at: ["= 0.2 * cos(i * pi / 2 + 0.3)", "= 0.2 * sin(i * pi / 2 + 0.3)", 5]
    axis: [0, 0, 1]
    limits: [-0.5, 0.5]
    damping: 1
  knee_{i}:
    repeat: {i: 4}
    kind: hinge
    bodies: ["hip_{i}", "leg_{i}"]
    at: ["= 0.5 * cos(i * pi / 2 + 0.3)", "= 0.5 * sin(i * pi / 2 + 0.3)", 5]
    axis: ["= -sin(i * pi / 2 + 0.3)", "= cos(i * pi / 2 + 0.3)", 0]
    limits: [0, 0.7]
    damping: 1
contacts:
  touch: {kind: bodies, apart: [[trunk, leg_0, leg_1, leg_2, leg_3], [hip_0, hip_1, hip_2, hip_3]]}
stepper: {kind: time_stepping, h: 1 ms}
"""


def test_joints_that_bear_nothing_are_solved_at_once():
    """Legs at their limits, with dampers: most steps sought forces for 1e-14 m/s before, 60 ms long."""
    ready = prepare(scene_from_text(SPIDER))
    stepper, state, out = ready.stepper, ready.world.start(), ready.world.new_state()
    for _ in range(120):
        step = stepper.step(ready.world, state, out, 1e9, state.t)
        state, out = step.after, step.before
    assert stepper.stats["unconverged friction"] == 0
    assert np.abs(state.v.reshape(-1, 6) - state.v[:6]).max() < 1e-9
