"""Scenes small enough to run quickly, and the command itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from visviva.cli.main import app

BALL = """\
title: Falling ball
duration: 0.5 s
bodies:
  ball: {position: [0, 0, 1], mass: 1 kg}
contacts:
  floor: {points: ball, restitution: 0.5}
record: {fps: 100}
"""
ENDLESS = BALL.replace("duration: 0.5 s", "duration: 100000 s").replace("restitution: 0.5", "restitution: 1")

Command = Callable[..., Result]


@pytest.fixture
def command() -> Command:
    """`command("run", "scene.yaml")` inside this process."""
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def ball(tmp_path: Path) -> Path:
    path = tmp_path / "ball.yaml"
    path.write_text(BALL)
    return path


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    path = tmp_path / "endless.yaml"
    path.write_text(ENDLESS)
    return path


def started(*words: object, module: str = "visviva", limit: int = 0) -> subprocess.Popen[str]:
    """The command in a separate process, which signals end even if this process ignores them.

    limit : size that no file may exceed [bytes], as on a full disk
    """

    def prepare() -> None:
        heed_signals()
        if limit:
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [sys.executable, "-m", module, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=None if sys.platform == "win32" else prepare,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )


def heed_signals() -> None:
    for number in (signal.SIGHUP, signal.SIGINT):  # ignored under nohup, and in the background of a shell
        signal.signal(number, signal.SIG_DFL)
