"""The page in a real browser (headless Chromium, software WebGL): drawing and controls."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect
from tests.view.browsing import WINDOW, Seen, visited
from tests.view.forked import Forked
from tests.view.synthetic_run import append, declare, write_run

from visviva.record.run_writer import RunWriter

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("runs") / "a.vv", frames=90, name="a run")


@pytest.fixture(scope="module")
def page(browser: Any, run_file: Path) -> Iterator[Seen]:
    with visited(browser, Forked(run_file)) as made:
        made.wait_frame(0)
        yield made


@pytest.fixture
def seen(page: Seen) -> Seen:
    """The page that the tests share, at its first frame; what else a test switches, it switches back."""
    page.page.set_viewport_size(WINDOW)
    page.page.evaluate("document.activeElement.blur()")
    if page.page.locator("body.playing").count():
        page.page.keyboard.press("Space")
    page.page.keyboard.press("b")
    page.page.keyboard.press("Home")
    page.wait_frame(0)
    return page


def test_it_shows_the_first_frame_and_describes_the_run(seen: Seen) -> None:
    assert seen.page.title() == "a run – visviva"
    assert seen.time() == "0.000 s"
    assert seen.page.locator("#frame").inner_text() == "of 1.483 s · frame 1 / 90"
    assert len(np.unique(seen.picture().reshape(-1, 3), axis=0)) > 500
    assert seen.page.locator("#tracks .row").count() == 9
    assert re.search(r"stored/gravity\s+11\.77 J", seen.page.locator("#plot .legend").inner_text())


def test_keys_step_and_the_picture_changes(seen: Seen) -> None:
    first = seen.picture()
    seen.page.keyboard.press("ArrowRight")
    seen.wait_frame(1)
    seen.page.keyboard.press("Shift+ArrowRight")
    seen.wait_frame(11)
    assert seen.time() == "0.183 s"
    later = seen.picture()
    assert (np.abs(later - first).max(axis=2) > 20).mean() > 0.005
    seen.page.keyboard.press("b")
    seen.wait_frame(0)
    assert np.array_equal(seen.picture(), first)
    seen.page.keyboard.press("e")
    seen.wait_frame(89)
    assert seen.time() == "1.483 s"


def test_scrubbing_shows_that_frame(seen: Seen) -> None:
    seen.page.locator("input[type=range]").fill("60")
    seen.wait_frame(60)
    assert seen.time() == "1.000 s"


def test_space_plays_to_the_end_and_stops_there(seen: Seen) -> None:
    seen.page.keyboard.press("Space")
    assert seen.page.locator("#play").get_attribute("aria-label") == "pause"
    seen.wait_frame(89)
    seen.page.wait_for_selector("body:not(.playing)")
    assert seen.time() == "1.483 s"


def test_a_loop_comes_round_again(seen: Seen) -> None:
    seen.page.keyboard.press("l")
    seen.page.keyboard.press("e")
    seen.wait_frame(89)
    seen.page.keyboard.press("Space")
    expect(seen.page.locator("body")).to_have_attribute("data-frame", re.compile("^[1-5]?[0-9]$"))
    assert seen.page.locator("body.playing").count() == 1
    seen.page.keyboard.press("l")


def test_events_are_jumped_to(seen: Seen) -> None:
    seen.page.keyboard.press("]")
    seen.wait_frame(27)  # sqrt(2/g) = 0.4515 s is between frames 27 and 28
    seen.page.locator("#events .row").nth(1).click()
    seen.wait_frame(70)  # (1 + 2·0.8) sqrt(2/g) = 1.174 s
    seen.page.keyboard.press("[")
    seen.wait_frame(27)


def test_a_click_in_the_plot_jumps_and_the_playhead_follows(seen: Seen) -> None:
    seen.page.locator("#plot .u-over").scroll_into_view_if_needed()
    over = seen.page.locator("#plot .u-over").bounding_box()
    seen.page.mouse.click(over["x"] + over["width"] / 2, over["y"] + 40)
    expect(seen.page.locator("body")).to_have_attribute("data-frame", re.compile("^4[0-9]$"))
    head = seen.page.locator(".playhead").bounding_box()
    assert head["x"] + head["width"] / 2 == pytest.approx(over["x"] + over["width"] / 2, abs=3)


def test_the_signals_of_a_unit_can_be_plotted(seen: Seen) -> None:
    choice = seen.page.locator("#plot select")
    choice.select_option("Signals [N]")
    assert re.search(r"tension\s+13\.00 N", seen.page.locator("#plot .legend").inner_text())
    choice.select_option(index=0)


def test_tracks_are_hidden_and_shown(seen: Seen) -> None:
    all_of_it = seen.picture()
    box = seen.page.locator("#tracks .row", has_text="crate").locator("input")
    box.uncheck()
    assert (np.abs(seen.picture() - all_of_it).max(axis=2) > 20).any()
    box.check()
    assert np.array_equal(seen.picture(), all_of_it)


def test_the_mouse_turns_the_view_and_home_brings_it_back(seen: Seen) -> None:
    first = seen.picture()
    seen.page.mouse.move(250, 250)
    seen.page.mouse.down()
    seen.page.mouse.move(330, 270, steps=4)
    seen.page.mouse.up()
    assert (np.abs(seen.picture() - first).max(axis=2) > 20).mean() > 0.05
    seen.page.keyboard.press("Home")
    assert np.array_equal(seen.picture(), first)


def test_help_theme_and_panel(seen: Seen) -> None:
    seen.page.keyboard.press("?")
    assert seen.page.locator("#help").is_visible()
    seen.page.keyboard.press("Escape")
    assert not seen.page.locator("#help").is_visible()
    dark = seen.picture()
    seen.page.keyboard.press("t")
    assert seen.picture().mean() > dark.mean() + 60
    seen.page.keyboard.press("t")
    assert np.array_equal(seen.picture(), dark)
    seen.page.keyboard.press("p")
    assert not seen.page.locator("#panel").is_visible()
    seen.page.keyboard.press("p")
    assert seen.page.locator("#panel").is_visible()


@pytest.mark.parametrize("width", [360, 601, 700, 761])
def test_all_controls_are_within_a_window_of_any_width(seen: Seen, width: int) -> None:
    seen.page.set_viewport_size({"width": width, "height": 500})
    seen.page.evaluate("document.querySelector('#attained').textContent = 'less detail'")
    right = seen.page.evaluate("""() => [...document.querySelectorAll('footer button, footer output')]
        .filter((e) => e.offsetParent).map((e) => [e.id, e.getBoundingClientRect().right])""")
    assert {"play", "side", "ask"} <= {name for name, _ in right}
    assert [name for name, at in right if at > width] == []


def test_spheres_cut_each_other_where_their_surfaces_meet(visit: Callable[..., Seen], tmp_path: Path) -> None:
    look = {"camera": {"position": [0, -6, 0], "target": [0, 0, 0], "fov": 20}, "background": "#000000"}
    with RunWriter(tmp_path / "two.vv", look=look) as writer:
        writer.declare_track("left", "points", {"radius": 0.6, "color": "#ff0000"}, {})
        writer.declare_track("right", "points", {"radius": 0.6, "color": "#0000ff"}, {})
        writer.append(
            0.0, tracks={"left": {"x": np.array([[-0.3, 0, 0]])}, "right": {"x": np.array([[0.3, 0, 0]])}}
        )
    seen = visit(tmp_path / "two.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    row = picture[picture.shape[0] // 2]
    red = row[:, 0] > row[:, 2] + 40
    blue = row[:, 2] > row[:, 0] + 40
    middle = picture.shape[1] / 2
    scale = picture.shape[0] / 2 / np.tan(np.radians(10)) / 6  # pixels per metre in the plane of the centres
    assert np.flatnonzero(red).max() == pytest.approx(middle, abs=2)
    assert np.flatnonzero(blue).min() == pytest.approx(middle, abs=2)
    assert np.flatnonzero(blue).max() - middle == pytest.approx(0.9 * scale, rel=0.02)


def test_a_growing_run_grows_on_the_page(visit: Callable[..., Seen], tmp_path: Path) -> None:
    with RunWriter(tmp_path / "growing.vv") as writer:
        declare(writer)
        for i in range(10):
            append(writer, i)
        seen = visit(writer.path)
        seen.wait_frame(0)
        assert seen.page.locator("#state").inner_text() == "recording"
        seen.page.keyboard.press("f")
        seen.wait_frame(9)
        for i in range(10, 40):
            append(writer, i)
        seen.wait_frame(39)
        assert seen.page.locator("#events .row").count() == 1
        for i in range(40, 45):
            append(writer, i)
        writer.close("stopped", "enough is enough")
        seen.page.wait_for_selector("#state.stopped")
        assert seen.page.locator("#state").inner_text() == "stopped: enough is enough"
        seen.wait_frame(44)


def test_the_end_of_the_server_is_told(visit: Callable[..., Seen], run_file: Path) -> None:
    seen = visit(run_file)
    seen.wait_frame(0)
    os.kill(seen.server.process.pid, signal.SIGTERM)
    seen.page.wait_for_selector("#message:visible")
    said = seen.page.locator("#message").inner_text()
    assert said == "The connection is closed. Start visviva view again and open the address it prints."


def test_without_webgl_there_is_a_clear_message(visit: Callable[..., Seen], run_file: Path) -> None:
    script = """const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest); };"""
    seen = visit(run_file, script=script)
    seen.wait_frame(0)
    assert "offers no WebGL 2" in seen.page.locator("#message").inner_text()
    seen.page.keyboard.press("ArrowRight")
    seen.wait_frame(1)
    seen.complaints[:] = [line for line in seen.complaints if "WebGL" not in line]
