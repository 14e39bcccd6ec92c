"""Drifted joints: decay by alpha and its limits, and projection, which preserves the order."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import G, account, double_pendulum, end_of

from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.joints.points.on_plane import OnPlane
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven


def off_the_plane(distance):
    """A point without forces that starts off the plane it should be on, along it."""
    world = World()
    world.blocks.append(block := PointMasses("bead", [[0, 0, distance]], 2.0, [[1, 0, 0]]))
    world.constraints.append(OnPlane("plane", block.points, [0, 0, 0], [0, 0, 1]))
    return world


@pytest.mark.parametrize("alpha", [0.5, 3.0, 40.0])
def test_a_violation_decays_as_critically_damped(alpha):
    """φ = φ₀ (1 + α t) e^(−αt), E27; the free direction goes on as before."""
    stepper = EventDriven("dopri5", rtol=1e-12, atol=1e-14, alpha=alpha)
    end = end_of(off_the_plane(0.1), stepper, 1.0)
    assert end.q[2] == pytest.approx(0.1 * (1 + alpha) * np.exp(-alpha), abs=1e-12)
    assert end.q[0] == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(
    ("method", "limit"), [("euler", 2.0), ("rk4", 2.7853), ("semi_implicit_euler", 2 * (np.sqrt(2) - 1))]
)
def test_the_limits_of_alpha_h(method, limit):
    """P37: just below the limit a violation dies out, just above it grows."""
    for share, grows in ((0.97, False), (1.03, True)):
        h = 0.01
        stepper = EventDriven(method, h=h, alpha=share * limit / h)
        end = end_of(off_the_plane(1e-3), stepper, 400 * h)
        assert (abs(end.q[2]) > 1e-3) == grows


def longest_error(state):
    x = np.vstack([np.zeros(3), state.q.reshape(-1, 3)])
    return np.abs(np.linalg.norm(np.diff(x, axis=0), axis=1) - 1).max()


@pytest.mark.parametrize(("method", "order"), [("midpoint", 2), ("verlet", 2), ("rk4", 4)])
def test_projection_keeps_the_order(method, order):
    """The double pendulum at 1 s: the error falls as h^p although every step ends in a projection."""
    exact = end_of(double_pendulum(), EventDriven("dopri5", rtol=1e-12, atol=1e-13), 1.0)
    steps, errors = [0.004, 0.002, 0.001], []
    for h in steps:
        stepper = EventDriven(method, h=h)
        end = end_of(double_pendulum(), stepper, 1.0)
        errors.append(np.abs(end.q - exact.q).max())
        assert stepper.stats["projections"] > 0.9 / h if method != "rk4" else stepper.stats["projections"] > 0
        assert longest_error(end) < 1e-11
    slopes = -np.diff(np.log(errors)) / np.log(2)
    assert slopes[-1] == pytest.approx(order, abs=0.15)


@pytest.mark.parametrize("method", ["verlet", "rk4"])
def test_projection_ends_the_drift(method):
    """20 s at a step with which rods that nothing brings back grow longer and longer."""
    end = end_of(double_pendulum(), EventDriven(method, h=0.01), 20.0)
    free = end_of(double_pendulum(), EventDriven(method, h=0.01, alpha=0.0), 20.0)
    assert longest_error(end) < 1e-11 and longest_error(free) > 1e-4


def test_projection_is_booked():
    """A bob that starts 1 mm below its rod and sinks at 0.1 m/s is lifted and stopped: m g δ − ½ m u²."""
    world = World()
    world.blocks.append(block := PointMasses("bob", [0, 0, -1.001], 3.0, [0, 0, -0.1]))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points)
    world.constraints.append(Distance("rod", a, b, 1.0))
    end = end_of(world, EventDriven("rk4", h=1e-9), 1e-9)
    assert end.q[2] == pytest.approx(-1.0, abs=1e-12) and end.v[2] == pytest.approx(0.0, abs=1e-12)
    put_in = 3.0 * G * 1e-3 - 0.5 * 3.0 * 0.1**2
    assert account(world, end, "projection") == pytest.approx(put_in, rel=1e-5)
