"""What a terminal or notebook shows while kernels compile, so that the program does not seem to hang."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from numba.core import event

Show = Callable[[str], None]
"""Called with the text of the line; with an empty one when compilation has finished."""


NOTEBOOK_DELAY = 5.0
"""For how long kernels compile in a notebook before it is said [s]."""


class Notebook:
    """One sentence, once, when kernels have compiled for a while: no cell takes back what it has shown."""

    def __init__(self) -> None:
        self._spent, self._since, self._shown = 0.0, 0.0, False

    def show(self, text: str) -> None:
        """As `Show`."""
        now = perf_counter()
        self._spent += now - self._since if self._since else 0.0
        self._since = now if text else 0.0
        if not self._shown and self._spent > NOTEBOOK_DELAY:
            self._shown = True
            print(
                "visviva compiles the kernels of this world: up to a minute or two, once; they are cached "
                "on disk",
                file=sys.stderr,
            )


_notebook = Notebook()


def write(text: str) -> None:
    """To the terminal, or into the notebook; elsewhere nothing is said."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
    elif "ipykernel" in sys.modules:
        _notebook.show(text)


class _Line(event.Listener):  # type: ignore[misc]  # Numba has no types
    """Counts the kernels that are compiled, not those loaded from disk."""

    def __init__(self) -> None:
        self.show: Show = write
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
