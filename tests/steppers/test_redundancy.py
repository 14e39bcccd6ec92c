"""Redundant joints, few and many, in both steppers: motion, shares of forces, warning."""

from __future__ import annotations

from math import atan2, cos, radians, sin

import numpy as np
import pytest
from tests.steppers.worlds import Watch, boom, watched

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.points.distance import Distance
from visviva.joints.points.on_plane import OnPlane
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.python.simulation import Simulation
from visviva.scene import scene_from_text
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

CASES = {
    "few, event": (6, lambda: EventDriven("verlet", h=2e-3)),
    "few, time": (6, lambda: TimeStepping(2e-3)),
    "many, event": (40, lambda: EventDriven("verlet", h=2e-3)),
    "on a large island, time": (120, lambda: TimeStepping(2e-3)),
}


def chain(links, *lengths):
    """A chain released at 45°, each link as many rods side by side as there are lengths."""
    world = World()
    x = 0.1 * np.arange(1, links + 1)[:, None] * np.array([np.sqrt(0.5), 0, -np.sqrt(0.5)])
    world.blocks.append(block := PointMasses("chain", x, 0.2))
    world.forces += [Gravity(world), Springs("bend", block.points[:-2], block.points[2:], 5.0, 0.2)]
    first = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points[:1])
    for i, length in enumerate(lengths):
        world.constraints += [
            Distance(f"top {i}", *first, 0.1),
            Distance(f"rods {i}", block.points[:-1], block.points[1:], length),
        ]
    return world


def force(world, state, name):
    return state.memory[world.layout.memory[f"lambda/{name}"]]


@pytest.mark.parametrize("case", CASES)
def test_links_given_twice_move_as_links_given_once(case):
    """Each rod of a pair carries half of the force, and one warning names the pair."""
    links, stepper = CASES[case]
    single, double = chain(links, 0.1), chain(links, 0.1, 0.1)
    once = simulate(single, single.start(), stepper(), 0.2)
    twice, watch = watched(double, stepper(), 0.2)
    assert twice.q == pytest.approx(once.q, abs=1e-9)
    whole = force(single, once, "rods 0")
    for name in ("rods 0", "rods 1"):
        assert force(double, twice, name) == pytest.approx(0.5 * whole, abs=1e-6 * np.abs(whole).max())
    warnings = [event.where for event in watch.events if event.kind == "warning"]
    assert sorted(warnings) == ["rods 0, rods 1", "top 0, top 1"]


@pytest.mark.parametrize("case", CASES)
def test_links_given_twice_with_two_lengths_stop_the_run(case):
    links, stepper = CASES[case]
    world = chain(links, 0.1, 0.11)
    with pytest.raises(SimulationError, match="cannot all hold at once") as caught:
        simulate(world, world.start(), stepper(), 0.2)
    assert "rods 0" in caught.value.where and "rods 1" in caught.value.where


def swing(cranks):
    """A bar of point masses on parallel cranks: translation on a circle, held more often than it need be."""
    world = World()
    x = np.stack([np.arange(cranks), np.zeros(cranks), np.zeros(cranks)], axis=1).astype(float)
    crank = np.array([np.sin(1.0), 0.0, -np.cos(1.0)])
    world.blocks.append(block := PointMasses("bar", x + crank, 1.0))
    world.forces.append(Gravity(world))
    pins, ends = world.join(world.ports.points(FixedPoints(x)), block.points)
    world.constraints += [
        Distance("cranks", pins, ends, 1.0),
        Distance("struts", block.points[:-1], block.points[1:], 1.0),
        Distance("braces", block.points[:-2], block.points[2:], 2.0),
        OnPlane("plane", block.points, [0, 0, 0], [0, 1, 0]),
    ]
    return world


@pytest.mark.parametrize("cranks", [3, 12])
@pytest.mark.parametrize(
    "stepper",
    [lambda: EventDriven("rk4", h=2e-3), lambda: TimeStepping(2e-3, theta=0.5)],
    ids=["event", "time"],
)
def test_parallel_cranks_swing_as_one_pendulum(cranks, stepper):
    """Redundant only where the bar is straight, which drift forgets: after a whole period it is back."""
    period = 4 * 1.6749939161 / np.sqrt(9.81)  # 4 K(sin² ½)/√g, from 1 rad
    world = swing(cranks)
    start = world.start()
    end, watch = watched(world, stepper(), period)
    assert end.q == pytest.approx(start.q, abs=3e-5)
    assert [event.where for event in watch.events if event.kind == "warning"] == ["struts, braces"]
    tension = force(world, end, "cranks")
    assert tension == pytest.approx(-9.81 * np.cos(1.0), abs=2e-3)


def test_contacts_that_share_a_load_are_no_fault():
    """A table stands on four legs: nothing is to be told, though three would do."""
    world = World()
    x = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 0.5]])
    world.blocks.append(block := PointMasses("table", x, 1.0))
    world.forces.append(Gravity(world))
    pairs = np.array([[0, 1], [1, 2], [2, 3], [0, 2], [0, 4], [1, 4], [2, 4], [3, 4], [0, 3]])
    length = np.linalg.norm(x[pairs[:, 0]] - x[pairs[:, 1]], axis=1)
    world.constraints += [
        Distance("frame", block.points[pairs[:, 0]], block.points[pairs[:, 1]], length),
        Plane("floor", block.points[:4]),
    ]
    watch = Watch()
    end = simulate(world, world.start(), TimeStepping(1e-3), 0.05, watch)
    assert force(world, end, "floor").sum() == pytest.approx(5 * 9.81, rel=1e-9)
    assert not [event for event in watch.events if event.kind == "warning"]


@pytest.mark.parametrize("end", [2.0, 3.2])
@pytest.mark.parametrize(
    "stepper",
    [lambda: EventDriven("rk4", h=1e-3), lambda: TimeStepping(1e-3)],
    ids=["event", "time"],
)
def test_two_hinges_on_one_axis_are_one(stepper, end):
    """Each pin carries half. At 3.065 s the beam turns back: where it stands only rounding is left of y."""
    one, two = boom(0.0), boom(-1.0, 1.0)
    single = simulate(one, one.start(), stepper(), end)
    double = simulate(two, two.start(), stepper(), end)
    assert double.q == pytest.approx(single.q, abs=1e-7)
    whole, half = force(one, single, "pin 0")[[0, 2]], force(two, double, "pin 0")[[0, 2]]
    assert half == pytest.approx(0.5 * whole, rel=1e-5)


SHAFTS = """
gravity: [0, 0, 0]
bodies:
  drive: {kind: rigid_body, shape: {kind: box, size: [0.6, 0.08, 0.08]}, mass: 2, position: [-0.3, 0, 0]}
  shaft:
    {kind: rigid_body, shape: {kind: box, size: [0.6, 0.08, 0.08]}, mass: 2, position: [0.26, 0, 0.15],
     orientation: {axis: [0, -1, 0], angle: 30 deg}}
constraints:
  bearing: {kind: hinge, body: drive, at: [-0.6, 0, 0], axis: [1, 0, 0], motor: {speed: 6}}
  cross: {kind: universal, bodies: [drive, shaft], at: [0, 0, 0], axes: [[0, 1, 0], [-0.5, 0, 0.8660254]]}
  other: {kind: hinge, body: shaft, at: [0.51961524, 0, 0.3], axis: [0.8660254, 0, 0.5]}
signals:
  turned: {kind: joint, of: other}
stepper: {kind: event_driven}
"""


def test_a_cross_between_two_bearings_turns_in_long_steps():
    """tan θ' = cos 30° tan θ. The bearings hold more than is free; stages of a step, off the manifold of the
    joints by its error, were taken for contradictions, and steps were 35 µs long: 5000 to here."""
    sim = Simulation(scene_from_text(SHAFTS))
    with pytest.warns(RuntimeWarning, match="linearly dependent rows"):
        sim.advance(0.3)
    turned = atan2(cos(radians(30.0)) * sin(1.8), cos(1.8))
    assert sim.signals["turned"] == pytest.approx(turned, abs=1e-6)
    assert sim.steps < 100
