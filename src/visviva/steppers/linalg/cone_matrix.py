"""H = A + Jᵀ S J in blocks: which blocks there are, and their numbers.

Proved by tests/steppers/linalg/test_cone_solve.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.linalg.block_lu import BODY
from visviva.steppers.linalg.cone_units import COORDS, NUMBER, ROW, ROWS, SEG, SEGS, SQUARE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@kernel
def assemble(
    table: Ints, seg: Ints, jac: Floats, tau: Floats, slope: Floats, lam: Floats, node_of: Ints,
    line_of: Ints, touched: Ints, square: Ints, a: Floats, entry: Ints, entry_at: Ints, diag: Ints,
    off: Ints, symmetric: bool, pivot: Floats, low: Floats, up: Floats, work: Floats, g: Floats,
) -> None:  # fmt: skip
    """H = A + Jᵀ S J in blocks, and g = Jᵀ (τ − λ).

    line_of : block row of each node; touched : −1 for nodes that are left out
    entry, entry_at : see `find_entries`; symmetric : leave out `up`
    """
    low[:] = 0.0
    up[:] = 0.0
    g[:] = 0.0
    for node in range(len(line_of)):
        if touched[node] < 0:
            continue
        to = diag[line_of[node]]
        for s in range(square[node + 1] - square[node]):
            pivot[to + s] = a[square[node] + s]
    for k in range(len(table)):
        rows, first, at, n0 = table[k, ROWS], table[k, ROW], table[k, SQUARE], table[k, NUMBER]
        _weigh(slope, at, jac, n0, table[k, COORDS], rows, work)
        segments, e, m1 = table[k, SEGS], entry_at[k], 0
        for s1 in range(segments):
            from1, size1 = seg[table[k, SEG] + s1, 0], seg[table[k, SEG] + s1, 1]
            line1 = line_of[node_of[from1]]
            for i in range(size1):
                for b in range(rows):
                    g[from1 + i] += jac[n0 + m1 + i * rows + b] * (tau[first + b] - lam[first + b])
            m2 = 0
            for s2 in range(segments):
                from2, size2 = seg[table[k, SEG] + s2, 0], seg[table[k, SEG] + s2, 1]
                line2 = line_of[node_of[from2]]
                if line1 == line2:
                    _add_block(jac, n0 + m1, work, m2, size1, size2, rows, pivot, diag[line1])
                elif line1 > line2:
                    _add_block(jac, n0 + m1, work, m2, size1, size2, rows, low, off[entry[e]])
                    e += 1
                else:
                    if not symmetric:
                        _add_block(jac, n0 + m1, work, m2, size1, size2, rows, up, off[entry[e]])
                    e += 1
                m2 += size2 * rows
            m1 += size1 * rows


@kernel
def _weigh(slope: Floats, at: int, jac: Floats, n: int, coordinates: int, rows: int, out: Floats) -> None:
    """out = S J of one unit, coordinate by coordinate."""
    if rows == 3:
        s = slope[at : at + 9]
        s0, s1, s2, s3, s4, s5, s6, s7, s8 = s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]
        for i in range(0, 3 * coordinates, 3):
            j0, j1, j2 = jac[n + i], jac[n + i + 1], jac[n + i + 2]
            out[i] = s0 * j0 + s1 * j1 + s2 * j2
            out[i + 1] = s3 * j0 + s4 * j1 + s5 * j2
            out[i + 2] = s6 * j0 + s7 * j1 + s8 * j2
        return
    for i in range(coordinates):
        for b in range(rows):
            total = 0.0
            for e in range(rows):
                total += slope[at + b * rows + e] * jac[n + i * rows + e]
            out[i * rows + b] = total


@kernel
def _add_block(
    jac: Floats, a: int, slopes: Floats, b: int, size1: int, size2: int, rows: int, out: Floats, to: int
) -> None:
    """out[to:] += J₁ᵀ (S J₂), both coordinate by coordinate."""
    if rows == 3 and size1 == BODY and size2 == BODY:
        _add_six(jac[a : a + 18], slopes[b : b + 18], out[to : to + 36])
        return
    for i in range(size1):
        for j in range(size2):
            total = 0.0
            for r in range(rows):
                total += jac[a + i * rows + r] * slopes[b + j * rows + r]
            out[to + i * size2 + j] += total


@kernel
def _add_six(jac: Floats, slopes: Floats, out: Floats) -> None:
    """A contact of two bodies."""
    for i in range(6):
        j0, j1, j2 = jac[3 * i], jac[3 * i + 1], jac[3 * i + 2]
        for j in range(6):
            out[6 * i + j] += j0 * slopes[3 * j] + j1 * slopes[3 * j + 1] + j2 * slopes[3 * j + 2]


@kernel
def find_entries(
    table: Ints, seg: Ints, node_of: Ints, line_of: Ints, lp: Ints, li: Ints, entry: Ints, entry_at: Ints
) -> None:
    """Which block of L each pair of nodes of each unit belongs to.

    entry : for every ordered pair of different segments of each unit, from entry_at[unit] on
    """
    e = 0
    for k in range(len(table)):
        entry_at[k] = e
        first, last = table[k, SEG], table[k, SEG] + table[k, SEGS]
        for s1 in range(first, last):
            for s2 in range(first, last):
                if s1 == s2:
                    continue
                one, two = line_of[node_of[seg[s1, 0]]], line_of[node_of[seg[s2, 0]]]
                row, column = max(one, two), min(one, two)
                low, high = lp[column], lp[column + 1]
                while low < high:
                    middle = (low + high) // 2
                    if li[middle] < row:
                        low = middle + 1
                    else:
                        high = middle
                entry[e] = low
                e += 1


@kernel
def list_pairs(table: Ints, seg: Ints, node_of: Ints, low: Ints, high: Ints) -> None:
    """The pairs of nodes that units couple, some more than once."""
    e = 0
    for k in range(len(table)):
        first, last = table[k, SEG], table[k, SEG] + table[k, SEGS]
        for s1 in range(first, last):
            for s2 in range(s1 + 1, last):
                one, two = node_of[seg[s1, 0]], node_of[seg[s2, 0]]
                low[e], high[e] = min(one, two), max(one, two)
                e += 1
