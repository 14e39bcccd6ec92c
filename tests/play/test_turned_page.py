"""A live run in a real browser: its numbers turned, its curves, and what is taken away from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.view.browsing import CHROMIUM, launched, visited
from tests.view.served import PLAY, Server

import visviva

playwright = pytest.importorskip("playwright.sync_api", reason="browser tests need playwright")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="browser tests need Chromium on the PATH"),
]

START = 60_000  # ms to the first frame, kernels compiled

SPRING = """
params: {k: 40 N/m}
bodies:
  hook: {kind: fixed_points, positions: [[0, 0, 2]]}
  ball: {position: [0, 0, 1], mass: 1 kg, radius: 8 cm}
forces:
  spring: {kind: spring, a: hook, b: ball, stiffness: "= k", rest_length: 80 cm}
signals:
  height: {kind: point, of: ball, what: z}
stepper: {kind: event_driven, rtol: 1e-6}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as made:
        yield made


def test_numbers_are_turned_curves_are_drawn_and_the_run_is_taken_away(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "spring.yaml").write_text(SPRING, encoding="utf-8")
    server = Server(tmp_path / "spring.yaml", program=PLAY, folder=tmp_path)
    with visited(browser, server) as seen:
        page = seen.page
        page.wait_for_selector("body[data-t]", timeout=START)
        page.wait_for_selector("#plot .u-over")
        playwright.expect(page.locator("#plot")).to_contain_text("kinetic + stored")
        playwright.expect(page.locator("#phase")).to_contain_text("rate of height")
        row = page.locator("#sliders label", has_text="k")
        assert row.locator("output").first.inner_text() == "40 N/m"
        row.locator("input[type=range]").first.focus()
        page.keyboard.press("ArrowRight")
        playwright.expect(page.locator("#turned")).to_be_visible()
        playwright.expect(page.locator("#effect")).not_to_be_empty()
        assert row.locator("output").first.inner_text() != "40 N/m"
        assert not page.locator("#message[data-kind=refused]").is_visible(), "the server understands the page"
        with page.expect_download() as picture:
            page.locator("#picture").click()
        assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
        with page.expect_download() as download:
            page.locator("#take-run").click()
        download.value.save_as(tmp_path / "taken.vv")
    with visviva.load(tmp_path / "taken.vv") as run:
        assert len(run.t) > 3
        assert run["ball"].x.shape[1:] == (1, 3)
