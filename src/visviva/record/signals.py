"""What ends a run from outside: Ctrl-C, SIGTERM and SIGHUP, each at an instant at which the file is whole."""

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

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
PATIENCE = 0.1  # between two interrupts [s]
HELD = 2.0  # for how long compiling holds one back [s]
Handler = Callable[[int, FrameType | None], object]


def compiling() -> bool:
    """Whether this thread compiles or loads a kernel. An exception between two calls of LLVM leaves what both
    own to be freed twice, and the process ends by SIGSEGV."""
    locks = sys.modules.get("numba.core.compiler_lock")
    return locks is not None and bool(locks.global_compiler_lock.is_locked())


@contextmanager
def handled(handler: Handler) -> Iterator[None]:
    """Meanwhile the signals that end a run go to `handler`; those that are ignored, as under nohup, stay so.

    Does nothing in a thread that gets no signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = [(number, signal.getsignal(number)) for number in ENDING]
    before = [(number, old) for number, old in before if old not in (signal.SIG_IGN, None)]
    for number, _ in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What ends a run waits for the end of the block: inside HDF5 it would leave the file half changed."""
    caught: list[int] = []
    with handled(lambda number, frame: caught.append(number)):
        yield
    if caught:
        signal.raise_signal(caught[0])


def _without_interrupts(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    return lambda told: None if isinstance(told.exc_value, KeyboardInterrupt) else hook(told)


class Interruption:
    """End what is done now, as Ctrl-C does: raise KeyboardInterrupt in the main thread until it is heeded.

    Once is not enough: raised while Numba or a library is loaded, it gets lost in a callback, of which
    Python would tell by a traceback. What cleans up after it (`finally`, `except`, `with`) is left in peace,
    and what compiles for two seconds.
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
        if not isinstance(sys.exception(), KeyboardInterrupt) and monotonic() - self._held > HELD:
            raise KeyboardInterrupt

    def heed(self) -> None:
        """What was asked for is being done: no more of it, until it is asked for again."""
        with self._lock:
            self._over.set()
            self._over, self._insisting = threading.Event(), None

    def _insist(self, number: int, over: threading.Event) -> None:
        while not over.wait(PATIENCE):
            with self._lock:
                another = signal.getsignal(number) is not self
                if not over.is_set():
                    _thread.interrupt_main(signal.Signals(number))
            if another:  # a handler that forgets nothing, such as that of a run
                return

    @contextmanager
    def until_heeded(self) -> Iterator[None]:
        """Meanwhile the signals that end a program interrupt what is done here."""
        before, sys.unraisablehook = sys.unraisablehook, _without_interrupts(sys.unraisablehook)
        with handled(self):
            try:
                yield
            finally:
                with self._lock:
                    self._over.set()
                sys.unraisablehook = before
                # One raised within `exec` of a text, as dataclasses are made, makes Python end by the signal
                # itself however it was heeded, unless another text is carried out after it.
                exec("")


def heeded() -> None:
    """Whoever catches KeyboardInterrupt and goes on to an end of his own says so, and is left in peace."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, Interruption):
        handler.heed()


class StopRequest:
    """Whether someone has asked for the end of a run.

    While a step is taken (`stepping`), or kernels compile, the first request is only noted: the run ends
    after the step, whence it can go on. A second one, and one outside, raises KeyboardInterrupt at once.
    """

    def __init__(self) -> None:
        self.asked = self.stepping = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Handle one signal."""
        again, self.asked = self.asked, True
        if again or not (self.stepping or compiling()):
            raise KeyboardInterrupt
