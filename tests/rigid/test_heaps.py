"""Heaps of solids of many shapes that fall on each other: each arrives, and no energy comes from nowhere."""

from __future__ import annotations

import pytest

from visviva.figures.rigid_heaps import largest_rise


@pytest.mark.parametrize("seed", [*range(6), 12])
def test_a_heap_of_any_shapes_arrives(seed):
    """In the last one the edge of a box lies across a rim: its point came and went, 0.4 mm deep."""
    assert largest_rise(seed, 0.6) < 1e-4, "K + P comes from nowhere"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_heaps(seed):
    assert largest_rise(seed, 5.0) < 1e-4
