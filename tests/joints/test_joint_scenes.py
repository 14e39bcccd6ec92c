"""Joints of rigid bodies in scene files: sets, drives, breaking, and bad input."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.errors import SceneError
from visviva.scene import scene_from_text

HEAD = """
title: test
duration: 1 s
bodies:
  bars: {kind: rigid_body, shape: {kind: box, size: [1, 0.1, 0.1]}, mass: 2 kg, positions: [[0.5, 0, 0], [1.5, 0, 0], [2.5, 0, 0]], points: {end: [0.5, 0, 0]}}
  block: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 1 kg, position: [0, 0, 2]}
"""  # noqa: E501


def run_of(tmp_path, text, until=0.5):
    out = tmp_path / "a.vv"
    summary = visviva.run(scene_from_text(HEAD + text), out, until=until, overwrite=True)
    return summary, visviva.load(out)


def test_sets_are_joined_halfway_or_at_named_points(tmp_path):
    """Three bars from the wall on: two hinges between the centres, the first one at the end of the wall."""
    summary, run = run_of(
        tmp_path,
        """
constraints:
  wall: {kind: hinge, body: "bars[0]", at: [0, 0, 0], axis: [0, 1, 0], damping: 0.1 N m s/rad}
  between: {kind: hinge, bodies: ["bars[0:2]", "bars[1:3]"], axis: [0, 2, 0], limits: [-40 deg, 40 deg]}
  weight: {kind: ball_joint, bodies: ["bars[2]", block], at: "bars.end[2]", radius: 2 cm}
signals:
  first: {kind: joint, of: wall, what: rate}
  last: {kind: joint, of: between, element: 1}
  drag: {kind: joint, of: wall, what: spring}
  stop: {kind: joint, of: between, what: limits, element: 1}
stepper: {kind: event_driven, rtol: 1e-9}
""",
    )
    with run:
        assert summary["ledger"]["relative"] < 1e-7
        x, q = run["bars"].x.astype(float), run["bars"].quat.astype(float)
        along = np.stack(
            [1 - 2 * (q[..., 2] ** 2 + q[..., 3] ** 2), 2 * (q[..., 1] * q[..., 3] - q[..., 0] * q[..., 2])],
            axis=-1,
        )
        ends = x[..., [0, 2]] + 0.5 * along
        assert np.abs(ends[:, :-1] - (x[..., [0, 2]] - 0.5 * along)[:, 1:]).max() < 1e-6
        assert np.abs(np.asarray(run.signals["drag"]) + 0.1 * np.asarray(run.signals["first"])).max() < 1e-12
        assert np.abs(run.signals["last"]).max() <= np.radians(40) + 1e-6


def test_what_breaks_takes_its_motor_spring_and_limits_along(tmp_path):
    """A bar swings down against a spring and a motor; the pin breaks at 30 N, then the bar falls freely."""
    summary, run = run_of(
        tmp_path,
        """
  nail: {kind: scripted_point, position: [9, 0, 0]}
constraints:
  pin:
    kind: hinge
    body: "bars[0]"
    at: [0, 0, 0]
    axis: [0, 1, 0]
    motor: {speed: -1 rad/s, max_torque: 3 N m}
    spring: {stiffness: 2 N m/rad, rest: 10 deg}
    damping: 0.2 N m s/rad
    limits: [-10 deg, 80 deg]
    friction: 0.5 N m
    breaks_at: 30 N
stepper: {kind: event_driven, rtol: 1e-9}
signals:
  twist: {kind: joint, of: pin, what: spring}
  motor: {kind: joint, of: pin, what: motor}
""",
        until=1.0,
    )
    with run:
        assert summary["ledger"]["relative"] < 1e-7
        broken = next(e.t for e in run.events if e.kind == "break")
        later = run.t > broken + 1e-9
        assert 0.1 < broken < 0.9
        assert np.abs(np.asarray(run.signals["twist"])[later]).max() == 0.0
        assert np.abs(np.asarray(run.signals["motor"])[later]).max() == 0.0
        fall = np.polyfit(run.t[later], run["bars"].x[later, 0, 2].astype(float), 2)
        assert 2 * fall[0] == pytest.approx(-9.81, abs=1e-4), "free fall"
        spin = run["bars"].quat[later, 0].astype(float)
        turned = np.unwrap(2 * np.arctan2(spin[:, 2], spin[:, 0]))
        assert np.abs(np.polyfit(run.t[later], turned, 2)[0]) < 1e-4, "it turns on evenly"


def test_a_weld_from_a_time_on_keeps_what_it_finds(tmp_path):
    summary, run = run_of(
        tmp_path,
        """
constraints:
  seam: {kind: weld, bodies: ["bars[0]", block], from: 0.2 s, keep: true}
stepper: {kind: event_driven, rtol: 1e-9}
""",
    )
    with run:
        assert summary["ledger"]["relative"] < 1e-7
        apart = run["block"].x[:, 0].astype(float) - run["bars"].x[:, 0]
        assert np.ptp(apart, axis=0).max() < 1e-6


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{kind: hinge, axis: [0, 1, 0]}", "found both or neither of bodies and body"),
        ("{kind: hinge, body: bars, bodies: [bars, block], axis: [0, 1, 0]}", "found both or neither"),
        ("{kind: hinge, body: block, axis: [0, 0, 0]}", "a joint needs one of length > 0"),
        ("{kind: hinge, body: nobody, axis: [0, 1, 0]}", "nobody"),
        ("{kind: weld, bodies: ['bars[0:2]', bars]}", "found 2 bodies, expected 3 as for the other, or one"),
        ("{kind: weld, bodies: [bars, 'bars[1]']}", "joint 1 has one body on both sides, expected two"),
        ("{kind: weld, body: block, at: [[0, 0, 0], [1, 0, 0]]}", "found 2 positions, expected 1"),
        ("{kind: hinge, body: block, axis: [0, 1, 0], limits: [10 deg, 20 deg]}", "exclude the start"),
        ("{kind: hinge, body: block, axis: [0, 1, 0], motor: {}}", "found none of them, expected one of"),
        ("{kind: hinge, body: block, axis: [0, 1, 0], motor: {speed: 1, torque: 2}}", "speed and torque"),
        (
            "{kind: hinge, body: block, axis: [0, 1, 0], motor: {torque: 1, max_torque: 2}}",
            "expected it with a speed",
        ),
        ("{kind: slider, body: block, axis: [0, 1, 0], motor: {force_formula: 'abs(t - 0.1) +'}}", "formula"),
        ("{kind: slider, body: block, axis: [0, 1, 0], limits: [0, 30 deg]}", "expected a length"),
        ("{kind: universal, body: block, axes: [[0, 1, 0], [0, 1, 1]]}", "45° apart"),
        ("{kind: ball_joint, body: block, swing: 200 deg}", "swing"),
    ],
)
def test_bad_joints_are_refused_with_their_line(tmp_path, text, words):
    with pytest.raises(SceneError, match=words.replace("[", r"\[")) as caught:
        visviva.run(scene_from_text(f"{HEAD}constraints:\n  joint: {text}\n"), tmp_path / "a.vv")
    assert ":8" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{kind: joint, of: block}", "no joint 'block'"),
        ("{kind: joint, of: pin, what: motor}", "has no motor"),
        ("{kind: joint, of: pin, element: 3}", "found element 3"),
        ("{kind: joint, of: pin, axis: 2}", "has only one"),
    ],
)
def test_bad_signals_are_refused(tmp_path, text, words):
    scene = (
        f"{HEAD}constraints:\n  pin: {{kind: hinge, body: block, axis: [0, 1, 0]}}\nsignals:\n  s: {text}\n"
    )
    with pytest.raises(SceneError, match=words):
        visviva.run(scene_from_text(scene), tmp_path / "a.vv")
