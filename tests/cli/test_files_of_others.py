"""Paths to devices, pipes and private files, and text that a terminal would interpret."""

from __future__ import annotations

import os
import subprocess
import sys

import h5py
import pytest
from tests.cli.conftest import BALL

from visviva.cli.safe_text import safe_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX systems")


def test_overwrite_replaces_run_files_only(command, ball, tmp_path):
    link = tmp_path / "link.vv"
    link.symlink_to(os.devnull)
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["a"] = 1.0
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for out in (os.devnull, link, tmp_path / "other.h5", pipe, tmp_path):
        result = command("run", ball, "-o", out, "--overwrite")
        assert result.exit_code == 2 and "Traceback" not in result.stderr, out
    assert link.is_symlink() and pipe.is_fifo() and (tmp_path / "other.h5").stat().st_size > 0


@pytest.mark.parametrize("what", ["pipe", os.devnull, "/dev/zero", "/proc/self/environ", "folder", "link"])
def test_includes_are_regular_files(what, command, ball, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("/dev/zero")
    ball.write_text(f"include: {what}\n{BALL}")
    result = command("check", ball)
    assert result.exit_code == 2
    assert "is not a regular file" in result.stderr or "is a folder" in result.stderr


def test_text_of_what_is_no_scene_is_not_quoted(command, ball, tmp_path):
    (tmp_path / "private").write_text("token: hunter2\nhunter2\n")
    ball.write_text(f"include: private\n{BALL}")
    for body in ("", "forces:\n  f: {kind: gravity}\n"):
        result = command("check", ball)
        assert result.exit_code == 2 and "is not a scene" in result.stderr
        assert "hunter2" not in result.stderr and "token" not in result.stderr
        ball.write_text(f"include: private\n{BALL}{body}")


@pytest.mark.parametrize("name", ["private.obj", "private.ply", "private.off", "private.stl"])
def test_text_of_what_is_no_mesh_is_not_quoted(name, command, ball, tmp_path):
    (tmp_path / name).write_text("hunter2 hunter2\nv hunter2 1 2\nf 1 2 3\nelement vertex hunter2\n")
    ball.write_text(f"bodies:\n  net: {{kind: net, file: {name}, mass: 1}}\n")
    result = command("check", ball)
    assert result.exit_code == 2 and "hunter2" not in result.stderr


def test_a_file_that_is_too_large_is_not_read(command, ball, tmp_path):
    """It has holes: its bytes are nowhere, but it says that there are many."""
    with (tmp_path / "large.yaml").open("wb") as file:
        file.truncate(1 << 40)
    ball.write_text(f"include: large.yaml\n{BALL}")
    result = command("check", ball)
    assert result.exit_code == 2 and "expected at most 64 MiB" in result.stderr


def test_a_terminal_is_not_commanded():
    assert safe_text("a\x1b[2J\x07\u202eb\x9b") == "a\\x1b[2J\\x07\\u202eb\\x9b"
    assert safe_text("größer → Δ\n\tx") == "größer → Δ\n\tx"


def test_titles_are_shown_and_not_obeyed(command, ball, tmp_path):
    out = tmp_path / "a\x1b[31m.vv"
    command("run", ball, "-o", out, "--no-progress")
    assert out.exists()
    result = command("info", out)
    assert result.exit_code == 0 and "\x1b[31m" not in result.stdout


def test_an_ascii_terminal(ball, tmp_path):
    """What it has no letters for is written as escapes; file names need not be text at all."""
    folder = os.fsencode(tmp_path)
    out, scene = folder + b"/\xff\xc3\xa4.vv", folder + "/bäll.yaml".encode()
    with open(scene, "w", encoding="utf-8") as file:
        file.write(BALL.replace("Falling ball", "Fällt → \U0001f3c0"))
    environment = {
        **os.environ,
        "PYTHONIOENCODING": "ascii",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    for words in (["run", scene, "-o", out, "--no-progress"], ["info", out], ["check", scene]):
        done = subprocess.run(
            [sys.executable, "-m", "visviva", *words], env=environment, capture_output=True, timeout=120
        )
        assert done.returncode == 0 and b"internal" not in done.stderr, done.stderr


@pytest.mark.parametrize("what", ["pipe.obj", "zero.obj"])
def test_meshes_that_are_pipes_and_devices_are_told_as_such(what, command, ball, tmp_path):
    os.mkfifo(tmp_path / "pipe.obj")
    (tmp_path / "zero.obj").symlink_to("/dev/zero")
    ball.write_text(f"bodies:\n  net: {{kind: net_from_mesh, file: {what}, mass: 1, stiffness: 1}}\n")
    result = command("check", ball)
    assert result.exit_code == 2 and f"'{what}' is not a regular file" in result.stderr


def test_runs_that_are_devices_are_told_as_such(command):
    result = command("info", "/dev/zero")
    assert result.exit_code == 2 and "is not a regular file, expected a run file" in result.stderr
