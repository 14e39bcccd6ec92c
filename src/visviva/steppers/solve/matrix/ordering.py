"""Fill-reducing ordering of the nodes for a sparse factorisation."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import pairwise

import numpy as np
import pymetis

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel

MIN_DISSECTION_NODES = 300
"""Nodes above which nested dissection (METIS) is used: it is faster, a millisecond for 1000 nodes, with 0.83
to 1.13 times the fill-in. Below, minimum degree takes up to 2 ms."""


def adjacency(n: int, low: Index, high: Index) -> tuple[Index, Index]:
    """Neighbour lists (start (n + 1,), neighbour) of the graph with edges low–high, without self-loops."""
    edge = low != high
    i = np.concatenate((low[edge], high[edge]))
    j = np.concatenate((high[edge], low[edge]))
    edges = np.unique(i * n + j)
    i, j = np.divmod(edges, max(n, 1))
    return np.append(0, np.cumsum(np.bincount(i, minlength=n))).astype(np.int64), j


def group_pairs(group: Index, order: Index) -> tuple[Index, Index]:
    """All (first, second) members of one group with order(first) ≤ order(second), group by group."""
    sorted_ = np.lexsort((order, group))
    ends = np.flatnonzero(np.append(np.diff(group[sorted_]) != 0, True)) + 1
    position = np.arange(len(sorted_))
    end = ends[np.searchsorted(ends, position, side="right")] if len(sorted_) else position
    reach = end - position
    first = np.repeat(position, reach)
    second = first + np.arange(len(first)) - np.repeat(np.cumsum(reach) - reach, reach)
    return sorted_[first], sorted_[second]


def elimination_order(n: int, low: Index, high: Index, sizes: Index, late: Mask | None = None) -> Index:
    """A fill-reducing order of the nodes (n,) of the graph with edges low–high.

    sizes : (n,)   coordinates of the nodes
    late : (n,)    nodes that come after all their neighbours that are not late; then dependent rows have
        pivots that are exactly zero, whatever the order of the rest

    Leaves come first, which cause no fill-in. The rest keeps its order, or is ordered by minimum degree
    (small graphs) or nested dissection (large ones), whichever causes less fill-in.
    """
    last = np.zeros(n, bool) if late is None else late
    start, neighbour = adjacency(n, low, high)
    twigs, degree = np.empty(n, np.int64), np.empty(n, np.int64)
    twigs = twigs[: _peel(start, neighbour, last, degree, twigs)]
    inner = np.setdiff1d(np.arange(n), twigs)
    if len(inner) == 0:
        return _postponed(twigs, start, neighbour, last)
    number = np.full(n, -1)
    number[inner] = np.arange(len(inner))
    kept = (number[low] >= 0) & (number[high] >= 0)
    start_in, near = adjacency(len(inner), number[low[kept]], number[high[kept]])
    if len(inner) > MIN_DISSECTION_NODES:
        found = np.asarray(pymetis.nested_dissection(pymetis.CSRAdjacency(start_in, near))[0], np.int64)
    else:
        found = minimum_degree(start_in, near, last[inner])
    natural = np.arange(len(inner))
    best, least = inner, np.inf
    for order in (found, natural):
        whole = _postponed(order, start_in, near, last[inner])
        fill = _fill(whole, start_in, near, sizes[inner], least)
        if fill < least:
            best, least = inner[whole], fill
    return _postponed(np.concatenate([twigs, best]), start, neighbour, last)


@kernel
def _peel(start: Index, neighbour: Index, late: Mask, degree: Index, order: Index) -> int:
    """Remove nodes of degree 0 or 1 that are not late repeatedly, into `order`; returns their number."""
    n, found = len(degree), 0
    for i in range(n):
        degree[i] = start[i + 1] - start[i] + (n if late[i] else 0)
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


def _postponed(order: Index, start: Index, neighbour: Index, late: Mask) -> Index:
    """The order with each late node moved after the last of its neighbours that are not late."""
    n = len(order)
    if not late.any():
        return order
    position = np.empty(n, np.int64)
    position[order] = np.arange(n)
    owner = np.repeat(np.arange(n), np.diff(start))
    edge = late[owner] & ~late[neighbour]
    last = position.copy()
    np.maximum.at(last, owner[edge], position[neighbour[edge]])
    return np.argsort((2 * last + (last != position)) * n + position)


def minimum_degree(start: Index, neighbour: Index, late: Mask) -> Index:
    """Minimum degree: always eliminate a node with the fewest neighbours, which then become a clique.

    A late node (n,) may be chosen only after all its neighbours that are not late.
    Source: Tinney, Walker 1967, scheme 2; ties go to the lower number.
    """
    n, is_late = len(late), late.tolist()
    near = [set(neighbour[begin:end].tolist()) for begin, end in pairwise(start)]
    held = [[j for j in near[i] if is_late[j]] if not is_late[i] else [] for i in range(n)]
    waiting = [sum(not is_late[j] for j in near[i]) if is_late[i] else 0 for i in range(n)]
    open_ = [(len(near[i]), i) for i in range(n) if not waiting[i]]
    heapify(open_)
    order: dict[int, None] = {}
    while open_:
        degree, p = heappop(open_)
        if p in order or degree != len(near[p]):
            continue
        order[p] = None
        for i in held[p]:
            waiting[i] -= 1
        for i in near[p]:
            near[i] |= near[p]
            near[i] -= {i, p}
            if not waiting[i]:
                heappush(open_, (len(near[i]), i))
    return np.fromiter(order, np.int64, n)


def permuted(low: Index, high: Index, position: Index) -> tuple[Index, Index]:
    """The upper triangle of a permuted graph by columns: start of each column, and rows."""
    a, b = np.minimum(position[low], position[high]), np.maximum(position[low], position[high])
    by_column = np.lexsort((a, b))
    return np.append(0, np.cumsum(np.bincount(b, minlength=len(position)))).astype(np.int64), a[by_column]


def _fill(order: Index, start: Index, neighbour: Index, sizes: Index, limit: float) -> float:
    """Number of entries in the factor for an order; stops above the limit."""
    n = len(order)
    position, parent, counts = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    position[order] = np.arange(n)
    columns, rows = permuted(np.repeat(np.arange(n), np.diff(start)), neighbour, position)
    return float(count_fill(columns, rows, sizes[order].astype(float), limit, parent, counts))


@kernel
def count_fill(
    columns: Index, rows: Index, sizes: Array, limit: float, parent: Index, counts: Index
) -> float:
    """Elimination tree and entries below the diagonal per column of the factor.

    columns (n + 1,), rows : upper triangle of the permuted matrix by columns
    sizes : (n,)   coordinates of each node

    Returns the number of entries in the factor; counting stops above the limit.
    Source: Liu 1990 (elimination tree), row subtrees as in Davis 2006, section 4.4.
    """
    n = len(parent)
    mark = np.full(n, -1)
    total = 0.0
    for k in range(n):
        parent[k], counts[k], mark[k] = -1, 0, k
        for p in range(columns[k], columns[k + 1]):
            i = rows[p]
            while mark[i] != k:
                if parent[i] < 0:
                    parent[i] = k
                counts[i] += 1
                total += sizes[i] * sizes[k]
                mark[i] = k
                i = parent[i]
        if total > limit:
            return total
    return total
