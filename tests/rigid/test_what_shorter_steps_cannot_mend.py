"""Extrapolated steps are no shorter than errors ask for that shorter ones would mend."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.figures.rigid_contact import G, trial
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven

HIGH = """
gravity: [0, 0, -9.80665]
bodies:
  floor: {kind: ground, point: [0, 0, 1e6], mu: 0.3}
  box:
    {kind: rigid_body, shape: {kind: box, size: [0.4, 0.3, 0.2]}, mass: 1, position: [0, 0, 1000000.1],
     mu: 0.3, velocity: [2, 0, 0]}
contacts:
  touch: {kind: bodies}
stepper: {kind: event_driven, method: dopri5, rtol: 1e-8}
"""
SHAKEN = """
bodies:
  table:
    {kind: rigid_body, shape: {kind: box, size: [2, 1, 0.2]}, mass: 50, position: [0, 0, -0.1],
     velocity: [0.24, 0, 0]}
  box:
    {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.1]}, mass: 1, position: [0, 0, 0.05],
     velocity: [0.24, 0, 0]}
constraints:
  rail: {kind: slider, body: table, axis: [1, 0, 0], motor: {speed_formula: 0.24 * cos(12 * t)}}
contacts:
  touch: {kind: bodies}
stepper: {kind: event_driven, method: dopri5, rtol: 1e-6}
"""


def test_a_box_slides_in_long_steps_where_its_gap_is_rounded() -> None:
    """1000 km above the origin a gap has 1e-10 m, and comes back at 1e-8 m/s: 14 000 steps before."""
    ready = prepare(scene_from_text(HIGH))
    end = simulate(ready.world, ready.state, ready.stepper, 0.5)
    assert end.q[0] == pytest.approx(1.0 - 0.15 * 9.80665 * 0.25, abs=1e-7)
    assert ready.stepper.stats["steps"] < 50


def test_a_large_box_slides_in_long_steps() -> None:
    """At 50 m/s solves leave 5e-9 m/s of the speed across open: 17 000 steps before."""
    run = trial("box", [40.0, 30.0, 20.0], [0.0, 0.0, 10.0], Surface(mu=0.3))
    run.state.v[0] = 50.0
    stepper = EventDriven("dopri5", rtol=1e-8)
    end = simulate(run.world, run.state, stepper, 8.0)
    assert end.q[0] == pytest.approx(400.0 - 0.15 * G * 64.0, rel=1e-7)
    assert stepper.stats["steps"] < 50


def test_a_box_rests_for_long_in_long_steps() -> None:
    """Where no step helps against a gap of 1e-9 m that comes back, 36 steps were taken for each second."""
    run = trial("box", [0.4, 0.3, 0.2], [0.0, 0.0, 0.1], Surface(mu=0.3))
    stepper = EventDriven("dopri5", rtol=1e-6)
    end = simulate(run.world, run.state, stepper, 1000.0)
    assert end.q[:3] == pytest.approx([0.0, 0.0, 0.1], abs=1e-6)
    assert stepper.stats["steps"] < 300


def test_the_rate_of_a_motor_is_that_at_the_end_of_short_steps_too() -> None:
    """Short of it by the share of the step in 10 ms, tables that shake took four times as many steps."""
    ready = prepare(scene_from_text(SHAKEN))
    end = simulate(ready.world, ready.state, ready.stepper, 0.25)
    table, box = (end.q[ready.world.layout.q[name]][0] for name in ("table", "box"))
    assert box == pytest.approx(table, abs=1e-8)
    assert ready.stepper.stats["steps"] < 450
