"""A run with implausible energies says so in the first line and exits with status 3."""

from __future__ import annotations

import json

import pytest

import visviva
from visviva.cli import session
from visviva.compiling.kernel import kernel
from visviva.particles.fields.field import PotentialField, UnaryForce


@kernel
def pull(x0, x1, x2, u0, u1, u2, m, t, par):
    return -50.0 * x0, -50.0 * x1, -50.0 * (x2 - 1.0), 0.0


@kernel
def seven(x0, x1, x2, m, t, par):
    return 7.0


@pytest.fixture(params=["energy of 7 J", "from nothing"])
def lying(request, monkeypatch):
    """Every scene gets a spring that does not own to its energy; scenes can hold no such force themselves."""
    honest = session.prepare

    def prepare(scene, moves):
        ready = honest(scene, moves)
        points = ready.world.blocks[0].points
        ready.world.forces.append(
            PotentialField("liar", points, pull, seven)
            if request.param == "energy of 7 J"
            else UnaryForce("liar", points, pull)
        )
        ready.state = ready.world.start()
        return ready

    monkeypatch.setattr(session, "prepare", prepare)


STEPPERS = ["{kind: time_stepping, h: 2 ms}", "{kind: event_driven, rtol: 1e-6}"]


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_lying_force_is_named_in_the_first_line(stepper, lying, ball, command, tmp_path):
    out = tmp_path / "a.vv"
    words = ("run", ball, "-o", out, "--set", f"stepper={stepper}", "--no-progress")
    result = command(*words)
    assert result.exit_code == 3, result.output
    first = result.stdout.splitlines()[0]
    assert first.startswith("NOT RELIABLE: the energy ledger does not close")
    assert "false claim of liar: claims a power of" in first
    with visviva.load(out) as run:
        assert (run.status, run.count) == ("complete", 51)
        assert run.message == first.removeprefix("NOT RELIABLE: ")
        assert [event.where for event in run.events if event.kind == "false claim"] == ["liar"]
    assert "does not close" in command("info", out).stdout


def test_json_says_so_too(lying, ball, command, tmp_path):
    result = command("run", ball, "-o", tmp_path / "a.vv", "--json")
    assert result.exit_code == 3
    summary = json.loads(result.stdout)
    assert summary["status"] == "complete" and not summary["believable"]
    assert "liar" in summary["message"]
    assert summary["ledger"]["relative"] > 0.01


def test_a_step_that_is_too_long_is_told(command, tmp_path):
    """Explicit Euler on a spring with hω = 0.14 gains energy: all claims are true, the residual is large."""
    path = tmp_path / "spring.yaml"
    path.write_text("""\
duration: 0.5 s
gravity: [0, 0, 0]
bodies:
  nail: {kind: scripted_point, position: [0, 0, 0]}
  bob: {position: [1, 0, 0], mass: 1 kg}
forces:
  spring: {kind: spring, a: nail, b: bob, stiffness: 200 N/m, rest_length: 0.5 m}
stepper: {kind: event_driven, method: euler, h: 10 ms}
""")
    result = command("run", path, "-o", tmp_path / "a.vv", "--no-progress")
    assert result.exit_code == 3, result.output
    first = result.stdout.splitlines()[0]
    assert "does not close" in first and "false claim" not in first


def test_an_honest_run_leaves_with_status_0(ball, command, tmp_path):
    result = command("run", ball, "-o", tmp_path / "a.vv", "--no-progress")
    assert result.exit_code == 0
    assert "NOT RELIABLE" not in result.stdout
