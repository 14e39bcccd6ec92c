"""The playground in a real browser: effects of clicks, drags, keys and sliders, and saving."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import expect
from tests.view.browsing import WINDOW, Seen, visited
from tests.view.forked import Forked
from tests.view.served import PLAY

from visviva.cli.play import subject_of
from visviva.play.playground import Playground

pytestmark = pytest.mark.browser

START = 60_000  # ms to the first frame, kernels compiled
STILL = 90.0  # seconds for which a run may stand still, kernels compiled


# A time read from here may have passed that of the restart already.
SEE_RESTART = """() => {
  window.begunAnew = false;
  let last = Number(document.body.dataset.t);
  const watch = new MutationObserver(() => {
    const t = Number(document.body.dataset.t);
    if (t < last) [window.begunAnew] = [true, watch.disconnect()];
    last = t;
  });
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-t"] });
}"""


class Table:
    """The page of a playground, and how one uses it."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.page = seen, seen.page
        self.page.wait_for_selector("body[data-t]", timeout=START)
        self.box = self.page.locator("#view").bounding_box()

    def click(self, x: float, y: float, *, shift: bool = False) -> None:
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(self.box["x"] + x, self.box["y"] + y)
        if shift:
            self.page.keyboard.up("Shift")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(self.box["x"] + start[0], self.box["y"] + start[1])
        self.page.mouse.down()
        self.page.mouse.move(self.box["x"] + end[0], self.box["y"] + end[1], steps=5)

    def wait(self, name: str, value: object) -> None:
        self.page.wait_for_selector(f'body[data-{name}="{value}"]')

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait, here since the page's own policy forbids to evaluate conditions in it, for a minute of the
        run's own time, and while it stands still for as long as kernels may take to be compiled."""
        last = begin = self.time()
        end = time.monotonic() + STILL
        while not condition():
            now = self.time()
            if now != last:
                last, end = now, time.monotonic() + STILL
            assert now < begin + 60.0, "it did not happen"
            assert time.monotonic() < end, "nothing happens"
            self.page.wait_for_timeout(20)

    def time(self) -> float:
        return float(self.page.locator("body").get_attribute("data-t"))

    def wait_for(self, seconds: float) -> None:
        """Let the run go on for some of its own seconds."""
        begin = self.time()
        self.wait_until(lambda: self.time() > begin + seconds)

    def wait_for_change(self, before: NDArray[np.int64]) -> None:
        """Wait until the picture is another one."""
        self.wait_until(lambda: bool((np.abs(self.seen.picture() - before).max(axis=2) > 20).any()))

    def pause(self) -> None:
        """Pause; the last frame and the curves up to it are shown then."""
        self.page.keyboard.press("Space")
        self.wait("state", "paused")
        self.seen.drawn()

    def restart(self) -> Table:
        """Begin the run anew, running, in a window of the usual size: for tests that share a page."""
        self.page.set_viewport_size(WINDOW)
        self.page.evaluate("document.activeElement.blur()")
        if self.page.locator("body").get_attribute("data-state") == "paused":
            self.page.keyboard.press("Space")
            self.wait("state", "running")
        self.wait_until(lambda: self.time() > 0.05)
        self.page.evaluate(SEE_RESTART)
        self.page.keyboard.press("r")
        self.wait_until(lambda: bool(self.page.evaluate("window.begunAnew")))
        return self

    def note(self, kind: str) -> str:
        """What the page says about `kind`; another note, such as on detail, may be there before it."""
        self.page.wait_for_selector(f"#message[data-kind={kind}]:visible")
        return str(self.page.locator("#message").inner_text())


@pytest.fixture
def table(browser: Any, tmp_path: Path) -> Iterator[Table]:
    """An empty playground."""
    with visited(browser, Forked(program=PLAY, folder=tmp_path)) as seen:
        yield Table(seen)


def test_particles_are_drawn_connected_pulled_tuned_and_saved(table: Table, tmp_path: Path) -> None:
    page = table.page
    assert page.title() == "playground – visviva"
    empty = table.seen.picture()
    assert len(np.unique(empty.reshape(-1, 3), axis=0)) > 100
    table.pause()
    table.click(150, 120, shift=True)
    table.wait("items", 1)
    table.click(270, 120)
    table.wait("items", 2)
    table.click(390, 120)
    table.wait("items", 3)
    table.click(150, 120)
    table.click(270, 120)
    table.wait("links", 1)
    table.click(390, 120)
    table.wait("links", 2)
    page.keyboard.press("Escape")
    drawn = table.seen.picture()
    assert (np.abs(drawn - empty).max(axis=2) > 20).mean() > 0.002
    page.locator("input[name=stiffness]").fill("800")
    expect(page.locator("label", has_text="stiffness").locator("output")).to_have_text("1580 N/m")

    page.keyboard.press("Space")
    table.wait("state", "running")
    begin = table.time()
    table.wait_until(lambda: table.time() > begin + 0.6)
    assert (np.abs(table.seen.picture() - drawn).max(axis=2) > 20).mean() > 0.001
    page.keyboard.press("s")
    assert "playground-1.yaml" in table.note("saved")
    with page.expect_download() as download:
        page.locator("#message a").click()
    text = (tmp_path / "playground-1.yaml").read_text(encoding="utf-8")
    assert Path(download.value.path()).read_text(encoding="utf-8") == text
    assert download.value.suggested_filename == "playground-1.yaml"

    ground = subject_of(tmp_path / "playground-1.yaml")
    assert isinstance(ground, Playground)
    assert (len(ground.sketch.free), len(ground.sketch.held)) == (2, 1)
    assert [round(link.stiffness) for link in ground.sketch.links.values()] == [1580, 1580]
    rests = [link.rest for link in ground.sketch.links.values()]
    assert rests[0] == pytest.approx(rests[1], rel=0.02)  # the clicks were equally far apart
    moving = [ground.sketch.items[n] for n in ground.sketch.free]
    assert all(abs(item.x[1]) < 1e-6 and np.isfinite(item.u).all() for item in moving)
    assert min(item.x[2] for item in moving) < ground.sketch.items[ground.sketch.held[0]].x[2] - 0.1


def test_what_is_pulled_follows_the_pointer_and_falls_again(table: Table) -> None:
    page = table.page
    table.pause()
    table.click(300, 200)
    table.wait("items", 1)
    table.drag((300, 200), (420, 140))
    page.keyboard.press("Space")
    table.wait("state", "running")
    begin = table.time()
    table.wait_until(lambda: table.time() > begin + 1.2)
    page.mouse.up()
    table.pause()
    table.click(420, 145)  # it hangs 2 cm below the pointer: there is a point to select, none is made
    expect(page.locator("#hint")).to_contain_text("click another")
    assert page.locator("body").get_attribute("data-items") == "1"
    assert "selected one" in page.locator("label", has_text="mass").inner_text()


def test_keys_nail_drive_delete_undo_and_reset(table: Table) -> None:
    page = table.page
    table.pause()
    table.click(300, 150)
    table.wait("items", 1)
    free = table.seen.picture()
    table.click(300, 150)
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    table.wait_for_change(free)
    nailed = table.seen.picture()
    table.click(300, 150)
    page.keyboard.press("m")
    page.keyboard.press("Space")
    table.wait("state", "running")
    table.wait_for_change(nailed)
    table.pause()
    page.keyboard.press("Delete")
    table.wait("items", 0)
    page.keyboard.press("z")
    table.wait("items", 1)
    page.keyboard.press("r")
    table.wait_until(lambda: table.time() == 0.0)
    table.click(450, 300)
    table.wait("items", 2)
    page.locator("#clear").click()
    table.wait("items", 0)
    page.keyboard.press("?")
    assert re.search("nail", page.locator("#help").inner_text())


def test_ropes_jelly_boxes_and_rods_are_drawn_and_saved(table: Table, tmp_path: Path) -> None:
    page = table.page
    table.pause()
    page.keyboard.press("4")
    table.wait("items", 8)
    page.get_by_role("button", name="jelly").click()
    table.wait("items", 24)
    page.keyboard.press("6")
    table.wait("items", 32)
    table.wait("links", 7 + 42 + 18)
    page.keyboard.press("2")
    assert page.get_by_label("type of connection").input_value() == "rod"
    table.click(100, 100, shift=True)
    table.wait("items", 33)
    table.click(100, 100)
    table.click(160, 100, shift=True)
    table.wait("items", 34)
    table.wait("links", 68)
    page.keyboard.press("Space")
    table.wait("state", "running")
    begin = table.time()
    table.wait_until(lambda: table.time() > begin + 0.3)
    assert page.locator("#plot .row", has_text="kinetic").count() >= 1, "it has its energy curve"
    page.keyboard.press("s")
    assert "playground-1.yaml" in table.note("saved")
    ground = subject_of(tmp_path / "playground-1.yaml")
    assert isinstance(ground, Playground)
    x = np.array([item.x for item in ground.sketch.items.values()])
    rope, jelly, box = (x[part, :2].mean(axis=0) for part in (slice(8), slice(8, 24), slice(24, 32)))
    assert min(np.linalg.norm(jelly - rope), np.linalg.norm(box - jelly), np.linalg.norm(box - rope)) > 0.25
    kinds = [link.kind for link in ground.sketch.links.values()]
    assert (kinds.count("rod"), kinds.count("string"), kinds.count("spring")) == (19, 7, 42)


SWING = """
bodies:
  hook: {kind: scripted_point, position: [0, 0, 1.5]}
  ball: {position: [0.6, 0, 1.2], mass: 1 kg, radius: 8 cm}
constraints:
  rod: {kind: distance, a: hook, b: ball}
stepper: {kind: event_driven, rtol: 1e-6}
"""


def test_a_given_scene_runs_and_is_paused_but_not_edited(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "swing.yaml").write_text(SWING)
    server = Forked(tmp_path / "swing.yaml", program=PLAY, folder=tmp_path)
    with visited(browser, server) as seen:
        table = Table(seen)
        table.wait_until(lambda: table.time() > 0.1)
        table.wait_for_change(seen.picture())
        table.pause()
        assert not table.page.locator("#save").is_visible()
        table.click(30, 60)
        table.page.keyboard.press("s")
        table.page.keyboard.press("Space")
        table.wait("state", "running")  # what was asked before is answered before
        assert list(tmp_path.iterdir()) == [tmp_path / "swing.yaml"]
