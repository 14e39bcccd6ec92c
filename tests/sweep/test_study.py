"""A study in processes: its results, its files, and messages for points that fail."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from visviva.errors import SceneError
from visviva.sweep.points import points_of
from visviva.sweep.study import Study

SCENE = """
duration: 0.2 s
params: {k: 100 N/m, m: 1 kg}
bodies:
  hook: {kind: scripted_point, position: [0, 0, 1]}
  weight: {position: [0, 0, 0], mass: =m}
forces: {spring: {kind: spring, a: hook, b: weight, stiffness: =k, rest_length: 1 m}}
signals: {height: {kind: point, of: weight, what: z}}
stepper: {kind: time_stepping, h: 5 ms, theta: 0.5}
"""


def study(folder: Path, *settings: str) -> tuple[Study, list[tuple[int, str, str]]]:
    scene = folder / "hung.yaml"
    scene.write_text(SCENE)
    made = Study(scene, *points_of(settings), folder / "out")
    told: list[tuple[int, str, str]] = []
    made.run(2, lambda number, what, why: told.append((number, what, why)))
    return made, sorted(told)


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "out" / "table.csv").open() as table:
        return list(csv.DictReader(table))


def test_a_study_goes_on_where_it_was(tmp_path: Path) -> None:
    """At first two points, of which one is not possible; then those that are kept and those that are new."""
    made, told = study(tmp_path, "params.m=1 kg, -1 kg")
    assert [what for _, what, _ in told] == ["done", "failed"]
    assert "hung.yaml:6" in told[1][2] and "mass" in told[1][2]
    first, second = rows(tmp_path)
    assert (first["run"], first["params.m"], first["status"]) == ("001.vv", "1 kg", "complete")
    assert float(first["height.min"]) < float(first["height.max"]) == 0.0
    assert second["status"] == "failed" and second["message"] == made.failures[2]
    before = made.file(1).stat().st_mtime_ns
    made, told = study(tmp_path, "params.m=1 kg, 2 kg")
    assert [what for _, what, _ in told] == ["kept", "done"]
    assert made.file(1).stat().st_mtime_ns == before
    low, lower = (float(row["height.min"]) for row in rows(tmp_path))
    assert lower < 1.1 * low < 0.0, "the heavier one falls deeper, in a fifth of a second"


def test_a_scene_that_cannot_be_read_runs_nothing(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="params"):
        study(tmp_path, "params.mess=1, 2")
    assert not (tmp_path / "out").exists()
