"""The factor of a quasi-definite matrix against dense NumPy: signs, dropped pivots, and the order of rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steppers.solve.matrices import grid, web

from visviva.steppers.solve.matrix.front import DOUBT, KEEP, MAX_FEW_COLUMNS
from visviva.steppers.solve.matrix.multifrontal import factor, solve
from visviva.steppers.solve.matrix.ordering import elimination_order, minimum_degree
from visviva.steppers.solve.matrix.supernodal import Graph, Supernodal, dense_factor, resize
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, PANEL_AT, WIDTH


class Factored:
    """UᵀDU of a matrix K whose unknowns from `positive` on have negative pivots."""

    def __init__(self, whole: Any, positive: int) -> None:
        n = len(whole)
        self.low, self.high = np.nonzero(np.triu(whole))
        self.own, self.positive = np.nonzero(self.low == self.high)[0], positive
        late = np.arange(n) >= positive
        one = np.ones(n, np.int64)
        order = elimination_order(n, self.low, self.high, one, late)
        graph = Graph(np.arange(n), one, self.low, self.high, np.arange(len(self.low)))
        self.f = Supernodal(graph, order, late).factor

    def factor(self, whole: Any) -> int:
        f = self.f
        f.mark[:] = np.where(f.coordinate < self.positive, KEEP, 0)
        return int(factor(f, whole[self.low, self.high], 0, len(f.table) - 1))

    def solve(self, b: Any) -> Any:
        x = np.full_like(b, 7.0)
        solve(self.f, b, x)
        return x

    @property
    def dropped(self) -> Any:
        t, f = self.f.table[:-1], self.f
        at = [p + k * (w + b + 1) for p, w, b in t[:, [PANEL_AT, WIDTH, BELOW]] for k in range(w)]
        return f.coordinate[f.panel[at] == 0.0]


def saddle(n: int, m: int, seed: int, compliance: float = 0.0, density: float = 0.1) -> Any:
    """[[A, Jᵀ], [J, −C]], stored as a full pattern of the diagonal."""
    rng = np.random.default_rng(seed)
    b = np.where(rng.random((n, n)) < density, rng.standard_normal((n, n)), 0.0)
    a = b @ b.T + np.diag(rng.uniform(0.1, 1.0, n))
    j = rng.standard_normal((m, n)) * (rng.random((m, n)) < 0.4) + np.eye(m, n)
    c = -compliance if compliance else -1e-300
    return np.block([[a, j.T], [j, c * np.eye(m)]])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(0, 1000), st.sampled_from([0.0, 1e-3, 1.0]))
def test_solves_like_dense(n: int, seed: int, compliance: float) -> None:
    """Twice: the second time in the room that the first has left."""
    m = seed % (n + 1)
    whole = saddle(n, m, seed, compliance, 0.3)
    made = Factored(whole, n)
    b = np.random.default_rng(seed).standard_normal(n + m)
    for scale in (1.0, 3.0):
        assert made.factor(scale * whole) == 0
        x = scale * made.solve(b)
        np.testing.assert_allclose(whole @ x, b, atol=1e-7 * np.abs(x).max())
    assert len(made.dropped) == 0


@pytest.mark.parametrize("m", [5, 30, 60])
def test_signs_come_by_their_rows(m: int) -> None:
    """No front holds pivots of both signs, and fronts of tiles and of plain loops are among them."""
    whole = saddle(80, m, 3, density=0.05)
    made = Factored(whole, 80)
    t = made.f.table[:-1]
    late = made.f.coordinate >= 80
    for first, w in t[:, [COLUMN, WIDTH]]:
        assert len(set(late[first : first + w])) == 1
    sides = t[:, WIDTH] + t[:, BELOW]
    assert sides.max() > MAX_FEW_COLUMNS and (m == 60 or sides.min() <= MAX_FEW_COLUMNS)
    assert made.factor(whole) == 0
    x = made.solve(b := np.random.default_rng(0).standard_normal(80 + m))
    np.testing.assert_allclose(whole @ x, b, atol=1e-8 * np.abs(x).max())


@pytest.mark.parametrize("n", [10, 40])
def test_a_row_that_depends_on_another_is_dropped(n: int) -> None:
    """It gets zero; all others are solved for, and since it says what they say it is right too."""
    whole = saddle(n, 4, 1)
    whole[-1], whole[:, -1] = 2.0 * whole[-2], 2.0 * whole[:, -2]
    whole[-2:, -2:] = -1e-300
    made = Factored(whole, n)
    b = whole @ np.random.default_rng(0).standard_normal(n + 4)
    assert made.factor(whole) == 0
    x = made.solve(b)
    (lost,) = made.dropped
    assert lost in (n + 2, n + 3) and x[lost] == 0.0
    np.testing.assert_allclose(whole @ x, b, atol=1e-11)


def test_a_doubtful_row_is_marked_and_kept_where_it_is_said() -> None:
    """A row that differs from another by 1e-5 has a pivot of 1e-10 of what it is computed from."""
    whole = np.diag([1.0, 1.0, -1e-300, -1e-300])
    whole[0, 2] = whole[2, 0] = whole[0, 3] = whole[3, 0] = 1.0
    whole[1, 3] = whole[3, 1] = 1e-5
    made = Factored(whole, 2)
    f = made.f
    assert made.factor(whole) == 0
    (lost,) = made.dropped
    assert f.mark[np.flatnonzero(f.coordinate == lost)[0]] == DOUBT
    f.mark[:] = KEEP
    assert factor(f, whole[made.low, made.high], 0, len(f.table) - 1) == 0
    assert len(made.dropped) == 0
    np.testing.assert_allclose(whole @ made.solve(np.ones(4)), 1.0, atol=1e-4)


def test_a_pivot_of_the_wrong_sign_is_dropped_and_one_that_is_no_number_ends_the_work() -> None:
    whole = np.array([[1.0, 0.0, 0.0], [0.0, 2.0, 2.0], [0.0, 2.0, 1.0]])
    made = Factored(whole, 3)
    assert made.factor(whole) == 0 and len(made.dropped) == 1
    whole[0, 0] = np.nan
    assert made.f.coordinate[made.factor(whole) - 1] == 0


@pytest.mark.parametrize("n", [1, 7, 40])
def test_a_dense_factor_takes_any_size_up_to_its_own(n: int) -> None:
    f = dense_factor(40)
    rng = np.random.default_rng(n)
    b = rng.standard_normal((n, n))
    whole = -(b @ b.T + np.eye(n))
    resize(f, n)
    i, j = np.tril_indices(n)
    assert factor(f, whole[i, j], 0, 1) == 0
    x, right = np.zeros(40), np.pad(rng.standard_normal(n), (0, 40 - n))
    solve(f, right, x)
    np.testing.assert_allclose(whole @ x[:n], right[:n], atol=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_a_late_unknown_comes_after_those_it_couples(seed: int) -> None:
    """And each of the others, when its turn comes, has fewest neighbours of all that may be taken."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 40))
    linked = np.triu(rng.random((n, n)) < rng.uniform(0, 0.3), 1)
    linked |= linked.T
    late = rng.random(n) < rng.uniform(0, 0.6)
    start, neighbour = np.append(0, np.cumsum(linked.sum(axis=1))), np.nonzero(linked)[1]
    order = minimum_degree(start, neighbour, late)
    assert sorted(order) == list(range(n))
    first, left = linked.copy(), np.ones(n, bool)
    for p in order:
        free = left & ~(late & (first & left & ~late).any(axis=1))
        assert free[p]
        near = linked & left
        assert near[p].sum() == near[free].sum(axis=1).min()
        linked |= np.outer(near[p], near[p]) & ~np.eye(n, dtype=bool)
        left[p] = False


@pytest.mark.parametrize("nodes", [30, 500])
@pytest.mark.parametrize("seed", range(5))
def test_any_order_leaves_rows_behind_what_they_couple(nodes: int, seed: int) -> None:
    edges = web(nodes, 2 * nodes, seed)
    late = np.random.default_rng(seed).random(nodes) < 0.3
    order = elimination_order(nodes, edges[:, 0], edges[:, 1], np.ones(nodes, np.int64), late)
    place = np.empty(nodes, np.int64)
    place[order] = np.arange(nodes)
    assert sorted(order) == list(range(nodes))
    for i, j in edges:
        assert late[i] == late[j] or (place[i] > place[j]) == late[i]


def fill_of(order: Any, edges: Any, n: int) -> int:
    """Entries that dense elimination finds."""
    near = sp.coo_matrix((np.ones(len(edges), bool), edges.T), (n, n)).toarray()
    near = (near | near.T)[np.ix_(order, order)]
    for k in range(n):
        below = np.flatnonzero(near[k + 1 :, k]) + k + 1
        near[np.ix_(below, below)] = True
    return int(np.tril(near, -1).sum())


@pytest.mark.parametrize("side", [12, 20])
def test_a_grid_gets_less_fill_than_its_band_and_a_band_no_more_than_it_has(side: int) -> None:
    """By itself a grid fills (side − 1) side² entries; a strip of two lines is best as it is."""
    edges, one = grid(side, side), np.ones(side * side, np.int64)
    order = elimination_order(side * side, edges[:, 0], edges[:, 1], one)
    assert fill_of(order, edges, side * side) < 0.75 * (side - 1) * side * side
    strip = grid(4 * side, 2)
    order = elimination_order(8 * side, strip[:, 0], strip[:, 1], np.ones(8 * side, np.int64))
    natural = fill_of(np.arange(8 * side), strip, 8 * side)
    assert fill_of(order, strip, 8 * side) <= natural
