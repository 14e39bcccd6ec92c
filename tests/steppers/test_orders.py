"""Declared orders equal the fitted ones, and a method of order p is exact on motions of degree p."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq
from tests.steppers.worlds import (
    Push,
    at_fixed_step,
    closed_form_flight,
    difference,
    double_pendulum,
    end_of,
    falling_ball,
    fitted_slope,
    spinning_body,
    springs_and_drag,
    zero_length_pair,
)

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.explicit import METHODS
from visviva.steppers.time_stepping import TimeStepping

COARSEST = {"euler": 4e-3, "semi_implicit_euler": 4e-3, "midpoint": 0.01, "verlet": 0.01, "rk4": 0.04,
            "rkf45": 0.02, "dopri5": 0.04}  # fmt: skip
ORDERS = {"euler": 1, "semi_implicit_euler": 1, "midpoint": 2, "verlet": 2, "rk4": 4, "rkf45": 4, "dopri5": 5}
WORLDS = {
    "springs and drag": springs_and_drag,
    "double pendulum": double_pendulum,
    "spinning body": spinning_body,
}
HALVINGS = 2.0 ** -np.arange(5)


@pytest.fixture(scope="module")
def references():
    """States at 1 s by the method of highest order at a step where round-off rules."""
    return {name: end_of(make(), at_fixed_step("dopri5", 5e-4), 1.0) for name, make in WORLDS.items()}


def test_every_method_has_a_declared_order_here():
    assert set(ORDERS) == set(METHODS)
    assert all(at_fixed_step(method, 0.1).order == p for method, p in ORDERS.items())


@pytest.mark.parametrize("name", WORLDS)
@pytest.mark.parametrize("method", METHODS)
def test_fitted_order_is_the_declared_one(method, name, references):
    """Steps from where the leading term of the error rules; below 10⁻¹² round-off would."""
    steps = (0.03 if (method, name) == ("dopri5", "spinning body") else COARSEST[method]) * HALVINGS
    errors = [
        difference(end_of(WORLDS[name](), at_fixed_step(method, h), 1.0), references[name]) for h in steps
    ]
    assert fitted_slope(steps, errors) == pytest.approx(ORDERS[method], abs=0.1), errors


def bounces(t_end, drag, restitution, velocity):
    """A ball from 1 m on the plane, from the closed form of its flights: end and times of impact."""
    x, u, t, times = np.array([0, 0, 1.0]), np.array(velocity, float), 0.0, []
    while True:

        def height(s, x=x, u=u):
            return closed_form_flight(x, u, s, drag)[0][2]

        under = next(s for s in np.linspace(1e-6, 3.0, 3000) if height(s) < 0)
        flight = brentq(height, under - 1.1e-3, under, xtol=1e-15)
        if t + flight > t_end:
            return (*closed_form_flight(x, u, t_end - t, drag), times)
        x, u = closed_form_flight(x, u, flight, drag)
        x, u = x * [1, 1, 0], u * [1, 1, -restitution]
        t += flight
        times.append(t)


@pytest.mark.parametrize("method", METHODS)
def test_order_holds_through_impacts(method):
    """k/m = 0.5 1/s, e = 0.8, four bounces in 2 s. Without drag flights are exact and prove nothing."""
    x, u, times = bounces(2.0, 0.5, 0.8, (1, 0, 0))
    assert len(times) == 4
    coarsest = {1: 4e-3, 2: 0.04, 4: 0.2, 5: 0.3}[ORDERS[method]]
    errors = []
    for h in coarsest * HALVINGS:
        end = end_of(falling_ball(velocity=(1, 0, 0)), at_fixed_step(method, h), 2.0)
        errors.append(max(np.abs(end.q - x).max(), np.abs(end.v - u).max()))
    assert fitted_slope(coarsest * HALVINGS, errors) == pytest.approx(ORDERS[method], abs=0.1), errors


def taut_springs():
    """Springs with rest length without dampers, always taut: their whole tangent is K and G."""
    world = springs_and_drag((0.5, 0.4))
    for force in world.forces[1:3]:
        force.law[:, 1] = 0.0
    return world


@pytest.mark.parametrize(
    ("make", "theta", "order"),
    [
        (make, theta, order)
        for theta, order in ((1.0, 1), (0.5, 2))
        for make in (zero_length_pair, taut_springs, double_pendulum)
    ],
)
def test_order_of_time_stepping(make, theta, order):
    """At θ = ½ the second order needs G on both sides: springs in space and rods lose it otherwise."""
    reference = end_of(make(), EventDriven("dopri5", rtol=1e-13), 1.0)
    steps = {1: 2e-3, 2: 4e-3}[order] * HALVINGS
    errors = [difference(end_of(make(), TimeStepping(h, theta), 1.0), reference) for h in steps]
    assert fitted_slope(steps, errors) == pytest.approx(order, abs=0.1), errors


def test_order_of_time_stepping_on_a_turning_body_is_one(references):
    steps = 2e-3 * HALVINGS
    errors = [
        difference(end_of(spinning_body(), TimeStepping(h), 1.0), references["spinning body"]) for h in steps
    ]
    assert fitted_slope(steps, errors) == pytest.approx(1, abs=0.1), errors


@pytest.mark.parametrize("theta", [0.9, 0.75, 0.5])
def test_a_swing_on_a_spring_neither_grows_nor_dies(theta):
    """A stiff spring pendulum at 10 ms for 10 s from 1 rad. G only on the left gains (1−θ)hω²/2 a second."""
    world = World()
    length = 1.0 + 9.81 * np.cos(1.0) / 1e4
    x = [length * np.sin(1.0), 0, -length * np.cos(1.0)]
    world.blocks.append(block := PointMasses("bob", x, 1.0))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points)
    world.forces += [Gravity(world), Springs("rod", a, b, 1e4, 1.0)]
    state = world.start()
    energy = world.total_energy(state)
    end = simulate(world, state, TimeStepping(0.01, theta), 10.0)
    assert world.total_energy(end) - energy == pytest.approx(0.0, abs=0.1 * 9.81 * (1 - np.cos(1.0)))


@pytest.mark.parametrize("theta", [1.0, 0.75, 0.5])
def test_a_rigid_swing_keeps_its_energy_at_ten_milliseconds(theta):
    """A double pendulum let go flat: E = 0 J of 3 m of height, after 10 s. G on the left only explodes."""
    world = double_pendulum()
    end = end_of(world, TimeStepping(0.01, theta), 10.0)
    assert abs(world.total_energy(end)) < 0.05 * 3 * 9.81


def on_polynomial(degree):
    """A particle pushed so that every coordinate is a polynomial of this degree, and that motion."""
    rng = np.random.default_rng(degree)
    ways = [np.polynomial.Polynomial(rng.uniform(0.5, 1.5, degree + 1)) for _ in range(3)]
    world = World()
    speeds = [way.deriv()(0.0) for way in ways]
    world.blocks.append(block := PointMasses("body", [way(0.0) for way in ways], 2.0, speeds))
    world.forces.append(
        Push("push", block.points, lambda t, x, u: 2.0 * np.array([[w.deriv(2)(t) for w in ways]]))
    )
    return world, ways


def distance_from(ways, state):
    return max(
        abs(way(state.t) - x) + abs(way.deriv()(state.t) - u) for way, x, u in zip(ways, state.q, state.v)
    )


@pytest.mark.parametrize("method", METHODS)
def test_exact_on_motions_of_the_declared_degree_and_no_further(method):
    for degree, exact in ((ORDERS[method], True), (ORDERS[method] + 1, False)):
        world, ways = on_polynomial(degree)
        error = distance_from(ways, end_of(world, at_fixed_step(method, 0.25), 1.0))
        assert error < 1e-14 * 20 if exact else error > 1e-6, degree


@pytest.mark.parametrize(("theta", "degree"), [(1.0, 1), (0.5, 2)])
def test_time_stepping_is_exact_on_its_degree_and_no_further(theta, degree):
    for n, exact in ((degree, True), (degree + 1, False)):
        world, ways = on_polynomial(n)
        error = distance_from(ways, end_of(world, TimeStepping(0.25, theta), 1.0))
        assert error < 1e-14 * 20 if exact else error > 1e-2, n
