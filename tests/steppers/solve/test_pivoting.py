"""Rows by pivoting, in every form: against brute force, badly scaled, dependent, contradictory."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steppers.solve.row_problems import FORMS, check, problem, solve

from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.pivoting.dense import DenseRows
from visviva.steppers.solve.pivoting.form import rows_by_pivoting
from visviva.steppers.solve.pivoting.sparse import SparseRows

forms = pytest.mark.parametrize("form", FORMS)


def brute(w: Any, r: Any, kind: Any) -> Any:
    """λ of y = W λ + r by trying all sets of closed rows."""
    one_sided = np.flatnonzero(kind == 1)
    for choice in product((False, True), repeat=len(one_sided)):
        on = kind == 0
        on[one_sided] = choice
        lam = np.zeros(len(r))
        lam[on] = np.linalg.solve(w[np.ix_(on, on)], -r[on])
        y = w @ lam + r
        if (lam[one_sided] >= -1e-10).all() and (y[one_sided] >= -1e-10).all():
            return lam
    raise AssertionError("no active set fits")


def chain(links: int, seed: int = 0) -> Any:
    """J (links, 3 links) of a chain of points from a fixed one."""
    rng = np.random.default_rng(seed)
    direction = rng.standard_normal((links, 3))
    direction /= np.linalg.norm(direction, axis=1)[:, None]
    j = np.zeros((links, 3 * links))
    for i in range(links):
        j[i, 3 * i : 3 * i + 3] = direction[i]
        if i:
            j[i, 3 * i - 3 : 3 * i] = -direction[i]
    return j


@forms
@settings(max_examples=60, deadline=None)
@given(st.integers(1, 8), st.integers(0, 10**6), st.floats(0.0, 1.0), st.booleans())
def test_mixed_rows_like_brute_force(form: str, m: int, seed: int, share: float, warm: bool) -> None:
    a, j, b, r, rng = problem(int(1 + seed % 9), m, seed)
    kind = (rng.random(m) < share).astype(np.int64)
    kind[rng.random(m) < 0.2] = -1
    found = solve(form, a, j, b, r, kind, 0.1, np.full(m, int(warm)))
    assert found.rounds > 0 and found.residual < 1e-12 and not found.failed
    check(found, a, j, b, kind, 1e-9)
    on = kind >= 0
    w, free = j @ np.linalg.solve(a, j.T) + 0.1 * np.eye(m), j @ np.linalg.solve(a, b) + r
    np.testing.assert_allclose(found.lam[on], brute(w[np.ix_(on, on)], free[on], kind[on]), atol=1e-8)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 8), st.integers(0, 10**6))
def test_what_a_row_has_in_a_small_island_ends_before_the_large_ones(m: int, seed: int) -> None:
    """Numbers of J behind it would be written past the end of Y."""
    a, j, b, r, _ = problem(int(1 + seed % 9), m, seed)
    solver = solve("mixed", a, j, b, r, np.zeros(m, np.int64), 0.1).solver
    for first, end in zip(solver.plan.segment[:-1, 0], solver.plan.end, strict=True):
        assert first < end and (solver.column[first:end] < len(solver.islands.small)).all()


@pytest.mark.parametrize("form", FORMS[:2])
def test_no_rows_at_all(form: str) -> None:
    a, _, b, _, _ = problem(12, 1, 5)
    found = solve(form, a, np.zeros((0, 12)), b, np.zeros(0), np.zeros(0))
    assert found.rounds == 1
    np.testing.assert_allclose(a @ found.x, b, atol=1e-12)


@forms
def test_all_rows_off(form: str) -> None:
    a, j, b, r, _ = problem(12, 5, 5)
    found = solve(form, a, j, b, r, np.full(5, -1))
    assert found.rounds == 1 and not found.lam.any()
    np.testing.assert_allclose(a @ found.x, b, atol=1e-12)


@forms
@settings(max_examples=40, deadline=None)
@given(st.integers(2, 12), st.integers(0, 10**6))
def test_rows_over_twelve_decades(form: str, m: int, seed: int) -> None:
    a, j, b, r, rng = problem(m + 2, m, seed)
    j += np.eye(m, m + 2)
    kind = np.ones(m, np.int64)
    scale = 10.0 ** rng.uniform(-6.0, 6.0, m)
    first = solve(form, a, j, b, r, kind, 0.1)
    found = solve(form, a, j * scale[:, None], b, r * scale, kind, 0.1 * scale**2)
    assert found.rounds > 0 and found.residual < 1e-12
    np.testing.assert_allclose(found.lam * scale, first.lam, rtol=1e-7, atol=1e-9)


@forms
@pytest.mark.parametrize("load", [1e2, 1e4, 1e6])
def test_heavy_load_on_a_light_stiff_rope(form: str, load: float) -> None:
    """10⁵ : 1 and more: tension is what hangs below."""
    n, g, h = 20, 9.81, 1e-2
    mass = np.full(n, 1e-3)
    mass[-1] = load
    j = np.eye(n, k=-1) - np.eye(n)
    found = solve(form, np.diag(mass), j, mass * g * h, np.zeros(n), np.ones(n))
    assert found.rounds == 1 and found.residual < 1e-12 and not found.depending
    np.testing.assert_allclose(found.lam, g * h * np.cumsum(mass[::-1])[::-1], rtol=1e-5)


@forms
@pytest.mark.parametrize("copies", [2, 7])
def test_redundant_rows_share_by_least_norm(form: str, copies: int) -> None:
    j = chain(8)
    j = np.vstack((j, 2.0 * j[:copies], j[1] + j[2]))
    a, _, b, _, rng = problem(24, 1, 3)
    r = j @ rng.standard_normal(24)
    found = solve(form, a, j, b, r, np.zeros(len(j)))
    assert found.rounds == 1 and found.depending == copies + 1 and not found.failed
    check(found, a, j, b, np.zeros(len(j)), 1e-10)
    w = j @ np.linalg.solve(a, j.T)
    free = r + j @ np.linalg.solve(a, b)
    least = -np.linalg.pinv(w, rcond=1e-10, hermitian=True) @ free
    np.testing.assert_allclose(found.lam, least, atol=1e-9 * np.abs(least).max())


@forms
def test_what_compliance_holds_is_no_null_direction(form: str) -> None:
    """Beside a row given twice stands one whose like gives way by 1e-9: its share is its own, not half."""
    j = np.vstack((chain(4), chain(4)[1], chain(4)[2]))
    c = np.zeros(6)
    c[5] = 1e-9
    found = solve(form, np.eye(12), j, j.T @ np.ones(6), np.zeros(6), np.zeros(6), c)
    assert found.rounds == 1 and found.depending == 1
    np.testing.assert_allclose(found.lam, [-1.0, -1.0, -2.0, -1.0, -1.0, 0.0], atol=1e-6)


@forms
def test_redundant_rows_at_rest_are_no_contradiction(form: str) -> None:
    j = np.vstack((chain(5), chain(5)[2]))
    found = solve(form, np.eye(15), j, j.T @ np.ones(6), np.zeros(6), np.zeros(6))
    assert found.rounds == 1
    np.testing.assert_allclose(found.x, 0.0, atol=1e-12)
    np.testing.assert_allclose(found.lam, -1.0, atol=1e-11)


@forms
def test_four_legged_table(form: str) -> None:
    """A load in the middle goes to all legs alike; where they are not equally long not all of them carry."""
    legs = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]])
    j = np.column_stack((np.ones(4), legs))
    a = np.diag([1.0, 1.0 / 3.0, 1.0 / 3.0])
    found = solve(form, a, j, np.zeros(3), np.full(4, -4.0), np.ones(4))
    assert found.rounds == 1
    np.testing.assert_allclose(found.lam, 1.0, atol=1e-12)
    offset = -j @ np.linalg.solve(a, j.T) @ np.array([2.0, 0.0, 0.0, 0.0])
    found = solve(form, a, j, np.zeros(3), offset, np.ones(4))
    assert found.rounds > 0 and found.residual < 1e-12
    check(found, a, j, np.zeros(3), np.ones(4), 1e-10)
    np.testing.assert_allclose(j.T @ found.lam, 2.0 * j[0], atol=1e-10)


@forms
def test_a_load_is_shared_though_a_slack_row_stands_in_the_way(form: str) -> None:
    """A fifth leg beside the first, too short: it lets go, and the other four bear alike, not three."""
    legs = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1], [1, 1]])
    j = np.column_stack((np.ones(5), legs))
    a = np.diag([1.0, 1.0 / 3.0, 1.0 / 3.0])
    found = solve(form, a, j, np.zeros(3), [-4.0, -4.0, -4.0, -4.0, -3.0], np.ones(5))
    assert found.rounds > 1
    np.testing.assert_allclose(found.lam, [1.0, 1.0, 1.0, 1.0, 0.0], atol=1e-9)


@forms
def test_dependent_one_sided_rows_let_the_slack_one_go(form: str) -> None:
    found = solve(form, np.eye(1), np.ones((2, 1)), np.zeros(1), [-1.0, -2.0], [1, 1])
    assert found.rounds > 0
    np.testing.assert_allclose(found.lam, [0.0, 2.0], atol=1e-12)
    np.testing.assert_allclose(found.y, [1.0, 0.0], atol=1e-12)


@forms
@pytest.mark.parametrize(
    ("j", "r", "kind"),
    [
        ([[1.0], [1.0]], [1, 2], [0, 0]),
        ([[1.0], [-1.0]], [-1, -1], [1, 1]),
        ([[1.0], [1.0]], [1, -1], [1, 0]),
    ],
)
def test_contradictions_are_found_and_named(form: str, j: Any, r: Any, kind: Any) -> None:
    """The rows that contradict each other, not the one beside them."""
    apart = np.zeros((3, 2))
    apart[:2, :1], apart[2, 1] = j, 5.0
    found = solve(form, np.eye(2), apart, np.zeros(2), [*r, 1.0], [*kind, 0])
    possible = kind == [1, 0]
    assert (found.rounds > 0) == possible
    assert found.failed == ([] if possible else [0, 1])
    assert np.abs(found.lam).max() < 10.0


@forms
@pytest.mark.parametrize("gap", [0.5, 1e-3])
def test_a_contradiction_in_a_chain_names_its_rows(form: str, gap: float) -> None:
    j = chain(8)
    j = np.vstack((j, j[3] - 2.0 * j[5]))
    r = np.zeros(9)
    r[-1] = gap
    found = solve(form, np.eye(24), j, np.ones(24), r, np.zeros(9))
    assert found.rounds < 0 and found.residual > 1e-5
    assert found.failed == [3, 5, 8]
    assert np.abs(found.lam).max() < 100.0


@forms
def test_noise_is_no_contradiction(form: str) -> None:
    """Rows that depend on each other may differ by what is said to be noise."""
    j = np.vstack((chain(5), chain(5)[2]))
    r = np.zeros(6)
    r[-1] = 1e-5
    assert solve(form, np.eye(15), j, np.ones(15), r, np.zeros(6)).rounds < 0
    assert solve(form, np.eye(15), j, np.ones(15), r, np.zeros(6), noise=1e-4).rounds == 1


@forms
@settings(max_examples=60, deadline=None)
@given(st.integers(3, 14), st.integers(2, 6), st.integers(0, 10**6))
def test_more_one_sided_rows_than_freedoms(form: str, m: int, n: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    j = rng.standard_normal((m, n))
    r = j @ rng.standard_normal(n) + rng.uniform(0.0, 1.0, m)
    found = solve(form, np.eye(n), j, np.zeros(n), r, np.ones(m))
    assert found.rounds > 0 and found.residual < 1e-9
    check(found, np.eye(n), j, np.zeros(n), np.ones(m), 1e-8 * (1.0 + np.abs(found.lam).max()))


@forms
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 9), st.integers(1, 6), st.booleans())
def test_copies_of_rows_one_sided_and_two_sided(
    form: str, seed: int, m: int, copies: int, wrong: bool
) -> None:
    """Copies, scaled, some farther off: solved like the rows once, or contrary where joints differ."""
    a, j, b, r, rng = problem(m + 3, m, seed)
    j += np.eye(m, m + 3)
    of, scale = rng.integers(0, m, copies), 10.0 ** rng.uniform(-2, 2, copies)
    gap = (
        np.where(rng.random(copies) < 0.5, 0.0, rng.uniform(0.1, 1.0, copies)) if wrong else np.zeros(copies)
    )
    kind = rng.integers(0, 2, m)
    gap[kind[of] == 0] *= rng.random() < 0.3
    every = np.vstack((j, scale[:, None] * j[of]))
    found = solve(form, a, every, b, np.append(r, scale * (r[of] + gap)), np.append(kind, kind[of]))
    once = solve(form, a, j, b, r, kind)
    if (gap[kind[of] == 0] > 0).any():
        assert found.rounds < 0 and set(of[(kind[of] == 0) & (gap > 0)]) & set(found.failed)
        return
    assert found.rounds > 0 and not found.failed
    np.testing.assert_allclose(found.x, once.x, atol=1e-8 * (1.0 + np.abs(once.x).max()))


@pytest.mark.parametrize("form", FORMS[:2])
def test_a_second_solve_with_other_numbers_forgets_the_first(form: str) -> None:
    a, j, b, r, rng = problem(9, 4, 8)
    found = solve(form, a, j, b, r, [0, 1, 0, 1], 0.1)
    found.run()
    np.testing.assert_array_equal(found.system.lam, found.lam)
    found.solver.values[found.solver.diagonal_slots[:9]] += 1.0
    found.system.b[:9] = other = rng.standard_normal(9)
    found.run()
    again = solve(form, a + np.eye(9), j, other, r, [0, 1, 0, 1], 0.1)
    np.testing.assert_allclose(found.system.lam, again.lam, atol=1e-12)


@forms
def test_an_a_that_is_not_positive_definite_ends_the_solve(form: str) -> None:
    a, j, b, r, _ = problem(6, 2, 0)
    a[2, 2] = -5.0
    found = solve(form, a, j, b, r, [0, 0])
    assert found.rounds == 0 and found.solver.status[0] != 0.0


@forms
def test_sets_of_rows_that_depend_on_each_other(form: str) -> None:
    """What shares a row is one set; one-sided rows make none."""
    j = chain(8)
    j = np.vstack((j, j[1] + j[2], j[2] - j[3], j[5], j[7]))
    kind = np.zeros(12, np.int64)
    kind[7] = 1
    found = solve(form, np.eye(24), j, np.zeros(24), j @ np.ones(24), kind)
    sets = sorted(rows.tolist() for rows in found.solver.dependent_sets(found.system))
    assert sets == [[1, 2, 3, 8, 9], [5, 10]]


@pytest.mark.parametrize(
    ("links", "rows", "wander", "kind"),
    [
        (31, 8, False, DenseRows),
        (49, 10, False, DenseRows),
        (49, 11, False, SparseRows),
        (11, 1, False, SparseRows),
        (11, 1, True, DenseRows),
    ],
)
def test_the_form_follows_from_a_and_the_rows(links: int, rows: int, wander: bool, kind: type) -> None:
    """W of all of A where rows wander, or are few beside what A couples."""
    n = links + 1
    pairs = np.stack([np.arange(links), np.arange(1, n)], axis=1)
    places = np.arange(rows)[:, None]
    given = [(places, np.ones((rows, 1)))]
    assert isinstance(rows_by_pivoting(n, [pairs], given, wander), kind)


def test_bodies_glued_by_rows_make_few_fronts() -> None:
    """Rows among nodes of three: what a front begins with is many columns of one sign, not each by itself."""
    side = 8
    number = np.arange(side * side * 3).reshape(side, side, 3)
    corner = [number[i : side - 1 + i, j : side - 1 + j, k : 2 + k] for i, j, k in product((0, 1), repeat=3)]
    cells = np.stack([part.ravel() for part in corner], axis=1)
    n = 2 * 3 * number.size
    both = np.concatenate([cells, cells + number.size])
    a = Pattern.of(n, [(3 * both[:, :, None] + np.arange(3)).reshape(len(both), -1)])
    glued = (3 * np.stack([number[..., 2], number[..., 0] + number.size], axis=-1).reshape(-1, 2)).repeat(
        3, 0
    )
    glued += np.tile(np.arange(3), side * side)[:, None]
    solver = SparseRows(a, [(glued, np.tile([1.0, -1.0], (len(glued), 1)))])
    assert len(solver.rows.k.f.table) - 1 < number.size
