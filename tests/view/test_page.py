"""The page in a real browser (headless Chromium, software WebGL): what is drawn, what the controls do."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.view.browsing import CHROMIUM, Seen, launched, visited
from tests.view.served import Server
from tests.view.synthetic_run import append, declare, write_run

from visviva.record.run_writer import RunWriter

playwright = pytest.importorskip("playwright.sync_api", reason="browser tests need playwright")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="browser tests need Chromium on the PATH"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as made:
        yield made


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Seen]]:
    """Serves a run file and opens its page; nothing may go off this machine or go wrong meanwhile."""
    with ExitStack() as stack:
        yield lambda run, *, script="": stack.enter_context(visited(browser, Server(run), script))


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("runs") / "a.vv", frames=90, name="a run")


@pytest.fixture
def seen(visit: Callable[..., Seen], run_file: Path) -> Seen:
    made = visit(run_file)
    made.wait_frame(0)
    return made


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
    playwright.expect(seen.page.locator("body")).to_have_attribute("data-frame", re.compile("^[1-5]?[0-9]$"))
    assert seen.page.locator("body.playing").count() == 1


def test_events_are_jumped_to(seen: Seen) -> None:
    seen.page.keyboard.press("]")
    seen.wait_frame(27)  # sqrt(2/g) = 0.4515 s is between frames 27 and 28
    seen.page.locator("#events .row").nth(1).click()
    seen.wait_frame(70)  # (1 + 2·0.8) sqrt(2/g) = 1.174 s
    seen.page.keyboard.press("[")
    seen.wait_frame(27)


def test_a_click_in_the_plot_jumps_and_the_playhead_follows(seen: Seen) -> None:
    over = seen.page.locator("#plot .u-over").bounding_box()
    seen.page.mouse.click(over["x"] + over["width"] / 2, over["y"] + 40)
    playwright.expect(seen.page.locator("body")).to_have_attribute("data-frame", re.compile("^4[0-9]$"))
    head = seen.page.locator(".playhead").bounding_box()
    assert head["x"] + head["width"] / 2 == pytest.approx(over["x"] + over["width"] / 2, abs=3)


def test_the_signals_of_a_unit_can_be_plotted(seen: Seen) -> None:
    seen.page.locator("#plot select").select_option("Signals [N]")
    assert re.search(r"tension\s+13\.00 N", seen.page.locator("#plot .legend").inner_text())


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
    seen.page.keyboard.press("p")
    assert not seen.page.locator("#panel").is_visible()


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


def test_the_end_of_the_server_is_told(seen: Seen) -> None:
    os.kill(seen.server.process.pid, signal.SIGTERM)
    seen.page.wait_for_selector("#message:visible")
    assert "connection is closed" in seen.page.locator("#message").inner_text()


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


@pytest.mark.parametrize("size", [3.0, [3.0, 3.0]])
def test_a_sized_plane_is_solid_to_its_edges(visit: Callable[..., Seen], tmp_path: Path, size: Any) -> None:
    look = {"camera": {"position": [0, -12, 0], "target": [0, 0, 0], "fov": 30}, "background": "#0000ff"}
    wall = {"shape": {"kind": "plane", "normal": [0, -1, 0], "size": size}, "color": "#ff0000"}
    with RunWriter(tmp_path / "wall.vv", look=look) as writer:
        writer.declare_track("wall", "fixed", wall, {})
        writer.declare_track("ball", "points", {"radius": 0.1, "color": "#00ff00"}, {})
        writer.append(0.0, tracks={"ball": {"x": np.array([[0, -1.0, 0]])}})
    seen = visit(tmp_path / "wall.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    red = (picture[..., 0] > 60) & (picture[..., 2] < 200)
    middle = np.array(red.shape) / 2
    half = 1.5 * red.shape[0] / 2 / np.tan(np.radians(15)) / 12
    row = red[int(middle[0] + 0.7 * half)]
    assert np.flatnonzero(row).min() == pytest.approx(middle[1] - half, abs=3)
    assert np.flatnonzero(row).max() == pytest.approx(middle[1] + half, abs=3)
    assert row[int(middle[1] - half) + 4 : int(middle[1] + half) - 4].all()


@pytest.mark.parametrize("finish", ["metal", "wood", "rubber", "glass", "cloth", "stone"])
def test_each_finish_is_drawn_on_all_kinds_of_tracks(
    visit: Callable[..., Seen], tmp_path: Path, finish: str
) -> None:
    """The shaders of bodies, balls, rods, sheets and floors are compiled, and a body shows its pattern."""
    look = {"camera": {"position": [0, -6, 3], "target": [0, 0, 0.4], "fov": 30}}
    has = {"color": "#a08050", "finish": finish}
    with RunWriter(tmp_path / "finish.vv", look=look) as writer:
        writer.declare_track("floor", "fixed", {"shape": {"kind": "plane", "normal": [0, 0, 1]}, **has}, {})
        writer.declare_track("crate", "frames", {"shape": {"kind": "box", "size": [1, 1, 1.6]}, **has}, {})
        writer.declare_track("ball", "points", {"radius": 0.4, **has}, {})
        writer.declare_track("rod", "points", {"line_radius": 0.1, **has}, {"lines": np.array([[0, 1]])})
        writer.declare_track("sheet", "points", has, {"triangles": np.array([[0, 1, 2]])})
        crate = {"x": np.array([[0, 0, 0.8]]), "quat": np.array([[1.0, 0, 0, 0]])}
        rod = np.array([[-1.6, 0, 0.5], [-1.6, 0, 1.5]])
        sheet = np.array([[1.8, 0, 0.2], [2.4, 0, 0.2], [2.1, 0.3, 1.2]])
        ball = {"x": np.array([[1.2, 0, 0.4]])}
        writer.append(0.0, tracks={"crate": crate, "ball": ball, "rod": {"x": rod}, "sheet": {"x": sheet}})
    seen = visit(tmp_path / "finish.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    rows, columns = np.array(picture.shape[:2]) // 2
    front = picture[rows - 40 : rows + 20, columns - 25 : columns + 25].astype(float)
    if finish in ("metal", "wood", "cloth", "stone"):
        assert front.mean(axis=2).std() > 0.4


def test_puffs_are_soft_and_free_slots_are_not_drawn(visit: Callable[..., Seen], tmp_path: Path) -> None:
    look = {"camera": {"position": [0, -10, 0], "target": [0, 0, 0], "fov": 30}, "background": "#000000"}
    ramps = {"color": [[0, "#00ff00"], [1, "#ff0000"]], "size": [[0, 1], [1, 2]]}
    puffs = {"radius": 0.4, "blend": "add", "streak": 0.1, "ramps": ramps}
    x, u = np.array([[-1.5, 0, 0], [0, 0, 0], [1.5, 0, 0]]), np.array([[0.0, 0, 0], [0, 0, 0], [0, 0, 10]])
    with RunWriter(tmp_path / "puffs.vv", look=look) as writer:
        writer.declare_track("puffs", "points", puffs, {})
        writer.append(0.0, tracks={"puffs": {"x": x, "u": u, "age": np.array([1, 0, 255], np.uint8)}})
    seen = visit(tmp_path / "puffs.vv")
    seen.page.keyboard.press("g")
    seen.wait_frame(0)
    picture = seen.picture()
    row, middle = picture.shape[0] // 2, picture.shape[1] // 2
    scale = picture.shape[0] / 2 / np.tan(np.radians(15)) / 10
    left, right = int(middle - 1.5 * scale), int(middle + 1.5 * scale)
    assert picture[row, left, 1] > 240 and picture[row, left, 0] < 60, "newborn: green"
    assert 40 < picture[row, int(left + 0.28 * scale), 1] < 180, "its edge is soft"
    assert picture[row, middle].max() < 60, "a free slot"
    assert picture[row, right, 0] > 240 and picture[row, right, 1] < 60, "old: red"
    assert picture[row, int(right + 0.5 * scale), 0] > 60, "and twice as large"
    below = int(row + 1.3 * scale)
    assert picture[below, right, 0] > picture[below, left, 0] + 5, "drawn out downwards"
