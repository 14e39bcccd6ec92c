"""Almost correct commands: a suggestion is printed, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from visviva.cli.main import app

SCENE = "bodies:\n  ball: {position: [0, 0, 1], mass: 1}\nduration: 50 ms\n"
MESSAGES = {
    "examples copy walkr": "found no example 'walkr'; did you mean 'walker'?",
    "demo cran": "found no example 'cran'; did you mean 'crane'?",
    "bench cor": "did you mean 'core'?",
    "run bal.yaml": "there is no file 'bal.yaml', expected a scene file; did you mean 'ball.yaml'?",
    "info bal.vv": "error: bal.vv: there is no such run file; did you mean 'ball.vv'?",
    "info nothing.vv": "error: nothing.vv: there is no such run file: `visviva run` creates one from a scene",
    "view ball.yam": "error: ball.yam: there is no such run file; did you mean 'ball.yaml'?",
    "run ball.vv": "error: ball.vv: this is a run file, expected a scene: `visviva view ball.vv` shows it",
    "import ball.xml": "error: ball.xml:",
    "render ball.yaml": "error: ball.yaml: this is a scene, expected a run file: `visviva run ball.yaml`",
    "run --resume ball.yaml": "this is a scene, expected a run file",
    "plot ball.vv --what energi": "expected one of energy, thesis, signals; did you mean 'energy'?",
    "plot ball.vv --phase bal.z": "points: ball; did you mean 'ball'?",
    "render ball.vv --quality studo": "did you mean 'studio'?",
    "render ball.vv --show trail": "did you mean 'trails'?",
    "render ball.vv --show trails=bal": "known: ball; did you mean 'ball'?",
    "export ball.vv --to htm": "did you mean 'html'?",
    "run ball.yaml --until -1": "found '-1', expected a time after the start, such as 2 or 500 ms",
    "run ball.yaml --until nan": "found 'nan', expected a time after the start",
    "run ball.yaml --until 2kg": "found '2kg', expected a time after the start",
    "render ball.vv --fps abc": "error: --fps: found 'abc', expected a number of pictures a second",
    "render ball.vv --fov 200": "error: --fov: found '200', expected an angle of view from 1 to 170",
    "render ball.vv --speed 0": "error: --speed: found '0', expected a number above 0",
    "render ball.vv --fps": "error: Option '--fps' requires an argument.",
    "render": "error: RUN is missing, as in `visviva render RUN`; `visviva render -h` explains it",
    "sweep ball.yaml": "error: --set is missing, as in `visviva sweep --set PATH=VALUES`",
    "sweep ball.yaml --set bodies.ball.mass=1:5": "error: --set: found '1:5', expected LOW : HIGH : COUNT",
    "run ball.yaml --fps 60": "is changed by --set, as in --set record.fps=VALUE",
    "run ball.yaml --duration 5": "is changed by --set, as in --set duration=VALUE",
    "run ball.yaml --untl 5": "found no option '--untl' of `visviva run`; did you mean '--until'?",
    "run ball.yaml out.vv": "found 'out.vv' too many; a file to write is named by -o out.vv",
    "run ball.yaml --set bodies.ball.mass 5": "found '5' too many; a value follows its path without a space",
    "examples copy walker scenes": "found 'scenes' too many; a folder is named by --to scenes",
    "ball.yaml": "did you mean `visviva run ball.yaml`?",
    "ball.vv": "did you mean `visviva view ball.vv`?",
    "walker": "did you mean `visviva demo walker`?",
    "examples walker": "did you mean `visviva examples copy walker`?",
    "view ball.vv --port http": "error: --port: found 'http', expected a port from 0 to 65535",
    "export ball.vv -o ball.gltf": "or --to; did you mean '.glb'?",
    "export ball.vv --to blender": "did you mean 'usd'?",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scene and its run."""
    place = tmp_path_factory.mktemp("nearly")
    (place / "ball.yaml").write_text(SCENE)
    told = CliRunner().invoke(app, ["run", str(place / "ball.yaml"), "-o", str(place / "ball.vv"), "-q"])
    assert told.exit_code == 0, told.output
    return place


@pytest.mark.parametrize("command", MESSAGES)
def test_what_was_meant_is_said(folder, monkeypatch, command):
    monkeypatch.chdir(folder)
    before = sorted(folder.rglob("*"))
    told = CliRunner().invoke(app, command.split(" "), prog_name="visviva")
    assert told.exit_code == 2, told.output
    assert MESSAGES[command] in " ".join(told.output.split()), told.output
    assert told.output.startswith("error: ") and told.output.count("\n") == 1, "one line"
    assert sorted(folder.rglob("*")) == before, "nothing is written"


def test_until_takes_a_time_with_its_unit(tmp_path):
    (tmp_path / "ball.yaml").write_text(SCENE)
    out = tmp_path / "ball.vv"
    told = CliRunner().invoke(
        app, ["run", str(tmp_path / "ball.yaml"), "-o", str(out), "--until", "20 ms", "--no-progress"]
    )
    assert f"{out}: 2 frames, 0.02 s" in told.output.replace("\n", ""), told.output


@pytest.mark.parametrize("how", ["--no-progress", "-q"])
def test_a_run_that_stops_says_what_it_was_advised(tmp_path, how):
    (tmp_path / "stiff.yaml").write_text(
        """duration: 1 s
bodies:
  hook: {kind: scripted_point, position: [0, 0, 2]}
  ball: {position: [0.1, 0, 1], mass: 10 g}
forces:
  spring: {kind: spring, a: hook, b: ball, stiffness: 5 kN/m, rest_length: 1 m}
stepper: {kind: event_driven, method: verlet, h: 10 ms}
"""
    )
    told = CliRunner().invoke(app, ["run", str(tmp_path / "stiff.yaml"), "-o", str(tmp_path / "o.vv"), how])
    assert told.exit_code == 3
    assert told.output.count("advice: steps of 10 ms are too long for a motion with a rate of 707/s") == 1, (
        told.output
    )
