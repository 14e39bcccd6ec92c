"""Elimination of the first columns of a dense symmetric matrix (a front), by tiles.

    F = [ UᵀU   UᵀV    ]   becomes   [ U   V ]
        [ VᵀU   S + VᵀV ]            [     S ]

Only the upper triangle is used, row by row in lines of `ld` numbers.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.steppers.solve.matrix.tile import COLUMNS, LANES, ROWS, subtract_tile

SINGULAR_PIVOT = 1e-13
"""A pivot below this share of its diagonal is a zero up to rounding."""
DOUBTFUL_PIVOT = 1e-9
"""A pivot below this share may be rounding of small earlier pivots, if these are not all positive."""
PANEL = 192
"""Columns eliminated before the rest of a front is reduced by them, so that what it reads stays in the cache.
A multiple of ROWS."""
MAX_FEW_COLUMNS = 24
"""Columns of a front up to which plain loops are faster than tiles."""
KEEP, DOUBT = 1, 2
"""Marks of columns."""


def line_length(n: int) -> int:
    """Line length of a front of n columns: whole vectors, with room for a tile from the last column."""
    return (n + LANES - 1) // LANES * LANES + COLUMNS


def front_size(n: int) -> int:
    """Storage of a front of n columns."""
    return (n + ROWS) * line_length(n)


def workspace(n: int) -> int:
    """Scratch that `eliminate` needs for a front of n columns."""
    return ROWS * ROWS + ROWS * line_length(n)


@kernel
def line_length_of(n: int) -> int:
    """As `line_length`, in kernels."""
    return (n + LANES - 1) // LANES * LANES + COLUMNS


@kernel
def clear(front: Array, nf: int) -> None:
    """Zero the upper triangle of a front of nf columns."""
    ld = line_length_of(nf)
    for i in range(nf):
        row = front[i * ld + i : i * ld + nf]
        for j in range(len(row)):
            row[j] = 0.0


@kernel
def copy_line(a: Array, at: int, count: int, out: Array, to: int) -> None:
    """out[to:] = a[at:], for `count` numbers."""
    source, target = a[at : at + count], out[to : to + count]
    for j in range(count):
        target[j] = source[j]


@kernel
def add_line(a: Array, at: int, count: int, weight: float, out: Array, to: int) -> None:
    """out[to:] += weight · a[at:], for `count` numbers."""
    source, target = a[at : at + count], out[to : to + count]
    for j in range(count):
        target[j] += weight * source[j]


@inlined_kernel
def scale_of(pivot: float, size: float, mark: Index, column: int) -> float:
    """1/u of a pivot u² computed from terms of magnitude `size`; −1 if it ends the factorisation.

    With `mark` (n,) only NaN ends it. 0: the column is dropped, since its pivot is below SINGULAR_PIVOT, or
    below DOUBTFUL_PIVOT and the column not marked KEEP; it is then marked DOUBT.
    """
    if pivot > SINGULAR_PIVOT * size:
        if len(mark) == 0 or pivot > DOUBTFUL_PIVOT * size or mark[column] == KEEP:
            return 1.0 / math.sqrt(pivot)
        mark[column] = DOUBT
        return 0.0
    return 0.0 if len(mark) and not math.isnan(pivot) else -1.0


@inlined_kernel
def eliminate_few(front: Array, side: int, width: int, own: Array, mark: Index, first: int) -> int:
    """As `eliminate`, for a front whose line length is its number of columns."""
    # Unsigned indices: Numba then omits the check for negative ones, which halves the time.
    nf, w, one = np.uint64(side), np.uint64(width), np.uint64(1)
    for i in range(nf):
        row, before = i * nf, i if i < w else w
        for j in range(i, nf):
            t = front[row + j]
            for p in range(before):
                t -= front[p * nf + i] * front[p * nf + j]
            front[row + j] = t
        if i >= w:
            continue
        scale = scale_of(front[row + i], own[i], mark, first + np.int64(i))
        if scale < 0.0:
            return int(i) + 1
        front[row + i] = scale
        for j in range(i + one, nf):
            front[row + j] *= scale
        if len(mark):
            for j in range(i + one, nf):
                own[j] += front[row + j] * front[row + j]
    return 0


@kernel
def _factor_corner(
    front: Array, ld: int, begin: int, count: int, own: Array, corner: Array, mark: Index, first: int
) -> int:
    """corner[k, i] = −(U⁻¹)[k, i] of the block of `count` columns from `begin`; returns as `eliminate`."""
    for i in range(ROWS * ROWS):
        corner[i] = 0.0
    for k in range(count):
        at = (begin + k) * ld + begin
        for p in range(k):
            above = (begin + p) * ld + begin
            factor = front[above + k]
            for j in range(k, count):
                front[at + j] -= factor * front[above + j]
        scale = scale_of(front[at + k], own[begin + k], mark, first + begin + k)
        if scale < 0.0:
            return begin + k + 1
        for j in range(k + 1, count):
            front[at + j] *= scale
            if len(mark):
                own[begin + j] += front[at + j] ** 2
        front[at + k] = scale
    for i in range(count):
        corner[i * ROWS + i] = -front[(begin + i) * ld + begin + i]
        for k in range(i - 1, -1, -1):
            at, total = (begin + k) * ld + begin, 0.0
            for p in range(k + 1, i + 1):
                total += front[at + p] * corner[p * ROWS + i]
            corner[k * ROWS + i] = -total * front[at + k]
    return 0


@kernel
def _finish_rows(
    front: Array, nf: int, begin: int, count: int, own: Array, work: Array, mark: Index, column: int
) -> int:
    """Multiply rows from `begin`, already reduced by all before, by U⁻ᵀ; U has 1/u on its diagonal."""
    ld = line_length_of(nf)
    bad = _factor_corner(front, ld, begin, count, own, work, mark, column)
    if bad != 0:
        return int(bad)
    first, kept = begin + count, ROWS * ROWS
    wide = nf - first
    if wide == 0:
        return 0
    for k in range(count):
        row = front[(begin + k) * ld + first : (begin + k) * ld + nf]
        copied = work[kept + k * ld : kept + k * ld + wide]
        for j in range(wide):
            copied[j] = row[j]
            row[j] = 0.0
    for j in range(0, wide, COLUMNS):
        subtract_tile(front, begin * ld + first + j, ld, work, 0, ROWS, work, kept + j, ld, count)
    if len(mark):
        for k in range(count):
            for j in range(wide):
                own[first + j] += front[(begin + k) * ld + first + j] ** 2
    return 0


@kernel
def _reduce_rest(front: Array, nf: int, begin: int, end: int) -> None:
    """Subtract the products of rows begin … end from all rows below, PANEL rows at a time."""
    ld = line_length_of(nf)
    for top in range(end, nf, PANEL):
        bottom = min(top + PANEL, nf)
        for j in range(top - top % LANES, nf, COLUMNS):
            for i in range(top, min(bottom, j + COLUMNS), ROWS):
                subtract_tile(
                    front, i * ld + j, ld, front, begin * ld + i, ld, front, begin * ld + j, ld, end - begin
                )


@kernel
def eliminate(front: Array, nf: int, w: int, own: Array, work: Array, mark: Index, column: int) -> int:
    """Eliminate w of nf columns; returns 0, or 1 + the first that ends the factorisation.

    own : (w,), with `mark` (nf,)   scale of the pivots: for a positive definite matrix its diagonal,
        else the magnitudes of all terms of each pivot, which are accumulated here
    work : (`workspace(nf)`,)   scratch
    mark, column : see `scale_of`; the first column
    """
    ld = line_length_of(nf)
    panel, begin, end = 0, 0, w % ROWS if w % ROWS else min(ROWS, w)
    while begin < w:
        if begin > panel:
            for j in range(begin - begin % LANES, nf, COLUMNS):
                subtract_tile(
                    front, begin * ld + j, ld, front, panel * ld + begin, ld, front, panel * ld + j, ld,
                    begin - panel,
                )  # fmt: skip
        bad = _finish_rows(front, nf, begin, end - begin, own, work, mark, column)
        if bad != 0:
            return int(bad)
        begin, end = end, end + ROWS
        if begin == w or begin - panel >= PANEL:
            _reduce_rest(front, nf, panel, begin)
            panel = begin
    return 0
