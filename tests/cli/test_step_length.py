"""Early warnings about time steps too long for the motion, with a suitable length."""

from __future__ import annotations

import json

import pytest
from tests.cli.stiff_spring import stiff_spring

from visviva.cli.session import Running, prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

THROWN = """
gravity: [0, 0, 0]
bodies:
  floor: {kind: ground}
  ball: {kind: rigid_body, shape: {kind: sphere, radius: 5 cm}, mass: 1 kg, position: [0, 0, 1],
         velocity: [SPEED, 0, 0], spin: [0, 0, SPIN]}
contacts:
  hit: {kind: bodies}
duration: 20 ms
stepper: {kind: time_stepping, h: 5 ms}
"""
DROPPED = THROWN.replace("[0, 0, 0]", "[0, 0, -1000]").replace("[0, 0, 1]", "[0, 0, 10]")
SPRING = stiff_spring("{kind: time_stepping, theta: 0.5, h: LENGTH}", damping="DAMPING")
GRAINS = """
bodies:
  sand: {kind: point_masses, positions: [[0, 0, 0], [0, 0, 0.1]], mass: 1 g}
forces:
  rub: {kind: grain_contact, points: sand, radius: 1 cm, stiffness: 1 kN/m}
duration: 10 ms
stepper: {kind: time_stepping, h: LENGTH}
"""


def warnings_of(tmp_path, text, **numbers):
    for name, value in numbers.items():
        text = text.replace(name, str(value))
    out = tmp_path / "run.vv"
    out.unlink(missing_ok=True)
    return Running(prepare(scene_from_text(text)), out).go()["advice"]


def test_a_ball_that_goes_farther_than_its_radius_in_a_step(tmp_path):
    """20 m/s in 5 ms are 10 cm, twice 5 cm; 9 m/s are 4.5 cm."""
    assert not warnings_of(tmp_path, THROWN, SPEED=9, SPIN=0)
    (text,) = warnings_of(tmp_path, THROWN, SPEED=20, SPIN=0)
    assert text.startswith("steps of 5 ms are long for ball, which moves 0.1 m per step and extends 0.05 m")
    assert text.endswith("use h: 1 ms")


def test_one_that_becomes_fast_is_told_when_it_does(tmp_path):
    """At 1000 m/s² a fall is faster than 10 m/s after two steps; the next look is after ten."""
    (text,) = warnings_of(tmp_path, DROPPED.replace("20 ms", "60 ms"), SPEED=0, SPIN=0)
    assert "ball, which moves" in text


def test_a_body_that_turns_by_more_than_half_a_radian(tmp_path):
    assert not warnings_of(tmp_path, THROWN, SPEED=0, SPIN=90)
    (text,) = warnings_of(tmp_path, THROWN, SPEED=0, SPIN=200)
    assert text == "steps of 5 ms are long for ball, which rotates by 57° per step: use h: 0.5 ms"


def test_a_body_that_nothing_holds_turns_exactly_in_steps_of_any_length(tmp_path):
    """A spin of 10⁶ rad/s was told to need steps of 0.0001 ms."""
    alone = THROWN.replace("contacts:\n  hit: {kind: bodies}\n", "").replace("0, SPIN]", "1000, SPIN]")
    assert not warnings_of(tmp_path, alone, SPEED=0, SPIN=1e6)
    ends = [simulate_alone(alone, h) for h in ("5 ms", "0.01 ms")]
    assert ends[0] == pytest.approx(ends[1], abs=1e-8)


def simulate_alone(text, h):
    """The orientation after a step of 5 ms, or many short ones."""
    text = text.replace("SPEED", "0").replace("SPIN", "1000000").replace("h: 5 ms", f"h: {h}")
    ready = prepare(scene_from_text(text))
    return simulate(ready.world, ready.state, ready.stepper, 0.005).q[3:7]


@pytest.mark.parametrize(
    ("length", "damping", "said"),
    [("5 ms", "0 N s/m", False), ("20 ms", "0 N s/m", True), ("20 ms", "200 N s/m", False)],
)
def test_a_spring_that_swings_within_a_few_steps(tmp_path, length, damping, said):
    """ω = 100/s: hω = 0.5 is seen and 2 is not; with critical damping there is no swing."""
    texts = warnings_of(tmp_path, SPRING, LENGTH=length, DAMPING=damping)
    assert (
        any(text.startswith("steps of 20 ms are long for spring, which oscillates at 1") for text in texts)
        == said
    )
    if said:
        assert texts[-1].endswith("use h: 2 ms")


def test_grains_that_are_stiff_for_their_mass(tmp_path):
    """√(m/k) = 1 ms."""
    assert not warnings_of(tmp_path, GRAINS, LENGTH="0.2 ms")
    (text,) = warnings_of(tmp_path, GRAINS, LENGTH="1 ms")
    assert text.startswith("steps of 1 ms are long for rub") and "use h: 0.1 ms" in text


def test_steps_longer_than_the_run(tmp_path, command):
    """Also said by `check`, which does not run."""
    text = THROWN.replace("h: 5 ms", "h: 30 ms").replace("SPEED", "0").replace("SPIN", "0")
    assert warnings_of(tmp_path, text) == ["steps of 30 ms are longer than the run, which ends after 20 ms"]
    (tmp_path / "a.yaml").write_text(text)
    checked = command("check", tmp_path / "a.yaml")
    assert checked.exit_code == 0 and "advice: steps of 30 ms are longer than the run" in checked.output
    assert (
        "longer than the run"
        in json.loads(command("check", tmp_path / "a.yaml", "--json").output)["advice"][0]
    )
