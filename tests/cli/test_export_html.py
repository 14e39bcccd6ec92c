"""A run as one self-contained page: its contents, and playback in a real browser."""

from __future__ import annotations

import base64
import gzip
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.view.synthetic_run import write_run

from visviva.export import html
from visviva.record.run_reader import load
from visviva.view.serving.protocol import unpack


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return write_run(tmp_path / "a.vv", frames=30)


def recording(file: Path) -> list[tuple[dict[str, Any], list[Any]]]:
    text = re.search(r'id="recording">([^<]*)</script>', file.read_text(encoding="utf-8"))
    assert text
    whole, found = gzip.decompress(base64.b64decode(text[1])), []
    while whole:
        end = 4 + int.from_bytes(whole[:4], "little")
        found.append(unpack(whole[4:end]))
        whole = whole[end:]
    return found


def test_the_page_holds_all_that_a_server_would_send(command, run):
    result = command("export", run, "--to", "html")
    assert result.exit_code == 0, result.output
    file = run.with_suffix(".html")
    told = recording(file)
    assert [header["type"] for header, _ in told[:5]] == ["hello", "static", "series", "status", "frame"]
    assert len(told) == 4 + 30
    with load(run) as opened:
        for i, (header, arrays) in enumerate(told[4:]):
            assert (header["index"], header["t"]) == (i, opened.t[i])
            for array in arrays:
                kept = opened[array.track].frame(array.key, i)
                assert np.array_equal(array.data, kept.astype(array.data.dtype), equal_nan=True)
    assert not re.search(r'(?:src|href)="', file.read_text(encoding="utf-8")), "nothing lies elsewhere"


def test_a_file_that_is_there_and_a_run_that_is_too_large_are_refused(command, run, monkeypatch):
    run.with_suffix(".html").write_text("mine")
    assert command("export", run, "--to", "html", "-o", run.with_suffix(".html")).exit_code == 2
    assert run.with_suffix(".html").read_text() == "mine"
    monkeypatch.setattr(html, "MAX_BYTES", 1000)
    result = command("export", run, "--to", "html")
    assert result.exit_code == 2
    assert "fewer frames" in result.output
    assert run.with_suffix(".html").read_text() == "mine"


@pytest.mark.browser
@pytest.mark.parametrize("width", [900, 390])
def test_it_plays_from_the_disk_and_asks_nobody(command, run, browser, width):
    assert command("export", run, "--to", "html").exit_code == 0
    with closing(browser.new_page(viewport={"width": width, "height": 760}, has_touch=True)) as page:
        asked: list[str] = []
        complaints: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(run.with_suffix(".html").as_uri())
        page.wait_for_selector('body[data-frame="0"]')
        page.keyboard.press("e")
        page.wait_for_selector('body[data-frame="29"]')
        page.keyboard.press("b")
        page.locator("#play").tap()
        page.wait_for_selector('body[data-frame="29"]')
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert complaints == []
        assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
