"""Single units against hand calculations, and packed arrays against dense algebra."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from tests.steppers.solve.piles import Case, heap, tower

from visviva.compiling.program import Program
from visviva.core.cones import Cones
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.island import CONTACT as PLAIN
from visviva.steppers.solve.rows.island import RECORD, UNIT_TYPE
from visviva.steppers.solve.rows.island import SINGLE as ALONE
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.solve.rows.schedule import expand
from visviva.steppers.solve.rows.solve_rows import CONTROL, DURATION, FAILED, UNCONVERGED, WARM
from visviva.steppers.solve.rows.sweeps import sweeps
from visviva.steppers.solve.rows.unit_rates import read_all


def alone(a, b, z, y, kind, law, shift=0.0, span=1.0):
    """One body with a matrix A and rows z on all its coordinates; (x, λ)."""
    n, m = len(b), len(y)
    places = np.broadcast_to(np.arange(n), (m, n)).copy()
    own = np.arange(n)
    rows = [(places, np.asarray(z, float), np.zeros(1, np.int64))]
    problem = RowProblem(np.zeros(n, np.int64), own, rows, [law], [True])
    problem.values[:] = np.asarray(a, float).ravel()
    x, lam, control = np.zeros(n), np.zeros(m), np.zeros(CONTROL)
    control[WARM], control[DURATION] = 1.0, span
    given = {"b": np.asarray(b, float), "y": np.asarray(y, float), "shift": np.full(m, float(shift))}
    system = SimpleNamespace(**given, kind=np.asarray(kind), lam=lam, x=x, control=control)
    Program(problem.solve_ops(system))()
    assert problem.status[FAILED] == 0 and problem.status[UNCONVERGED] == 0
    return x, lam


SINGLE = [ONE_SIDED, FRICTION, FRICTION]
CONTACT = np.eye(3)[[2, 0, 1]]


@pytest.mark.nojit
@pytest.mark.parametrize("mu", [0.0, 0.4, 2.0, np.inf])
def test_particle_on_a_plane(mu):
    """2 kg pushed down by 3 and along by (3, 4) N s: it slips by what 3 μ leaves of 5, or sticks."""
    x, lam = alone(2 * np.eye(3), [3, 4, -3], CONTACT, np.zeros(3), SINGLE, Cones.of_contacts(1, mu, 0.0))
    left = max(5 - 3 * mu, 0.0) / 5
    np.testing.assert_allclose(x, [1.5 * left, 2 * left, 0], atol=1e-12)
    np.testing.assert_allclose(lam, [3, -3 * (1 - left), -4 * (1 - left)], atol=1e-9)


@pytest.mark.nojit
def test_viscous_friction():
    """m Δv + k N v = p: v = p/(m + kN)."""
    x, _ = alone(2 * np.eye(3), [3, 4, -3], CONTACT, np.zeros(3), SINGLE, Cones.of_contacts(1, 0.0, 0.5))
    np.testing.assert_allclose(x, [3 / 3.5, 4 / 3.5, 0], atol=1e-9)


@pytest.mark.nojit
@pytest.mark.parametrize("push, left", [(1.0, 0.0), (4.0, 2.5)])
def test_a_bound_of_its_own_needs_nothing_that_presses(push, left):
    """A clutch that holds 15 N for 0.1 s."""
    law = Cones(np.array([[-1]]), np.array([[0, -1]]), np.zeros(1), np.zeros(1), np.full(1, 15.0))
    x, lam = alone([[1.0]], [push], [[1.0]], [0.0], [FRICTION], law, span=0.1)
    np.testing.assert_allclose(x, left, atol=1e-12)
    np.testing.assert_allclose(lam, left - push, atol=1e-9)


@pytest.mark.nojit
def test_bead_that_two_rows_press():
    """On a wire along x: N = |(3, 4)| whatever the sides, and 6 − 0.5 N is left."""
    law = Cones(np.array([[0, 1]]), np.array([[2, -1]]), np.full(1, 0.5), np.zeros(1))
    kind = [TWO_SIDED, TWO_SIDED, FRICTION]
    x, lam = alone(np.eye(3), [6, -3, 4], np.eye(3)[[1, 2, 0]], np.zeros(3), kind, law)
    np.testing.assert_allclose(x, [3.5, 0, 0], atol=1e-10)
    np.testing.assert_allclose(lam, [3, -4, -2.5], atol=1e-9)


def ball(mu, roll, spin):
    """A unit ball on the ground: friction at the contact, moments of rolling and of spinning against it."""
    arm = np.array([0, 0, -1.0])
    axes = np.eye(3)[[2, 0, 1]]
    z = np.zeros((6, 6))
    z[:3, :3], z[:3, 3:] = axes, np.cross(arm, axes)
    z[3:, 3:] = np.eye(3)
    normal = np.zeros((3, 1), np.int64)
    tangent = np.array([[1, 2], [3, 4], [5, -1]])
    return z, Cones(normal, tangent, np.array([mu, roll, spin]), np.zeros(3))


@pytest.mark.parametrize("pushed", [0.01, 1.0])
def test_three_laws_on_one_normal_force(pushed):
    """A ball that rolls is slowed by b N/(m r + I/r); one that is pushed too little stays."""
    z, law = ball(0.8, 0.1, 0.05)
    inertia = np.diag([1, 1, 1, 0.4, 0.4, 0.4])
    b = np.array([pushed, 0, -1, 0, 0, pushed])
    x, lam = alone(inertia, b, z, np.zeros(6), [ONE_SIDED] + 5 * [FRICTION], law)
    speed = max(pushed - 0.1, 0.0) / 1.4
    np.testing.assert_allclose(x, [speed, 0, 0, 0, speed, max(pushed - 0.05, 0) / 0.4], atol=1e-10)
    assert lam[0] == pytest.approx(1.0)


@pytest.mark.nojit
def test_compliant_rows():
    """x + (1/c)(x − y) = b."""
    x, lam = alone([[1.0]], [1.0], [[1.0]], [3.0], [TWO_SIDED], None, shift=0.5)
    np.testing.assert_allclose((x, lam), ([7 / 3], [4 / 3]), atol=1e-10)


def test_numbers_that_are_packed():
    """x = A⁻¹ (b + Jᵀλ) for any λ, and the rate of every row, against dense matrices."""
    case = Case(heap(9, 2, 0.5, 1.0))
    case.lam[:] = np.random.default_rng(1).uniform(0, 1, case.m)
    island = case.island()
    x = np.linalg.solve(case.a, case.b + case.jacobian.T @ case.lam)
    np.testing.assert_allclose(case.x_of(island), x, atol=1e-12)
    read_all(island, island.y, island.c, island.x, island.v)
    np.testing.assert_allclose(case.rows_of(island, island.v), case.jacobian @ x - case.y, atol=1e-11)


def test_rows_that_are_off_and_rows_that_come_and_go():
    """Half the contacts off, then all on, then those alone: the last answer is the first one, bit for bit."""
    case = Case(tower(6, mu=0.3, slope=0.4))
    on = case.kind.copy()
    half = np.where(np.arange(case.m) // 3 % 4 < 2, on, OFF)
    found = []
    for kind in (half, on, half):
        case.kind[:], case.lam[:] = kind, 0.0
        case.solve()
        assert case.residual < 1e-9
        assert not case.lam[kind == OFF].any()
        found.append(case.x.copy())
    assert np.array_equal(found[0], found[2])
    assert not np.allclose(found[0], found[1])


def test_nothing_to_do():
    """No motion and no load: the forces that a solve begins with are dropped."""
    case = Case(tower(2))
    case.b[:], case.y[:] = 0.0, 1e-300
    case.lam[:] = 1.0
    case.solve()
    assert case.converged
    assert not case.lam.any() and not case.x.any()


@pytest.mark.parametrize("what", ["switched off", "on other bodies", "bounded by itself"])
def test_a_solve_sees_what_has_changed_since_the_last_one(what):
    """Units and islands are kept from solve to solve, but not where rows are other ones than before."""
    kept, anew = (Case(heap(9, 2, 0.5, 1.0)) for _ in range(2))
    for case in (kept, anew):
        case.problem.laws[0] = replace(case.problem.laws[0], bound=0.1)
        case._solve, case.control[DURATION] = Program(case.problem.solve_ops(case)), 0.0
    kept.solve()
    for case in (kept, anew):
        case.lam[:] = 0.0
        if what == "switched off":
            case.kind[:9] = OFF
        elif what == "on other bodies":
            places, _, moved = case.problem.rows[0]
            moved += 1
            places[:] = (places + 6) % len(case.x)
        else:
            case.kind[::3], case.control[DURATION] = OFF, 1.0
        case.solve()
    np.testing.assert_array_equal(kept.x, anew.x)
    np.testing.assert_array_equal(kept.lam, anew.lam)


def test_a_mass_that_is_not_positive_is_found():
    case = Case(tower(3))
    case.problem.values[36] = -1.0
    case._solve()
    assert case.status[FAILED] == 2


@pytest.mark.parametrize("mu", [0.0, 0.3, np.inf])
def test_contacts_of_bodies_are_swept_alike_in_few_numbers(mu):
    """Places and frames instead of rows of J, in which the masses and turns of the bodies differ."""
    case = Case(heap(9, 2, mu, 1.0))
    values = case.problem.values
    values[21], values[22], values[27] = 0.3, 0.05, 0.05
    case.lam[:] = np.random.default_rng(1).uniform(0, 1, case.m)
    found = []
    for quick in (True, False):
        island = case.island()
        assert (island.table[:, RECORD] >= 0).all()
        if not quick:
            expand(case.fixed, case.given, case.at_of, island)
            island.table[:, RECORD] = -1
        sweeps(island, 5)
        found.append((island.x.copy(), island.lam.copy()))
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-11)


def test_bodies_that_are_dragged_are_swept_as_rows():
    """A block of A that is not one of a rigid body: nothing may be left out of it."""
    case = Case(tower(3))
    case.problem.values[3], case.problem.values[18] = 0.1, 0.1
    assert (case.island().table[:, RECORD] >= 0).sum() == 4, "all but the faces of the first body"
    case.solve()
    assert case.converged


def test_what_is_smooth_is_swept_row_by_row():
    """With friction left out the rows that press are alone; impulses as where μ is zero."""
    found = []
    for off in (True, False):
        case = Case(heap(9, 2, 0.0, 1.0))
        if off:
            case.kind[case.kind == FRICTION] = OFF
        assert (case.island().table[:, UNIT_TYPE] == (ALONE if off else PLAIN)).all()
        case.solve()
        assert case.residual < 1e-8
        found.append(case.x.copy())
    np.testing.assert_allclose(*found, atol=1e-7)
