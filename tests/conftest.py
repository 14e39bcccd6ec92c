"""Shared by all tests: hypothesis profiles, Ctrl-C, and the browser tests' one condition."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.kits")

settings.register_profile("fixed", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

# A shell that starts the tests in the background has Ctrl-C ignored, also in the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """Path of the system's Chromium, "" where there is none."""
    found = (os.environ.get("CHROMIUM", ""), *(shutil.which(name) for name in CHROMIUM_NAMES))
    return next((path for path in found if path and Path(path).exists()), "")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of the system's Chromium; the tests that ask for it are marked ``browser``."""
    return chromium()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium():
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))
