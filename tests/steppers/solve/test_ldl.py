"""Sparse LDLᵀ against dense NumPy, with its order, its fill and its treatment of bad pivots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.steppers.solve.matrix.ordering import minimum_degree
from visviva.steppers.solve.pivoting.ldl import factor, solve
from visviva.steppers.solve.pivoting.symbolic import Symbolic


def triangle(matrix: Any, upper: bool = True) -> Any:
    part = (sp.triu if upper else sp.tril)(matrix).tocsc()
    part.sort_indices()
    return part


def symbolic_of(part: Any, late: Any = None) -> Symbolic:
    return Symbolic(part.shape[0], part.indptr.astype(np.int64), part.indices.astype(np.int64), late)


def random_spd(n: int, density: float, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    b = sp.random(n, n, density, random_state=rng, data_rvs=rng.standard_normal)
    return b @ b.T + sp.diags(rng.uniform(0.1, 1.0, n))


def saddle(n: int, m: int, seed: int, compliance: float = 0.0) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    j = sp.csr_matrix(rng.standard_normal((m, n)) * (rng.random((m, n)) < 0.4) + np.eye(m, n))
    c = sp.coo_matrix((np.full(m, -compliance), (range(m), range(m))), shape=(m, m))
    return sp.bmat([[random_spd(n, 0.1, seed), j.T], [j, c]]), np.arange(n + m) >= n


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 30), st.floats(0.0, 0.4), st.integers(0, 1000), st.booleans())
def test_solves_like_dense(n: int, density: float, seed: int, upper: bool) -> None:
    """Twice: the second time in the workspace that the first has left."""
    matrix = random_spd(n, density, seed)
    part = triangle(matrix, upper)
    symbolic = symbolic_of(part)
    lx, dinv, work = symbolic.workspace()
    work[:] = 7.0
    b = np.random.default_rng(seed).standard_normal(n)
    for scale in (1.0, 3.0):
        assert factor(symbolic.pattern, scale * part.data, n, np.zeros(n, np.int64), lx, dinv, work) == 0
        x = b.copy()
        solve(symbolic.pattern, lx, dinv, x, work)
        np.testing.assert_allclose(scale * x, np.linalg.solve(matrix.toarray(), b), rtol=1e-8, atol=1e-9)
    assert (dinv > 0).all()


@pytest.mark.parametrize("seed", range(4))
def test_tree_gets_no_fill(seed: int) -> None:
    n = 300
    child = np.arange(1, n)
    parent = np.random.default_rng(seed).integers(0, child)
    tree = sp.csr_matrix((np.ones(n - 1), (parent, child)), shape=(n, n)) + sp.eye(n)
    symbolic = symbolic_of(triangle(tree))
    assert symbolic.fill == n - 1
    assert symbolic.fills["minimum degree"] == n - 1


@pytest.mark.parametrize(("side", "name"), [(17, "minimum degree"), (30, "nested dissection")])
def test_orders_that_beat_the_natural_one_on_a_grid(side: int, name: str) -> None:
    """By itself a grid fills its band: (side − 1) side² entries."""
    line = sp.diags([np.ones(side), np.ones(side - 1), np.ones(side - 1)], [0, 1, -1])
    symbolic = symbolic_of(triangle(sp.kronsum(line, line)))
    assert symbolic.order == name
    assert symbolic.fill == min(symbolic.fills.values())
    assert symbolic.fills[name] < 0.6 * (side - 1) * side * side


@pytest.mark.parametrize("seed", range(20))
def test_a_late_unknown_comes_after_those_it_couples(seed: int) -> None:
    """And each of the others, when its turn comes, has fewest neighbours of all that may be taken."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 40))
    linked = np.triu(rng.random((n, n)) < rng.uniform(0, 0.3), 1)
    linked |= linked.T
    late = rng.random(n) < rng.uniform(0, 0.6)
    start, neighbour = np.append(0, np.cumsum(linked.sum(axis=1))), np.nonzero(linked)[1]
    order = minimum_degree(start, neighbour, late.astype(np.int64))
    assert sorted(order) == list(range(n))
    first, left = linked.copy(), np.ones(n, bool)
    for p in order:
        free = left & ~(late & (first & left & ~late).any(axis=1))
        assert free[p]
        near = linked & left
        assert near[p].sum() == near[free].sum(axis=1).min()
        linked |= np.outer(near[p], near[p]) & ~np.eye(n, dtype=bool)
        left[p] = False


def test_fill_equals_dense_elimination() -> None:
    matrix = random_spd(25, 0.05, 5)
    symbolic = symbolic_of(triangle(matrix))
    dense = np.abs(matrix.toarray())[np.ix_(symbolic.perm, symbolic.perm)] > 0
    for k in range(25):
        below = np.flatnonzero(dense[k + 1 :, k]) + k + 1
        dense[np.ix_(below, below)] = True
    assert symbolic.fill == np.tril(dense, -1).sum()


@pytest.mark.parametrize("seed", range(6))
def test_saddle_point_without_compliance(seed: int) -> None:
    matrix, late = saddle(14, 6, seed)
    part = triangle(matrix)
    symbolic = symbolic_of(part, late)
    lx, dinv, work = symbolic.workspace()
    assert factor(symbolic.pattern, part.data, 14, np.zeros(len(dinv), np.int64), lx, dinv, work) == 0
    assert ((dinv < 0) == late[symbolic.perm]).all()
    b = np.random.default_rng(seed).standard_normal(20)
    x = b.copy()
    solve(symbolic.pattern, lx, dinv, x, work)
    np.testing.assert_allclose(matrix @ x, b, atol=1e-10)


def test_a_row_that_depends_on_another_is_dropped() -> None:
    """It gets zero; all others are solved for, and since it says what they say it is right too."""
    matrix, _ = saddle(10, 4, 1)
    doubled = matrix.toarray()
    doubled[13], doubled[:, 13] = 2.0 * doubled[12], 2.0 * doubled[:, 12]
    part = triangle(sp.csc_matrix(doubled))
    symbolic = symbolic_of(part, np.arange(14) >= 10)
    lx, dinv, work = symbolic.workspace()
    b = doubled @ np.random.default_rng(0).standard_normal(14)
    assert factor(symbolic.pattern, part.data, 10, np.zeros(len(dinv), np.int64), lx, dinv, work) == 0
    x = b.copy()
    solve(symbolic.pattern, lx, dinv, x, work)
    assert x[symbolic.perm[dinv == 0.0]].tolist() == [0.0]
    np.testing.assert_allclose(doubled @ x, b, atol=1e-12)


def test_a_pivot_of_the_wrong_sign_is_dropped_and_one_that_is_no_number_ends_the_work() -> None:
    part = triangle(sp.csc_matrix(np.array([[1.0, 0.0, 0.0], [0.0, 2.0, 2.0], [0.0, 2.0, 1.0]])))
    symbolic = symbolic_of(part)
    lx, dinv, work = symbolic.workspace()
    assert factor(symbolic.pattern, part.data, 3, np.zeros(len(dinv), np.int64), lx, dinv, work) == 0
    assert (dinv == 0.0).sum() == 1
    values = part.data.copy()
    values[0] = np.nan
    assert factor(symbolic.pattern, values, 3, np.zeros(len(dinv), np.int64), lx, dinv, work) == 1


def test_both_triangles_are_refused() -> None:
    full = sp.csc_matrix(np.ones((2, 2)))
    with pytest.raises(ValueError, match="both triangles"):
        symbolic_of(full)
