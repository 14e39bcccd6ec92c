"""Instants at which a load changes are located between trial steps; crowded events are reported by rate."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from visviva.core.events import Event
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.events.crowding import Crowding
from visviva.steppers.events.kink import MIN_STEP, Kink


def accepted(load: Callable[[float], float], h: float = 0.02) -> tuple[float, int]:
    """The length that is accepted, and by how many tries, where places and velocities tell nothing."""
    kink = Kink()
    for tries in range(1, 100):
        if h <= MIN_STEP or kink.accepts(h, 0.0, load(h)):
            return h, tries
        h = kink.next(h, 0.0, load(h), MIN_STEP)
    raise AssertionError("no try was accepted")


@pytest.mark.parametrize("at", [0.0003, 0.0071, 0.0199])
def test_a_step_ends_just_behind_the_instant_at_which_its_load_ends(at: float) -> None:
    h, tries = accepted(lambda h: 1e6 * h if h > at else 0.0)
    assert 0.0 <= h - at < 1e-6
    assert tries < 40


def test_a_smooth_error_is_followed_by_its_order() -> None:
    h, tries = accepted(lambda h: 500.0 * (h / 0.02) ** 3)
    assert 500.0 * (h / 0.02) ** 3 <= 1.0
    assert tries < 8


def test_a_search_ends_where_all_behind_what_was_accepted_has_errors() -> None:
    """The middle of two numbers next to each other is one of them."""
    kink, h, good = Kink(), 0.02, 0.01
    for _ in range(100):
        error, load = (0.0, 0.0) if h <= good else (2.0, 0.0) if h < 0.02 else (0.0, 1e6 * h)
        if kink.accepts(h, error, load):
            break
        h = kink.next(h, error, load, MIN_STEP)
    else:
        raise AssertionError("no try was accepted")
    assert h == good


def crowds(rate: float, events: int) -> bool:
    """Whether so many events at such a rate [1/s] are refused in a world of one body."""
    world = World()
    world.blocks.append(RigidBodies("body", [[0.0, 0.0, 0.0]], 1.0, [np.eye(3)]))
    crowding, state = Crowding(), world.start()
    try:
        for i in range(events):
            before: State = state.copy()
            state.t = (i + 1) / rate
            crowding.see(before, state, [Event(state.t, "impact", "touch", "")], True)
    except SimulationError:
        return True
    return False


def test_what_bounces_faster_than_it_can_crowds_however_little_faster() -> None:
    """From 1 mm/s on a body under gravity bounces 4900 times a second at most."""
    assert not crowds(4900.0, 1000)
    assert crowds(5500.0, 1000)
    assert crowds(5e4, 20)


def crowd_of(bodies: int) -> tuple[Crowding, State]:
    world = World()
    world.blocks.append(RigidBodies("body", np.zeros((bodies, 3)), 1.0, [np.eye(3)] * bodies))
    return Crowding(), world.start()


def test_changes_without_time_passing_crowd_in_a_world_of_any_size() -> None:
    """A point of a cloth whose slip reversed at once was found to slip again 400 times."""
    crowding, state = crowd_of(50)
    for _ in range(10):
        crowding.see(state, state, [], True)
    with pytest.raises(SimulationError, match="more than 5 events occur per millisecond"):
        crowding.see(state, state, [], True)


def test_events_that_go_on_crowding_after_time_steps_are_seen_soon() -> None:
    """Not after as many as the first time."""
    crowding, state = crowd_of(50)
    counted = []
    for _ in range(2):
        for n in range(1000):
            before: State = state.copy()
            state.t += 1e-5
            try:
                crowding.see(before, state, [], True)
            except SimulationError:
                counted.append(n)
                break
        before = state.copy()
        state.t += 1e-3
        crowding.see(before, state, [], False)
    assert counted[0] > 500 and counted[1] < 10
