"""Signal handlers are installed before anything slow is imported, and stay until the very end."""

from __future__ import annotations

import subprocess
import sys

import pytest

# It dies among the modules, after Python has let go of the handlers of signals.
AT_THE_END = """
import os, signal, sys

class Late:
    def __del__(self, kill=os.kill, me=os.getpid(), number=signal.{number}):
        kill(me, number)

sys.argv = ["visviva", "--version"]
sys.late = Late()
from visviva.cli.start import main
main()
"""


def python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_nothing_that_takes_long_comes_before_the_handlers():
    before = "import sys, atexit, gc, os, signal, types; before = {*sys.modules}"
    told = python(f"{before}; import visviva.cli.start; print(*({{*sys.modules}} - before))").stdout.split()
    assert {name for name in told if not name.startswith("visviva")} <= {"__future__"}
    assert {"visviva", "visviva.cli", "visviva.cli.start"} == {n for n in told if n.startswith("visviva")}


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_what_is_over_is_not_interrupted(number):
    ended = python(AT_THE_END.format(number=number))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("visviva ")
