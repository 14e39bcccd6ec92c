"""Rows over a sparse A against dense algebra and the dense row solver."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.steppers.linalg.dense_rows import solve_carefully
from visviva.steppers.linalg.sparse_rows import KKT


def problem(n: int, m: int, seed: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    b = sp.random(n, n, 1.5 / n, random_state=rng, data_rvs=rng.standard_normal)
    a = (b @ b.T + sp.diags(rng.uniform(0.2, 1.0, n))).toarray()
    j = rng.standard_normal((m, n)) * (rng.random((m, n)) < 0.3)
    j[np.arange(m), rng.integers(0, n, m)] = 1.0
    return a, j


def build(a: Any, j: Any) -> tuple[KKT, Any, Any]:
    upper, rows = sp.triu(a).tocsc(), sp.csr_matrix(j)
    upper.sort_indices()
    return KKT(upper.indptr, upper.indices, rows.indptr, rows.indices), upper.data, rows.data


def check(kkt: KKT, a: Any, j: Any, given: tuple[Any, ...], found: tuple[Any, Any], atol: float) -> None:
    c, b, r, kind = given
    x, lam = found
    np.testing.assert_allclose(a @ x, b + j.T @ lam, atol=atol)
    y = j @ x + c * lam + r
    np.testing.assert_allclose(kkt.y, y, atol=atol)
    np.testing.assert_allclose(y[kind == 0], 0.0, atol=atol)
    assert (lam[kind == 1] >= 0).all() and (y[kind == 1] >= -atol).all()
    np.testing.assert_allclose((lam * y)[kind == 1], 0.0, atol=10 * atol)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 25), st.integers(1, 10), st.integers(0, 10**6), st.sampled_from([0.01, 1.0]))
def test_mixed_rows(n: int, m: int, seed: int, compliance: float) -> None:
    a, j = problem(n, m, seed)
    kkt, av, jv = build(a, j)
    rng = np.random.default_rng(seed + 1)
    b, r, c = rng.standard_normal(n), rng.standard_normal(m), np.full(m, compliance)
    kind, active = (rng.random(m) < 0.5).astype(np.int64), np.ones(m, np.int64)
    found = kkt.solve(av, jv, c, b, r, kind, active)
    assert kkt.rounds > 0 and kkt.residual < 1e-12
    check(kkt, a, j, (c, b, r, kind), found, 1e-8)
    again = kkt.solve(av, jv, c, b, r, kind, active)
    assert kkt.rounds == 1
    np.testing.assert_array_equal(again[1], found[1])


def test_no_rows_at_all() -> None:
    a, _ = problem(12, 1, 5)
    kkt, av, jv = build(a, np.zeros((0, 12)))
    none, b = np.zeros(0), np.arange(12.0)
    x, lam = kkt.solve(av, jv, none, b, none, np.zeros(0, np.int64), np.zeros(0, np.int64))
    np.testing.assert_allclose(a @ x, b, atol=1e-12)
    assert len(lam) == 0


def test_hard_rows_like_dense() -> None:
    a, j = problem(30, 8, 3)
    kkt, av, jv = build(a, j)
    rng = np.random.default_rng(5)
    b, r, kind = rng.standard_normal(30), rng.standard_normal(8), np.array([0, 1] * 4)
    _, lam = kkt.solve(av, jv, np.zeros(8), b, r, kind, np.ones(8, np.int64))
    w = j @ np.linalg.solve(a, j.T)
    dense = solve_carefully(w, r + j @ np.linalg.solve(a, b), 0.0, kind, np.ones(8, np.int64))
    assert dense.rounds > 0
    np.testing.assert_allclose(lam, dense.lam, atol=1e-9)


@pytest.mark.parametrize("copies", [2, 7])
def test_redundant_rows_share_by_least_norm(copies: int) -> None:
    a, j = problem(24, 8, 4)
    j = np.vstack((j, 2.0 * j[:copies]))
    kkt, av, jv = build(a, j)
    rng = np.random.default_rng(2)
    b, r, m = rng.standard_normal(24), j @ rng.standard_normal(24), 8 + copies
    _, lam = kkt.solve(av, jv, np.zeros(m), b, r, np.zeros(m, np.int64), np.ones(m, np.int64))
    assert kkt.rounds == 1 and (kkt.flag == 1).sum() == copies and len(kkt.offenders) == 0
    w = j @ np.linalg.solve(a, j.T)
    expected = -np.linalg.pinv(w, hermitian=True) @ (r + j @ np.linalg.solve(a, b))
    np.testing.assert_allclose(lam, expected, atol=1e-7 * np.abs(expected).max())


def test_redundant_rows_at_rest_are_no_contradiction() -> None:
    a, j = problem(20, 5, 6)
    j = np.vstack((j, -j[1]))
    kkt, av, jv = build(a, j)
    x, _ = kkt.solve(
        av, jv, np.zeros(6), j.T @ np.ones(6), np.zeros(6), np.zeros(6, np.int64), np.ones(6, np.int64)
    )
    np.testing.assert_allclose(x, 0.0, atol=1e-12)
    assert kkt.rounds == 1


def test_contradiction_names_its_rows() -> None:
    a, j = problem(20, 6, 7)
    j = np.vstack((j, j[1] - 2.0 * j[4]))
    kkt, av, jv = build(a, j)
    r = np.zeros(7)
    r[-1] = 0.5
    _, lam = kkt.solve(av, jv, np.zeros(7), np.ones(20), r, np.zeros(7, np.int64), np.ones(7, np.int64))
    assert kkt.rounds < 0 and kkt.residual > 1e-3
    assert kkt.offenders.tolist() == [1, 4, 6]
    assert np.isfinite(lam).all()


def test_indefinite_a_is_refused() -> None:
    a, j = problem(6, 1, 0)
    a[2, 2] = -1.0
    kkt, av, jv = build(a, j)
    with pytest.raises(np.linalg.LinAlgError, match="positive definite"):
        kkt.solve(av, jv, np.zeros(1), np.ones(6), np.zeros(1), np.zeros(1, np.int64), np.ones(1, np.int64))
