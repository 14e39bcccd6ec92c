"""Strings and struts: slack and loaded, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.steppers.worlds import account, watched

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.models.string_track import catenary_points
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81


def pendulum(x, u, restitution=0.0, strut=False, length=1.0):
    world = World()
    world.blocks.append(bob := PointMasses("bob", x, 1.0, u))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), bob.points)
    world.constraints.append(OneSidedDistance("string", a, b, length, strut, restitution))
    return world


def swung(restitution=0.0):
    return pendulum([0, 0, -1.0], [np.sqrt(3.5 * G), 0, 0], restitution)


@pytest.mark.parametrize("method", ["rkf45", "dopri5"])
def test_a_string_leaves_the_circle_and_comes_taut_as_in_the_notes(method):
    """From (0, −1) with v² = 3.5 g: leaves at (√3/2, ½), t 0.4819942835; taut at (0, −1), t 1.264056170."""
    world = swung()
    start = balance(world, world.start())
    stepper = EventDriven(method, rtol=1e-11)
    end, watch = watched(world, stepper, 1.3)
    assert min(abs(t - 0.4819942835) for t in watch.ends) < 1e-8, "a step ends where it goes slack"
    (taut,) = watch.events
    assert taut.kind == "impact" and taut.t == pytest.approx(1.264056170, abs=1e-8)
    assert account(world, end, "impact loss/string") == pytest.approx(0.5 * 5.754020334**2, rel=1e-7)
    assert balance(world, end) == pytest.approx(start, abs=1e-7)


def test_place_and_velocity_just_before_it_comes_taut():
    end, _ = watched(swung(), EventDriven("dopri5", rtol=1e-11), 1.264056170 - 1e-9)
    assert end.q == pytest.approx([0, 0, -1], abs=3e-8)
    assert end.v == pytest.approx([-1.107361730, 0, -5.754020334], abs=3e-8)


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
@pytest.mark.parametrize(
    "stepper", [EventDriven("dopri5", rtol=1e-9), TimeStepping(1e-4)], ids=["event", "time"]
)
def test_a_jerk_rebounds_by_restitution(stepper, restitution):
    """Dropped from the nail: at 1 m the speed √(2g) turns round, times e; the loss is (1 − e²) m g L."""
    world = pendulum([0, 0, 0], [0, 0, 0], restitution)
    fall = np.sqrt(2 / G)
    start = balance(world, world.start())
    end = simulate(world, world.start(), stepper, fall + 0.01)
    sharp = isinstance(stepper, EventDriven)
    expected = restitution * np.sqrt(2 * G) - (0.01 * G if restitution else 0.0)
    assert end.v[2] == pytest.approx(expected, abs=1e-6 if sharp else 2e-3)
    loss = (1 - restitution**2) * G
    assert account(world, end, "impact loss/string") == pytest.approx(loss, abs=1e-6 if sharp else 0.02)
    assert balance(world, end) == pytest.approx(start, abs=1e-7 if sharp else 1e-12)


@pytest.mark.parametrize("stepper", [EventDriven("rkf45"), TimeStepping(2e-3)], ids=["event", "time"])
def test_a_string_hangs_with_the_weight_and_a_strut_stands_with_it(stepper):
    for strut, z in ((False, -1.0), (True, 1.0)):
        world = pendulum([0, 0, z], [0, 0, 0], strut=strut)
        end = simulate(world, world.start(), stepper, 0.1)
        assert end.memory[world.layout.memory["lambda/string"]] == pytest.approx([G], rel=1e-9)
        assert end.q[2] == pytest.approx(z, abs=1e-9)


@pytest.mark.parametrize(
    "stepper", [EventDriven("rkf45", rtol=1e-9), TimeStepping(1e-3)], ids=["event", "time"]
)
def test_a_slack_string_and_a_strut_that_is_long_enough_do_nothing(stepper):
    for strut, x in ((False, [0.1, 0, 0.0]), (True, [0.1, 0, -1.5])):
        world = pendulum(x, [0, 0, 0], strut=strut)
        end = simulate(world, world.start(), stepper, 0.3)
        assert end.v == pytest.approx([0, 0, -(0.3 - world.lag(end)) * G], abs=1e-9)


def test_a_string_may_pass_through_no_length_at_all():
    """Straight through the nail: no direction there, no force, no crash."""
    world = pendulum([0, 0, 0.2], [0, 0, -1.0])
    end = simulate(world, world.start(), TimeStepping(1e-3), 0.2)
    assert end.v[2] == pytest.approx(-1 - (0.2 - world.lag(end)) * G, abs=1e-9)


def test_slack_strings_are_drawn_at_their_length():
    a = np.array([[0, 0, 0], [1, 2, 3], [0, 0, 0.0]])
    b = np.array([[1, 0, 0.3], [1, 2, 2.5], [0.01, 0, 0]])
    length = np.array([1.3, 1.0, 2.0])
    down = np.array([0, 0, -1.0])
    x = catenary_points(a, b, length, down)
    assert x[:, 0] == pytest.approx(a) and x[:, -1] == pytest.approx(b)
    drawn = np.linalg.norm(np.diff(x, axis=1), axis=2).sum(axis=1)
    assert drawn[0] == pytest.approx(1.3, rel=5e-3)
    assert (drawn[1:] <= length[1:] * 1.001).all() and (drawn[1:] > 0.8 * length[1:]).all()
    assert (x[:, 1:-1, 2] <= np.maximum(a, b)[:, None, 2]).all(), "it hangs down"


@pytest.mark.parametrize(("length", "e", "words"), [(0.0, 0, "length"), (1.0, 1.5, "restitution")])
def test_bad_numbers_are_refused(length, e, words):
    with pytest.raises(SceneError, match=f"string: found {words}"):
        pendulum([0, 0, 1], [0, 0, 0], e, length=length)
