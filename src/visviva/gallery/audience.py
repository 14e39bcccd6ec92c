"""The pages that watch a live run; without any it is over. Proved by tests/gallery/test_audience.py."""

from __future__ import annotations

import threading
from collections.abc import Callable

GRACE_PERIOD = 30.0
"""How long a run waits for its first page, or for the next one after the last has gone [s]: a page that is
reloaded comes back sooner."""


class Audience:
    """A context for each page that watches; `deserted` is called, once, when none has for `grace` [s].

    All pages come and go in one thread; `deserted` is called from another.
    """

    def __init__(self, deserted: Callable[[], object], grace: float = GRACE_PERIOD) -> None:
        self._deserted, self._grace = deserted, grace
        self._pages = 0
        self._wait()

    def _wait(self) -> None:
        self._timer = threading.Timer(self._grace, self._deserted)
        self._timer.daemon = True
        self._timer.start()

    def __enter__(self) -> None:
        self._pages += 1
        self._timer.cancel()

    def __exit__(self, *_: object) -> None:
        self._pages -= 1
        if not self._pages:
            self._wait()
