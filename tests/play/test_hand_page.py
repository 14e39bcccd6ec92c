"""Anything in a live scene is pulled in a browser, by mouse, a finger and keys; then it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.play.test_page import Table
from tests.view.browsing import CHROMIUM, launched, visited
from tests.view.served import PLAY, Server

import visviva

pytest.importorskip("playwright.sync_api", reason="browser tests need playwright")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="browser tests need Chromium on the PATH"),
]

SCENE = """\
title: Things to pull
bodies:
  crate: {kind: rigid_body, shape: {kind: box, size: [40 cm, 30 cm, 30 cm]}, mass: 2 kg,
          positions: [[-0.8, 0, 0.5]], color: "#ff0000"}
  sheet: {kind: cloth, grid: {origin: [0.2, 0, 0.2], along: [0.6, 0, 0], across: [0, 0, 0.6], count: [6, 6]},
          mass: 100 g, stiffness: 50 N/m, damping_time: 10 ms, color: "#00ff00"}
forces:
  thread: {kind: zero_length_spring, a: crate, stiffness: 30 N/m, zeta: 0.5}
  pins: {kind: zero_length_spring, a: sheet, stiffness: 0.2 N/m, zeta: 0.5}
  air: {kind: drag, points: sheet, drag: 0.02}
gravity: [0, 0, 0]
signals:
  crate_z: {kind: point, of: crate, what: z}
  sheet_z: {kind: point, of: "sheet[14]", what: z}
stepper: {kind: time_stepping, h: 4 ms}
view:
  camera: {position: [0, -4, 0.5], target: [0, 0, 0.5], fov: 35 deg}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as made:
        yield made


@pytest.fixture
def table(browser: Any, tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "things.yaml").write_text(SCENE)
    with visited(browser, Server(tmp_path / "things.yaml", program=PLAY, folder=tmp_path)) as seen:
        yield Table(seen)


def height(table: Table, name: str) -> float:
    """Of a thing [m], as its instrument shows it."""
    shown = table.page.locator("#gauges div", has_text=name).locator("output").inner_text()
    number, unit = shown.replace("−", "-").split()
    return float(number) * {"m": 1.0, "mm": 1e-3}[unit]


def middle(table: Table, channel: int) -> tuple[float, float]:
    """Where what is red (0) or green (1) is seen, in pixels of the picture."""
    picture = table.seen.picture()
    others = [c for c in range(3) if c != channel]
    rows, columns = np.nonzero(picture[..., channel] > 60 + picture[..., others].max(axis=2))
    assert len(rows) > 100, "it is seen"
    return float(np.median(columns)), float(np.median(rows))


def test_the_mouse_lifts_a_body_and_cloth_and_what_it_did_is_run_again(table: Table, tmp_path: Path) -> None:
    page = table.page
    assert not page.locator("#save").is_visible(), "nothing has been done that could be saved"
    for name, channel in (("crate z", 0), ("sheet z", 1)):
        table.wait_until(lambda: table.time() > 0.2)
        x, y = middle(table, channel)
        page.mouse.move(table.box["x"] + x, table.box["y"] + y)
        page.wait_for_timeout(200)
        assert page.locator("#view").evaluate("canvas => canvas.style.cursor") == "grab"
        before = height(table, name)
        table.drag((x, y), (x, y - 80))
        table.wait_until(lambda name=name, before=before: height(table, name) > before + 0.2)
        page.mouse.up()
        table.wait_until(lambda name=name, before=before: height(table, name) < before + 0.1)
    work = page.locator("#plot .row", has_text="work/hand")
    assert work.count() == 1
    table.pause()
    page.wait_for_timeout(300)
    last = height(table, "crate z"), height(table, "sheet z")
    page.locator("#save").click()
    assert "things-1.yaml" in table.note("saved")
    visviva.run(tmp_path / "things-1.yaml", tmp_path / "again.vv")
    with visviva.load(tmp_path / "again.vv") as again:
        assert again.scalars["crate_z"].max() > 0.7
        assert again.scalars["sheet_z"].max() > 0.5
        assert [again.scalars[name][-1] for name in ("crate_z", "sheet_z")] == pytest.approx(last, abs=0.02)


def test_a_drag_elsewhere_turns_the_view_and_pulls_nothing(table: Table) -> None:
    table.wait_until(lambda: table.time() > 0.2)
    before, x = table.seen.picture(), height(table, "crate z")
    table.drag((20, 60), (120, 90))
    table.page.mouse.up()
    table.page.wait_for_timeout(400)
    assert (np.abs(table.seen.picture() - before).max(axis=2) > 20).mean() > 0.005
    assert height(table, "crate z") == pytest.approx(x, abs=1e-3)


def test_keys_alone_take_pull_and_let_go_and_say_so(table: Table) -> None:
    page = table.page
    table.wait_until(lambda: table.time() > 0.2)
    said = page.locator("#held")
    assert said.get_attribute("aria-live") == "polite"
    page.keyboard.press("j")
    assert said.inner_text().startswith("crate: arrows pull it")
    page.keyboard.press("j")
    assert said.inner_text().startswith("sheet: arrows pull it")
    page.keyboard.press("k")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    table.wait_until(lambda: height(table, "crate z") > 0.65)
    page.keyboard.press("Escape")
    assert said.inner_text() == "crate let go"
    table.wait_until(lambda: height(table, "crate z") < 0.58)
    page.keyboard.press("Escape")
    assert said.inner_text() == ""
    page.keyboard.press("ArrowRight")
    assert said.inner_text().startswith("crate"), "an arrow takes the first thing"


def test_a_finger_pulls_on_a_phone(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "things.yaml").write_text(SCENE)
    server = Server(tmp_path / "things.yaml", program=PLAY, folder=tmp_path)
    with visited(browser, server) as seen:
        seen.page.set_viewport_size({"width": 390, "height": 844})
        table = Table(seen)
        table.wait_until(lambda: table.time() > 0.2)
        x, y = middle(table, 0)
        at = {"x": table.box["x"] + x, "y": table.box["y"] + y}
        talk = seen.page.context.new_cdp_session(seen.page)

        def touch(kind: str, **points: float) -> None:
            talk.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [points] if points else []})

        before = height(table, "crate z")
        touch("touchStart", **at)
        for i in range(1, 6):
            touch("touchMove", x=at["x"], y=at["y"] - 12 * i)
            seen.page.wait_for_timeout(30)
        table.wait_until(lambda: height(table, "crate z") > before + 0.15)
        touch("touchEnd")
        table.wait_until(lambda: height(table, "crate z") < before + 0.1)
