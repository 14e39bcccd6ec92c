"""Shared by all tests: Hypothesis profiles, Ctrl-C, the browser, and a soak that can be resumed."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import settings
from tests.view.browsing import CHROMIUM, launched

pytest.register_assert_rewrite("tests.kits")

settings.register_profile("fixed", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

# Tests started in the background by a shell ignore Ctrl-C, and so would the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests of a process that are marked `browser`; each test has its own context."""
    with launched() as made:
        yield made


SOAKED = "visviva/soaked"  # the tests passed so far by `make soak`, in pytest's cache


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("HYPOTHESIS_PROFILE") == "soak":
        passed = set(config.cache.get(SOAKED, []))
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
        items[:] = [item for item in items if item.nodeid not in passed]
    if CHROMIUM:
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    report = yield
    if report.when == "call" and report.passed and item.get_closest_marker("soak"):
        item.config.cache.set(SOAKED, [*item.config.cache.get(SOAKED, []), item.nodeid])
    return report


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Once all have passed, the next soak starts from the beginning."""
    if exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.config.cache.set(SOAKED, [])
