"""Port rows as combinations of coordinates, against a plain search; element matrices on them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from visviva.core.elements import GATHER_SIZE, add_products, add_two_forms, bilinear_form, expand

pytestmark = pytest.mark.nojit


def table_of(lengths: Any, rng: Any) -> Any:
    """Rows of J of these lengths, each with different coordinates."""
    ptr = np.append(0, np.cumsum(lengths)).astype(np.int64)
    col = [rng.permutation(9)[:length] for length in lengths]
    return SimpleNamespace(rows=len(lengths), ptr=ptr, col=np.concatenate([np.zeros(0, np.int64), *col]))


@given(st.lists(st.integers(0, 4), max_size=8), st.integers(0, 6), st.integers(1, 6), st.integers(0, 10_000))
def test_every_row_finds_its_coordinates(lengths: list[int], m: int, p: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = table_of(lengths, rng)
    rows = np.array([rng.permutation(table.rows + 10)[:p] - 1 for _ in range(m)], np.int64).reshape(m, p)
    way = expand(rows, table)
    for e in range(m):
        used = way.dofs[e][way.dofs[e] >= 0]
        assert len(set(used)) == len(used) and (way.dofs[e, len(used) :] == -1).all()
        seen = []
        for r, row in enumerate(rows[e]):
            own = range(table.ptr[row], table.ptr[row + 1]) if 0 <= row < table.rows else []
            exact = [(table.col[j], j) for j in own] if row < table.rows else [(row - table.rows, -1)]
            places = way.local[e, r][way.local[e, r] >= 0]
            assert [(way.dofs[e, a], j) for a, j in zip(places, way.entry[e, r], strict=False)] == exact
            assert (way.local[e, r, len(exact) :] == -1).all() and (way.entry[e, r, len(exact) :] == -1).all()
            seen += [dof for dof, _ in exact]
        assert list(used) == list(dict.fromkeys(seen))


@pytest.mark.parametrize("p", [3, GATHER_SIZE, 2 * GATHER_SIZE + 5])
def test_forms_of_elements_of_any_size(p: int) -> None:
    """leftᵀ B right, summed over the elements, of elements gathered in one piece and in several."""
    random = np.random.default_rng(p)
    rows = random.integers(-1, 40, (4, p))
    matrices, left, right, third = random.normal(size=(4, p, p)), *random.normal(size=(3, 40))

    def form(a: np.ndarray, b: np.ndarray) -> float:
        a, b = (np.append(x, 0.0)[rows] for x in (a, b))
        return float(np.einsum("er,ers,es->", a, matrices, b))

    one, two, there = np.ones(1), np.ones(1), np.ones(4, np.int64)
    add_two_forms(rows, there, matrices, left, right, one, third, left, two)
    assert bilinear_form(rows, there, matrices, left, right) == pytest.approx(form(left, right), rel=1e-12)
    assert (one[0], two[0]) == pytest.approx((1.0 + form(left, right), 1.0 + form(third, left)), rel=1e-12)


def test_elements_that_are_not_there_add_nothing() -> None:
    """Whatever their matrices hold."""
    random = np.random.default_rng(3)
    rows, matrices = random.integers(0, 12, (3, 4)), random.normal(size=(3, 4, 4))
    rates, kept, all_of_them = random.normal(size=12), np.array([1, 0, 1]), np.ones(2, np.int64)
    some, few = np.zeros(12), np.zeros(12)
    add_products(rows, kept, matrices, np.ones(1), rates, some)
    add_products(rows[::2].copy(), all_of_them, matrices[::2].copy(), np.ones(1), rates, few)
    assert (some == few).all()
    assert bilinear_form(rows, kept, matrices, rates, rates) == pytest.approx(float(rates @ few), rel=1e-12)
