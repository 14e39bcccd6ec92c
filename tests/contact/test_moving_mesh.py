"""Points against cloths, nets and rods with moving corners."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint

from visviva.contact.rows.moving_mesh import Facets, MovingMesh
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.response import SMOOTH, Friction
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
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
        MovingMesh("sheet", ball.points, plate.points, Facets([[0, 1, 2]], y), 0.05, 0.05, e, friction)
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
    world.constraints.append(MovingMesh("near", b.points, a.points, Facets(CORNERS[corners], y), size))
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


def tilted_sheet(n, slope, height=0.0):
    """A grid of (n + 1)² heavy points that nothing moves, over [−1, 1]², and its triangles."""
    ticks = np.linspace(-1, 1, n + 1)
    x = np.array([[a, b, height - slope * a] for a in ticks for b in ticks])
    at = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    a, b, c, d = at[:-1, :-1].ravel(), at[1:, :-1].ravel(), at[1:, 1:].ravel(), at[:-1, 1:].ravel()
    return x, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


@BOTH
def test_a_slide_over_many_edges_is_that_over_a_plane(stepper):
    """½ g sin α cos α t² down a slope of triangles: no edge within the surface holds it back."""
    world, slope, reach = World(), 0.2, 0.1
    y, faces = tilted_sheet(6, slope)
    normal = np.array([slope, 0, 1]) / np.hypot(slope, 1)
    start = np.array([-0.83, 0.11, 0.83 * slope]) + reach * normal
    world.blocks.append(ball := PointMasses("ball", start, 1.0))
    rail = world.ports.points(FixedPoints(y))
    world.constraints.append(MovingMesh("slope", ball.points, rail, Facets(faces, y), 0.05, 0.05))
    world.forces.append(Gravity(world))
    state = simulate(world, world.start(), stepper(), 1.0)
    gain = 0.5 * 9.81 * slope / (1 + slope**2)
    lag = 0.0 if isinstance(stepper(), EventDriven) else 2e-3
    assert state.q[0] - start[0] == pytest.approx(gain, rel=1e-5, abs=lag)
    assert (state.q - start) @ normal == pytest.approx(0.0, abs=1e-6 + 1e-3 * lag)


def test_only_other_ports_are_counted():
    """A ball that rests on a face has the same ports in every step, though its rows are written anew."""
    world = World()
    y = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    world.blocks.append(ball := PointMasses("ball", [0.3, 0.3, 0.1], 0.5))
    world.forces.append(Gravity(world))
    rail = world.ports.points(FixedPoints(y))
    world.constraints.append(MovingMesh("sheet", ball.points, rail, Facets([[0, 1, 2]], y), 0.1))
    stepper = TimeStepping(1e-3)
    state = simulate(world, world.start(), stepper, 0.1)
    moved = int(stepper.e.rows[0].moved[0])
    simulate(world, state, stepper, 0.2)
    assert int(stepper.e.rows[0].moved[0]) == moved > 0


def test_no_shot_passes_a_sheet_that_swings():
    """Up to 10⁴ m/s at a bumpy sheet of masses that itself moves at 30 m/s, in single time steps."""
    rng = np.random.default_rng(4)
    y, faces = tilted_sheet(6, 0.0)
    y[:, 2] = 0.01 * rng.standard_normal(len(y))
    n, passed = 40, 0
    for _ in range(5):
        world = World()
        x = rng.uniform([-0.8, -0.8, 0.4], [0.8, 0.8, 1.0], (n, 3))
        aim = np.einsum("nk,nkc->nc", rng.dirichlet([1, 1, 1], n), y[faces[rng.integers(0, len(faces), n)]])
        aim[::3] = y[rng.integers(0, len(y), len(aim[::3]))]
        way = aim - x
        u = way / np.linalg.norm(way, axis=1, keepdims=True) * 10.0 ** rng.uniform(1, 4, (n, 1))
        world.blocks.append(shots := PointMasses("shots", x, 1e-3, u))
        swing = Scripted(
            lambda t: (y + np.array([0, 0, 30 * t]), np.full_like(y, [0.0, 0, 30]), 0 * y), len(y)
        )
        sheet = world.ports.points(swing)
        world.constraints.append(MovingMesh("sheet", shots.points, sheet, Facets(faces, y), 0.01))
        stepper, state, out = TimeStepping(1e-2), world.start(), world.new_state()
        stepper.step(world, state, out, np.inf, state.t)
        end = out.q.reshape(-1, 3)
        inside = (np.abs(end[:, :2]) < 0.95).all(axis=1)
        passed += int((end[inside, 2] < 0.3 - 0.15).sum())
    assert passed == 0


def test_a_rod_of_two_masses_is_knocked_round():
    """A point hits one end of a rod: both momenta are kept, e = 1 keeps the energy."""
    world = World()
    y = np.array([[-0.5, 0, 0], [0.5, 0, 0]])
    world.blocks += [
        rod := PointMasses("rod", y, 1.0),
        ball := PointMasses("ball", [0.3, 0.02, 0.5], 0.5, [0, 0, -2]),
    ]
    world.constraints.append(Distance("bar", rod.points[0], rod.points[1], 1.0))
    world.constraints.append(MovingMesh("skin", ball.points, rod.points, Facets([[0, 1]], y), 0.1, 0.0, 1.0))
    state = world.start()
    before, energy = momentum(world, state), world.total_energy(state)
    state = simulate(world, state, EventDriven("dopri5", rtol=1e-10), 0.6)
    assert momentum(world, state) == pytest.approx(before, abs=1e-8)
    assert world.total_energy(state) == pytest.approx(energy, rel=1e-8)
    assert abs(state.v.reshape(-1, 3)[1, 2]) > 0.1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"size": 0.0}, "size 0"),
        ({"radius": -1.0}, "radius -1"),
        ({"restitution": 1.5}, "restitution 1.5"),
        ({"corners": [[0, 1, 5]]}, r"\[0, 1, 5\]"),
        ({"corners": [[0, 1, 1]]}, r"\[0, 1, 1\]"),
        ({"corners": np.zeros((0, 3))}, "no triangles"),
        ({"friction": Friction(adhesion=1.0)}, "sticky"),
    ],
)
def test_bad_numbers_are_refused(change, words):
    y = np.eye(3)
    block = PointMasses("a", y, 1.0)
    given = {"size": 0.1} | change
    facets = Facets(given.pop("corners", [[0, 1, 2]]), y)
    with pytest.raises(SceneError, match=words):
        MovingMesh("m", block.points, block.points, facets, **given)


def test_points_that_begin_inside_are_refused():
    y = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    plate, ball = PointMasses("plate", y, 1.0), PointMasses("ball", [0.2, 0.2, 0.05], 1.0)
    sheet = MovingMesh("sheet", ball.points, plate.points, Facets([[0, 1, 2]], y), 0.1)
    with pytest.raises(SceneError, match=r"0\.05 m inside"):
        sheet.check(ball.position, y)
