"""Newton steps with a factor of H = A + Jᵀ S J on a large node; see `band`.

Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.matrix.dense import solve as solve_small
from visviva.steppers.solve.matrix.inner_product import inner
from visviva.steppers.solve.matrix.multifrontal import Factor, backward, factor, forward
from visviva.steppers.solve.matrix.symbolic import COLUMN, ENTRIES_AT, ROWS_AT, WIDTH
from visviva.steppers.solve.rows.band import MAX_COLUMNS, Band
from visviva.steppers.solve.rows.island import (
    BLOCK,
    CONDENSED,
    COORDS,
    EXTENT,
    FIRST,
    NUMBER,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    Island,
)

MIN_INERTIA_SHARE = 1e-4  # least share of A_ii that counts as inertia


@kernel
def _inertia(b: Band) -> Array:
    """Inertia of each coordinate under uniform translation, A 1, to which springs do not contribute; at least
    a share of A_ii."""
    total, own, f = np.zeros(len(b.x)), np.zeros(len(b.x)), b.known
    for s in range(len(f.table) - 1):
        first = f.table[s, COLUMN]
        for e in range(f.table[s, ENTRIES_AT], f.table[s + 1, ENTRIES_AT]):
            line = f.entries[e]
            at, row, to, low, high, turned = line[0], first + line[1], line[2], line[3], line[4], line[5]
            column = first + to
            if to >= f.table[s, WIDTH]:
                column = f.rows[f.table[s, ROWS_AT] + to - f.table[s, WIDTH]]
            for i in range(low):
                for j in range(high):
                    value = b.values[at + i * high + j]
                    one, two = (j, i) if turned else (i, j)
                    total[row + one] += value
                    if row != column:
                        total[column + two] += value
                    elif i == j:
                        own[row + i] = value
    for c in range(len(total)):
        total[c] = max(min(total[c], own[c]), MIN_INERTIA_SHARE * own[c])
    return total


@separate_kernel
def band_delassus(p: Island) -> None:
    """D of large nodes as if each moved rigidly: it only scales forces and residuals."""
    b, inertia = p.band, _inertia(p.band)
    line = np.zeros(MAX_COLUMNS)
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        if p.table[k, CONDENSED] == 0:
            continue
        for i in range(rows):
            begin, end = b.start[first + i], b.start[first + i + 1]
            for e in range(begin, end):
                line[b.local[e]] += b.val[e]
            for j in range(rows):
                for g in range(b.start[first + j], b.start[first + j + 1]):
                    p.d[at + i * rows + j] += line[b.local[g]] * b.val[g] / inertia[b.col[g]]
            for e in range(begin, end):
                line[b.local[e]] = 0.0


@kernel
def _apply_transpose(b: Band, lam: Array, x: Array) -> None:
    """x += J_Lᵀ λ."""
    for i in range(len(lam)):
        for e in range(b.start[i], b.start[i + 1]):
            x[b.col[e]] += b.val[e] * lam[i]


@kernel
def _apply_jacobian(p: Island, x: Array, out: Array) -> None:
    """out += J_L x, on the coordinates of large nodes."""
    b = p.band
    for k in range(len(p.table)):
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            if p.seg[s, 2] < 0:
                continue
            for i in range(p.table[k, ROWS]):
                total, row = 0.0, p.table[k, ROW] + i
                for e in range(b.start[row], b.start[row + 1]):
                    total += b.val[e] * x[b.col[e]]
                out[p.seg[s, 0] + i] += total


@kernel
def _solve(f: Factor, x: Array) -> None:
    """x ← A⁻¹ x, in column order."""
    forward(f.table, f.rows, f.panel, x, f.t)
    backward(f.table, f.rows, f.panel, x, f.t)


@separate_kernel
def push_band(p: Island, lam: Array, out: Array) -> None:
    """out += A⁻¹ Jᵀ λ on large nodes."""
    b = p.band
    b.x[:] = 0.0
    _apply_transpose(b, lam, b.x)
    _solve(b.known, b.x)
    _apply_jacobian(p, b.x, out)


@kernel
def _small_coordinates(p: Island) -> int:
    """Number of coordinates of small nodes."""
    count = 0
    for node in range(len(p.nodes)):
        if p.nodes[node, BLOCK] < len(p.a):
            count = max(count, p.nodes[node, FIRST] + p.nodes[node, EXTENT])
    return count


@kernel
def _add_unit(p: Island, k: int, n: int, h: Array, c: Array) -> None:
    """Add Jᵀ S J of one unit to the extra values, to H_b, and to C."""
    b, rows, at = p.band, p.table[k, ROWS], p.table[k, SQUARE]
    q, base = b.width[k], b.pair_at[k]
    left = np.zeros((rows, q + p.table[k, COORDS]))
    for i in range(rows):
        for e in range(b.start[p.table[k, ROW] + i], b.start[p.table[k, ROW] + i + 1]):
            left[i, b.local[e]] += b.val[e]
    columns, many, number = np.empty(p.table[k, COORDS], np.int64), 0, p.table[k, NUMBER]
    for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
        for i in range(p.seg[s, 1]):
            if p.seg[s, 2] < 0:
                columns[many] = p.seg[s, 0] + i
                for a in range(rows):
                    left[a, q + many] = p.jac[number + a]
                many += 1
            number += rows
    slopes = np.zeros((rows, q + many))
    for i in range(rows):
        for j in range(rows):
            share = p.slope[at + i * rows + j]
            if share != 0.0:
                for a in range(q + many):
                    slopes[i, a] += share * left[j, a]
    used = base
    for a in range(q):
        for d in range(a, q):
            total = 0.0
            for i in range(rows):
                total += left[i, a] * slopes[i, d]
            b.full_values[len(b.values) + used] = total
            used += 1
    for d in range(many):
        for e in range(b.start[p.table[k, ROW]], b.start[p.table[k, ROW] + rows]):
            row = 0
            while b.start[p.table[k, ROW] + row + 1] <= e:
                row += 1
            c[columns[d] * len(b.x) + b.col[e]] += b.val[e] * slopes[row, q + d]
        for a in range(many):
            total = 0.0
            for i in range(rows):
                total += left[i, q + a] * slopes[i, q + d]
            h[columns[a] * n + columns[d]] += total


@separate_kernel
def step_on_band(p: Island, tau: Array, lam: Array) -> bool:
    """Write dx into g, for a symmetric H; False if H is not positive definite."""
    b, n = p.band, _small_coordinates(p)
    size, delta = len(b.x), tau - lam
    h, c = np.zeros(n * n), np.zeros(n * size)
    for node in range(len(p.nodes)):
        first, extent, block = p.nodes[node, FIRST], p.nodes[node, EXTENT], p.nodes[node, BLOCK]
        if block < len(p.a):
            for i in range(extent):
                for j in range(extent):
                    h[(first + i) * n + first + j] = p.a[block + i * extent + j]
    p.g[:], b.x[:] = 0.0, 0.0
    _apply_transpose(b, delta, b.x)
    for k in range(len(p.table)):
        _add_unit(p, k, n, h, c)
        number, rows = p.table[k, NUMBER], p.table[k, ROWS]
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            for i in range(p.seg[s, 1]):
                for a in range(rows):
                    if p.seg[s, 2] < 0:
                        p.g[p.seg[s, 0] + i] += p.jac[number + a] * delta[p.table[k, ROW] + a]
                number += rows
    if factor(b.full, b.full_values, 0, len(b.full.table) - 1) != 0:
        return False
    full = b.full
    forward(full.table, full.rows, full.panel, b.x, full.t)
    if n > 0 and not _solve_bodies(b, n, h, c, p.g):
        return False
    backward(full.table, full.rows, full.panel, b.x, full.t)
    _apply_jacobian(p, b.x, p.g)
    return True


@kernel
def _first_supernode(table: Index, y: Array) -> int:
    """The supernode of the first non-zero entry of y."""
    column, s = 0, 0
    while column < len(y) - 1 and y[column] == 0.0:
        column += 1
    while table[s + 1, COLUMN] <= column and s < len(table) - 2:
        s += 1
    return s


@kernel
def _solve_bodies(b: Band, n: int, h: Array, c: Array, g: Array) -> bool:
    """g[:n] ← (H_b − YᵀY)⁻¹ (g − Yᵀ x), x ← x − Y g, Y = U⁻ᵀ C; x is U⁻ᵀ times the right side."""
    size, f = len(b.x), b.full
    for i in range(n):
        own = c[i * size : (i + 1) * size]
        forward(f.table[_first_supernode(f.table, own) :], f.rows, f.panel, own, f.t)
    for i in range(n):
        left = c[i * size : (i + 1) * size]
        g[i] -= inner(left, b.x)
        for j in range(n):
            h[i * n + j] -= inner(left, c[j * size : (j + 1) * size])
    if solve_small(h, n, g, 0) != 0:
        return False
    for i in range(n):
        for j in range(size):
            b.x[j] -= g[i] * c[i * size + j]
    return True
