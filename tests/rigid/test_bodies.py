"""Free bodies in both steppers: orders, momenta, the ledger, and impossible bodies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.steppers.worlds import at_fixed_step, difference, end_of, fitted_slope, spinning_body

from visviva.arrays import Array
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.geometry.rotation import quaternion_of
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.planar import PlanarBodies
from visviva.rigid.principal import principal_axes
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

SPIN_AT_5 = [-1.2067742212, -1.5980287792, 0.7014993516]
"""In body axes, of the free body of the notes: I (1, 2, 3), ω (0.1, 2, 0.1)."""
SLANTED = np.array([[1.3, 0.2, -0.1], [0.2, 1.7, 0.3], [-0.1, 0.3, 2.1]])


class Twist:
    """A torque that does not depend on how the body lies."""

    account = "work"

    def __init__(self, body: RigidBodies, torque: Array) -> None:
        self.name, self.body, self.torque = "twist", body, torque

    def add(self, k, out):
        out.block(self.body).reshape(-1, 6)[:, 3:] += self.torque

    def power(self, k):
        return float((k.block_v(self.body).reshape(-1, 6)[:, 3:] @ self.torque).sum())


def free(inertia: Array = SLANTED, spin: tuple[float, ...] = (0.4, -2.0, 0.7)) -> tuple[World, RigidBodies]:
    """Two like bodies, turned differently."""
    world = World()
    turns = [[1, 0, 0, 0], [0.5, -0.3, 0.8, 0.1]]
    body = RigidBodies("body", np.eye(3)[:2], 2.0, inertia, [0, 0, 0.5], spin, turns)
    world.blocks.append(body)
    world.inertias.append(body.spinning)
    return world, body


def angular(body: RigidBodies, state: State) -> Array:
    """I ω of every body, (n, 3)."""
    q, v = state.q.reshape(-1, 7), state.v.reshape(-1, 6)
    rotations = [rotation(turn) for turn in q[:, 3:]]
    return np.array([r @ i @ r.T @ w for r, i, w in zip(rotations, body.inertia, v[:, 3:], strict=True)])


def rotation(turn: Array) -> Array:
    w, axis = turn[0], turn[1:]
    cross = np.cross(np.eye(3), axis)
    return np.eye(3) + 2 * w * cross + 2 * cross @ cross


@pytest.mark.parametrize("form", [{"theta": 0.5}, {"theta": 0.8}, {}, {"converge": True}], ids=str)
def test_free_top_is_exact_in_steps_of_any_length(form: dict[str, Any]):
    for h in (0.01, 0.5, 5.0):
        world = World()
        body = RigidBodies("body", [0, 0, 0], 1.0, np.diag([1.0, 2, 3]), [1.0, 0, 0], [0.1, 2.0, 0.1])
        world.blocks.append(body)
        world.inertias.append(body.spinning)
        state = end_of(world, TimeStepping(h, **form), 5.0)
        assert np.allclose(rotation(state.q[3:]).T @ state.v[3:], SPIN_AT_5, rtol=0, atol=1e-10)
        assert np.allclose(state.q[:3], [5.0, 0, 0], rtol=1e-13)


def test_long_runs_of_time_stepping_keep_energy_and_momentum():
    world, body = free()
    state = world.start()
    energy, momentum, total = world.total_energy(state), angular(body, state), balance(world, state)
    state = simulate(world, state, TimeStepping(0.3), 9000.0)
    assert world.total_energy(state) == pytest.approx(energy, rel=1e-12)
    assert np.allclose(angular(body, state), momentum, rtol=0, atol=1e-11)
    assert balance(world, state) == pytest.approx(total, rel=1e-13)


@pytest.mark.parametrize("theta", [0.5, 0.8, 1.0])
def test_a_torque_gives_all_its_angular_momentum(theta: float):
    """I ω grows by T t to round-off, however long the step; the ledger closes."""
    world, body = free()
    twist = np.array([0.3, -0.2, 0.5])
    world.forces.append(Twist(body, twist))
    state = world.start()
    stepper = TimeStepping(0.25, theta=theta)
    total = balance(world, state)
    before = angular(body, state)
    state = simulate(world, state, stepper, 5.0)
    lag = (theta - 0.5) * 0.25
    assert np.allclose(angular(body, state) - before, twist * (5.0 - lag), rtol=0, atol=1e-12)
    assert balance(world, state) == pytest.approx(total, abs=1e-12)


def test_orders_on_a_body_on_a_spring():
    """Runge–Kutta and Verlet keep their orders with ω × I ω; time stepping is of order 1, as its springs."""
    exact = end_of(spinning_body(), EventDriven("dopri5", rtol=1e-12), 0.5)
    steps = (0.02, 0.01, 0.005)
    for method, order in (("rk4", 4), ("verlet", 2), ("midpoint", 2)):
        errors = [difference(end_of(spinning_body(), at_fixed_step(method, h), 0.5), exact) for h in steps]
        assert fitted_slope(steps, errors) == pytest.approx(order, abs=0.15), method
    steps = (0.01, 0.005, 0.0025)
    for theta in (0.5, 1.0):
        errors = [
            difference(end_of(spinning_body(), TimeStepping(h, theta=theta), 0.5), exact) for h in steps
        ]
        assert fitted_slope(steps, errors) > 0.9, theta


def test_event_driven_keeps_a_free_top():
    world, body = free()
    state = world.start()
    energy, momentum = world.total_energy(state), angular(body, state)
    state = simulate(world, state, EventDriven(rtol=1e-12), 10.0)
    assert world.total_energy(state) == pytest.approx(energy, rel=1e-9)
    assert np.allclose(angular(body, state), momentum, rtol=0, atol=1e-8)


def test_principal_axes_of_any_tensor():
    rng = np.random.default_rng(3)
    for _ in range(50):
        axes, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        tensor = axes @ np.diag(rng.uniform(1, 1.9, 3)) @ axes.T
        moments, turns = principal_axes(tensor[None])
        r = rotation(turns[0])
        assert np.allclose(r @ np.diag(moments[0]) @ r.T, tensor, rtol=0, atol=1e-13)
    for turn in np.vstack([np.eye(4), rng.normal(size=(20, 4))]):
        unit = turn / np.linalg.norm(turn)
        found = quaternion_of(rotation(unit))
        assert np.allclose(found * np.sign(found @ unit), unit, rtol=0, atol=1e-14)


@pytest.mark.parametrize(
    ("inertia", "told"),
    [
        (np.diag([0.0, 1, 1]), "each must be > 0"),
        (np.diag([-0.5, 1, 1]), "each must be > 0"),
        (np.diag([1.0, 1, 2.1]), "exceed the sum of the other two"),
        (np.diag([np.nan, 1, 1]), "not finite"),
        (np.array([[1.0, 0.1, 0], [0, 1, 0], [0, 0, 1]]), "not symmetric"),
    ],
)
def test_what_no_body_can_have_is_refused(inertia: Array, told: str):
    with pytest.raises(SceneError, match=told):
        RigidBodies("body", [0, 0, 0], 1.0, inertia)


def test_other_bad_numbers_are_refused():
    for given, told in (
        ({"mass": 0.0}, "mass must be"), ({"mass": np.inf}, "mass must be"),
        ({"orientation": [0, 0, 0, 0]}, "no direction"), ({"spin": [np.nan, 0, 0]}, "not a finite"),
    ):  # fmt: skip
        arguments = {"position": [0, 0, 0], "mass": 1.0, "inertia": np.eye(3)} | given
        with pytest.raises(SceneError, match=told):
            RigidBodies("body", **arguments)


@pytest.mark.parametrize("kind", ["in space", "in a plane"])
def test_bodies_have_weight_though_nobody_asked_for_their_centres(kind):
    """v = −g t and an energy that stays: a block in `world.blocks` is all that gravity needs."""
    world = free()[0]
    if kind == "in a plane":
        world = World()
        world.blocks.append(PlanarBodies("disc", [[0, 1.0], [1.0, 0]], 2.0, 0.1))
    world.forces.append(Gravity(world))
    start = world.start()
    energy = world.total_energy(start)
    after = simulate(world, start.copy(), EventDriven("rk4", h=1e-2), 0.5)
    upward = [2, 8] if kind == "in space" else [1, 4]
    assert after.v[upward] - start.v[upward] == pytest.approx(-9.81 * 0.5, rel=1e-12)
    assert world.total_energy(after) == pytest.approx(energy, rel=1e-9)
