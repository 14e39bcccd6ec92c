"""Minimum degree ordering and symbolic factorisation of H.

The node with the fewest neighbours is eliminated first, and its neighbours become a clique: they are the
blocks of its column of L. Source: Tinney and Walker 1967, scheme 2; ties go to the lower number.
Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.contact_records import BODY_SIZE
from visviva.steppers.solve.rows.island import EXTENT, FIRST, SEG, SEGS, Island
from visviva.steppers.solve.rows.newton_on_rows import delassus_of_rows

PRODUCTS_PER_NUMBER = 10  # approximate products per number of a factor on large nodes


@kernel
def _number_nodes(p: Island, node: Index) -> None:
    """The node of each coordinate that is the first of its node."""
    for i in range(len(p.nodes)):
        node[p.nodes[i, FIRST]] = i


@kernel
def _node_of(seg: Index, node: Index, s: int) -> int:
    return int(seg[s, 2] if seg[s, 2] >= 0 else node[seg[s, 0]])


@kernel
def _pairs_by_second(p: Island, node: Index, begin: Index) -> Index:
    """For each node, the first of the unit node pairs of which it is the second member; begin (n + 1,)."""
    begin[:] = 0
    for k in range(len(p.table)):
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            begin[_node_of(p.seg, node, s) + 1] += p.table[k, SEGS] - 1
    for i in range(len(p.nodes)):
        begin[i + 1] += begin[i]
    found, free = np.empty(begin[len(p.nodes)], np.int64), begin.copy()
    for k in range(len(p.table)):
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            for t in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
                if s != t:
                    two = _node_of(p.seg, node, t)
                    found[free[two]] = _node_of(p.seg, node, s)
                    free[two] += 1
    return found


@kernel
def neighbours(p: Island, node: Index) -> tuple[Index, Index]:
    """Ascending adjacency lists of all nodes: start of each, and the lists."""
    n, used = len(p.nodes), 0
    begin = np.empty(n + 1, np.int64)
    found = _pairs_by_second(p, node, begin)
    end, near, start = begin.copy(), np.empty(len(found), np.int64), np.empty(n + 1, np.int64)
    for two in range(n):
        for e in range(begin[two], begin[two + 1]):
            one = found[e]
            if end[one] == begin[one] or near[end[one] - 1] != two:
                near[end[one]] = two
                end[one] += 1
    for i in range(n):
        start[i] = used
        for e in range(begin[i], end[i]):
            near[used] = near[e]
            used += 1
    start[n] = used
    return start, near[:used]


@kernel
def _merge(pool: Index, a: int, a_end: int, b: int, b_end: int, skip: int, also: int, to: int) -> int:
    """Merge two ascending lists of `pool`, without `skip` and `also`, to position `to`; returns its end."""
    while a < a_end or b < b_end:
        if b == b_end or (a < a_end and pool[a] <= pool[b]):
            one = pool[a]
            b += 1 if b < b_end and pool[b] == one else 0
            a += 1
        else:
            one = pool[b]
            b += 1
        if one != skip and one != also:
            pool[to] = one
            to += 1
    return to


@kernel
def _link(i: int, degree: int, head: Index, after: Index, before: Index) -> None:
    after[i], before[i] = head[degree], -1
    if head[degree] >= 0:
        before[head[degree]] = i
    head[degree] = i


@kernel
def _unlink(i: int, degree: int, head: Index, after: Index, before: Index) -> None:
    if before[i] >= 0:
        after[before[i]] = after[i]
    else:
        head[degree] = after[i]
    if after[i] >= 0:
        before[after[i]] = before[i]


@kernel
def eliminate(start: Index, near: Index, position: Index, begin: Index, end: Index) -> Index:
    """Eliminate all nodes: the position of each, and where its column lies in the returned array."""
    n, used = len(position), len(near)
    pool = np.empty(4 * len(near) + 16, np.int64)
    copy(near, pool)
    head, after, before = np.full(n + 1, -1), np.empty(n, np.int64), np.empty(n, np.int64)
    for i in range(n - 1, -1, -1):
        begin[i], end[i] = start[i], start[i + 1]
        _link(i, end[i] - begin[i], head, after, before)
    least = 0
    for step in range(n):
        while head[least] < 0:
            least += 1
        p = head[least]
        _unlink(p, least, head, after, before)
        position[p] = step
        own = end[p] - begin[p]
        for t in range(begin[p], end[p]):
            i = pool[t]
            degree = end[i] - begin[i]
            _unlink(i, degree, head, after, before)
            if used + degree + own > len(pool):
                larger = np.empty(2 * len(pool) + degree + own, np.int64)
                copy(pool, larger)
                pool = larger
            to = _merge(pool, begin[i], end[i], begin[p], end[p], i, p, used)
            begin[i], end[i], used = used, to, to
            _link(i, end[i] - begin[i], head, after, before)
            least = min(least, end[i] - begin[i])
    return pool


@kernel
def _columns(
    position: Index, begin: Index, end: Index, pool: Index
) -> tuple[Index, Index, Index, Index, Index, Index]:
    """L by columns and by rows, ascending: lp, li, rp, rj, rpos, and the node of each position."""
    n = len(position)
    node, lp, rp = np.empty(n, np.int64), np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    for i in range(n):
        node[position[i]] = i
    for j in range(n):
        lp[j + 1] = lp[j] + end[node[j]] - begin[node[j]]
        for t in range(begin[node[j]], end[node[j]]):
            rp[position[pool[t]] + 1] += 1
    for j in range(n):
        rp[j + 1] += rp[j]
    li, rj, rpos = np.empty(lp[n], np.int64), np.empty(lp[n], np.int64), np.empty(lp[n], np.int64)
    free, below = rp.copy(), lp.copy()
    for j in range(n):
        for t in range(begin[node[j]], end[node[j]]):
            i = position[pool[t]]
            rj[free[i]] = j
            free[i] += 1
    for i in range(n):
        for e in range(rp[i], rp[i + 1]):
            li[below[rj[e]]], rpos[e] = i, below[rj[e]]
            below[rj[e]] += 1
    return lp, li, rp, rj, rpos, node


@kernel
def _position_in(li: Index, low: int, high: int, number: int) -> int:
    """Position of a number known to be in the ascending li[low:high]."""
    while li[low] != number:
        middle = (low + high) // 2
        if li[middle] <= number:
            low = middle
        else:
            high = middle
    return low


@kernel
def _find_entries(p: Island, line_of: Index, lp: Index, li: Index) -> tuple[Index, Index]:
    """The block of L of every ordered pair of distinct nodes of each unit, and the start of each unit."""
    count, e = 0, 0
    for k in range(len(p.table)):
        count += p.table[k, SEGS] * (p.table[k, SEGS] - 1)
    entry, entry_at = np.empty(count, np.int64), np.empty(len(p.table), np.int64)
    for k in range(len(p.table)):
        entry_at[k] = e
        first, last = p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]
        for s in range(first, last):
            for t in range(first, last):
                if s != t:
                    one, two = line_of[p.seg[s, 0]], line_of[p.seg[t, 0]]
                    column = min(one, two)
                    entry[e] = _position_in(li, lp[column], lp[column + 1], max(one, two))
                    e += 1
    return entry, entry_at


@kernel
def cycle_count(p: Island) -> int:
    """Number of independent cycles in the graph of nodes (its cyclomatic number)."""
    node = np.empty(len(p.x), np.int64)
    _number_nodes(p, node)
    _, near = neighbours(p, node)
    return len(near) // 2 - len(p.nodes) + 1


@kernel
def _analyse_rows(p: Island, scratch: Index) -> Factor:
    """As `analyse`, for an island with condensed nodes."""
    r, i, f = len(p.lam), np.empty(0, np.int64), np.empty(0)
    if len(p.band.x):
        work = len(p.band.known.panel) * PRODUCTS_PER_NUMBER // BODY_SIZE**3
        return Factor(i, i, i, i, i, i, i, i, i, i, f, f, f, i, i, scratch, f, f, work)
    weight = np.empty(r * r)
    delassus_of_rows(p, weight)
    work = r**3 // (3 * BODY_SIZE**3) + 1
    return Factor(i, i, i, i, i, i, i, i, i, i, f, f, f, i, i, scratch, np.empty(r * r), weight, work)


@kernel
def analyse(p: Island, scratch: Index) -> Factor:
    """Ordering, pattern and storage of a factor of H; scratch (nodes,) becomes part of it.

    For islands with condensed nodes it holds W instead.
    """
    if len(p.ainv) > len(p.a) or len(p.band.x):
        found: Factor = _analyse_rows(p, scratch)
        return found
    n, number = len(p.nodes), np.empty(len(p.x), np.int64)
    _number_nodes(p, number)
    start, near = neighbours(p, number)
    position, begin, end = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    pool = eliminate(start, near, position, begin, end)
    lp, li, rp, rj, rpos, node = _columns(position, begin, end, pool)
    first, size, diag = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    off, line_of = np.empty(len(li) + 1, np.int64), np.empty(len(p.x), np.int64)
    squares, blocks, max_size, work = 0, 0, 1, n
    for j in range(n):
        first[j], size[j], diag[j] = p.nodes[node[j], FIRST], p.nodes[node[j], EXTENT], squares
        line_of[first[j]] = j
        squares += size[j] * size[j]
        max_size = max(max_size, size[j])
        work += (lp[j + 1] - lp[j]) ** 2
    for j in range(n):
        for e in range(lp[j], lp[j + 1]):
            off[e] = blocks
            blocks += size[j] * size[li[e]]
    off[len(li)] = blocks
    entry, entry_at = _find_entries(p, line_of, lp, li)
    lines, layout = (lp, li, rp, rj, rpos, off), (first, size, diag, line_of)
    pivot, low, up, room = (
        np.empty(squares),
        np.empty(blocks),
        np.empty(blocks),
        np.empty(2 * max_size * max_size),
    )
    return Factor(*lines, *layout, pivot, low, up, entry, entry_at, scratch, room, room[:0], work)
