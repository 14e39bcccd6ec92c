"""The view of a live run in a browser: bodies out of view are found again; focused buttons steer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.play.test_page import Table
from tests.play.test_steering import SCENE
from tests.play.test_steering_page import angle
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

pytestmark = pytest.mark.browser

BALL = """\
bodies:
  ball: {kind: rigid_body, shape: {kind: box, size: [40 cm, 40 cm, 40 cm]}, mass: 2 kg,
         position: [0, 0, 1], velocity: [8, 0, 0], color: "#ff0000"}
gravity: [0, 0, 0]
stepper: {kind: time_stepping, h: 4 ms}
"""


def is_seen(table: Table) -> bool:
    picture = table.seen.picture()
    red, green, blue = picture[..., 0], picture[..., 1], picture[..., 2]
    return int(((red > 120) & (green < 60) & (blue < 60)).sum()) > 20


def test_home_finds_what_has_left_the_view(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "ball.yaml").write_text(BALL)
    with visited(browser, Forked(tmp_path / "ball.yaml", program=PLAY, folder=tmp_path)) as seen:
        table = Table(seen)
        table.wait_until(lambda: table.time() > 2)
        table.pause()
        assert not is_seen(table)
        table.page.keyboard.press("Home")
        assert is_seen(table)
        table.page.keyboard.press("r")
        table.wait_until(lambda: table.time() == 0)
        table.page.click("#home")
        assert is_seen(table)


PENDULUM = """\
bodies:
  nail: {kind: scripted_point, position: [0, 0, 1.5]}
  bob: {position: [1, 0, 1.5], mass: 1 kg, radius: 8 cm, color: "#ff0000"}
constraints:
  rod: {a: nail, b: bob}
"""


def test_the_floor_and_the_view_grow_with_what_moves(browser: Any, tmp_path: Path) -> None:
    """A pendulum let go level with its nail: at its start nothing says that it will be 1 m below."""
    (tmp_path / "swing.yaml").write_text(PENDULUM)
    with visited(browser, Forked(tmp_path / "swing.yaml", program=PLAY, folder=tmp_path)) as seen:
        table = Table(seen)
        table.wait_until(lambda: table.time() > 2)
        table.page.keyboard.press("r")
        table.wait_until(lambda: 0.5 < table.time() < 1.0)
        table.pause()
        assert is_seen(table)


def test_home_shows_all_that_was_drawn(browser: Any, tmp_path: Path) -> None:
    with visited(browser, Forked(program=PLAY, folder=tmp_path)) as seen:
        table, page = Table(seen), seen.page
        table.wait_until(lambda: table.time() > 0)
        table.pause()  # or it falls out of sight while the picture is taken

        def particles() -> int:
            picture = seen.picture()
            red, green, blue = picture[..., 0], picture[..., 1], picture[..., 2]
            return int(((red > 120) & (green > 60) & (blue < 0.6 * red) & (red > green + 20)).sum())

        view = page.locator("#view").bounding_box()
        middle = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
        page.mouse.move(*middle)
        for _ in range(10):
            page.mouse.wheel(0, 300)
            seen.picture()
        page.mouse.click(view["x"] + 30, middle[1])
        table.wait_until(lambda: page.evaluate("document.body.dataset.items") == "1")
        assert particles() > 0
        page.keyboard.press("Escape")
        page.keyboard.press("Home")
        table.wait_until(lambda: particles() > 20)  # it is beyond what the playground shows at the start


def test_a_picture_of_another_size_is_never_empty(browser: Any, tmp_path: Path) -> None:
    """A canvas that gets a new size is cleared: it is drawn in the same turn, before it is seen.

    The first call of an observer is for the size that is: then nothing need be drawn.
    """
    (tmp_path / "ball.yaml").write_text(BALL)
    count = """() => { const empty = [0, 0];
      let calls = 0;
      const look = () => {
        if (calls++ === 0) return;
        const view = document.getElementById('view');
        const copy = Object.assign(document.createElement('canvas'), {width: 1, height: 1});
        const pen = copy.getContext('2d');
        pen.drawImage(view, 0, 0, 1, 1);
        empty[pen.getImageData(0, 0, 1, 1).data[3] ? 0 : 1]++;
      };
      new ResizeObserver(look).observe(document.getElementById('view'));
      window.empty = empty; }"""
    with visited(browser, Forked(tmp_path / "ball.yaml", program=PLAY, folder=tmp_path)) as seen:
        table = Table(seen)
        table.pause()
        table.page.evaluate(count)
        for width in (700, 800, 640):
            table.page.set_viewport_size({"width": width, "height": 560})
            seen.picture()
        drawn, empty = table.page.evaluate("window.empty")
        assert drawn >= 2 and empty == 0


def test_a_button_of_an_input_is_pressed_by_the_space_bar(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "jib.yaml").write_text(SCENE)
    with visited(browser, Forked(tmp_path / "jib.yaml", program=PLAY, folder=tmp_path)) as seen:
        table, page = Table(seen), seen.page
        page.get_by_label("turn up").focus()
        page.keyboard.down(" ")
        table.wait_until(lambda: abs(angle(table)) > 10)
        page.keyboard.up(" ")
        assert page.locator("body").get_attribute("data-state") == "running", "and pauses nothing"


def test_a_long_title_stays_within_the_page(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "long.yaml").write_text(f"title: {40 * 'without_end_'}\n{PENDULUM}")
    with visited(browser, Forked(tmp_path / "long.yaml", program=PLAY, folder=tmp_path)) as seen:
        table = Table(seen)
        for width in (900, 390):
            table.page.set_viewport_size({"width": width, "height": 700})
            assert table.page.evaluate("document.documentElement.scrollWidth") == width
