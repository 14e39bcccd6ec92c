"""Packing an island for a solve; see `island` for its arrays."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.matrix.dense import invert
from visviva.steppers.solve.rows.contact_records import BODY_SIZE, RECORD_SIZE, invert_body, record_contact
from visviva.steppers.solve.rows.find_islands import TOUCH_END, Chosen, Fixed, Given
from visviva.steppers.solve.rows.island import (
    BLOCK,
    CONDENSED,
    CONE,
    CONES,
    CONTACT,
    COORDS,
    EXTENT,
    FIRST,
    JOINT,
    MIXED,
    NODE,
    NUMBER,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SINGLE,
    SQUARE,
    UNIT_TYPE,
    Island,
)


@inlined_kernel
def _invert_node(p: Island, first: int, extent: int, block: int) -> bool:
    """A⁻¹ of a node, with 1/m of a body in `pull`; False if A is not positive definite."""
    if extent == BODY_SIZE and invert_body(p.a, block, first, p.ainv, p.inverse_inertia):
        p.pull[first] = p.ainv[block]
        return True
    p.inverse_inertia[first] = 0.0
    scratch = p.a[block : block + extent * extent].copy()
    return bool(invert(scratch, extent, p.ainv, block) == 0)


@kernel
def pack_nodes(f: Fixed, given: Given, c: Chosen, units: Index, at_of: Index, p: Island) -> int:
    """Small nodes in the order in which units touch them, with A, A⁻¹, and A⁻¹ b.

    Returns 0, or 1 + the node whose A is not positive definite.

    units : indices of the units among those chosen
    at_of : −1 for all nodes packed here on entry, then their first coordinate in the island
    """
    count, first, block, small = 0, 0, 0, len(f.node_start) - 1
    p.inverse_inertia[:], p.pull[:] = 0.0, 0.0
    for k in units:
        for t in range(c.size[k, TOUCH_END], c.size[k + 1, TOUCH_END]):
            node = c.touch[t]
            if at_of[node] >= 0 or node >= small:
                continue
            extent = f.node_start[node + 1] - f.node_start[node]
            at_of[node] = first
            p.nodes[count, FIRST], p.nodes[count, EXTENT] = first, extent
            p.nodes[count, BLOCK], p.nodes[count, NODE] = block, node
            for s in range(extent * extent):
                p.a[block + s] = given.a[f.square[node] + s]
            if not _invert_node(p, first, extent, block):
                return int(node) + 1
            for i in range(extent):
                total = 0.0
                for j in range(extent):
                    total += p.ainv[block + i * extent + j] * given.b[f.source[f.node_start[node] + j]]
                p.free[first + i] = total
            count, first, block = count + 1, first + extent, block + extent * extent
    return 0


@kernel
def _kind_of_unit(kind: Index, first: int, rows: int, cone: Index, q: int, cones: int, special: float) -> int:
    """Type of a unit by its laws: a plain contact, a joint, or neither."""
    if rows == 3 and cones == 1 and special == 0.0 and kind[first] == ONE_SIDED:
        plain = kind[first + 1] == FRICTION and kind[first + 2] == FRICTION
        if plain and cone[q, 0] == 0 and cone[q, 1] < 0 and cone[q, 2] == 1 and cone[q, 3] == 2:
            return CONTACT
    if rows == 1 and kind[first] == ONE_SIDED:
        return SINGLE
    for s in range(first, first + rows):
        if kind[s] != TWO_SIDED:
            return MIXED
    return JOINT


@kernel
def pack_units(f: Fixed, given: Given, c: Chosen, units: Index, p: Island) -> None:
    """Rows and cones of the units, stored contiguously."""
    r, sq, q, inside = 0, 0, 0, c.inside
    for k in range(len(units)):
        u, rows, cones = c.unit[units[k]], 0, 0
        for i in range(f.start[u + 1] - f.start[u]):
            at, inside[i] = f.row[f.start[u] + i], -1
            if given.kind[at] != OFF:
                p.row[r + rows], p.kind[r + rows], inside[i] = at, given.kind[at], rows
                p.y[r + rows], p.c[r + rows], p.lam[r + rows] = given.y[at], given.c[at], given.lam[at]
                rows += 1
        for a in range(f.cone_start[u], f.cone_start[u + 1]):
            if given.kind[f.row[f.start[u] + f.cone[a, 2]]] != FRICTION:
                continue
            to, of = q + cones, f.law[a]
            for part in range(4):
                own = f.cone[a, part]
                p.cone[to, part] = inside[own] if own >= 0 else -1
            p.mu[to], p.viscous[to], p.bound[to] = given.law[0, of], given.law[1, of], given.law[2, of]
            cones += 1
        special = p.viscous[q] + p.bound[q] if cones > 0 else 0.0
        p.table[k, UNIT_TYPE] = _kind_of_unit(p.kind, r, rows, p.cone, q, cones, special)
        p.table[k, ROW], p.table[k, ROWS], p.table[k, SQUARE] = r, rows, sq
        p.table[k, CONE], p.table[k, CONES] = q, cones
        r, sq, q = r + rows, sq + rows * rows, q + cones


@inlined_kernel
def _find_bodies(k: int, pair: Index, at_of: Index, p: Island) -> bool:
    """Write the bodies of unit k into its pair; False if its rows act on anything but one or two bodies."""
    p.pairs[2 * k], p.pairs[2 * k + 1] = -1, -1
    for side in range(2):
        if pair[side] >= 0:
            at = at_of[pair[side]]
            if p.pull[at] <= 0.0:
                return False
            p.pairs[2 * k + side] = at
    return bool(pair[0] >= 0)


@inlined_kernel
def _record(given: Given, k: int, width: int, pair: Index, at_of: Index, p: Island) -> None:
    """Write the record of unit k, if it can have one."""
    first, rows = p.table[k, ROW], p.table[k, ROWS]
    p.table[k, RECORD] = -1
    if p.table[k, UNIT_TYPE] != CONTACT and p.table[k, UNIT_TYPE] != SINGLE:
        return
    for a in range(first, first + rows):
        if p.c[a] != 0.0:
            return
    if not _find_bodies(k, pair, at_of, p):
        return
    mu, o = p.mu[p.table[k, CONE]] if p.table[k, UNIT_TYPE] == CONTACT else 0.0, RECORD_SIZE * k
    if record_contact(p.row, first, rows, width, given.line, mu, p.pull, p.records, o, p.pairs, 2 * k):
        p.table[k, RECORD] = k


@kernel
def pack_segments(
    f: Fixed, given: Given, c: Chosen, units: Index, at_of: Index, begin: int, p: Island
) -> None:
    """Nodes that the units touch, and the records of those that can have one.

    at_of : first coordinate of each small node in the island; index of other nodes, counted from `begin`
    """
    s, n, small = 0, 0, len(f.node_start) - 1
    filled = np.zeros(len(p.nodes) - begin, np.int64)
    width = len(given.line) // max(len(given.kind), 1)
    for k in range(len(units)):
        coordinates = 0
        p.table[k, SEG], p.table[k, NUMBER], p.table[k, CONDENSED] = s, n, 0
        for t in range(c.size[units[k], TOUCH_END], c.size[units[k] + 1, TOUCH_END]):
            node, e = c.touch[t], at_of[c.touch[t]]
            if node < small:
                extent = f.node_start[node + 1] - f.node_start[node]
                p.seg[s, 0], p.seg[s, 1], p.seg[s, 2] = e, extent, -1
            else:
                extent = p.table[k, ROWS]
                p.seg[s, 0], p.seg[s, 1], p.seg[s, 2] = (
                    p.nodes[begin + e, FIRST] + filled[e],
                    extent,
                    begin + e,
                )
                p.table[k, CONDENSED] = 1
                filled[e] += extent
            coordinates += extent
            s += 1
        p.table[k, SEGS], p.table[k, COORDS] = s - p.table[k, SEG], coordinates
        n += coordinates * p.table[k, ROWS]
        _record(given, k, width, c.pair[units[k]], at_of, p)


@kernel
def write_jacobian(f: Fixed, given: Given, at_of: Index, recorded: bool, p: Island) -> None:
    """Write J of the units with a record, or of those without."""
    width, small = len(given.line) // max(len(given.kind), 1), len(f.node_start) - 1
    for k in range(len(p.table)):
        rows, n = p.table[k, ROWS], p.table[k, NUMBER]
        if (p.table[k, RECORD] >= 0) != recorded:
            continue
        p.jac[n : n + p.table[k, COORDS] * rows] = 0.0
        for i in range(rows):
            first = p.row[p.table[k, ROW] + i] * width
            for at in range(first, first + width):
                if given.line_at[at] < 0:
                    continue
                node = f.node_of[given.line_at[at]]
                if node >= small:
                    continue
                own, column = at_of[node] + given.line_at[at] - f.node_start[node], 0
                for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
                    inside = own - p.seg[s, 0]
                    if 0 <= inside < p.seg[s, 1]:
                        p.jac[n + (column + inside) * rows + i] += given.line[at]
                    column += p.seg[s, 1]
        if p.table[k, CONDENSED]:
            _write_identities(p, k)


@kernel
def _write_identities(p: Island, k: int) -> None:
    """Write J of a unit on condensed nodes."""
    n, rows = p.table[k, NUMBER], p.table[k, ROWS]
    for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
        if p.seg[s, 2] >= 0:
            for i in range(rows):
                p.jac[n + i * rows + i] = 1.0
        n += p.seg[s, 1] * rows
