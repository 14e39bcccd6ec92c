"""`visviva run` and the commands that use its result: info, plot, render."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import visviva
from visviva.cli import session
from visviva.cli.outputs import default_output
from visviva.errors import SceneError


def test_a_run_says_what_happened(ball, command, tmp_path):
    result = command("run", ball, "-o", tmp_path / "a.vv", "--no-progress")
    assert result.exit_code == 0, result.output
    assert "51 frames, 0.5 s" in result.stdout
    assert "1 impact" in result.stdout
    assert "residual" in result.stdout
    assert result.stderr == ""
    with visviva.load(tmp_path / "a.vv") as run:
        fall = np.sqrt(2 / 9.81)
        assert run.status == "complete"
        assert run.scene == ball.read_text()
        assert run.look["title"] == "Falling ball"
        assert [event.kind for event in run.events] == ["impact"]
        assert run.events[0].t == pytest.approx(fall, rel=1e-9)
        before = run.t < fall
        assert np.allclose(run["ball"].x[before, 0, 2], 1 - 9.81 / 2 * run.t[before] ** 2, atol=1e-6)
        lost = run.ledger["impact loss/floor"][-1]
        assert lost == pytest.approx(0.75 * 9.81, rel=1e-9), "e = 0.5 keeps a quarter of the energy"


def test_json_is_the_summary(ball, command, tmp_path):
    result = command("run", ball, "-o", tmp_path / "a.vv", "--json")
    summary = json.loads(result.stdout)
    assert (summary["status"], summary["frames"], summary["events"]) == ("complete", 51, {"impact": 1})
    assert summary["ledger"]["relative"] < 1e-7
    assert summary["ledger"]["rows"]["kinetic"]["change"] > 0
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.summary["steps"] == summary["steps"] > 0
        assert run.summary["ledger"]["relative"] == summary["ledger"]["relative"]


@pytest.mark.parametrize("stepper", ["kind: event_driven", "kind: time_stepping, h: 1 ms"])
def test_the_real_time_factor_is_of_what_follows_a_look(ball, command, tmp_path, monkeypatch, stepper):
    now = iter(range(10_000))
    monkeypatch.setattr(session, "perf_counter", lambda: float(next(now)))
    ball.write_text(f"{ball.read_text()}stepper: {{{stepper}}}\n")
    summary = json.loads(command("run", ball, "-o", tmp_path / "a.vv", "--json").stdout)
    stepping = summary["wall"] - summary["start_up"]
    assert summary["start_up"] > 0, "up to the end of the first step"
    simulated = summary["real_time_factor"] * stepping
    assert 0 < simulated < summary["simulated"], "the first step counts neither here nor there"


def test_the_default_output_is_beside_the_current_folder(ball, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert command("run", ball).exit_code == 0
    assert (tmp_path / default_output(ball)).is_file()
    assert default_output(ball) == Path("out/ball.vv")


def test_the_last_output_of_a_scene_is_replaced_and_others_are_kept(ball, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    until = ("--until", "0.05")
    assert command("run", ball, *until).exit_code == 0
    assert command("run", ball, "--until", "0.1").exit_code == 0
    with visviva.load(tmp_path / default_output(ball)) as run:
        assert run.t[-1] == pytest.approx(0.1)
    other = tmp_path / "other.yaml"
    other.write_bytes(ball.read_bytes())
    assert command("run", other, "-o", default_output(ball), "--overwrite", *until).exit_code == 0
    refused = command("run", ball, *until)
    assert refused.exit_code == 2
    assert "--overwrite" in refused.stderr


def test_from_python_a_scene_replaces_its_own_last_run_and_keeps_others(ball, tmp_path):
    """As when the cell of a notebook is run again."""
    out = tmp_path / "named.vv"
    for until in 0.05, 0.1:
        visviva.run(ball, out, until=until)
    with visviva.load(out) as run:
        assert run.t[-1] == pytest.approx(0.1)
    other = tmp_path / "other.yaml"
    other.write_bytes(ball.read_bytes())
    with pytest.raises(SceneError, match="in Python: overwrite=True"):
        visviva.run(other, out, until=0.05)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("walker", "visviva examples copy walker"),
        ("walkr.yaml", "'walker' is an example"),
        ("bal.yaml", "did you mean 'ball.yaml'?"),
        ("ball", "did you mean 'ball.yaml'?"),
    ],
)
def test_a_scene_that_is_not_there_is_looked_for(ball, command, monkeypatch, name, hint):
    monkeypatch.chdir(ball.parent)
    result = command("run", name)
    assert result.exit_code == 2
    assert hint in result.stderr


def test_a_quiet_run_prints_only_what_is_wrong(ball, command, tmp_path):
    quiet = command("run", ball, "-o", tmp_path / "a.vv", "--until", "0.05", "-q")
    assert (quiet.exit_code, quiet.output) == (0, "")
    wrong = command("run", ball, "-o", tmp_path / "a.vv", "-q")
    assert wrong.exit_code == 2
    assert "--overwrite" in wrong.stderr


def test_a_run_may_be_viewed_at_once(ball, command, tmp_path, monkeypatch):
    viewed = []
    monkeypatch.setattr("visviva.view.serving.server.serve", viewed.append)
    assert command("run", ball, "-o", tmp_path / "a.vv", "-q", "--view").exit_code == 0
    assert viewed == [tmp_path / "a.vv"]
    assert command("run", ball, "-o", tmp_path / "b.vv", "-q").exit_code == 0
    assert len(viewed) == 1


def test_values_can_be_set(ball, command, tmp_path):
    result = command("run", ball, "-o", tmp_path / "a.vv", "--set", "duration=0.1", "--json")
    summary = json.loads(result.stdout)
    assert summary["simulated"] == pytest.approx(0.1)
    assert summary["events"] == {}
    with visviva.load(tmp_path / "a.vv") as run:
        assert "duration: 0.1" in run.scene


def test_an_existing_run_is_not_overwritten(ball, command, tmp_path):
    out = tmp_path / "a.vv"
    out.write_bytes(b"\x89HDF\r\n\x1a\nsomething that was a visviva run")
    before = out.read_bytes()
    result = command("run", ball, "-o", out)
    assert result.exit_code == 2
    assert "--overwrite" in result.stderr
    assert out.read_bytes() == before
    assert command("run", ball, "-o", out, "--overwrite").exit_code == 0


@pytest.mark.parametrize("victim", ["notes.txt", "ball.yaml"])
def test_only_runs_are_overwritten(ball, command, tmp_path, victim):
    out = tmp_path / victim
    if victim != ball.name:
        out.write_text("years of work")
    before = out.read_bytes()
    result = command("run", ball, "-o", out, "--overwrite")
    assert result.exit_code == 2
    assert out.read_bytes() == before


def test_a_run_that_fails_keeps_what_it_has(command, tmp_path):
    """A spring of no damping at a step far beyond its limit: explicit Euler overflows."""
    path = tmp_path / "stiff.yaml"
    path.write_text(
        "duration: 10 s\nbodies:\n  a: {position: [0, 0, 1], mass: 1}\n"
        "  nail: {kind: scripted_point, position: [0, 0, 0]}\n"
        "forces:\n  s: {kind: spring, a: a, b: nail, stiffness: 1e6, rest_length: 0.5}\n"
        "stepper: {method: euler, h: 10 ms}\n"
    )
    with np.errstate(all="ignore"):
        result = command("run", path, "-o", tmp_path / "a.vv", "--json")
    assert result.exit_code == 3
    assert "stopped at t = " in result.stderr and "Traceback" not in result.stderr
    assert json.loads(result.stdout)["status"] == "stopped"
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.status == "stopped"
        assert run.count > 0
        checkpoint = run.checkpoint()
        assert checkpoint is not None and np.isfinite(checkpoint.q).all()


def test_python_does_the_same(ball, tmp_path):
    told: list[float] = []
    summary = visviva.run(ball, tmp_path / "a.vv", until=0.2, progress=lambda t, end: told.append(t / end))
    assert summary["frames"] == 21
    assert told[-1] == pytest.approx(1.0) and told == sorted(told)


def test_from_scene_to_picture(ball, command, tmp_path):
    run, png, film, energy = (tmp_path / name for name in ("a.vv", "a.png", "a.webp", "e.svg"))
    steps = [
        ("run", ball, "-o", run, "--no-progress"),
        ("info", run, "--json"),
        ("plot", run, "-o", energy),
        ("render", run, "-o", png, "--size", "64x36"),
        ("render", run, "-o", film, "--size", "64x36", "--fps", "10"),
    ]
    for words in steps:
        result = command(*words)
        assert result.exit_code == 0, (words, result.output)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert film.read_bytes()[8:12] == b"WEBP"
    assert b"<svg" in energy.read_bytes()


def test_redundant_joints_are_told_once(command, tmp_path):
    """Two rods on one pair of points: the summary names them, and the run file keeps the instant."""
    path, out = tmp_path / "twice.yaml", tmp_path / "twice.vv"
    path.write_text("""\
duration: 0.1 s
bodies:
  nail: {kind: scripted_point, position: [0, 0, 1]}
  bob: {position: [1, 0, 1], mass: 1 kg}
constraints:
  left: {a: nail, b: bob}
  right: {a: nail, b: bob}
""")
    result = command("run", path, "-o", out, "--no-progress")
    assert result.exit_code == 0, result.output
    told = [line for line in result.stdout.splitlines() if line.startswith("warning")]
    assert len(told) == 1 and "left, right: linearly dependent rows" in told[0]
    with visviva.load(out) as run:
        assert [event.where for event in run.events if event.kind == "warning"] == ["left, right"]


def test_a_run_goes_into_a_run_file(ball, command, tmp_path):
    result = command("run", ball, "-o", tmp_path / "out.txt")
    assert result.exit_code == 2 and not (tmp_path / "out.txt").exists()
    assert "found the ending '.txt', expected '.vv'" in result.stderr
    assert "without an ending" in command("run", ball, "-o", tmp_path / "out").stderr


def test_a_run_file_is_no_scene(ball, command, tmp_path, monkeypatch):
    """Its own default output, which is the run file itself, is not the trouble."""
    monkeypatch.chdir(tmp_path)
    assert command("run", ball, "-o", "out/a.vv", "--until", "0.1").exit_code == 0
    result = command("run", "out/a.vv")
    assert result.exit_code == 2
    assert "this is a run file, expected a scene" in result.stderr
