"""A run that fills its disk stops with one line, and goes on bitwise once there is space."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import BALL, started
from tests.cli.test_resume import SCENES, same
from tests.cli.test_stopped import wait_for_frames
from tests.kits.small_disk import filled, small_disk

from visviva.cli.session import Running, prepare
from visviva.scene import load_scene
from visviva.scene.examples import example_path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits")


def said(*words: object, limit: int = 0) -> tuple[int, str]:
    """The exit status of a command, and its messages."""
    process = started("run", *words, limit=limit)
    _, text = process.communicate(timeout=600)
    assert "Traceback" not in text, text
    return process.returncode, text


def undisturbed(scene: Path, folder: Path, until: float) -> Path:
    Running(prepare(load_scene(scene)), folder / "whole.vv", until=until).go()
    return folder / "whole.vv"


def test_a_disk_that_is_full_twice(endless, tmp_path):
    whole, words = undisturbed(endless, tmp_path, 30.0), ("--until", 30.0, "--no-progress")
    with small_disk(tmp_path / "disk", 32_000_000) as disk:
        out = disk / "part.vv"
        for begin, frames in ((endless, "-o", out), 10), (("--resume", out), 1000):
            process = started("run", *begin, *words)
            wait_for_frames(out, process, frames)
            with filled(disk):
                _, text = process.communicate(timeout=600)
                assert process.returncode == 3 and text.count("can no longer be written") == 1, text
                status, text = said("--resume", out, *words)
                assert status in (2, 3) and "disk is nearly full" in text, text
        assert said("--resume", out, *words)[0] == 0
        same(out, whole)


def full_again_and_again(scene: Path, until: float, folder: Path, seed: str) -> None:
    """Every write beyond a size that grows fails, in the middle of a commit too."""
    whole, out, chance = undisturbed(scene, folder, until), folder / "part.vv", random.Random(seed)
    size, words, end = os.path.getsize(whole), (scene, "-o", out), ("--until", until, "--no-progress")
    for limit in sorted(chance.randrange(4096, size) for _ in range(3)):
        status, text = said(*words, *end, limit=limit)
        assert status in (2, 3) and text.count("File too large") == 1, text
        if out.exists():
            words = ("--resume", out)
    assert said(*words, *end)[0] == 0
    same(out, whole)


@pytest.mark.parametrize("seed", range(2))
def test_every_write_beyond_a_size_fails(seed, tmp_path):
    scene = tmp_path / "ball.yaml"
    scene.write_text(BALL)
    full_again_and_again(scene, 5.0, tmp_path, f"{seed}")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SCENES)
def test_every_write_beyond_a_size_fails_in_all_kinds_of_scenes(name, seed, tmp_path):
    full_again_and_again(Path(example_path(name)), SCENES[name], tmp_path, f"{name} {seed}")
