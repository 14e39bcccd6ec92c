"""Ctrl-C waits while the run file is being changed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C takes effect at the end of the block: inside HDF5 it would leave the file half changed."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    caught: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda number, frame: caught.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if caught:
        handler(signal.SIGINT, caught[0])
