"""The order in which a sparse factor eliminates nodes."""

from __future__ import annotations

import numpy as np
import pymetis

from visviva.core.state import Index, Mask
from visviva.steppers.linalg.ordering import DISSECTION_FROM, NEIGHBOURS, adjacency, minimum_degree


def elimination_order(n: int, low: Index, high: Index, late: Mask) -> Index:
    """Nodes (n,) of the graph with edges low–high in an order of little fill, late ones at the end.

    Nested dissection (METIS) of graphs with loops, minimum degree of small ones and of trees.
    """
    early, last = np.flatnonzero(~late), np.flatnonzero(late)
    number = np.full(n, -1)
    number[early] = np.arange(len(early))
    kept = (number[low] >= 0) & (number[high] >= 0)
    start, neighbour = adjacency(len(early), number[low[kept]], number[high[kept]])
    if len(early) > DISSECTION_FROM and len(neighbour) > NEIGHBOURS * len(early):
        order = np.asarray(pymetis.nested_dissection(pymetis.CSRAdjacency(start, neighbour))[0], np.int64)
    else:
        order = minimum_degree(start, neighbour, np.zeros(len(early), np.int64))
    return np.concatenate([early[order], last])
