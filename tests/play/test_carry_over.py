"""Numbers of a scene changed while it runs: correct physics, in both steppers."""

from __future__ import annotations

from math import inf, pi, sqrt

import numpy as np
import pytest
from tests.play.grounds import do

from visviva.cli.play import subject_of
from visviva.errors import SceneError
from visviva.play.given import GivenScene
from visviva.play.sketch import RefusedEdit

STEPPERS = {
    "event_driven": "{kind: event_driven, rtol: 1e-9}",
    "time_stepping": "{kind: time_stepping, h: 1 ms, theta: 0.5}",
}
SPRING = """
title: A weight on a spring # and a comment
gravity: [0, 0, 0]
bodies:
  hook: {kind: scripted_point, position: [0, 0, 1]}
  weight: {position: [0, 0, 0], mass: 2 kg}
forces:
  spring: {kind: spring, a: hook, b: weight, stiffness: 50 N/m, rest_length: 80 cm}
signals:
  height: {kind: point, of: weight, what: z}
stepper: STEPPER
"""
PENDULUM = """
params: {length: 100 cm}
bodies:
  pin: {kind: scripted_point, position: [0, 0, 0]}
  bob: {position: ["= length * sin(3 deg)", 0, "= -length * cos(3 deg)"], mass: 1 kg}
constraints:
  rod: {kind: chain, points: bob, start: pin}
signals:
  x: {kind: point, of: bob, what: x}
stepper: STEPPER
"""


def scene(tmp_path, text, stepper):
    path = tmp_path / "scene.yaml"
    path.write_text(text.replace("STEPPER", STEPPERS[stepper]))
    made = subject_of(path)
    assert isinstance(made, GivenScene)
    return made


def go_to(scene, t):
    scene.simulation.advance(t - 1e-9, inf)


def change_number(scene, name, value):
    do(scene, f'{{"do": "set", "name": "{name}", "value": {value}}}')


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_stiffer_spring_swings_faster_from_where_it_is_and_its_work_is_booked(tmp_path, stepper):
    """x = A cos ωt about the rest, with A = 0.2 m; then with the energy that the new spring holds there."""
    made = scene(tmp_path, SPRING, stepper)
    go_to(made, 0.15)
    x = 0.2 - made.simulation.state.q[2]
    at, speed = made.simulation.state.t, made.simulation.state.v[2]
    change_number(made, "forces.spring.stiffness", 200)
    assert made.effect.endswith("continues with it")
    assert made.simulation.state.t == at
    assert made.simulation.state.v[2] == speed
    go_to(made, 2.0)
    found = made.simulation.tape.columns(made.simulation.tape.frames)
    assert found["ledger/topology"][-1] == pytest.approx(0.5 * 150 * x**2, rel=1e-6)
    amplitude = np.abs(0.2 - found["scalars/height"][found["t"] > at]).max()
    energy = 0.5 * 2 * speed**2 + 0.5 * 200 * x**2
    assert amplitude == pytest.approx(sqrt(2 * energy / 200), rel=0.02)
    rises = _rises(found["t"], found["scalars/height"] - 0.2, at)
    assert np.diff(rises) == pytest.approx(2 * pi / sqrt(200 / 2), rel=0.01)
    assert abs(found["ledger/residual"]).max() < 1e-3


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_longer_pendulum_begins_anew_with_its_own_period(tmp_path, stepper):
    made = scene(tmp_path, PENDULUM, stepper)
    for length in (1.0, 0.25):
        change_number(made, "params.length", 100 * length)
        go_to(made, 3.0)
        found = made.simulation.tape.columns(made.simulation.tape.frames)
        rises = _rises(found["t"], found["scalars/x"], 0.0)
        period = 2 * pi * sqrt(length / 9.81) * (1 + np.radians(3) ** 2 / 16)
        assert np.diff(rises) == pytest.approx(period, rel=2e-3)
    assert made.effect == "length = 25 cm: the run has restarted with it"
    change_number(made, "gravity", 1.62)
    assert made.effect.endswith("continues with it"), "gravity changes no place and no speed"
    do(made, '{"do": "reset"}')
    assert made.simulation.state.t == 0.0
    assert np.linalg.norm(made.simulation.state.q) == pytest.approx(0.25)
    do(made, '{"do": "undo"}')
    assert np.linalg.norm(made.simulation.state.q) == pytest.approx(1.0)


def test_what_would_tear_a_joint_begins_anew(tmp_path):
    """The pin moves along x = a sin 2πt: at t = 0 another a changes nothing, later the rod is too short."""
    pin = "{kind: scripted_point, sine: {center: [0, 0, 0], amplitude: AMPLITUDE, frequency: 1 Hz}}"
    moving = PENDULUM.replace("{kind: scripted_point, position: [0, 0, 0]}", pin)
    moving = moving.replace("AMPLITUDE", '["= a", 0, 0]').replace("100 cm}", "100 cm, a: 10 cm}")
    made = scene(tmp_path, moving, "event_driven")
    go_to(made, 0.25)
    change_number(made, "params.a", 30)
    assert made.effect.endswith("has restarted with it")


def test_a_number_that_the_scene_does_not_hold_with_changes_nothing(tmp_path):
    stiff = PENDULUM.replace('["= length * sin(3 deg)", 0, "= -length * cos(3 deg)"]', "[0, 0, -1]")
    rod = '{kind: distance, a: bob, b: pin, length: "= length"}'
    made = scene(tmp_path, stiff.replace("{kind: chain, points: bob, start: pin}", rod), "event_driven")
    go_to(made, 0.5)
    with pytest.raises(SceneError, match="is violated at the start"):
        change_number(made, "params.length", 50)
    assert made.values()["params.length"] == 100
    assert made.simulation.state.t > 0.4


def test_the_text_keeps_all_but_the_number(tmp_path):
    made = scene(tmp_path, SPRING, "event_driven")
    change_number(made, "forces.spring.rest_length", 60)
    change_number(made, "bodies.weight.mass", 3.5)
    text = SPRING.replace("STEPPER", STEPPERS["event_driven"])
    assert made.text() == text.replace("80 cm", "60 cm").replace("mass: 2 kg", "mass: 3.5 kg")


def test_what_is_out_of_range_or_unknown_is_refused(tmp_path):
    made = scene(tmp_path, SPRING, "event_driven")
    for name, value in (
        ("gravity", 99),
        ("forces.spring.stiffness", -1),
        ("bodies.hook.position", 1),
        ("", 0),
    ):
        with pytest.raises(RefusedEdit):
            change_number(made, name, value)
    assert made.turned == {}


def _rises(t, x, after):
    """When a column goes up through zero [s]."""
    i = np.flatnonzero((x[:-1] < 0) & (x[1:] >= 0) & (t[:-1] > after))
    return t[i] - x[i] * (t[i + 1] - t[i]) / (x[i + 1] - x[i])
