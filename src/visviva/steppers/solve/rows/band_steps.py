"""Steps of Newton's method with a factor of H = A + Jᵀ S J on a large node; see `band`.

Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel, lane_kernel
from visviva.core.rows import OFF
from visviva.steppers.solve.matrix.cholesky import backward, factor, forward
from visviva.steppers.solve.matrix.dense import solve as solve_small
from visviva.steppers.solve.matrix.symbolic import COLUMN, ENTRIES_AT, ROWS_AT, TABLE, WIDTH
from visviva.steppers.solve.rows.band import ENTRY, Band, place_of
from visviva.steppers.solve.rows.choose import HAS_ROWS, TOUCH, Chosen, Fixed
from visviva.steppers.solve.rows.island import (
    BLOCK,
    CONDENSED,
    COORDINATES,
    COORDS,
    DENSE,
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
from visviva.steppers.solve.rows.pack import Given

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

DENSER = 80.0  # products of dense weights for each of a factor from which on factors of H take less time
LEAST = 1e-4  # share of A_ii that is taken for inertia at least
MOST_COLUMNS, MOST_BODIES = 24, 24  # columns of the factor that a unit may touch, coordinates of bodies


@kernel
def _columns_of(f: Fixed, given: Given, unit: int, width: int, found: Ints) -> int:
    """Columns of the factor that rows of a unit that are on touch, in growing order; −1 if they are many."""
    count = 0
    for s in range(f.start[unit], f.start[unit + 1]):
        row = f.row[s]
        if given.kind[row] == OFF:
            continue
        for at in range(row * width, (row + 1) * width):
            column = f.column[given.line_at[at]] if given.line_at[at] >= 0 else -1
            if column < 0:
                continue
            e = count
            while e > 0 and found[e - 1] > column:
                e -= 1
            if e > 0 and found[e - 1] == column:
                continue
            if count == len(found):
                return -1
            for i in range(count, e, -1):
                found[i] = found[i - 1]
            found[e] = column
            count += 1
    return count


@apart
def pairs_of_band(f: Fixed, given: Given, c: Chosen, units: Ints, size: Ints) -> int:
    """Pairs of columns that the units of an island touch; −1 where it is to be solved with dense weights."""
    if size[DENSE] == 0 or size[DENSE] * len(f.supernode) < DENSER * f.rooms[6]:
        return -1
    small, large, rows, pairs = len(f.node_start) - 1, 0, 0, 0
    width, found = len(given.line) // len(given.kind), np.empty(MOST_COLUMNS, np.int64)
    table = f.table.reshape(-1, TABLE)
    for k in units:
        large = 0
        for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
            large += 1 if c.touch[t] >= small else 0
        count = _columns_of(f, given, c.unit[k], width, found)
        if large > 1 or count < 0:
            return -1
        rows += large * c.size[k, HAS_ROWS]
        pairs += count * (count + 1) // 2
        for a in range(count):
            for b in range(a + 1, count):
                if place_of(table, f.below, f.supernode[found[a]], found[b]) < 0:
                    return -1
    return pairs if size[COORDINATES] - rows <= MOST_BODIES else -1


@kernel
def room_for(f: Fixed, given: Given, values: Floats, rows: int, units: int, pairs: int) -> Band:
    """A band for an island of so many rows and units."""
    table, numbers = f.table.reshape(-1, TABLE), rows * (len(given.line) // len(given.kind))
    n, known = table[len(table) - 1, COLUMN], len(f.entries) // ENTRY
    col, val, local = np.empty(numbers, np.int64), np.empty(numbers), np.empty(numbers, np.int64)
    pair_at, width = np.empty(units, np.int64), np.empty(units, np.int64)
    full = np.empty(len(values) + pairs)
    full[: len(values)] = values
    return Band(
        table,
        f.below,
        f.into,
        f.entries,
        given.panel,
        values,
        np.empty(rows + 1, np.int64),
        col,
        local,
        val,
        width,
        pair_at,
        table.copy(),
        np.empty((known + pairs, ENTRY), np.int64),
        full,
        np.empty(len(given.panel)),
        np.empty(f.rooms[0]),
        np.zeros(f.rooms[1]),
        np.empty(f.rooms[2]),
        np.empty(f.rooms[3]),
        np.empty(n),
        np.empty(f.rooms[4]),
    )


@apart
def fill_band(f: Fixed, given: Given, c: Chosen, units: Ints, p: Island) -> None:
    """J_L of the packed rows."""
    b, width, at, used = p.band, len(given.line) // len(given.kind), 0, 0
    found = np.empty(MOST_COLUMNS, np.int64)
    for k in range(len(p.table)):
        count = _columns_of(f, given, c.unit[units[k]], width, found)
        b.width[k], b.pair_at[k] = count, used
        for i in range(p.table[k, ROW], p.table[k, ROW] + p.table[k, ROWS]):
            b.start[i] = at
            for e in range(p.row[i] * width, (p.row[i] + 1) * width):
                column = f.column[given.line_at[e]] if given.line_at[e] >= 0 else -1
                if column >= 0:
                    b.col[at], b.val[at] = column, given.line[e]
                    b.local[at] = np.searchsorted(found[:count], column)
                    at += 1
        used += count * (count + 1) // 2
    b.start[len(p.row)] = at


@apart
def lay_out_band(f: Fixed, p: Island) -> None:
    """Where H has what A has not: the pairs of columns of each unit."""
    b, table, used, found = p.band, p.band.table, 0, np.empty(MOST_COLUMNS, np.int64)
    extra = np.empty((len(b.full_values) - len(b.values), 3), np.int64)
    for k in range(len(p.table)):
        first = p.table[k, ROW]
        for e in range(b.start[first], b.start[first + p.table[k, ROWS]]):
            found[b.local[e]] = b.col[e]
        for i in range(b.width[k]):
            s = f.supernode[found[i]]
            for j in range(i, b.width[k]):
                extra[used, 0], extra[used, 1] = s, found[i] - table[s, COLUMN]
                extra[used, 2] = place_of(table, b.below, s, found[j])
                used += 1
    _merge_entries(b, extra)


@kernel
def _merge_entries(b: Band, extra: Ints) -> None:
    """The entries of A, and behind those of each supernode what is new."""
    count, base = np.zeros(len(b.table), np.int64), len(b.values)
    for e in range(len(extra)):
        count[extra[e, 0]] += 1
    to = 0
    for s in range(len(b.table) - 1):
        b.full_table[s, ENTRIES_AT] = to
        for e in range(b.table[s, ENTRIES_AT] * ENTRY, b.table[s + 1, ENTRIES_AT] * ENTRY, ENTRY):
            for i in range(ENTRY):
                b.full_entries[to, i] = b.entries[e + i]
            to += 1
        here, count[s] = count[s], to
        to += here
    b.full_table[len(b.table) - 1, ENTRIES_AT] = to
    for e in range(len(extra)):
        at = count[extra[e, 0]]
        own = b.full_entries[at]
        own[0], own[1], own[2], own[3], own[4], own[5] = base + e, extra[e, 1], extra[e, 2], 1, 1, 0
        count[extra[e, 0]] += 1


@kernel
def _inertia(b: Band) -> Floats:
    """What resists each coordinate where all move alike, A 1, as springs do not; a share of A_ii at least."""
    total, own = np.zeros(len(b.x)), np.zeros(len(b.x))
    for s in range(len(b.table) - 1):
        first = b.table[s, COLUMN]
        for e in range(b.table[s, ENTRIES_AT] * ENTRY, b.table[s + 1, ENTRIES_AT] * ENTRY, ENTRY):
            row, to, low, high = (
                first + b.entries[e + 1],
                b.entries[e + 2],
                b.entries[e + 3],
                b.entries[e + 4],
            )
            column = first + to
            if to >= b.table[s, WIDTH]:
                column = b.below[b.table[s, ROWS_AT] + to - b.table[s, WIDTH]]
            for i in range(low):
                for j in range(high):
                    value = b.values[b.entries[e] + i * high + j]
                    one, two = (j, i) if b.entries[e + 5] else (i, j)
                    total[row + one] += value
                    if row != column:
                        total[column + two] += value
                    elif i == j:
                        own[row + i] = value
    for c in range(len(total)):
        total[c] = max(min(total[c], own[c]), LEAST * own[c])
    return total


@kernel
def weigh_on_band(p: Island) -> None:
    """D of large nodes where all of one move alike: it is only what forces are compared to."""
    b, inertia = p.band, _inertia(p.band)
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        if p.table[k, CONDENSED] == 0:
            continue
        for i in range(rows):
            for j in range(rows):
                for e in range(b.start[first + i], b.start[first + i + 1]):
                    for g in range(b.start[first + j], b.start[first + j + 1]):
                        if b.col[e] == b.col[g]:
                            p.d[at + i * rows + j] += b.val[e] * b.val[g] / inertia[b.col[e]]


@kernel
def _pull(b: Band, lam: Floats, x: Floats) -> None:
    """x += J_Lᵀ λ."""
    for i in range(len(lam)):
        for e in range(b.start[i], b.start[i + 1]):
            x[b.col[e]] += b.val[e] * lam[i]


@kernel
def _read(p: Island, x: Floats, out: Floats) -> None:
    """out += J_L x, at the coordinates of large nodes."""
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


@apart
def push_band(p: Island, lam: Floats, out: Floats) -> None:
    """out += A⁻¹ Jᵀ λ on large nodes."""
    b = p.band
    b.x[:] = 0.0
    _pull(b, lam, b.x)
    forward(b.table, b.below, b.panel, b.x, b.t)
    backward(b.table, b.below, b.panel, b.x, b.t)
    _read(p, b.x, out)


@kernel
def _small(p: Island) -> int:
    """Coordinates of small nodes."""
    count = 0
    for node in range(len(p.nodes)):
        if p.nodes[node, BLOCK] < len(p.a):
            count = max(count, p.nodes[node, FIRST] + p.nodes[node, EXTENT])
    return count


@kernel
def _add_unit(p: Island, k: int, n: int, h: Floats, c: Floats) -> None:
    """Jᵀ S J of one unit: into the extra values, into H_b, and into C."""
    b, rows, at = p.band, p.table[k, ROWS], p.table[k, SQUARE]
    q, base = b.width[k], b.pair_at[k]
    left = np.zeros((rows, q + p.table[k, COORDS]))
    for i in range(rows):
        for e in range(b.start[p.table[k, ROW] + i], b.start[p.table[k, ROW] + i + 1]):
            left[i, b.local[e]] += b.val[e]
    place, many, number = np.empty(p.table[k, COORDS], np.int64), 0, p.table[k, NUMBER]
    for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
        for i in range(p.seg[s, 1]):
            if p.seg[s, 2] < 0:
                place[many] = p.seg[s, 0] + i
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
            c[place[d] * len(b.x) + b.col[e]] += b.val[e] * slopes[row, q + d]
        for a in range(many):
            total = 0.0
            for i in range(rows):
                total += left[i, q + a] * slopes[i, q + d]
            h[place[a] * n + place[d]] += total


@apart
def step_on_band(p: Island, tau: Floats, lam: Floats) -> bool:
    """dx into g, of a symmetric H; False where it is not positive definite."""
    b, n = p.band, _small(p)
    size, delta = len(b.x), tau - lam
    h, c = np.zeros(n * n), np.zeros(n * size)
    for node in range(len(p.nodes)):
        first, extent, block = p.nodes[node, FIRST], p.nodes[node, EXTENT], p.nodes[node, BLOCK]
        if block < len(p.a):
            for i in range(extent):
                for j in range(extent):
                    h[(first + i) * n + first + j] = p.a[block + i * extent + j]
    p.g[:], b.x[:] = 0.0, 0.0
    _pull(b, delta, b.x)
    for k in range(len(p.table)):
        _add_unit(p, k, n, h, c)
        number, rows = p.table[k, NUMBER], p.table[k, ROWS]
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            for i in range(p.seg[s, 1]):
                for a in range(rows):
                    if p.seg[s, 2] < 0:
                        p.g[p.seg[s, 0] + i] += p.jac[number + a] * delta[p.table[k, ROW] + a]
                number += rows
    scratch = (b.stack, b.front, b.own, b.work)
    if factor(b.full_table, b.into, b.full_entries, b.full_values, b.full_panel, *scratch) != 0:
        return False
    forward(b.full_table, b.below, b.full_panel, b.x, b.t)
    backward(b.full_table, b.below, b.full_panel, b.x, b.t)
    if n > 0 and not _solve_bodies(b, n, h, c, p.g):
        return False
    _read(p, b.x, p.g)
    return True


@lane_kernel
def _dot(a: Floats, b: Floats) -> float:
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


@kernel
def _solve_bodies(b: Band, n: int, h: Floats, c: Floats, g: Floats) -> bool:
    """g[:n] ← (H_b − Cᵀ H_L⁻¹ C)⁻¹ (g − Cᵀ x), and x less by what they do to it."""
    size = len(b.x)
    y = c.copy()
    for i in range(n):
        own = y[i * size : (i + 1) * size]
        forward(b.full_table, b.below, b.full_panel, own, b.t)
        backward(b.full_table, b.below, b.full_panel, own, b.t)
    for i in range(n):
        left = c[i * size : (i + 1) * size]
        g[i] -= _dot(left, b.x)
        for j in range(n):
            h[i * n + j] -= _dot(left, y[j * size : (j + 1) * size])
    if solve_small(h, n, g, 0) != 0:
        return False
    for i in range(n):
        for j in range(size):
            b.x[j] -= g[i] * y[i * size + j]
    return True
