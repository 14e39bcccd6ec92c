"""A scene with inputs is steered live; the saved run is reproduced bitwise."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from tests.play.grounds import do

from visviva.cli.play import subject_of
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.play.sketch import RefusedEdit
from visviva.scene import scene_from_text

SCENE = """
inputs:
  turn: {keys: [ArrowLeft, ArrowRight], rate: 2}
  out: {range: [0, 1], holds: true, targets: [[0.1 s, 1]]}
bodies:
  jib: {kind: rigid_body, points: {tip: [2, 0, 0]}, shape: {kind: box, size: [4, 0.2, 0.2]}, mass: 20,
        position: [1, 0, 2]}
  load: {position: [3, 0, 1], mass: 2}
constraints:
  slew: {kind: hinge, body: jib, at: [0, 0, 2], axis: [0, 0, 1],
         motor: {speed_formula: "0.5 * turn + 0.1 * out", max_torque: 50 N m}}
  rope: {kind: string, a: jib.tip, b: load, length: 1}
signals:
  angle: {kind: joint, of: slew}
stepper: {kind: time_stepping, h: 5 ms}
"""


@pytest.fixture
def subject(tmp_path):
    path = tmp_path / "crane.yaml"
    path.write_text(SCENE)
    return subject_of(path)


def steer(subject, name, value):
    do(subject, f'{{"do": "steer", "name": "{name}", "value": {value}}}')


def go(subject, t):
    subject.simulation.advance(t, perf_counter() + 60.0)


def test_it_is_steered_and_repeats_to_the_last_bit(subject):
    go(subject, 0.31)
    steer(subject, "turn", 1.0)
    for t in (0.5, 0.517, 1.0):
        go(subject, t)
    subject.arrays(0.99)
    shown = subject.counts()
    assert shown["inputs"] == {"turn": 1.0, "out": pytest.approx(0.84)}
    assert [g["name"] for g in shown["gauges"]] == ["angle"]
    assert shown["gauges"][0]["value"] > 0.2, "the jib has turned"
    steer(subject, "turn", 0.0)
    steer(subject, "out", 0.25)
    go(subject, 1.6)
    here = subject.simulation.state
    ready = prepare(scene_from_text(subject.text()))
    again = simulate(ready.world, ready.state, ready.stepper, ready.head.duration)
    assert again.t == here.t
    assert np.array_equal(again.q, here.q)
    assert np.array_equal(again.v, here.v)


def test_what_is_steered_and_pulled_is_saved_with_both(subject):
    go(subject, 0.1)
    steer(subject, "turn", 1.0)
    do(subject, '{"do": "grab", "track": "load", "numbers": [0]}')
    do(subject, '{"do": "pull", "at": [3.2, 0.5, 1.2]}')
    go(subject, 0.5)
    do(subject, '{"do": "release"}')
    go(subject, 1.0)
    here = subject.simulation.state
    ready = prepare(scene_from_text(subject.text()))
    again = simulate(ready.world, ready.state, ready.stepper, ready.head.duration)
    assert np.array_equal(again.q, here.q)


def test_who_takes_one_input_takes_all_from_the_targets_of_the_scene(subject):
    go(subject, 0.2)
    steer(subject, "turn", 0.5)
    assert subject.inputs["out"].targets == [(0.1, 1.0), (0.2, subject.inputs["out"].at(0.2))]
    go(subject, 1.0)
    assert subject.counts()["inputs"] == {"turn": 0.5, "out": pytest.approx(0.4)}


def test_a_reset_forgets_what_was_told_but_not_what_the_scene_says(subject):
    steer(subject, "turn", 1.0)
    go(subject, 0.5)
    do(subject, '{"do": "reset"}')
    go(subject, 0.5)
    assert subject.counts()["inputs"] == {"turn": 0.0, "out": 1.0}


def test_what_cannot_be_is_refused(subject):
    with pytest.raises(Exception, match="found 3, expected a number from -1 to 1"):
        steer(subject, "turn", 3.0)
    with pytest.raises(RefusedEdit, match="cannot be edited"):
        steer(subject, "nothing", 0.0)


def test_the_camera_follows_only_what_is_shown(tmp_path):
    path = tmp_path / "crane.yaml"
    path.write_text(SCENE + "view: {follow: [jib, lode]}\n")
    with pytest.raises(SceneError, match=r"view\.follow\[1\]: unknown track 'lode'; did you mean 'load'"):
        subject_of(path)
    path.write_text(SCENE + "view: {follow: [load]}\n")
    assert subject_of(path).look["follow"] == ["load"]
