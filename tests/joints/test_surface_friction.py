"""Friction on surfaces and wires: beads that slow down, stick and are carried along, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.kits.probe import close

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.surfaces.on_curve import OnCurve
from visviva.joints.surfaces.on_surface import OnSurface, on_sphere
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
STEPPERS = [lambda: EventDriven("dopri5", rtol=1e-11, atol=1e-13), lambda: TimeStepping(1e-3)]


@pytest.fixture(params=STEPPERS, ids=["event", "time"])
def stepper(request):
    return request.param()


def run(make, x, v, stepper, t, gravity=(0, 0, -G)):
    """The end of a run whose ledger closes."""
    made = World()
    made.blocks.append(block := PointMasses("beads", np.atleast_2d(x), 0.5, np.atleast_2d(v)))
    made.forces.append(Gravity(made, gravity))
    made.constraints.append(make(block.points))
    start = made.start()
    before = balance(made, start)
    end = simulate(made, start, stepper, t)
    close(balance(made, end), before, 1e-8)
    return end.q.reshape(-1, 3), end.v.reshape(-1, 3), made, end


def accuracy(stepper):
    return 1e-8 if isinstance(stepper, EventDriven) else 2e-3


def ring_by_curve(points):
    return OnCurve("ring", points, ("cos(s)", "sin(s)", 0), np.zeros(1), mu=0.4)


def ring_by_surfaces(points):
    return OnSurface("ring", points, ["x**2 + y**2 + z**2 - 1", "z"], mu=0.4)


@pytest.mark.parametrize("make", [ring_by_curve, ring_by_surfaces])
def test_a_bead_that_coasts_round_a_ring(make, stepper):
    """v̇ = −μ v²/R without weight: the angle is log(1 + μ v₀ t/R)/μ."""
    x, v, made, end = run(make, [1.0, 0, 0], [0, 3.0, 0], stepper, 1.5, (0, 0, 0))
    angle = np.log(1 + 0.4 * 3.0 * 1.5) / 0.4
    close(x[0], [np.cos(angle), np.sin(angle), 0], accuracy(stepper))
    close(np.linalg.norm(v[0]), 3.0 / (1 + 0.4 * 3.0 * 1.5), accuracy(stepper))
    lost = end.accounts[made.layout.account["dissipated/ring"]]
    close(lost, 0.25 * (9.0 - v[0] @ v[0]), accuracy(stepper))


def slope(angle):
    return lambda mu: (
        lambda points: OnCurve(
            "wire", points, (f"{np.cos(angle)} * s", 0, f"{-np.sin(angle)} * s"), np.zeros(1), mu=mu
        )
    )


@pytest.mark.parametrize(("degrees", "mu"), [(40, 0.3), (20, 0.3), (20, 0.4)])
def test_a_bead_on_a_straight_wire(degrees, mu, stepper):
    """It slides with g (sin − μ cos) from rest, or stays where tan is less than μ."""
    angle = np.radians(degrees)
    x, v, *_ = run(slope(angle)(mu), [0, 0, 0], [0, 0, 0], stepper, 1.0)
    rate = max(G * (np.sin(angle) - mu * np.cos(angle)), 0.0)
    way = np.array([np.cos(angle), 0, -np.sin(angle)])
    close(v[0], rate * way, accuracy(stepper))
    close(x[0], 0.5 * rate * way, 3 * accuracy(stepper))


def test_the_linear_friction_of_the_source_on_a_slope(stepper):
    """v̇ = g sin − k_f g cos v on 30°: v(1) = 2.358936683 m/s with k_f = 0.2 s/m."""
    angle = np.radians(30)

    def plane(points):
        numbers = {"a": np.sin(angle), "c": np.cos(angle)}
        return OnSurface("slope", points, "a * x + c * z", numbers, slip_drag=0.2)

    _, v, *_ = run(plane, [0, 0, 0], [0, 0, 0], stepper, 1.0)
    close(np.linalg.norm(v[0]), 2.358936683, 2e-9 if isinstance(stepper, EventDriven) else 3e-3)


def test_a_wire_that_runs_carries_its_beads_along(stepper):
    """A wire along x that moves by 1 m/s along itself: v = μ g t, then as fast as the wire."""

    def wire(points):
        return OnCurve("belt", points, ("s + t", 0, 0), np.zeros(1), mu=0.25)

    x, v, made, end = run(wire, [0, 0, 0], [0, 0, 0], stepper, 1.0)
    begin = 1.0 / (0.25 * G)
    close(v[0], [1.0, 0, 0], 1e-8)
    close(x[0], [1.0 - 0.5 * begin, 0, 0], accuracy(stepper))
    close(end.accounts[made.layout.account["dissipated/belt"]], 0.25, accuracy(stepper))
    close(end.accounts[made.layout.account["work/script"]], 0.5, accuracy(stepper))


def test_points_on_a_bowl_come_to_rest_where_they_stick():
    """Within the cone of friction they stay where they are, beyond it they slide into it."""
    angle = np.radians([10.0, 60.0])
    x = np.stack([np.sin(angle), 0 * angle, -np.cos(angle)], axis=1)
    stepper = EventDriven("rkf45", rtol=1e-9, atol=1e-11)
    x, v, *_ = run(lambda p: on_sphere("bowl", p, [0, 0, 0], 1.0, mu=0.3), x, 0 * x, stepper, 4.0)
    close(x[0], [np.sin(angle[0]), 0, -np.cos(angle[0])], 1e-9)
    close(v, np.zeros((2, 3)), 1e-9)
    assert abs(np.arcsin(x[1, 0])) < np.arctan(0.3) + 1e-6


@pytest.mark.parametrize(
    ("law", "what"),
    [
        ({"mu": -1.0}, "found mu -1: it must be >= 0"),
        ({"mu": 0.1, "slip_drag": 0.1}, "found mu and slip_drag, expected one of them"),
    ],
)
def test_what_is_refused(law, what):
    points = PointMasses("p", [0, 0, 0], 1.0).points
    with pytest.raises(SceneError, match=what):
        OnSurface("s", points, "z", **law)
    with pytest.raises(SceneError, match="friction on a surface that moves with t"):
        OnSurface("s", points, "z - t", mu=0.5)
