"""A page of the server in a real browser: headless Chromium with software WebGL."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tests.view.forked import Forked

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]
WINDOW = {"width": 900, "height": 560}


@dataclass
class Seen:
    """A page, its requests and its errors."""

    page: Any
    server: Forked
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def wait_frame(self, index: int) -> None:
        self.page.wait_for_selector(f'body[data-frame="{index}"]')

    def time(self) -> str:
        return str(self.page.locator("#time").inner_text())

    def drawn(self) -> None:
        """Wait for two more turns of the page's loop, after which it shows all that it has been told."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def picture(self) -> NDArray[np.int64]:
        """The canvas (height, width, 3), once all is drawn."""
        self.drawn()
        shot = self.page.locator("#view").screenshot()
        return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(np.int64)

    def near(self, color: tuple[int, int, int]) -> int:
        """Number of pixels of the canvas with about this colour."""
        return near(self.picture(), color)


def near(picture: NDArray[np.int64], color: tuple[int, int, int]) -> int:
    """Number of pixels with about this colour."""
    return int((np.abs(picture - color).max(axis=2) < 25).sum())


@contextmanager
def launched() -> Iterator[Any]:
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        made = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@contextmanager
def visited(browser: Any, server: Forked, script: str = "") -> Iterator[Seen]:
    """The page of a server, which ends with the page."""
    try:
        with opened(browser, server, script) as seen:
            yield seen
    finally:
        server.kill()


@contextmanager
def opened(browser: Any, server: Forked, script: str = "") -> Iterator[Seen]:
    """The page of a server; asserts that no request leaves this machine and no error occurs."""
    context = browser.new_context(viewport=WINDOW, color_scheme="dark")
    seen = Seen(context.new_page(), server)
    seen.page.on("request", lambda request: seen.requests.append(request.url))
    seen.page.on("console", lambda line: seen.complaints.append(line.text) if line.type == "error" else None)
    seen.page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    if script:
        seen.page.add_init_script(script)
    seen.page.goto(server.address)
    try:
        yield seen
    finally:
        complaints, requests = list(seen.complaints), list(seen.requests)
        context.close()
    assert complaints == []
    local = {urlsplit(url).hostname for url in requests if not url.startswith(("data:", "blob:"))}
    assert local == {"127.0.0.1"}
