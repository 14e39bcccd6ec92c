"""Steps of which nobody sees the middle: the same numbers as one by one, and out of the way of trouble."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import Watch, double_pendulum, falling_ball

from visviva.core.loop import simulate
from visviva.steppers.event_driven import EventDriven


class Looking(Watch):
    """Looks at the run from time to time."""

    def __init__(self, every):
        super().__init__()
        self.every, self.count = every, 0

    def see(self, world, step):
        super().see(world, step)
        self.count += step.count
        while self.every and self.next_time <= step.after.t:
            self.next_time += self.every


def run(every, h=1e-3, t_end=1.0, projection=True):
    world, watch = double_pendulum(), Looking(every)
    watch.next_time = 0.0 if every else np.inf
    stepper = EventDriven("verlet", h=h, fused=True, projection=projection)
    return simulate(world, world.start(), stepper, t_end, watch), stepper, watch


@pytest.mark.parametrize("projection", [True, False])
def test_steps_at_once_are_the_steps_one_by_one(projection):
    """Bit for bit, however often somebody looks; with drift below and above what is projected."""
    often, slow, watch = run(1e-3, projection=projection)
    rarely, fast, seen = run(0.1, projection=projection)
    never, _, _ = run(0.0, projection=projection)
    assert len(watch.ends) == 1000 and watch.count == seen.count == 1000
    assert len(seen.ends) <= 12 + 5, "it ends at each look, and where forces are looked at"
    for other in (rarely, never):
        assert np.array_equal(often.q, other.q) and np.array_equal(often.v, other.v)
        assert np.array_equal(often.memory, other.memory) and other.t == often.t
        assert other.accounts == pytest.approx(often.accounts, abs=1e-15)
    assert slow.stats == fast.stats


def test_large_drifts_are_mended_on_the_way():
    """At 50 ms every step needs several moves: the same ones, and no step goes by itself but the last."""
    often, slow, watch = run(0.05, h=0.05)
    never, fast, seen = run(0.0, h=0.05)
    assert watch.count == seen.count == 20
    assert len(seen.ends) <= 2 + 3, "forces are looked at after 1, 4 and 16 steps"
    assert np.array_equal(often.q, never.q) and np.array_equal(often.v, never.v)
    assert slow.stats == fast.stats and slow.stats["projections"] == 20


def test_what_many_moves_do_not_mend_is_left_to_the_ordinary_step():
    """Steps of 0.25 s, in which the rods turn by a radian and more."""
    often, slow, _ = run(0.25, h=0.25, t_end=2.0)
    never, fast, _ = run(0.0, h=0.25, t_end=2.0)
    assert np.array_equal(often.q, never.q) and np.array_equal(often.v, never.v)
    assert never.accounts == pytest.approx(often.accounts, rel=1e-14) and slow.stats == fast.stats


def test_worlds_with_contacts_are_watched_step_by_step():
    world, watch = falling_ball(drag=0.0), Looking(0.0)
    watch.next_time = np.inf
    simulate(world, world.start(), EventDriven("verlet", h=1e-3, fused=True), 1.0, watch)
    assert [event.kind for event in watch.events] == ["impact"] * len(watch.events) and watch.events
    assert len(watch.ends) == watch.count
