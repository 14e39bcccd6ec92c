"""The matrix of a step against dense NumPy: factor, solve, Schur complement and products, of every kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steppers.solve.matrices import fill, grid, pattern_of, rows, tree, web

from visviva.compiling.program import Program
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.ordering import elimination_order

CHAIN = np.stack([np.arange(39), np.arange(1, 40)], axis=1)
GRAPHS = {
    "alone": (np.arange(7) % 6 + 1, np.zeros((0, 2), int)),
    "one coordinate": (np.ones(1, int), np.zeros((0, 2), int)),
    "pairs": (np.full(10, 3), np.arange(10).reshape(5, 2)),
    "chain": (np.full(40, 3), CHAIN),
    "two chains": (np.full(40, 3), np.r_[CHAIN[:19, ::-1] * 2 + 1, CHAIN[:19] * 2]),
    "shuffled chain": (np.full(40, 3), np.random.default_rng(0).permutation(40)[CHAIN]),
    "chain of other nodes": (1 + np.arange(40) % 3, CHAIN),
    "ring": (np.full(40, 3), np.r_[CHAIN, [[39, 0]]]),
    "tree": (np.full(60, 2), tree(60, 1)),
    "sheet": (np.full(150, 3), grid(10, 15)),
    "cube": (np.full(125, 3), grid(5, 5, 5)),
    "dense": (np.full(9, 6), np.array([(i, j) for i in range(9) for j in range(i)])),
    "all": (
        np.r_[np.full(40, 3), np.full(125, 3), [1, 2, 6]],
        np.r_[CHAIN, 40 + grid(5, 5, 5), [[166, 167]]],
    ),
}  # fmt: skip


def made(sizes: Any, edges: Any, seed: int = 0) -> tuple[Matrix, Any]:
    matrix = Matrix(pattern_of(sizes, edges))
    whole = fill(matrix.pattern, matrix.values, seed)
    Program(matrix.factor_ops())()
    return matrix, whole


def close(found: Any, exact: Any) -> None:
    """To a scale of their own for every row."""
    size = np.abs(exact).max(initial=1e-300)
    np.testing.assert_allclose(found / size, exact / size, rtol=1e-8, atol=1e-10)


def solves(matrix: Matrix, whole: Any) -> None:
    assert matrix.status[0] == 0
    b = np.random.default_rng(1).standard_normal(matrix.n)
    x = b.copy()
    Program(matrix.solve_ops(x, x))()
    exact = np.linalg.solve(whole, b)
    np.testing.assert_allclose(x, exact, rtol=1e-8, atol=1e-11 * np.abs(exact).max())


def condenses(matrix: Matrix, whole: Any, j: Any, dense: Any) -> None:
    m = len(dense)
    w = np.full(m * m, 7.0)
    Program(matrix.schur_ops(j, w))()
    taken = j.chosen[: j.count[0]]
    exact = dense[taken] @ np.linalg.solve(whole, dense[taken].T)
    close(w[: len(taken) ** 2].reshape(len(taken), -1), exact)
    x, lam = np.ones(matrix.n), np.random.default_rng(3).standard_normal(m)
    Program(matrix.transpose_ops(j, lam, x))()
    close(x, 1.0 + np.linalg.solve(whole, dense[taken].T @ lam[taken]))


@pytest.mark.parametrize("name", GRAPHS)
def test_islands_are_solved_like_a_dense_matrix(name: str) -> None:
    solves(*made(*GRAPHS[name]))


@pytest.mark.parametrize("name", GRAPHS)
def test_rows_see_a_dense_inverse(name: str) -> None:
    sizes, edges = GRAPHS[name]
    j, dense = rows(int(np.sum(sizes)), 21, 5)
    matrix, whole = made(sizes, edges, 2)
    condenses(matrix, whole, j, dense)
    j.chosen[:6], j.count[0] = [19, 0, 7, 3, 4, 12], 6
    condenses(matrix, whole, j, dense)
    j.count[0] = 0
    Program(matrix.schur_ops(j, np.zeros(21 * 21)))()


def test_fronts_and_rows_of_several_panels() -> None:
    """A band of 720 columns, 420 wide, and 230 rows."""
    sizes, edges = np.full(120, 6), np.array([(i, j) for i in range(120) for j in range(max(0, i - 70), i)])
    matrix, whole = made(sizes, edges, 4)
    solves(matrix, whole)
    condenses(matrix, whole, *rows(720, 230, 5))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 60), st.integers(0, 120), st.integers(0, 10_000))
def test_any_graph_with_nodes_of_any_size(nodes: int, edges: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 7, nodes)
    n = int(sizes.sum())
    j, dense = rows(n, 1 + seed % 40, seed, np.unique(rng.integers(0, n, 1 + n // 3)))
    matrix, whole = made(sizes, web(nodes, edges, seed), seed)
    solves(matrix, whole)
    condenses(matrix, whole, j, dense)


@pytest.mark.parametrize("name", ["alone", "chain", "cube", "dense", "all"])
@pytest.mark.parametrize("how", ["free", "negative", "not a number"])
def test_a_singular_matrix_names_its_coordinate(name: str, how: str) -> None:
    """A coordinate that has no mass and nothing to hold it; one with negative mass; one that is lost."""
    sizes, edges = GRAPHS[name]
    matrix, _ = made(sizes, edges)
    bad = matrix.n // 2
    i = matrix.pattern.node[bad]
    for k in np.flatnonzero((matrix.pattern.low == i) | (matrix.pattern.high == i)):
        matrix.values[matrix.pattern.start[k] : matrix.pattern.start[k + 1]] = 0.0
    own = matrix.pattern.first[i] + np.arange(matrix.pattern.sizes[i])
    matrix.values[matrix.pattern.diagonal_slots[own]] = 1.0
    matrix.values[matrix.pattern.diagonal_slots[bad]] = {
        "free": 0.0,
        "negative": -2.0,
        "not a number": np.nan,
    }[how]
    Program(matrix.factor_ops())()
    assert matrix.status[0] == 1 + bad
    matrix.values[matrix.pattern.diagonal_slots[bad]] = 3.0
    Program(matrix.factor_ops())()
    assert matrix.status[0] == 0


def test_what_hangs_free_is_singular_by_rounding() -> None:
    """Springs without masses: the last pivot is what rounding leaves of zero."""
    edges = grid(6, 6)
    matrix = Matrix(pattern_of(np.full(36, 3), edges))
    p = matrix.pattern
    for k, (i, j) in enumerate(zip(p.low, p.high, strict=True)):
        degree = (edges == i).sum() if i == j else -1
        matrix.values[p.start[k] : p.start[k + 1]] = (0.1 * degree * np.eye(3)).ravel()
    Program(matrix.factor_ops())()
    assert matrix.status[0] > 0


def test_it_is_factored_anew_for_other_values_and_bitwise_the_same_for_the_same() -> None:
    sizes, edges = GRAPHS["all"]
    matrix, _ = made(sizes, edges)
    found = []
    for seed in (5, 6, 5):
        whole = fill(matrix.pattern, matrix.values, seed)
        Program(matrix.factor_ops())()
        solves(matrix, whole)
        x = np.ones(matrix.n)
        Program(matrix.solve_ops(x, x))()
        found.append(x)
    assert np.array_equal(found[0], found[2]) and not np.array_equal(found[0], found[1])


def test_islands_whose_values_stay_are_not_factored_again() -> None:
    """As a consistent mass: what is damaged in the factor stays, until a value of the island changes."""
    sizes, edges = GRAPHS["all"]
    matrix, whole = made(sizes, edges)
    f, cube = matrix.factored.factor, 3 * 40 + 200
    f.panel[:] = 0.0
    Program(matrix.factor_ops())()
    assert not f.panel.any()
    at = matrix.pattern.diagonal_slots[cube]
    matrix.values[at] += 1.0
    whole[cube, cube] += 1.0
    Program(matrix.factor_ops())()
    mine = slice(120, 120 + 375)
    x = np.ones(matrix.n)
    Program(matrix.solve_ops(x, x))()
    exact = np.linalg.solve(whole, np.ones(matrix.n))
    np.testing.assert_allclose(x[mine], exact[mine], rtol=1e-8)
    assert not x[:120].any() and not x[495:].any()
    matrix.values[:] *= 2.0
    Program(matrix.factor_ops())()
    solves(matrix, 2.0 * whole)


@pytest.mark.parametrize("seed", range(3))
def test_a_tree_gets_no_fill(seed: int) -> None:
    n = 1000
    edges = tree(n, seed)
    order = elimination_order(n, edges[:, 0], edges[:, 1], np.ones(n, np.int64))
    place = np.empty(n, np.int64)
    place[order] = np.arange(n)
    later = place[edges].min(axis=1)
    assert np.bincount(later, minlength=n).max() == 1 and sorted(order) == list(range(n))


def test_a_large_grid_gets_less_fill_than_its_band() -> None:
    side = 40
    edges = grid(side, side)
    matrix = Matrix(pattern_of(np.full(side * side, 3), edges))
    assert len(matrix.factored.factor.panel) < 0.6 * 9 * side**3
