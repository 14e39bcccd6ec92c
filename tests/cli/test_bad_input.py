"""Every kind of bad input: one message, exit status 2, no traceback, nothing written."""

from __future__ import annotations

import json

import pytest

BAD = {
    "wrong type": ("mass: 1 kg", "mass: heavy", "mass"),
    "unknown key": ("duration:", "duraton:", "did you mean 'duration'"),
    "not a number": ("mass: 1 kg", "mass: .nan", "finite"),
    "negative mass": ("mass: 1 kg", "mass: -1 kg", "-1"),
    "unknown kind": ("{points: ball,", "{kind: plain, points: ball,", "plane"),
    "unknown body": ("{points: ball,", "{points: bell,", "ball"),
    "unit of another dimension": ("duration: 0.5 s", "duration: 0.5 kg", "time"),
    "bad restitution": ("restitution: 0.5", "restitution: 1.5", "restitution"),
    "bad YAML": ("contacts:", "contacts: [", "ball.yaml"),
    "duplicate name": ("contacts:", "  ball: {position: [0, 0, 2], mass: 1}\ncontacts:", "ball"),
    "missing mesh": (
        "contacts:",
        "  jelly: {kind: net_from_mesh, file: no.obj, mass: 1, stiffness: 1}\ncontacts:",
        "no.obj",
    ),
    "coincident ends": (
        "contacts:",
        "  twin: {position: [0, 0, 1], mass: 1}\nforces:\n  s: {kind: spring, a: ball, "
        "b: twin, stiffness: 1, rest_length: 1}\ncontacts:",
        "both ends",
    ),
    "no step": ("record:", "stepper: {method: rk4}\nrecord:", "fixed step"),
    "name of a force that is a body": (
        "contacts:",
        "forces:\n  ball: {kind: drag, points: ball, drag: 1}\ncontacts:",
        "ball",
    ),
    "friction in converged steps": (
        "restitution: 0.5}\nrecord:",
        "mu: 0.5}\nstepper: {kind: time_stepping, h: 1 ms, converge: true}\nrecord:",
        "leave converge out",
    ),
    "circular include": ("title:", "include: ball.yaml\ntitle:", "include"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_scenes(name, ball, command, tmp_path):
    old, new, said = BAD[name]
    text = ball.read_text()
    assert old in text
    ball.write_text(text.replace(old, new, 1))
    out = tmp_path / "a.vv"
    for words in (("run", ball, "-o", out), ("check", ball)):
        result = command(*words)
        assert result.exit_code == 2, result.output
        assert said in result.stderr
        assert f"{ball}:" in result.stderr, "the message says in which line"
        assert "Traceback" not in result.output
        assert result.stdout == ""
    assert not out.exists()
    problems = json.loads(command("check", ball, "--json").stdout)
    assert problems["good"] is False and problems["problems"][0]["line"] > 0


@pytest.mark.parametrize(
    "words",
    [
        ("run", "missing.yaml"),
        ("check", "missing.yaml"),
        ("info", "missing.vv"),
        ("plot", "missing.vv", "-o", "a.png"),
        ("render", "missing.vv", "-o", "a.png"),
        ("view", "missing.vv", "--no-open"),
        ("examples", "copy", "bouncing_bell"),
        ("demo", "bouncing_bell"),
        ("validate", "spring"),
        ("bench", "spring"),
    ],
)
def test_what_is_not_there(words, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = command(*words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "error:" in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_bad_run_does_not_touch_the_old_one(ball, command, tmp_path):
    out = tmp_path / "a.vv"
    assert command("run", ball, "-o", out).exit_code == 0
    before = out.read_bytes()
    ball.write_text(ball.read_text().replace("mass: 1 kg", "mass: -1 kg"))
    assert command("run", ball, "-o", out, "--overwrite").exit_code == 2
    assert out.read_bytes() == before


def test_a_folder_that_cannot_be_made(ball, command, tmp_path):
    (tmp_path / "file").write_text("")
    result = command("run", ball, "-o", tmp_path / "file" / "a.vv")
    assert result.exit_code == 2
    assert f"{tmp_path / 'file'}: the folder of the run file cannot be created" in result.stderr
    assert "choose another one with -o" in result.stderr


def test_check_counts_what_is_good(ball, command):
    result = command("check", ball, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "good": True,
        "problems": [],
        "advice": [],
        "parts": {"bodies": 1, "contacts": 1},
        "sizes": {"coordinates": 3, "rows": 1},
    }
    assert ": ok (1 body, 1 contact" in command("check", ball).stdout
