"""Points with mass and prescribed motion, in both steppers; motors on linkages."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.steppers.worlds import account, watched

from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.lifetime.interval import Interval
from visviva.joints.lifetime.switched import Switched
from visviva.joints.models.prescribed_models import RotatingMotion
from visviva.joints.points.distance import Distance
from visviva.joints.points.prescribed import Prescribed
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.path import HermitePath

G = 9.81
STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-10),
    "verlet": lambda: EventDriven("verlet", h=1e-3),
    "theta 1": lambda: TimeStepping(1e-3),
    "theta 0.6": lambda: TimeStepping(1e-3, 0.6),
}
PATH = HermitePath([0, 0.6, 1.0], [[0, 0, 0], [1, 0, 0.5], [1, 1, 1]], [[0, 0, 0], [2, 0, 1], [0, 3, 1]])


def carried(mass=2.0):
    world = World()
    world.blocks.append(hand := PointMasses("hand", [0, 0, 0], mass))
    world.forces.append(Gravity(world))
    world.constraints.append(Prescribed("path", hand.points, PATH))
    return world


def two_on_paths():
    world = World()
    world.blocks.append(hands := PointMasses("hands", [[0, 0, 0], [1, 0, 0]], 2.0))
    turning = RotatingMotion(hands.position, (0, 1, 0), (1, 2, 3), 2.0, 0.3)
    world.constraints.append(Prescribed("path", hands.points, turning))
    return world


@pytest.mark.parametrize("seed", range(3))
def test_it_keeps_the_promises_of_a_constraint(seed):
    check_constraint(ConstraintCase("path", two_on_paths), seed)


@pytest.mark.parametrize("name", STEPPERS)
def test_a_mass_follows_its_path_and_its_force_is_known(name):
    """E40: x = x(t), λ = m (ẍ(t) − g), and the work of the script is what the mass has got."""
    world = carried()
    begin = balance(world, world.start())
    end, _ = watched(world, STEPPERS[name](), 0.8)
    sharp = name == "rkf45"
    place, rate, second = PATH(0.8)
    assert end.q == pytest.approx(place, abs=1e-10 if sharp else 2e-5)
    assert end.v == pytest.approx(rate, abs=1e-9 if sharp else 2e-2)
    force = end.memory[world.layout.memory["lambda/path"]]
    assert force == pytest.approx(2.0 * (second + np.array([0, 0, G])), abs=1e-8 if sharp else 0.2)
    got = rate @ rate + 2.0 * G * place[2]
    assert account(world, end, "work/script") == pytest.approx(got, abs=1e-7 if sharp else 0.2)
    assert balance(world, end) == pytest.approx(
        begin, abs=1e-7 if "rk" in name else (1e-2 if name == "verlet" else 1e-11)
    )


@pytest.mark.parametrize("name", STEPPERS)
def test_at_the_end_of_its_interval_the_mass_flies_on(name):
    world = carried()
    path = world.constraints[0]
    interval = Interval(path, 0.0, 1.0)
    world.constraints[0] = Switched(path, [interval])
    world.schedule.append(interval)
    end, watch = watched(world, STEPPERS[name](), 1.4)
    assert [(event.t, event.kind) for event in watch.events] == [(1.0, "off")]
    fall = np.array([1, 1, 1]) + 0.4 * np.array([0, 3, 1]) - [0, 0, G / 2 * 0.16]
    assert end.q == pytest.approx(fall, abs=1e-9 if name == "rkf45" else 1e-2)


def test_a_function_that_jumps_is_refused_with_its_name():
    points = PointMasses("hand", [0, 0, 0], 1.0).points

    def way(t):
        return [float(t > 0.5), 0, 0], [0, 0, 0], [0, 0, 0]

    with pytest.raises(SceneError, match=r"hop: the path jumps in position by 1 m at t = 0\.5 s"):
        Prescribed("hop", points, way, span=(0.0, 2.0))


def linkage(speed=2.0):
    """Crank 0.3 at 0, coupler 1, rocker 0.8 at (1, 0), B with 0.2 kg; without gravity, as in the notes."""
    world = World()
    x = [[0.3, 0, 0], [0.9071428571428571, 0, 0.7945926950]]
    world.blocks.append(pins := PointMasses("pins", x, [0.1, 0.2]))
    a, b = pins.points[0], pins.points[1]
    rocker, tip = world.join(world.ports.points(FixedPoints([1, 0, 0])), b)
    crank = RotatingMotion(np.array([[0.3, 0, 0]]), (0, 0, 0), (0, -1, 0), speed, 0.0)
    world.constraints += [
        Prescribed("crank", a, crank),
        Distance("coupler", a, b, 1.0),
        Distance("rocker", rocker, tip, 0.8),
    ]
    return world


@pytest.mark.parametrize("name", ["rkf45", "theta 1"])
def test_a_linkage_is_moved_by_its_motor(name):
    """Spec §5: B at 60° and 180°; at rest at the start, it is set in motion by one impulse, booked."""
    world = linkage()
    begin = balance(world, world.start())
    for degrees, place in ((60, (0.9915700674, 0.7999555839)), (180, (0.4884615385, 0.6150840612))):
        end, _ = watched(world, STEPPERS[name](), np.radians(degrees) / 2.0)
        sharp = name == "rkf45"
        assert end.q[[3, 5]] == pytest.approx(place, abs=1e-9 if sharp else 1e-3)
        assert balance(world, end) == pytest.approx(begin, abs=1e-8 if sharp else 1e-12)


def test_the_start_of_a_linkage_is_made_consistent():
    """B starts at rest, and the crank turns: one impulse gives it its velocity, and the work is booked."""
    world = linkage()
    end, _ = watched(world, EventDriven("rkf45", rtol=1e-10), 1e-9)
    arm, rod = end.q[3:] - [1, 0, 0], end.q[3:] - end.q[:3]
    assert abs(arm @ end.v[3:]) < 1e-9 and abs(rod @ (end.v[3:] - end.v[:3])) < 1e-9
    assert end.v[:3] == pytest.approx([0, 0, 0.6], abs=1e-8)
    assert np.linalg.norm(end.v[3:]) > 0.1


def test_a_motor_runs_up_smoothly():
    turning = RotatingMotion(np.array([[1.0, 0, 0]]), (0, 0, 0), (0, 0, 1), 3.0, 0.5)
    for t in (0.0, 0.2, 0.4999999, 0.5000001, 0.9):
        h = 1e-4
        before, after = (np.asarray(turning(t + s)[0]) for s in (-h, h))
        assert turning(t)[1] == pytest.approx((after - before) / (2 * h), abs=1e-6) or t == 0.0
    place, rate, second = turning(0.0)
    assert place.tolist() == [[1.0, 0.0, 0.0]] and not rate.any() and not second.any()
    assert np.linalg.norm(turning(0.5)[1]) == pytest.approx(3.0, rel=1e-15)
    phi = 3.0 * 1.25
    assert turning(1.5)[0][0] == pytest.approx([np.cos(phi), np.sin(phi), 0.0], abs=1e-15)
