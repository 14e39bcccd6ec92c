"""A run served by the real process of ``visviva view``, or a live one by that of ``visviva play``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

VIEW = "import sys; from visviva.view.serving.server import serve; serve(sys.argv[1], open_browser=False)"
PLAY = "import sys; from visviva.cli.main import app; app(['play', '--no-open', *sys.argv[1:]])"


class Server:
    """A server process, its address, and the address of its socket.

    Parameters
    ----------
    what : the run file, or the scene; none for an empty playground
    program : VIEW or PLAY
    folder : its working directory
    """

    def __init__(self, *what: Path, program: str = VIEW, folder: Path | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *map(str, what)],
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self.process.stdout is not None
        self.lines = self.process.stdout
        self.address, self.origin, self.socket = addresses(self.lines)

    def interrupt(self) -> tuple[str, int]:
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return rest, self.process.returncode

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def addresses(lines: Iterator[str]) -> tuple[str, str, str]:
    """Addresses of the page, its origin and its socket, from the first three lines printed by a server."""
    printed = "".join(next(lines) for _ in range(3))
    found = re.search(r"open (http://127\.0\.0\.1:(\d+)/\?token=(\S+))", printed)
    assert found, printed + "".join(lines)
    return found[1], f"http://127.0.0.1:{found[2]}", f"ws://127.0.0.1:{found[2]}/ws?token={found[3]}"
