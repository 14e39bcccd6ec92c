"""The cradle compared with other programs: ideal in both steppers, with detected contacts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from visviva.bench.cradle import cradle
from visviva.bench.cradle_peers import ARRIVAL, READ, Peer, Swing, along
from visviva.core.loop import simulate
from visviva.impact.models import QceModel
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

LAW = QceModel().law()
STEPPERS: dict[str, Callable[[], object]] = {
    "event_driven": lambda: EventDriven("rk4", h=1e-3, rest_speed=1e-6, impact=LAW, touching=2e-5),
    "time_stepping": lambda: TimeStepping(1e-3, theta=0.5, impact=LAW, touching=2e-5),
}


@pytest.mark.parametrize("name", STEPPERS)
def test_one_ball_in_one_ball_out(name):
    """Those before hang still, but for the way h v of an impact at the start of its step, which swings on at
    √(g/L) h v; the last one has slowed as its height tells.
    """
    world = cradle()
    end = simulate(world, world.start(), STEPPERS[name](), READ)
    speeds = along(end.v.reshape(-1, 3)) / ARRIVAL
    assert np.abs(speeds[:-1]).max() < 1e-3 * np.sqrt(9.81)
    fallen = 2 * 9.81 * (end.q[-1] + 1.0) / ARRIVAL**2
    assert speeds[-1] == pytest.approx(np.sqrt(1 - fallen), abs=1e-3)


def test_a_peer_is_read_after_the_first_impact_and_at_the_end():
    clock = [0]

    def step() -> None:
        clock[0] += 1

    swing = Swing(0.01, step, lambda: np.full(5, clock[0] * 0.01 * ARRIVAL), lambda: 2.0 + clock[0] / 500)
    last, energy = Peer("nothing", lambda: swing, 0.0, 0.0).measure()
    assert last == pytest.approx(READ, abs=0.01) and energy == pytest.approx(2.0)
