"""Collision exclusions by name: bodies, sets, and the ground."""

from __future__ import annotations

import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import scene_from_text

SCENE = """
bodies:
  floor: {{kind: ground}}
  shelf: {{kind: ground, point: [0, 0, 1]}}
  a: {{kind: rigid_body, shape: {{kind: sphere, radius: 0.1}}, mass: 1, position: [0, 0, 1.5]}}
  b: {{kind: rigid_body, shape: {{kind: box, size: [0.2, 0.2, 0.2]}}, mass: 1, position: [0, 0, 2]}}
  c: {{kind: rigid_body, shape: {{kind: sphere, radius: 0.1}}, mass: 1, position: [0.3, 0, 1.5]}}
contacts: {{touch: {{kind: bodies, apart: {apart}}}}}
stepper: {{kind: time_stepping, h: 5 ms}}
"""


def heights(apart: str) -> Array:
    """Of a, b and c after 3 s."""
    ready = prepare(scene_from_text(SCENE.format(apart=apart)))
    state, out = ready.world.start(), ready.world.new_state()
    while state.t < 3.0 - 1e-9:
        step = ready.stepper.step(ready.world, state, out, 3.0, 3.0)
        state, out = step.after, step.before
    return state.q.reshape(3, -1)[:, 2]


@pytest.mark.parametrize(
    ("apart", "at"),
    [
        ("[]", [1.1, 1.3, 1.1]),
        ("[[a, b]]", [1.1, 1.1, 1.1]),
        ("[[a, shelf], [b, a]]", [0.1, 1.1, 1.1]),
        ("[[a, b, c, shelf]]", [0.1, 0.1, 0.1]),
    ],
)
def test_what_is_apart_passes(apart: str, at: list[float]):
    """A ball under a box, and one beside them, above a shelf that is above the floor."""
    assert heights(apart) == pytest.approx(at, abs=2e-3)


def test_a_name_that_is_not_there_is_told():
    with pytest.raises(
        SceneError, match=r"apart\[0\]\[1\]: found 'd', expected one of: a, b, c, floor, shelf"
    ):
        prepare(scene_from_text(SCENE.format(apart="[[a, d]]")))
    with pytest.raises(SceneError, match="at least 2"):
        prepare(scene_from_text(SCENE.format(apart="[[a]]")))
