"""A preconditioner's factor stored in two bytes per number: its solves are limited by memory bandwidth.

    D A D = UᵀU,   D = diag(1/√A_jj),   A⁻¹ b = D U⁻¹ U⁻ᵀ D b

Columns of U have length 1, so its entries are stored as integers in units of 1/32767; the diagonal
separately, in single precision. It is computed front by front from a `Factor` with room for one supernode.
All nodes have three coordinates, whose lines are read together.
Proved by tests/steppers/solve/test_rotated_rest_factor.py.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, lane_kernel
from visviva.steppers.solve.matrix.multifrontal import Factor, factor
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, PANEL_AT, ROWS_AT, WIDTH
from visviva.steppers.solve.matrix.tile import ROWS

INT16_SCALE = 32767.0
UNIT = np.float32(1.0 / INT16_SCALE)
ZERO = np.float32(0.0)


class Compact(NamedTuple):
    """D and U.

    Parameters
    ----------
    table, rows : see `Symbolic`
    panel : U without its diagonal, line by line per supernode, in units of `UNIT`
    pivot : (n,)   1/u of the diagonal
    scale : (n,)   D
    slot : (n,)    position of A_jj in the values of A
    y, t : (n,), (·,)   right-hand side and solution; scratch
    """

    table: Index
    rows: Short
    panel: NDArray[np.int16]
    pivot: NDArray[np.float32]
    scale: Array
    slot: Index
    y: NDArray[np.float32]
    t: NDArray[np.float32]


def compact(f: Factor, slot: Index) -> tuple[Factor, Compact]:
    """Storage for the compact factor of A, and the factor that computes it.

    f : its plan; its panel is replaced
    slot : (n,)   positions of the diagonal of A in its values, by columns of the factor
    """
    n, table, own = len(slot), f.table.copy(), f.table.copy()
    wide, side = table[:-1, WIDTH], table[:-1, WIDTH] + table[:-1, BELOW]
    table[1:, PANEL_AT] = np.cumsum(wide * side - wide * (wide + 1) // 2)
    own[:, PANEL_AT] = 0
    panel = np.zeros(int(table[-1, PANEL_AT]), np.int16)
    real = [np.zeros(count, np.float32) for count in (n, n, int(side.max(initial=0)))]
    kept = Compact(table, f.rows, panel, real[0], np.ones(n), slot, *real[1:])
    return f._replace(table=own, panel=np.zeros(int((wide * side).max(initial=0)) + ROWS)), kept


@kernel
def _pack(f: Factor, s: int, c: Compact) -> None:
    """Store the lines of one supernode."""
    table, rows = c.table, c.rows
    first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
    nf, begin, to = w + below, table[s, ROWS_AT], table[s, PANEL_AT]
    for k in range(w):
        line = f.panel[k * nf : k * nf + nf]
        c.pivot[first + k] = line[k] / c.scale[first + k]
        for j in range(k + 1, w):
            c.panel[to] = np.rint(line[j] * c.scale[first + j] * INT16_SCALE)
            to += 1
        for j in range(below):
            c.panel[to] = np.rint(line[w + j] * c.scale[rows[begin + j]] * INT16_SCALE)
            to += 1


@kernel
def factor_compact(f: Factor, c: Compact, values: Array, begin: int, end: int, status: Index) -> None:
    """D and U of supernodes begin … end, whole islands; status[0] ← 1 + a coordinate whose pivot is not
    positive."""
    for j in range(c.table[begin, COLUMN], c.table[end, COLUMN]):
        own = values[c.slot[j]]
        c.scale[j] = 1.0 / math.sqrt(own) if own > 0.0 else 1.0
    for s in range(begin, end):
        bad = factor(f, values, s, s + 1)
        if bad != 0:
            status[0] = 1 + f.coordinate[bad - 1]
            return
        _pack(f, s, c)


@lane_kernel
def solve_compact(c: Compact, begin: int, end: int) -> None:
    """y ← U⁻¹ U⁻ᵀ y in supernodes begin … end, whole islands."""
    for s in range(begin, end):
        _forward(c, s)
    for s in range(end - 1, begin - 1, -1):
        _backward(c, s)


@lane_kernel
def _forward(c: Compact, s: int) -> None:
    """y ← U⁻ᵀ y: the contribution of one supernode."""
    table, y, u = c.table, c.y, c.panel
    first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
    nf, begin, at = w + below, table[s, ROWS_AT], table[s, PANEL_AT]
    own, t, pivot = y[first : first + w], c.t[:nf], c.pivot[first : first + w]
    for k in range(w):
        t[k] = own[k]
    for j in range(w, nf):
        t[j] = ZERO
    for k in range(0, w, 3):
        left = nf - k - 3
        second, third = at + left + 2, at + 2 * left + 3
        a = t[k] * pivot[k]
        b = (t[k + 1] - UNIT * np.float32(u[at]) * a) * pivot[k + 1]
        d = t[k + 2] - UNIT * (np.float32(u[at + 1]) * a + np.float32(u[second]) * b)
        d *= pivot[k + 2]
        own[k], own[k + 1], own[k + 2] = a, b, d
        a, b, d = a * UNIT, b * UNIT, d * UNIT
        p, q, r = u[at + 2 : second], u[second + 1 : third], u[third : third + left]
        z = t[k + 3 : nf]
        for j in range(left):
            z[j] -= a * np.float32(p[j]) + b * np.float32(q[j]) + d * np.float32(r[j])
        at = third + left
    for j in range(below):
        y[c.rows[begin + j]] += t[w + j]


@lane_kernel
def _backward(c: Compact, s: int) -> None:
    """y ← U⁻¹ y: the contribution of one supernode."""
    table, y, u = c.table, c.y, c.panel
    first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
    nf, begin, end = w + below, table[s, ROWS_AT], table[s + 1, PANEL_AT]
    own, t, pivot = y[first : first + w], c.t[:nf], c.pivot[first : first + w]
    for j in range(below):
        t[w + j] = y[c.rows[begin + j]]
    for k in range(w - 3, -1, -3):
        left = nf - k - 3
        third = end - left
        second = third - left - 1
        at = second - left - 2
        p, q, r = u[at + 2 : second], u[second + 1 : third], u[third:end]
        a, b, d, z = ZERO, ZERO, ZERO, t[k + 3 : nf]
        for j in range(left):
            a += np.float32(p[j]) * z[j]
            b += np.float32(q[j]) * z[j]
            d += np.float32(r[j]) * z[j]
        d = (own[k + 2] - UNIT * d) * pivot[k + 2]
        b = (own[k + 1] - UNIT * (b + np.float32(u[second]) * d)) * pivot[k + 1]
        a += np.float32(u[at]) * b + np.float32(u[at + 1]) * d
        a = (own[k] - UNIT * a) * pivot[k]
        own[k], own[k + 1], own[k + 2] = a, b, d
        t[k], t[k + 1], t[k + 2] = a, b, d
        end = at
