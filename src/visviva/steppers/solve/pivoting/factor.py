"""K u = f of the rows that are closed: its factor, and solves refined against K as it is.

Unknowns u = (x, λ): first those coordinates that are not eliminated, then the rows. K is quasi-definite: rows
have negative pivots, and come after all coordinates that they touch.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.steppers.solve.matrix.front import DOUBT, KEEP
from visviva.steppers.solve.matrix.multifrontal import Factor, factor, solve
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, PANEL_AT, WIDTH

PARTS = 5
ON, HELD, FACTORED, FLAG, HEAD = range(PARTS)
COORDINATES, ROWS, FRESH, DROPPED, ENTRIES, HEADER = range(6)
"""Unknowns that are coordinates; rows; whether K has changed since it was factored; rows that are dropped;
stored entries of K; how many of these numbers there are."""
VECTORS = 11
GAP, SIZE, U, RIGHT, KNOWN, SCALE, Z, P, Q, R, S = range(VECTORS)
"""f − K u, of rows y; the magnitudes behind it; u; f and the magnitudes behind it; 1/√W_ii; scratch."""

NULL = 1e-11  # what a doubtful row may move, relative to what cancels in it, and be taken to move nothing
EXACT = 1e-14  # relative residual that needs no further correction
CORRECTIONS = 5
CONTRADICTION = 1e-7  # relative residual of a dependent row above which it contradicts the others


class Closed(NamedTuple):
    """K, its factor, and room for solves with L unknowns.

    Parameters
    ----------
    f                       the factor of `masked`
    line, column : (E,)     unknowns of each stored entry of K
    own : (L,)              entry of each diagonal one
    whole, masked : (E,)    K, and K with the rows that are open replaced by those of −1
    ints : (PARTS, L or more)   for each unknown whether it is in the factor's matrix, is held by it (not
                            dropped), and for each row the state that is factored, its flag; in the last line
                            numbers
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
        """With no number in it yet."""
        n, entries = coordinates + rows, len(line)
        own: Index = np.zeros(n, np.int64)
        diagonal = np.flatnonzero(line == column)
        own[line[diagonal]] = diagonal
        ints: Index = np.zeros((PARTS, max(n, HEADER)), np.int64)
        ints[HEAD, :HEADER] = coordinates, rows, 1, 0, entries
        return cls(f, line, column, own, np.zeros(entries), np.zeros(entries), ints, np.zeros((VECTORS, n)))


@inlined_kernel
def _hold(k: Closed) -> int:
    """Which unknowns the factor has not dropped; returns 0, or 1 + a coordinate that it has."""
    f, nl, on, held = k.f, k.ints[HEAD, COORDINATES], k.ints[ON], k.ints[HELD]
    k.ints[HEAD, DROPPED] = 0
    for s in range(len(f.table) - 1):
        first, w, at = f.table[s, COLUMN], f.table[s, WIDTH], f.table[s, PANEL_AT]
        for c in range(w):
            i = f.coordinate[first + c]
            held[i] = on[i]
            if f.panel[at + c * (w + f.table[s, BELOW] + 1)] == 0.0:
                if i < nl:
                    return int(i) + 1
                held[i] = 0
                k.ints[HEAD, DROPPED] += 1
    return 0


@apart
def _keep(k: Closed) -> bool:
    """Mark doubtful rows that move something: W n of n = e − F⁻¹ W e is not rounding.

    Returns whether there are any.
    """
    n, held, mark = k.ints[HEAD, COORDINATES] + k.ints[HEAD, ROWS], k.ints[HELD], k.f.mark
    null, gap, size, found = k.v[Z], k.v[GAP], k.v[SIZE], False
    for c in range(n):
        if mark[c] != DOUBT:
            continue
        d = k.f.coordinate[c]
        for i in range(n):
            null[i] = 0.0
        null[d] = 1.0
        for _ in range(3):
            for i in range(n):
                gap[i], size[i] = 0.0, 0.0
            for p in range(k.ints[HEAD, ENTRIES]):
                i, j = k.line[p], k.column[p]
                gap[i] += k.masked[p] * null[j]
                size[i] += abs(k.masked[p] * null[j])
                if i != j:
                    gap[j] += k.masked[p] * null[i]
                    size[j] += abs(k.masked[p] * null[i])
            left = abs(gap[d]) > NULL * size[d]
            for i in range(n):
                gap[i] = gap[i] if held[i] != 0 else 0.0
            solve(k.f, gap, gap)
            for i in range(n):
                null[i] -= gap[i]
        if left:
            mark[c], found = KEEP, True
    return found


@inlined_kernel
def factor_closed(k: Closed, active: Index) -> int:
    """The factor of K for the rows that are active; returns 0, or 1 + an unknown whose pivot is bad.

    Nothing is done where it is that of the last call. A row that depends on others is dropped.
    """
    ints, f, mark = k.ints, k.f, k.f.mark
    nl, m = ints[HEAD, COORDINATES], ints[HEAD, ROWS]
    factored, on, same = ints[FACTORED], ints[ON], ints[HEAD, FRESH] == 0
    for i in range(m):
        if active[i] != factored[i]:
            same = False
    if same:
        return 0
    for i in range(nl):
        on[i] = 1
    for i in range(m):
        on[nl + i] = factored[i] = active[i]
    for p in range(ints[HEAD, ENTRIES]):
        k.masked[p] = k.whole[p] if on[k.line[p]] * on[k.column[p]] != 0 else 0.0
    for i in range(nl, nl + m):
        if on[i] == 0:
            k.masked[k.own[i]] = -1.0
    for c in range(nl + m):
        mark[c] = KEEP if f.coordinate[c] < nl else 0
    ints[HEAD, FRESH] = 1
    for _ in range(2):
        bad = factor(f, k.masked, 0, len(f.table) - 1)
        if bad != 0:
            return int(f.coordinate[bad - 1]) + 1
        bad = _hold(k)
        if bad != 0:
            return int(bad)
        doubts = False
        for c in range(nl + m):
            doubts = doubts or mark[c] == DOUBT
        if not doubts or not _keep(k):
            break
    ints[HEAD, FRESH] = 0
    return 0


@inlined_kernel
def _push(k: Closed) -> None:
    """Magnitudes of rows: x has cancelled against λ, what a row consists of, |W| |λ|, is larger than what is
    left of it."""
    nl, u, z, size = k.ints[HEAD, COORDINATES], k.v[U], k.v[Z], k.v[SIZE]
    for i in range(nl):
        z[i] = 0.0
    for p in range(k.ints[HEAD, ENTRIES]):
        i, j = min(k.line[p], k.column[p]), max(k.line[p], k.column[p])
        if i < nl <= j:
            z[i] += abs(k.whole[p] * u[j])
    for i in range(nl):
        z[i] /= k.whole[k.own[i]]
    for p in range(k.ints[HEAD, ENTRIES]):
        i, j = min(k.line[p], k.column[p]), max(k.line[p], k.column[p])
        if i < nl <= j:
            size[j] += abs(k.whole[p]) * z[i]


@inlined_kernel
def respond(k: Closed) -> float:
    """f − K u and the magnitudes behind it; returns the worst relative one of what is held."""
    nl, n = k.ints[HEAD, COORDINATES], k.ints[HEAD, COORDINATES] + k.ints[HEAD, ROWS]
    gap, size, u, right, known = k.v[GAP], k.v[SIZE], k.v[U], k.v[RIGHT], k.v[KNOWN]
    for i in range(n):
        gap[i], size[i] = right[i], known[i]
    for p in range(k.ints[HEAD, ENTRIES]):
        i, j = k.line[p], k.column[p]
        t = k.whole[p] * u[j]
        gap[i] -= t
        size[i] += abs(t)
        if i != j:
            t = k.whole[p] * u[i]
            gap[j] -= t
            size[j] += abs(t)
    if nl > 0:
        _push(k)
    worst, held = 0.0, k.ints[HELD]
    for i in range(n):
        if held[i] != 0 and abs(gap[i]) > worst * size[i]:
            worst = abs(gap[i]) / size[i]
    return worst


@inlined_kernel
def refine(k: Closed) -> float:
    """u += K⁻¹ (f − K u) on what is held until that is nothing; returns the worst relative residual left.

    The residual is to be that of the present u.
    """
    n, held = k.ints[HEAD, COORDINATES] + k.ints[HEAD, ROWS], k.ints[HELD]
    gap, u, z, worst = k.v[GAP], k.v[U], k.v[Z], 0.0
    for _ in range(CORRECTIONS):
        for i in range(n):
            z[i] = gap[i] if held[i] != 0 else 0.0
        solve(k.f, z, z)
        for i in range(n):
            u[i] += z[i]
        worst = respond(k)
        if worst <= EXACT:
            break
    return worst


@inlined_kernel
def solve_closed(k: Closed) -> float:
    """u of the rows that are held, 0 of the others; returns as `refine`."""
    gap, u, right = k.v[GAP], k.v[U], k.v[RIGHT]
    for i in range(k.ints[HEAD, COORDINATES] + k.ints[HEAD, ROWS]):
        u[i], gap[i] = 0.0, right[i]
    return float(refine(k))


@kernel
def set_scales(k: Closed) -> None:
    """1/√W_ii of the rows, 1 where that is nothing, with A by its diagonal where it is not eliminated."""
    nl, m, scale = k.ints[HEAD, COORDINATES], k.ints[HEAD, ROWS], k.v[SCALE]
    for i in range(nl, nl + m):
        scale[i] = -k.whole[k.own[i]]
    if nl > 0:
        for p in range(k.ints[HEAD, ENTRIES]):
            i, j = min(k.line[p], k.column[p]), max(k.line[p], k.column[p])
            if i < nl <= j:
                scale[j] += k.whole[p] * k.whole[p] / k.whole[k.own[i]]
    for i in range(nl, nl + m):
        scale[i] = 1.0 / scale[i] ** 0.5 if scale[i] > 0.0 else 1.0
