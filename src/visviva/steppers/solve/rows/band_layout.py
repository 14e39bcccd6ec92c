"""Which islands are solved with a band, its contents, and the fill-in of H beyond A; see `band`.

Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.core.rows import OFF
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.matrix.symbolic import COLUMN, ENTRIES_AT
from visviva.steppers.solve.rows.band import ENTRY, MAX_COLUMNS, Band, position_of
from visviva.steppers.solve.rows.find_islands import (
    CHANGED,
    HAS_ROWS,
    ISLANDS,
    TOUCH_END,
    Chosen,
    Fixed,
    Given,
    choose,
)
from visviva.steppers.solve.rows.island import (
    COORDINATES,
    DENSE,
    PAIRS,
    ROW,
    ROWS,
    Island,
)

# cost of dense weights over that of a factor (in products) above which the band is faster
MIN_COST_RATIO = 80.0
MAX_BODY_COORDINATES = 24  # most coordinates of rigid bodies


@kernel
def _columns_of(f: Fixed, given: Given, unit: int, width: int, found: Index) -> int:
    """Columns of the factor touched by the active rows of a unit, ascending; −1 if there are too many."""
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


@separate_kernel
def _count_pairs(f: Fixed, given: Given, c: Chosen) -> None:
    """Write PAIRS of every island, which is solved with a band unless it is −1."""
    for i in range(c.counts[ISLANDS]):
        c.sizes[i, PAIRS] = _pairs_of_band(f, given, c, c.order[c.begin[i] : c.begin[i + 1]], c.sizes[i])


@kernel
def choose_islands(f: Fixed, given: Given, c: Chosen) -> None:
    """Select units and islands, and which islands are solved with a band, again if they have changed."""
    changed = c.counts[CHANGED] != 0
    choose(f, given, c)
    if changed:
        _count_pairs(f, given, c)


@kernel
def _pairs_of_band(f: Fixed, given: Given, c: Chosen, units: Index, size: Index) -> int:
    """Number of column pairs touched by the units of an island; −1 if dense weights are to be used."""
    if size[DENSE] == 0 or size[DENSE] * len(f.supernode) < MIN_COST_RATIO * f.work[0]:
        return -1
    small, large, rows, pairs = len(f.node_start) - 1, 0, 0, 0
    width, found = len(given.line) // len(given.kind), np.empty(MAX_COLUMNS, np.int64)
    factor = f.factor
    for k in units:
        large = 0
        for t in range(c.size[k, TOUCH_END], c.size[k + 1, TOUCH_END]):
            large += 1 if c.touch[t] >= small else 0
        count = _columns_of(f, given, c.unit[k], width, found)
        if large > 1 or count < 0:
            return -1
        rows += large * c.size[k, HAS_ROWS]
        pairs += count * (count + 1) // 2
        for a in range(count):
            for b in range(a + 1, count):
                if position_of(factor.table, factor.rows, f.supernode[found[a]], found[b]) < 0:
                    return -1
    return pairs if size[COORDINATES] - rows <= MAX_BODY_COORDINATES else -1


@kernel
def allocate_band(f: Fixed, given: Given, rows: int, units: int, pairs: int) -> Band:
    """A band with capacity for these rows, units and pairs; its factor shares the scratch of that of A."""
    known, numbers = f.factor, rows * (len(given.line) // len(given.kind))
    n, scratch = len(known.y), (known.stack, known.front, known.own, known.work, known.y, known.t)
    panel, entries = np.empty(len(known.panel)), np.empty((len(known.entries) + pairs, ENTRY), np.int64)
    pattern = (known.table.copy(), known.rows, known.into, entries, known.coordinate)
    full = Factor(*pattern, panel, *scratch, known.mark)
    col, val, local = np.empty(numbers, np.int64), np.empty(numbers), np.empty(numbers, np.int64)
    pair_at, width = np.empty(units, np.int64), np.empty(units, np.int64)
    more = np.empty(len(given.values) + pairs)
    copy(given.values, more)
    begin = np.empty(rows + 1, np.int64)
    return Band(known, given.values, begin, col, local, val, width, pair_at, full, more, np.empty(n))


@separate_kernel
def fill_band(f: Fixed, given: Given, c: Chosen, units: Index, p: Island) -> None:
    """J_L of the packed rows."""
    b, width, at, used = p.band, len(given.line) // len(given.kind), 0, 0
    found = np.empty(MAX_COLUMNS, np.int64)
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


@separate_kernel
def lay_out_band(f: Fixed, p: Island) -> None:
    """Positions of the entries of H beyond A: the column pairs of each unit."""
    b, table, used, found = p.band, p.band.known.table, 0, np.empty(MAX_COLUMNS, np.int64)
    extra = np.empty((len(b.full_values) - len(b.values), 3), np.int64)
    for k in range(len(p.table)):
        first = p.table[k, ROW]
        for e in range(b.start[first], b.start[first + p.table[k, ROWS]]):
            found[b.local[e]] = b.col[e]
        for i in range(b.width[k]):
            s = f.supernode[found[i]]
            for j in range(i, b.width[k]):
                extra[used, 0], extra[used, 1] = s, found[i] - table[s, COLUMN]
                extra[used, 2] = position_of(table, b.known.rows, s, found[j])
                used += 1
    _merge_entries(b, extra)


@kernel
def _merge_entries(b: Band, extra: Index) -> None:
    """The entries of A, followed within each supernode by the new ones."""
    old, new, base, to = b.known, b.full, len(b.values), 0
    count = np.zeros(len(old.table), np.int64)
    for e in range(len(extra)):
        count[extra[e, 0]] += 1
    for s in range(len(old.table) - 1):
        new.table[s, ENTRIES_AT] = to
        for e in range(old.table[s, ENTRIES_AT], old.table[s + 1, ENTRIES_AT]):
            for i in range(ENTRY):
                new.entries[to, i] = old.entries[e, i]
            to += 1
        here, count[s] = count[s], to
        to += here
    new.table[len(new.table) - 1, ENTRIES_AT] = to
    for e in range(len(extra)):
        own = new.entries[count[extra[e, 0]]]
        own[0], own[1], own[2], own[3], own[4], own[5] = base + e, extra[e, 1], extra[e, 2], 1, 1, 0
        count[extra[e, 0]] += 1
