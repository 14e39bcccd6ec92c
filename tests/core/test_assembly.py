"""Matrices of elements and of node pairs, assembled in coordinates: Σ Jᵀ B J."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.core.elements import Elements, Expansion, expand
from visviva.core.node_blocks import NodeBlocks
from visviva.core.ports import PortTable

pytestmark = pytest.mark.nojit
N = 9  # coordinates
WEIGHT = np.array([0.7])


def carried_out(op):
    function, arguments = op
    function(*arguments)


def dense(B, way):
    """Jᵀ B J of plain rows, in all coordinates."""
    found = np.zeros((N, N))
    for b, dofs, local in zip(B, way.dofs, way.local[:, :, 0], strict=True):
        for p in np.flatnonzero(local >= 0):
            for q in np.flatnonzero(local >= 0):
                found[dofs[local[p]], dofs[local[q]]] += b[p, q]
    return WEIGHT[0] * found


def slots_of(way, stored):
    """Slots (m, d, d) of a matrix of which only these numbers (N, N) are stored, row by row."""
    first, second = way.dofs[:, :, None], way.dofs[:, None, :]
    there = (first >= 0) & (second >= 0) & stored[first, second]
    return np.where(there, N * first + second, -1)


def with_a_zero(way):
    """The same rows, whose entries of J are read, and are 1."""
    return Expansion(way.dofs, way.local, np.where(way.local >= 0, 0, -1))


@pytest.mark.parametrize("turned", [lambda way: way, with_a_zero], ids=["plain", "by entries of J"])
def test_elements(turned):
    rng = np.random.default_rng(1)
    rows = np.array([[0, 4, 2, -1], [8, 2, 4, 1]])
    elements = Elements.of(rows, "K")
    elements.K[:] = rng.normal(size=(2, 4, 4))
    way, values, stored = expand(rows, PortTable()), np.zeros(N * N), rng.random((N, N)) < 0.8
    stored |= stored.T
    given = (elements.K, WEIGHT, turned(way), np.ones(1), slots_of(way, stored), values)
    carried_out(elements.assembly(*given))
    close(values.reshape(N, N), np.where(stored, dense(elements.K, way), 0.0), 1e-14)


@pytest.mark.parametrize("turned", [lambda way: way, with_a_zero], ids=["plain", "by entries of J"])
def test_blocks_of_nodes(turned):
    rng = np.random.default_rng(2)
    nodes = NodeBlocks.of(np.array([[0, 3], [3, -1], [3, 6], [6, -1]]), "K")
    square = rng.normal(size=(4, 3, 3))
    own = nodes.pairs[:, 1] < 0
    square[own] += square[own].transpose(0, 2, 1)
    nodes.K[:] = square.reshape(-1, 9)
    whole = np.zeros((4, 6, 6))
    whole[own, :3, :3] = square[own]
    whole[~own, :3, 3:], whole[~own, 3:, :3] = square[~own], square[~own].transpose(0, 2, 1)
    way, values, stored = expand(nodes.rows, PortTable()), np.zeros(N * N), np.ones((N, N), bool)
    stored[:, 7] = stored[7] = False
    given = (nodes.K, WEIGHT, turned(way), np.ones(1), slots_of(way, stored), values)
    carried_out(nodes.assembly(*given))
    close(values.reshape(N, N), np.where(stored, dense(whole, way), 0.0), 1e-14)


def test_parts_that_are_never_used_add_nothing():
    elements, nodes = Elements.of(np.array([[0, 4]]), "K"), NodeBlocks.of(np.array([[0, 3]]), "K")
    for one in (elements, nodes):
        way, values = expand(one.rows, PortTable()), np.zeros(N * N)
        slots = slots_of(way, np.ones((N, N), bool))
        carried_out(one.assembly(one.D, WEIGHT, way, np.ones(1), slots, values))
        assert not values.any()
