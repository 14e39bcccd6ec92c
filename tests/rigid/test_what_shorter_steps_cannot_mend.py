"""Extrapolated steps are not shortened for errors that shorter steps would not reduce."""

from __future__ import annotations

import pytest

from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.figures.rigid_contact import G, trial
from visviva.steppers.event_driven import EventDriven


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
