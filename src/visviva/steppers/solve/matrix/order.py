"""The order in which a sparse factor eliminates nodes."""

from __future__ import annotations

import numpy as np
import pymetis

from visviva.arrays import Index, Mask
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.ordering import DISSECTION_FROM, adjacency, minimum_degree


@kernel
def _peel(start: Index, neighbour: Index, degree: Index, order: Index) -> int:
    """Nodes with one neighbour or none, again and again, into `order`; returns how many."""
    found = 0
    for i in range(len(degree)):
        degree[i] = start[i + 1] - start[i]
        if degree[i] <= 1:
            order[found] = i
            degree[i] = -1
            found += 1
    at = 0
    while at < found:
        node = order[at]
        at += 1
        for e in range(start[node], start[node + 1]):
            other = neighbour[e]
            if degree[other] > 0:
                degree[other] -= 1
                if degree[other] <= 1:
                    order[found] = other
                    degree[other] = -1
                    found += 1
    return found


def elimination_order(n: int, low: Index, high: Index, late: Mask) -> Index:
    """Nodes (n,) of the graph with edges low–high in an order of little fill, late ones at the end.

    Twigs first, which make no fill; then minimum degree of what is small, else nested dissection (METIS).
    """
    early, last = np.flatnonzero(~late), np.flatnonzero(late)
    start, neighbour = _graph(n, early, low, high)
    twigs, degree = np.empty(len(early), np.int64), np.empty(len(early), np.int64)
    twigs = twigs[: _peel(start, neighbour, degree, twigs)]
    inner = np.setdiff1d(np.arange(len(early)), twigs)
    start, neighbour = _graph(n, early[inner], low, high)
    if len(inner) > DISSECTION_FROM:
        order = np.asarray(pymetis.nested_dissection(pymetis.CSRAdjacency(start, neighbour))[0], np.int64)
    else:
        order = minimum_degree(start, neighbour, np.zeros(len(inner), np.int64))
    return np.concatenate([early[twigs], early[inner[order]], last])


def _graph(n: int, nodes: Index, low: Index, high: Index) -> tuple[Index, Index]:
    """Neighbour lists of some nodes, in their own numbers."""
    number = np.full(n, -1)
    number[nodes] = np.arange(len(nodes))
    kept = (number[low] >= 0) & (number[high] >= 0)
    return adjacency(len(nodes), number[low[kept]], number[high[kept]])
