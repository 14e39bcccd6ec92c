"""W = J A⁻¹ Jᵀ from a factor UᵀU: Y = U⁻ᵀ Jᵀ in the columns that rows reach, W = YᵀY, island by island.

A row reaches the columns that it touches and their ancestors in the elimination tree. Rows of Y are sorted by
the first column that they touch, so that leading zeros are skipped in every product.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.front import PANEL, add_line
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, PANEL_AT, PARENT, ROWS_AT, WIDTH
from visviva.steppers.solve.matrix.tile import COLUMNS, ROWS, subtract_tile


@kernel
def _find_path(
    table: Index, supernode: Index, col: Index, begin: int, end: int, path: Index, line: Index
) -> int:
    """Write the supernodes reached from columns begin … end of `col` into `path`; returns their number.

    line (n,) : −1 on entry, then the positions of their columns in Y
    """
    low, high, count, lines = len(table), 0, 0, 0
    for e in range(begin, end):
        s = supernode[col[e]]
        while s >= 0 and line[table[s, COLUMN]] < 0:
            line[table[s, COLUMN]] = 0
            low, high, s = min(low, s), max(high, s), table[s, PARENT]
    for s in range(low, high + 1):
        first = table[s, COLUMN]
        if line[first] == 0:
            path[count] = s
            count += 1
            for i in range(table[s, WIDTH]):
                line[first + i] = lines + i
            lines += table[s, WIDTH]
    return count


@kernel
def _sort_rows(start: Index, col: Index, line: Index, height: int, order: Index, top: Index) -> None:
    """Sort rows by the first line that they touch, and store that line for each tile of rows."""
    m = len(start) - 1
    first, begin = np.full(m, height), np.zeros(height + 2, np.int64)
    for a in range(m):
        for e in range(start[a], start[a + 1]):
            first[a] = min(first[a], line[col[e]])
        begin[first[a] + 1] += 1
    for i in range(height + 1):
        begin[i + 1] += begin[i]
    for a in range(m):
        c = begin[first[a]]
        begin[first[a]] += 1
        order[c] = a
        if c % COLUMNS == 0:
            top[c // COLUMNS] = first[a]


@kernel
def _finish_lines(
    panel: Array, at: int, nf: int, begin: int, end: int, y: Array, first: int, ld: int, wide: int
) -> None:
    """Solve lines begin … end of Y, already reduced by all before, among each other."""
    for k in range(begin, end):
        line = y[(first + k) * ld : (first + k) * ld + wide]
        for p in range(begin, k):
            factor, other = panel[at + p * nf + k], y[(first + p) * ld : (first + p) * ld + wide]
            for j in range(wide):
                line[j] -= factor * other[j]
        scale = panel[at + k * nf + k]
        for j in range(wide):
            line[j] *= scale


@kernel
def _reduce_own(
    panel: Array, at: int, nf: int, begin: int, end: int, w: int, y: Array, first: int, ld: int,
    top: Index, tiles: int,
) -> None:  # fmt: skip
    """Subtract the products of lines begin … end of a supernode from its later ones."""
    for above in range(end, w, PANEL):
        for tile in range(tiles):
            skip, j = max(begin, top[tile] - first), tile * COLUMNS
            for i in range(above if skip < end else w, min(above + PANEL, w), ROWS):
                subtract_tile(
                    y, (first + i) * ld + j, ld, panel, at + skip * nf + i, nf,
                    y, (first + skip) * ld + j, ld, end - skip,
                )  # fmt: skip


@kernel
def _reduce_below(
    panel: Array, at: int, nf: int, begin: int, end: int, w: int, below: Index, y: Array, first: int, ld: int,
    top: Index, tiles: int, t: Array,
) -> None:  # fmt: skip
    """Subtract the products of lines begin … end of a supernode from the lines `below` of its ancestors."""
    for above in range(0, len(below), PANEL):
        bottom = min(above + PANEL, len(below))
        for tile in range(tiles):
            skip, j = max(begin, top[tile] - first), tile * COLUMNS
            for i in range(above if skip < end else bottom, bottom, ROWS):
                for k in range(ROWS * COLUMNS):
                    t[k] = 0.0
                subtract_tile(
                    t,
                    0,
                    COLUMNS,
                    panel,
                    at + skip * nf + w + i,
                    nf,
                    y,
                    (first + skip) * ld + j,
                    ld,
                    end - skip,
                )
                for k in range(min(ROWS, bottom - i)):
                    add_line(t, k * COLUMNS, COLUMNS, 1.0, y, below[i + k] * ld + j)


@kernel
def _reduce_lines(
    path: Index, table: Index, rows: Short, line: Index, panel: Array, y: Array, ld: int, max_tiles: int,
    top: Index, t: Array,
) -> None:  # fmt: skip
    """Y ← U⁻ᵀ Y, in the first `max_tiles` tiles of columns; PANEL lines at a time, as in `eliminate`."""
    lines = np.empty(ld, np.int64)
    for s in path:
        first = line[table[s, COLUMN]]
        w, count, at = table[s, WIDTH], table[s, BELOW], table[s, PANEL_AT]
        nf, tiles = w + count, 0
        while tiles < max_tiles and top[tiles] < first + w:
            tiles += 1
        if tiles == 0:
            continue
        if count > len(lines):
            lines = np.empty(count, np.int64)
        for i in range(count):
            lines[i] = line[rows[table[s, ROWS_AT] + i]]
        begin, done, end = 0, 0, w % ROWS if w % ROWS else min(ROWS, w)
        while done < w:
            for tile in range(tiles):
                skip, j = max(begin, top[tile] - first), tile * COLUMNS
                if skip < done:
                    subtract_tile(
                        y, (first + done) * ld + j, ld, panel, at + skip * nf + done, nf,
                        y, (first + skip) * ld + j, ld, done - skip,
                    )  # fmt: skip
            _finish_lines(panel, at, nf, done, end, y, first, ld, tiles * COLUMNS)
            done, end = end, end + ROWS
            if done == w or done - begin >= PANEL:
                _reduce_own(panel, at, nf, begin, done, w, y, first, ld, top, tiles)
                _reduce_below(panel, at, nf, begin, done, w, lines[:count], y, first, ld, top, tiles, t)
                begin = done


@kernel
def _multiply_lines(y: Array, height: int, ld: int, number: Index, top: Index, stride: int, w: Array) -> None:
    """w += YᵀY, PANEL lines and PANEL rows at a time; number : the row of w of each column of Y."""
    m = len(number)
    product = np.zeros((m + ROWS) * ld)
    for first in range(0, height, PANEL):
        end = min(first + PANEL, height)
        for above in range(0, m, PANEL):
            for tile in range(above // COLUMNS, (m + COLUMNS - 1) // COLUMNS):
                begin, j = max(top[tile], first), tile * COLUMNS
                if begin >= end:
                    break
                for i in range(above, min(above + PANEL, j + COLUMNS, m), ROWS):
                    subtract_tile(
                        product, i * ld + j, ld, y, begin * ld + i, ld, y, begin * ld + j, ld, end - begin
                    )
    for a in range(m):
        for b in range(a, m):
            value = product[a * ld + b]
            w[number[a] * stride + number[b]] -= value
            if a != b:
                w[number[b] * stride + number[a]] -= value


@kernel
def add_schur(
    table: Index, rows: Short, panel: Array, supernode: Index, start: Index, col: Index, val: Array,
    number: Index, line: Index, stride: int, w: Array,
) -> None:  # fmt: skip
    """w[number[a] stride + number[b]] += (J A⁻¹ Jᵀ)[a, b] of rows on one island.

    table, rows, panel : the factor;   supernode : of each of its columns
    start, col, val : J, by columns of the factor
    line (n,) : scratch, −1 before and after
    """
    m = len(start) - 1
    path = np.empty(len(table), np.int64)
    path = path[: _find_path(table, supernode, col, start[0], start[m], path, line)]
    if len(path) == 0:
        return
    last, ld = path[len(path) - 1], (m + COLUMNS - 1) // COLUMNS * COLUMNS + COLUMNS
    height = line[table[last, COLUMN]] + table[last, WIDTH]
    y, t = np.zeros(height * ld + ROWS), np.empty(ROWS * COLUMNS)
    order, top = np.empty(m, np.int64), np.empty(ld // COLUMNS, np.int64)
    _sort_rows(start, col, line, height, order, top)
    for c in range(m):
        for e in range(start[order[c]], start[order[c] + 1]):
            y[line[col[e]] * ld + c] += val[e]
        order[c] = number[order[c]]
    _reduce_lines(path, table, rows, line, panel, y, ld, (m + COLUMNS - 1) // COLUMNS, top, t)
    _multiply_lines(y, height, ld, order, top, stride, w)
    for s in path:
        for i in range(table[s, WIDTH]):
            line[table[s, COLUMN] + i] = -1


@kernel
def schur_complement(
    f: Factor, column: Index, supernode: Index, tree: Index, start: Index, col: Index, val: Array,
    chosen: Index, count: Index, w: Array,
) -> None:  # fmt: skip
    """w = J A⁻¹ Jᵀ of the chosen rows.

    column : (n,)   the column of U of each coordinate
    supernode, tree : (n,)   the supernode and the island of each column
    """
    m, trees = count[0], tree[len(tree) - 1] + 1
    for i in range(m * m):
        w[i] = 0.0
    begin = np.zeros(trees + 2, np.int64)
    for a in range(m):
        for e in range(start[chosen[a]], start[chosen[a] + 1]):
            if col[e] >= 0:
                begin[tree[column[col[e]]] + 2] += 1
    for i in range(trees):
        begin[i + 2] += begin[i + 1]
    entries = begin[trees + 1]
    row, at, value = np.empty(entries, np.int64), np.empty(entries, np.int64), np.empty(entries)
    for a in range(m):
        for e in range(start[chosen[a]], start[chosen[a] + 1]):
            if col[e] >= 0:
                c = column[col[e]]
                q = begin[tree[c] + 1]
                row[q], at[q], value[q] = a, c, val[e]
                begin[tree[c] + 1] += 1
    own, number, line = np.empty(m + 1, np.int64), np.empty(m, np.int64), np.full(len(column), -1)
    for i in range(trees):
        rows = 0
        for q in range(begin[i], begin[i + 1]):
            if q == begin[i] or row[q] != row[q - 1]:
                own[rows], number[rows] = q, row[q]
                rows += 1
        own[rows] = begin[i + 1]
        if rows > 0:
            given = (own[: rows + 1], at, value, number[:rows])
            add_schur(f.table, f.rows, f.panel, supernode, *given, line, m, w)
