"""Which units are on, and which islands they make.

A unit is on where it touches a node and one of its rows is two-sided, one-sided, or bounded by itself, unless
it is far.
Islands are numbered as their first units come; units and nodes keep their order within them. All this depends
on which rows are on, and on which coordinates, and is found anew only where these have changed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.core.rows import FRICTION, OFF
from visviva.geometry.components import find
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.rows.contact_records import BODY
from visviva.steppers.solve.rows.island import (
    ALL_CONES,
    ALL_ROWS,
    BLOCKS,
    COORDINATES,
    DENSE,
    NODES,
    NUMBERS,
    SCRATCH,
    SEGMENTS,
    SIZES,
    SQUARES,
    UNITS,
)

HAS_ROWS, HAS_CONES, HAS_COORDINATES, TOUCH = range(4)
ON, ISLANDS, CHANGED = range(3)
OTHER = -2  # what a row holds where it is no body


class Chosen(NamedTuple):
    """The k units that are on, and the islands that they make. They last for many solves: see `choose`.

    Parameters
    ----------
    counts : (3,)      k, how many islands there are, and 1 where this is out of date
    unit : (k …,)      numbers of the units among all
    size : (k + 1 …, 4)   rows, cones and coordinates of each, and where its nodes begin in `touch`
    touch : (t …,)     nodes that each touches
    pair : (k …, 2)    the small nodes of six coordinates that all its rows hold, one after the other, −1 for
        none; the first is −1 where they hold anything else
    root : (nodes,)    what stands for the nodes that hang together, −1 where no row touches a node
    label : (k …,)     the island of each
    begin, order       units island by island, by their numbers here: those of island i are
        order[begin[i] : begin[i + 1]]
    sizes : (islands …, SIZES)   what each island takes
    at_of : (nodes,)   −1 of each node, then its first coordinate in its island
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


def room_for_units(f: Fixed, touches: int) -> Chosen:
    """Room for all units; touches : how many nodes they all touch together, at most."""
    u, nodes, widest = len(f.start) - 1, int(f.nodes[0]), int(np.diff(f.start).max(initial=1))

    def ints(*shape: int) -> Index:
        return np.zeros(shape, np.int64)

    places = ints(u), ints(u + 1, 4), ints(touches), ints(u, 2), ints(nodes)
    islands = ints(u), ints(u + 1), ints(u), ints(u, SIZES)
    return Chosen(np.array([0, 0, 1]), *places, *islands, ints(nodes), ints(widest))


class Given(NamedTuple):
    """The numbers of a solve, of all rows and all nodes.

    Parameters
    ----------
    a : (Σ sizes²,)            blocks of A of small nodes, row by row
    values                     A on large ones
    b : (nv,)                  right side, in the order of all coordinates
    line, line_at : (m w,)     coefficients of each row, and the coordinate of each node by node, −1 for none
    law : (3, c)               μ, k_f and the bound of each cone, as an impulse
    kind, y, c : (m,)          of all rows; C ≥ 0, kinds as in `core.rows`
    lam : (m,)                 λ to start from, written by each solve
    far : (units,)             not 0 of units that are left out, see `far_units`
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

    Small nodes come first, and their coordinates. The others are condensed on the rows that touch them, from
    the factor of A on them.

    Parameters
    ----------
    start, row, cone_start, cone, law   see `Units`
    node_of, source : (n,)   node of each coordinate, node by node; and which coordinate that is among all
    node_start, square : (small + 1,)   first coordinate of each small node, first number of its block of A
    nodes : (1,)             how many there are in all
    column : (n,)            column of the factor of each coordinate, −1 of small nodes
    supernode : (c,)         that of each column of the factor
    factor                   of A on large nodes
    work : (1,)              products that it takes
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


@apart
def choose(f: Fixed, given: Given, c: Chosen) -> None:
    """Everything that is chosen, where a row has been switched or has come to other coordinates since."""
    if c.counts[CHANGED] == 0:
        return
    c.counts[ON] = _choose_units(f, given, len(given.line) // max(len(given.kind), 1), c)
    c.counts[ISLANDS] = _number_islands(c)
    _order_units(c)
    _size_islands(f, c)
    c.counts[CHANGED] = 0


@kernel
def _choose_units(f: Fixed, given: Given, width: int, c: Chosen) -> int:
    """The units that are on; returns how many there are."""
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
        size[count, HAS_COORDINATES], size[count, TOUCH] = coordinates + rows * large, begin
        count += 1
        _join_nodes(touch, begin, end, root)
    size[count, TOUCH] = end
    return count


@kernel
def _body_at(f: Fixed, line_at: Index, begin: int) -> int:
    """The small node whose six coordinates stand from `begin` on; −1 for none, `OTHER` for anything else."""
    at = line_at[begin]
    for i in range(BODY):
        if line_at[begin + i] != (at + i if at >= 0 else -1):
            return OTHER
    if at < 0:
        return -1
    node = f.node_of[at]
    whole = node < len(f.node_start) - 1 and f.node_start[node] == at and f.node_start[node + 1] == at + BODY
    return int(node) if whole else OTHER


@kernel
def _find_pair(f: Fixed, given: Given, u: int, width: int, pair: Index) -> None:
    """`Chosen.pair` of one unit."""
    sides, known = min(width // BODY, 2), False
    for s in range(f.start[u], f.start[u + 1]):
        if given.kind[f.row[s]] == OFF:
            continue
        first = f.row[s] * width
        one = _body_at(f, given.line_at, first) if sides > 0 else OTHER
        other = _body_at(f, given.line_at, first + BODY) if sides > 1 else -1
        for a in range(first + BODY * sides, first + width):
            one = one if given.line_at[a] < 0 else OTHER
        if one < 0 or other == OTHER or (known and (one != pair[0] or other != pair[1])):
            pair[0], pair[1] = -1, -1
            return
        pair[0], pair[1], known = one, other, True


@kernel
def _join_nodes(touch: Index, begin: int, end: int, root: Index) -> None:
    """Nodes that one unit touches hang together."""
    for t in range(begin, end):
        if root[touch[t]] < 0:
            root[touch[t]] = touch[t]
    first = find(root, touch[begin])
    for t in range(begin + 1, end):
        other = find(root, touch[t])
        root[max(first, other)] = min(first, other)
        first = min(first, other)


@kernel
def _number_islands(c: Chosen) -> int:
    """The island of each chosen unit into `label`; returns how many there are."""
    island_of = np.full(len(c.root), -1)
    islands = 0
    for k in range(c.counts[ON]):
        first = find(c.root, c.touch[c.size[k, TOUCH]])
        if island_of[first] < 0:
            island_of[first] = islands
            islands += 1
        c.label[k] = island_of[first]
    return islands


@kernel
def _order_units(c: Chosen) -> None:
    """Chosen units island by island."""
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
    """What each island takes."""
    begin, order, size = c.begin, c.order, c.sizes
    seen, extents = np.full(len(c.root), -1), np.zeros(len(c.root), np.int64)
    small = len(f.node_start) - 1
    for i in range(c.counts[ISLANDS]):
        size[i] = 0
        size[i, UNITS] = begin[i + 1] - begin[i]
        for o in range(begin[i], begin[i + 1]):
            k = order[o]
            rows, coordinates = c.size[k, HAS_ROWS], c.size[k, HAS_COORDINATES]
            size[i, ALL_ROWS] += rows
            size[i, ALL_CONES] += c.size[k, HAS_CONES]
            size[i, NUMBERS] += coordinates * rows
            size[i, SQUARES] += rows * rows
            size[i, SEGMENTS] += c.size[k + 1, TOUCH] - c.size[k, TOUCH]
            size[i, SCRATCH] = max(size[i, SCRATCH], coordinates * rows, 2 * rows * (rows + 1))
            for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
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
