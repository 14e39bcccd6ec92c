"""A damped rope that becomes taut pulls at once, by its damping: explicit steps end at that instant."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import expm

from visviva.cli.scene_run import run
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

SCENE = """
bodies:
  anchor: {{kind: fixed_points, positions: [[0, 0, 0]]}}
  load: {{position: [0, 0, {start}], mass: 1}}
constraints:
  rope: {{kind: rope, nodes: [anchor, load], EA: 2 kN, length: 1, relaxation: 5 ms}}
stepper: {{rtol: {rtol}}}
"""
G, K, C = 9.81, 2e3, 10.0


def caught(fall: float, after: float) -> np.ndarray:
    """Strain and speed of a load `after` it has fallen into its rope: ẍ = g − k x − c ẋ."""
    system = np.array([[0.0, 1.0], [-K, -C]])
    rest = np.array([G / K, 0.0])
    return rest + expm(system * after) @ (np.array([0.0, np.sqrt(2 * G * fall)]) - rest)


@pytest.mark.parametrize("fall", [0.11, 0.3, 0.5, 0.73])
@pytest.mark.parametrize("rtol", [1e-4, 1e-5])
def test_a_catch_is_as_exact_as_its_tolerance(fall: float, rtol: float) -> None:
    ready = prepare(scene_from_text(SCENE.format(start=fall - 1.0, rtol=rtol)))
    state = simulate(ready.world, ready.state, ready.stepper, np.sqrt(2 * fall / G) + 0.02)
    strain, speed = caught(fall, 0.02)
    assert -1.0 - state.q[2] == pytest.approx(strain, abs=10 * rtol)
    assert -state.v[2] == pytest.approx(speed, abs=300 * rtol)


STEEL = """
duration: 1 s
bodies:
  eye: {kind: fixed_points, positions: [[0, 0, 0]]}
  hook: {position: [0.3, 0, -1], velocity: [0, 5, -5], mass: 2}
constraints:
  rope: {kind: rope, nodes: [eye, hook], EA: 10 MN, length: 2, relaxation: 1 ms}
stepper: {kind: event_driven}
"""


def test_a_light_hook_that_snatches_at_steel_keeps_its_books(tmp_path: Path) -> None:
    """It is slack and taut by turns. c φ̇/m is 400 g: a stage that feels it before its time takes 1.5 m/s."""
    said = run(scene_from_text(STEEL), tmp_path / "snatch.vv")
    assert said["believable"]
    assert said["ledger"]["relative"] < 1e-4
