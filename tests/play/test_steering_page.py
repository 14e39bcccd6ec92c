"""A scene with inputs in a real browser: keys and buttons steer it, and the inputs are saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.play.test_hand_page import Fingers
from tests.play.test_page import Table
from tests.play.test_steering import SCENE
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

import visviva
from visviva.scene import load_scene

pytestmark = pytest.mark.browser


def angle(table: Table) -> float:
    """Of the jib [deg], as the instrument shows it."""
    shown = str(table.page.locator("#gauges output").first.inner_text())
    return float(shown.rstrip("°")) if shown != "–" else 0.0


def test_keys_and_buttons_steer_and_what_was_done_can_be_run_again(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "jib.yaml").write_text(SCENE.replace("targets: [[0.1 s, 1]]", "keys: [o]"))
    server = Forked(tmp_path / "jib.yaml", program=PLAY, folder=tmp_path)
    with visited(browser, server) as seen:
        table, page = Table(seen), seen.page
        assert page.locator("#inputs .input").count() == 2
        assert not page.locator("#panel").is_visible(), "what one steers by has the room"
        page.keyboard.down("ArrowRight")
        table.wait_until(lambda: angle(table) > 10)
        page.keyboard.up("ArrowRight")
        up = page.get_by_label("turn down").bounding_box()
        page.mouse.move(up["x"] + 5, up["y"] + 5)
        page.mouse.down()
        before = angle(table)
        table.wait_until(lambda: angle(table) < before - 3)
        page.mouse.up()
        page.keyboard.press("o")
        before = angle(table)
        table.wait_until(lambda: angle(table) > before + 2)
        assert float(page.locator("#attained").inner_text().split("×")[0]) > 0.5
        table.pause()
        last = angle(table)
        page.keyboard.press("Control+s")
        table.wait_until(lambda: (tmp_path / "jib-1.yaml").exists())
    visviva.run(tmp_path / "jib-1.yaml", tmp_path / "again.vv")
    with visviva.load(tmp_path / "again.vv") as again:
        assert np.degrees(again.signals["angle"][-1]) == pytest.approx(last, abs=1.0)
        assert np.ptp(again.signals["inputs.turn"]) > 1.0


DEMO = "from visviva.cli.main import app; app(['demo', 'crane', '--no-open'])"


def test_the_demo_of_the_crane_is_steered(browser: Any) -> None:
    with visited(browser, Forked(program=DEMO)) as seen:
        table, page = Table(seen), seen.page
        assert page.locator("#name strong").inner_text() == "Tower crane"
        assert page.locator("#inputs .input").count() == 5
        load = page.locator("#gauges div", has_text="load").locator("output")
        table.wait_until(lambda: table.time() > 0.6 and not load.inner_text().startswith("0"))
        page.keyboard.press("f")  # it has taken the crate by itself: the first press lets go
        table.wait_until(lambda: load.inner_text().startswith("0"))
        page.keyboard.press("c")
        before = seen.picture()
        page.keyboard.down("w")
        height = page.locator("#gauges div", has_text="hook height").locator("output")
        table.wait_until(lambda: float(height.inner_text().split()[0]) > 4.8)
        page.keyboard.up("w")
        assert (np.abs(seen.picture() - before).max(axis=2) > 20).any()


def test_two_thumbs_steer_on_a_phone(browser: Any, tmp_path: Path) -> None:
    """Buttons lie within 390 pixels; each finger holds its own, and its input goes back without it."""
    (tmp_path / "jib.yaml").write_text(SCENE.replace(", targets: [[0.1 s, 1]]", ""))
    with visited(browser, Forked(tmp_path / "jib.yaml", program=PLAY, folder=tmp_path)) as seen:
        seen.page.set_viewport_size({"width": 390, "height": 844})
        table = Table(seen)
        boxes = [seen.page.get_by_label(name).bounding_box() for name in ("turn up", "out up")]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
        assert min(min(box["width"], box["height"]) for box in boxes) >= 32, "wide enough for a thumb"
        places = [
            (box["x"] + box["width"] / 2 - table.box["x"], box["y"] + box["height"] / 2 - table.box["y"])
            for box in boxes
        ]
        fingers = Fingers(table)
        fingers.touch("touchStart", a=places[0])
        fingers.touch("touchStart", b=places[1])
        table.wait_until(lambda: abs(angle(table)) > 5)
        fingers.lift()
        table.pause()
        seen.page.keyboard.press("Control+s")
        table.wait_until(lambda: (tmp_path / "jib-1.yaml").exists())
    told = load_scene(tmp_path / "jib-1.yaml").entries("inputs")
    assert [goal for _, goal in told["turn"].targets] == [1.0, 0.0]
    assert [goal for _, goal in told["out"].targets] == [1.0]


PAD = "navigator.getGamepads = () => [null, {connected: true, axes: [-0.9], buttons: [{pressed: true}]}];"


def test_a_gamepad_steers(browser: Any, tmp_path: Path) -> None:
    """Its first axis the other way round, its first button as the key up."""
    scene = SCENE.replace("rate: 2}", "rate: 2, gamepad: -1}").replace("targets: [[0.1 s, 1]]", "button: 1")
    (tmp_path / "jib.yaml").write_text(scene)
    with visited(browser, Forked(tmp_path / "jib.yaml", program=PLAY, folder=tmp_path), PAD) as seen:
        table = Table(seen)
        table.wait_until(lambda: angle(table) > 10)
        table.pause()
        seen.page.keyboard.press("Control+s")
        table.wait_until(lambda: (tmp_path / "jib-1.yaml").exists())
    told = load_scene(tmp_path / "jib-1.yaml").entries("inputs")
    assert [goal for _, goal in told["turn"].targets] == [0.9]
    assert [goal for _, goal in told["out"].targets] == [1.0]


FLIES = """
gravity: [0, 0, 0]
view: {follow: [ball]}
bodies:
  ball: {position: [0, 0, 1], mass: 1, radius: 40 cm, velocity: [9, 0, 0], color: "#ff0000"}
  post: {kind: fixed_points, positions: [[0, 0, 0]]}
"""


def test_what_is_followed_stays_followed_where_the_view_is_fitted(browser: Any, tmp_path: Path) -> None:
    """C while it is paused: what fitted the view before the next frame, as another size does, undid it."""
    (tmp_path / "ball.yaml").write_text(FLIES)
    with visited(browser, Forked(tmp_path / "ball.yaml", program=PLAY, folder=tmp_path)) as seen:
        table = Table(seen)
        table.wait_for(1.0)
        table.pause()
        seen.page.keyboard.press("c")
        seen.page.set_viewport_size({"width": 800, "height": 500})
        seen.drawn()
        seen.page.keyboard.press("Space")
        table.wait_for(2.0)
        table.pause()
        picture = seen.picture()
        red, (height, width, _) = np.argwhere(np.abs(picture - (255, 0, 0)).sum(axis=2) < 200), picture.shape
        assert len(red) > 10
        assert red.mean(axis=0) == pytest.approx([height / 2, width / 2], abs=0.05 * height)
