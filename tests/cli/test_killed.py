"""Real runs of many scenes, killed or stopped again and again: all end as if undisturbed, bit for bit."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import started
from tests.cli.test_resume import same

import visviva
from visviva.scene.examples import example_path

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems"),
]
TIME_STEPS, EVENTS = "stepper={kind: time_stepping, h: 2 ms}", "stepper={kind: event_driven, rtol: 1e-5}"
CASES: list[tuple[str, float, str]] = [
    *(("fountain", 2.0, ""), ("whipping_rope", 1.2, ""), ("domino_run", 0.3, ""), ("crane", 1.0, "")),
    *(("breakable_bridge", 1.0, ""), ("jelly_cube", 0.5, ""), ("elastic_bed", 0.3, ""), ("tackle", 2.0, "")),
    *(("rings_on_a_cone", 0.1, ""), ("paper_hoop", 0.06, ""), ("vehicle", 0.6, ""), ("ropeway", 1.0, "")),
    *(("bouncing_ball", 3.0, TIME_STEPS), ("bead_on_wire", 6.0, TIME_STEPS)),
    *(("bead_on_wire", 6.0, ""), ("dragged_net", 0.4, ""), ("rocking_block", 3.0, ""), ("trammel", 5.0, "")),
    *(("newtons_cradle", 2.0, ""), ("slack_string", 5.0, ""), ("spinning_top", 3.0, "")),
    *(("three_balls", 1.2, ""), ("triple_pendulum", 6.0, "")),
    *(("jelly_cube", 0.2, EVENTS), ("tackle", 0.3, EVENTS)),
]
SIGNALS = [signal.SIGKILL] * 8 + [signal.SIGTERM] * 2  # of each case: 200 and 50


def stamp(out: Path) -> tuple[int, ...]:
    """Changes with everything that is written to a file."""
    if not out.exists():
        return ()
    status = out.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns


def wait_for_a_write(process: subprocess.Popen[str], out: Path) -> None:
    """Until a process has written to the file, or ended."""
    before = stamp(out)
    while process.poll() is None and stamp(out) == before:
        time.sleep(0.002)


def ended(process: subprocess.Popen[str]) -> int:
    """The exit status of a process that prints no traceback."""
    _, said = process.communicate(timeout=600)
    assert "Traceback" not in said, said
    return process.returncode


class Case:
    """One scene, and the run that nothing disturbs."""

    def __init__(self, name: str, until: float, stepper: str, folder: Path) -> None:
        self.end = ("--until", until, "--no-progress")
        self.fresh = (Path(example_path(name)), *(("--set", stepper) if stepper else ()))
        self.whole, self.out = folder / "whole.vv", folder / "part.vv"
        process = started("run", *self.fresh, "-o", self.whole, *self.end)
        wait_for_a_write(process, self.whole)
        begun = time.monotonic()
        assert ended(process) == 0
        self.writing = time.monotonic() - begun
        """How long it writes [s]."""

    def process(self) -> subprocess.Popen[str]:
        """The run, from its start or from where it was left."""
        if self.out.exists():
            return started("run", "--resume", self.out, *self.end)
        return started("run", *self.fresh, "-o", self.out, *self.end)

    def disturbed(self, numbers: Sequence[signal.Signals], chance: random.Random) -> None:
        """All these signals, each at any time after its process has begun to write."""
        left = list(numbers)
        while left:
            process = self.process()
            wait_for_a_write(process, self.out)
            time.sleep(chance.uniform(0.0, self.writing))
            process.send_signal(left[-1])
            status = ended(process)
            if status in (-left[-1], 3):
                left.pop()
            if self.complete(status):
                self.compared()
                self.writing *= 0.7
        if self.out.exists():
            assert ended(self.process()) == 0
            self.compared()

    def complete(self, status: int) -> bool:
        """Whether the run has reached its end; if not, its last process must have been ended by a signal."""
        with visviva.load(self.out) as run:
            if run.status == "complete":
                return True
            assert (status, run.status) in ((-signal.SIGKILL, "running"), (3, "stopped")), run.message
        return False

    def compared(self) -> None:
        """The run is the undisturbed one; the next starts anew."""
        same(self.out, self.whole)
        self.out.unlink()


@pytest.mark.parametrize(("name", "until", "stepper"), CASES)
def test_200_kills_and_50_stops(name, until, stepper, tmp_path):
    chance = random.Random(f"{name} {stepper}")
    Case(name, until, stepper, tmp_path).disturbed(chance.sample(SIGNALS, len(SIGNALS)), chance)
