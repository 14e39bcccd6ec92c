"""The loop: one clock, hit exactly, looked at where asked, with every change applied once."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import springs_and_drag

from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45"),
    "verlet": lambda: EventDriven("verlet", h=0.007),
    "theta 1": lambda: TimeStepping(0.007),
}


class Frames:
    """A recorder that samples at even times and keeps what it was shown."""

    def __init__(self, every):
        self.every, self.next_time = every, 0.0
        self.samples, self.spans = [], []

    def see(self, world, step):
        self.spans.append((step.before.t, step.after.t))
        while self.next_time <= step.after.t + 1e-12:
            state = step.dense(self.next_time)
            self.samples.append((self.next_time, state.t, state.q.copy(), world.total_energy(state)))
            self.next_time = len(self.samples) * self.every


@pytest.mark.parametrize("name", STEPPERS)
def test_the_end_is_hit_exactly_and_frames_lie_on_the_motion(name):
    world, frames = springs_and_drag(), Frames(0.01)
    end = simulate(world, world.start(), STEPPERS[name](), 0.333, frames)
    assert end.t == 0.333
    assert len(frames.samples) == 34
    reference = springs_and_drag()
    state, t = reference.start(), 0.0
    fine = EventDriven("dopri5", rtol=1e-10)
    tolerance = {"rkf45": 1e-4, "verlet": 1e-3, "theta 1": 0.05}[name]
    for time, stamp, q, _ in frames.samples:
        if time > t:
            state, t = simulate(reference, state, fine, time), time
        assert stamp == pytest.approx(time, abs=1e-12)
        assert q == pytest.approx(state.q, abs=tolerance)


@pytest.mark.parametrize("name", STEPPERS)
def test_every_look_is_served_by_the_step_that_reaches_it(name):
    """Steps that nobody looks at may be taken together, but none passes a look unseen or is shown twice."""
    world, frames = springs_and_drag(), Frames(0.05)
    simulate(world, world.start(), STEPPERS[name](), 0.5, frames)
    ends = np.array(frames.spans)
    assert (ends[1:, 0] >= ends[:-1, 1] - 1e-15).all()
    assert (ends[:, 1] > ends[:, 0]).all()
    times = [time for time, *_ in frames.samples]
    assert times == pytest.approx(np.arange(11) * 0.05, abs=1e-15)


def test_steps_are_taken_together_where_nobody_looks():
    world = springs_and_drag()
    stepper = TimeStepping(0.01)
    steps = []

    class Late:
        next_time = 0.9

        def see(self, world, step):
            steps.append((step.before.t, step.after.t, step.count))

    simulate(world, world.start(), stepper, 1.0, Late())
    assert stepper.stats["steps"] == 100
    assert steps[0][2] == 90 and steps[0][1] == pytest.approx(0.9, abs=1e-9)
    assert sum(count for _, _, count in steps) == 100


class Sources:
    """A schedule whose two changes at one instant edit the world one after the other."""

    def __init__(self, name, time):
        self.name, self.time, self.calls = name, time, 0

    def next(self, t):
        return self.time if t < self.time else np.inf

    def respond(self, world, state):
        self.calls += 1
        return Change(
            "born", edit=lambda w: w.blocks.append(PointMasses(self.name, [1, 2, 3], 1.0, [0, 0, 1]))
        )


@pytest.mark.parametrize("name", STEPPERS)
def test_two_changes_of_one_instant_both_come_about_once(name):
    world = World()
    world.blocks.append(PointMasses("first", [0, 0, 0], 1.0, [1, 0, 0]))
    world.schedule += [Sources("second", 0.25), Sources("third", 0.25)]
    end = simulate(world, world.start(), STEPPERS[name](), 1.0)
    assert [block.name for block in world.blocks] == ["first", "second", "third"]
    assert [part.calls for part in world.schedule] == [1, 1]
    assert end.q == pytest.approx([1, 0, 0, 1, 2, 3.75, 1, 2, 3.75], abs=1e-12)
    assert end.accounts[world.layout.account["topology"]] == pytest.approx(1.0, abs=1e-12)


def test_a_run_that_is_over_does_nothing():
    world = springs_and_drag()
    state = world.start()
    assert simulate(world, state, EventDriven("rkf45"), 0.0) is state
