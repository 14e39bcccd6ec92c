"""Dense rows against brute force over all active sets, badly scaled, redundant and contradictory ones."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.steppers.solve.matrix.dense import cholesky, cholesky_solve, invert, solve
from visviva.steppers.linalg.dense_rows import rows_workspace, solve_carefully, solve_rows


def run(w: Any, r: Any, kind: Any, active: Any = None) -> tuple[int, Any, Any, Any, Any]:
    """The fast solve, and the careful one where the fast one says so, as the steppers do it."""
    m = len(r)
    index, work = rows_workspace(m)
    lam, status = np.full(m, np.nan), np.zeros(4)
    closed = np.ones(m, np.int64) if active is None else np.array(active, np.int64)
    w, r, kind = np.array(w, float).reshape(m, m), np.array(r, float), np.array(kind, np.int64)
    solve_rows(w.ravel(), r, np.zeros(1), kind, lam, closed, index, work, status)
    if status[1] > 0:
        return int(status[1]), lam, work[m * m : m * m + m], np.zeros(m), work[-1]
    found = solve_carefully(w, r, 0.0, kind, closed)
    return found.rounds, found.lam, found.y, found.flag, found.residual


def brute(w: Any, r: Any, kind: Any) -> Any:
    one_sided = np.flatnonzero(kind)
    for choice in product((False, True), repeat=len(one_sided)):
        on = np.array(kind) == 0
        on[one_sided] = choice
        lam = np.zeros(len(r))
        lam[on] = np.linalg.solve(w[np.ix_(on, on)], -r[on])
        y = w @ lam + r
        if (lam[one_sided] >= -1e-10).all() and (y[one_sided] >= -1e-10).all():
            return lam
    raise AssertionError("no active set fits")


def spd(m: int, rng: Any) -> Any:
    b = rng.standard_normal((m, m))
    return b @ b.T + 0.1 * np.eye(m)


@pytest.mark.parametrize("n", [1, 2, 11, 40, 97])
def test_cholesky(n: int) -> None:
    rng = np.random.default_rng(n)
    a = spd(n, rng)
    factor, b = a.flatten(), rng.standard_normal(n)
    assert cholesky(factor, n, 0.0, False) == 0
    np.testing.assert_allclose(np.tril(factor.reshape(n, n)), np.linalg.cholesky(a), rtol=1e-8, atol=1e-10)
    x = b.copy()
    cholesky_solve(factor, n, x, 0)
    np.testing.assert_allclose(a @ x, b, atol=1e-9)


@pytest.mark.parametrize("share", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("n", [1, 2, 11, 40])
def test_an_inverse_is_one_whatever_zeros_there_are(n: int, share: float) -> None:
    rng = np.random.default_rng(n)
    b = np.where(rng.random((n, n)) < share, rng.standard_normal((n, n)), 0.0)
    a, inverse = b @ b.T + 0.1 * np.eye(n), np.full(n * n + 3, 7.0)
    assert invert(a.flatten(), n, inverse, 2) == 0
    np.testing.assert_allclose(inverse[2:-1].reshape(n, n) @ a, np.eye(n), atol=1e-8)
    assert inverse[0] == inverse[1] == inverse[-1] == 7.0


@pytest.mark.parametrize("share", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("n", [1, 2, 11, 40])
def test_a_solve_is_one_whatever_zeros_there_are(n: int, share: float) -> None:
    rng = np.random.default_rng(n)
    b = np.where(rng.random((n, n)) < share, rng.standard_normal((n, n)), 0.0)
    a, x = b @ b.T + 0.1 * np.eye(n), rng.standard_normal(n + 3)
    right = x.copy()
    assert solve(a.flatten(), n, x, 2) == 0
    np.testing.assert_allclose(a @ x[2:-1], right[2:-1], atol=1e-9)
    assert (x[[0, 1, -1]] == right[[0, 1, -1]]).all()
    a[n - 1] = a[:, n - 1] = 0.0
    assert solve(a.flatten(), n, x, 2) == n


def test_cholesky_names_the_bad_pivot() -> None:
    for matrix, row in ([4.0, 2.0, 2.0, 1.0], 2), ([np.nan], 1):
        a, n = np.array(matrix), int(np.sqrt(len(matrix)))
        assert invert(a.copy(), n, np.zeros(n * n), 0) == row
        assert cholesky(a, n, 0.0, n == 1) == row


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 8), st.integers(0, 10**6), st.floats(0.0, 1.0), st.booleans())
def test_mixed_rows_like_brute_force(m: int, seed: int, share: float, warm: bool) -> None:
    rng = np.random.default_rng(seed)
    w, r = spd(m, rng), rng.standard_normal(m)
    kind = (rng.random(m) < share).astype(np.int64)
    rounds, lam, y, flag, residual = run(w, r, kind, np.full(m, int(warm)))
    assert rounds > 0 and residual < 1e-12 and not flag.any()
    np.testing.assert_allclose(lam, brute(w, r, kind), atol=1e-8)
    np.testing.assert_allclose(y, w @ lam + r, atol=1e-9)


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 12), st.integers(0, 10**6))
def test_rows_over_twelve_decades(m: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    w, r = spd(m, rng), rng.standard_normal(m)
    kind = np.ones(m, np.int64)
    scale = 10.0 ** rng.uniform(-6.0, 6.0, m)
    _, reference, _, _, _ = run(w, r, kind)
    rounds, lam, _, _, residual = run(w * np.outer(scale, scale), r * scale, kind)
    assert rounds > 0 and residual < 1e-12
    np.testing.assert_allclose(lam * scale, reference, rtol=1e-7, atol=1e-9)


@pytest.mark.parametrize("load", [1e2, 1e4, 1e6])
def test_heavy_load_on_a_light_stiff_rope(load: float) -> None:
    n, g, h = 20, 9.81, 1e-2
    mass = np.full(n, 1e-3)
    mass[-1] = load
    j = np.eye(n) - np.eye(n, k=-1)
    w = -j / mass @ -j.T
    free_fall = -j @ np.full(n, g * h)
    rounds, lam, _, flag, residual = run(w, free_fall, np.ones(n))
    assert rounds == 1 and residual < 1e-12 and not flag.any()
    tension = g * h * np.cumsum(mass[::-1])[::-1]
    np.testing.assert_allclose(lam, tension, rtol=1e-5)


def test_redundant_rows_share_by_least_norm() -> None:
    rng = np.random.default_rng(0)
    j = rng.standard_normal((3, 5))
    j = np.vstack((j, j[0] + 2.0 * j[1], -j[2], 3.0 * j[0]))
    r = j @ rng.standard_normal(5)
    rounds, lam, _, _, residual = run(j @ j.T, r, np.zeros(6))
    assert rounds == 1 and residual < 1e-12
    np.testing.assert_allclose(lam, -np.linalg.pinv(j @ j.T) @ r, atol=1e-10)


def test_four_legged_table() -> None:
    legs = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]])
    j = np.column_stack((np.ones(4), legs))
    w = j @ np.diag([1.0, 3.0, 3.0]) @ j.T
    rounds, lam, _, _, _ = run(w, np.full(4, -4.0), np.ones(4))
    assert rounds == 1
    np.testing.assert_allclose(lam, 1.0, atol=1e-12)
    offset = -w @ np.array([2.0, 0.0, 0.0, 0.0])
    rounds, lam, y, _, residual = run(w, offset, np.ones(4))
    assert rounds > 0 and residual < 1e-12
    assert (lam >= 0).all() and (y > -1e-10).all() and abs(lam @ y) < 1e-10
    np.testing.assert_allclose(j.T @ lam, 2.0 * j[0], atol=1e-10)


def test_dependent_one_sided_rows_let_the_slack_one_go() -> None:
    rounds, lam, y, _, _ = run(np.ones((2, 2)), [-1.0, -2.0], [1, 1])
    assert rounds > 0
    np.testing.assert_allclose(lam, [0.0, 2.0], atol=1e-12)
    np.testing.assert_allclose(y, [1.0, 0.0], atol=1e-12)


@pytest.mark.parametrize(
    ("w", "r", "kind"),
    [
        ([[1, 1], [1, 1]], [1, 2], [0, 0]),
        ([[1, -1], [-1, 1]], [-1, -1], [1, 1]),
        ([[1, 1], [1, 1]], [1, 2], [0, 0]),
        ([[0.0]], [1.0], [0]),
    ],
)
def test_contradictions_are_found_and_named(w: Any, r: Any, kind: Any) -> None:
    apart = np.zeros((len(r) + 1, len(r) + 1))
    apart[:-1, :-1], apart[-1, -1] = w, 5.0
    rounds, lam, _, flag, residual = run(apart, [*r, 1.0], [*kind, 0])
    assert rounds < 0 and residual > 1e-3
    assert flag.tolist() == [2] * len(r) + [0]
    assert np.abs(lam).max() < 10.0


def test_no_rows() -> None:
    rounds, lam, _, _, residual = run(np.zeros((0, 0)), [], [])
    assert rounds == 1 and len(lam) == 0 and residual == 0.0


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 14), st.integers(2, 6), st.integers(0, 10**6))
def test_more_one_sided_rows_than_freedoms(m: int, n: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    j = rng.standard_normal((m, n))
    r = j @ rng.standard_normal(n) + rng.uniform(0.0, 1.0, m)
    rounds, lam, y, _, residual = run(j @ j.T, r, np.ones(m))
    assert rounds > 0 and residual < 1e-9
    scale = 1.0 + np.abs(lam).max()
    assert (lam >= 0).all() and y.min() > -1e-8 * scale and np.abs(lam * y).max() < 1e-7 * scale**2
