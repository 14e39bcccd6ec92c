"""Small islands solved at once: every row within its bounds, or drawn to the one at which it stands."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.compiling.program import Program
from visviva.core.cones import Cones
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.direct import find_bounds
from visviva.steppers.solve.rows.problem import CONTROL, FAILED, SPAN, UNCONVERGED
from visviva.steppers.solve.rows.row_problem import RowProblem


def solved(a, b, z, y, kind, bound, shift):  # type: ignore[no-untyped-def]
    """x and λ of one body with a matrix A, rows z on all its coordinates, and bounds of the FRICTION rows."""
    n, m = len(b), len(y)
    places, own = np.broadcast_to(np.arange(n), (m, n)).copy(), np.arange(n)
    rubbing = np.flatnonzero(kind == FRICTION)
    c = len(rubbing)
    law = Cones(np.full((c, 1), -1), rubbing[:, None], np.zeros(c), np.zeros(c), bound[rubbing])
    problem = RowProblem(np.zeros(n, np.int64), own, [(places, z)], [law], [True])
    problem.values[:] = a.ravel()
    x, lam, control = np.zeros(n), np.zeros(m), np.zeros(CONTROL)
    control[SPAN] = 1.0
    Program(problem.ops(b, y, shift, kind, lam, x, control))()
    assert problem.status[FAILED] == 0 and problem.status[UNCONVERGED] == 0
    return x, lam


def random_case(seed: int, n: int = 9, m: int = 8):  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(n, n))
    a, z = root @ root.T + np.eye(n), rng.normal(size=(m, n))
    kind = rng.choice([TWO_SIDED, ONE_SIDED, FRICTION], m).astype(np.int64)
    shift = np.where(kind == ONE_SIDED, rng.uniform(0, 0.1, m), 0.0)
    bound = np.where(kind == FRICTION, rng.choice([0.0, 0.05, 0.5], m), np.inf)
    return a, 2 * rng.normal(size=n), z, rng.normal(size=m), kind, bound, shift


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(30))
def test_every_row_obeys_its_law(seed: int) -> None:
    a, b, z, y, kind, bound, shift = random_case(seed)
    x, lam = solved(a, b, z, y, kind, bound, shift)
    assert np.abs(a @ x - b - z.T @ lam).max() < 1e-10
    v = z @ x + shift * lam - y
    scale = 1e-8 * max(1.0, np.abs(z @ np.linalg.solve(a, b) - y).max())
    for i, own in enumerate(kind):
        if own == TWO_SIDED:
            assert abs(v[i]) < scale
        elif own == ONE_SIDED:
            assert lam[i] >= 0 and v[i] > -scale and (lam[i] < 1e-9 or abs(v[i]) < scale)
        else:
            assert abs(lam[i]) <= bound[i] * (1 + 1e-12)
            slips = abs(lam[i]) >= bound[i] * (1 - 1e-12)
            assert (v[i] * lam[i] <= scale) if slips else abs(v[i]) < scale


def test_rows_that_depend_on_each_other_share_their_force() -> None:
    """The same rod three times: each gets a third, from the general method."""
    a, z, y = 2 * np.eye(3), np.tile([1.0, 0.0, 0.0], (4, 1)), np.zeros(4)
    kind = np.array([TWO_SIDED, TWO_SIDED, TWO_SIDED, FRICTION])
    z[3] = [0.0, 1.0, 0.0]
    bound = np.array([np.inf, np.inf, np.inf, 0.5])
    x, lam = solved(a, np.array([-3.0, 2.0, 0.0]), z, y, kind, bound, np.zeros(4))
    assert x == pytest.approx([0.0, 0.75, 0.0], abs=1e-7)
    assert lam == pytest.approx([1.0, 1.0, 1.0, -0.5], abs=1e-6)


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(30))
def test_bounds_are_found_in_a_few_rounds(seed: int) -> None:
    """The method by itself, without the general one behind it."""
    a, b, z, y, kind, bound, shift = random_case(seed)
    w = z @ np.linalg.solve(a, z.T) + np.diag(shift)
    q = z @ np.linalg.solve(a, b) - y
    low = np.where(kind == ONE_SIDED, 0.0, np.where(kind == FRICTION, -bound, -np.inf))
    high = np.where(kind == FRICTION, bound, np.inf)
    lam = np.zeros(len(q))
    assert 0 < find_bounds(w, q, low, high, lam) <= 8
    v = w @ lam + q
    assert np.all((lam >= low) & (lam <= high))
    assert np.abs(v[(lam > low) & (lam < high)]).max(initial=0.0) < 1e-11
    assert np.all(v[(lam == low) & (low < high)] >= 0.0) and np.all(v[(lam == high) & (low < high)] <= 0.0)
