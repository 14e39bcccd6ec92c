"""Slow runs are reported early, once, with ways to make them faster."""

from __future__ import annotations

from visviva.cli.pace import Pace
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def warnings_of(stepper, seconds_of_a_step, h, until, steps=2000):
    pace = Pace()
    said = []
    for i in range(1, steps + 1):
        now = 60.0 + seconds_of_a_step * i
        said.append(pace.see(stepper, i * h, until, i, now))
    return [(i, text) for i, text in enumerate(said, start=1) if text]


def test_many_small_steps_are_told_after_some_seconds_once():
    """10 s at 0.1 ms and 10 ms of processor each: 1000 s, of which 6 s have gone."""
    [(step, text)] = warnings_of(EventDriven(), 0.01, 1e-4, 10.0)
    assert 500 <= step <= 502
    assert text == (
        "the rest takes about 17 min of processor time, at steps of 0.1 ms: use time_stepping with "
        "h: 1 ms, or a larger rtol"
    )


def test_the_remedy_is_one_of_the_stepper():
    assert warnings_of(TimeStepping(1e-4), 0.01, 1e-4, 10.0)[0][1].endswith(
        ": use a larger h, or fewer points"
    )
    assert warnings_of(EventDriven(method="rk4", h=1e-4), 0.01, 1e-4, 10.0)[0][1].endswith(": use a larger h")


def test_what_ends_soon_is_not_told_nor_are_hours_hidden():
    assert not warnings_of(EventDriven(), 0.01, 1e-4, 1.0)
    assert "about 28 h of" in warnings_of(EventDriven(), 0.01, 1e-4, 1000.0)[0][1]
