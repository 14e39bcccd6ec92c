"""Accessibility of the live page: keys only, touch at phone width, screen reader output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.play.test_page import Table
from tests.play.test_steering import SCENE as STEERED
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

pytestmark = pytest.mark.browser

STILL = """\
bodies:
  crate: {kind: rigid_body, shape: {kind: box, size: [40 cm, 20 cm, 10 cm]}, mass: 2 kg, position: [0, 0, 1],
          color: "#ff0000"}
gravity: [0, 0, 0]
signals:
  crate_z: {kind: point, of: crate, what: z}
stepper: {kind: time_stepping, h: 4 ms}
"""
CONTROLS = {
    "button",
    "checkbox",
    "slider",
    "combobox",
    "link",
    "textbox",
    "Canvas",
    "application",
    "DisclosureTriangle",
}
NAMED = CONTROLS | {"image", "complementary"}


@pytest.fixture
def still(browser: Any, tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "still.yaml").write_text(STILL)
    with visited(browser, Forked(tmp_path / "still.yaml", program=PLAY, folder=tmp_path)) as seen:
        yield Table(seen)


@pytest.fixture
def sketch(browser: Any, tmp_path: Path) -> Iterator[Table]:
    with visited(browser, Forked(program=PLAY, folder=tmp_path)) as seen:
        table = Table(seen)
        table.pause()
        yield table


def red(table: Table) -> Any:
    """Where the crate is seen."""
    picture = table.seen.picture()
    return picture[..., 0] > 60 + picture[..., 1:].max(axis=2)


def test_the_picture_is_reached_by_tab_and_turned_by_arrows(still: Table) -> None:
    page = still.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "view"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert page.locator("#held").inner_text().startswith("arrow keys rotate the view")
    before, names = red(still), ("ArrowLeft", "ArrowUp", "+")
    for name in names:
        for _ in range(3):
            page.keyboard.press(name)
        after = red(still)
        assert np.sum(after != before) > 0.05 * np.sum(before), f"{name} changes what is seen"
        before = after
    page.keyboard.press("j")
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    still.wait_until(lambda: float(page.locator("#gauges output").inner_text().split()[0]) > 1.05)


def test_a_click_on_the_picture_leaves_the_arrows_to_what_they_pull(still: Table) -> None:
    still.click(5, 200)
    still.page.keyboard.press("ArrowRight")
    assert still.page.locator("#held").inner_text().startswith("crate")


def test_arrows_that_steer_turn_the_view_once_tab_has_come_to_the_picture(
    browser: Any, tmp_path: Path
) -> None:
    (tmp_path / "jib.yaml").write_text(STEERED)
    with visited(browser, Forked(tmp_path / "jib.yaml", program=PLAY, folder=tmp_path)) as seen:
        table, page = Table(seen), seen.page
        page.locator("#view").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.id") == "view"
        table.pause()
        before = seen.picture()
        for _ in range(3):
            page.keyboard.press("ArrowUp")
        table.wait_until(lambda: bool(np.mean(np.abs(seen.picture() - before).max(axis=2) > 25) > 0.01))


def test_a_chain_is_drawn_by_keys_alone(sketch: Table) -> None:
    page = sketch.page
    for items, links in ((1, 0), (2, 1), (3, 2)):  # each new one is selected, and the next connected to it
        page.keyboard.press("7")
        sketch.wait("items", items)
        sketch.wait("links", links)
    page.keyboard.press("l")
    assert "select the other one" in sketch.note("joining")
    page.keyboard.press("j")
    page.keyboard.press("l")
    sketch.wait("links", 3)


def test_a_finger_draws_nails_and_deletes_by_buttons(sketch: Table) -> None:
    page = sketch.page
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("#nail").is_disabled()
    page.click("#particle")
    sketch.wait("items", 1)
    page.locator("#nail:enabled").click()
    page.locator("#deselect:enabled").click()
    page.click("#rope")
    page.locator('body[data-links]:not([data-links="0"])').wait_for()
    page.keyboard.press("j")
    page.locator("#remove:enabled").click()
    assert page.locator("#remove").is_disabled()


def names(page: Any) -> list[tuple[str, str]]:
    """Role and name of all that a screen reader finds."""
    talk = page.context.new_cdp_session(page)
    nodes = talk.send("Accessibility.getFullAXTree")["nodes"]
    return [
        (n["role"]["value"], n.get("name", {}).get("value", ""))
        for n in nodes
        if not n["ignored"] and "role" in n
    ]


@pytest.mark.parametrize("scene", ["", STILL, STEERED])
def test_controls_have_names_and_room_for_fingers_and_frames_are_not_told_one_by_one(
    browser: Any, tmp_path: Path, scene: str
) -> None:
    what = [tmp_path / "scene.yaml"] if scene else []
    for path in what:
        path.write_text(scene)
    with visited(browser, Forked(*what, program=PLAY, folder=tmp_path)) as seen:
        table, page = Table(seen), seen.page
        if not page.locator("#panel").is_visible():
            page.click("#side")
        found = names(page)
        assert [
            role for role, name in found if role in CONTROLS | {"image", "complementary"} and not name
        ] == []
        page.keyboard.press("?")
        assert ("dialog", "help") in names(page)
        page.keyboard.press("Escape")
        assert {"slider", "button"} <= {role for role, _ in found}
        page.evaluate("""() => { window.told = [];
          const live = ':is(output, [role=status], [role=alert], [aria-live=polite]):not([aria-live=off])';
          for (const region of document.querySelectorAll(live)) {
            if (region.id === 'message') continue; // it comes seldom, and goes by itself
            const tell = () => window.told.push(region.id + ': ' + region.textContent);
            new MutationObserver(tell).observe(region, {childList: true, characterData: true, subtree: true});
          } }""")
        then = table.time()
        table.wait_until(lambda: table.time() > then + 0.5)
        assert page.evaluate("window.told.filter((text, i, all) => all.indexOf(text) === i).length") <= 1

        table.pause()
        page.set_viewport_size({"width": 390, "height": 844})
        if not page.locator("#panel").is_visible():
            page.click("#side")
        controls = "button, select, summary, label.row, .slider input"
        boxes = page.evaluate(f"""() => [...document.querySelectorAll('{controls}')]
            .filter((e) => e.offsetParent).map((e) => [e.id || e.textContent, e.getBoundingClientRect()])""")
        wrong = [
            (name, box)
            for name, box in boxes
            if min(box["width"], box["height"]) < 24 or box["left"] < 0 or box["right"] > 390
        ]
        assert wrong == []
        assert len({box["top"] for name, box in boxes if name in {"play", "home", "ask"}}) == 1, "one row"


SLOW = """\
import pathlib, time
from visviva.play.simulation import Simulation
advance = Simulation.advance
def late(self, *told):
    while not pathlib.Path("go").exists():
        time.sleep(0.01)
    advance(self, *told)
Simulation.advance = late
"""
FINGERS = """\
const real = matchMedia;
window.matchMedia = (asked) => asked.includes('coarse') ? {matches: true} : real(asked);
"""


def test_a_first_step_that_takes_long_is_explained(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "still.yaml").write_text(STILL)
    server = Forked(tmp_path / "still.yaml", program=SLOW + PLAY, folder=tmp_path)
    with visited(browser, server) as seen:
        seen.page.wait_for_selector('body[data-t="0"]', timeout=60_000)
        assert "compiling" in seen.page.locator("#wait:visible").inner_text()
        (tmp_path / "go").touch()
        seen.page.locator("#wait").wait_for(state="hidden")
        assert Table(seen).time() > 0.0


def test_a_finger_is_not_told_of_keys(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "still.yaml").write_text(STILL)
    server = Forked(tmp_path / "still.yaml", program=PLAY, folder=tmp_path)
    with visited(browser, server, FINGERS) as seen:
        Table(seen)
        assert seen.page.locator("#hint").inner_text() == "drag an object: pull it · drag elsewhere: rotate"
        seen.page.set_viewport_size({"width": 390, "height": 844})
        seen.page.click("#ask")
        heads = seen.page.locator("#help h2").all_inner_texts()
        assert heads == ["Mouse and touch", "Keys"]
