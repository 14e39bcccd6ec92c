"""The first thing that runs: while the rest is imported, what ends a program ends it quietly."""

from __future__ import annotations

import os
import signal
from types import FrameType

STOPPED = 3


def _leave(number: int, frame: FrameType | None) -> None:
    os.write(2, b"interrupted\n")
    os._exit(STOPPED)


def main() -> None:
    """The command `visviva`."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _leave)
    from visviva.cli.main import app

    app(prog_name="visviva")
