"""Delassus block of a unit of rows: Y = J A⁻¹, D = J A⁻¹ Jᵀ + C, and D⁻¹ where the sweeps use it.

Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.dense import cholesky, cholesky_solve
from visviva.steppers.solve.rows.island import (
    BLOCK,
    CONDENSED,
    CONTACT,
    EXTENT,
    FIRST,
    JOINT,
    NUMBER,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    UNIT_TYPE,
    Island,
)
from visviva.steppers.solve.rows.one_contact import invert_three

DEPENDENT_PIVOT = 1e-10  # relative pivot of a joint below which a row counts as dependent on those before


@kernel
def invert_joint(d: Array, at: int, rows: int, inverse: Array, work: Array) -> None:
    """inverse ← D⁻¹ of one unit, without rows that depend on those before."""
    for i in range(rows):
        scale = d[at + i * rows + i]
        work[rows * rows + i] = 1.0 / math.sqrt(scale) if scale > 0.0 else 1.0
    for i in range(rows):
        for j in range(rows):
            work[i * rows + j] = d[at + i * rows + j] * work[rows * rows + i] * work[rows * rows + j]
    cholesky(work, rows, DEPENDENT_PIVOT, True)
    for i in range(rows):
        for j in range(rows):
            inverse[at + i * rows + j] = 0.0
        inverse[at + i * rows + i] = work[rows * rows + i]
        cholesky_solve(work, rows, inverse, at + i * rows)
        for j in range(rows):
            inverse[at + i * rows + j] *= work[rows * rows + j]


@kernel
def contact_delassus(
    first: int, last: int, seg: Index, block_of: Index, ainv: Array, n: int, at: int, jac: Array,
    back: Array, d: Array,
) -> None:  # fmt: skip
    """Y of three rows, and D without C; segments first to last."""
    d00, d01, d02, d11, d12, d22 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for s in range(first, last):
        size, block = seg[s, 1], block_of[seg[s, 0]]
        if seg[s, 2] >= 0:
            n += 3 * size
            continue
        for i in range(size):
            y0, y1, y2 = 0.0, 0.0, 0.0
            for j in range(size):
                weight, b = ainv[block + i * size + j], n + 3 * j
                y0 += weight * jac[b]
                y1 += weight * jac[b + 1]
                y2 += weight * jac[b + 2]
            a = n + 3 * i
            back[a], back[a + 1], back[a + 2] = y0, y1, y2
            d00 += jac[a] * y0
            d01 += jac[a] * y1
            d02 += jac[a] * y2
            d11 += jac[a + 1] * y1
            d12 += jac[a + 1] * y2
            d22 += jac[a + 2] * y2
        n += 3 * size
    d[at], d[at + 1], d[at + 2] = d00, d01, d02
    d[at + 3], d[at + 4], d[at + 5] = d01, d11, d12
    d[at + 6], d[at + 7], d[at + 8] = d02, d12, d22


@kernel
def _row_response(jac: Array, n: int, stride: int, size: int, ainv: Array, block: int, line: Array) -> None:
    """line = A⁻¹ of a node times the coefficients of a row on it, most of which are zero on a large node."""
    for i in range(size):
        line[i] = 0.0
    for j in range(size):
        weight = jac[n + j * stride]
        if weight != 0.0:
            for i in range(size):
                line[i] += weight * ainv[block + j * size + i]


@kernel
def general_delassus(
    first: int, last: int, seg: Index, block_of: Index, ainv: Array, n: int, at: int, rows: int,
    jac: Array, back: Array, d: Array, line: Array,
) -> None:  # fmt: skip
    """As `contact_delassus`, for any number of rows; line : scratch, one number per coordinate of a node."""
    for a in range(at, at + rows * rows):
        d[a] = 0.0
    for s in range(first, last):
        size, block = seg[s, 1], block_of[seg[s, 0]]
        if seg[s, 2] >= 0:
            n += size * rows
            continue
        for b in range(rows):
            _row_response(jac, n + b, rows, size, ainv, block, line)
            for i in range(size):
                back[n + i * rows + b] = line[i]
        for i in range(size):
            for a in range(rows):
                weight = jac[n + i * rows + a]
                if weight != 0.0:
                    for b in range(rows):
                        d[at + a * rows + b] += weight * back[n + i * rows + b]
        n += size * rows


@kernel
def _add_condensed_delassus(p: Island, first: int, last: int, at: int, rows: int) -> None:
    """Add D of condensed nodes, on the rows of one unit."""
    for s in range(first, last):
        node = p.seg[s, 2]
        if node >= 0:
            extent, own = p.nodes[node, EXTENT], p.seg[s, 0] - p.nodes[node, FIRST]
            for a in range(rows):
                for b in range(rows):
                    p.d[at + a * rows + b] += p.ainv[p.nodes[node, BLOCK] + (own + a) * extent + own + b]


@kernel
def compute_delassus(p: Island, recorded: bool) -> None:
    """Y, D and, for contacts and joints, D⁻¹ of the units with a record, or of those without."""
    block_of, line = np.empty(len(p.x), np.int64), np.empty(len(p.x))
    for i in range(len(p.nodes)):
        block_of[p.nodes[i, FIRST]] = p.nodes[i, BLOCK]
    for k in range(len(p.table)):
        if (p.table[k, RECORD] >= 0) != recorded:
            continue
        rows, n, at = p.table[k, ROWS], p.table[k, NUMBER], p.table[k, SQUARE]
        first, last = p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]
        if rows == 3:
            contact_delassus(first, last, p.seg, block_of, p.ainv, n, at, p.jac, p.back, p.d)
        else:
            general_delassus(first, last, p.seg, block_of, p.ainv, n, at, rows, p.jac, p.back, p.d, line)
        if p.table[k, CONDENSED] and len(p.band.x) == 0:
            _add_condensed_delassus(p, first, last, at, rows)
        for a in range(rows):
            p.d[at + a * rows + a] += p.c[p.table[k, ROW] + a]
        if p.table[k, UNIT_TYPE] == CONTACT:
            invert_three(p.d, at, p.inverse, at)
        elif p.table[k, UNIT_TYPE] == JOINT:
            invert_joint(p.d, at, rows, p.inverse, p.work)
