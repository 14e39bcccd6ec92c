"""A hook grips what is near on command, carries it, and releases it."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.errors import SceneError
from visviva.scene import scene_from_text

SCENE = """
duration: 3.5 s
inputs:
  grip: {{rate: 10, holds: true, targets: {targets}}}
bodies:
  hook: {{kind: scripted_point, line: {{start: [0, 0, {height}], velocity: [0, 0, {speed}]}}}}
  crates: {{kind: point_masses, positions: [[0.2, 0, 0.1], [-0.4, 0, 0.1]], mass: 20 kg, radius: 10 cm}}
constraints:
  sling: {{kind: sling, hook: hook, eyes: [crates], length: 1.4 m, input: grip}}
contacts:
  floor: {{kind: plane, points: crates, radius: 10 cm}}
stepper: {stepper}
"""
EVENTS, STEPS = "{kind: event_driven, rtol: 1e-8}", "{kind: time_stepping, h: 2 ms}"


def run(folder, stepper, targets="[[0.5, 1], [2, 0]]", height=1.2, speed=0.3):
    text = SCENE.format(stepper=stepper, targets=targets, height=height, speed=speed)
    summary = visviva.run(scene_from_text(text), folder / "a.vv")
    with visviva.load(folder / "a.vv") as run:
        return summary, run.t, run["crates"].x[:, :, 2].astype(float), run.events


@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
def test_it_lifts_the_nearest_and_lets_it_fall(stepper, tmp_path):
    """Taut at (1.2 + 0.3 t − 0.1)² + 0.2² = 1.4²; told to let go, u = 0.4 is reached at 2.06 s."""
    summary, t, z, events = run(tmp_path, stepper)
    times = {event.kind: event.t for event in events}
    assert times["hook"] == pytest.approx(0.55, abs=2.1e-3)
    assert times["unhook"] == pytest.approx(2.06, abs=2.1e-3)
    taut = (np.sqrt(1.4**2 - 0.2**2) - 1.1) / 0.3
    lifted = (t > taut + 0.05) & (t < 2.0)
    assert (z[t < taut - 0.01, 0] < 0.1 + 1e-6).all()
    assert (z[lifted, 0] > 0.1 + 0.2 * (t[lifted] - taut)).all()
    assert np.abs(z[:, 1] - 0.1).max() < 1e-6, "the other one stays"
    assert z[-1, 0] == pytest.approx(0.1, abs=1e-3), "it has fallen to the floor"
    assert summary["ledger"]["relative"] < (1e-7 if stepper == EVENTS else 1e-12)


@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
def test_told_too_early_it_takes_what_comes_in_reach(stepper, tmp_path):
    """It comes down from 3 m at 0.5 m/s: an eye at 0.2 m aside is in reach at a height of √(1.4² − 0.2²)."""
    _, _, _, events = run(tmp_path, stepper, targets="[[0, 1]]", height=3.0, speed=-0.5)
    hooked = [event for event in events if event.kind == "hook"]
    assert len(hooked) == 1
    assert hooked[0].text == "eye 0"
    assert hooked[0].t == pytest.approx((3.0 - 0.1 - np.sqrt(1.4**2 - 0.2**2)) / 0.5, abs=2.1e-3)


def test_names_that_are_not_there(tmp_path):
    text = SCENE.format(stepper=STEPS, targets="[]", height=1, speed=0)
    with pytest.raises(SceneError, match="there is no input 'grab'; known: grip"):
        visviva.run(scene_from_text(text.replace("input: grip", "input: grab")), tmp_path / "b.vv")
    with pytest.raises(SceneError, match="found 2 points, expected one, such as crates"):
        visviva.run(scene_from_text(text.replace("hook: hook", "hook: crates")), tmp_path / "b.vv")


def test_its_force_is_the_sum_of_its_rows_whatever_hangs_on_it(tmp_path):
    """One row for each eye, of which one acts: m g of the second crate is in the sum, and not in row 0."""
    signals = (
        "signals:\n  load: {kind: constraint_force, of: sling, row: sum}\n"
        "  first: {kind: constraint_force, of: sling}\nstepper:"
    )
    text = SCENE.format(stepper=STEPS, targets="[[0, 1]]", height=1.2, speed=0.3)
    text = text.replace("[0.2, 0, 0.1], [-0.4, 0, 0.1]", "[2, 0, 0.1], [0, 0, 0.1]")
    visviva.run(scene_from_text(text.replace("stepper:", signals)), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.signals["load"][-20:] == pytest.approx(20 * 9.81, rel=1e-3)
        assert (run.signals["first"][-20:] == 0.0).all()
