"""What a scene says of contacts between bodies: surfaces by pair, and bodies that a joint holds together."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.errors import SceneError
from visviva.core.loop import simulate
from visviva.scene.load import scene_from_text

SLIDE = """
duration: 1 s
bodies:
  ground: {kind: ground, mu: 0.4}
  a: {kind: rigid_body, shape: {kind: box, size: [0.4, 0.4, 0.1]}, mass: 1 kg, mu: 0.4,
      position: [0, 0, 0.05], velocity: [1, 0, 0]}
  b: {kind: rigid_body, shape: {kind: box, size: [0.4, 0.4, 0.1]}, mass: 1 kg, mu: 0.4,
      position: [0, 1, 0.05], velocity: [1, 0, 0]}
contacts:
  touch:
    kind: bodies
    pairs: [{between: [b, ground], mu: 0.1}]
stepper: {kind: event_driven, method: dopri5, rtol: 1e-9}
"""
PENDULUM = """
duration: 1 s
bodies:
  upper: {kind: rigid_body, shape: {kind: box, size: [0.1, 0.1, 1]}, mass: 1 kg, position: [0, 0, 2]}
  lower: {kind: rigid_body, shape: {kind: box, size: [0.1, 0.1, 1]}, mass: 1 kg, position: [0, 0, 1.1]}
constraints:
  pivot: {kind: hinge, body: upper, at: [0, 0, 2.45], axis: [0, 1, 0]}
  elbow: {kind: hinge, bodies: [upper, lower], at: [0, 0, 1.55], axis: [0, 1, 0]}
contacts:
  touch: {kind: bodies}
stepper: {kind: time_stepping, h: 5 ms}
"""


def test_a_pair_of_surfaces_of_its_own():
    ready = prepare(scene_from_text(SLIDE))
    state = simulate(ready.world, ready.state, ready.stepper, 0.2)
    speed = state.v.reshape(-1, 6)[:, 0]
    assert speed == pytest.approx([1 - 0.4 * 9.81 * 0.2, 1 - 0.1 * 9.81 * 0.2], rel=1e-9)


def test_bodies_that_a_joint_holds_together_pass_through_each_other():
    ready = prepare(scene_from_text(PENDULUM))
    ready.state.v[4] = 1.0
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    assert abs(np.diff(state.v.reshape(-1, 6)[:, 4])[0]) > 0.1, "they turn against each other"
    with pytest.raises(SceneError, match=r"upper and lower overlap|lower and upper overlap"):
        prepare(scene_from_text(PENDULUM.replace("{kind: bodies}", "{kind: bodies, joined: collide}")))


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ("[{between: [b, gruond], mu: 0.1}]", "found 'gruond', expected one of: a, b, ground"),
        ("[{between: [b, ground]}]", "found no number for this pair"),
        ("[{between: [a, b], mu: 0}, {between: [b, a], mu: 1}]", "the pair b and a stands here twice"),
    ],
)
def test_pairs_that_make_no_sense_are_refused_where_they_stand(pairs, message):
    with pytest.raises(SceneError, match=message) as refused:
        prepare(scene_from_text(SLIDE.replace("[{between: [b, ground], mu: 0.1}]", pairs)))
    assert refused.value.line == 12
