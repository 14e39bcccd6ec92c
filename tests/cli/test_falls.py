"""Bodies that fall forever are reported, with a hint at floors; those that land, hop or hang are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from visviva.cli.resume import resume
from visviva.cli.scene_run import run
from visviva.scene import scene_from_text

SCENE = """
bodies:
  hook: {kind: scripted_point, position: [0, 0, 3]}
  lamp: {position: [1, 0, 3], mass: 1}
  ball: {position: [0, 3, 1], velocity: [0, 1, 2], mass: 1, radius: 0.1}
  crate: {kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 1, position: [0, -3, 1],
          velocity: [0, 0, 5]}
constraints:
  rod: {a: hook, b: lamp}
MORE
duration: TIME
stepper: {kind: time_stepping, h: 5 ms}
"""
THREAD = "forces: {thread: {kind: spring, a: hook, b: crate, stiffness: 1e-6}}"  # names it, holds nothing
FLOOR = "contacts: {floor: {points: ball, radius: 0.1}}\n" + THREAD
MEADOW = "contacts: {floor: {points: [ball, crate], radius: 0.1}}"


@pytest.mark.parametrize(
    ("more", "time", "fallen"),
    [
        ("", 1.5, "ball"),
        (FLOOR, 1.5, "crate"),
        (MEADOW, 1.5, ""),
        ("", 0.9, ""),
        ("gravity: [0, 0, 0]", 1.5, ""),
    ],
)
def test_what_falls_freely_is_told(tmp_path: Path, more: str, time: float, fallen: str) -> None:
    text = SCENE.replace("MORE", more).replace("TIME", str(time))
    said = run(scene_from_text(text), tmp_path / "a.vv")["advice"]
    assert [line.split(":")[0] for line in said] == ([f"nothing supported {fallen}"] if fallen else [])


def test_the_way_is_that_of_free_fall(tmp_path: Path) -> None:
    """½ g t² − v t: 4.04 m in 1.5 s from 5 m/s upwards, 8.04 m from 2 m/s."""
    text = SCENE.replace("MORE", "").replace("TIME", "1.5")
    (said,) = run(scene_from_text(text), tmp_path / "a.vv")["advice"]
    found = re.search(r"for all of 1.5 s, by (\S+) m", said)
    assert found and float(found[1]) == pytest.approx(0.5 * 9.81 * 1.5**2 - 2 * 1.5, rel=0.005)


def test_a_run_that_goes_on_tells_of_the_whole_fall(tmp_path: Path) -> None:
    """1.5 s from its start, not 0.5 s or less from where it went on."""
    text = SCENE.replace("MORE", "").replace("TIME", "1.5")
    run(scene_from_text(text), tmp_path / "a.vv", until=1.0)
    (said,) = resume(tmp_path / "a.vv", 1.5).go()["advice"]
    found = re.search(r"for all of 1.5 s, by (\S+) m", said)
    assert found and float(found[1]) == pytest.approx(0.5 * 9.81 * 1.5**2 - 2 * 1.5, rel=0.005)
