"""The finish of a part applies to everything it shows; a piece of a body may have its own."""

from __future__ import annotations

import pytest

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene import build_scene, scene_from_text
from visviva.vocabulary.looks import NATURAL

SCENE = """
bodies:
  hammer:
    kind: rigid_body
    mass: 1
    position: [0, 0, 1]
    color: "#777777"
    finish: metal
    shape:
      kind: compound
      pieces:
        - {kind: box, size: [0.1, 0.1, 0.3]}
        - {kind: cylinder, radius: 0.02, length: 0.6, position: [0, 0, -0.4], finish: wood}
  ball: {position: [1, 0, 1], mass: 1}
  weight: {position: [1, 0, 0], mass: 1, finish: stone}
constraints:
  rope: {kind: string, a: ball, b: weight, length: 2, radius: 1 cm, finish: cloth}
"""


def test_tracks_have_the_finish_of_their_part() -> None:
    built = build_scene(scene_from_text(SCENE), World())
    found = {name: track.look.get("finish") for name, track in built.tracks.items()}
    assert found == {
        "hammer": "metal",
        "hammer.#777777": "wood",
        "ball": None,
        "weight": "stone",
        "rope": "cloth",
    }


def test_what_says_no_color_has_that_of_its_finish() -> None:
    """A body of metal is grey and not of the brown of bodies; what says its color keeps it."""
    scene = SCENE.replace('    color: "#777777"\n', "")
    built = build_scene(scene_from_text(scene), World())
    assert built.tracks["weight"].look["color"] == NATURAL["stone"]
    assert built.tracks["hammer"].look["color"] == NATURAL["metal"]
    assert built.tracks["ball"].look["color"] not in NATURAL.values()
    assert build_scene(scene_from_text(SCENE), World()).tracks["hammer"].look["color"] == "#777777"


def test_a_finish_that_is_not_known_is_told() -> None:
    with pytest.raises(SceneError, match=r"weight\.finish"):
        scene_from_text(SCENE.replace("stone", "marble"))
