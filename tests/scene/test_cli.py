"""The commands `check` and `schema`, and the exit status of every kind of failure."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from visviva.cli.check import check
from visviva.cli.failure import exit_status
from visviva.cli.schema import schema
from visviva.errors import SceneError, SimulationError

app = typer.Typer()
app.command()(check)
app.command()(schema)
run = CliRunner().invoke


def scene(folder: Path, text: str) -> str:
    (folder / "scene.yaml").write_text(text)
    return str(folder / "scene.yaml")


def test_a_good_scene(tmp_path: Path) -> None:
    result = run(app, ["check", scene(tmp_path, "title: x\nduration: 3 s\n")])
    assert result.exit_code == 0
    assert result.output.endswith("scene.yaml: ok (empty; 3 s)\n")


def test_a_bad_scene(tmp_path: Path) -> None:
    path = scene(tmp_path, "title: x\nduratio: 3 s\nseed: q\n")
    result = run(app, ["check", path])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"{path}:2: duratio: unknown key 'duratio'; did you mean 'duration'?" in result.stderr
    assert f"{path}:3: seed: found 'q' (text), expected a whole number" in result.stderr
    assert "Traceback" not in result.output


def test_json(tmp_path: Path) -> None:
    path = scene(tmp_path, "title: x\nduration: 3 s\n")
    result = run(app, ["check", path, "--json", "--set", "duration=3 kg"])
    assert result.exit_code == 2
    problem = json.loads(result.stdout)["problems"][0]
    assert problem["path"] == "duration"
    assert problem["file"] == "--set duration=3 kg"
    assert "found 3 kg (mass), expected a time" in problem["message"]
    good = run(app, ["check", path, "--json"])
    assert good.exit_code == 0
    assert json.loads(good.stdout)["good"] is True


def test_schema() -> None:
    result = run(app, ["schema"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["properties"]["duration"]


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (SceneError("found a", "bodies.b", "s.yaml", 3), 2, "error: s.yaml:3: bodies.b: found a\n"),
        (
            SimulationError(1.5, "ball", "energy grows", "try a smaller step"),
            3,
            "stopped at t = 1.5 s: ball: energy",
        ),
        (KeyboardInterrupt(), 3, "interrupted\n"),
        (MemoryError(), 3, "stopped: there is not enough memory\n"),
        (OSError(errno.ENOSPC, "No space left on device", "out.vv"), 3, "stopped: out.vv: No space left"),
        (KeyError("x"), 3, "internal error: KeyError: 'x'\n"),
        (ZeroDivisionError(), 3, "internal error: ZeroDivisionError\n"),
        (TypeError("bad"), 3, "internal error: TypeError: bad\n"),
    ],
)
def test_status(
    error: BaseException,
    status: int,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("VISVIVA_TRACEBACK", raising=False)
    with pytest.raises(typer.Exit) as caught, exit_status():
        raise error
    assert caught.value.exit_code == status
    assert message in capsys.readouterr().err


def test_an_exit_passes_through() -> None:
    with pytest.raises(typer.Exit) as caught, exit_status():
        raise typer.Exit(2)
    assert caught.value.exit_code == 2


def test_a_traceback_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISVIVA_TRACEBACK", "1")
    with pytest.raises(KeyError), exit_status():
        raise KeyError("x")
