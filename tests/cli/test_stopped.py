"""Real runs stopped from outside: Ctrl-C and kill −9."""

from __future__ import annotations

import importlib
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from tests.cli.conftest import started

import visviva
from visviva.errors import SceneError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")


def wait_for_frames(out: Path, process, frames: int = 10) -> None:
    """Until the run has flushed some frames."""
    for _ in range(1200):
        assert process.poll() is None, process.communicate()
        if out.exists():
            with suppress(SceneError), visviva.load(out) as run:  # its head may not be written yet
                if run.count >= frames:
                    return
        time.sleep(0.05)
    raise AssertionError("no frames in a minute")


def test_ctrl_c(endless, tmp_path):
    out = tmp_path / "a.vv"
    process = started("run", endless, "-o", out, "--no-progress")
    wait_for_frames(out, process)
    process.send_signal(signal.SIGINT)
    try:
        printed, said = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 3
    assert printed == ""
    assert said.startswith("interrupted at t = ") and f"are kept in {out}" in said
    assert "Traceback" not in said
    with visviva.load(out) as run:
        assert run.status == "stopped"
        assert "interrupted" in run.message
        assert f"{run.count} frames" in said
        assert run.summary["steps"] > 0
        # The state before the last step, and how much had been written by then.
        checkpoint = run.checkpoint()
        assert run.t[0] < checkpoint.t
        assert 0 < checkpoint.kept["frames"] <= run.count
        assert run.t[checkpoint.kept["frames"] - 1] <= checkpoint.t + 1e-9


@pytest.mark.parametrize(
    "place",
    ["record.run_writer.head_of_run", "cli.session.Recorder", "cli.session.CrossingWatch",
     "cli.run.running_progress"],
)  # fmt: skip
def test_a_stop_before_the_first_step(place, command, ball, tmp_path, monkeypatch):
    """Between the making of the file and the first step it stayed "running", without a process."""
    package, name = f"visviva.{place}".rsplit(".", 1)
    module = importlib.import_module(package)
    original = getattr(module, name)

    def signalled(*given, **named):
        signal.raise_signal(signal.SIGTERM)
        return original(*given, **named)

    monkeypatch.setattr(module, name, signalled)
    out = tmp_path / "a.vv"
    told = command("run", ball, "-o", out, "--no-progress")
    assert told.exit_code == 3 and told.stderr.startswith("interrupted")
    with visviva.load(out) as run:
        assert (run.status, run.count) == ("stopped", 0)
    monkeypatch.undo()
    assert command("run", "--resume", out, "--no-progress").exit_code == 0


def killed_once(endless: Path, out: Path, wait: float) -> None:
    process = started("run", endless, "-o", out, "--no-progress")
    wait_for_frames(out, process)
    time.sleep(wait)
    with visviva.load(out) as run:
        flushed = run.count
    process.kill()
    process.communicate()
    with visviva.load(out) as run:
        assert run.count >= flushed
        assert run.status == "running"
        assert np.allclose(np.diff(run.t), 0.01)
        x = run["ball"].x[:, 0, 2]
        assert np.isfinite(x).all() and (x > -1e-6).all() and (x < 1 + 1e-6).all()
        assert np.abs(run.ledger["residual"]).max() < 1e-3
    out.unlink()


def test_kill(endless, tmp_path):
    for i in range(3):
        killed_once(endless, tmp_path / f"{i}.vv", 0.05 * i)


@pytest.mark.slow
@pytest.mark.soak
def test_two_hundred_kills(endless, tmp_path):
    chance = random.Random(1)
    for i in range(200):
        killed_once(endless, tmp_path / f"{i}.vv", chance.uniform(0, 0.5))


def test_ctrl_c_within_a_text_that_is_carried_out(tmp_path, monkeypatch):
    """Where Python makes dataclasses; with no more than the interrupt being heeded it ends by the signal."""
    (tmp_path / "command.py").write_text(
        "import signal\n"
        "from visviva.cli.failure import exit_status\n"
        "import typer\n"
        "app = typer.Typer()\n"
        "@app.command()\n"
        "def run():\n"
        "    with exit_status():\n"
        "        exec('signal.raise_signal(signal.SIGINT)')\n"
        "app()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    process = started(module="command")
    _, said = process.communicate(timeout=120)
    assert (process.returncode, said) == (3, "interrupted\n")
