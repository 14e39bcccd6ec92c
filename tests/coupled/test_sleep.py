"""Resting bodies fall asleep, disturbances wake whole islands, and the ledger closes."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.solids import G, world_of
from tests.kits.balance import balance

from visviva.cli.session import prepare
from visviva.contact.rows.touching import Touching
from visviva.core.carriers import FixedFrames, Scripted
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfFrames, Surface
from visviva.core.sleep import ISLAND, Sleep, sleep_table
from visviva.geometry.solid import primitive
from visviva.scene.load import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

ROUGH = Surface(0.0, 0.5)
BOX = [0.5, 0.5, 0.5]
SOON = Sleep(speed=1e-3, time=0.1)


def islands(world, state):
    """The number of the island of each solid, 0 where it is awake."""
    contacts = world.constraints[-1]
    memory = state.memory[world.layout.memory[contacts.name]]
    return sleep_table(memory, contacts.count)[:, ISLAND].astype(int)


def two_towers(**more):
    """Three boxes each, the second tower not quite at rest, and a body above the first."""
    places = [[x, 0, 0.25 + 0.5 * i] for x in (0.0, 2.0) for i in range(3)]
    return world_of("box", BOX, [*places, [0, 0, 4.0]], ROUGH, sleep=SOON, **more)


def test_towers_sleep_and_the_one_that_is_hit_wakes_as_a_whole():
    world, _ = two_towers()
    stepper = TimeStepping(4e-3)
    start = world.start()
    before = balance(world, start)
    state = simulate(world, start, stepper, 0.3)
    found = islands(world, state)
    assert (found[:3] == found[0]).all() and (found[3:6] == found[3]).all()
    assert found[0] > 0 and found[3] > 0 and found[0] != found[3] and found[6] == 0
    assert not state.v[:36].any(), "what sleeps does not move at all"
    assert balance(world, state) == pytest.approx(before, abs=1e-9)
    struck = np.sqrt(2 * (4.0 - 1.75) / G)
    state = simulate(world, state, stepper, struck + 0.01)
    found = islands(world, state)
    assert not found[:3].any() and found[6] == 0, "the whole island is awake"
    assert (found[3:6] > 0).all(), "and the other one is not"
    state = simulate(world, state, stepper, 1.5)
    found = islands(world, state)
    assert found[0] > 0 and (found[[1, 2, 6]] == found[0]).all(), "one island, with what has fallen on it"
    assert balance(world, state) == pytest.approx(before, abs=1e-8)


def test_what_is_left_of_the_motion_is_booked():
    """A ball that creeps below the threshold is stopped; ½ (m + I/r²) u² stands in its row."""
    world, _ = world_of("sphere", [0.1], [0, 0, 0.1], ROUGH, sleep=Sleep(0.05, 0.1), velocity=[0.01, 0, 0],
                        spin=[0, 0.1, 0])  # fmt: skip
    state = world.start()
    before = balance(world, state)
    state = simulate(world, state, TimeStepping(4e-3), 0.3)
    assert islands(world, state)[0] == 1 and not state.v.any()
    booked = state.accounts[world.layout.account["numerical/sleep"]]
    assert booked == pytest.approx(0.5 * 1.4 * 1e-4, rel=1e-9)
    assert state.q[0] == pytest.approx(0.01 * 0.1, abs=0.01 * 4.1e-3)
    assert balance(world, state) == pytest.approx(before, abs=1e-12)


def asleep(**more):
    world, _ = world_of("box", BOX, [[0, 0, 0.25], [0, 0, 0.75]], ROUGH, sleep=SOON, **more)
    stepper = TimeStepping(4e-3)
    state = simulate(world, world.start(), stepper, 0.2)
    assert islands(world, state).all()
    return world, stepper, state


def test_gravity_that_turns_wakes_what_then_slides():
    world, stepper, state = asleep()
    gravity = world.forces[0]
    gravity.g[:] = [0.6 * G, 0, -0.8 * G]
    state = simulate(world, state, stepper, 0.3)
    assert not islands(world, state).any()
    assert (state.v[[0, 6]] > 0.05).all()


def test_a_change_of_the_world_wakes():
    world, stepper, state = asleep()

    def smoother(world):
        world.constraints[0].answers[..., 1] = 0.0

    state = world.apply(Change("oil", edit=smoother), state)
    stepper.restart()
    state = simulate(world, state, stepper, state.t + 0.012)
    assert not islands(world, state).any()


def test_a_speed_that_is_given_wakes_the_island():
    world, stepper, state = asleep()
    state = state.copy()
    state.v[6] = 0.5
    stepper.restart()
    state = simulate(world, state, stepper, state.t + 0.04)
    assert not islands(world, state).any()
    assert state.q[7] > 0.01


def test_a_run_that_goes_on_from_its_state_is_the_same_to_the_bit():
    world, stepper, state = asleep()
    copy = state.copy()
    further = simulate(world, state, stepper, 0.4).copy()
    again = simulate(world, copy, TimeStepping(4e-3), 0.4)
    assert np.array_equal(again.q, further.q) and np.array_equal(again.memory, further.memory)


def test_nothing_sleeps_in_event_driven_motion():
    world, _ = world_of("box", BOX, [0, 0, 0.25], ROUGH, sleep=SOON)
    state = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-9), 0.5)
    assert not islands(world, state).any()


def lift(t):
    """At rest for 0.3 s, then upwards with 2 m/s²."""
    late = max(t - 0.3, 0.0)
    return np.array([[0, 0, late * late]]), np.array([[0, 0, 2 * late]]), np.array([[0, 0, 2.0 * (late > 0)]])


def test_a_plate_that_begins_to_move_wakes_what_sleeps_on_it():
    world, _ = world_of("box", BOX, [0, 0, 0.25], ROUGH, floor=None, sleep=SOON)
    below = world.constraints.pop()
    points, frames = world.ports.points(Scripted(lift)), world.ports.frames(FixedFrames(np.eye(3)[None]))
    plate = primitive("box", [2, 2, 0.2]).moved([0, 0, -0.1])
    carried = SolidsOfFrames("plate", points, frames, [plate], ROUGH)
    world.constraints.append(Touching("contacts", [*below.sets, carried], sleep=SOON))
    stepper, start = TimeStepping(4e-3), world.start()
    before = balance(world, start)
    state = simulate(world, start, stepper, 0.28)
    assert islands(world, state).tolist() == [1, 0], "the plate is no body that could sleep"
    state = simulate(world, state, stepper, 0.8)
    assert islands(world, state)[0] == 0
    assert state.q[2] == pytest.approx(0.25 + 0.5**2, abs=5e-3)
    assert balance(world, state) == pytest.approx(before, abs=1e-9)


JOINED = """
duration: 1 s
bodies:
  ground: {kind: ground}
  lamp: {kind: rigid_body, shape: {kind: sphere, radius: 0.1}, mass: 1 kg, position: [0, 0, 2]}
  shade: {kind: rigid_body, shape: {kind: box, size: [0.3, 0.3, 0.1]}, mass: 1 kg, position: [0, 0, 1.7]}
  crate: {kind: rigid_body, shape: {kind: box, size: [0.3, 0.3, 0.3]}, mass: 1 kg, position: [2, 0, 0.15]}
  hand: {kind: scripted_point, formula: ["2 + 0.5 * (t - 0.4 + abs(t - 0.4))**2", "0", "0.15"]}
constraints:
  hook: {kind: hinge, body: lamp, at: [0, 0, 2.1], axis: [0, 1, 0], until: 0.3 s}
  rod: {kind: weld, bodies: [lamp, shade]}
forces:
  pull: {kind: zero_length_spring, a: hand, b: crate, stiffness: 200}
contacts:
  touch: {kind: bodies, sleep: {speed: 1 mm/s, time: 0.1 s}}
stepper: {kind: time_stepping, h: 4 ms}
"""


def test_joined_bodies_are_one_island_and_wake_when_a_joint_goes_or_a_spring_pulls():
    ready = prepare(scene_from_text(JOINED))
    world = ready.world
    state = simulate(world, ready.state, ready.stepper, 0.28)
    lamp, shade, crate = islands(world, state)
    assert lamp > 0 and shade == lamp and crate not in (0, lamp)
    hook = state.memory[world.layout.memory["lambda/hook"]]
    assert np.abs(hook).max() == pytest.approx(2 * 9.81, rel=1e-6), "a joint that sleeps keeps its force"
    state = simulate(world, state, ready.stepper, 0.38)
    lamp, shade, crate = islands(world, state)
    assert lamp == 0 and shade == 0 and crate > 0
    assert state.v[2] == pytest.approx(-9.81 * 0.08, abs=9.81 * 0.01)
    state = simulate(world, state, ready.stepper, 0.8)
    assert islands(world, state)[2] == 0
    assert state.q[14] > 2.05, "the hand has pulled the crate along"
