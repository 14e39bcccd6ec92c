"""Trails, arrows, names, axes and colours by speed and tension in the page of a recorded run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.view.browsing import Seen, near

from visviva.cli.scene_run import run as run_scene
from visviva.scene import scene_from_text

pytestmark = pytest.mark.browser

THROWN = """
bodies:
  ball: {kind: rigid_body, shape: {kind: sphere, radius: 5 cm}, mass: 2 kg,
         position: [0, 0, 1], velocity: [3, 0, 4]}
duration: 1 s
stepper: {kind: time_stepping, h: 2 ms, theta: 0.5}
view: {show: {trails: [ball]}}
"""


RESTING = """
bodies:
  ground: {kind: ground}
  box: {kind: rigid_body, shape: {kind: box, size: [0.4, 0.4, 0.4]}, mass: 1 kg, position: [0, 0, 0.2]}
contacts: {solids: {kind: bodies}}
duration: 0.2 s
stepper: {kind: time_stepping, h: 5 ms}
view: {camera: {position: [0, -4, 1], target: [0, 0, 0.5], fov: 35 deg}}
"""

LOADED = """
bodies:
  box: {kind: rigid_body, shape: {kind: box, size: [0.4, 0.4, 0.4]}, mass: 1 kg, color: "#0000ff",
        positions: [[-1.2, 0, -0.6]], velocity: [0, 0, 3]}
  hook: {kind: scripted_point, position: [0, 0, 1]}
  weight: {kind: point_masses, positions: [[0, 0, 0]], mass: 1 kg, radius: 10 cm, color: "#888888"}
constraints:
  rod: {kind: distance, a: hook, b: weight, radius: 5 cm}
duration: 0.1 s
record: {fps: 50}
stepper: {kind: time_stepping, h: 2 ms}
view:
  camera: {position: [0, -6, 0], fov: 35 deg}
  color_by: {speed: {of: [box], high: 1 m/s}, tension: {of: [rod], high: 5 N}}
"""


def test_arrows_trails_names_and_axes_come_by_key_and_by_box(
    visit: Callable[..., Seen], tmp_path: Path
) -> None:
    """A ball flies to the right; green arrows are velocities; what is drawn is in the saved picture."""
    out = tmp_path / "thrown.vv"
    run_scene(scene_from_text(THROWN), out)
    seen = visit(out)
    seen.wait_frame(0)
    seen.page.locator("input[type=range]").fill("20")
    seen.wait_frame(20)
    green, axis = (24, 138, 90), (217, 79, 79)
    assert seen.page.locator("#shown input:checked").count() == 1, "the scene asks for trails"
    assert seen.near(green) == 0
    seen.page.keyboard.press("v")
    assert seen.near(green) > 30
    assert seen.page.get_by_label("velocities").is_checked()
    seen.page.get_by_label("velocities").uncheck()
    assert seen.near(green) == 0
    before = seen.picture()
    seen.page.keyboard.press("a")
    assert seen.near(axis) > near(before, axis) + 10
    with seen.page.expect_download() as waited:
        seen.page.locator("#picture").click()
    saved = np.asarray(Image.open(waited.value.path()).convert("RGB")).astype(int)
    assert near(saved, axis) > 10
    seen.page.keyboard.press("w")
    assert (np.abs(seen.picture() - before).max(axis=2) > 20).sum() > 100, "the trail is gone"


def test_forces_of_contacts_are_arrows_of_their_own(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """A box at rest on the ground is carried, while nothing is left over of all that acts on it."""
    out = tmp_path / "resting.vv"
    run_scene(scene_from_text(RESTING), out)
    seen = visit(out)
    seen.wait_frame(0)
    seen.page.keyboard.press("e")
    seen.wait_frame(12)
    red, purple = (200, 50, 43), (132, 64, 184)
    before = seen.near(red)
    seen.page.keyboard.press("n")
    assert seen.near(red) < before + 60, "no arrow, only its scale"
    assert seen.near(purple) == 0
    seen.page.keyboard.press("x")
    assert seen.near(purple) > 60
    assert seen.page.get_by_label("contact forces").is_checked()


def test_colours_show_speed_and_tension(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """A blue box and a rod are red, being fast and loaded, and a bar says what that means."""
    out = tmp_path / "colored.vv"
    run_scene(scene_from_text(LOADED), out)
    seen = visit(out)
    seen.wait_frame(0)
    seen.page.keyboard.press("e")
    seen.wait_frame(5)
    picture = seen.picture()
    red = picture[..., 0] > 80 + picture[..., 1:].max(axis=2)
    box, rod, bar = red[250:, :240], red[150:240, 250:300], red[:80, 400:]
    assert box.sum() > 300 and rod.sum() > 100 and bar.sum() > 50
    assert not (picture[250:, :240, 2] > 80 + picture[250:, :240, :2].max(axis=2)).any()
