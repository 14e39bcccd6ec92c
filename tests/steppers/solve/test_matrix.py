"""The matrix of a step against dense NumPy: factor, solve, Schur complement and products, of every kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steppers.solve.matrices import fill, grid, pattern_of, rows, tree, web

from visviva.compiling.program import Program
from visviva.steppers.solve.matrix.blocks import Blocks
from visviva.steppers.solve.matrix.chains import Chains
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.order import elimination_order
from visviva.steppers.solve.matrix.supernodal import Supernodal

CHAIN = np.stack([np.arange(39), np.arange(1, 40)], axis=1)
GRAPHS = {
    "alone": (np.arange(7) % 6 + 1, np.zeros((0, 2), int), {Blocks}),
    "one coordinate": (np.ones(1, int), np.zeros((0, 2), int), {Blocks}),
    "pairs": (np.full(10, 3), np.arange(10).reshape(5, 2), {Blocks}),
    "chain": (np.full(40, 3), CHAIN, {Chains}),
    "two chains": (np.full(40, 3), np.r_[CHAIN[:19, ::-1] * 2 + 1, CHAIN[:19] * 2], {Chains}),
    "shuffled chain": (np.full(40, 3), np.random.default_rng(0).permutation(40)[CHAIN], {Chains}),
    "chain of other nodes": (1 + np.arange(40) % 3, CHAIN, {Supernodal}),
    "ring": (np.full(40, 3), np.r_[CHAIN, [[39, 0]]], {Supernodal}),
    "tree": (np.full(60, 2), tree(60, 1), {Supernodal}),
    "sheet": (np.full(150, 3), grid(10, 15), {Supernodal}),
    "cube": (np.full(125, 3), grid(5, 5, 5), {Supernodal}),
    "dense": (np.full(9, 6), np.array([(i, j) for i in range(9) for j in range(i)]), {Supernodal}),
    "all": (
        np.r_[np.full(40, 3), np.full(125, 3), [1, 2, 6]],
        np.r_[CHAIN, 40 + grid(5, 5, 5), [[166, 167]]],
        {Blocks, Chains, Supernodal},
    ),
}  # fmt: skip


def made(sizes: Any, edges: Any, seed: int = 0, reach: Any = None) -> tuple[Matrix, Any]:
    matrix = Matrix(pattern_of(sizes, edges), reach)
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
    sizes, edges, kinds = GRAPHS[name]
    matrix, whole = made(sizes, edges)
    assert {type(kind) for kind in matrix.kinds} == kinds
    solves(matrix, whole)


@pytest.mark.parametrize("name", GRAPHS)
def test_rows_see_a_dense_inverse(name: str) -> None:
    sizes, edges, _ = GRAPHS[name]
    j, dense = rows(int(np.sum(sizes)), 21, 5)
    matrix, whole = made(sizes, edges, 2, j.reach)
    condenses(matrix, whole, j, dense)
    j.chosen[:6], j.count[0] = [19, 0, 7, 3, 4, 12], 6
    condenses(matrix, whole, j, dense)
    j.count[0] = 0
    Program(matrix.schur_ops(j, np.zeros(21 * 21)))()


@pytest.mark.parametrize("name", ["sheet", "cube"])
def test_what_rows_reach_is_eliminated_last(name: str) -> None:
    """The columns of the rows then hold nobody else."""
    sizes, edges, _ = GRAPHS[name]
    side = 15 if name == "sheet" else 25
    reach = np.arange(3 * side)
    j, dense = rows(int(np.sum(sizes)), 30, 4, reach)
    matrix, whole = made(sizes, edges, 2, reach)
    (kind,) = matrix.kinds
    assert set(kind.coordinate[-len(reach) :]) == set(reach)
    solves(matrix, whole)
    condenses(matrix, whole, j, dense)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 60), st.integers(0, 120), st.integers(0, 10_000))
def test_any_graph_with_nodes_of_any_size(nodes: int, edges: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 7, nodes)
    n = int(sizes.sum())
    j, dense = rows(n, 1 + seed % 40, seed, np.unique(rng.integers(0, n, 1 + n // 3)))
    matrix, whole = made(sizes, web(nodes, edges, seed), seed, j.reach)
    solves(matrix, whole)
    condenses(matrix, whole, j, dense)


@pytest.mark.parametrize("name", ["alone", "chain", "cube", "dense", "all"])
@pytest.mark.parametrize("how", ["free", "negative", "not a number"])
def test_a_singular_matrix_names_its_coordinate(name: str, how: str) -> None:
    """A coordinate that has no mass and nothing to hold it; one with negative mass; one that is lost."""
    sizes, edges, _ = GRAPHS[name]
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


@pytest.mark.parametrize("name", GRAPHS)
def test_products_come_from_the_same_blocks(name: str) -> None:
    sizes, edges, _ = GRAPHS[name]
    matrix = Matrix(pattern_of(sizes, edges))
    whole = fill(matrix.pattern, matrix.values, 4)
    x, y = np.random.default_rng(0).standard_normal(matrix.n), np.ones(matrix.n)
    Program(matrix.product_ops(matrix.values, x, y))()
    np.testing.assert_allclose(y, 1.0 + whole @ x, rtol=1e-10, atol=1e-9)


def test_it_is_factored_anew_for_other_values_and_bitwise_the_same_for_the_same() -> None:
    sizes, edges, _ = GRAPHS["all"]
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


def test_values_that_stay_are_not_factored_again() -> None:
    """As a consistent mass: what is damaged meanwhile in the factor stays, until a value changes."""
    matrix, whole = made(*GRAPHS["cube"][:2])
    (kind,) = matrix.kinds
    kept, kind.panel[:] = kind.panel.copy(), 0.0
    Program(matrix.factor_ops())()
    assert not kind.panel.any()
    at = matrix.pattern.diagonal_slots[200]
    matrix.values[at] += 1.0
    whole[200, 200] += 1.0
    Program(matrix.factor_ops())()
    solves(matrix, whole)
    matrix.values[at] -= 1.0
    Program(matrix.factor_ops())()
    np.testing.assert_allclose(kind.panel, kept, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_a_tree_gets_no_fill(seed: int) -> None:
    n = 1000
    edges = tree(n, seed)
    order = elimination_order(n, edges[:, 0], edges[:, 1], np.zeros(n, bool))
    place = np.empty(n, np.int64)
    place[order] = np.arange(n)
    later = place[edges].min(axis=1)
    assert np.bincount(later, minlength=n).max() == 1 and sorted(order) == list(range(n))


def test_a_large_grid_gets_less_fill_than_its_band() -> None:
    side = 40
    edges = grid(side, side)
    matrix = Matrix(pattern_of(np.full(side * side, 3), edges))
    (kind,) = matrix.kinds
    assert len(kind.panel) < 0.6 * 9 * side**3
