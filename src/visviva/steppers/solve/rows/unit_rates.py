"""Rates of units, and impulses on their nodes.

    v = J x + C λ − y,   x += A⁻¹ Jᵀ λ

Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.steppers.solve.matrix.inner_product import inner
from visviva.steppers.solve.rows.band_steps import push_band
from visviva.steppers.solve.rows.contact_records import (
    DELASSUS_AT,
    RECORD_SIZE,
    push_record,
    read_record,
    record_delassus,
)
from visviva.steppers.solve.rows.island import (
    BLOCK,
    CONDENSED,
    EXTENT,
    FIRST,
    NUMBER,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    Island,
)


@kernel
def rates_of_three(
    table: Index, k: int, seg: Index, jac: Array, y: Array, c: Array, lam: Array, x: Array
) -> tuple[float, float, float]:
    """J x + C λ − y of a three-row unit, in registers."""
    first, n = table[k, ROW], table[k, NUMBER]
    v0, v1 = c[first] * lam[first] - y[first], c[first + 1] * lam[first + 1] - y[first + 1]
    v2 = c[first + 2] * lam[first + 2] - y[first + 2]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            v0 += jac[n] * x[i]
            v1 += jac[n + 1] * x[i]
            v2 += jac[n + 2] * x[i]
            n += 3
    return v0, v1, v2


@kernel
def push_three(
    table: Index, k: int, seg: Index, back: Array, l0: float, l1: float, l2: float, x: Array
) -> None:
    """x += Yᵀ step of a three-row unit."""
    n = table[k, NUMBER]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            x[i] += back[n] * l0 + back[n + 1] * l1 + back[n + 2] * l2
            n += 3


@kernel
def rate_of_one(table: Index, k: int, seg: Index, jac: Array, x: Array) -> float:
    """J x of a one-row unit."""
    n, rate = table[k, NUMBER], 0.0
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        first, size = seg[s, 0], seg[s, 1]
        rate += inner(jac[n : n + size], x[first : first + size])
        n += size
    return rate


@kernel
def read_unit(
    table: Index, k: int, seg: Index, jac: Array, y: Array, c: Array, lam: Array, x: Array, v: Array
) -> None:
    """v[: rows] = J x + C λ − y of one unit."""
    rows, first, n = table[k, ROWS], table[k, ROW], table[k, NUMBER]
    if rows == 3:
        v[0], v[1], v[2] = rates_of_three(table, k, seg, jac, y, c, lam, x)
        return
    if rows == 1:
        v[0] = c[first] * lam[first] - y[first] + rate_of_one(table, k, seg, jac, x)
        return
    for a in range(rows):
        v[a] = c[first + a] * lam[first + a] - y[first + a]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            for a in range(rows):
                v[a] += jac[n + a] * x[i]
            n += rows


@kernel
def push(table: Index, k: int, seg: Index, back: Array, step: Array, x: Array) -> None:
    """x += Yᵀ step of one unit."""
    rows, n = table[k, ROWS], table[k, NUMBER]
    if rows == 3:
        push_three(table, k, seg, back, step[0], step[1], step[2], x)
        return
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            total = x[i]
            for a in range(rows):
                total += back[n + a] * step[a]
            x[i] = total
            n += rows


@kernel
def _push_node(
    ainv: Array, block: int, extent: int, own: int, rows: int, step: Array, x: Array, first: int
) -> None:
    """As `push`, for a condensed node: rows of its A⁻¹ from `own`."""
    out = x[first : first + extent]
    if rows == 3:
        at = block + own * extent
        r0, r1 = ainv[at : at + extent], ainv[at + extent : at + 2 * extent]
        r2, s0, s1, s2 = ainv[at + 2 * extent : at + 3 * extent], step[0], step[1], step[2]
        for i in range(extent):
            out[i] += r0[i] * s0 + r1[i] * s1 + r2[i] * s2
        return
    for a in range(rows):
        if step[a] != 0.0:
            row, weight = ainv[block + (own + a) * extent : block + (own + a + 1) * extent], step[a]
            for i in range(extent):
                out[i] += row[i] * weight


@kernel
def push_unit(p: Island, k: int, step: Array, x: Array) -> None:
    """x += A⁻¹ J_uᵀ step of one unit without a record."""
    if p.table[k, CONDENSED] == 0:
        push(p.table, k, p.seg, p.back, step, x)
        return
    rows, n = p.table[k, ROWS], p.table[k, NUMBER]
    for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
        node, first, size = p.seg[s, 2], p.seg[s, 0], p.seg[s, 1]
        if node >= 0 and len(p.band.x) == 0:
            extent, begin = p.nodes[node, EXTENT], p.nodes[node, FIRST]
            _push_node(p.ainv, p.nodes[node, BLOCK], extent, first - begin, rows, step, x, begin)
        elif node < 0:
            for i in range(size):
                for a in range(rows):
                    x[first + i] += p.back[n + i * rows + a] * step[a]
        n += size * rows


@kernel
def push_any(p: Island, k: int, step: Array, x: Array) -> None:
    """x += A⁻¹ J_uᵀ step of one unit, with or without a record."""
    record = p.table[k, RECORD]
    if record < 0:
        push_unit(p, k, step, x)
        return
    l1, l2 = (step[1], step[2]) if p.table[k, ROWS] == 3 else (0.0, 0.0)
    push_record(p.records, RECORD_SIZE * record, p.pairs, 2 * record, p.inverse_inertia, step[0], l1, l2, x)


@kernel
def read_all(p: Island, y: Array, c: Array, x: Array, v: Array) -> None:
    """v = J x + C λ − y of all rows."""
    for k in range(len(p.table)):
        first, record = p.table[k, ROW], p.table[k, RECORD]
        if record >= 0:
            read_record(
                p.records, RECORD_SIZE * record, p.pairs, 2 * record, p.table[k, ROWS], first, y, x, v, first
            )
        else:
            read_unit(p.table, k, p.seg, p.jac, y, c, p.lam, x, v[first:])


@kernel
def restore(p: Island) -> None:
    """x = A⁻¹ (b + Jᵀ λ)."""
    copy(p.free, p.x)
    for k in range(len(p.table)):
        first, rows, record = p.table[k, ROW], p.table[k, ROWS], p.table[k, RECORD]
        if record >= 0:
            l1, l2 = (p.lam[first + 1], p.lam[first + 2]) if rows == 3 else (0.0, 0.0)
            push_record(
                p.records,
                RECORD_SIZE * record,
                p.pairs,
                2 * record,
                p.inverse_inertia,
                p.lam[first],
                l1,
                l2,
                p.x,
            )
        elif p.table[k, CONDENSED]:
            push_unit(p, k, p.lam[first : first + rows], p.x)
        else:
            # Passing a whole island to a kernel takes longer than pushing one contact.
            push(p.table, k, p.seg, p.back, p.lam[first : first + rows], p.x)
    if len(p.band.x):
        push_band(p, p.lam, p.x)


@kernel
def compute_record_delassus(p: Island) -> None:
    """D of the units with a record, and the diagonal of all D into `soft`."""
    for k in range(len(p.table)):
        rows, first, at, record = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE], p.table[k, RECORD]
        if record >= 0:
            record_delassus(p.records, RECORD_SIZE * record, p.pairs, 2 * record, rows, p.inverse_inertia)
        for a in range(rows):
            recorded = RECORD_SIZE * record + DELASSUS_AT + a * (rows + 1)
            p.soft[first + a] = p.records[recorded] if record >= 0 else p.d[at + a * (rows + 1)]
