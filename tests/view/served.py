"""A run served by the real process of ``visviva view``."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

PROGRAM = "import sys; from visviva.view.server import serve; serve(sys.argv[1], open_browser=False)"


class Server:
    """The process, its address, and the address of its socket."""

    def __init__(self, run: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(run)],
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self.process.stdout is not None
        self.lines = self.process.stdout
        printed = "".join(next(self.lines) for _ in range(3))
        found = re.search(r"open (http://127\.0\.0\.1:(\d+)/\?token=(\S+))", printed)
        assert found, printed
        self.address, self.origin = found[1], f"http://127.0.0.1:{found[2]}"
        self.socket = f"ws://127.0.0.1:{found[2]}/ws?token={found[3]}"

    def interrupt(self) -> tuple[str, int]:
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return rest, self.process.returncode

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()
