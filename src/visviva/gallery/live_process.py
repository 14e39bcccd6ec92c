"""A live run in its own process: one that hangs or needs too much memory ends without the gallery."""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

Problem = dict[str, Any]
"""`line` of a scene's text, 0 for none, and `text`."""

BUILD_TIMEOUT = 60.0
"""Time limit for building a scene [s]."""


@dataclass(frozen=True)
class Task:
    """What to run: a scene's text, its present or former file, and who may show it in a frame.

    python : file of the parts and functions available to it, "" for none
    """

    text: str
    file: str
    edited: bool
    framed_by: str
    python: str = ""


Target = Callable[[Connection, Task], None]
"""Sends {"address": …} or {"problems": […]}, and serves until the connection is closed."""


@dataclass(frozen=True)
class Run:
    """A process, and the end of its connection that ends it when closed."""

    process: BaseProcess
    end: Connection


CONTEXT: Any = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")


class LiveChild:
    """A live run, which continues until the next one is built.

    Parameters
    ----------
    target : function that the process runs
    modules : names of the modules it needs; on Linux, one process without threads imports them in the
        background, from now on, and all runs are forked from it
    """

    def __init__(self, target: Target, modules: Sequence[str] = ()) -> None:
        self.target = target
        if CONTEXT.get_start_method() == "forkserver":
            from multiprocessing import forkserver

            CONTEXT.set_forkserver_preload(list(modules))
            forkserver.ensure_running()
        self._lock = threading.Lock()
        self._run: Run | None = None

    def open(self, task: Task) -> dict[str, Any]:
        """Start this run and end the previous one, returning its address; or return the problems of its text,
        and the previous run continues."""
        with self._lock:
            fresh = start_process(self.target, task)
            answer = report_of(fresh)
            if "address" not in answer:
                end_process(fresh)
                return answer
            if self._run is not None:
                end_process(self._run)
            self._run = fresh
            return answer

    def close(self) -> None:
        """End the run, if there is one."""
        with self._lock:
            if self._run is not None:
                end_process(self._run)
            self._run = None


def start_process(target: Target, task: Task) -> Run:
    """A process that builds and serves this scene."""
    end, other = CONTEXT.Pipe()
    process = CONTEXT.Process(target=target, args=(other, task), daemon=True)
    process.start()
    other.close()
    return Run(process, end)


def report_of(run: Run) -> dict[str, Any]:
    """The report of the process when its scene is built, or the problems."""
    try:
        if run.end.poll(BUILD_TIMEOUT):
            return dict(run.end.recv())
    except (EOFError, OSError):
        return {"problems": [problem_at("the run ended while its scene was being built")]}
    return {"problems": [problem_at(f"the scene was not built within {BUILD_TIMEOUT:g} s: make it smaller")]}


def end_process(run: Run) -> None:
    """End the process within half a second."""
    run.end.close()
    run.process.join(0.5)
    if run.process.is_alive():
        run.process.kill()
        run.process.join()


def problem_at(text: str, line: int = 0) -> Problem:
    """One problem of a text."""
    return {"line": line, "text": text}
