"""The recording of a live run: evenly spaced frames, correct energies, and bounded size."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from tests.play.grounds import do, moved, pendulum

from visviva.cli.play import subject_of
from visviva.play.simulation import Simulation
from visviva.play.tape import Tape

FALL = """
bodies:
  stone: {position: [0, 0, 5], mass: 2 kg}
signals:
  height: {kind: point, of: stone, what: z}
stepper: STEPPER
"""
STEPPERS = ["{kind: event_driven, rtol: 1e-8}", "{kind: time_stepping, h: 3 ms}"]


def falling(tmp_path, stepper, **how):
    path = tmp_path / "fall.yaml"
    path.write_text(FALL.replace("STEPPER", stepper))
    scene = subject_of(path)
    built = scene.build([])
    tape = Tape(built.tracks, built.signals, **how)
    return Simulation(built.world, built.state, built.stepper, built.over, tape)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_frames_lie_evenly_and_hold_places_signals_and_energies(tmp_path, stepper):
    simulation = falling(tmp_path, stepper)
    simulation.advance(0.5, inf)
    found = simulation.tape.columns(simulation.tape.frames)
    t = found["t"]
    assert t == pytest.approx(np.arange(len(t)) / 30)
    assert len(t) in (16, 17)
    half_step_behind = 9.81 * 0.003**2 / 8
    assert found["scalars/height"] == pytest.approx(5 - 0.5 * 9.81 * t**2, abs=1.01 * half_step_behind)
    assert found["ledger/kinetic"] + found["ledger/stored/gravity"] == pytest.approx(2 * 9.81 * 5, rel=2e-3)
    z = [frame.tracks["stone"]["x"][0, 2] for frame in simulation.tape.frames]
    assert z == pytest.approx(found["scalars/height"], abs=1e-6)


@pytest.mark.parametrize("full", [{"most": 20}, {"room": 12 * 20}])
def test_a_full_tape_keeps_every_second_frame_of_the_whole_run(tmp_path, full):
    simulation = falling(tmp_path, STEPPERS[1], **full)
    before = simulation.tape.frames
    simulation.advance(1.5, inf)
    frames = simulation.tape.frames
    assert frames is not before
    assert len(frames) <= 21
    t = np.array([frame.t for frame in frames])
    assert t == pytest.approx(np.arange(len(t)) / simulation.tape.fps)
    assert t[-1] > 1.3


def test_the_curve_of_a_playground_begins_anew_with_it():
    ground = moved(pendulum(), 0.5)
    do(ground, '{"do": "add", "at": [1, 0, 1]}')
    moved(ground, 0.2)
    found = ground.simulation.tape.columns(ground.simulation.tape.frames)
    assert found["t"][-1] == pytest.approx(0.7, abs=0.02)
    assert np.ptp(found["ledger/topology"]) > 1, "what was put down has brought its energy"
    assert abs(found["ledger/residual"]).max() < 1e-6
    do(ground, '{"do": "reset"}')
    assert [frame.t for frame in ground.simulation.tape.frames] == [0.0]
