"""Contacts between bodies in scenes: surfaces by pair, and bodies connected by joints."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.scene.load import load_scene, scene_from_text

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
        ("[{between: [a, b], mu: 0}, {between: [b, a], mu: 1}]", "the pair b and a is listed twice"),
    ],
)
def test_pairs_that_make_no_sense_are_refused_where_they_stand(pairs, message):
    with pytest.raises(SceneError, match=message) as refused:
        prepare(scene_from_text(SLIDE.replace("[{between: [b, ground], mu: 0.1}]", pairs)))
    assert refused.value.line == 12


TROUGH = """
duration: 1 s
bodies:
  ground: {kind: ground}
  trough: {kind: rigid_body, shape: {kind: parts, file: trough.obj}, density: 500, position: [0, 0, 0.5]}
  ball: {kind: rigid_body, shape: {kind: sphere, radius: 0.45}, mass: 1 kg, position: [0.02, 0.1, 1.6]}
contacts:
  touch: {kind: bodies}
stepper: {kind: time_stepping, h: 5 ms}
"""


def write_boxes(path, places):
    """One OBJ file of unit cubes."""
    corners = [(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
    quads = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
    lines = []
    for i, place in enumerate(places):
        lines += [f"v {x + place[0]} {y + place[1]} {z + place[2]}" for x, y, z in corners]
        lines += ["f " + " ".join(str(8 * i + c) for c in quad) for quad in quads]
    path.write_text("\n".join(lines))


def test_a_ball_comes_to_rest_in_the_hollow_of_a_body_of_parts(tmp_path):
    """Five cubes, the outer ones one storey higher, that share faces and edges in their file."""
    write_boxes(tmp_path / "trough.obj", [(-1, 0, 0), (0, 0, 0), (1, 0, 0), (-1, 0, 1), (1, 0, 1)])
    (tmp_path / "scene.yaml").write_text(TROUGH)
    ready = prepare(load_scene(tmp_path / "scene.yaml"))
    assert ready.world.blocks[0].masses[0] == pytest.approx(2500.0)
    state = simulate(ready.world, ready.state, ready.stepper, 1.0)
    assert state.q[9] == pytest.approx(1.45, abs=1e-4), "on the floor of the trough, between its walls"
    assert np.abs(state.v[:6]).max() < 1e-6
