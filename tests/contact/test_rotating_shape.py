"""Rotating shapes, scripted or carried by a body."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contact.meshes import block
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Bodies

from visviva.contact.rows.rotating_shape import RotatingShapeContact
from visviva.contact.shapes.box import box
from visviva.contact.shapes.capsule import capsule
from visviva.contact.shapes.mesh import mesh
from visviva.core.carriers import BodyFrames, BodyPoints, FixedPoints
from visviva.core.loop import simulate
from visviva.core.response import SMOOTH, Friction
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.rotating_frame import RotatingFrame

SHAPES = {
    "box": lambda: box([0.6, 0.4, 0.3], [0.2, 0.1, 0.0], radius=0.05),
    "capsule": lambda: capsule([0, 0, -0.3], [0.1, 0, 0.4], 0.2),
    "vessel": lambda: box([8, 9, 10], side="inside"),
}


def on_body(shape):
    world = World()
    world.blocks += [bodies := Bodies("body", 1), points := PointMasses("p", [[1.7, 0.3, 0.2]], 1.0)]
    origin = world.ports.points(BodyPoints(bodies, [0], [[0.1, 0.2, -0.1]]))
    frame = world.ports.frames(BodyFrames(bodies, [0]))
    world.constraints.append(RotatingShapeContact("shape", points.points, SHAPES[shape](), origin, frame))
    return world


def paddle(points, speed=3.0, e=0.5, friction=SMOOTH, shape=None, axis=(0, 1, 0)):
    """A plate in the plane z = 0 that turns about y at the origin."""
    world = World()
    world.blocks.append(points)
    origin = world.ports.points(FixedPoints([0, 0, 0]))
    frame = world.ports.frames(RotatingFrame(axis, speed))
    plate = shape or box([2.0, 2.0, 0.02])
    world.constraints.append(
        RotatingShapeContact("plate", points.points, plate, origin, frame, e, 0.0, friction)
    )
    return world


@pytest.mark.parametrize(
    "case", [ConstraintCase(s, partial(on_body, s), nodes=False) for s in SHAPES], ids=str
)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_it_keeps_the_promises_of_a_constraint(case, seed):
    check_constraint(case, seed)


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_a_ball_bounces_off_a_paddle_as_fast_as_the_paddle_makes_it(e):
    """v⁺ = −e v⁻ + (1 + e) ω × r along the normal; the script has done what the ball gained and lost."""
    omega, x0 = -2.0, 0.5
    ball_ = PointMasses("ball", [x0, 0, 0.4], 2.0, [0, 0, -1.0])
    world = paddle(ball_, omega, e)
    state = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-11), 0.25)
    t = 0.0
    for _ in range(100):  # where the ball meets the surface at x cos θ … of the plate that has turned
        angle = -omega * t
        t -= ((0.4 - t) * np.cos(angle) - x0 * np.sin(angle) - 0.01) / (-np.cos(angle) + omega * x0)
    z = 0.4 - t
    n = np.array([np.sin(omega * t), 0, np.cos(omega * t)])
    surface = np.cross([0, omega, 0], [x0, 0, z])
    before = np.array([0, 0, -1.0])
    after = before - (1 + e) * (n @ (before - surface)) * n
    assert state.v == pytest.approx(after, abs=1e-8)
    work = state.accounts[world.layout.account["work/script"]]
    loss = state.accounts[world.layout.account["impact loss/plate"]]
    assert work - loss == pytest.approx(0.5 * 2.0 * (after @ after - 1.0), abs=1e-8)
    assert loss == pytest.approx(0.5 * 2.0 * (1 - e * e) * (n @ (before - surface)) ** 2, rel=1e-7)


def test_a_ball_on_a_turntable_is_dragged_along_and_rests_on_it():
    """Rough and slow enough, μ g > ω² r: it goes round with the table."""
    ball_ = PointMasses("ball", [0.4, 0, 0.06], 1.0, [0, 0.4 * 1.5, 0])
    world = paddle(ball_, 1.5, 0.0, Friction(mu=0.6), box([2.0, 2.0, 0.02], radius=0.05), axis=(0, 0, 1))
    world.forces.append(Gravity(world))
    state = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-9), 1.0)
    assert state.q == pytest.approx([0.4 * np.cos(1.5), 0.4 * np.sin(1.5), 0.06], abs=2e-3)


def test_the_particle_pass_and_the_rows_agree():
    rng = np.random.default_rng(1)
    x = np.concatenate([rng.uniform(-0.8, 0.8, (1000, 2)), rng.uniform(0.3, 0.5, (1000, 1))], axis=1)
    ends = []
    for n in (1000, 40):
        drops = PointMasses("drops", x[:n], 0.1, [0.0, 0, -2.0])
        world = paddle(drops, 1.0, 0.6)
        stepper = TimeStepping(1e-4)
        state = simulate(world, world.start(), stepper, 0.3)
        ends.append((state.q[:120], state.v[:120]))
    assert ends[0][1] == pytest.approx(ends[1][1], abs=5e-3)


@pytest.mark.parametrize("name", ["box", "mesh"])
def test_no_shot_passes_a_shape_that_turns(name):
    """Up to 10⁴ m/s, a third of a turn in a step, three steps: nobody is inside afterwards."""
    rng = np.random.default_rng(2)
    n = 20_000
    shape = box([1.0, 1.4, 0.1]) if name == "box" else mesh(*block([1.0, 1.4, 0.1]))
    way = rng.standard_normal((n, 3))
    x = way / np.linalg.norm(way, axis=1, keepdims=True) * rng.uniform(1.0, 3.0, (n, 1))
    u = rng.uniform(-0.7, 0.7, (n, 3)) - x
    u *= 10.0 ** rng.uniform(0, 4, (n, 1)) / np.linalg.norm(u, axis=1, keepdims=True)
    world = paddle(PointMasses("shots", x, 1.0, u), 200.0, 0.9, shape=shape, axis=(1, 2, 3))
    stepper, state = TimeStepping(1e-2), world.start()
    out = world.new_state()
    for _ in range(3):
        stepper.step(world, state, out, np.inf, state.t)
        state, out = out, state
        k = world.kinematics(state)
        turning = world.constraints[0]
        turning.set_pose(np.zeros(3), k.rotation[0])
        gaps = turning.gaps(state.q.reshape(-1, 3))
        assert gaps.min() > -1e-9, f"{(gaps < -1e-9).sum()} of {n}"
