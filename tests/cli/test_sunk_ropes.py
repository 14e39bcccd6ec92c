"""Ropes whose ends begin inside what they touch are told at the start, and where they come out."""

from __future__ import annotations

from pathlib import Path

import pytest

import visviva
from visviva.cli.session import prepare
from visviva.cli.sunk_ropes import sunk_rope_warnings
from visviva.scene import scene_from_text

SCENE = """
duration: 0.25 s
bodies:
  table: {{kind: rigid_body, shape: {{kind: box, size: [3, 1, 0.5]}}, mass: 1 t, position: [-1.5, 0, -0.25],
           points: {{eye: [0, 0, 0]}}}}
  cart: {{position: [-2, 0, 0], mass: 2}}
  weight: {{position: [{aside}, 0, -0.45], mass: 1}}
constraints:
  base: {{kind: weld, body: table}}
  rail: {{kind: on_plane, points: cart, normal: [0, 0, 1]}}
  rope: {{kind: rope, nodes: [{first}, weight], EA: 10 kN, relaxation: 1 ms, tension: 6.54, touches: [table]}}
stepper: {{kind: time_stepping, h: 1 ms}}
"""


def told(aside: float, first: str = "cart") -> list[str]:
    ready = prepare(scene_from_text(SCENE.format(aside=aside, first=first)))
    return list(sunk_rope_warnings(ready.world, ready.state))


def test_an_end_that_begins_inside_is_told_with_its_depth() -> None:
    (text,) = told(-0.03)
    assert text.startswith(
        "the last end of rope begins 0.03 m inside table: the rope passes through that body"
    )


@pytest.mark.parametrize(("aside", "first"), [(0.0, "cart"), (-0.004, "cart"), (0.1, "table.eye")])
def test_ends_on_the_surface_or_of_the_body_itself_are_not(aside: float, first: str) -> None:
    """Up to 1 % of the least width of the body, 5 mm, an end is on its surface; an eye never comes out."""
    assert told(aside, first) == []


def test_where_it_comes_out_the_run_tells_how_much_longer_the_rope_is(tmp_path: Path) -> None:
    """Down the side and back under it by 3 cm, instead of straight from the cart."""
    scene = scene_from_text(SCENE.format(aside=-0.03, first="cart"))
    with pytest.warns(RuntimeWarning) as given:
        visviva.run(scene, tmp_path / "a.vv")
    said = [str(warning.message) for warning in given]
    assert any("the path around table becomes 0.447 m longer at once" in text for text in said)
