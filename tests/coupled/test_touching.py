"""Contacts between bodies in both steppers: resting, rolling, sliding, bouncing, and conservation."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.solids import G, momenta, turned, world_of
from tests.kits.balance import balance

from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.errors import SceneError
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def exact():
    return EventDriven("dopri5", rtol=1e-10)


def run(world, stepper, t):
    state = world.start()
    return simulate(world, state, stepper, t)


@pytest.mark.parametrize("stepper", [exact(), TimeStepping(1e-3)], ids=["event_driven", "time_stepping"])
def test_a_ball_that_slides_comes_to_roll_at_five_sevenths(stepper):
    world, _ = world_of("sphere", [0.1], [0, 0, 0.1], Surface(0.0, 0.3), velocity=[1.0, 0, 0])
    before = balance(world, world.start())
    state = run(world, stepper, 1.0)
    assert state.v[0] == pytest.approx(5 / 7, rel=1e-9 if isinstance(stepper, EventDriven) else 1e-3)
    assert state.v[4] == pytest.approx(state.v[0] / 0.1, rel=1e-9), "rolling: u = ω r"
    assert balance(world, state) == pytest.approx(before, abs=1e-9)


def test_a_ball_rolls_down_with_five_sevenths_of_the_slope():
    tilt = np.radians(20)
    gravity = G * np.array([np.sin(tilt), 0, -np.cos(tilt)])
    world, _ = world_of("sphere", [0.1], [0, 0, 0.1], Surface(0.0, 0.5), gravity=gravity)
    state = run(world, exact(), 1.0)
    assert state.v[0] == pytest.approx(5 / 7 * G * np.sin(tilt), rel=1e-8)


@pytest.mark.parametrize(
    ("stepper", "close"), [(exact(), 1e-9), (TimeStepping(1e-3), 1e-3)], ids=["event_driven", "time_stepping"]
)
def test_a_box_slides_as_coulomb_says_and_stops(stepper, close):
    world, _ = world_of("box", [0.5, 0.4, 0.3], [0, 0, 0.15], Surface(0.0, 0.3), velocity=[1.0, 0.5, 0])
    state = run(world, stepper, 1.0)
    way = np.linalg.norm(state.q[:2])
    assert way == pytest.approx(1.25 / (2 * 0.3 * G), rel=close)
    assert np.abs(state.v).max() < 1e-9


@pytest.mark.parametrize("share", [0.999, 1.001])
def test_the_limit_of_sticking_on_a_slope(share):
    mu = 0.4
    tilt = np.arctan(share * mu)
    gravity = G * np.array([np.sin(tilt), 0, -np.cos(tilt)])
    world, _ = world_of("box", [0.5, 0.5, 0.1], [0, 0, 0.05], Surface(0.0, mu), gravity=gravity)
    state = run(world, TimeStepping(2e-3), 1.0)
    slides = G * (np.sin(tilt) - mu * np.cos(tilt))
    # Velocities stand half a step behind.
    assert state.v[0] == pytest.approx(max(slides * (1.0 - 1e-3), 0.0), abs=1e-8)


def test_a_box_that_cannot_rest_begins_to_slide_at_once():
    """All four corners must find out in which direction they slip, though their forces are redundant."""
    tilt, mu = np.radians(20), 0.2
    gravity = G * np.array([np.sin(tilt), 0, -np.cos(tilt)])
    world, _ = world_of("box", [0.5, 0.4, 0.1], [0, 0, 0.05], Surface(0.0, mu), gravity=gravity)
    state = run(world, exact(), 0.1)
    assert state.v[0] == pytest.approx(0.1 * G * (np.sin(tilt) - mu * np.cos(tilt)), rel=1e-9)
    assert np.abs(np.delete(state.v, 0)).max() < 1e-12


class Energies:
    """K + P after every step."""

    next_time = np.inf

    def __init__(self, world):
        self.seen = [world.total_energy(world.start())]

    def see(self, world, step):
        self.seen.append(world.total_energy(step.after))


def test_a_rod_whose_foot_gives_way_falls_to_the_ground():
    """Its foot, an edge, sticks, slips back as the rod leans, and turns round.

    It begins 4 nm within the ground, and nothing lifts it out: K + P rises by no more than the tolerance.
    """
    world, _ = world_of(
        "box",
        [0.02, 0.04, 1.0],
        [0, 0, 0.47326651],
        Surface(0.0, 0.3),
        orientation=turned([0, 1, 0], np.radians(20)),
    )
    before = balance(world, world.start())
    energies = Energies(world)
    state = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-7), 0.7, energies)
    assert np.diff(energies.seen).max() < 1e-9
    assert state.q[2] == pytest.approx(0.01, abs=1e-9)
    assert np.abs(state.v).max() < 1e-8
    assert balance(world, state) == pytest.approx(before, abs=1e-7)


def test_rolling_resistance_stops_a_ball():
    world, _ = world_of(
        "sphere", [0.1], [0, 0, 0.1], Surface(0.0, 0.6, 2e-3), velocity=[1, 0, 0], spin=[0, 10, 0]
    )
    state = run(world, TimeStepping(1e-3), 1.0)
    assert state.v[0] == pytest.approx(1.0 - 5 / 7 * G * 2e-3 / 0.1, rel=1e-4)


def test_a_ball_bounces_to_e_squared_of_its_height():
    world, _ = world_of("sphere", [0.1], [0, 0, 1.1], Surface(0.8, 0.0))
    bounce = np.sqrt(2.0 / G)
    state = run(world, exact(), bounce * (1 + 0.8))
    assert state.q[2] == pytest.approx(0.1 + 0.64, rel=1e-9)
    assert state.v[2] == pytest.approx(0.0, abs=1e-8)


@pytest.mark.parametrize("stepper", [exact(), TimeStepping(2e-3)], ids=["event_driven", "time_stepping"])
@pytest.mark.parametrize("surface", [Surface(1.0, 0.0), Surface(0.4, 0.7)], ids=["elastic", "rough"])
def test_boxes_that_collide_in_free_space_keep_both_momenta(stepper, surface):
    world, bodies = world_of(
        "box", [0.4, 0.3, 0.2], [[-0.5, 0, 0], [0.5, 0.1, 0.05], [0.1, 0.7, 0]], surface,
        mass=[1.0, 2.0, 0.5], gravity=(0, 0, 0), floor=None,
        velocity=[[1.0, 0, 0], [-0.5, 0, 0], [0, -1.0, 0]], spin=[[0.3, 1, 0], [0, 0.5, 2], [1, 0, 0]],
        orientation=[turned([1, 2, 0], 0.4), turned([0, 1, 1], 1.0), turned([1, 0, 0], 0.2)],
    )  # fmt: skip
    start = world.start()
    before, energy, total = momenta(bodies, start), world.total_energy(start), balance(world, start)
    state = run(world, stepper, 1.2)
    # The step turns bodies by their exact free motion about a momentum that contacts change at its start.
    assert momenta(bodies, state) == pytest.approx(before, abs=1e-8)
    assert balance(world, state) == pytest.approx(total, abs=1e-7)
    assert world.total_energy(state) <= energy * (1 + 1e-9)
    if surface.restitution == 1.0 and isinstance(stepper, EventDriven):
        assert world.total_energy(state) == pytest.approx(energy, rel=1e-8)
    assert np.abs(state.v - start.v).max() > 0.1, "they have met"


@pytest.mark.parametrize(
    "masses", [[1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1000.0]], ids=["tower", "heavy_on_light"]
)
def test_stacks_rest(masses):
    places = [[0, 0, 0.25 + 0.5 * i] for i in range(len(masses))]
    world, _ = world_of("box", [0.5, 0.5, 0.5], places, Surface(0.0, 0.5), mass=masses)
    state = run(world, TimeStepping(4e-3), 2.0)
    assert np.abs(state.q.reshape(-1, 7)[:, :3] - places).max() < 1e-9
    assert np.abs(state.v).max() < 1e-9


def test_what_overlaps_comes_apart_without_gaining_speed():
    world, _ = world_of("box", [0.5, 0.5, 0.5], [[0, 0, 0.2499], [0, 0, 0.7497]], Surface(0.0, 0.5))
    energy = world.total_energy(world.start())
    state = run(world, TimeStepping(4e-3), 0.5)
    assert np.abs(state.q.reshape(-1, 7)[:, 2] - [0.25, 0.75]).max() < 1e-6
    assert np.abs(state.v).max() < 1e-9
    assert world.total_energy(state) - energy < G * 5e-4, "no more than what lifting them takes"


def test_more_contacts_than_there_is_room_for():
    ends = []
    for room in (1, 64):
        world, _ = world_of("box", [0.5, 0.4, 0.3], [0, 0, 0.5], Surface(0.2, 0.4), spin=[1, 2, 0.5])
        world.constraints[0].make_room(room)
        ends.append(run(world, TimeStepping(2e-3), 1.0))
    assert np.array_equal(ends[0].q, ends[1].q)
    assert np.array_equal(ends[0].v, ends[1].v)


@pytest.mark.parametrize(
    "make", [lambda: TimeStepping(2e-3), lambda: EventDriven("rkf45")], ids=["steps", "events"]
)
def test_lists_that_are_too_small_grow_and_change_nothing(make):
    """Candidates, pairs and points that do not fit are told to the stepper, which takes the step anew."""
    ends = []
    for room in (1, None):
        places = [[0, 0, 0.3], [1.0, 0, 0.3], [0.5, 0, 0.8]]
        world, _ = world_of("box", [0.6, 0.4, 0.4], places, Surface(0.0, 0.4), spin=[0.3, 0.2, 0.5])
        touching = world.constraints[0]
        if room:
            touching.room[:] = room
        ends.append(run(world, make(), 0.21))
        assert room is None or (touching.room[1:] > room).all()
    assert np.array_equal(ends[0].q, ends[1].q)


def test_solids_that_overlap_at_the_start_are_refused():
    world, _ = world_of("box", [0.5, 0.5, 0.5], [[0, 0, 0.25], [0, 0, 0.6]], Surface())
    with pytest.raises(SceneError, match=r"b\[0\] and b\[1\] overlap by 0.15 m"):
        world.start()


@pytest.mark.parametrize(("top", "least"), [(1.0, 1e-11), (1000.0, 1e-7)])
def test_a_tower_stands(top, least):
    """Ten boxes at 240 Hz: what moves is the error of the solve."""
    places = [[0.0, 0.0, 0.5 + i] for i in range(10)]
    world, _ = world_of("box", [1, 1, 1], places, Surface(0.0, 0.5), mass=[1.0] * 9 + [top])
    start = world.start().q.copy()
    stepper = TimeStepping(1 / 240)
    state = run(world, stepper, 0.25)
    assert np.abs(state.q - start).max() < least
    if top == 1.0:
        assert stepper.stats["unconverged friction"] == 0


class Watch:
    """Keeps the events."""

    next_time = np.inf

    def __init__(self):
        self.events = []

    def see(self, world, step):
        self.events += step.events


def test_an_impact_names_who_meets():
    world, _ = world_of("sphere", [0.1], [[0, 0, 0.2], [0, 0, 0.6]], Surface(0.5, 0.0))
    simulate(world, world.start(), exact(), 0.35, watch := Watch())
    assert [event.text for event in watch.events[:2]] == ["b[0] and the ground", "b[0] and b[1]"]
