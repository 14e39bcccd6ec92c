"""A live run in a real browser: its numbers as sliders, its curves, and downloads."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.play.test_page import Table
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

import visviva
from visviva.scene import load_scene

pytestmark = pytest.mark.browser

PENDULUM = """\
# A pendulum for a lesson.
title: Pendulum
params: {length: 80 cm, tilt: 30 deg}
bodies:
  pin: {kind: scripted_point, position: [0, 0, 1.2]}
  bob: {position: ["= length * sin(tilt)", 0, "= 1.2 m - length * cos(tilt)"], mass: 1 kg, radius: 6 cm}
constraints:
  rod: {kind: chain, points: bob, start: pin, radius: 1 cm}
forces:
  air: {kind: drag, points: bob, drag: 0.05 N s/m}
signals:
  x: {kind: point, of: bob, what: x}
stepper: {kind: event_driven, rtol: 1e-8}
"""


@pytest.fixture(scope="module")
def shared(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("numbers")
    (folder / "swing.yaml").write_text(PENDULUM)
    with visited(browser, Forked(folder / "swing.yaml", program=PLAY, folder=folder)) as seen:
        yield Table(seen)


@pytest.fixture
def table(shared: Table) -> Table:
    """The page that the tests share, its run begun anew."""
    return shared.restart()


def slider(page: Any, name: str) -> Any:
    return page.locator(f'input[name="{name}"]')


def shown(table: Table, label: str) -> str:
    return str(table.page.locator("label.slider", has_text=label).locator("output").inner_text())


def test_numbers_are_turned_by_keys_and_kept(table: Table) -> None:
    """What changes places begins anew, what does not goes on; the page says which, and the view stays."""
    page, folder = table.page, table.seen.server.folder
    assert shown(table, "length") == "80 cm"
    assert shown(table, "gravity") == "9.81 m/s²"
    table.wait_until(lambda: table.time() > 1)
    slider(page, "gravity").focus()
    for _ in range(3):
        page.keyboard.press("PageDown")
    effect = page.locator("#effect")
    table.wait_until(lambda: "continues" in effect.inner_text())
    assert table.time() > 1
    slider(page, "params.length").focus()
    page.keyboard.press("Home")
    table.wait_until(lambda: "length = 16 cm: the run has restarted" in effect.inner_text())
    table.wait_until(lambda: table.time() < 1)
    assert slider(page, "params.length").get_attribute("aria-valuetext") == "16 cm"
    gravity = shown(table, "gravity").split()[0]
    page.locator("#keep").click()
    assert "swing-1.yaml" in table.note("saved")
    text = (folder / "swing-1.yaml").read_text()
    assert text.replace("16 cm", "80 cm").replace(f"gravity: [0, 0, -{gravity} m/s^2]\n", "") == PENDULUM
    assert load_scene(folder / "swing-1.yaml").settings.gravity[2] == -float(gravity)
    assert not page.locator("#message[data-kind=refused]").is_visible(), "the server understands the page"
    page.locator("#restore").click()
    table.wait_until(lambda: shown(table, "length") == "80 cm" and shown(table, "gravity") == "9.81 m/s²")
    assert not page.locator("#turned").is_visible()


def test_curves_grow_while_it_runs_and_begin_anew_with_it(table: Table) -> None:
    page = table.page
    kinetic = page.locator("#plot .row", has_text="kinetic").nth(1).locator("output")
    table.wait_until(lambda: kinetic.count() == 1 and kinetic.inner_text() not in ("", "–", "0 J"))
    before = pixels(page.locator("#plot .chart canvas"))
    table.wait_until(lambda: table.time() > 2)
    table.wait_until(lambda: bool((pixels(page.locator("#plot .chart canvas")) != before).any()))
    choice = page.get_by_label("plotted quantity")
    assert choice.locator("option").all_inner_texts() == [
        "Energy [J]", "Energy since the start [J]", "Signals [m]",
    ]  # fmt: skip
    choice.select_option("Energy since the start [J]")
    table.pause()
    rows = {}
    for row in page.locator("#plot .row").all():
        number, unit = row.locator("output").inner_text().replace("−", "-").split()
        size = {"J": 1, "mJ": 1e-3, "µJ": 1e-6, "nJ": 1e-9, "pJ": 1e-12}[unit]
        rows[row.locator(".name").inner_text()] = float(number) * size
    assert rows["kinetic + stored"] == pytest.approx(-rows["dissipated/air"], rel=0.01)
    assert rows["kinetic"] + rows["stored/gravity"] == pytest.approx(rows["kinetic + stored"], abs=2e-3)
    choice.select_option("Signals [m]")
    assert page.locator("#plot .row").all_inner_texts()[0].startswith("x")
    page.keyboard.press("r")
    expect(page.locator("#plot .row output")).to_have_text("400.0 mm")


def test_the_phase_plot_is_a_spiral_about_the_rest(table: Table) -> None:
    """Its numbers: at the turn to rest the rate is that of the motion, within the step of the frames."""
    page = table.page
    table.wait_until(lambda: table.time() > 3)
    table.pause()
    assert page.get_by_label("vertical axis of the phase plot").input_value() == "rate of x"
    drawn = pixels(page.locator("#phase .chart canvas")).astype(int)
    blue = (drawn[..., 2] - drawn[..., 0]) > 60
    rows, columns = np.nonzero(blue)
    height, width = np.ptp(rows), np.ptp(columns)
    assert min(height, width) > 60
    middle = blue[
        rows.min() + height * 4 // 10 : rows.min() + height * 6 // 10,
        columns.min() + width * 4 // 10 : columns.min() + width * 6 // 10,
    ]
    assert not middle.any(), "nothing is near the rest: it swings around it"
    assert "rate of x" in page.locator("#phase output").inner_text()


def test_picture_run_file_and_page_are_taken_away(table: Table, browser: Any, tmp_path: Path) -> None:
    page = table.page
    table.wait_until(lambda: table.time() > 1)
    table.pause()
    with page.expect_download() as download:
        page.locator("#picture").click()
    picture = np.asarray(Image.open(download.value.path()).convert("RGB"))
    assert download.value.suggested_filename == "swing.png"
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100
    with page.expect_download() as download:
        page.locator("#take-run").click()
    download.value.save_as(tmp_path / download.value.suggested_filename)
    with visviva.load(tmp_path / "swing.vv") as run:
        assert run.t[-1] == pytest.approx(table.time(), abs=0.05)
        assert run.signals["x"][0] == pytest.approx(0.4)
    with page.expect_download() as download:
        page.locator("#take-html").click()
    download.value.save_as(tmp_path / "swing.html")
    offline = browser.new_context(offline=True).new_page()
    offline.goto((tmp_path / "swing.html").as_uri())
    offline.wait_for_selector('body[data-frame="0"]')
    assert offline.locator("#name strong").inner_text() == "Pendulum"
    assert not offline.locator("#take-run").is_visible(), "there is no server behind it"
    offline.context.close()


def test_a_phone_shows_the_numbers_below_the_picture_and_all_has_names(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    view, panel = page.locator("#view").bounding_box(), page.locator("#panel").bounding_box()
    assert view["width"] == panel["width"] == 390
    assert view["y"] + view["height"] <= panel["y"] + 1
    assert view["height"] > 300
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("#play").bounding_box()["y"] + 30 < 844
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, input, select')].filter(e => !e.title && "
        "!e.textContent.trim() && !e.getAttribute('aria-label') && !e.labels?.length).map(e => e.outerHTML)"
    )
    assert unnamed == []


def pixels(canvas: Any) -> Any:
    return np.asarray(Image.open(io.BytesIO(canvas.first.screenshot())).convert("RGB"))
