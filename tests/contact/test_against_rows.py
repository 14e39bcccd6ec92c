"""Rows against shapes: checks of a constraint, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.contact.meshes import block, bracket
from tests.kits.balance import balance
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import close

from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.ball import ball
from visviva.contact.shapes.box import box
from visviva.contact.shapes.capsule import capsule
from visviva.contact.shapes.mesh import mesh
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

ROTATION = np.array([[0.6, 0, 0.8], [0, 1, 0], [-0.8, 0, 0.6]])
SHAPES = {
    "ball": lambda: ball(0.5, radius=0.1),
    "hollow ball": lambda: ball(9.0, side="inside"),
    "box": lambda: box([0.3, 0.4, 0.5], rotation=ROTATION, radius=0.1),
    "hollow box": lambda: box([9, 9, 9], rotation=ROTATION, side="inside"),
    "capsule": lambda: capsule([0, 0, -0.4], [0, 0.3, 0.4], 0.2),
    "hollow capsule": lambda: capsule([-1, 0, 0], [1, 0, 0], 9.0, side="inside"),
}


def circle(t):
    c, s = np.cos(t), np.sin(t)
    return [0.1 * c, 0.1 * s, 0], [-0.1 * s, 0.1 * c, 0], [-0.1 * c, -0.1 * s, 0]


def around(name, carrier=None):
    """Points at corners, edges and faces of a shape, none where two are equally near; carried or not."""
    places = [[1.0, 0.9, 1.1], [1.2, 1.1, 0.02], [1.1, 0.03, 0.2], [-0.1, -1.2, 0.1]]
    world = World()
    world.blocks.append(points := PointMasses("points", places, 1.0))
    origin = None
    if carrier == "scripted":
        origin = world.ports.points(Scripted(circle))
    elif carrier == "mass":
        world.blocks.append(body := PointMasses("body", [0.1, 0, 0], 3.0))
        origin = body.points
    world.constraints.append(ShapeContact("wall", points.points, SHAPES[name](), origin))
    return world


def features(probe, q, v, t):
    """Edge or corner of a shape to which each point is nearest: where it changes, φ̈ jumps."""
    probe.at(q, v, t)
    against = probe.world.constraints[0]
    numbers = [against.shape.gap(*x, against.shape.par) for x in probe.k.position(against.points)]
    return [[abs(number) for number in (np.sign(row[4]), *row[5:])] for row in numbers]


CASES = [ConstraintCase(name, lambda name=name: around(name)) for name in SHAPES]
CASES += [ConstraintCase("moved box", lambda: around("box", "scripted"), nodes=False)]
CASES += [ConstraintCase("carried capsule", lambda: around("capsule", "mass"))]
CASES += [ConstraintCase("carried hollow box", lambda: around("hollow box", "mass"))]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_constraint_keeps_its_promises(case, seed):
    q, v, t = case.probe.random_state(seed)
    near = [features(case.probe, case.probe.moved(q, v, h), v, t + h) for h in (-2e-3, 0, 2e-3)]
    assume(np.allclose(near[0], near[1], atol=1e-9) and np.allclose(near[1], near[2], atol=1e-9))
    check_constraint(case, seed)


def thrown(shape, x, u, restitution=0.0, gravity=True):
    """Some points of 2 kg and a shape."""
    world = World()
    world.blocks.append(points := PointMasses("points", x, 2.0, u))
    if gravity:
        world.forces.append(Gravity(world))
    world.constraints.append(ShapeContact("wall", points.points, shape, restitution=restitution))
    return world


VESSELS = {
    "mesh": lambda: mesh(*block((4, 4, 2)), side="inside", radius=0.1),
    "sheet": lambda: mesh(*block((4, 4, 2)), side="both", radius=0.1),
    "box": lambda: box([4, 4, 2], side="inside", radius=0.1),
    "corner": lambda: mesh(*bracket(), radius=0.1),
}


@pytest.mark.parametrize("name", VESSELS)
@pytest.mark.parametrize("stepper", [EventDriven(rtol=1e-9), TimeStepping(1e-3)], ids=["events", "steps"])
def test_a_slide_over_many_triangles_into_a_wall(name, stepper):
    """A ball slides on several triangles at 1 m/s, meets the wall with e = 0.5, and slides back."""
    floor, wall = (0.1, 0.1) if name == "corner" else (-0.9, -1.9)
    world = thrown(VESSELS[name](), [0.8, 0.1, floor + 1e-9], [-1.0, 0, 0], 0.5)
    state = world.start()
    first = balance(world, state)
    hit = 0.8 - wall
    state = simulate(world, state, stepper, 0.9 * hit)
    close(state.q, [0.8 - 0.9 * hit, 0.1, floor], 2e-8)
    state = simulate(world, state, stepper, hit + 1.0)
    coarse = 0.0 if isinstance(stepper, EventDriven) else 1.6e-3  # 1.5 h v₀
    close(state.q, [wall + 0.5, 0.1, floor], 2e-8 + coarse)
    close(state.v, [0.5, 0, 0], 1e-9)
    assert abs(balance(world, state) - first) <= 1e-8
    assert abs(state.accounts[world.layout.account["impact loss/wall"]] - 0.75) < 3e-8  # m g · 1e-9 m


def test_over_an_edge_the_ball_rolls_off_as_the_book_says():
    """At 0.5 m/s over a square edge with r = 0.1 m: it leaves where g cos a = v²/r, that is cos a = 2/3 +
    v₀²/(3 g r).
    """
    v0, r = 0.5, 0.1
    world = thrown(mesh(*bracket(), radius=r), [0.9, 0, r + 1e-9], [v0, 0, 0])
    state, track = world.start(), []
    stepper = EventDriven(rtol=1e-9)
    for t in np.arange(0.2, 0.6, 2e-3):
        state = simulate(world, state, stepper, t)
        track.append([*state.q, *state.v])
    track = np.array(track)
    lam = np.hypot(track[:, 0] - 1.0, track[:, 2]) - r  # gap from the edge x = 1, z = 0
    beyond = track[:, 0] > 1
    left = np.flatnonzero(beyond & (lam > 1e-7))[0]
    cosine = 2 / 3 + v0**2 / (3 * 9.81 * r)
    assert track[left - 1, 2] / r > cosine - 1.2e-2
    assert track[left, 2] / r < cosine + 1.2e-2
    energy = 0.5 * (track[:, 3:] ** 2).sum(axis=1) + 9.81 * track[:, 2]
    close(energy, np.full(len(energy), 0.5 * v0**2 + 9.81 * r), 1e-7)


FAST = {
    "block": lambda: mesh(*block()),
    "sheet": lambda: mesh(*block((1.0, 1.0, 1e-3)), side="both"),
    "box": lambda: box([1, 1, 1e-3]),
    "capsule": lambda: capsule([-0.5, 0, 0], [0.5, 0, 0], 1e-2),
}


@pytest.mark.parametrize("name", FAST)
def test_rows_of_time_steps_let_no_shot_through(name):
    """At up to 10⁴ m/s through walls of a millimetre, 100 m in a step: all bounce off."""
    rng = np.random.default_rng(11)
    n = 200
    targets = (
        rng.uniform(-0.4, 0.4, (n, 3)) * [1, 1, 0]
        if name != "capsule"
        else rng.uniform(-0.4, 0.4, (n, 3)) * [1, 0, 0]
    )
    starts = targets + rng.uniform([-0.3, -0.3, 0.6], [0.3, 0.3, 2.0], (n, 3))
    way = targets - starts
    speed = 10.0 ** rng.uniform(0.5, 4, (n, 1))
    u = way / np.linalg.norm(way, axis=1, keepdims=True) * speed
    world = thrown(FAST[name](), starts, u, 0.3, gravity=False)
    state = simulate(world, world.start(), TimeStepping(1e-2), 1.2)
    assert (state.v.reshape(-1, 3)[:, 2] > 0).all(), "all came back up"
    assert (state.q.reshape(-1, 3)[:, 2] > 0).all()


def test_a_way_past_a_box_is_not_touched():
    """Two millimetres beside an edge at 20 m/s, from far away: no ghost of a plane stands in the way."""
    world = thrown(box([1, 1, 1]), [0.502, -5, 0], [0.0, 20, 0], gravity=False)
    state = simulate(world, world.start(), TimeStepping(5e-3), 0.5)
    close(state.v, [0, 20, 0], 1e-12)


@pytest.mark.parametrize("name", FAST)
def test_events_are_found_that_both_ends_of_a_step_hide(name):
    """A free flight of one long step through a wall of a millimetre, or through an edge: it bounces there."""
    world = thrown(
        FAST[name](), [[0.1, 0.0, 3.0], [-0.2, 0.0, 2.0]], [[0, 0, -50.0], [0, 0, -40.0]], 1.0, False
    )
    top = {"block": 0.5, "sheet": 5e-4, "box": 5e-4, "capsule": 1e-2}[name]
    state = simulate(world, world.start(), EventDriven(rtol=1e-9), 1.0)
    close(state.v, [0, 0, 50, 0, 0, 40], 1e-9)
    close(state.q[2::3], [top + 50 * (1 - (3 - top) / 50), top + 40 * (1 - (2 - top) / 40)], 1e-6)


def test_a_corner_that_is_cut_in_one_step_is_hit():
    """From above beside a box to below beyond it, through 10 cm of it: the top is met where geometry says."""
    world = thrown(box([1, 1, 1]), [0.1, 0, 0.8], [8.0, 0, -8.0], 1.0, gravity=False)
    events = []
    stepper, state, out = EventDriven(rtol=1e-9), world.start(), world.new_state()
    while state.t < 0.2:
        step = stepper.step(world, state, out, 0.2, np.inf)
        events += step.events
        state, out = step.after, step.before
    assert abs(events[0].t - 0.3 / 8) < 1e-9
    close(state.v, [8, 0, 8], 1e-9)


def test_a_copied_state_goes_the_same_way():
    """What rows hold on to lies in the state: bitwise the same from a copy."""
    start = [[0.8, 0, 0.4], [0.3, 0.2, 0.6]], [[-2.0, 0, 0], [-1, 1, 0]]
    world = thrown(mesh(*bracket(), radius=0.1), *start, 0.3)
    stepper = TimeStepping(2e-3)
    whole = simulate(world, simulate(world, world.start(), stepper, 0.4), stepper, 0.8).copy()
    world = thrown(mesh(*bracket(), radius=0.1), *start, 0.3)
    half = simulate(world, world.start(), TimeStepping(2e-3), 0.4).copy()
    copied = simulate(world, half.copy(), TimeStepping(2e-3), 0.8)
    assert (copied.q == whole.q).all() and (copied.v == whole.v).all()


def test_a_shape_keeps_its_place_beside_the_point_that_carries_it():
    """A bar from −0.3 m to 0.3 m about a hand at x = 1 m: over its left half the height tells the gap."""
    world = World()
    world.blocks.append(hail := PointMasses("hail", [1.0, -0.2, 0.5], 0.1))
    hand = world.ports.points(FixedPoints([1.0, 0, 0]))
    bar = ShapeContact("bar", hail.points, capsule([0, -0.3, 0], [0, 0.3, 0], 0.05), hand)
    world.constraints.append(bar)
    state = world.start()
    world.kinematics(state)
    world.observer.evaluate_rows()
    close(world.observer.rows[0].phi, [0.45], 1e-12)
    bar.check(np.array([[1.0, -0.2, 0.5]]), np.array([1.0, 0, 0]))
    with pytest.raises(SceneError, match=r"0\.05 m behind"):
        bar.check(np.array([[1.0, -0.2, 0.0]]), np.array([1.0, 0, 0]))
