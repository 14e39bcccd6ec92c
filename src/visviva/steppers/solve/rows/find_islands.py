"""Selects the active units and the islands that they form.

A unit is active if it touches a node and one of its rows is two-sided, one-sided, or bounded by itself,
unless it is far.
Islands are numbered in the order of their first units; units and nodes keep their order within them. All
this depends on which rows are on, and on which coordinates, and is recomputed only where these have changed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.rows import FRICTION, OFF
from visviva.geometry.components import root_of
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.rows.contact_records import BODY_SIZE
from visviva.steppers.solve.rows.island import (
    BLOCKS,
    COORDINATES,
    DENSE,
    NODES,
    NUMBERS,
    SCRATCH,
    SEGMENTS,
    SIZE_COUNT,
    SQUARES,
    TOTAL_CONES,
    TOTAL_ROWS,
    UNITS,
)

HAS_ROWS, HAS_CONES, HAS_COORDINATES, TOUCH_END = range(4)
ON, ISLANDS, CHANGED = range(3)
NOT_A_BODY = -2  # the coordinates of a row are not those of a body


class Chosen(NamedTuple):
    """The k active units, and the islands that they form, valid until `choose` finds a change.

    Parameters
    ----------
    counts : (3,)      k, the number of islands, and 1 if this is out of date
    unit : (k …,)      indices of the units among all
    size : (k + 1 …, 4)   rows, cones and coordinates of each, and its first node in `touch`
    touch : (t …,)     nodes that each touches
    pair : (k …, 2)    the one or two small nodes of six coordinates on which all its rows act, −1 for none;
        the first is −1 if they act on anything else
    root : (nodes,)    union-find representative of each node, −1 if no row touches it
    label : (k …,)     the island of each
    begin, order       units sorted by island, by their indices here: those of island i are
        order[begin[i] : begin[i + 1]]
    sizes : (islands …, SIZE_COUNT)   storage sizes of each island
    at_of : (nodes,)   −1 for each node, then its first coordinate in its island
    inside : (·,)      scratch for the rows of one unit
    """

    counts: Index
    unit: Index
    size: Index
    touch: Index
    pair: Index
    root: Index
    label: Index
    begin: Index
    order: Index
    sizes: Index
    at_of: Index
    inside: Index


def allocate_units(f: Fixed, touches: int) -> Chosen:
    """Storage for all units; touches : largest total number of nodes that they touch."""
    u, nodes, widest = len(f.start) - 1, int(f.nodes[0]), int(np.diff(f.start).max(initial=1))

    def ints(*shape: int) -> Index:
        return np.zeros(shape, np.int64)

    places = ints(u), ints(u + 1, 4), ints(touches), ints(u, 2), ints(nodes)
    islands = ints(u), ints(u + 1), ints(u), ints(u, SIZE_COUNT)
    return Chosen(np.array([0, 0, 1]), *places, *islands, ints(nodes), ints(widest))


class Given(NamedTuple):
    """The input of a solve, for all rows and all nodes.

    Parameters
    ----------
    a : (Σ sizes²,)            blocks of A of small nodes, row by row
    values                     A on large nodes
    b : (nv,)                  right-hand side, in the order of all coordinates
    line, line_at : (m w,)     coefficients of each row, and their coordinates in node order, −1 for none
    law : (3, c)               μ, k_f and the bound of each cone, as an impulse
    kind, y, c : (m,)          of all rows; C ≥ 0, kinds as in `core.rows`
    lam : (m,)                 initial λ, overwritten by each solve
    far : (units,)             non-zero for omitted units, see `far_units`
    """

    a: Array
    values: Array
    b: Array
    line: Array
    line_at: Index
    law: Array
    kind: Index
    y: Array
    c: Array
    lam: Array
    far: Array


class Fixed(NamedTuple):
    """What never changes: the units of all rows, and the nodes, which are blocks of A.

    Small nodes and their coordinates come first. Large nodes are condensed onto the rows that touch them,
    using the factor of A.

    Parameters
    ----------
    start, row, cone_start, cone, law   see `Units`
    node_of, source : (n,)   node of each coordinate, in node order; and its index among all coordinates
    node_start, square : (small + 1,)   first coordinate of each small node, first value of its block of A
    nodes : (1,)             number of all nodes
    column : (n,)            column of the factor of each coordinate, −1 for small nodes
    supernode : (c,)         that of each column of the factor
    factor                   of A on large nodes
    work : (1,)              number of products of a factorisation
    """

    start: Index
    row: Index
    cone_start: Index
    cone: Index
    law: Index
    node_of: Index
    source: Index
    node_start: Index
    square: Index
    nodes: Index
    column: Index
    supernode: Index
    factor: Factor
    work: Index


@separate_kernel
def choose(f: Fixed, given: Given, c: Chosen) -> None:
    """Select units and islands again, if a row has been switched or has moved to other coordinates."""
    if c.counts[CHANGED] == 0:
        return
    c.counts[ON] = _choose_units(f, given, len(given.line) // max(len(given.kind), 1), c)
    c.counts[ISLANDS] = _number_islands(c)
    _order_units(c)
    _size_islands(f, c)
    c.counts[CHANGED] = 0


@kernel
def _choose_units(f: Fixed, given: Given, width: int, c: Chosen) -> int:
    """Select the active units; returns their number."""
    count, end, chosen, size, touch, root = 0, 0, c.unit, c.size, c.touch, c.root
    kind, bound, line_at = given.kind, given.law[2], given.line_at
    root[:] = -1
    seen, small = np.full(len(root), -1), len(f.node_start) - 1
    for u in range(len(f.start) - 1):
        if given.far[u] > 0.0:
            continue
        acts, rows, cones, coordinates, large, begin = False, 0, 0, 0, 0, end
        for q in range(f.cone_start[u], f.cone_start[u + 1]):
            if kind[f.row[f.start[u] + f.cone[q, 2]]] == FRICTION:
                acts = acts or bound[f.law[q]] > 0.0
                cones += 1
        for s in range(f.start[u], f.start[u + 1]):
            row, last = f.row[s], -1
            if kind[row] == OFF:
                continue
            rows += 1
            acts = acts or kind[row] != FRICTION
            for at in range(row * width, (row + 1) * width):
                if line_at[at] < 0:
                    continue
                node = f.node_of[line_at[at]]
                if node != last and seen[node] != u:
                    seen[node] = u
                    touch[end] = node
                    end += 1
                    if node < small:
                        coordinates += f.node_start[node + 1] - f.node_start[node]
                    else:
                        large += 1
                last = node
        if not acts or end == begin:
            end = begin
            continue
        chosen[count] = u
        _find_pair(f, given, u, width, c.pair[count])
        size[count, HAS_ROWS], size[count, HAS_CONES] = rows, cones
        size[count, HAS_COORDINATES], size[count, TOUCH_END] = coordinates + rows * large, begin
        count += 1
        _join_nodes(touch, begin, end, root)
    size[count, TOUCH_END] = end
    return count


@kernel
def _body_at(f: Fixed, line_at: Index, begin: int) -> int:
    """The small node whose six coordinates start at `begin`; −1 for none, `NOT_A_BODY` for anything else."""
    at = line_at[begin]
    for i in range(BODY_SIZE):
        if line_at[begin + i] != (at + i if at >= 0 else -1):
            return NOT_A_BODY
    if at < 0:
        return -1
    node = f.node_of[at]
    whole = (
        node < len(f.node_start) - 1 and f.node_start[node] == at and f.node_start[node + 1] == at + BODY_SIZE
    )
    return int(node) if whole else NOT_A_BODY


@kernel
def _find_pair(f: Fixed, given: Given, u: int, width: int, pair: Index) -> None:
    """Write `Chosen.pair` of one unit."""
    sides, known = min(width // BODY_SIZE, 2), False
    for s in range(f.start[u], f.start[u + 1]):
        if given.kind[f.row[s]] == OFF:
            continue
        first = f.row[s] * width
        one = _body_at(f, given.line_at, first) if sides > 0 else NOT_A_BODY
        other = _body_at(f, given.line_at, first + BODY_SIZE) if sides > 1 else -1
        for a in range(first + BODY_SIZE * sides, first + width):
            one = one if given.line_at[a] < 0 else NOT_A_BODY
        if one < 0 or other == NOT_A_BODY or (known and (one != pair[0] or other != pair[1])):
            pair[0], pair[1] = -1, -1
            return
        pair[0], pair[1], known = one, other, True


@kernel
def _join_nodes(touch: Index, begin: int, end: int, root: Index) -> None:
    """Unite the nodes that one unit touches."""
    for t in range(begin, end):
        if root[touch[t]] < 0:
            root[touch[t]] = touch[t]
    first = root_of(root, touch[begin])
    for t in range(begin + 1, end):
        other = root_of(root, touch[t])
        root[max(first, other)] = min(first, other)
        first = min(first, other)


@kernel
def _number_islands(c: Chosen) -> int:
    """Write the island of each chosen unit into `label`; returns the number of islands."""
    island_of = np.full(len(c.root), -1)
    islands = 0
    for k in range(c.counts[ON]):
        first = root_of(c.root, c.touch[c.size[k, TOUCH_END]])
        if island_of[first] < 0:
            island_of[first] = islands
            islands += 1
        c.label[k] = island_of[first]
    return islands


@kernel
def _order_units(c: Chosen) -> None:
    """Sort the chosen units by island."""
    begin, islands = c.begin, c.counts[ISLANDS]
    begin[: islands + 1] = 0
    for k in range(c.counts[ON]):
        begin[c.label[k] + 1] += 1
    for i in range(islands):
        begin[i + 1] += begin[i]
    free = begin.copy()
    for k in range(c.counts[ON]):
        c.order[free[c.label[k]]] = k
        free[c.label[k]] += 1


@kernel
def _size_islands(f: Fixed, c: Chosen) -> None:
    """Compute the storage sizes of each island."""
    begin, order, size = c.begin, c.order, c.sizes
    seen, extents = np.full(len(c.root), -1), np.zeros(len(c.root), np.int64)
    small = len(f.node_start) - 1
    for i in range(c.counts[ISLANDS]):
        size[i] = 0
        size[i, UNITS] = begin[i + 1] - begin[i]
        for o in range(begin[i], begin[i + 1]):
            k = order[o]
            rows, coordinates = c.size[k, HAS_ROWS], c.size[k, HAS_COORDINATES]
            size[i, TOTAL_ROWS] += rows
            size[i, TOTAL_CONES] += c.size[k, HAS_CONES]
            size[i, NUMBERS] += coordinates * rows
            size[i, SQUARES] += rows * rows
            size[i, SEGMENTS] += c.size[k + 1, TOUCH_END] - c.size[k, TOUCH_END]
            size[i, SCRATCH] = max(size[i, SCRATCH], coordinates * rows, 2 * rows * (rows + 1))
            for t in range(c.size[k, TOUCH_END], c.size[k + 1, TOUCH_END]):
                node = c.touch[t]
                if node >= small:
                    size[i, NODES] += 1 if seen[node] < 0 else 0
                    size[i, COORDINATES] += rows
                    size[i, DENSE] += rows * (rows + 2 * extents[node])
                    seen[node], extents[node] = i, extents[node] + rows
                elif seen[node] < 0:
                    seen[node] = i
                    extent = f.node_start[node + 1] - f.node_start[node]
                    size[i, NODES] += 1
                    size[i, COORDINATES] += extent
                    size[i, BLOCKS] += extent * extent
