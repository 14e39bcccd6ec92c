"""Instruments with limits: their levels, their messages, and signals by formula."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import visviva
from visviva.cli.resume import resume
from visviva.errors import SceneError
from visviva.vocabulary.limits import ALARM, NORMAL, WARN, Alarms, Limits

SCENE = """
duration: 1 s
record: {fps: 50}
bodies:
  ball: {position: [0, 0, 10], mass: 2 kg}
signals:
  share: {kind: formula, formula: "100 * pace / min(9.81, 20 - height)", unit: "%", warn: 45, alarm: 50}
  pace: {kind: point, of: ball, what: speed}
  height: {kind: point, of: ball, what: z, warn: 9 m, alarm: 7 m}
"""


def test_levels_above_and_below():
    upper, lower = Limits(90, 100), Limits(300, 50)
    assert [upper.level(x) for x in (89, 90, 99.9, 100, np.nan)] == [NORMAL, WARN, WARN, ALARM, NORMAL]
    assert [lower.level(x) for x in (301, 300, 51, 50, -1)] == [NORMAL, WARN, WARN, ALARM, ALARM]
    assert [Limits(None, 5).level(x) for x in (4, 5)] == [NORMAL, ALARM]


def test_an_alarm_is_told_once_and_anew_after_normal():
    alarms = Alarms([SimpleNamespace(name="load", unit="%", limits=Limits(90, 100))])
    values = [50, 101, 95, 102, 99, 89, 100.5]
    told = [alarms.see(float(i), {"load": value}) for i, value in enumerate(values)]
    assert [len(events) for events in told] == [0, 1, 0, 0, 0, 0, 1]
    assert (told[1][0].kind, told[1][0].where) == ("alarm", "load")
    assert told[1][0].text == "101 %: the limit is 100 %"


def test_what_bounces_about_its_limit_is_one_alarm():
    """Normal for less than a second between is not over; nor is what warns for long."""
    alarms = Alarms([SimpleNamespace(name="pull", unit="N", limits=Limits(300, 50))])
    values = [(0, 900), (0.2, 40), (0.4, 350), (0.6, 20), (0.9, 400), (1.8, 299), (2.0, 310), (2.9, 49)]
    values += [(9.0, 200), (20.0, 49), (20.1, 400), (21.1, 45)]
    told = [event.t for t, value in values for event in alarms.see(t, {"pull": value})]
    assert told == [0.2, 21.1]


def test_what_begins_in_its_alarm_is_counted(tmp_path):
    (tmp_path / "ball.yaml").write_text(
        SCENE.replace("alarm: 7 m", "alarm: 11 m").replace("warn: 9 m", "warn: 12 m")
    )
    said = visviva.run(tmp_path / "ball.yaml", tmp_path / "ball.vv")
    with visviva.load(tmp_path / "ball.vv") as run:
        told = [(event.t, event.where) for event in run.events if event.kind == "alarm"]
    assert told[0] == (0.0, "height")
    assert said["events"]["alarm"] == len(told) == 2


def test_a_run_tells_of_a_falling_ball(tmp_path):
    """Speed g t against 9.81 m/s comes to 50 % at 0.5 s; its height 10 − ½ g t² to 7 m at 0.782 s."""
    (tmp_path / "ball.yaml").write_text(SCENE)
    visviva.run(tmp_path / "ball.yaml", tmp_path / "ball.vv")
    with visviva.load(tmp_path / "ball.vv") as run:
        told = {event.where: event.t for event in run.events if event.kind == "alarm"}
        assert told == {"share": pytest.approx(0.5, abs=0.021), "height": pytest.approx(0.79, abs=0.021)}
        assert run.signals["share"] == pytest.approx(100 * run.signals["pace"] / 9.81, rel=1e-9)
        assert run.units["share"] == "%"


def test_a_run_that_goes_on_tells_no_alarm_twice(tmp_path):
    """What has been told before the cut is not told again after it."""
    (tmp_path / "ball.yaml").write_text(SCENE)
    visviva.run(tmp_path / "ball.yaml", tmp_path / "whole.vv")
    visviva.run(tmp_path / "ball.yaml", tmp_path / "cut.vv", until=0.6)
    resume(tmp_path / "cut.vv", 1.0).go()
    with visviva.load(tmp_path / "whole.vv") as whole, visviva.load(tmp_path / "cut.vv") as cut:
        assert [e.where for e in cut.events if e.kind == "alarm"] == ["share", "height"]
        assert list(whole.events) == list(cut.events)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("100 * pace", "100 * paces", "found 'paces', expected one of t, height"),
        ("100 * pace", "100 * share", "found 'share', expected"),
        ("100 * pace /", "100 * pace ^", "found \\^, expected \\*\\* for a power"),
        ("warn: 45, alarm: 50", "warn: 50, alarm: 50", "warn and alarm at the same value"),
    ],
)
def test_wrong_formulas_and_limits_are_named(tmp_path, old, new, message):
    (tmp_path / "ball.yaml").write_text(SCENE.replace(old, new))
    with pytest.raises(SceneError, match=message):
        visviva.run(tmp_path / "ball.yaml", tmp_path / "ball.vv")


def test_formulas_that_wait_for_each_other_are_refused(tmp_path):
    text = SCENE + "  first: {kind: formula, formula: second}\n  second: {kind: formula, formula: first}\n"
    (tmp_path / "ball.yaml").write_text(text)
    with pytest.raises(SceneError, match="circular references"):
        visviva.run(tmp_path / "ball.yaml", tmp_path / "ball.vv")
