"""Points against cloths, nets and rods whose corners move."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint

from visviva.contact.moving_mesh import MovingMesh
from visviva.core.loop import simulate
from visviva.core.response import SMOOTH, Friction
from visviva.core.world import World
from visviva.particles.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

BOTH = pytest.mark.parametrize(
    "stepper", [lambda: EventDriven("dopri5", rtol=1e-9), lambda: TimeStepping(1e-3)], ids=["events", "steps"]
)


def free_triangle(u=(0.0, 0.0, -1.0), where=(0.2, 0.3), e=1.0, friction=SMOOTH, spin=0.0):
    """A ball falls on a free triangle of three masses tied by springs."""
    world = World()
    y = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    plate = PointMasses("plate", y, [1.0, 2.0, 3.0], spin * np.array([[0.0, 0, 1], [0, 0, -1], [0, 0, 0.5]]))
    ball = PointMasses("ball", [*where, 0.5], 0.5, u)
    world.blocks += [plate, ball]
    a, b = plate.points[[0, 1, 2]], plate.points[[1, 2, 0]]
    world.forces.append(Springs("ties", a, b, 1e3, np.linalg.norm(y - y[[1, 2, 0]], axis=1)))
    world.constraints.append(
        MovingMesh("sheet", ball.points, plate.points, [[0, 1, 2]], y, 0.05, 0.05, e, friction)
    )
    return world


CORNERS = {"triangle": [[0, 1, 2]], "rod": [[0, 1]]}
WHERE = {"face": (0.3, 0.3), "edge": (0.4, -1.2), "corner": (-2.0, -2.0)}


def near(corners, where):
    """A point over a face, beyond an edge or a corner of one thing that moves."""
    world = World()
    y = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    world.blocks += [a := PointMasses("a", y, 1.0), b := PointMasses("b", [*WHERE[where], 0.6], 1.0)]
    size = 0.1
    world.constraints.append(MovingMesh("near", b.points, a.points, CORNERS[corners], y, size))
    return world


CASES = [
    ConstraintCase(f"{corners}, {where}", partial(near, corners, where), nodes=False)
    for corners in CORNERS
    for where in WHERE
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_it_keeps_the_promises_of_a_constraint(case, seed):
    with np.errstate(all="raise"):
        check_constraint(case, seed)


def momentum(world, state):
    m, v, x = world.diagonal_mass.reshape(-1, 3), state.v.reshape(-1, 3), state.q.reshape(-1, 3)
    return np.concatenate([(m * v).sum(axis=0), np.cross(x, m * v).sum(axis=0)])


def test_a_ball_bounces_off_a_triangle_of_three_masses():
    """At the instant of the blow: Λ = (1 + e) w/(1/m + Σ wᵢ²/mᵢ), shared out by the weights."""
    world = free_triangle(e=0.7)
    state = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-10), 0.4 + 1e-9)
    w = np.array([0.5, 0.2, 0.3])
    impulse = 1.7 / (1 / 0.5 + np.sum(w**2 / [1.0, 2.0, 3.0]))
    v = state.v.reshape(-1, 3)
    assert v[3] == pytest.approx([0, 0, -1 + impulse / 0.5], abs=1e-6)
    assert v[:3, 2] == pytest.approx(-impulse * w / [1.0, 2.0, 3.0], abs=1e-6)
    assert state.accounts[world.layout.account["impact loss/sheet"]] == pytest.approx(
        0.5 * (1 - 0.49) / (1 / 0.5 + np.sum(w**2 / [1.0, 2.0, 3.0])), rel=1e-9
    )


@BOTH
@pytest.mark.parametrize("friction", [SMOOTH, Friction(mu=0.5)], ids=["smooth", "rough"])
def test_momentum_is_kept(stepper, friction):
    world = free_triangle((0.4, 0.2, -2.0), friction=friction, spin=0.3)
    state = world.start()
    before = momentum(world, state)
    state = simulate(world, state, stepper(), 1.0)
    found = momentum(world, state)
    assert state.v.reshape(-1, 3)[3, 2] > -1.5, "it has bounced"
    assert found[:3] == pytest.approx(before[:3], abs=1e-9)
    if friction.smooth and isinstance(stepper(), EventDriven):
        assert found[3:] == pytest.approx(before[3:], abs=1e-8), (
            "balls do not turn: friction would twist them"
        )
