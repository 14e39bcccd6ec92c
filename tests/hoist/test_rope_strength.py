"""Ropes that break: when, and what falls then."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import visviva
from visviva.errors import SceneError
from visviva.scene import scene_from_text

G = 9.81
SCENE = """
duration: 1.2 s
bodies:
  wheel: {{kind: sheave, position: [0, 0, 5], radius: 20 cm, mass: 2 kg{dry}}}
  left: {{position: [-0.2, 0, 2], mass: 10 kg}}
  right: {{position: [0.2, 0, 2], mass: 10 kg, velocity: [0, 0, {up}]}}
constraints:
  rope: {{kind: rope, nodes: [left, wheel, right], EA: 20 kN, tension: 98.1 N, breaks_at: {limit} N}}
  keeper: {{kind: coincidence, a: left, b: nail}}
signals:
  pull: {{kind: rope, of: rope}}
stepper: {stepper}
"""
NAIL = "  nail: {kind: fixed_points, positions: [[-0.2, 0, 2]]}\n"
EVENTS, STEPS = "{kind: event_driven, rtol: 1e-9}", "{kind: time_stepping, h: 0.2 ms}"


def text(**numbers: object) -> str:
    return SCENE.format(**numbers).replace("constraints:", NAIL + "constraints:")


@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
def test_a_load_that_swings_up_and_down_tears_its_rope(stepper: str, tmp_path: Path) -> None:
    """T = m g + m u ω sin ωt with ω² = EA/(L m): severed where that is the limit, then it falls freely."""
    length = 6 + np.pi * 0.2
    omega, u, limit = np.sqrt(20e3 / length / 10.0), 0.3, 130.0
    visviva.run(
        scene_from_text(text(up=-u, limit=limit, stepper=stepper, dry="").replace("mass: 2 kg", "mass: 0")),
        tmp_path / "a.vv",
    )
    with visviva.load(tmp_path / "a.vv") as run:
        broken = [event.t for event in run.events if event.kind == "break"]
        when = np.arcsin((limit - 98.1) / (10 * u * omega)) / omega
        assert broken == [pytest.approx(when, abs=2e-3)]
        t, z = run.t, run["right"].x[:, 0, 2].astype(float)
        free = t > when + 0.02
        fall = np.polyfit(t[free], z[free], 2)
        assert fall[0] == pytest.approx(-G / 2, rel=1e-4)
        assert np.nanmax(np.abs(np.asarray(run.signals["pull"])[free])) == 0.0
        assert run["rope"].frame("lines", run.count - 1).size == 0, "what is severed is not shown"


def test_dry_bearings_make_one_run_break_before_the_other(tmp_path: Path) -> None:
    """Friction of the sheave: the side that pulls has more tension; the rope goes as a whole."""
    scene = text(up=-1.0, limit=160.0, stepper=STEPS, dry=", efficiency: 0.9")
    summary = visviva.run(scene_from_text(scene), tmp_path / "a.vv")
    assert summary["events"]["break"] == 1
    assert summary["ledger"]["relative"] < 1e-11


def test_a_rope_that_is_strong_enough_holds(tmp_path: Path) -> None:
    summary = visviva.run(
        scene_from_text(text(up=-0.3, limit=1000, stepper=STEPS, dry="")), tmp_path / "a.vv"
    )
    assert "break" not in summary["events"]


def test_a_strength_below_zero_is_refused() -> None:
    with pytest.raises(SceneError, match="breaks_at"):
        scene_from_text(text(up=0, limit=-5, stepper=STEPS, dry=""))


LETS_GO = """
duration: 1.5 s
inputs:
  drop: {{range: [0, 1], rate: 1000, targets: [[0.5 s, 1]]}}
bodies:
  wheel: {{kind: sheave, position: [0, 0, 5], radius: 20 cm, mass: 2 kg}}
  nail: {{kind: fixed_points, positions: [[-0.2, 0, 2]]}}
  load: {{position: [0.2, 0, 2], mass: 10 kg}}
constraints:
  rope: {{kind: rope, nodes: [nail, wheel, load], EA: 20 kN, tension: 98.0665 N, let_go: {told}{more}}}
stepper: {stepper}
"""


@pytest.mark.parametrize("more", ["", ", density: 0.2 kg/m"])
@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
def test_an_input_lets_a_rope_go(stepper: str, more: str, tmp_path: Path) -> None:
    """From 0.5 s on, when the input goes up, the load falls freely."""
    scene = scene_from_text(LETS_GO.format(told="drop", stepper=stepper, more=more))
    summary = visviva.run(scene, tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        assert [(e.kind, e.text) for e in run.events] == [("rope", "is released")]
        assert run.events[0].t == pytest.approx(0.5005, abs=3e-4)
        t, z = run.t, run["load"].x[:, 0, 2].astype(float)
        assert np.abs(z[t < 0.5] - 2.0).max() < 0.02
        assert np.polyfit(t[t > 0.52], z[t > 0.52], 2)[0] == pytest.approx(-G / 2, rel=1e-3)
    assert summary["ledger"]["relative"] < 1e-7


def test_an_input_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="no input 'drip'; known: drop"):
        visviva.run(scene_from_text(LETS_GO.format(told="drip", stepper=STEPS, more="")), tmp_path / "a.vv")
