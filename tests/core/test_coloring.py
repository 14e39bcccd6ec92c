"""Chunks of one colour share no point, for any elements; every element occurs once."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.core.coloring import colored_in_place, coloring

pytestmark = pytest.mark.nojit


def net(n):
    """Pairs of n × n points beside each other and across."""
    at = np.arange(n * n).reshape(n, n)
    ways = (at[1:], at[:-1]), (at[:, 1:], at[:, :-1]), (at[1:, 1:], at[:-1, :-1]), (at[1:, :-1], at[:-1, 1:])
    return np.concatenate([np.stack([a.ravel(), b.ravel()], axis=1) for a, b in ways])


def check(elements, found):
    assert sorted(found.order.tolist()) == list(range(len(elements)))
    assert found.chunks[0] == found.colors[0] == 0
    assert found.chunks[-1] == len(elements)
    assert found.colors[-1] == len(found.chunks) - 1
    assert (np.diff(found.chunks) > 0).all() and (np.diff(found.colors) > 0).all()
    for first, end in zip(found.colors[:-1], found.colors[1:], strict=True):
        sets = [
            np.unique(elements[found.order[found.chunks[c] : found.chunks[c + 1]]]) for c in range(first, end)
        ]
        together = np.concatenate(sets)
        assert len(np.unique(together)) == len(together), "two chunks of one colour share a point"


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), m=st.integers(0, 80), p=st.integers(2, 4), chunk=st.integers(1, 9))
def test_chunks_of_one_color_share_no_point(seed, m, p, chunk):
    rng = np.random.default_rng(seed)
    elements = rng.integers(0, 3 * m + 1, (m, p))
    check(elements, coloring(elements, chunk))


def test_elements_may_keep_their_order():
    elements = net(30)
    bounds, colors = colored_in_place(elements, 50)
    assert colors[-1] == len(bounds) and (np.diff(np.sort(bounds.ravel())) >= 0).all()
    assert np.array_equal(np.sort(bounds[:, 0]), np.arange(0, len(elements), 50))
    for first, end in pairwise(colors):
        sets = [np.unique(elements[low:high]) for low, high in bounds[first:end]]
        together = np.concatenate(sets)
        assert len(np.unique(together)) == len(together), "two chunks of one colour share a point"


def test_a_hub_leaves_nothing_to_share():
    """All springs at one point: as many colours as chunks, and more than there are bits."""
    elements = np.stack([np.zeros(100, np.int64), np.arange(1, 101)], axis=1)
    found = coloring(elements, 1)
    check(elements, found)
    assert len(found.colors) == 101 and found.parallelism == 1


@pytest.mark.parametrize("shuffled", [False, True])
def test_a_net_has_work_for_many_threads(shuffled):
    """Also where its points are numbered at random."""
    pairs = net(60)
    if shuffled:
        pairs = np.random.default_rng(1).permutation(3600)[pairs]
    found = coloring(pairs, 50)
    check(pairs, found)
    assert found.parallelism > 16


def test_numbers_of_the_points_do_not_change_between_runs():
    pairs = net(30)
    first, second = coloring(pairs, 20), coloring(pairs.copy(), 20)
    assert all(
        np.array_equal(getattr(first, name), getattr(second, name)) for name in ("order", "chunks", "colors")
    )
