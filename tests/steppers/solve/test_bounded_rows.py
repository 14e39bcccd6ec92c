"""Bounded rows by pivoting, in every form: clutches and bearings that stick or slip."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steppers.solve.row_problems import FORMS, check, problem, solve

from visviva.steppers.solve.pivoting.active_set import search
from visviva.steppers.solve.pivoting.factor import COORDINATES, HEADER_AT, U
from visviva.steppers.solve.pivoting.pivoting import ITERATIONS, pivot

forms = pytest.mark.parametrize("form", FORMS)


def bounded_problem(m: int, seed: int) -> Any:
    """As `problem`, with kinds of every sort and b of the bounded ones."""
    a, j, b, r, rng = problem(m + 1, m, seed)
    return a, j, b, r, rng.choice([-1, 0, 1, 2, 2], m), rng.choice([0.0, 0.05, 0.5, 5.0], m)


@forms
@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10), st.integers(0, 10**6), st.booleans())
def test_bounded_rows_hold_or_slip_at_their_bound(form: str, m: int, seed: int, warm: bool) -> None:
    """What holds still bears less than b; what bears b moves against it, or not at all."""
    a, j, b, r, kind, bound = bounded_problem(m, seed)
    found = solve(form, a, j, b, r, kind, 0.01, np.full(m, int(warm)), bound=bound)
    assert 0 < found.rounds <= 12 and found.residual < 1e-12
    check(found, a, j, b, kind, 1e-9)


@pytest.mark.parametrize("form", FORMS[:2])
def test_pivoting_alone_lets_go_what_is_drawn_back(form: str) -> None:
    """From rows at the wrong bound on, it takes a few rounds, without the search that always ends."""
    ended = 0
    for seed in range(20):
        a, j, b, r, kind, bound = bounded_problem(6, seed)
        found = solve(form, a, j, b, r, kind, 0.01, bound=bound)
        rows, lam = found.solver.rows, found.lam.copy()
        rows.side[:] = np.where((kind == 2) & (bound > 0.0), -np.sign(lam), 0)
        pivot(rows.k, kind, bound, rows.side, rows.active, rows.status)
        ended += rows.status[ITERATIONS] > 0
        own = rows.k.v[U, rows.k.ints[HEADER_AT, COORDINATES] :][: len(lam)]
        assert rows.status[ITERATIONS] == 0 or np.abs(own - lam)[kind >= 0].max(initial=0.0) < 1e-9
    assert ended >= 18


@forms
@settings(max_examples=40, deadline=None)
@given(st.integers(1, 10), st.integers(0, 10**6))
def test_bounded_rows_one_after_the_other(form: str, m: int, seed: int) -> None:
    """The search that always ends finds what pivoting finds."""
    a, j, b, r, kind, bound = bounded_problem(m, seed)
    found = solve(form, a, j, b, r, kind, 0.01, bound=bound)
    rows, on = found.solver.rows, kind >= 0
    v = rows.k.v[U, rows.k.ints[HEADER_AT, COORDINATES] :]
    packed = (kind[on], bound[on]) if form == "dense" else (kind, bound)
    count = len(packed[0])
    first = v[:count].copy()
    rows.status[ITERATIONS] = 0.0
    search(rows.k, *packed, rows.side[:count], rows.active[:count], rows.status)
    assert rows.status[ITERATIONS] > 0
    np.testing.assert_allclose(v[:count], first, atol=1e-9)


def test_a_load_beyond_all_bounds_is_no_contradiction() -> None:
    """Clutches on one shaft, one of them twice: they slip with all that they have, or share what holds."""
    j, kind, bound = np.ones((3, 1)), np.full(3, 2), np.array([1.0, 2.0, 2.0])
    for form in FORMS:
        slips = solve(form, np.eye(1), j, np.array([-9.0]), np.zeros(3), kind, bound=bound)
        assert slips.rounds > 0 and slips.x == pytest.approx([-4.0]) and slips.lam == pytest.approx(bound)
        holds = solve(form, np.eye(1), j, np.array([-3.0]), np.zeros(3), kind, bound=bound)
        assert holds.rounds > 0 and holds.x == pytest.approx([0.0], abs=1e-12)
        assert holds.lam.sum() == pytest.approx(3.0) and (np.abs(holds.lam) <= bound).all()
