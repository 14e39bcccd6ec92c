"""A live run in a process of its own: one that hangs, or needs too much, ends without the gallery."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

Problem = dict[str, Any]
"""`line` of a scene's text, 0 for none, and `text`."""

PATIENCE = 60.0
"""For how long a scene may be built [s]."""


@dataclass(frozen=True)
class Task:
    """What is to be run: a scene's text, the file that it is or was, and who may show it in a frame.

    python : file of the parts and functions that it may name, "" for none
    """

    text: str
    file: str
    edited: bool
    framed_by: str
    python: str = ""


Target = Callable[[Connection, Task], None]
"""Sends {"address": …} or {"problems": […]}, and serves until the connection is closed."""


class LiveChild:
    """At most one live run at a time."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._lock = threading.Lock()
        self._process: Any = None
        self._end: Connection | None = None

    def open(self, task: Task) -> dict[str, Any]:
        """End the run before, begin this one; its address, or the problems of its text."""
        with self._lock:
            return self._open(task)

    def close(self) -> None:
        """End the run, if there is one."""
        with self._lock:
            self._close()

    def _open(self, task: Task) -> dict[str, Any]:
        self._close()
        context = multiprocessing.get_context("spawn")
        self._end, other = context.Pipe()
        self._process = context.Process(target=self.target, args=(other, task), daemon=True)
        self._process.start()
        other.close()
        try:
            if self._end.poll(PATIENCE):
                answer: dict[str, Any] = self._end.recv()
                if "address" not in answer:
                    self._close()
                return answer
        except (EOFError, OSError):
            self._close()
            return {"problems": [problem("the run has ended by itself while its scene was built")]}
        self._close()
        return {"problems": [problem(f"the scene was not built within {PATIENCE:g} s: make it smaller")]}

    def _close(self) -> None:
        if self._process is None or self._end is None:
            return
        self._end.close()
        self._process.join(0.5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process = self._end = None


def problem(text: str, line: int = 0) -> Problem:
    """One problem of a text."""
    return {"line": line, "text": text}
