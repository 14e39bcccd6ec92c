"""Blocks hauled together are kept apart, and ropes without a possible path break."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.worlds import Events, atwood

import visviva
from visviva.core.loop import simulate
from visviva.hoist.ropes.rope_stop import RADIUS_SHARE, RopeStop, StopWatch
from visviva.hoist.ropes.rope_watch import RopeWatch
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

HOIST = """
duration: 1.6 s
bodies:
  beam: {{kind: fixed_points, positions: [[0.5, 0, 5]]}}
  drum: {{kind: winch, position: [-2, 0, 5], radius: 20 cm, mass: 100 kg}}
  top: {{kind: sheave, position: [0, 0, 5], radius: 20 cm, mass: 5 kg}}
  block:
    kind: rigid_body
    shape: {{kind: box, size: [0.3, 0.3, 0.6]}}
    mass: 500 kg
    position: [0.35, 0, 4]
  wheel: {{kind: sheave, on: block, position: [0.35, 0, 4.4], radius: 15 cm, mass: 5 kg}}
constraints:
  rope:
    kind: rope
    nodes: [drum, top, {{sheave: wheel, sense: -1}}, beam]
    EA: 500 kN
    tension: 2.4 kN
    relaxation: 2 ms{limit}
  winding: {{kind: drive, of: drum, motor: {{speed: -6 rad/s{torque}}}}}
signals:
  pull: {{kind: rope, of: rope}}
  gap: {{kind: rope, of: rope, what: length, element: 1}}
stepper: {stepper}
"""
TWO_FALLS = """
duration: 4 s
inputs:
  hoist: {rate: 10, targets: [[0.1 s, 1], [1.5 s, -1], [2 s, 1]]}
bodies:
  drum: {kind: winch, position: [-4, 0, 8], radius: 30 cm, mass: 40 kg}
  left: &wheel {kind: sheave, position: [-0.3, 0, 8], radius: 20 cm, mass: 5 kg, efficiency: 0.97}
  right: {<<: *wheel, position: [0.5, 0, 8]}
  eye: {kind: fixed_points, positions: [[4, 0, 8]]}
  hook: {kind: rigid_body, shape: {kind: box, size: [0.4, 0.2, 0.4]}, mass: 200 kg, position: [0.1, 0, 7]}
  block: {<<: *wheel, on: hook, position: [0.1, 0, 7.3]}
constraints:
  rope:
    kind: rope
    nodes: [drum, left, {sheave: block, sense: -1}, right, "eye[0]"]
    EA: 2 MN
    tension: 1 kN
    relaxation: 5 ms
  motor: {kind: drive, of: drum, motor: {speed_formula: "-6 * hoist", max_torque: 1 kN m}}
stepper: {kind: time_stepping, h: 2 ms}
"""


STEPS = "{kind: time_stepping, h: 2 ms}"


def hauled(tmp_path: Path, torque: str, stepper: str = STEPS, limit: str = ""):  # type: ignore[no-untyped-def]
    """Events, the last tension and gap, and the summary, after the winch has hauled for 3 s."""
    text = HOIST.format(torque=torque, stepper=stepper, limit=limit)
    summary = visviva.run(scene_from_text(text), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        events = [(event.kind, event.text) for event in run.events]
        pull, gap = (np.asarray(run.signals[name]) for name in ("pull", "gap"))
        assert np.isfinite(pull[1:]).all()
        assert np.isfinite(run["block"].x).all()
    return events, pull, gap, summary


@pytest.mark.parametrize("stepper", ["{kind: time_stepping, h: 2 ms}", "{kind: event_driven, rtol: 1e-5}"])
def test_a_block_that_is_hauled_up_is_held_and_the_motor_stalls(stepper: str, tmp_path: Path) -> None:
    """T ends at torque/radius = 4 kN, with the block some centimetres inside its stop of 10 cm."""
    events, pull, gap, summary = hauled(tmp_path, ", max_torque: 800 N m", stepper)
    assert events[0][0] == "two-block"
    assert "held by their stop" in events[0][1]
    assert pull[-1] == pytest.approx(4e3, rel=0.02)
    assert 0.03 < gap[-1] < RADIUS_SHARE * 0.2
    assert summary["ledger"]["relative"] < 1e-4


def test_two_falls_that_bounce_in_their_stops_meet_once_and_anew_after_they_were_apart(
    tmp_path: Path,
) -> None:
    """A hook on two falls is hauled up, held there, let down and hauled up again: two entries."""
    visviva.run(scene_from_text(TWO_FALLS), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        told = [event for event in run.events if event.kind == "two-block"]
    assert [event.text for event in told] == [
        "nodes 1 and 2 meet, nodes 2 and 3 meet: held by their stops"
    ] * 2
    assert told[0].t < 1.5 < 2.0 < told[1].t


def test_with_a_motor_that_can_do_anything_the_rope_breaks_where_it_may(tmp_path: Path) -> None:
    """Hauled on at any price: told that it is at its stop, then severed at its limit; the block falls."""
    limit = "\n    breaks_at: 30 kN"
    events, pull, _, summary = hauled(tmp_path, "", limit=limit)
    assert events[0][0] == "two-block"
    assert events[-1] == ("break", "severed at 30000 N")
    assert pull[-1] == 0.0
    assert np.nanmax(pull) <= 40e3
    assert summary["ledger"]["relative"] < 1e-9


@pytest.mark.parametrize("stepper", [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-8)])
def test_a_weight_that_flies_into_its_sheave_is_told_and_the_run_goes_on(stepper) -> None:  # type: ignore[no-untyped-def]
    """1 kg against 100: it meets its stop at 13 m/s and is thrown over the wheel; energy closes."""
    hoist = atwood((100.0, 1.0), EA=1e6, relaxation=5e-3)
    stop = RopeStop(hoist.rope)
    hoist.world.constraints.append(stop)
    hoist.world.guards += [RopeWatch(hoist.rope), StopWatch(stop)]
    state = hoist.world.start()
    watch, start = Events(hoist.rope), ledger_sum(hoist.world, state)
    end = simulate(hoist.world, state, stepper(), 1.7, watch)
    assert ("two-block", "nodes 1 and 2 meet: held by their stop") in watch.kinds
    assert end.finite()
    assert abs(ledger_sum(hoist.world, end) - start) <= 1e-3


def test_without_a_stop_it_tears_instead_of_stopping_the_run() -> None:
    """Hauled up into the sheave: an event, and never a number that is none."""
    hoist = atwood((100.0, 1.0))
    hoist.world.guards.append(RopeWatch(hoist.rope))
    watch, state = Events(hoist.rope), hoist.world.start()
    start = ledger_sum(hoist.world, state)
    end = simulate(hoist.world, state, TimeStepping(1e-3), 4.0, watch)
    assert any(kind == "break" and text.startswith("torn:") for kind, text in watch.kinds)
    assert end.finite()
    assert not hoist.tensions(end).any()
    assert abs(ledger_sum(hoist.world, end) - start) <= 1e-6 * hoist.world.total_energy(state) ** 2


HELD = {
    "tackle": {'"-11 * sin(1.047197551 * t)"': '"-11"'},
    "tower_crane": {
        '"-4 * sin(1.047197551 * t)"': '"-4"',
        '"0.12 * (1 - cos(1.047197551 * t))"': '"0"',
        '"1.2 * sin(1.047197551 * t)"': '"0"',
    },
    "crane": {
        "[[4.2 s, 1], [20 s, 0]]": "[[4.2 s, 0]]",
        "[[4.6 s, 0.6], [14 s, 0]]": "[[4.6 s, 0]]",
        "[[1.2 s, 0.25], [2.4 s, 1], [14 s, 0]]": "[[0.5 s, 1]]",
        "rate: 20, targets: [[0.5 s, 1]]": "rate: 20, targets: [[0.5 s, 0]]",
    },
}
"""What makes an example hoist and do nothing else."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hook", "stall"), [
    ("tackle", "crate", 1500.0 / 0.25), ("tower_crane", "hook", 12e3 / 0.4), ("crane", "hook", 9e3 / 0.4),
])  # fmt: skip
def test_a_minute_with_the_hoist_key_held_down(name: str, hook: str, stall: float, tmp_path: Path) -> None:
    """Past the block: the run goes on, the motor stalls at torque/radius, and the hook stays where it is."""
    text = example_path(name).read_text().replace("duration: 6 s", "duration: 60 s")
    for old, new in HELD[name].items():
        assert old in text
        text = text.replace(old, new)
    for file in example_path(name).parent.glob("*.obj"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "held.yaml").write_text(text)
    summary = visviva.run(tmp_path / "held.yaml", tmp_path / "a.vv")
    assert summary["status"] == "complete"
    assert summary["ledger"]["relative"] < 1e-9
    assert "break" not in summary["events"]
    with visviva.load(tmp_path / "a.vv") as run:
        pull = np.asarray(run.signals["rope_tension" if name == "crane" else "pull"])
        assert pull[-1] == pytest.approx(stall, rel=0.01)
        assert np.nanmax(pull) < 3 * stall
        assert np.ptp(run[hook].x[-600:, 0, 2]) < 2e-3
        assert any(event.kind == "two-block" for event in run.events), "and that is told"


FALLS = """
duration: 1 s
bodies:
  ring: {{position: [{aside}, 0, 3], mass: 100 kg}}
  base: {{kind: fixed_points, positions: [[0, 0, 1]]}}
constraints:
  stay: {{kind: rope, nodes: [ring, base], EA: 1 MN, length: 2.2 m, relaxation: 2 ms}}
stepper: {stepper}
"""
EVENTS = "{kind: event_driven, method: dopri5, rtol: 1e-8}"


@pytest.mark.parametrize("aside", [0.0, 1e-6, 1e-3])
def test_a_load_that_falls_onto_its_own_anchor_meets_the_stop(aside: float, tmp_path: Path) -> None:
    """In explicit steps too, which are as long as they like in free fall, and would go over it unseen."""
    heights = []
    for name, stepper in (("events.vv", EVENTS), ("steps.vv", "{kind: time_stepping, h: 1 ms}")):
        text = FALLS.format(aside=aside, stepper=stepper)
        summary = visviva.run(scene_from_text(text), tmp_path / name)
        assert summary["ledger"]["relative"] < 2e-6
        with visviva.load(tmp_path / name) as run:
            assert [event.kind for event in run.events][:1] == ["two-block"]
            heights.append(run["ring"].x[-1, 0, 2])
    assert heights[0] == pytest.approx(heights[1], abs=5e-3)


@pytest.mark.parametrize("relaxation", ["0.3 ms", "1 ms", "10 ms"])
def test_what_a_damped_rope_has_stored_is_spent_while_it_pulls_no_more(
    relaxation: str, tmp_path: Path
) -> None:
    """A load that is caught flies up from a rope that is still strained, whose loss ends with a corner."""
    text = FALLS.format(aside=0.0, stepper=EVENTS)
    text = text.replace("[[0, 0, 1]]", "[[0, 0, 3.5]]").replace("2 ms", relaxation)
    summary = visviva.run(scene_from_text(text), tmp_path / "a.vv")
    assert summary["ledger"]["relative"] < 1e-7
