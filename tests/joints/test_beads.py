"""Beads on wires and points on surfaces: motions known in closed form, and energy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.balance import balance
from tests.kits.probe import close

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.joints.surfaces.on_curve import OnCurve
from visviva.joints.surfaces.on_surface import OnSurface, on_quadric, on_sphere
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
PARABOLA = {
    0.5: (0.3314783820, -2.804927794, 15.92753550),
    1.0: (-0.8792817537, -1.120329671, 6.240432805),
    5.0: (0.9637460342, -0.6017423852, 5.273776467),
}  # x, ẋ, λ of C = z − x²/2


def world(make, x, v=(0.0, 0.0, 0.0), gravity=True):
    made = World()
    made.blocks.append(block := PointMasses("beads", x, 1.0, v))
    if gravity:
        made.forces.append(Gravity(made))
    made.constraints.append(make(block.points))
    return made


def by_surfaces(points):
    return OnSurface("wire", points, ["y", "z - x**2 / 2"])


def by_curve(points):
    return OnCurve("wire", points, ("s", 0, "s**2 / 2"), np.ones(len(points)))


def forces(stepper, state):
    """Forces of the rows on the points (n, 3)."""
    stepper.motion.k.state.copy_from(state)
    stepper.motion.accelerations()
    rows = stepper.motion.e.rows[0]
    return (rows.lam[:, None] * rows.gradient).reshape(-1, 2, 3).sum(axis=1)


@pytest.mark.parametrize("make", [by_surfaces, by_curve])
def test_a_bead_on_a_parabola(make):
    """Places, velocities and forces of the notes' table; the force is λ ∇C whatever the rows are."""
    made = world(make, [[1, 0, 0.5]])
    stepper, state = EventDriven("rkf45", rtol=1e-12, atol=1e-13), made.start()
    for t, (x, rate, lam) in PARABOLA.items():
        state = simulate(made, state, stepper, t)
        close([state.q[0], state.q[1], state.q[2]], [x, 0, x * x / 2], 1e-8)
        close(state.v[0], rate, 1e-8)
        close(forces(stepper, state)[0], [-lam * x, 0, lam], 1e-7)


def test_places_in_time_stepping_have_order_two():
    """The error of the place on the parabola falls with h², as that of a leapfrog."""
    errors = []
    for h in (2e-3, 1e-3):
        made = world(by_curve, [[1, 0, 0.5]])
        end = simulate(made, made.start(), TimeStepping(h), 0.5)
        close(end.q[2], end.q[0] ** 2 / 2, 2e-5)
        errors.append(abs(end.q[0] - PARABOLA[0.5][0]))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.1)


def test_beads_on_a_helix_slide_evenly():
    """s̈ = g p/(R² + p²) on (R cos s, R sin s, −p s), and the force holds weight and turn: κ v² inwards."""
    radius, pitch = 0.5, 0.2
    curve = (f"{radius} * cos(s)", f"{radius} * sin(s)", f"{-pitch} * s")
    feet = np.array([0.0, 1.0, 4.0])
    x = np.stack([radius * np.cos(feet), radius * np.sin(feet), -pitch * feet], axis=1)
    made = world(lambda points: OnCurve("wire", points, curve, feet), x)
    stepper = EventDriven("rkf45", rtol=1e-11, atol=1e-12)
    end = simulate(made, made.start(), stepper, 2.0)
    along = G * pitch / (radius**2 + pitch**2)
    s = feet + 0.5 * along * 2.0**2
    close(end.memory[made.layout.memory["wire"]], s, 1e-8, "s is followed over more than a turn")
    x = np.stack([radius * np.cos(s), radius * np.sin(s), -pitch * s], axis=1)
    close(end.q.reshape(-1, 3), x, 1e-8)
    inwards = radius * (along * 2.0) ** 2
    tangent = np.stack([-radius * np.sin(s), radius * np.cos(s), np.full(3, -pitch)], axis=1)
    expected = [0, 0, G] + along * tangent - inwards * np.stack([np.cos(s), np.sin(s), 0 * s], axis=1)
    close(forces(stepper, end), expected, 1e-6)


HOOP = {"w": 6.0}


def hoop_by_surfaces(points):
    return OnSurface("hoop", points, ["x**2 + y**2 + z**2 - 1", "x * sin(w * t) - y * cos(w * t)"], HOOP)


def hoop_by_curve(points):
    curve = ("sin(s) * cos(w * t)", "sin(s) * sin(w * t)", "-cos(s)")
    return OnCurve("hoop", points, curve, np.full(len(points), 1.2), HOOP)


@pytest.mark.parametrize("make", [hoop_by_surfaces, hoop_by_curve])
def test_a_bead_on_a_hoop_that_turns_about_its_height(make):
    """cos θ = g/ω²R: there it stays; elsewhere ½v² − ½(ω r)² + g z of the hoop's frame is constant."""
    w = HOOP["w"]
    cosine = G / w**2
    sine = np.sqrt(1 - cosine**2)
    x, v = [[sine, 0, -cosine], [0.6, 0, -0.8]], [[0, w * sine, 0], [0, w * 0.6, 0]]
    made = world(make, x, v)
    start = made.start()
    before = balance(made, start)
    end = simulate(made, start, EventDriven("rkf45", rtol=1e-11, atol=1e-12), 2.0)
    x, u = end.q.reshape(-1, 3), end.v.reshape(-1, 3)
    close(x[0], [sine * np.cos(2 * w), sine * np.sin(2 * w), -cosine], 1e-8)
    r = np.hypot(x[1, 0], x[1, 1])
    relative = u[1] - np.cross([0, 0, w], x[1])
    close(0.5 * relative @ relative - 0.5 * (w * r) ** 2 + G * x[1, 2], -0.5 * (w * 0.6) ** 2 - 0.8 * G, 1e-7)
    close(np.linalg.norm(x[1]), 1.0, 1e-10)
    close(balance(made, end), before, 1e-8, "the work of the motor that turns the hoop is booked")
    assert abs(end.accounts[made.layout.account["work/script"]]) > 1.0


@pytest.mark.parametrize("make", [hoop_by_surfaces, hoop_by_curve])
def test_the_ledger_of_a_moving_wire_closes_in_steps(make):
    made = world(make, [[0.6, 0, -0.8]], [[0, 3.6, 0]])
    start = made.start()
    before = balance(made, start)
    end = simulate(made, start, TimeStepping(1e-3), 1.0)
    close(balance(made, end), before, 1e-12)


def test_a_spherical_pendulum_keeps_its_moment():
    made = world(lambda p: on_sphere("bowl", p, [0, 0, 1], 1.0), [[0.6, 0, 0.2]], [[0, 2.0, 0]])
    start = made.start()
    end = simulate(made, start, EventDriven("rkf45", rtol=1e-11, atol=1e-12), 3.0)
    close(end.q[0] * end.v[1] - end.q[1] * end.v[0], 1.2, 1e-8)
    close(made.total_energy(end), made.total_energy(made.start()), 1e-8)
    close(np.linalg.norm(end.q - [0, 0, 1]), 1.0, 1e-11)


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_points_on_any_quadric_keep_their_energy(seed):
    """Geodesics: no force but that of the surface, which does no work; the speed stays what it was."""
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(3, 3))
    form = root @ root.T + 0.3 * np.eye(3)  # an ellipsoid: the motion stays within bounds
    line = 0.3 * rng.normal(size=3)
    x = rng.normal(size=(4, 3))
    a, b = np.einsum("ni,ij,nj->n", x, form, x), x @ line
    x *= ((-b + np.sqrt(b * b + 4 * a)) / (2 * a))[:, None]
    normal = 2 * x @ form + line
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    u = rng.normal(size=(4, 3))
    u -= np.sum(u * normal, axis=1)[:, None] * normal
    coefficients = [
        form[0, 0], form[1, 1], form[2, 2], 2 * form[0, 1], 2 * form[0, 2], 2 * form[1, 2], *line, -1.0
    ]  # fmt: skip
    made = world(lambda p: on_quadric("shell", p, coefficients), x, u, gravity=False)
    made.constraints[0].check(x, u)
    end = simulate(made, made.start(), EventDriven("rkf45", rtol=1e-10, atol=1e-11), 1.0)
    speeds = np.linalg.norm(end.v.reshape(-1, 3), axis=1)
    close(speeds, np.linalg.norm(u, axis=1), 1e-7)
    made.kinematics(end)
    made.observer.evaluate_rows()
    close(made.observer.rows[0].phi, np.zeros(4), 1e-10)
