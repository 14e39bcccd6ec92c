"""K u = f of the closed rows: its factor, and solves with iterative refinement against K itself.

Unknowns u = (x, λ): first the coordinates that are not eliminated, then the rows. K is quasi-definite: rows
have negative pivots, and come after all coordinates that they touch.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.matrix.front import DOUBT, KEEP
from visviva.steppers.solve.matrix.multifrontal import Factor, factor, solve
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, PANEL_AT, WIDTH

INTEGER_PARTS = 5
ON, HELD, FACTORED, FLAG, HEADER_AT = range(INTEGER_PARTS)
COORDINATES, ROWS, FRESH, DROPPED, ENTRIES, HEADER = range(6)
"""Unknowns that are coordinates; rows; whether K has changed since it was factored; dropped rows;
stored entries of K; length of this header."""
VECTORS = 11
DEFECT, SIZE, U, RHS, RHS_SIZE, SCALE, Z, P, Q, R, S = range(VECTORS)
"""f − K u, of rows y; its magnitude before cancellation; u; f and its magnitude; 1/√W_ii; scratch."""

NULL_TOLERANCE = 1e-11  # response of a doubtful row, relative to the cancelling terms, that counts as zero
EXACT_RESIDUAL = 1e-14  # relative residual that needs no further correction
MAX_CORRECTIONS = 5
CONTRADICTION_TOLERANCE = 1e-7  # relative residual of a dependent row above which it contradicts the others


class Closed(NamedTuple):
    """K, its factor, and storage for solves with L unknowns.

    Parameters
    ----------
    f                       the factor of `masked`
    line, column : (E,)     unknowns of each stored entry of K
    own : (L,)              entry of each diagonal element
    whole, masked : (E,)    K, and K with open rows replaced by rows of −1
    ints : (INTEGER_PARTS, L or more)   for each unknown whether it is in the factored matrix, and whether it
    is held
                            (not dropped); for each row its factored state and its flag; the last line is
                            the header
    v : (VECTORS, L)        vectors, see above
    """

    f: Factor
    line: Index
    column: Index
    own: Index
    whole: Array
    masked: Array
    ints: Index
    v: Array

    @classmethod
    def of(cls, f: Factor, line: Index, column: Index, coordinates: int, rows: int) -> Closed:
        """A `Closed` without values yet."""
        n, entries = coordinates + rows, len(line)
        own: Index = np.zeros(n, np.int64)
        diagonal = np.flatnonzero(line == column)
        own[line[diagonal]] = diagonal
        ints: Index = np.zeros((INTEGER_PARTS, max(n, HEADER)), np.int64)
        ints[HEADER_AT, :HEADER] = coordinates, rows, 1, 0, entries
        return cls(f, line, column, own, np.zeros(entries), np.zeros(entries), ints, np.zeros((VECTORS, n)))


@inlined_kernel
def _mark_held(k: Closed) -> int:
    """Mark the unknowns that the factor has not dropped; returns 0, or 1 + a coordinate that it has."""
    f, nl, on, held = k.f, k.ints[HEADER_AT, COORDINATES], k.ints[ON], k.ints[HELD]
    k.ints[HEADER_AT, DROPPED] = 0
    for s in range(len(f.table) - 1):
        first, w, at = f.table[s, COLUMN], f.table[s, WIDTH], f.table[s, PANEL_AT]
        for c in range(w):
            i = f.coordinate[first + c]
            held[i] = on[i]
            if f.panel[at + c * (w + f.table[s, BELOW] + 1)] == 0.0:
                if i < nl:
                    return int(i) + 1
                held[i] = 0
                k.ints[HEADER_AT, DROPPED] += 1
    return 0


@separate_kernel
def _keep_independent(k: Closed) -> bool:
    """Mark doubtful rows that are independent: W n of n = e − F⁻¹ W e is not rounding.

    Returns whether there are any.
    """
    n, held, mark = k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS], k.ints[HELD], k.f.mark
    null, defect, size, found = k.v[Z], k.v[DEFECT], k.v[SIZE], False
    for c in range(n):
        if mark[c] != DOUBT:
            continue
        d = k.f.coordinate[c]
        for i in range(n):
            null[i] = 0.0
        null[d] = 1.0
        for _ in range(3):
            for i in range(n):
                defect[i], size[i] = 0.0, 0.0
            for p in range(k.ints[HEADER_AT, ENTRIES]):
                i, j = k.line[p], k.column[p]
                defect[i] += k.masked[p] * null[j]
                size[i] += abs(k.masked[p] * null[j])
                if i != j:
                    defect[j] += k.masked[p] * null[i]
                    size[j] += abs(k.masked[p] * null[i])
            independent = abs(defect[d]) > NULL_TOLERANCE * size[d]
            for i in range(n):
                defect[i] = defect[i] if held[i] != 0 else 0.0
            solve(k.f, defect, defect)
            for i in range(n):
                null[i] -= defect[i]
        if independent:
            mark[c], found = KEEP, True
    return found


@inlined_kernel
def factor_closed(k: Closed, active: Index) -> int:
    """Factor K for the active rows; returns 0, or 1 + an unknown whose pivot is bad.

    Does nothing if the active rows and K are those of the last call. Dependent rows are dropped.
    """
    ints, f, mark = k.ints, k.f, k.f.mark
    nl, m = ints[HEADER_AT, COORDINATES], ints[HEADER_AT, ROWS]
    factored, on, same = ints[FACTORED], ints[ON], ints[HEADER_AT, FRESH] == 0
    for i in range(m):
        if active[i] != factored[i]:
            same = False
    if same:
        return 0
    for i in range(nl):
        on[i] = 1
    for i in range(m):
        on[nl + i] = factored[i] = active[i]
    for p in range(ints[HEADER_AT, ENTRIES]):
        k.masked[p] = k.whole[p] if on[k.line[p]] * on[k.column[p]] != 0 else 0.0
    for i in range(nl, nl + m):
        if on[i] == 0:
            k.masked[k.own[i]] = -1.0
    for c in range(nl + m):
        mark[c] = KEEP if f.coordinate[c] < nl else 0
    ints[HEADER_AT, FRESH] = 1
    for _ in range(2):
        bad = factor(f, k.masked, 0, len(f.table) - 1)
        if bad != 0:
            return int(f.coordinate[bad - 1]) + 1
        bad = _mark_held(k)
        if bad != 0:
            return int(bad)
        doubts = False
        for c in range(nl + m):
            doubts = doubts or mark[c] == DOUBT
        if not doubts or not _keep_independent(k):
            break
    ints[HEADER_AT, FRESH] = 0
    return 0


@inlined_kernel
def _add_cancelled(k: Closed) -> None:
    """Magnitudes of rows: where x has cancelled against λ, the terms |W| |λ| of a row are larger than their
    sum."""
    nl, u, z, size = k.ints[HEADER_AT, COORDINATES], k.v[U], k.v[Z], k.v[SIZE]
    for i in range(nl):
        z[i] = 0.0
    for p in range(k.ints[HEADER_AT, ENTRIES]):
        i, j = min(k.line[p], k.column[p]), max(k.line[p], k.column[p])
        if i < nl <= j:
            z[i] += abs(k.whole[p] * u[j])
    for i in range(nl):
        z[i] /= k.whole[k.own[i]]
    for p in range(k.ints[HEADER_AT, ENTRIES]):
        i, j = min(k.line[p], k.column[p]), max(k.line[p], k.column[p])
        if i < nl <= j:
            size[j] += abs(k.whole[p]) * z[i]


@inlined_kernel
def compute_residual(k: Closed) -> float:
    """f − K u and its magnitude before cancellation; returns the worst ratio among held unknowns."""
    nl, n = k.ints[HEADER_AT, COORDINATES], k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS]
    defect, size, u, right, known = k.v[DEFECT], k.v[SIZE], k.v[U], k.v[RHS], k.v[RHS_SIZE]
    for i in range(n):
        defect[i], size[i] = right[i], known[i]
    for p in range(k.ints[HEADER_AT, ENTRIES]):
        i, j = k.line[p], k.column[p]
        t = k.whole[p] * u[j]
        defect[i] -= t
        size[i] += abs(t)
        if i != j:
            t = k.whole[p] * u[i]
            defect[j] -= t
            size[j] += abs(t)
    if nl > 0:
        _add_cancelled(k)
    worst, held = 0.0, k.ints[HELD]
    for i in range(n):
        if held[i] != 0 and abs(defect[i]) > worst * size[i]:
            worst = abs(defect[i]) / size[i]
    return worst


@inlined_kernel
def refine(k: Closed) -> float:
    """u += K⁻¹ (f − K u) on held unknowns until the residual is negligible; returns the worst relative one.

    On entry the residual must be that of the present u.
    """
    n, held = k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS], k.ints[HELD]
    defect, u, z, worst = k.v[DEFECT], k.v[U], k.v[Z], 0.0
    for _ in range(MAX_CORRECTIONS):
        for i in range(n):
            z[i] = defect[i] if held[i] != 0 else 0.0
        solve(k.f, z, z)
        for i in range(n):
            u[i] += z[i]
        worst = compute_residual(k)
        if worst <= EXACT_RESIDUAL:
            break
    return worst


@inlined_kernel
def solve_closed(k: Closed) -> float:
    """u of the held unknowns, 0 for the others; returns as `refine`."""
    defect, u, right = k.v[DEFECT], k.v[U], k.v[RHS]
    for i in range(k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS]):
        u[i], defect[i] = 0.0, right[i]
    return float(refine(k))


@kernel
def set_scales(k: Closed) -> None:
    """1/√W_ii of the rows, 1 if W_ii = 0, using the diagonal of A where A is not eliminated."""
    nl, m, scale = k.ints[HEADER_AT, COORDINATES], k.ints[HEADER_AT, ROWS], k.v[SCALE]
    for i in range(nl, nl + m):
        scale[i] = -k.whole[k.own[i]]
    if nl > 0:
        for p in range(k.ints[HEADER_AT, ENTRIES]):
            i, j = min(k.line[p], k.column[p]), max(k.line[p], k.column[p])
            if i < nl <= j:
                scale[j] += k.whole[p] * k.whole[p] / k.whole[k.own[i]]
    for i in range(nl, nl + m):
        scale[i] = 1.0 / scale[i] ** 0.5 if scale[i] > 0.0 else 1.0
