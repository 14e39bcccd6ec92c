"""Fill-reducing orders of a symmetric sparse matrix, and the fill each of them makes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pymetis
from numpy.typing import NDArray

from visviva.core.kernel import kernel

Ints = NDArray[np.int64]

# Unknowns, and neighbours of each, above which nested dissection makes about as little fill as minimum
# degree: 0.95 to 1.06 times on sheets and jellies of 1300 to 4100 unknowns. Nor need the latter be compiled.
DISSECTION_FROM, NEIGHBOURS = 1000, 8


def adjacency(n: int, low: Ints, high: Ints) -> tuple[Ints, Ints]:
    """Neighbour lists (start (n+1,), neighbour) of the graph with edges low–high, without self-loops."""
    edge = low != high
    i = np.concatenate((low[edge], high[edge]))
    j = np.concatenate((high[edge], low[edge]))
    edges = np.unique(i * n + j)
    return np.append(0, np.cumsum(np.bincount(edges // n, minlength=n))).astype(np.int64), edges % n


def postpone(order: Ints, start: Ints, neighbour: Ints, late: Ints) -> Ints:
    """The order with each late unknown moved behind the last of its neighbours that are not late."""
    n = len(order)
    place = np.empty(n, np.int64)
    place[order] = np.arange(n)
    owner = np.repeat(np.arange(n), np.diff(start))
    edge = (late[owner] == 1) & (late[neighbour] == 0)
    last = place.copy()
    np.maximum.at(last, owner[edge], place[neighbour[edge]])
    return np.argsort((2 * last + (last != place)) * n + place)


@kernel
def unlink(i: int, degree: Ints, head: Ints, following: Ints, before: Ints) -> None:
    """Take i out of the list of its degree."""
    if before[i] >= 0:
        following[before[i]] = following[i]
    else:
        head[degree[i]] = following[i]
    if following[i] >= 0:
        before[following[i]] = before[i]


@kernel
def link(i: int, degree: Ints, head: Ints, following: Ints, before: Ints) -> None:
    """Put i first in the list of its degree."""
    following[i] = head[degree[i]]
    before[i] = -1
    if following[i] >= 0:
        before[following[i]] = i
    head[degree[i]] = i


@kernel
def gather_element(p: int, span: Ints, items: Ints, store: Ints, seen: Ints, used: int) -> int:
    """Write the neighbours of pivot p, reached directly or through its elements, to store[used:].

    span (n, 6): first item, number of elements, number of items, first of own element, its length, alive
    (1 variable, 2 element, 0 absorbed). Returns the number of neighbours.
    """
    count = 0
    seen[p] = p
    for s in range(span[p, 0], span[p, 0] + span[p, 2]):
        other = items[s]
        if s - span[p, 0] >= span[p, 1]:
            if seen[other] != p:
                seen[other] = p
                store[used + count] = other
                count += 1
            continue
        for t in range(span[other, 3], span[other, 3] + span[other, 4]):
            i = store[t]
            if seen[i] != p:
                seen[i] = p
                store[used + count] = i
                count += 1
        span[other, 5] = 0
    return count


@kernel
def prune(i: int, p: int, span: Ints, items: Ints, seen: Ints, outside: Ints) -> int:
    """Replace in the lists of i what the new element p covers by p; returns the approximate degree of i."""
    first, elements, total = span[i, 0], span[i, 1], span[i, 2]
    degree, kept = 0, 0
    variables = np.empty(total - elements, np.int64)
    alive = 0
    for s in range(first + elements, first + total):
        if seen[items[s]] != p:
            variables[alive] = items[s]
            alive += 1
    for s in range(first, first + elements):
        e = items[s]
        if span[e, 5] == 2:
            items[first + kept] = e
            kept += 1
            degree += outside[e]
    items[first + kept] = p
    kept += 1
    for s in range(alive):
        items[first + kept + s] = variables[s]
    span[i, 1], span[i, 2] = kept, kept + alive
    return int(degree + alive + span[p, 4] - 1)


@kernel
def count_outside(begin: int, end: int, span: Ints, items: Ints, store: Ints, outside: Ints) -> None:
    """outside[e] = unknowns of element e that are not in store[begin:end], for all elements met there."""
    for phase in range(2):
        for t in range(begin, end):
            i = store[t]
            for s in range(span[i, 0], span[i, 0] + span[i, 1]):
                e = items[s]
                if span[e, 5] == 2:
                    outside[e] = span[e, 4] if phase == 0 else outside[e] - 1


@kernel
def minimum_degree(start: Ints, neighbour: Ints, late: Ints, order: Ints) -> None:
    """Approximate minimum degree by a quotient graph; a tree gets no fill.

    A late unknown (n,) may be chosen only after all its neighbours that are not late.
    Source: Amestoy, Davis, Duff 1996 (degree bound), without supervariables.
    """
    n = len(order)
    items, store = neighbour.copy(), np.empty(2 * len(neighbour) + n + 1, np.int64)
    span = np.zeros((n, 6), np.int64)
    degree, waiting, outside = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    head, following, before = np.full(n + 1, -1), np.full(n, -1), np.full(n, -1)
    seen = np.full(n, -1)
    for i in range(n - 1, -1, -1):
        span[i, 0], span[i, 2], span[i, 5] = start[i], start[i + 1] - start[i], 1
        degree[i] = span[i, 2]
        if late[i]:
            for s in range(start[i], start[i + 1]):
                waiting[i] += 1 - late[neighbour[s]]
        if waiting[i] == 0:
            link(i, degree, head, following, before)
    used, least = 0, 0
    for k in range(n):
        while head[least] < 0:
            least += 1
        p = head[least]
        order[k] = p
        unlink(p, degree, head, following, before)
        if used + n > len(store):
            store = np.concatenate((store, np.empty(len(store) + n, np.int64)))
        count = gather_element(p, span, items, store, seen, used)
        span[p, 3], span[p, 4], span[p, 5] = used, count, 2
        count_outside(used, used + count, span, items, store, outside)
        outside[p] = 0
        if not late[p]:
            for s in range(start[p], start[p + 1]):
                waiting[neighbour[s]] -= late[neighbour[s]]
        for t in range(used, used + count):
            i = store[t]
            listed = before[i] >= 0 or head[degree[i]] == i
            if listed:
                unlink(i, degree, head, following, before)
            before[i] = -1
            degree[i] = min(prune(i, p, span, items, seen, outside), n - k - 2)
            if waiting[i] == 0:
                link(i, degree, head, following, before)
                least = min(least, degree[i])
        used += count


def candidates(n: int, start: Ints, neighbour: Ints, late: Ints) -> Iterator[tuple[str, Ints]]:
    """Names and orders to compare, formed one by one, the one with usually least fill first.

    Each keeps late unknowns behind their neighbours that are not.
    """
    if n > DISSECTION_FROM and len(neighbour) > NEIGHBOURS * n:
        apart = pymetis.nested_dissection(pymetis.CSRAdjacency(start, neighbour))[0]
        yield "nested dissection", postpone(np.asarray(apart, np.int64), start, neighbour, late)
    else:
        least = np.empty(n, np.int64)
        minimum_degree(start, neighbour, late, least)
        yield "minimum degree", postpone(least, start, neighbour, late)
    yield "natural", postpone(np.arange(n), start, neighbour, late)
    if len(neighbour):
        from scipy.sparse import csr_matrix  # 0.2 s, for those who compare orders only
        from scipy.sparse.csgraph import reverse_cuthill_mckee

        graph = csr_matrix((np.ones(len(neighbour)), neighbour, start), shape=(n, n))
        band = np.asarray(reverse_cuthill_mckee(graph, symmetric_mode=True), np.int64)
        yield "reverse Cuthill-McKee", postpone(band, start, neighbour, late)


@kernel
def count_fill(columns: Ints, rows: Ints, limit: int, parent: Ints, counts: Ints) -> int:
    """Elimination tree and entries below the diagonal per column of L; stops above the limit.

    columns (n+1,), rows: upper triangle of the permuted matrix by columns. Returns the number of entries
    (more than limit when stopped).
    Source: Liu 1990 (elimination tree), row subtrees as in Davis 2006, section 4.4.
    """
    n = len(parent)
    mark = np.full(n, -1)
    total = 0
    for k in range(n):
        parent[k], counts[k], mark[k] = -1, 0, k
        for p in range(columns[k], columns[k + 1]):
            i = rows[p]
            while mark[i] != k:
                if parent[i] < 0:
                    parent[i] = k
                counts[i] += 1
                total += 1
                mark[i] = k
                i = parent[i]
        if total > limit:
            return total
    return total
