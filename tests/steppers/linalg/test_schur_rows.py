"""Sparse rows over a block-diagonal A against dense algebra and against the dense row solver."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.steppers.linalg.dense_rows import solve_carefully
from visviva.steppers.linalg.schur_rows import SchurRows


def chain(links: int) -> Any:
    """Rows along x, y, z directions of a chain of points from a fixed one, 6 entries each (3 the first)."""
    rng = np.random.default_rng(links)
    direction = rng.standard_normal((links, 3))
    direction /= np.linalg.norm(direction, axis=1)[:, None]
    j = np.zeros((links, 3 * links))
    for i in range(links):
        j[i, 3 * i : 3 * i + 3] = direction[i]
        if i:
            j[i, 3 * i - 3 : 3 * i] = -direction[i]
    return j


def prepared(sizes: Any, j: Any, seed: int = 0) -> tuple[SchurRows, Any]:
    rng = np.random.default_rng(seed)
    pattern = sp.csr_matrix(j)
    rows = SchurRows(np.asarray(sizes), pattern.indptr, pattern.indices)
    blocks = []
    for size in sizes:
        b = rng.standard_normal((size, size))
        blocks.append(b @ b.T + np.eye(size))
    rows.a[:] = np.concatenate([block.ravel() for block in blocks])
    rows.j[:] = pattern.data
    return rows, scipy.linalg.block_diag(*blocks)


def check(rows: SchurRows, a: Any, j: Any, atol: float) -> None:
    np.testing.assert_allclose(a @ rows.x, rows.b + j.T @ rows.lam, atol=atol)
    y = j @ rows.x + rows.c * rows.lam + rows.r
    np.testing.assert_allclose(rows.y, y, atol=atol)
    free = rows.kind == 1
    np.testing.assert_allclose(y[~free], 0.0, atol=atol)
    assert (rows.lam[free] >= 0).all() and (y[free] >= -atol).all()
    np.testing.assert_allclose((rows.lam * y)[free], 0.0, atol=atol * 10)


@pytest.mark.parametrize("compliance", [0.0, 1e-3])
def test_chain(compliance: float) -> None:
    j = chain(40)
    rows, a = prepared(np.ones(120, int), j)
    rng = np.random.default_rng(1)
    rows.b[:], rows.r[:], rows.c[:] = rng.standard_normal(120), rng.standard_normal(40), compliance
    for _ in range(2):
        assert rows.solve() == 1
    assert rows.residual < 1e-13 and rows.symbolic.fill == 39
    check(rows, a, j, 1e-11)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 8), st.integers(1, 12), st.integers(0, 10**6), st.booleans())
def test_mixed_rows_on_blocks(blocks: int, m: int, seed: int, unit: bool) -> None:
    rng = np.random.default_rng(seed)
    sizes = np.ones(blocks * 6, int) if unit else rng.integers(1, 8, blocks)
    n = sizes.sum()
    j = rng.standard_normal((m, n)) * (rng.random((m, n)) < 0.4)
    j[np.arange(m), rng.integers(0, n, m)] = 1.0
    rows, a = prepared(sizes, j, seed)
    rows.b[:], rows.r[:], rows.c[:] = rng.standard_normal(n), rng.standard_normal(m), 0.1
    rows.kind[:] = rng.random(m) < 0.6
    assert rows.solve() > 0
    assert rows.residual < 1e-12
    check(rows, a, j, 1e-9)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 14), st.integers(2, 6), st.integers(0, 10**6))
def test_more_one_sided_rows_than_freedoms_like_dense(m: int, n: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    j = rng.standard_normal((m, n))
    rows, a = prepared(np.ones(n, int), j, seed)
    rows.b[:], rows.kind[:] = rng.standard_normal(n), 1
    rows.r[:] = j @ rng.standard_normal(n) + rng.uniform(0.0, 1.0, m)
    assert rows.solve() > 0
    check(rows, a, j, 1e-7 * (1.0 + np.abs(rows.lam).max()))
    w, free = j @ np.linalg.solve(a, j.T), j @ np.linalg.solve(a, rows.b) + rows.r
    dense = solve_carefully(w, free, 0.0, np.ones(m, np.int64), np.ones(m, np.int64))
    lam = dense.lam
    assert dense.rounds > 0
    np.testing.assert_allclose(j.T @ lam, j.T @ rows.lam, atol=1e-7 * (1.0 + np.abs(lam).max()))


def test_redundant_rows_share_by_least_norm() -> None:
    j = chain(6)
    j = np.vstack((j, 2.0 * j[3], j[1] + j[2]))
    rows, a = prepared([3] * 6, j)
    rng = np.random.default_rng(2)
    rows.b[:] = rng.standard_normal(18)
    rows.r[:] = j @ rng.standard_normal(18)
    assert rows.solve() == 1 and rows.status[3] == 2 and len(rows.offenders) == 0
    check(rows, a, j, 1e-11)
    w = j @ np.linalg.solve(a, j.T)
    np.testing.assert_allclose(
        rows.lam, -np.linalg.pinv(w) @ (rows.r + j @ np.linalg.solve(a, rows.b)), atol=1e-10
    )


def test_redundant_rows_at_rest_are_no_contradiction() -> None:
    j = np.vstack((chain(5), chain(5)[2]))
    rows, _ = prepared(np.ones(15, int), j)
    rows.b[:] = j.T @ np.ones(6)
    assert rows.solve() == 1
    np.testing.assert_allclose(rows.x, 0.0, atol=1e-12)
    np.testing.assert_allclose(rows.lam, -1.0, atol=1e-11)


def test_contradiction_names_its_rows() -> None:
    j = chain(8)
    j = np.vstack((j, j[3] + j[5]))
    rows, _ = prepared([6] * 4, j)
    rows.r[-1] = 1.0
    assert rows.solve() < 0
    assert rows.offenders.tolist() == [3, 5, 8]
    assert rows.residual > 1e-3 and np.abs(rows.lam).max() < 100.0


def test_bad_block_is_named() -> None:
    rows, _ = prepared([2, 2], np.eye(4))
    rows.a[4:] = 1.0
    assert rows.solve() == 0 and rows.trouble == 2
    rows, _ = prepared([1, 1, 1], np.eye(3))
    rows.a[2] = -1.0
    assert rows.solve() == 0 and rows.trouble == 3


def test_unsorted_and_empty_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="sorted"):
        SchurRows(np.ones(3, int), np.array([0, 2]), np.array([2, 0]))
    with pytest.raises(ValueError, match="entry"):
        SchurRows(np.ones(3, int), np.array([0, 1, 1]), np.array([2]))


def test_no_rows() -> None:
    rows = SchurRows(np.ones(3, int), np.zeros(1, int), np.zeros(0, int))
    rows.a[:], rows.b[:] = 2.0, 1.0
    assert rows.solve() == 1
    np.testing.assert_allclose(rows.x, 0.5)
