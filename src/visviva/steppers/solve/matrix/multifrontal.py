"""The multifrontal method: supernodal factor A = Uᵀ D U, D = ±1, of a sparse matrix in node blocks.

Front by front, from the leaves of the elimination tree: assemble the blocks of A that start in its columns
and the update matrices of its children, eliminate its columns, and keep the remaining Schur complement for
the parent. The columns of a supernode have pivots of one sign; if it is −, its front is that of −A.

For a positive definite A all signs are +, and the factorisation ends at a pivot that is not positive. For a
quasi-definite A, with `mark` given, columns whose pivots have the wrong sign, relative to the terms they were
computed from, are dropped: 1/u = 0, and solves give zero for them and the solution for the others.
Source: Duff and Reid 1983; Liu 1992; Vanderbei 1995 (quasi-definite matrices). Proved by
tests/steppers/solve/test_matrix.py, test_quasi_definite.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel, lane_kernel
from visviva.steppers.solve.matrix.front import (
    MAX_FEW_COLUMNS,
    add_line,
    clear,
    copy_line,
    eliminate,
    eliminate_few,
    line_length_of,
)
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import (
    BELOW,
    CHILD,
    COLUMN,
    ENTRIES_AT,
    PANEL_AT,
    ROWS_AT,
    SIBLING,
    SIGN,
    UPDATE_AT,
    WIDTH,
)


class Factor(NamedTuple):
    """A = UᵀDU.

    Parameters
    ----------
    table, rows, into   see `Symbolic`
    entries : (e, 6)    by supernode: position of a block of A, its row and column in the front, its sides,
                        whether it is transposed
    coordinate : (n,)   the coordinate of A for each column of U
    panel               U, packed by supernode, with 1/u on its diagonal
    stack, front, own, work   scratch of `factor`
    y, t                scratch of `solve`
    mark : (0,), or (n,) for a quasi-definite A, see `front.scale_of`
    """

    table: Index
    rows: NDArray[Any]
    into: NDArray[Any]
    entries: Index
    coordinate: Index
    panel: Array
    stack: Array
    front: Array
    own: Array
    work: Array
    y: Array
    t: Array
    mark: Index


@inlined_kernel
def _add_blocks(
    entries: Index, begin: int, end: int, values: Array, sign: float, front: Array, ld: int
) -> None:
    """Add blocks of A to a front."""
    one = np.uint64(1)  # unsigned indices, see `front.eliminate_few`
    for e in range(begin, end):
        block = entries[e]
        at, rows, columns = np.uint64(block[0]), np.uint64(block[3]), np.uint64(block[4])
        corner = np.uint64(block[1] * ld + block[2])
        if rows * columns == 1:
            front[corner] += sign * values[at]
            continue
        down, right = (np.uint64(ld), np.uint64(1)) if block[5] == 0 else (np.uint64(1), np.uint64(ld))
        three = columns == np.uint64(3)
        for a in range(rows):
            to, of = corner + a * down, at + a * columns
            if three:
                front[to] += sign * values[of]
                front[to + right] += sign * values[of + one]
                front[to + right + right] += sign * values[of + one + one]
                continue
            for b in range(columns):
                front[to + b * right] += sign * values[of + b]


@inlined_kernel
def _add_update(
    into: Short, begin: int, count: int, stack: Array, at: int, sign: float, front: Array, ld: int
) -> None:
    """Add the update matrix of a child to the front of its parent."""
    if count <= MAX_FEW_COLUMNS:
        few, base, width, first = np.uint64(count), np.uint64(at), np.uint64(ld), np.uint64(begin)
        for a in range(few):
            line, waiting = np.uint64(into[first + a]) * width, base + a * few
            for b in range(a, few):
                front[line + np.uint64(into[first + b])] += sign * stack[waiting + b]
        return
    b = 0
    while b < count:
        # Rows of a child come in contiguous runs, whose columns are added as a whole.
        to, end = into[begin + b], b + 1
        while end < count and into[begin + end] == to + end - b:
            end += 1
        for a in range(end):
            start = max(a, b)
            row, source = into[begin + a] * ld + to - b, at + a * count
            add_line(stack, source + start, end - start, sign, front, row + start)
        b = end


@inlined_kernel
def _store(front: Array, ld: int, w: int, below: int, panel: Array, to: int, stack: Array, at: int) -> None:
    """Store U in the panel, and the update matrix for the parent."""
    nf = w + below
    if nf <= MAX_FEW_COLUMNS:
        for i in range(w * nf):
            panel[to + i] = front[i]
        left, side, source, base = np.uint64(below), np.uint64(nf), np.uint64(w * nf + w), np.uint64(at)
        for i in range(left):
            for j in range(i, left):
                stack[base + i * left + j] = front[source + i * side + j]
        return
    for k in range(w):
        copy_line(front, k * ld + k, nf - k, panel, to + k * nf + k)
    for i in range(below):
        copy_line(front, (w + i) * ld + w + i, below - i, stack, at + i * below + i)


@inlined_kernel
def _factor_front(f: Factor, s: int, values: Array) -> int:
    """Factor the front of one supernode, with its children's updates; returns as `factor`."""
    table, front, own, signed = f.table, f.front, f.own, len(f.mark) > 0
    w, below, sign, first = table[s, WIDTH], table[s, BELOW], float(table[s, SIGN]), table[s, COLUMN]
    nf = w + below
    few = nf <= MAX_FEW_COLUMNS
    ld = nf if few else line_length_of(nf)
    if few:
        for i in range(nf * nf):
            front[i] = 0.0
    else:
        clear(front, nf)
    _add_blocks(f.entries, table[s, ENTRIES_AT], table[s + 1, ENTRIES_AT], values, sign, front, ld)
    for k in range(nf if signed else w):
        own[k] = abs(front[k * ld + k])
    c = table[s, CHILD]
    while c >= 0:
        at, begin, count = table[c, UPDATE_AT], table[c, ROWS_AT], table[c, BELOW]
        _add_update(f.into, begin, count, f.stack, at, sign * table[c, SIGN], front, ld)
        for k in range(count if signed else 0):
            own[f.into[begin + k]] += f.stack[at + count * count + k]
        c = table[c, SIBLING]
    if few:
        bad = eliminate_few(front, nf, w, own, f.mark, first)
    else:
        bad = eliminate(front, nf, w, own, f.work, f.mark, first)
    if bad != 0:
        return int(first + bad)
    _store(front, ld, w, below, f.panel, table[s, PANEL_AT], f.stack, table[s, UPDATE_AT])
    at = table[s, UPDATE_AT]
    if signed:
        copy_line(own, w, below, f.stack, at + below * below)
    return 0


@kernel
def factor(f: Factor, values: Array, begin: int, end: int) -> int:
    """U of supernodes begin … end, whole trees; returns 0, or 1 + the first column with a bad pivot."""
    for s in range(begin, end):
        bad = _factor_front(f, s, values)
        if bad != 0:
            return int(bad)
    return 0


@inlined_kernel
def solve(f: Factor, b: Array, x: Array) -> None:
    """x = A⁻¹ b; b and x, which may be one array, are indexed by `coordinate`."""
    y = f.y
    for i in range(len(y)):
        y[i] = b[f.coordinate[i]]
    forward(f.table, f.rows, f.panel, y, f.t)
    backward(f.table, f.rows, f.panel, y, f.t)
    for i in range(len(y)):
        x[f.coordinate[i]] = y[i]


@inlined_kernel
def _forward_few(
    panel: Array, start: int, width: int, below: int, column: int, rows: Short, begin: int, y: Array
) -> None:
    """`forward` for one supernode, with indices as in `front.eliminate_few`."""
    at, w, first, one = np.uint64(start), np.uint64(width), np.uint64(column), np.uint64(1)
    nf, behind = np.uint64(width + below), np.uint64(begin)
    for k in range(w):
        line = at + k * nf
        a = y[first + k] * panel[line + k]
        y[first + k] = a
        for j in range(k + one, w):
            y[first + j] -= panel[line + j] * a
        for j in range(w, nf):
            y[np.uint64(rows[behind + j - w])] -= panel[line + j] * a


@inlined_kernel
def _backward_few(
    panel: Array, start: int, width: int, below: int, column: int, rows: Short, begin: int, y: Array
) -> None:
    """`backward` for one supernode, except for its sign."""
    at, w, first, one = np.uint64(start), np.uint64(width), np.uint64(column), np.uint64(1)
    nf, behind = np.uint64(width + below), np.uint64(begin)
    for i in range(w):
        k = w - one - i
        line, a = at + k * nf, y[first + k]
        for j in range(w, nf):
            a -= panel[line + j] * y[np.uint64(rows[behind + j - w])]
        for j in range(k + one, w):
            a -= panel[line + j] * y[first + j]
        y[first + k] = a * panel[line + k]


@lane_kernel
def forward(table: Index, rows: Short, panel: Array, y: Array, t: Array) -> None:
    """y ← U⁻ᵀ y; t is scratch. Lines are sliced from the panel, which avoids checks for negative indices."""
    for s in range(len(table) - 1):
        first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
        nf, at, begin = w + below, table[s, PANEL_AT], table[s, ROWS_AT]
        if nf <= MAX_FEW_COLUMNS:
            _forward_few(panel, at, w, below, first, rows, begin, y)
            continue
        own = y[first : first + w]
        for j in range(w):
            t[j] = own[j]
        for j in range(w, nf):
            t[j] = 0.0
        for k in range(w % 4):
            z, p = t[k + 1 : nf], panel[at + k * nf + k : at + k * nf + nf]
            a = t[k] * p[0]
            own[k], p = a, p[1:]
            for j in range(len(z)):
                z[j] -= a * p[j]
        for k in range(w % 4, w, 4):
            p, q, u, v = _four_lines(panel, at + k * nf, nf, k)
            a = t[k] * p[0]
            b = (t[k + 1] - p[1] * a) * q[1]
            c = (t[k + 2] - p[2] * a - q[2] * b) * u[2]
            d = (t[k + 3] - p[3] * a - q[3] * b - u[3] * c) * v[3]
            own[k], own[k + 1], own[k + 2], own[k + 3] = a, b, c, d
            z, p, q, u, v = t[k + 4 : nf], p[4:], q[4:], u[4:], v[4:]
            for j in range(len(z)):
                z[j] -= a * p[j] + b * q[j] + c * u[j] + d * v[j]
        for j in range(below):
            y[rows[begin + j]] += t[w + j]


@inlined_kernel
def _four_lines(panel: Array, at: int, nf: int, k: int) -> tuple[Array, Array, Array, Array]:
    """Four lines of a panel, from the diagonal of the first."""
    return (
        panel[at + k : at + nf],
        panel[at + nf + k : at + 2 * nf],
        panel[at + 2 * nf + k : at + 3 * nf],
        panel[at + 3 * nf + k : at + 4 * nf],
    )


@lane_kernel
def backward(table: Index, rows: Short, panel: Array, y: Array, t: Array) -> None:
    """y ← U⁻¹ D y; t is scratch."""
    for s in range(len(table) - 2, -1, -1):
        first, w, below = table[s, COLUMN], table[s, WIDTH], table[s, BELOW]
        nf, at, begin = w + below, table[s, PANEL_AT], table[s, ROWS_AT]
        own = y[first : first + w]
        if table[s, SIGN] < 0:
            for k in range(w):
                own[k] = -own[k]
        if nf <= MAX_FEW_COLUMNS:
            _backward_few(panel, at, w, below, first, rows, begin, y)
            continue
        for j in range(below):
            t[w + j] = y[rows[begin + j]]
        for k in range(w - 4, -1, -4):
            p, q, u, v = _four_lines(panel, at + k * nf, nf, k)
            a, b, c, d = 0.0, 0.0, 0.0, 0.0
            z, e, f, g, h = t[k + 4 : nf], p[4:], q[4:], u[4:], v[4:]
            for j in range(len(z)):
                a += e[j] * z[j]
                b += f[j] * z[j]
                c += g[j] * z[j]
                d += h[j] * z[j]
            d = (own[k + 3] - d) * v[3]
            c = (own[k + 2] - c - u[3] * d) * u[2]
            b = (own[k + 1] - b - q[2] * c - q[3] * d) * q[1]
            a = (own[k] - a - p[1] * b - p[2] * c - p[3] * d) * p[0]
            own[k], own[k + 1], own[k + 2], own[k + 3] = a, b, c, d
            t[k], t[k + 1], t[k + 2], t[k + 3] = a, b, c, d
        for k in range(w % 4 - 1, -1, -1):
            z, p = t[k + 1 : nf], panel[at + k * nf + k : at + k * nf + nf]
            a, e = 0.0, p[1:]
            for j in range(len(z)):
                a += e[j] * z[j]
            own[k] = (own[k] - a) * p[0]
            t[k] = own[k]
