"""Anything in a live scene can be pulled in a browser, by mouse, touch and keys; then it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect
from tests.play.test_page import Table
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

import visviva

pytestmark = pytest.mark.browser

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


@pytest.fixture
def table(browser: Any, tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "things.yaml").write_text(SCENE)
    with visited(browser, Forked(tmp_path / "things.yaml", program=PLAY, folder=tmp_path)) as seen:
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
        expect(page.locator("#view")).to_have_css("cursor", "grab")
        before = height(table, name)
        table.drag((x, y), (x, y - 80))
        table.wait_until(lambda name=name, before=before: height(table, name) > before + 0.2)
        page.mouse.up()
        table.wait_until(lambda name=name, before=before: height(table, name) < before + 0.1)
    work = page.locator("#plot .row", has_text="work/hand")
    assert work.count() == 1
    table.pause()
    last = height(table, "crate z"), height(table, "sheet z")
    page.locator("#save").click()
    assert "things-1.yaml" in table.note("saved")
    visviva.run(tmp_path / "things-1.yaml", tmp_path / "again.vv")
    with visviva.load(tmp_path / "again.vv") as again:
        assert again.signals["crate_z"].max() > 0.7
        assert again.signals["sheet_z"].max() > 0.5
        assert [again.signals[name][-1] for name in ("crate_z", "sheet_z")] == pytest.approx(last, abs=0.02)


def test_a_drag_elsewhere_turns_the_view_and_pulls_nothing(table: Table) -> None:
    table.wait_until(lambda: table.time() > 0.2)
    before, x = table.seen.picture(), height(table, "crate z")
    table.drag((20, 60), (120, 90))
    table.page.mouse.up()
    table.wait_for(0.3)
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


@pytest.fixture
def phone(browser: Any, tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "things.yaml").write_text(SCENE)
    server = Forked(tmp_path / "things.yaml", program=PLAY, folder=tmp_path)
    with visited(browser, server) as seen:
        seen.page.set_viewport_size({"width": 390, "height": 844})
        yield Table(seen)


class Fingers:
    """Fingers on a page, each by its number."""

    def __init__(self, table: Table) -> None:
        self.table, self.at = table, dict[int, tuple[float, float]]()
        self.talk = table.page.context.new_cdp_session(table.page)

    def touch(self, kind: str, **moved: tuple[float, float]) -> None:
        """Put fingers down, or move them, to places in the picture, such as a=(x, y)."""
        self.at |= {ord(name): place for name, place in moved.items()}
        left, top = self.table.box["x"], self.table.box["y"]
        points = [{"id": i, "x": left + x, "y": top + y} for i, (x, y) in self.at.items()]
        self.talk.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.table.seen.drawn()

    def lift(self) -> None:
        """All of them."""
        self.at = {}
        self.talk.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def green(table: Table) -> int:
    """How large the sheet is seen."""
    picture = table.seen.picture()
    return int((picture[..., 1] > 60 + picture[..., [0, 2]].max(axis=2)).sum())


def test_a_finger_pulls_on_a_phone(phone: Table) -> None:
    phone.wait_until(lambda: phone.time() > 0.2)
    (x, y), fingers = middle(phone, 0), Fingers(phone)
    before = height(phone, "crate z")
    fingers.touch("touchStart", a=(x, y))
    for i in range(1, 6):
        fingers.touch("touchMove", a=(x, y - 12 * i))
    phone.wait_until(lambda: height(phone, "crate z") > before + 0.15)
    fingers.lift()
    phone.wait_until(lambda: height(phone, "crate z") < before + 0.1)


def hangs(phone: Table) -> bool:
    """Whether the crate has come to rest on the spring that holds it."""
    z, t = height(phone, "crate z"), phone.time()
    phone.wait_until(lambda: phone.time() > t + 0.3)
    return abs(height(phone, "crate z") - z) < 0.01


def test_while_a_finger_pulls_two_others_pinch_the_view(phone: Table) -> None:
    """The crate stays where it is held, and the sheet comes nearer."""
    phone.wait_until(lambda: phone.time() > 0.2)
    (x, y), fingers = middle(phone, 0), Fingers(phone)
    before, size = height(phone, "crate z"), green(phone)
    fingers.touch("touchStart", a=(x, y))
    for i in range(1, 6):
        fingers.touch("touchMove", a=(x, y - 12 * i))
    phone.wait_until(lambda: height(phone, "crate z") > before + 0.15 and hangs(phone))
    held = height(phone, "crate z")
    fingers.touch("touchStart", b=(180.0, 120.0))
    fingers.touch("touchStart", c=(220.0, 120.0))
    for i in range(1, 6):
        fingers.touch("touchMove", b=(180.0 - 5 * i, 120.0), c=(220.0 + 5 * i, 120.0))
    phone.wait_until(lambda: green(phone) > 1.3 * size)
    assert height(phone, "crate z") == pytest.approx(held, abs=0.05)
    fingers.lift()
    phone.wait_until(lambda: height(phone, "crate z") < before + 0.1)


def test_two_fingers_that_come_together_pinch_wherever_they_are(phone: Table) -> None:
    """One of them is on the crate, which is not pulled."""
    phone.wait_until(lambda: phone.time() > 0.2)
    (x, y), fingers = middle(phone, 0), Fingers(phone)
    before, size = height(phone, "crate z"), green(phone)
    fingers.touch("touchStart", a=(x, y))
    fingers.touch("touchStart", b=(x + 40, y - 40))
    for i in range(1, 6):
        fingers.touch("touchMove", a=(x - 4 * i, y + 4 * i), b=(x + 40 + 4 * i, y - 40 - 4 * i))
        assert height(phone, "crate z") == pytest.approx(before, abs=0.02)
    phone.wait_until(lambda: abs(green(phone) - size) > 0.2 * size)
    fingers.lift()
    assert height(phone, "crate z") == pytest.approx(before, abs=0.02)
