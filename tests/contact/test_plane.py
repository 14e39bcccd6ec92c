"""The plane passes the checks of a constraint, and its local form those of an impact."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Bodies, Probe, close

from visviva.contact.rows.plane import Plane, local_plane
from visviva.core.carriers import BodyPoints
from visviva.core.response import SMOOTH, Friction
from visviva.core.rows import ONE_SIDED
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses

pytestmark = pytest.mark.nojit


def nodes():
    world = World()
    world.blocks.append(block := PointMasses("balls", np.random.default_rng(2).standard_normal((4, 3)), 1.0))
    world.constraints.append(Plane("floor", block.points[[3, 1]], (0, 0, -1), (1, 2, 2), radius=[0.1, 0.2]))
    return world


def on_bodies():
    world = World()
    world.blocks.append(block := Bodies("bodies", 2))
    points = world.ports.points(BodyPoints(block, [0, 1], [[1, 0, 2], [0, 1, 0]]))
    world.constraints.append(Plane("floor", points, (0, 0, -1), (0, 0.6, 0.8)))
    return world


CASES = [ConstraintCase("plane and nodes", nodes), ConstraintCase("plane and bodies", on_bodies, nodes=False)]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_constraint_keeps_its_promises(case, seed):
    check_constraint(case, seed)


def test_the_gap_is_in_metres_and_positive_apart():
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 5], 1.0))
    world.constraints.append(plane := Plane("floor", block.points, (0, 0, 1), (0, 0, 20), 0.5, radius=0.25))
    rows = Probe(world).at(np.array([0, 0, 5.0]), np.array([0, 0, -2.0])).e.rows[0]
    close(rows.phi, [3.75], 1e-15)
    close(rows.phidot, [-2], 1e-15, "approaching is negative")
    close(plane.normal, [0, 0, 1], 0)
    assert rows.kind[0] == ONE_SIDED and rows.restitution[0] == 0.5


@pytest.mark.parametrize(
    ("numbers", "message"),
    [({"normal": (0, 0, 0)}, "found normal"), ({"normal": (0, 0, np.nan)}, "found normal"),
     ({"restitution": 1.2}, "found restitution 1.2"), ({"restitution": -0.1}, "found restitution")],
)  # fmt: skip
def test_bad_planes_are_refused(numbers, message):
    with pytest.raises(SceneError, match=message):
        Plane("floor", PointMasses("ball", [0, 0, 5], 1.0).points, **numbers)


def local(restitution=0.5, radius=0.0, rest=2 * 9.81, n=1, friction=SMOOTH):
    block = PointMasses("balls", np.zeros((n, 3)), 1.0)
    return Plane("floor", block.points, (0, 0, 1), (0.6, 0, 0.8), restitution, radius, rest, friction).local(
        block
    )


vectors = st.tuples(*[st.floats(-10, 10)] * 3)


@given(x=vectors, u=vectors, e=st.floats(0, 1), h=st.sampled_from([1e-3, 1e-2]))
def test_local_response(x, u, e, h):
    """No particle below, none pulled, no energy made; the loss is that of the kinetic energy."""
    device, par = local(e, 0.1)
    normal = np.array([0.6, 0, 0.8])
    gap = normal @ x - 0.8 - 0.1
    *after, loss, rub = device(*x, *x, *u, 2.0, h, par)
    rough = local_plane(*x, *x, *u, 2.0, h, par)
    close(
        np.array([*after, loss, rub]), np.array(rough), 1e-13, "the plane with friction, of which it has none"
    )
    x1, u1 = np.array(after[:3]), np.array(after[3:])
    assert normal @ x1 - 0.9 >= -1e-14
    if gap >= 0:
        assert (x1 == x).all() and (u1 == u).all() and loss == 0
    assert loss >= 0 and rub == 0
    close(loss, np.dot(u, u) - np.dot(u1, u1), 1e-13, "½ m (|u|² − |u⁺|²) with m = 2")
    close(np.cross(normal, u1 - u), np.zeros(3), 1e-13, "no friction")
    assert normal @ (u1 - u) >= 0


def test_local_bounce_is_that_of_the_notes():
    """N (0.6, 0.8), v (1, −2), r = 0.5 → (1.9, −0.8), and the path is mirrored with restitution."""
    block = PointMasses("ball", [0, 0, 0], 1.0)
    device, par = Plane("wall", block.points, (0, 0, 0), (0.6, 0.8, 0), 0.5).local(block)
    h = 0.01
    hit = 0.4 * h
    x0 = -hit * np.array([1, -2.0, 0])
    x = x0 + h * np.array([1, -2.0, 0])
    *after, loss, _ = device(*x0, *x, 1.0, -2.0, 0.0, 1.0, h, par)
    close(after[3:], [1.9, -0.8, 0], 1e-15)
    close(after[:3], (h - hit) * np.array([1.9, -0.8, 0]), 1e-15, "as if the impact had been met exactly")
    close(loss, 0.5 * (5 - 1.9**2 - 0.8**2), 1e-15)


def test_slow_approach_rests():
    device, par = local(0.9, rest=2 * 9.81)
    normal, h = np.array([0.6, 0, 0.8]), 1e-3
    for speed, rebound in ((1.9 * 9.81 * h, 0.0), (2.1 * 9.81 * h, 0.9)):
        u = -speed * normal
        x = np.array([0, 0, 1.0]) + h * u
        *after, _, _ = device(0, 0, 1.0, *x, *u, 1.0, h, par)
        close(after[3:], -rebound * u, 1e-14)


def test_local_form_knows_the_radius_and_whole_blocks_only():
    device, par = local(radius=[0.4, 0.4], n=2)
    *after, _, _ = device(0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0, 1e-3, par)
    close(0.6 * after[0] + 0.8 * after[2] - 0.8, 0.4, 1e-14)
    block = PointMasses("balls", np.zeros((3, 3)), 1.0)
    assert Plane("floor", block.points[[0, 2]]).local(block) is None
    assert Plane("floor", block.points, radius=[0.1, 0.2, 0.1]).local(block) is None
    assert Plane("floor", block.points).local(PointMasses("others", np.zeros((3, 3)), 1.0)) is None


@settings(max_examples=25)
@given(height=st.floats(0.1, 2), e=st.floats(0, 0.95))
def test_a_dropped_particle_comes_to_rest_on_the_plane(height, e):
    assume(height > 0)
    block = PointMasses("ball", [0, 0, 0], 1.0)
    device, par = Plane("floor", block.points, restitution=e).local(block)
    z, v, h = height, 0.0, 0.01
    for _ in range(4000):
        start = z
        v -= 9.81 * h
        z += h * v
        *_, z, _, _, v, _, _ = device(0.0, 0.0, start, 0.0, 0.0, z, 0.0, 0.0, v, 1.0, h, par)
        assert -1e-15 <= z <= height + 1e-12
    assert z <= 1e-12 and v == 0, "at rest"


def push(device, par, x, u, force, h, steps):
    """A particle of 1 kg under a force, step by step as the pass does it at θ = 1."""
    for _ in range(steps):
        a = x
        u = u + h * np.asarray(force)
        *after, _, _ = device(*a, *(a + h * u), *u, 1.0, h, par)
        x, u = np.array(after[:3]), np.array(after[3:])
    return x, u


N, T = np.array([0.6, 0, 0.8]), np.array([0.8, 0, -0.6])


@pytest.mark.parametrize(("mu", "moves"), [(0.76, False), (0.74, True)])
def test_stick_and_slip_on_a_slope(mu, moves):
    """tan = 0.75: below it a particle slides with g (sin − μ cos), above it not a hair."""
    device, par = local(friction=Friction(mu))
    start = N * (0.8 + 0.1 - 0.1)
    x, u = push(device, par, start, np.zeros(3), [0, 0, -9.81], 1e-3, 1000)
    a = 9.81 * (0.6 - 0.8 * mu) if moves else 0.0
    close(u @ T, a, 1e-12)
    close((x - start) @ T, 0.5 * a * 1.001, 1e-12)


def test_a_slide_stops_and_stays():
    """v₀ = 3, μ = 0.5 on the level: v²/2μg, within a step of it."""
    block = PointMasses("ball", np.zeros((1, 3)), 1.0)
    device, par = Plane("floor", block.points, friction=Friction(0.5)).local(block)
    x, u = push(device, par, np.zeros(3), np.array([3.0, 0, 0]), [0, 0, -9.81], 1e-3, 1000)
    assert abs(x[0] - 9 / 9.81) < 2e-3 and (u == 0).all()
    again, _ = push(device, par, x, u, [0, 0, -9.81], 1e-3, 1000)
    assert (again == x).all()


def test_a_sticky_plane_keeps_what_hits_it_until_it_is_pulled_off():
    device, par = local(0.0, friction=Friction(adhesion=2.0))
    u = np.array([1.0, 0, -2.0])
    hit = N * 0.8 + 3 * T
    x, u1 = push(device, par, hit - 0.004 * u, u, [0, 0, 0], 0.01, 1)
    close(x, hit, 1e-14, "where the path meets the plane")
    assert (u1 == 0).all()
    held, _ = push(device, par, x, u1, 1.9 * N + 5 * T, 0.01, 100)
    close(held, x, 1e-13)
    off, u2 = push(device, par, x, u1, 2.1 * N, 0.01, 1)
    close(u2, 0.021 * N, 1e-14)
    close(off, x + 0.01 * u2, 1e-14)
