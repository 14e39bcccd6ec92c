"""Supernodal Cholesky factor A = UᵀU of a sparse matrix in node blocks: the multifrontal method.

Front after front, from the leaves of the tree: the blocks of A that begin in its columns and what its
children have left are added up, its columns are eliminated, and what is left of the rows below waits for the
parent.
Source: Duff and Reid 1983; Liu 1992. Proved by tests/steppers/solve/test_matrix.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, lane_kernel
from visviva.steppers.solve.matrix.front import add_line, clear, copy_line, eliminate, line_of
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import (
    BELOW,
    CHILD,
    COLUMN,
    ENTRIES_AT,
    PANEL_AT,
    ROWS_AT,
    SIBLING,
    UPDATE_AT,
    WIDTH,
)


@kernel
def _add_blocks(entries: Index, begin: int, end: int, values: Array, front: Array, ld: int) -> None:
    """Blocks of A into a front.

    entries (e, 6) : where a block lies, its row and column in the front, its sides, whether it is transposed
    """
    for e in range(begin, end):
        at, to, rows, columns = entries[e, 0], entries[e, 1], entries[e, 3], entries[e, 4]
        to = to * ld + entries[e, 2]
        if entries[e, 5] == 0:
            for a in range(rows):
                for b in range(columns):
                    front[to + a * ld + b] += values[at + a * columns + b]
        else:
            for a in range(rows):
                for b in range(columns):
                    front[to + b * ld + a] += values[at + a * columns + b]


@kernel
def _add_update(into: Short, begin: int, count: int, stack: Array, at: int, front: Array, ld: int) -> None:
    """What a child has left, into the front of its parent."""
    for a in range(count):
        row, source = into[begin + a] * ld, at + a * count
        b = a
        while b < count:
            # Rows of a child stand together in runs, which are added as a whole.
            to = into[begin + b]
            end = b + 1
            while end < count and into[begin + end] == to + end - b:
                end += 1
            add_line(stack, source + b, end - b, front, row + to)
            b = end


@kernel
def factor(
    table: Index, into: Short, entries: Index, values: Array, panel: Array, stack: Array, front: Array,
    own: Array, work: Array,
) -> int:  # fmt: skip
    """U into the panels, with 1/u on its diagonal; returns 0, or 1 + the first column of a bad pivot."""
    for s in range(len(table) - 1):
        w, below = table[s, WIDTH], table[s, BELOW]
        nf = w + below
        ld = line_of(nf)
        clear(front, nf)
        _add_blocks(entries, table[s, ENTRIES_AT], table[s + 1, ENTRIES_AT], values, front, ld)
        for k in range(w):
            own[k] = front[k * ld + k]
        c = table[s, CHILD]
        while c >= 0:
            _add_update(into, table[c, ROWS_AT], table[c, BELOW], stack, table[c, UPDATE_AT], front, ld)
            c = table[c, SIBLING]
        bad = eliminate(front, nf, w, own, work)
        if bad != 0:
            return int(table[s, COLUMN] + bad)
        at = table[s, PANEL_AT]
        for k in range(w):
            copy_line(front, k * ld + k, nf - k, panel, at + k * nf + k)
        at = table[s, UPDATE_AT]
        for i in range(below):
            copy_line(front, (w + i) * ld + w + i, below - i, stack, at + i * below + i)
    return 0


@lane_kernel
def forward(table: Index, rows: Short, panel: Array, y: Array, t: Array) -> None:
    """y ← U⁻ᵀ y; t is scratch. Lines are cut out of the panel, so that no index is looked at for its sign."""
    for s in range(len(table) - 1):
        first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
        nf, at = w + below, table[s, PANEL_AT]
        own, z = y[first : first + w], t[:below]
        for k in range(w):
            line = panel[at + k * nf : at + k * nf + w]
            a = own[k] * line[k]
            own[k] = a
            for j in range(k + 1, w):
                own[j] -= line[j] * a
        if below == 0:
            continue
        for j in range(below):
            z[j] = 0.0
        k, row = 0, at + w
        while k + 3 < w:
            a, b, c, d = own[k], own[k + 1], own[k + 2], own[k + 3]
            p, q = panel[row : row + below], panel[row + nf : row + nf + below]
            u, v = panel[row + 2 * nf : row + 2 * nf + below], panel[row + 3 * nf : row + 3 * nf + below]
            for j in range(below):
                z[j] += a * p[j] + b * q[j] + c * u[j] + d * v[j]
            k, row = k + 4, row + 4 * nf
        while k < w:
            a, p = own[k], panel[row : row + below]
            for j in range(below):
                z[j] += a * p[j]
            k, row = k + 1, row + nf
        begin = table[s, ROWS_AT]
        for j in range(below):
            y[rows[begin + j]] -= z[j]


@lane_kernel
def backward(table: Index, rows: Short, panel: Array, y: Array, t: Array) -> None:
    """y ← U⁻¹ y; t is scratch."""
    for s in range(len(table) - 2, -1, -1):
        first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
        nf, at, begin = w + below, table[s, PANEL_AT], table[s, ROWS_AT]
        own, z = y[first : first + w], t[:below]
        for j in range(below):
            z[j] = y[rows[begin + j]]
        k, row, none = 0, at + w, z.dtype.type(0.0)
        while below > 0 and k + 3 < w:
            a, b, c, d = none, none, none, none
            p, q = panel[row : row + below], panel[row + nf : row + nf + below]
            u, v = panel[row + 2 * nf : row + 2 * nf + below], panel[row + 3 * nf : row + 3 * nf + below]
            for j in range(below):
                a += p[j] * z[j]
                b += q[j] * z[j]
                c += u[j] * z[j]
                d += v[j] * z[j]
            own[k] -= a
            own[k + 1] -= b
            own[k + 2] -= c
            own[k + 3] -= d
            k, row = k + 4, row + 4 * nf
        while below > 0 and k < w:
            a, p = none, panel[row : row + below]
            for j in range(below):
                a += p[j] * z[j]
            own[k] -= a
            k, row = k + 1, row + nf
        for k in range(w - 1, -1, -1):
            line = panel[at + k * nf : at + k * nf + w]
            a = own[k]
            for j in range(k + 1, w):
                a -= line[j] * own[j]
            own[k] = a * line[k]
