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


HAULED = """
duration: 4 s
bodies:
  wheel: {kind: sheave, position: [0.2, 0, 4], radius: 20 cm, mass: 2 kg}
  load: {position: [0.4, 0, 0], mass: 20 kg}
  drum: {kind: winch, position: [-1, 0, 3], radius: 15 cm, mass: 10 kg}
constraints:
  rope: {kind: rope, nodes: [drum, wheel, load], EA: 200 kN, tension: 196 N}
  hoist: {kind: drive, of: drum, motor: {speed: -20 rad/s, max_torque: 60 N m}}
stepper: {kind: event_driven, rtol: 1e-6}
"""


def test_a_rope_that_a_long_step_would_find_run_off_its_drum_becomes_taut_before() -> None:
    """Hauled over its wheel, the load flies back on slack rope: a step of 1.3 s, whose stages are all after
    the rope has ended, was cut to the instant at which the motor slips, unseen: 443 kJ from 60 N m.
    """
    simulation = prepare(scene_from_text(HAULED))
    world, state = simulation.world, simulation.state
    start = world.total_energy(state)
    end = simulate(world, state, simulation.stepper, 4.0)
    work = sum(end.accounts[i] for name, i in world.layout.account.items() if name.startswith("work"))
    assert world.total_energy(end) < start + work
    assert work < 60.0 * 20.0 * 4.0
