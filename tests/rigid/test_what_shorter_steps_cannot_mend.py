"""Extrapolated steps are no shorter than errors ask for that shorter ones would mend."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.figures.rigid_contact import G, trial
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven

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


@pytest.mark.parametrize(
    ("away", "size", "speed"), [(1e6, 1.0, 2.0), (0.0, 100.0, 50.0)], ids=["far off", "large and fast"]
)
def test_round_off_and_what_solves_leave_open_shorten_no_step(away: float, size: float, speed: float) -> None:
    """A place is rounded by 1e-16 of itself, a rate solved to 1e-10 of the fastest: 14 000 steps before."""
    run = trial("box", [0.4 * size, 0.3 * size, 0.2 * size], [away, 0.0, 0.1 * size], Surface(mu=0.3))
    run.state.v[0] = speed
    stepper, seconds = EventDriven("dopri5", rtol=1e-8), 0.5 * speed / (0.3 * G)
    end = simulate(run.world, run.state, stepper, seconds)
    assert end.q[0] - away == pytest.approx((speed - 0.15 * G * seconds) * seconds, rel=1e-7)
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
