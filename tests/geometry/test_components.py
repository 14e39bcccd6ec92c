"""Components of graphs, against SciPy's."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from visviva.geometry.components import components


@given(st.integers(0, 12), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=20))
def test_components_are_those_of_scipy(n: int, links: list[tuple[int, int]]) -> None:
    links = [(i, j) for i, j in links if i < n and j < n]
    i, j = np.array(links, np.int64).reshape(-1, 2).T
    found = components(n, i, j)
    if n:
        count, label = connected_components(coo_array((np.ones(len(i)), (i, j)), (n, n)), directed=False)
        assert found.max() + 1 == count
        assert np.array_equal(found, label)
    else:
        assert len(found) == 0
