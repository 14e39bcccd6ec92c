"""Balls pass the checks of a constraint; points bounce off them, slide over them and leave them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Bodies, Probe, close

from visviva.contact.rows.sphere import Sphere
from visviva.core.carriers import BodyPoints, FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.response import Friction
from visviva.core.rows import ONE_SIDED
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps.particle_pass import local_sets
from visviva.steppers.time_stepping import TimeStepping


def nodes():
    """Points of one block against two of another, and against one of their own."""
    world = World()
    cloud = PointMasses("cloud", 2 * np.random.default_rng(2).standard_normal((3, 3)), 1.0)
    balls = PointMasses("balls", [[5, 0, 0], [0, 5, 0]], 4.0)
    world.blocks += [cloud, balls]
    world.constraints.append(Sphere("skin", cloud.points, balls.points, [0.5, 1.0], radius=0.1))
    return world


def scripted():
    def path(t):
        return [3 * np.cos(t), 3 * np.sin(t), t], [-3 * np.sin(t), 3 * np.cos(t), 1], [
            -3 * np.cos(t), -3 * np.sin(t), 0,
        ]  # fmt: skip

    world = World()
    bodies = Bodies("bodies", 2)
    world.blocks.append(bodies)
    points = world.ports.points(BodyPoints(bodies, [0, 1], [[1, 0, 2], [0, 1, 0]]))
    world.constraints.append(Sphere("ball", points, world.ports.points(Scripted(path)), 0.5))
    return world


CASES = [ConstraintCase("balls and nodes", nodes), ConstraintCase("a scripted ball", scripted, nodes=False)]


@pytest.mark.nojit
@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_constraint_keeps_its_promises(case, seed):
    check_constraint(case, seed)


def over_ball(x, u=(0, 0, 0), radius=0.0, restitution=0.0, gravity=True):
    """One point of 2 kg and a fixed ball of 1 m about the origin."""
    world = World()
    world.blocks.append(block := PointMasses("point", x, 2.0, u))
    if gravity:
        world.forces.append(Gravity(world))
    center = world.ports.points(FixedPoints([0, 0, 0]))
    world.constraints.append(Sphere("ball", block.points, center, 1.0, radius, restitution))
    return world


@pytest.mark.nojit
def test_the_gap_is_in_metres_and_the_normal_points_outward():
    probe = Probe(over_ball([0, 3.0, 4.0], radius=0.25))
    rows = probe.at(probe.q0, np.array([0, 0, -2.0])).e.rows[0]
    close(rows.phi, [3.75], 1e-15)
    close(rows.gradient[0], [0, 0.6, 0.8, 0, -0.6, -0.8], 1e-15)
    close(rows.phidot, [-1.6], 1e-15, "approaching is negative")
    assert rows.kind[0] == ONE_SIDED


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((0.0,), "size 0 m of a ball"),
        ((np.nan,), "size nan"),
        ((1.0, -0.1), "radius -0.1"),
        ((1.0, 0.0, 2.0), "restitution 2"),
    ],
)
def test_bad_balls_are_refused(numbers, message):
    block = PointMasses("point", np.eye(3), 1.0)
    with pytest.raises(SceneError, match=message):
        Sphere("ball", block.points[:2], block.points[2], *numbers)


def test_a_start_inside_is_refused():
    world = over_ball([0, 0, 0.9])
    with pytest.raises(SceneError, match=r"the point at \(0, 0, 0.9\) starts 0.1 m inside a ball"):
        world.constraints[0].check(np.array([[0, 0, 0.9]]), np.zeros((1, 3)))
    world.constraints[0].check(np.array([[0, 0, 1.0 - 1e-9]]), np.zeros((1, 3)))


@pytest.mark.nojit
def test_the_very_centre_has_no_normal():
    probe = Probe(over_ball([0, 0, 2.0]))
    rows = probe.at(np.zeros(3), np.array([1.0, 2, 3])).e.rows[0]
    close(rows.gradient[0, :3], [0, 0, 1], 0)
    close([rows.phi[0], rows.velocity_product[0], rows.phidot[0]], [-1, 0, 3], 0)
    assert sum(probe.world.constraints[0].fallbacks().values()) > 0


@pytest.mark.nojit
def test_a_ball_does_not_hold_itself_off():
    block = PointMasses("balls", 3 * np.eye(3), 1.0)
    assert Sphere("each other", block.points, block.points, 0.5).n == 6


@pytest.mark.nojit
def test_oblique_impact_located():
    """With n = (0.6, 0, 0.8), v = (0, 0, −5): v_n = −4 turns into 2 at e = 0.5, the rest stays."""
    world = over_ball([0.6, 0, 2.8], (0, 0, -5.0), restitution=0.5, gravity=False)
    state = simulate(world, world.start(), EventDriven(rtol=1e-10), 1.0)
    n = np.array([0.6, 0, 0.8])
    after = np.array([0, 0, -5.0]) + 6.0 * n
    close(state.v, after, 1e-9)
    close(state.q, [0.6, 0, 0.8] + 0.6 * after, 1e-9)


def test_momentum_between_a_point_and_a_free_ball():
    """1 kg at 3 m/s meets a ball of 2 kg head-on, e = 0.5: −0 and 1.5 m/s, as P64 says for points."""
    world = World()
    world.blocks += [
        point := PointMasses("point", [-3, 0, 0], 1.0, [3, 0, 0]),
        ball := PointMasses("ball", [0, 0, 0], 2.0),
    ]
    world.constraints.append(Sphere("skin", point.points, ball.points, 1.0, restitution=0.5))
    state = simulate(world, world.start(), EventDriven(rtol=1e-10), 2.0)
    close(state.v, [0, 0, 0, 1.5, 0, 0], 1e-9)


def slide(stepper, until):
    start = np.array([np.sin(0.1), 0, np.cos(0.1)])
    world = over_ball(start)
    state, track = world.start(), []
    for t in np.arange(0.02, until, 0.02):
        state = simulate(world, state, stepper, t).copy()
        track.append((t, *state.q, *state.v))
    return np.array(track)


def test_a_point_leaves_the_ball_where_the_book_says():
    """From rest at angle a it slides without friction and leaves where cos b = 2/3 cos a."""
    track = slide(EventDriven(rtol=1e-9), 1.4)
    distance = np.linalg.norm(track[:, 1:4], axis=1)
    on = distance < 1 + 1e-7
    height = np.cos(0.1) - track[:, 3]
    speed = np.linalg.norm(track[:, 4:], axis=1)
    close(speed**2, 2 * 9.81 * height, 1e-7, "no energy is lost")
    last, first = track[on][-1], track[~on][0]
    assert first[3] < 2 / 3 * np.cos(0.1) < last[3]
    assert on[: on.sum()].all(), "it never comes back"


def test_time_stepping_slides_too_and_never_inside():
    track = slide(TimeStepping(1e-3), 1.4)
    distance = np.linalg.norm(track[:, 1:4], axis=1)
    assert distance.min() > 1 - 1e-6
    left = np.flatnonzero(distance > 1 + 1e-4)[0]
    assert abs(track[left, 3] - 2 / 3 * np.cos(0.1)) < 0.08


def test_a_moving_ball_pushes_a_point_along():
    """A ball driven at 2 m/s into a resting point without restitution: they go on together."""
    world = World()
    world.blocks.append(block := PointMasses("point", [1.5, 0, 0], 2.0))
    center = world.ports.points(Scripted(lambda t: ([2 * t, 0, 0], [2, 0, 0], [0, 0, 0])))
    world.constraints.append(Sphere("ball", block.points, center, 1.0))
    for stepper in (EventDriven(rtol=1e-9), TimeStepping(1e-3)):
        state = simulate(world, world.start(), stepper, 1.0)
        close(state.v, [2, 0, 0], 1e-9)
        close(state.q, [3, 0, 0], 3e-3)


@pytest.mark.parametrize("make", [lambda: EventDriven("dopri5", rtol=1e-10), lambda: TimeStepping(1e-3)])
@pytest.mark.parametrize(("mu", "holds"), [(0.21, True), (0.19, False)])
def test_a_rough_ball_holds_what_lies_near_its_top(make, mu, holds):
    """At tan a = 0.2 off the top friction holds from μ = 0.2 on."""
    a = np.arctan(0.2)
    world = World()
    world.blocks.append(block := PointMasses("point", [np.sin(a), 0, np.cos(a)], 2.0))
    world.forces.append(Gravity(world))
    center = world.ports.points(FixedPoints([0, 0, 0]))
    world.constraints.append(Sphere("ball", block.points, center, 1.0, friction=Friction(mu)))
    start = world.start().q.copy()
    state = simulate(world, world.start(), make(), 0.5)
    assert (np.linalg.norm(state.q - start) < 1e-6) == holds


def test_a_rough_ball_drags_a_point_along():
    """Rubbing on a ball of 1 km that passes below at 1 m/s, the point is pulled along by μ g."""
    world = World()
    world.blocks.append(block := PointMasses("point", [0, 0, 1000.0], 2.0))
    world.forces.append(Gravity(world))
    center = world.ports.points(Scripted(lambda t: ([t, 0, 0], [1, 0, 0], [0, 0, 0])))
    world.constraints.append(Sphere("ball", block.points, center, 1000.0, friction=Friction(0.3)))
    state = simulate(world, world.start(), EventDriven(rtol=1e-9), 0.1)
    assert state.v[0] == pytest.approx(0.3 * 9.81 * 0.1, rel=1e-3)


def test_sticky_balls_are_refused():
    block = PointMasses("point", np.eye(3), 1.0)
    with pytest.raises(SceneError, match="sticky balls"):
        Sphere("ball", block.points[:2], block.points[2], 0.5, friction=Friction(adhesion=1.0))


def test_a_large_set_is_swept_against_one_ball():
    """10⁴ m/s and a ball of 1 m: nobody passes, neither a fixed nor a moving one."""
    rng = np.random.default_rng(1)
    n = 1200
    for path in (
        lambda t: ([0, 0, 0], [0, 0, 0], [0, 0, 0]),
        lambda t: ([0, 0, 5 * t], [0, 0, 5], [0, 0, 0]),
    ):
        world = World()
        starts = rng.uniform([-0.5, -0.5, 2], [0.5, 0.5, 3], (n, 3))
        world.blocks.append(block := PointMasses("shots", starts, 1.0, -1e4 * starts))
        world.constraints.append(Sphere("ball", block.points, world.ports.points(Scripted(path)), 1.0))
        state = world.start()
        assert local_sets(world)
        state = simulate(world, state, TimeStepping(1e-2), 0.02)
        gap = np.linalg.norm(state.q.reshape(-1, 3) - path(0.02)[0], axis=1) - 1
        assert gap.min() > -1e-9 and (state.q[2::3] > 0).all()
