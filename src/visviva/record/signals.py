"""Termination of a run by Ctrl-C, SIGTERM or SIGHUP, at instants when the file is consistent."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any

ENDING_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
INTERRUPT_INTERVAL = 0.1  # between two interrupts [s]
MAX_DELAY = 2.0  # longest delay of an interrupt by compilation [s]
Handler = Callable[[int, FrameType | None], object]


def compiling() -> bool:
    """Whether this thread compiles or loads a kernel. An exception between two calls of LLVM makes both free
    the same object, and the process ends by SIGSEGV."""
    locks = sys.modules.get("numba.core.compiler_lock")
    return locks is not None and bool(locks.global_compiler_lock.is_locked())


@contextmanager
def signals_handled(handler: Handler) -> Iterator[None]:
    """Within the block, `handler` handles the signals that end a run; ignored ones, as under nohup, stay so.

    Does nothing in a thread that receives no signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = [(number, signal.getsignal(number)) for number in ENDING_SIGNALS]
    before = [(number, old) for number, old in before if old not in (signal.SIG_IGN, None)]
    for number, _ in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)


@contextmanager
def signals_deferred() -> Iterator[None]:
    """Defer signals that end a run to the end of the block: within HDF5 they would corrupt the file."""
    caught: list[int] = []
    with signals_handled(lambda number, frame: caught.append(number)):
        yield
    if caught:
        signal.raise_signal(caught[0])


def _without_interrupts(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    return lambda told: None if isinstance(told.exc_value, KeyboardInterrupt) else hook(told)


class Interruption:
    """Interrupt the current work like Ctrl-C: raise KeyboardInterrupt in the main thread until it is heeded.

    Once is not enough: raised while Numba or a library is loading, it is lost in a callback, for which
    Python would print a traceback. Cleanup code (`finally`, `except`, `with`) is not interrupted,
    and compilation not for two seconds.
    """

    def __init__(self) -> None:
        self.asked, self._held = False, 0.0
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._insisting: threading.Thread | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Handle one signal. Raises KeyboardInterrupt."""
        self.asked = True
        if not self._insisting or not self._insisting.is_alive():
            self._insisting = threading.Thread(target=self._insist, args=(number, self._over), daemon=True)
            self._insisting.start()
        self._held = (self._held or monotonic()) if compiling() else 0.0
        if not isinstance(sys.exception(), KeyboardInterrupt) and monotonic() - self._held > MAX_DELAY:
            raise KeyboardInterrupt

    def acknowledge(self) -> None:
        """Acknowledge the interrupt: do not raise again until the next request."""
        with self._lock:
            self._over.set()
            self._over, self._insisting = threading.Event(), None

    def _insist(self, number: int, over: threading.Event) -> None:
        while not over.wait(INTERRUPT_INTERVAL):
            with self._lock:
                another = signal.getsignal(number) is not self
                if not over.is_set():
                    _thread.interrupt_main(signal.Signals(number))
            if another:  # a handler that keeps its requests, such as that of a run
                return

    @contextmanager
    def until_acknowledged(self) -> Iterator[None]:
        """Within the block, signals that end a program interrupt it."""
        before, sys.unraisablehook = sys.unraisablehook, _without_interrupts(sys.unraisablehook)
        with signals_handled(self):
            try:
                yield
            finally:
                with self._lock:
                    self._over.set()
                sys.unraisablehook = before
                # If it is raised within `exec` of source text, as for dataclasses, Python ends by the signal
                # itself even after it was heeded, unless other source text is executed afterwards.
                exec("")


def interrupts_acknowledged() -> None:
    """For code that catches KeyboardInterrupt and shuts down itself: prevents further interrupts."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, Interruption):
        handler.acknowledge()


class StopRequest:
    """Whether the end of a run has been requested.

    During a step (`stepping`) or compilation, the first request is only noted: the run ends
    after the step, from where it can resume. A second one, and one outside, raises KeyboardInterrupt at once.
    """

    def __init__(self) -> None:
        self.asked = self.stepping = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Handle one signal."""
        again, self.asked = self.asked, True
        if again or not (self.stepping or compiling()):
            raise KeyboardInterrupt
