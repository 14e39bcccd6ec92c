"""Constraints in intervals of time, and constraints that break, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from tests.kits.balance import balance
from tests.steppers.worlds import account, states_equal, watched

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.joints.lifetime.interval import Interval
from visviva.joints.lifetime.strength import Strength
from visviva.joints.lifetime.switched import Switched
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-10),
    "verlet": lambda: EventDriven("verlet", h=1e-3),
    "theta 1": lambda: TimeStepping(1e-3),
    "theta half": lambda: TimeStepping(1e-3, 0.5),
}
CLOSES = {"rkf45": 5e-8, "verlet": 2e-4, "theta 1": 1e-12, "theta half": 1e-12}


def hung(x, places, lengths, u=0.0, mass=1.0):
    """Unit masses on rods from fixed places, with the constraint still to be switched."""
    world = World()
    world.blocks.append(bobs := PointMasses("bobs", x, mass, u))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints(places)), bobs.points)
    return world, Distance("rod", a, b, lengths)


def breakable(x, places, lengths, limit, u=0.0):
    world, rod = hung(x, places, lengths, u)
    strength = Strength(rod, limit)
    world.constraints.append(Switched(rod, [strength]))
    world.guards.append(strength)
    return world


def timed(start, end, keep=False, pull=None, place=(0.3, 0, 0.05855)):
    """A stone thrown level; its rod of ½ m comes on in the middle of the flight."""
    world, rod = hung([0.0, 0, 0], place, 0.5, [1.0, 0, 0])
    interval = Interval(rod, start, end, keep, pull)
    world.constraints.append(Switched(rod, [interval]))
    world.schedule.append(interval)
    return world


@pytest.mark.parametrize("name", STEPPERS)
def test_a_pendulum_breaks_at_twice_its_weight(name):
    """From the horizontal |λ| = 3 m g sin φ: it breaks at sin φ = ⅔ and flies on as a stone."""
    world = breakable([1.0, 0, 0], [0, 0, 0], 1.0, 2 * G)
    begin = balance(world, world.start())
    end, watch = watched(world, STEPPERS[name](), 1.0)
    (event,) = watch.events
    assert (event.kind, event.where, event.text) == ("break", "rod.strength", "at 19.62 N")
    when = quad(lambda s: 2 * s / np.sqrt(2 * G * np.sin(s * s)), 0, np.sqrt(np.arcsin(2 / 3)))[0]
    assert event.t == pytest.approx(when, abs=1e-8 if name == "rkf45" else 3e-3)
    sine, later = 2 / 3, 1.0 - event.t
    x0, u0 = np.array([np.sqrt(1 - sine**2), -sine]), np.sqrt(2 * G * sine)
    u0 = u0 * np.array([-sine, -np.sqrt(1 - sine**2)])
    expected = x0 + u0 * later - np.array([0, G / 2]) * later**2
    assert end.q[[0, 2]] == pytest.approx(expected, abs=2e-8 if name == "rkf45" else 2e-2)
    assert account(world, end, "topology") == pytest.approx(0.0, abs=1e-12)
    assert balance(world, end) == pytest.approx(begin, abs=CLOSES[name])


@pytest.mark.parametrize("name", STEPPERS)
def test_rows_of_a_set_break_one_by_one(name):
    """Three equal pendulums with rods of three strengths: the strongest one holds."""
    x = np.array([[1.0, 0, 0], [1, 1, 0], [1, 2, 0]])
    world = breakable(x, x - [1, 0, 0], 1.0, [G, 2 * G, 4 * G])
    end, watch = watched(world, STEPPERS[name](), 0.7)
    assert [event.text for event in watch.events] == ["element 0", "element 1"]
    assert np.linalg.norm(end.q[6:9] - [0, 2, 0]) == pytest.approx(1.0, abs=1e-4)
    assert np.linalg.norm(end.q[:3]) > 1.05


@pytest.mark.parametrize("name", ["rkf45", "theta 1"])
def test_what_is_overloaded_from_the_start_or_by_a_neighbour_breaks_at_once(name):
    """Three strings hold a weight; one bears too little from the start, and then the others do not either."""
    world = World()
    world.blocks.append(load := PointMasses("load", [0, 0, -1.0], 3.0))
    world.forces.append(Gravity(world))
    nails = world.ports.points(FixedPoints([[0.6, 0, -0.2], [-0.6, 0, -0.2], [0, 0, 0.0]]))
    a, b = world.join(nails, load.points.take(np.zeros(3, np.int64)))
    rods = OneSidedDistance("strings", a, b, 1.0)
    strength = Strength(rods, [18.0, 18.0, 8.0])
    world.constraints.append(Switched(rods, [strength]))
    world.guards.append(strength)
    end, watch = watched(world, STEPPERS[name](), 0.2)
    assert [event.kind for event in watch.events] == ["break"] * 2
    early = 0.0 if name == "rkf45" else 2e-3
    assert all(event.t <= early for event in watch.events)
    later = 0.2 - (0.0 if name == "rkf45" else 2e-3)
    assert end.q[2] == pytest.approx(-1 - G / 2 * later**2, abs=1e-9 if name == "rkf45" else 2e-3)


def test_a_string_that_comes_taut_too_hard_for_it_tears_after_the_jerk():
    """A turning stone: the jerk is an impact and breaks nothing, the pull m u²/L after it does, at once."""
    world = World()
    world.blocks.append(bob := PointMasses("bob", [0.6, 0, 0], 1.0, [0, 0, 5.0]))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), bob.points)
    string = OneSidedDistance("string", a, b, 1.0)
    strength = Strength(string, 8.0)
    world.constraints.append(Switched(string, [strength]))
    world.guards.append(strength)
    end, watch = watched(world, EventDriven("rkf45", rtol=1e-10), 1.0)
    assert [event.kind for event in watch.events] == ["impact", "break"]
    assert watch.events[0].t == pytest.approx(0.16, abs=1e-9) and watch.events[1].t == watch.events[0].t
    assert np.linalg.norm(end.v) == pytest.approx(5.0 * 0.6, abs=1e-7), "the part across the string is left"


@pytest.mark.parametrize("name", STEPPERS)
def test_fall_hang_fall(name):
    """Level throw; at 0.3 s it stands 0.44145 m lower, under its nail: the impact takes the fall out."""
    world = timed(0.3, 0.9, keep=not name.startswith("rkf"))
    begin = balance(world, world.start())
    stepper = STEPPERS[name]()
    end, watch = watched(world, stepper, 0.3)
    assert end.q == pytest.approx([0.3, 0, -0.44145], abs=5e-3)
    end, watch = watched(world, stepper, 1.2)
    assert [(event.t, event.kind) for event in watch.events] == [(0.3, "on"), (0.9, "off")]
    exact = 0.5 * (0.3 * G) ** 2
    assert account(world, end, "impact loss/rod") == pytest.approx(exact, rel=1e-9 if "rk" in name else 1e-2)
    assert balance(world, end) == pytest.approx(begin, abs=CLOSES[name])
    hanging, _ = watched(world, STEPPERS[name](), 0.9)
    stone = hanging.q[[0, 2]] + 0.3 * hanging.v[[0, 2]] - [0, G / 2 * 0.09]
    assert end.q[[0, 2]] == pytest.approx(stone, abs=1e-8 if name == "rkf45" else 3e-3)
    level = 0.5 * (hanging.v @ hanging.v) + G * (hanging.q[2] + 0.44145)
    assert level == pytest.approx(0.5, abs=1e-7 if name == "rkf45" else 2e-2), "½ m u² swings on"


def test_a_constraint_that_comes_on_open_is_refused_or_kept():
    with pytest.raises(
        SimulationError, match=r"rod: it is switched on while its row 0 is off by 0\.27"
    ) as caught:
        watched(timed(0.1, 1.0), EventDriven(), 0.5)
    assert caught.value.t == pytest.approx(0.1) and caught.value.hint
    world = timed(0.1, 1.0, keep=True)
    stepper = EventDriven("rkf45", rtol=1e-10)
    place = np.array([0.3, 0, 0.05855])
    there, _ = watched(world, stepper, 0.1)
    end, _ = watched(world, stepper, 0.5)
    assert np.linalg.norm(end.q - place) == pytest.approx(np.linalg.norm(there.q - place), abs=1e-9)


@pytest.mark.parametrize("name", STEPPERS)
def test_what_comes_on_open_is_drawn_in_as_the_stabilised_form_says(name):
    """E27: h = (h₀ + (ḣ₀ + ξh₀)s) e^(−ξs) of the deviation found at 0.1 s; no impact, the work is booked."""
    world, place, rate = timed(0.1, 2.0, pull=8.0), np.array([0.3, 0, 0.05855]), 8.0
    begin = balance(world, world.start())
    stepper = STEPPERS[name]()
    there, _ = watched(world, stepper, 0.1)
    arm = there.q - place
    h, u = np.linalg.norm(arm) - 0.5, arm @ there.v / np.linalg.norm(arm)
    assert abs(h) > 0.2 and abs(u) > 0.3
    for s in (0.05, 0.2, 0.6):
        end, _ = watched(world, STEPPERS[name](), 0.1 + s)
        law = (h + (u + rate * h) * s) * np.exp(-rate * s)
        sharp = 1e-8 if name == "rkf45" else 1e-3
        assert np.linalg.norm(end.q - place) - 0.5 == pytest.approx(law, abs=sharp)
    assert account(world, end, "impact loss/rod") == 0.0
    assert abs(account(world, end, "work/script")) > 0.1
    assert balance(world, end) == pytest.approx(begin, abs=CLOSES[name])


@pytest.mark.parametrize("name", STEPPERS)
def test_a_run_that_goes_on_from_a_copy_is_the_same_run(name):
    """Marks, kept deviations and λ are memory: from any state, the ones of the switches too, bitwise."""
    world = timed(0.05, 0.2, keep=True)
    rod = world.constraints[0].constraint
    strength = Strength(rod, 3.0 * G)
    world.guards.append(strength)
    world.constraints[0] = Switched(rod, [*world.constraints[0].switches, strength])
    copies = []

    class Keep:
        next_time = 0.0

        def see(self, world, step):
            copies.append((step.before.copy(), step.after.t))

    whole = simulate(world, world.start(), STEPPERS[name](), 0.3, Keep()).copy()
    assert len(copies) > 5
    for begin in [copies[i][0] for i in np.linspace(0, len(copies) - 1, 12).astype(int)]:
        assert states_equal(simulate(world, begin.copy(), STEPPERS[name](), 0.3), whole), begin.t


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda rod: Interval(rod, 1.0, 0.5), "rod: found the interval from 1 s until 0.5 s"),
        (lambda rod: Strength(rod, -1.0), "rod: found breaks_at -1 N"),
    ],
)
def test_bad_numbers_are_refused(make, words):
    with pytest.raises(SceneError, match=words):
        make(hung([1.0, 0, 0], [0, 0, 0], 1.0)[1])
