"""Other forms of a time step: converged to the minimum of its potential, and many in one call."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance

from visviva.cli.session import prepare
from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import scene_from_text
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def chain(links: int) -> World:
    """Unit masses on unit rods, released flat."""
    world = World()
    block = PointMasses("bobs", [[i + 1.0, 0, 0] for i in range(links)], 1.0)
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    hook, first = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points[:1])
    world.constraints += [
        Distance("hook", hook, first, 1.0),
        Distance("rods", block.points[:-1], block.points[1:], 1.0),
    ]
    return world


def triangle() -> World:
    """Three masses on damped springs that turn and stretch, dragged by a script, above a floor."""
    world = World()
    block = PointMasses(
        "corners", [[0, 0, 0], [1, 0, 0], [1, 1, 0]], [1, 2, 0.5], [[0, 0, 1], [0, 0, -1], [3, 0, 0]]
    )
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    p = block.points
    world.forces.append(Springs("sides", p[[0, 1, 2]], p[[1, 2, 0]], 1e4, 1.0, 0.5))
    hand = world.ports.points(
        Scripted(lambda t: ([0, 0, 1 + np.sin(t)], [0, 0, np.cos(t)], [0, 0, -np.sin(t)]))
    )
    held, corner = world.join(hand, p[:1])
    world.forces.append(Springs("hand", held, corner, 200.0, 0.5, 1.0))
    world.constraints.append(Plane("floor", p, [0, 0, -1.0]))
    return world


def test_a_converged_step_keeps_rods_exactly() -> None:
    world = chain(3)
    state = simulate(world, world.start(), TimeStepping(0.02, converge=True), 1.0)
    x = np.vstack([np.zeros(3), state.q.reshape(-1, 3)])
    assert np.abs(np.linalg.norm(np.diff(x, axis=0), axis=1) - 1.0).max() < 1e-10


def test_a_converged_step_is_of_first_order() -> None:
    world = chain(2)
    exact = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-10), 0.5).q
    errors = []
    for h in (4e-3, 2e-3, 1e-3):
        world = chain(2)
        errors.append(
            np.abs(simulate(world, world.start(), TimeStepping(h, converge=True), 0.5).q - exact).max()
        )
    assert np.log2(errors[0] / errors[1]) == pytest.approx(1.0, abs=0.1)
    assert np.log2(errors[1] / errors[2]) == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize("h", [0.05, 0.01])
def test_a_converged_step_follows_stiff_turning_springs_and_closes_its_ledger(h: float) -> None:
    """hω = 7 at 50 ms: the sides keep their length within what gravity and floor can do to 10 kN/m."""
    world = triangle()
    state = world.start()
    first = balance(world, state)
    state = simulate(world, state, TimeStepping(h, converge=True), 2.0)
    x = state.q.reshape(3, 3)
    assert np.abs(np.linalg.norm(x - np.roll(x, -1, axis=0), axis=1) - 1.0).max() < 0.02
    assert abs(balance(world, state) - first) < 1e-7 * max(abs(first), 100.0)


@pytest.mark.parametrize("e", [0.3, 0.9])
def test_a_converged_step_rebounds(e: float) -> None:
    """From 1 m: the height after a bounce is e² m, and what is lost stands under the contact."""
    world = World()
    block = PointMasses("ball", [[0, 0, 1.0]], 1.0)
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", block.points, restitution=e))
    state = world.start()
    first = balance(world, state)
    falls, rises = np.sqrt(2.0 / 9.81), e * np.sqrt(2.0 / 9.81)
    state = simulate(world, state, TimeStepping(2e-4, converge=True), falls + rises)
    assert state.q[2] == pytest.approx(e * e, rel=1e-2)
    lost = state.accounts[world.layout.account["impact loss/floor"]]
    assert lost == pytest.approx((1 - e * e) * 9.81, rel=1e-3)
    assert abs(balance(world, state) - first) < 1e-11


def test_friction_is_refused_before_anything_touches() -> None:
    """Solids that are far apart have no rows yet."""
    scene = """
    gravity: [0, 0, 0]
    bodies:
      left: {kind: rigid_body, shape: {kind: sphere, radius: 0.1}, mass: 1, position: [0, 0, 0]}
      right: {kind: rigid_body, shape: {kind: sphere, radius: 0.1}, mass: 1, position: [9, 0, 0]}
    contacts: {touch: {kind: bodies}}
    stepper: {kind: time_stepping, h: 2 ms, converge: true}
    """
    with pytest.raises(SceneError, match="with touch, which has friction"):
        prepare(scene_from_text(scene))


def test_converge_needs_backward_euler() -> None:
    with pytest.raises(SceneError, match="theta = 1"):
        TimeStepping(0.01, theta=0.5, converge=True)


@pytest.mark.parametrize("make", [lambda: chain(4), lambda: chain(12), triangle])
def test_one_call_and_many_calls_give_bitwise_the_same_run(make) -> None:  # type: ignore[no-untyped-def]
    """Whoever looks, however often, sees the same motion; a script in Python takes its turn in each step."""
    ends = []
    for look in (1.0, 0.05, 0.0):
        world = make()
        state, out, stepper = world.start(), world.new_state(), TimeStepping(5e-3)
        while state.t < 0.5:
            step = stepper.step(world, state, out, 0.5, state.t + look)
            state, out = step.after, step.before
        ends.append(state.copy())
    for end in ends[1:]:
        assert np.array_equal(end.q, ends[0].q)
        assert np.array_equal(end.accounts, ends[0].accounts)
