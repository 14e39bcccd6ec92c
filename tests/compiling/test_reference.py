"""Records passed by address: the same attributes and numbers as the record; its arrays are kept alive."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from visviva.compiling.kernel import kernel
from visviva.compiling.reference import reference
from visviva.compiling.separate_kernel import separate_kernel

pytestmark = pytest.mark.nojit


class Inner(NamedTuple):
    weights: np.ndarray
    scale: np.ndarray


class Outer(NamedTuple):
    values: np.ndarray
    table: np.ndarray
    share: float
    inner: Inner


@separate_kernel
def weighted(p: Outer, row: int) -> float:
    total = 0.0
    for i in range(len(p.values)):
        total += p.values[i] * p.inner.weights[p.table[row, i]]
        p.values[i] += 1.0
    return p.share * total * p.inner.scale[0]


@kernel
def _sum_of(values, table, inner, share):
    p = reference(Outer(values, table, share, reference(inner)))
    return weighted(p, 0) + weighted(p, 1)


@kernel
def sum_of_rows(values, table, share):
    weights = np.arange(4.0)
    return _sum_of(values, table, Inner(weights, np.full(1, 2.0)), share)


def test_attributes_of_a_reference_are_those_of_the_record():
    values, table = np.array([1.0, 2.0, 3.0]), np.array([[0, 1, 2], [3, 2, 1]])
    found = sum_of_rows(values, table, 0.5)
    assert found == (1 * 0 + 2 * 1 + 3 * 2) + (2 * 3 + 3 * 2 + 4 * 1)
    assert (values == [3.0, 4.0, 5.0]).all()


def test_arrays_made_by_the_caller_stay_while_the_reference_is_used():
    """Memory that was freed would be taken by the next arrays, and the sums would differ."""
    table = np.array([[0, 1, 2], [3, 2, 1]])
    first = sum_of_rows(np.array([1.0, 2.0, 3.0]), table, 0.5)
    assert all(sum_of_rows(np.array([1.0, 2.0, 3.0]), table, 0.5) == first for _ in range(100))


def test_what_a_record_has_not_is_refused():
    @kernel
    def wrong(values, table, inner, share):
        return reference(Outer(values, table, share, inner)).nothing

    with pytest.raises(Exception, match="nothing"):
        wrong(np.zeros(3), np.zeros((2, 3), np.int64), Inner(np.zeros(4), np.zeros(1)), 1.0)
