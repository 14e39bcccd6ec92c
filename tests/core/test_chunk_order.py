"""Chunks processed by threads add to each point in their order."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.compiling.atomic import fetch_increment, load_flag, set_flag
from visviva.compiling.kernel import kernel
from visviva.compiling.program import Program
from visviva.core.chunk_order import chunk_order, may_begin, reset_chunks
from visviva.core.coloring import colored_in_place
from visviva.core.element_set import MIN_THREADED, ElementSet

CASES = {
    "a line": lambda m: np.stack([np.arange(m), np.arange(1, m + 1)], axis=1),
    "a hub": lambda m: np.stack([np.zeros(m, np.int64), np.arange(1, m + 1)], axis=1),
    "at random": lambda m: np.random.default_rng(0).integers(0, m, (m, 3)),
}


@pytest.mark.nojit
@pytest.mark.parametrize("case", CASES)
def test_who_shares_a_point_waits(case):
    """By marking chunks as finished in any order that `may_begin` allows: those of a point come in order."""
    elements = CASES[case](60)
    bounds, _ = colored_in_place(elements, 7)
    order = chunk_order(bounds, elements)
    reset_chunks(order.finished, order.taken)
    rng, turn = np.random.default_rng(1), np.zeros(len(bounds), np.int64)
    for t in range(len(bounds)):
        ready = [
            c
            for c in range(len(bounds))
            if not order.finished[c] and may_begin(order.first, order.earlier, order.finished, c)
        ]
        c = rng.choice(ready)
        order.finished[c], turn[c] = 1, t
    points = [set(elements[low:high].ravel()) for low, high in bounds]
    for later in range(len(bounds)):
        for before in range(later):
            assert turn[before] < turn[later] or not points[before] & points[later]


@pytest.mark.nojit
def test_chunks_that_share_nothing_wait_for_nobody():
    order = chunk_order(np.array([[0, 3], [3, 5]]))
    assert list(order.first) == [0, 0, 0] and not len(order.earlier)


@kernel
def _ripple(elements, numbers, sums):
    """What depends on the order in which it is added."""
    for e in range(len(elements)):
        for p in range(elements.shape[1]):
            sums[elements[e, p]] = 0.7 * sums[elements[e, p]] + numbers[e]


@pytest.mark.parametrize("case", CASES)
def test_sums_are_those_of_the_chunks_one_by_one(case):
    """On the threads that there are, a hundred times; where a hub lets nothing run together as well."""
    elements = CASES[case](MIN_THREADED)
    made = ElementSet(elements)
    own, numbers = elements[made.order], np.random.default_rng(2).standard_normal(MIN_THREADED)
    sums, expected = np.zeros((2, elements.max() + 1))
    assert made.pieces > 1
    _ripple(own, numbers, expected)
    program = Program(made.scatter(_ripple, (own, numbers), (sums,)))
    for _ in range(100):
        sums[:] = 0.0
        program()
        assert np.array_equal(sums, expected)


@kernel
def _alone(elements, entered, left, met):
    """Marks that somebody else is at work; takes long enough for others to come."""
    if fetch_increment(entered, 0) != load_flag(left, 0):
        set_flag(met, 0)
    for _ in range(400_000):
        load_flag(left, 0)
    fetch_increment(left, 0)


def test_chunks_that_share_a_point_never_run_together():
    elements = CASES["a hub"](MIN_THREADED)
    entered, left, met = np.zeros((3, 1), np.int64)
    made = ElementSet(elements)
    program = Program(made.scatter(_alone, (elements[made.order],), (entered, left, met)))
    for _ in range(20):
        program()
    assert entered[0] == left[0] == 20 * made.pieces and not met[0]
