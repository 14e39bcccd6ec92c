"""Rows in both steppers: the sign and size of λ, contradictory rows, redundant rows."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import double_pendulum, end_of

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-9),
    "verlet": lambda: EventDriven("verlet", h=0.01),
    "theta 1": lambda: TimeStepping(0.01),
    "theta 0.75": lambda: TimeStepping(0.01, 0.75),
}


def row_forces(stepper):
    """λ of every constraint after a run, by name."""
    evaluation = stepper.motion.e if isinstance(stepper, EventDriven) else stepper.e
    return {c.name: rows.lam.copy() for c, rows in zip(evaluation.constraints, evaluation.rows, strict=True)}


def hanging(rods, mass=3.0):
    """A mass at rest below fixed points, by rigid rods given as (name, x of the upper end)."""
    world = World()
    world.blocks.append(block := PointMasses("mass", [0, 0, -1.0], mass))
    world.forces.append(Gravity(world))
    for name, upper in rods:
        a, b = world.join(world.ports.points(FixedPoints(upper)), block.points)
        world.constraints.append(
            Distance(name, a, b, float(np.linalg.norm(np.subtract(upper, [0, 0, -1.0]))))
        )
    return world


@pytest.mark.parametrize("name", STEPPERS)
def test_a_rod_that_pulls_has_a_negative_multiplier(name):
    """Reactions are +Jᵀλ: λ > 0 pushes the ends apart, so a hanging mass gives λ = −m g."""
    stepper = STEPPERS[name]()
    end = end_of(hanging([("rod", [0, 0, 0.0])]), stepper, 0.5)
    assert row_forces(stepper)["rod"] == pytest.approx([-3.0 * G], rel=1e-12)
    assert end.q[2] == pytest.approx(-1.0, abs=1e-14)


@pytest.mark.parametrize("name", STEPPERS)
def test_a_rod_that_stands_has_a_positive_multiplier(name):
    """The same rod below the mass pushes."""
    world = hanging([("strut", [0, 0, -2.0])])
    stepper = STEPPERS[name]()
    end_of(world, stepper, 0.1)
    assert row_forces(stepper)["strut"] == pytest.approx([3.0 * G], rel=1e-12)


@pytest.mark.parametrize("name", STEPPERS)
def test_a_plane_pushes_with_a_positive_multiplier(name):
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0.0], 3.0))
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", block.points))
    stepper = STEPPERS[name]()
    end = end_of(world, stepper, 0.5)
    assert row_forces(stepper)["floor"] == pytest.approx([3.0 * G], rel=1e-12)
    assert abs(end.q[2]) < 1e-12 and abs(end.v[2]) < 1e-12


def test_double_pendulum_of_the_notes():
    """Positions and multipliers of spec §4 at 1 s and 5 s; its C = ½(l² − 1) has our λ with unit lengths."""
    for t, x, lam in (
        (1.0, [-0.5851683920, -0.8109118035, -1.4448188499, -1.3217944614], [-41.63607887, -19.94585970]),
        (5.0, [-0.5868692098, -0.8096817465, -1.5507784695, -1.0759127348], [-26.40483777, -17.84893349]),
    ):
        stepper = EventDriven("dopri5", rtol=1e-12)
        end = end_of(double_pendulum(), stepper, t)
        assert end.q[[0, 2, 3, 5]] == pytest.approx(x, abs=2e-8)
        found = row_forces(stepper)
        assert [found["upper"][0], found["lower"][0]] == pytest.approx(lam, abs=1e-6)


def test_bead_on_a_circle_of_the_notes():
    """Spec §4: period 2.367841947576 from the horizontal, and λ at three times."""
    world = World()
    world.blocks.append(block := PointMasses("bead", [1, 0, 0], 1.0))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points)
    world.constraints.append(Distance("wire", a, b, 1.0))
    for t, x, z, lam in (
        (0.5, 0.3910487916, -0.9203699488, -27.08648759),
        (1.0, -0.9862917511, -0.1650108531, -4.856269407),
        (2.367841947576, 1.0, 0.0, 0.0),
        (5.0, 0.9423054350, -0.3347543384, -9.851820180),
    ):
        stepper = EventDriven("dopri5", rtol=1e-12)
        end = end_of(world, stepper, t)
        assert end.q[[0, 2]] == pytest.approx([x, z], abs=1e-8)
        assert row_forces(stepper)["wire"] == pytest.approx([lam], abs=1e-6)


@pytest.mark.parametrize("name", STEPPERS)
def test_redundant_consistent_rods_share_by_least_norm(name):
    """Three equal rods side by side carry m g/3 each; of rods that act alike none is preferred."""
    stepper = STEPPERS[name]()
    end_of(hanging([("one", [0, 0, 0.0]), ("two", [0, 0, 0.0]), ("three", [0, 0, 0.0])]), stepper, 0.1)
    found = row_forces(stepper)
    assert [found[n][0] for n in ("one", "two", "three")] == pytest.approx([-G] * 3, rel=1e-6)


@pytest.mark.parametrize("name", STEPPERS)
def test_four_rods_in_three_dimensions_share_by_least_norm(name):
    """A pyramid of four rods holds a mass that three could hold: least norm is the symmetric share."""
    upper = [[0.6, 0, -0.2], [-0.6, 0, -0.2], [0, 0.6, -0.2], [0, -0.6, -0.2]]
    stepper = STEPPERS[name]()
    end = end_of(hanging([(f"rod {i}", x) for i, x in enumerate(upper)]), stepper, 0.2)
    found = row_forces(stepper)
    assert [found[f"rod {i}"][0] for i in range(4)] == pytest.approx([-3.0 * G / (4 * 0.8)] * 4, rel=1e-6)
    assert end.q == pytest.approx([0, 0, -1.0], abs=1e-10)


@pytest.mark.parametrize("name", STEPPERS)
def test_contradictory_rods_stop_the_run_and_are_named(name):
    """Two rods of different length between the same places; the good third is not accused."""
    world = World()
    x = [[0, 0, -1.0], [5, 0, -1.0]]
    world.blocks.append(block := PointMasses("masses", x, 1.0))
    world.forces.append(Gravity(world))
    for rod, upper, ball, length in (
        ("short", [0, 0, 0], 0, 1.0), ("long", [0, 0, 0], 0, 1.5), ("good", [5, 0, 0], 1, 1.0),
    ):  # fmt: skip
        a, b = world.join(world.ports.points(FixedPoints(upper)), block.points[ball])
        world.constraints.append(Distance(rod, a, b, length))
    stepper = STEPPERS[name]()
    with pytest.raises(SimulationError, match="cannot all hold at once") as caught:
        end_of(world, stepper, 0.5)
    assert "short" in caught.value.where and "long" in caught.value.where
    assert "good" not in caught.value.where
    assert caught.value.hint


@pytest.mark.parametrize("stepper", [EventDriven(rtol=1e-8), TimeStepping(1e-3)], ids=["events", "steps"])
def test_rows_between_fixed_places_are_left_alone(stepper):
    """A floor under a nail: nothing of it can move, and a chain of any length swings as without it."""
    ends = []
    for floors in (0, 1):
        made, x = World(), np.zeros((40, 3))
        x[:, 0] = np.arange(1, 41)
        made.blocks.append(block := PointMasses("chain", x, 1.0))
        nail, top = made.join(made.ports.points(FixedPoints([[0.0, 0.0, 0.0]])), block.points[:1])
        made.constraints.append(Distance("nail", nail, top, 1.0))
        made.constraints.append(Distance("links", block.points[:-1], block.points[1:], 1.0))
        made.constraints += [Plane("floor", nail, (0.0, 0.0, -0.5))] * floors
        made.forces.append(Gravity(made))
        ends.append(simulate(made, made.start(), stepper, 0.02).q.copy())
    assert np.abs(ends[1] - ends[0]).max() < 1e-12
