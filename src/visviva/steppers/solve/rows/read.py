"""Rates of units and impulses on their nodes,.

    v = J x + C λ − y,   x += A⁻¹ Jᵀ λ

Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.solve.rows.bodies import SIZE, SOFT, push_record, read_record
from visviva.steppers.solve.rows.island import NUMBER, RECORD, ROW, ROWS, SEG, SEGS, SQUARE, Island

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@kernel
def rates_of_three(
    table: Ints, k: int, seg: Ints, jac: Floats, y: Floats, c: Floats, lam: Floats, x: Floats
) -> tuple[float, float, float]:
    """J x + C λ − y of a unit of three rows, in registers."""
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
    table: Ints, k: int, seg: Ints, back: Floats, l0: float, l1: float, l2: float, x: Floats
) -> None:
    """x += Yᵀ step of a unit of three rows."""
    n = table[k, NUMBER]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            x[i] += back[n] * l0 + back[n + 1] * l1 + back[n + 2] * l2
            n += 3


@kernel
def read_unit(
    table: Ints, k: int, seg: Ints, jac: Floats, y: Floats, c: Floats, lam: Floats, x: Floats, v: Floats
) -> None:
    """v[: rows] = J x + C λ − y of one unit."""
    rows, first, n = table[k, ROWS], table[k, ROW], table[k, NUMBER]
    if rows == 3:
        v[0], v[1], v[2] = rates_of_three(table, k, seg, jac, y, c, lam, x)
        return
    for a in range(rows):
        v[a] = c[first + a] * lam[first + a] - y[first + a]
    for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
        for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
            for a in range(rows):
                v[a] += jac[n + a] * x[i]
            n += rows


@kernel
def push(table: Ints, k: int, seg: Ints, back: Floats, step: Floats, x: Floats) -> None:
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
def read_all(p: Island, y: Floats, c: Floats, x: Floats, v: Floats) -> None:
    """v = J x + C λ − y of all rows."""
    for k in range(len(p.table)):
        first, record = p.table[k, ROW], p.table[k, RECORD]
        if record >= 0:
            read_record(
                p.records, SIZE * record, p.pairs, 2 * record, p.table[k, ROWS], first, y, x, v, first
            )
        else:
            read_unit(p.table, k, p.seg, p.jac, y, c, p.lam, x, v[first:])


@kernel
def restore(p: Island) -> None:
    """x = A⁻¹ (b + Jᵀ λ)."""
    p.x[:] = p.free
    for k in range(len(p.table)):
        first, rows, record = p.table[k, ROW], p.table[k, ROWS], p.table[k, RECORD]
        if record < 0:
            push(p.table, k, p.seg, p.back, p.lam[first : first + rows], p.x)
            continue
        l1, l2 = (p.lam[first + 1], p.lam[first + 2]) if rows == 3 else (0.0, 0.0)
        push_record(p.records, SIZE * record, p.pairs, 2 * record, p.turn, p.lam[first], l1, l2, p.x)


@kernel
def diagonal(p: Island) -> None:
    """The diagonal of D into `soft`."""
    for k in range(len(p.table)):
        rows, first, at, record = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE], p.table[k, RECORD]
        for a in range(rows):
            recorded = SIZE * record + SOFT + a * (rows + 1)
            p.soft[first + a] = p.records[recorded] if record >= 0 else p.d[at + a * (rows + 1)]
