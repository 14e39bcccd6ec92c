"""Nets touched by rows: condensed on them they move as with their block of A inverted entirely."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.response import Friction
from visviva.core.world import World
from visviva.joints.points.attachment import coincidence
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.system import system as systems
from visviva.steppers.time_stepping import TimeStepping

SIDE, H, STEPS = 8, 0.005, 60


def net(floor: float | None, mu: float = 0.4, pins: int = 0, tilt: float = 1.0) -> World:
    """A net of 8 × 8 points, 3 m/s along a floor that a corner meets first; all of it where tilt is 0."""
    world = World()
    number = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    pairs = [(number[:, :-1], number[:, 1:]), (number[:-1], number[1:]), (number[:-1, :-1], number[1:, 1:])]
    a, b = (np.concatenate([pair[i].ravel() for pair in pairs]) for i in (0, 1))
    x = 0.1 * np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE), [0.0], indexing="ij"), -1).reshape(-1, 3)
    x[:, 2] = tilt * (0.05 + 0.2 * x[:, 0] + 0.1 * x[:, 1])
    world.blocks.append(block := PointMasses("net", x, 0.02, [3.0, 0.5, 0.0]))
    length = np.linalg.norm(x[a] - x[b], axis=1)
    world.forces += [Gravity(world), Springs("springs", block.points[a], block.points[b], 800.0, length, 1.0)]
    if pins:
        held = world.ports.points(FixedPoints(x[:pins]))
        world.constraints.append(coincidence("pins", *world.join(block.points[:pins], held)))
    if floor is not None:
        plane = Plane("floor", block.points, [0.0, 0.0, floor], friction=Friction(mu=mu))
        world.constraints.append(plane)
    return world


def run(world: World, pieces: int = 1) -> tuple[Any, TimeStepping]:
    stepper, state = TimeStepping(H), world.start()
    for i in range(pieces):
        state = simulate(world, state, stepper, t_end=(i + 1) * STEPS * H / pieces)
    return state, stepper


@pytest.mark.parametrize("pins", [0, 2])
@pytest.mark.parametrize("mu", [0.0, 0.4])
def test_a_net_on_a_floor_moves_as_one_that_is_inverted_whole(mu: float, pins: int, monkeypatch: Any) -> None:
    found, stepper = run(net(0.0, mu, pins))
    assert isinstance(stepper.system.solver, RowProblem)
    assert stepper.system.islands is not None
    assert (stepper.system.islands.number >= 0).all()
    assert stepper.stats["unconverged friction"] == 0
    monkeypatch.setattr(systems, "MAX_NODE_SIZE", 10**6)
    whole, other = run(net(0.0, mu, pins))
    assert other.system.islands is None
    z = found.q.reshape(-1, 3)[:, 2]
    assert (z < 1e-9).sum() > 20 and z.min() > -1e-9, "it lies on the floor"
    np.testing.assert_allclose(found.q, whole.q, rtol=0, atol=2e-5)
    np.testing.assert_allclose(found.v, whole.v, rtol=0, atol=2e-4)


def test_open_contacts_change_nothing() -> None:
    """A floor far below: bit for bit the motion of the net without it."""
    assert np.array_equal(run(net(-100.0))[0].q, run(net(None))[0].q)


def test_pieces_and_threads_change_nothing() -> None:
    """One call or three, one thread or all: bit for bit."""
    once = run(net(0.0))[0]
    assert np.array_equal(once.q, run(net(0.0), 3)[0].q)
    numba.set_num_threads(1)
    try:
        alone = run(net(0.0))[0]
    finally:
        numba.set_num_threads(numba.config.NUMBA_NUM_THREADS)
    assert np.array_equal(once.q, alone.q) and np.array_equal(once.v, alone.v)


def test_friction_takes_what_a_sliding_net_loses() -> None:
    """Coulomb: while all of it slides on the floor it loses μ g per second, straight against its way."""
    world = net(0.0, 0.2, tilt=0.0)
    state = simulate(world, world.start(), TimeStepping(H), t_end=20 * H)
    v = state.v.reshape(-1, 3).mean(axis=0)
    speed = np.hypot(3.0, 0.5)
    np.testing.assert_allclose(v[:2], np.array([3.0, 0.5]) * (1 - 0.2 * 9.80665 * 20 * H / speed), rtol=2e-3)


def glued_sheets(side: int = 15) -> World:
    """Two nets, one sewn upon the other at each of its points, which slide on a floor at 1 m/s."""
    world = World()
    number = np.arange(side * side).reshape(side, side)
    pairs = [(number[:, :-1], number[:, 1:]), (number[:-1], number[1:]), (number[:-1, :-1], number[1:, 1:])]
    a, b = (np.concatenate([pair[i].ravel() for pair in pairs]) for i in (0, 1))
    x = 0.1 * np.stack(np.meshgrid(np.arange(side), np.arange(side), [0.0], indexing="ij"), -1).reshape(-1, 3)
    length = np.linalg.norm(x[a] - x[b], axis=1)
    world.forces.append(Gravity(world))
    for name in ("low", "high"):
        world.blocks.append(block := PointMasses(name, x, 0.02, [1.0, 0.0, 0.0]))
        world.forces.append(Springs(f"{name} net", block.points[a], block.points[b], 800.0, length, 1.0))
    low, high = (block.points for block in world.blocks)
    world.constraints.append(coincidence("seam", *world.join(low, high)))
    world.constraints.append(Plane("floor", low, [0.0, 0.0, 0.0], friction=Friction(mu=0.4)))
    return world


def test_bodies_that_many_rows_glue_together_are_one_large_block(monkeypatch: Any) -> None:
    """Its factor takes the place of the dense weight of all rows, and the motion is the same."""
    ends, islands = [], []
    for seam in (systems.SEAM_ROWS, 10**6):
        monkeypatch.setattr(systems, "SEAM_ROWS", seam)
        world, stepper = glued_sheets(), TimeStepping(H)
        ends.append(simulate(world, world.start(), stepper, 8 * H))
        assert stepper.system.islands is not None and stepper.stats["unconverged friction"] == 0
        islands.append(len(np.unique(stepper.system.islands.number)))
    assert islands == [1, 2]
    np.testing.assert_allclose(ends[0].q, ends[1].q, rtol=0, atol=1e-7)
    speed = ends[0].v.reshape(-1, 3)[:, 0]
    assert speed == pytest.approx(1.0 - 0.4 * 9.81 * 8 * H, abs=0.02)
