"""The loop: one clock, hit exactly, observed where requested, with every change applied once."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import springs_and_drag

from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
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


def fall():
    """A point mass that falls, at 40 000 steps a second or so."""
    world = World()
    world.blocks.append(PointMasses("stone", [[0, 0, 0]], 1.0))
    world.forces.append(Gravity(world))
    return world


def test_a_run_of_whole_steps_ends_without_a_leftover():
    """40 000 sums of 0.5 ms miss 20 s by 1e-12 s; k h does not."""
    world, stepper = fall(), TimeStepping(5e-4)
    end = simulate(world, world.start(), stepper, 20.0)
    assert (end.t, stepper.stats["steps"]) == (20.0, 40_000)


@pytest.mark.parametrize("t_end", [0.1000001, 0.1009, 0.1051, 0.105])
def test_no_step_is_longer_than_h_or_shorter_than_half_of_it(t_end):
    world, frames = fall(), Frames(1e-3)
    end = simulate(world, world.start(), TimeStepping(1e-2), t_end, frames)
    lengths = np.diff(np.array(frames.spans), axis=1)
    assert end.t == t_end and len(lengths) == np.ceil(t_end / 1e-2)
    assert lengths.max() < 1e-2 + 1e-14 and lengths.min() > 0.5e-2 - 1e-12


def test_parts_of_a_run_have_the_steps_of_the_whole():
    """At 0.1 s, 0.2 s … as well: the clock of the forces is k h, whatever the digits of the ends."""
    ends = []
    for parts in (1, 10):
        world = springs_and_drag()
        world.forces.append(Shaken("shaken", world.blocks[0]))
        state, stepper = world.start(), TimeStepping(0.01)
        for i in range(1, parts + 1):
            state = simulate(world, state, stepper, i / parts)
        ends.append(state)
    assert (ends[0].q == ends[1].q).all() and (ends[0].v == ends[1].v).all()


class Shaken:
    """A force that depends on time."""

    account = "work"

    def __init__(self, name, block):
        self.name, self.block = name, block

    def add(self, k, out):
        out.block(self.block)[:] += np.sin(7.0 * k.t)

    def power(self, k):
        return float(k.block_v(self.block).sum() * np.sin(7.0 * k.t))
