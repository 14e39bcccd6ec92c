"""What ends a run from outside: Ctrl-C, SIGTERM and SIGHUP, each at an instant at which the file is whole."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
Handler = Callable[[int, FrameType | None], object]


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


def interrupt(number: int, frame: FrameType | None) -> None:
    """End what is done now, as Ctrl-C does. Raises KeyboardInterrupt."""
    raise KeyboardInterrupt


class StopRequest:
    """Whether someone has asked for the end of a run.

    While a step is taken (`stepping`) the first request is only noted: the run ends after the step, whence it
    can go on. A second one, and one outside of steps, raises KeyboardInterrupt at once.
    """

    def __init__(self) -> None:
        self.asked = self.stepping = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Handle one signal."""
        again, self.asked = self.asked, True
        if again or not self.stepping:
            interrupt(number, frame)
