"""A line on the terminal while kernels compile, so that the program does not seem to hang."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event

Show = Callable[[str], None]
"""Called with the text of the line; with an empty one when compilation has finished."""


def _write(text: str) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


class _Line(event.Listener):  # type: ignore[misc]  # Numba has no types
    """Counts the kernels that are compiled, not those loaded from disk."""

    def __init__(self) -> None:
        self.show: Show = _write
        self._count = self._depth = 0

    def on_start(self, event: Any) -> None:
        """A kernel starts compiling."""
        self._count, self._depth = self._count + 1, self._depth + 1
        self.show(f"compiling kernels: {self._count} …")

    def on_end(self, event: Any) -> None:
        """A kernel is compiled; after the last of nested compilations the line is cleared."""
        self._depth -= 1
        if self._depth == 0:
            self.show("")


_line = _Line()


def install() -> None:
    """Listen to the compiler of this process."""
    event.register("numba:compile", _line)


@contextmanager
def shown_by(show: Show) -> Iterator[None]:
    """Context in which the text goes to `show` instead of the terminal."""
    before, _line.show = _line.show, show
    try:
        yield
    finally:
        _line.show = before
