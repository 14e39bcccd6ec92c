"""Frictional contact among many bodies: towers, slopes, jams, joints; the contact laws for any pile."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array
from tests.steppers.solve.piles import Case, G, H, Pile, chain, heap, pyramid, tower

from visviva.compiling.program import Program
from visviva.core.rows import TWO_SIDED
from visviva.impact.coulomb import FrictionProblem, solve_friction
from visviva.impact.graph import Graph
from visviva.steppers.solve.rows.elimination import analyse
from visviva.steppers.solve.rows.proximal import INITIAL_FIRMNESS, next_firmness, proximal_step
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.solve.rows.schedule import NEWTON_TOLERANCE, STAGNATION_TOLERANCE, expand
from visviva.steppers.solve.rows.solve_rows import ALL_STEPS, ALL_SWEEPS, ITERATIONS
from visviva.steppers.solve.rows.sweeps import sweeps


def solved(pile: Pile, steps: int = 40, close: float = NEWTON_TOLERANCE) -> Case:
    """A case that is solved to a residual; the laws hold to what the solver says."""
    case = Case(pile)
    case.solve()
    assert case.converged and case.residual <= close
    assert case.status[ALL_STEPS] <= steps
    check_laws(case, 10 * max(case.residual, NEWTON_TOLERANCE) * case.scale)
    return case


def check_laws(case: Case, close: float) -> None:
    """Newton's law to round-off; Signorini's and Coulomb's to `close` [m/s]."""
    size = np.abs(case.jacobian.T @ case.lam).max(initial=0.0) + np.abs(case.b).max()
    np.testing.assert_allclose(case.a @ case.x, case.b + case.jacobian.T @ case.lam, atol=1e-12 * size)
    force, speed = case.forces(), case.speeds()
    soft = np.einsum("ij,ij->i", case.jacobian, np.linalg.solve(case.a, case.jacobian.T).T)
    soft = soft[: 3 * case.nc].reshape(-1, 3).max(axis=1)
    press, rub = force[:, 0], np.linalg.norm(force[:, 1:], axis=1)
    assert (press >= 0.0).all() and (speed[:, 0] >= -close).all()
    assert (np.minimum(press * soft, speed[:, 0]) <= close).all(), "what presses does not part"
    rough = np.isfinite(case.mu)
    assert (rub[rough] <= case.mu[rough] * press[rough] * (1 + 1e-9)).all()
    slides = np.linalg.norm(speed[:, 1:], axis=1) > 10 * close
    pressed = press * soft > 10 * close
    loose = rough & slides & pressed
    assert not (~rough & slides & pressed).any(), "nothing slips on what holds everything"
    limit = np.where(rough, case.mu, 0.0) * press
    at_rim = limit - rub <= 10 * close / soft
    assert at_rim[loose].all(), "what slips is at its limit"
    power = (force[:, 1:] * speed[:, 1:]).sum(axis=1)
    full = rub * np.linalg.norm(speed[:, 1:], axis=1)
    assert (power[loose] <= -(1 - 1e-5) * full[loose]).all(), "friction goes straight against the slip"


@pytest.mark.parametrize("top", [1.0, 1000.0])
def test_tower_rests_under_a_heavy_top(top):
    """Each face bears all the weight above it: in a few factors from no forces, in none from them."""
    case = solved(tower(20, top), steps=6)
    np.testing.assert_allclose(case.x, 0.0, atol=1e-10 * top**0.5)
    borne = case.forces()[:, 0].reshape(20, 4).sum(axis=1)
    above = np.cumsum(case.pile.mass[::-1])[::-1]
    np.testing.assert_allclose(borne, above * G * H, rtol=1e-8)
    case.solve()
    assert case.status[ALL_STEPS] == 0


def test_pyramid_rests():
    case = solved(pyramid(10), steps=15)
    np.testing.assert_allclose(case.x, 0.0, atol=1e-10)
    ground = case.forces()[: 4 * 10, 0].sum()
    assert ground == pytest.approx(55 * G * H, rel=1e-8)


@pytest.mark.parametrize("mu", [0.0, 0.2, 0.6])
@pytest.mark.parametrize("slope", [0.1, 0.3, 0.5])
def test_block_on_a_slope_sticks_or_slides(mu, slope):
    """It slides from tan(slope) > μ on, with g (sin − μ cos)."""
    case = solved(tower(1, mu=mu, slope=slope))
    gained = max(np.sin(slope) - mu * np.cos(slope), 0.0) * G * H
    np.testing.assert_allclose(case.x, [gained, 0, 0, 0, 0, 0], atol=1e-11)


def test_slip_stops_within_the_step():
    """A block that friction can stop in the step stands; a faster one loses μ g h."""
    for speed, left in ((0.9, 0.0), (3.0, 2.0)):
        v0 = speed * 0.5 * G * H * np.array([0.6, 0.8])
        case = solved(tower(1, velocity=[[*v0, 0, 0, 0, 0]]))
        np.testing.assert_allclose((case.pile.v + case.x)[:2], left / speed * v0, atol=1e-12)


def wall(mu: float, push: float) -> Pile:
    """A cube between two walls that lean towards each other, pushed down into nothing."""
    pile = Pile([1.0], [[0.5] * 3], [[0, 0, 0]], gravity=(0, 0, -push))
    for side in (-1, 1):
        for a in (-0.4, 0.4):
            for b in (-0.4, 0.4):
                pile.touch(0, -1, [0.5 * side, a, b], [-side, 0, -0.2], mu)
    return pile


@pytest.mark.parametrize("seed", range(12))
def test_a_box_slides_on_corners_that_contradict_each_other_slightly(seed):
    """One of four opens. Sweeps shift forces towards it by equal amounts: 200 to 800, some in vain.

    Up to 12 Newton steps are for the least forces, which these corners do not have.
    """
    rng = np.random.default_rng(seed)
    pile = Pile([1200.0], [[0.9, 0.7, 0.6]], [[0, 0, 0.6]], [[1.5, 0.8, -0.4, 0, 0, 0.3]])
    pile.face(0, -1, [0, 0, 0], [0.9, 0.7], 0.5)
    case = Case(pile)
    case.y[::3] += 1e-4 * rng.normal(size=case.nc)
    case.lam[::3] = 50.0 * np.abs(rng.normal(size=case.nc))
    case.solve()
    assert case.converged and case.residual < STAGNATION_TOLERANCE
    assert case.status[ALL_SWEEPS] <= 24 and case.status[ALL_STEPS] <= 12 + 12


def test_jam_between_walls():
    """Walls whose normals point down by atan 0.2 hold a cube from μ = 0.2 on, and not below."""
    held, slips = solved(wall(0.3, G)), Case(wall(0.1, G))
    np.testing.assert_allclose(np.abs(held.x).max(), G * H, rtol=1e-9)
    slips.solve()
    assert slips.converged


@pytest.mark.parametrize("load", [1.0, 1000.0])
def test_chain_of_hinges(load):
    """Against the dense solution of the joint rows."""
    case = solved(chain(12, load), steps=3)
    w = case.jacobian @ np.linalg.solve(case.a, case.jacobian.T)
    lam = np.linalg.lstsq(w, case.y - case.jacobian @ np.linalg.solve(case.a, case.b), rcond=1e-12)[0]
    x = np.linalg.solve(case.a, case.b + case.jacobian.T @ lam)
    np.testing.assert_allclose(case.x, x, atol=1e-9)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 10),
    st.integers(0, 10**6),
    st.sampled_from([0.0, 0.1, 0.5, 1.0]),
    st.sampled_from([0.0, 0.1, 1.0]),
)
def test_any_heap_obeys_the_laws_and_gains_no_energy(n, seed, mu, speed):
    pile = heap(n, seed, mu, speed)
    pile.gravity = (0.0, 0.0, 0.0)
    case = solved(pile, 100, STAGNATION_TOLERANCE)
    before, after = case.energy(pile.v), case.energy(pile.v + case.x)
    assert after <= before + 1e-9 * (before + case.scale**2)


@pytest.mark.parametrize("seed", range(4))
def test_small_sets_as_by_complementarity(seed):
    """Frictionless: the impulses of Lemke's method give the same velocities."""
    case = solved(heap(6, seed, 0.0, 1.0))
    n = np.arange(0, 3 * case.nc, 3)
    w = csr_array(case.jacobian @ np.linalg.solve(case.a, case.jacobian.T))
    free = case.jacobian @ np.linalg.solve(case.a, case.b) - case.y
    order = np.concatenate([n, np.stack([n + 1, n + 2], axis=1).ravel()])
    rub = FrictionProblem.of_contacts(Graph.of(w[order][:, order]), free.reshape(-1, 3)[:, 1:], case.mu)
    found = solve_friction(rub, free[n], np.zeros(case.nc))
    assert found.residual.max() < 1e-9
    x = np.linalg.solve(case.a, case.b + case.jacobian[n].T @ found.impulse)
    np.testing.assert_allclose(case.x, x, atol=1e-8)


@pytest.mark.parametrize("pile", [pyramid(3), heap(8, 3, 0.4, 0.2)], ids=["pyramid", "heap"])
def test_sweeps_and_newton_agree(pile):
    case = solved(pile)
    swept = Case(pile)
    island = swept.island()
    for _ in range(200):
        sweeps(island, 100)
        if residual(island) < 1e-11:
            break
    np.testing.assert_allclose(swept.x_of(island), case.x, atol=1e-7 * case.scale)


@pytest.mark.parametrize("pile", [pyramid(6), heap(20, 1, 0.5, 1.0)], ids=["pyramid", "heap"])
def test_proximal_steps_come_nearer_all_the_time(pile):
    """From no forces, where Newton's method by itself does not yet know what sticks and slips."""
    case = Case(pile)
    island = case.island()
    expand(case.fixed, case.given, case.at_of, island)
    factor = analyse(island, np.zeros(pile.n, np.int64))
    steps, firmness, residuals = 0, INITIAL_FIRMNESS, [residual(island)]
    for _ in range(40):
        taken = proximal_step(island, factor, residuals[-1], firmness)
        firmness, steps = next_firmness(firmness, taken), steps + taken
        residuals.append(residual(island))
    assert residuals[-1] < STAGNATION_TOLERANCE
    assert all(b < 1.5 * a for a, b in pairwise(residuals) if a > STAGNATION_TOLERANCE), (
        "no step leads astray"
    )
    case.lam[:], case.x[:] = case.rows_of(island, island.lam), case.x_of(island)
    check_laws(case, 10 * residuals[-1] * case.scale)


@pytest.mark.parametrize("pile", [pyramid(4), heap(20, 1, 0.5, 1.0)], ids=["pyramid", "heap"])
def test_what_no_row_touches_moves_freely_and_is_not_factored(pile):
    """As a cloth that hangs beside the pile: x = A⁻¹ b of its own, no block of H, and nothing to the pile."""
    rng, size = np.random.default_rng(0), 60
    band = rng.standard_normal((size, size)) * (abs(np.subtract.outer(range(size), range(size))) < 6)
    block, push = band @ band.T + np.eye(size), rng.standard_normal(size)
    case, n = Case(pile), 6 * pile.n
    case.solve()
    node = np.concatenate([np.arange(n) // 6, np.full(size, pile.n)])
    problem = RowProblem(node, np.arange(n + size), case.problem.rows, case.problem.laws, [False])
    problem.values[:] = np.concatenate([case.problem.values, block.ravel()])
    x, given = np.zeros(n + size), {"y": case.y, "shift": case.shift, "kind": case.kind}
    given |= {"b": np.concatenate([case.b, push]), "lam": np.zeros(case.m), "control": case.control}
    Program(problem.solve_ops(SimpleNamespace(**given, x=x)))()
    np.testing.assert_array_equal(x[:n], case.x)
    np.testing.assert_array_equal(problem.status, case.status)
    np.testing.assert_allclose(block @ x[n:], push, atol=1e-12)


@pytest.mark.parametrize("gap", [0.0, 30.0], ids=["apart", "far"])
def test_islands_have_nothing_to_do_with_each_other(gap):
    """Three towers at once: each as it is alone, bit for bit, the fast one no coarser for the slow ones."""
    alone = [Case(tower(n, mu=0.3, slope=0.4)) for n in (2, 5, 3)]
    for one in alone:
        one.solve()
    pile, first = Pile([1.0] * 10, [[0.5] * 3] * 10, np.zeros((10, 3)), None, alone[0].pile.gravity), 0
    for one in alone:
        pile.position[first : first + one.pile.n] = one.pile.position + np.array([gap, 0.0, 0.0])
        for i in range(one.pile.n):
            below = first + i - 1 if i else -1
            pile.face(first + i, below, [gap, 0, i], (0.5, 0.5), 0.3)
        first += one.pile.n
    together = Case(pile)
    together.solve()
    assert together.converged
    np.testing.assert_allclose(together.x, np.concatenate([one.x for one in alone]), atol=1e-13)


@pytest.mark.parametrize("seed", range(6))
def test_heaps_that_fall_on_each_other_are_solved(seed):
    solved(heap(60, seed, 0.5, 1.0), 120, STAGNATION_TOLERANCE)


def test_contradictory_joints_are_named():
    """Two ball joints at one place that ask for different speeds; a third, far off, is innocent."""
    pile = tower(2)
    pile.joints.clear()
    pile.ball(0, -1, [0, 0, 0])
    pile.ball(0, -1, [0, 0, 0])
    pile.ball(1, -1, [0, 0, 1.5])
    case = Case(pile)
    first = 3 * case.nc
    case.y[first] = 1.0
    case.solve()
    assert not case.converged and case.status[ITERATIONS] < 0
    assert set(np.flatnonzero(case.problem.offends)) == {first, first + 3}
    assert (case.kind[first:] == TWO_SIDED).all()


def test_rows_given_twice_that_agree_are_no_contradiction():
    pile = chain(3, 1.0)
    pile.joints += pile.joints
    once, twice = solved(chain(3, 1.0)), solved(pile)
    np.testing.assert_allclose(twice.x, once.x, atol=1e-10)


@pytest.mark.parametrize(("share", "rests"), [(0.0, True), (5e-10, True), (5e-9, False), (1e-6, False)])
def test_a_tower_with_its_last_forces_rests(share: float, rests: bool):
    """Forces that are a little too large leave it at rest where nothing moves by it; friction may not be.

    It has more contacts than `MAX_LEAST_UNITS`.
    """
    case = Case(tower(17))
    for _ in range(3):
        case.solve()
    assert not case.status[ALL_SWEEPS]
    case.lam *= 1.0 + share
    case.solve()
    assert (case.status[ALL_SWEEPS] == 0.0) == rests
    case.lam[1] = 0.51 * case.lam[0]
    case.solve()
    assert case.status[ALL_SWEEPS]
