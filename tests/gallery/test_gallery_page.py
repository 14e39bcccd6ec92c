"""The gallery in a real browser: running, editing, errors, saving; by mouse, by keys, at phone width."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.view.browsing import Seen, opened
from tests.view.forked import Forked

pytestmark = pytest.mark.browser

GALLERY = """\
from pathlib import Path
from visviva.gallery import portraits
portraits.FOLDER = Path("pictures").absolute()  # not among those of the user
from visviva.cli.main import app
app(['--no-open'])
"""
BALL = """\
# One ball.
title: A ball of mine
bodies:
  ball: {position: [0, 0, 1], mass: 1 kg, radius: 10 cm}
contacts:
  floor: {points: ball, radius: 10 cm}
stepper: {kind: time_stepping, h: 2 ms}
"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    """One for all tests but those that end it."""
    made = Forked(program=GALLERY, folder=tmp_path_factory.mktemp("gallery"))
    yield made
    made.kill()


@contextmanager
def shelf(browser: Any, gallery: Forked) -> Iterator[Seen]:
    """The page of a gallery whose folder has one scene and no pictures."""
    for path in (*gallery.folder.glob("*.yaml"), *gallery.folder.glob("pictures/*")):
        path.unlink()
    (gallery.folder / "mine.yaml").write_text(BALL)
    with opened(browser, gallery) as made:
        made.page.wait_for_selector(".card")
        yield made


@pytest.fixture
def seen(browser: Any, gallery: Forked) -> Iterator[Seen]:
    with shelf(browser, gallery) as made:
        yield made
        made.page.request.post(gallery.address.replace("/?", "/close?"), data="{}")  # ends its last run


def is_running(page: Any, run: int = 1) -> None:
    page.wait_for_selector(f'body[data-run="{run}"]', timeout=90_000)
    page.frame_locator("#live").locator('body[data-state="running"]').wait_for(timeout=90_000)


def test_a_scene_is_found_run_changed_and_saved(seen: Seen) -> None:
    page, folder = seen.page, seen.server.folder
    assert page.locator(".card").count() > 70
    assert page.locator(".card").first.inner_text().startswith("A ball of mine")
    assert page.locator(".card em").first.inner_text() == "mine.yaml", "which of those of one title it is"
    page.fill("#search", "domino")
    assert page.locator(".card").count() == 1
    page.fill("#search", "a ball of mine")
    page.click(".card")
    is_running(page)
    text = page.locator("#text")
    assert text.input_value() == BALL

    text.fill(BALL.replace("mass: 1 kg", "mas: 1 kg"))
    page.wait_for_selector('body[data-problems]:not([data-problems="0"])')
    assert page.locator("#lines .bad").inner_text().strip() == "4"
    assert "did you mean 'mass'" in page.locator("#problems").inner_text()
    page.click("#problems button")
    place = page.evaluate("document.getElementById('text').selectionStart")
    assert BALL[:place].count("\n") == 3, "the cursor is at the line that is wrong"

    text.fill(BALL.replace("radius: 10 cm}", "radius: 20 cm}"))
    page.wait_for_selector('body[data-problems="0"]')
    page.keyboard.press("Control+Enter")
    is_running(page, 2)
    page.keyboard.press("Control+s")
    page.fill("#file", "larger.yaml")
    page.keyboard.press("Enter")
    page.wait_for_selector('body[data-saved="larger.yaml"]')
    assert "20 cm" in (folder / "larger.yaml").read_text()
    assert (folder / "mine.yaml").read_text() == BALL


def test_the_keys_of_a_part_are_offered_and_put_in(seen: Seen) -> None:
    page = seen.page
    page.click('[data-name="mine.yaml"]')
    is_running(page)
    page.evaluate("document.getElementById('text').setSelectionRange(60, 60)")
    page.keyboard.press("F1")
    offered = page.locator("#help")
    offered.locator("button").first.wait_for()
    assert "point_mass" in offered.inner_text()
    assert "required" in offered.inner_text()
    offered.get_by_role("button", name="velocity").click()
    assert "velocity: " in page.locator("#text").input_value()


def test_what_was_typed_of_a_key_is_completed(seen: Seen) -> None:
    page = seen.page
    page.click('[data-name="mine.yaml"]')
    is_running(page)
    page.fill("#text", BALL.replace("mass: 1 kg", "mass: 1 kg, vel"))
    place = BALL.index("mass: 1 kg") + len("mass: 1 kg, vel")
    page.evaluate("at => document.getElementById('text').setSelectionRange(at, at)", place)
    page.keyboard.press("F1")
    offered = page.locator("#help button")
    offered.first.wait_for()
    assert offered.count() == 1
    offered.first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#text").input_value() == BALL.replace("mass: 1 kg", "mass: 1 kg, velocity: ")


def test_the_card_of_a_scene_of_ones_own_shows_its_last_run(seen: Seen) -> None:
    page, folder = seen.page, seen.server.folder
    assert page.locator('[data-name="mine.yaml"] .blank').count() == 1
    page.click('[data-name="mine.yaml"]')
    is_running(page)
    page.wait_for_selector("body[data-pictured]", timeout=60_000)
    page.click("#back")
    picture = page.locator('[data-name="mine.yaml"] img')
    picture.wait_for()
    assert picture.evaluate("async (img) => (await img.decode(), img.naturalWidth)") == 480
    shot = Image.open(BytesIO(picture.screenshot())).convert("RGB")
    assert len(shot.getcolors(shot.width * shot.height) or []) > 50, "a picture, not a plain tile"
    assert len(list((folder / "pictures").iterdir())) == 1


def test_a_phone_has_room_between_instruments_and_what_one_steers_by(seen: Seen) -> None:
    page = seen.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.fill("#search", "tower crane")
    page.click('[data-name="crane"]')
    is_running(page)
    live = page.frame_locator("#live")
    gauges, inputs, controls = (
        live.locator(name).bounding_box() for name in ("#gauges", "#inputs", "#controls")
    )
    assert gauges["y"] + gauges["height"] + 60 < inputs["y"]
    assert inputs["y"] + inputs["height"] <= controls["y"]
    assert controls["height"] < 50, "one row"


def test_all_of_it_by_the_keyboard_with_names_for_a_screen_reader(seen: Seen) -> None:
    page = seen.page
    page.locator("#search").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.name") == "mine.yaml"
    page.keyboard.press("Enter")
    is_running(page)
    page.locator("#back").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#shelf:not([hidden])")
    page.wait_for_selector('[data-name="mine.yaml"]:focus')
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, input, textarea, iframe')].filter(e => !e.title && "
        "!e.textContent.trim() && !e.getAttribute('aria-label') && !e.labels?.length).length"
    )
    assert unnamed == 0


def test_a_phone_shows_the_run_above_its_text(seen: Seen) -> None:
    page = seen.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.click('[data-name="mine.yaml"]')
    is_running(page)
    stage, text = page.locator("#stage").bounding_box(), page.locator("#text").bounding_box()
    assert stage["width"] == 390
    assert stage["y"] + stage["height"] <= text["y"] + 1
    assert text["height"] > 100
    assert page.evaluate("document.documentElement.scrollWidth") == 390


WRONG = {
    "mass: [1 kg,": ("mass: 1 kg,", 4, "YAML"),
    "mass: 1 m,": ("mass: 1 kg,", 4, "expected a mass"),
    "\tfloor:": ("  floor:", 6, "tab"),
    "A ball \\ud83d": ("A ball", 2, "half of a character"),
    "points: bal,": ("points: ball,", 6, "did you mean 'ball'"),  # seen only when it is built
}


def test_a_wrong_text_leaves_the_run_alone_and_is_not_lost(seen: Seen) -> None:
    page = seen.page
    page.click('[data-name="mine.yaml"]')
    is_running(page)
    live = page.frame_locator("#live").locator("body")
    address = page.locator("#live").get_attribute("src")
    for put, (instead, line, said) in WRONG.items():
        page.evaluate(
            f"text => {{ const box = document.getElementById('text'); box.focus(); "
            f"box.value = text.replace('{instead}', '{put}'); box.dispatchEvent(new Event('input')); }}",
            BALL,
        )
        page.keyboard.press("Control+Enter")
        page.locator("#problems", has_text=said).wait_for(timeout=60_000)
        page.locator("#wait", has_text="continues").wait_for(timeout=60_000)
        assert page.locator("#lines .bad").inner_text().strip() == str(line)
        assert page.locator("#wait").bounding_box()["height"] < 60, "the run is seen"
    expect(live).not_to_have_attribute("data-t", live.get_attribute("data-t"))
    assert page.locator("#live").get_attribute("src") == address
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.click("#back")
    assert "not saved" in asked[0]
    assert "points: bal," in page.locator("#text").input_value()
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#back")
    page.wait_for_selector("#shelf:not([hidden])")


def test_a_gallery_that_has_gone_says_what_to_do_with_what_was_written(browser: Any, tmp_path: Path) -> None:
    """And so does the run beside the text, which has gone with it."""
    with shelf(browser, Forked(program=GALLERY, folder=tmp_path)) as seen:
        page = seen.page
        page.click('[data-name="mine.yaml"]')
        is_running(page)
        os.kill(seen.server.process.pid, signal.SIGTERM)
        run = page.frame_locator("#live").locator("#message:visible")
        run.get_by_text("Run it again: Ctrl+Enter in its text.").wait_for()
        page.fill("#text", BALL + "# more")
        page.locator("#problems", has_text="Copy your text, start visviva again").wait_for()
        assert page.locator("#text").input_value().endswith("# more")
        seen.complaints.clear()  # that it was not reached
    seen.server.kill()


def test_how_many_scenes_are_found_is_said(seen: Seen) -> None:
    page = seen.page
    count = page.locator(".card").count()
    page.fill("#search", "domino")
    assert page.locator("#found").inner_text() == f"1 of {count}"
    page.click(".card")
    is_running(page)
    assert page.title() == "Domino run – visviva"
