"""Servers of the browser tests: forked from a process with everything imported, so ready at once."""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from tests.view.served import VIEW, addresses

CONTEXT = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
CONTEXT.set_forkserver_preload(["visviva.cli.live_parts"])


class Forked:
    """As `Server` of `served`, with a forked process instead of a new interpreter.

    Parameters
    ----------
    what, program, folder : as there
    """

    def __init__(self, *what: Path, program: str = VIEW, folder: Path | None = None) -> None:
        read, write = CONTEXT.Pipe(duplex=False)
        told = write, program, [str(path) for path in what], folder
        self.process = CONTEXT.Process(target=begin, args=told)
        self.process.start()
        write.close()
        self.lines = os.fdopen(read.fileno(), closefd=False)
        self._read, self.folder = read, folder or Path.cwd()
        try:
            self.address, self.origin, self.socket = addresses(self.lines)
        except BaseException:
            self.kill()
            raise

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.lines.close()
        self._read.close()


def begin(out: Connection, program: str, what: list[str], folder: Path | None) -> None:
    """Run this program, with its output to `out`."""
    for stream in (1, 2):
        os.dup2(out.fileno(), stream)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    os.chdir(folder or ".")
    sys.argv = ["-c", *what]
    exec(compile(program, "<program>", "exec"), {"__name__": "__main__"})
