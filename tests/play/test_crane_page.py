"""The tower crane in a real browser: hoisted into its block, its limits, saved, replayed, restarted."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.play.test_page import Table
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

import visviva
from visviva.scene.examples import example_path

pytestmark = pytest.mark.browser
HIGH = {  # its hook begins below the block, and an instrument with limits says how near it is
    "position: [20, 0, 4.95]": "position: [20, 0, 38.5]",
    "position: [19.75, 0, 5.9]": "position: [19.75, 0, 39.45]",
    "position: [20.25, 0, 5.9]": "position: [20.25, 0, 39.45]",
    "of: hook.eye, what: z}": "of: hook.eye, what: z, warn: 37.9 m, alarm: 38.2 m}",
    ", targets: [[1.2 s, 0.25], [2.4 s, 1], [14 s, 0]]": "",
}
NOTED = """() => {
    const message = document.getElementById("message");
    window.notes = [];
    new MutationObserver(() => window.notes.push(message.innerText)).observe(
        message, {childList: true, characterData: true, subtree: true, attributes: true});
}"""  # a note may be gone before somebody looks


@pytest.fixture
def crane(tmp_path: Path) -> Path:
    source = example_path("crane")
    text = source.read_text()
    for old, new in HIGH.items():
        assert old in text
        text = text.replace(old, new)
    for mesh in ("building", "crane_mast", "crane_top"):
        shutil.copy(source.parent / f"{mesh}.obj", tmp_path)
    (tmp_path / "high.yaml").write_text(text)
    return tmp_path / "high.yaml"


def test_it_is_hoisted_into_its_block_and_all_of_it_is_told(browser: Any, crane: Path) -> None:
    """The instrument warns, then the alarm and the block are told; lowered again it is at ease."""
    folder = crane.parent
    with visited(browser, Forked(crane, program=PLAY, folder=folder)) as seen:
        table, page = Table(seen), seen.page
        gauge = page.locator("#gauges div", has_text="hook height")
        page.evaluate(NOTED)

        def told(word: str) -> bool:
            return any(word in note for note in page.evaluate("notes"))

        assert page.locator("#gauges div").count() == 8
        table.wait_until(lambda: table.time() > 0.1)
        assert gauge.get_attribute("class") == ""
        page.keyboard.down("w")
        table.wait_until(lambda: told("the limit is 38.2 m"))
        assert gauge.get_attribute("class") == "alarm"
        table.wait_until(lambda: told("meet: held by their stop"))
        page.keyboard.up("w")
        page.keyboard.down("s")
        table.wait_until(lambda: gauge.get_attribute("class") == "")
        page.keyboard.up("s")
        table.pause()
        end, last = table.time(), float(gauge.locator("output").inner_text().split()[0])
        page.keyboard.press("Control+s")
        table.wait_until(lambda: (folder / "high-1.yaml").exists())
        page.keyboard.press("r")
        table.wait_until(lambda: table.time() < 0.5 * end)
    visviva.run(folder / "high-1.yaml", folder / "first.vv")
    visviva.run(folder / "high-1.yaml", folder / "again.vv")
    with visviva.load(folder / "first.vv") as first, visviva.load(folder / "again.vv") as again:
        kinds = [event.kind for event in first.events if event.kind in ("alarm", "two-block")]
        assert "two-block" in kinds
        assert "alarm" in kinds
        assert list(first.events) == list(again.events)
        assert (first["hook"].x == again["hook"].x).all()
        assert first.signals["hook_height"][-1] == pytest.approx(last, abs=0.1)


PAD = """
    window.pad = {connected: true, axes: [0, 0, 0, 0], buttons: [{pressed: false}]};
    navigator.getGamepads = () => [null, window.pad];
"""


def test_a_gamepad_drives_it_and_one_that_is_gone_stops_it(browser: Any, crane: Path) -> None:
    """Sticks slew, run the trolley out and lower; a button takes; out of reach all drives stand still."""
    crane.write_text(crane.read_text().replace(", targets: [[0.5 s, 1]]", ""))
    with visited(browser, Forked(crane, program=PLAY, folder=crane.parent), PAD) as seen:
        table, page = Table(seen), seen.page

        def gauge(name: str) -> float:
            shown = page.locator("#gauges div", has_text=name).locator("output").inner_text()
            return float(shown.split()[0].rstrip("°")) if shown != "–" else 0.0

        def filled(name: str) -> bool:
            width = page.locator("#inputs .input", has_text=name).locator("i").evaluate("i => i.style.width")
            return width not in ("", "0%")

        table.wait_until(lambda: table.time() > 0.1)
        page.evaluate("pad.axes = [-0.8, -0.9, 0, 0.7]; pad.buttons[0].pressed = true")
        table.wait_until(lambda: abs(gauge("slew angle")) > 1.5 and gauge("radius") > 20.5)
        table.wait_until(lambda: gauge("hook height") < 37.5 and filled("grip"))
        page.evaluate("pad = null")
        table.wait_until(lambda: not filled("slew") and not filled("trolley") and not filled("hoist"))
        table.wait_for(0.5)
        before = gauge("radius")
        table.wait_for(1.0)
        assert gauge("radius") == pytest.approx(before, abs=0.15)
