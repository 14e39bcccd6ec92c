"""K u = f of the rows that are closed: its factor, and solves refined against K as it is.

Unknowns u = (x, λ): first those coordinates that are not eliminated, then the rows. Arrays of a solve:

    pattern                    see `Symbolic`
    entries (2 E + L,)         unknowns of each stored entry of K, row and column; entry of each diagonal one
    full, masked (E,)          K, and K with the rows that are open replaced by those of −1
    ints (PARTS, L or more)    for each unknown whether it is in the factor's matrix, is held by it (not
                               dropped), its mark, and for each row the state that is factored, its flag;
                               in the last line numbers
    v (VECTORS, L)             vectors below, in room for L unknowns
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.steppers.solve.pivoting.ldl import DOUBT, KEEP, factor, solve

PARTS = 6
ON, HELD, FACTORED, FLAG, MARK, HEAD = range(PARTS)
COORDINATES, ROWS, FRESH, DROPPED = range(4)
"""Unknowns that are coordinates; rows; whether K has changed since it was factored; rows that are dropped."""
VECTORS = 11
GAP, SIZE, U, RIGHT, KNOWN, SCALE, Z, P, Q, R, S = range(VECTORS)
"""f − K u, of rows y; the magnitudes behind it; u; f and the magnitudes behind it; 1/√W_ii; scratch."""

NULL = 1e-11  # what a doubtful row may move, relative to what cancels in it, and be taken to move nothing
EXACT = 1e-14  # relative residual that needs no further correction
CORRECTIONS = 5
CONTRADICTION = 1e-7  # relative residual of a dependent row above which it contradicts the others
ENTRIES = 2  # place of the number of stored entries in a pattern


@inlined_kernel
def _hold(pattern: Index, ints: Index, dinv: Array) -> int:
    """Which unknowns the factor has not dropped; returns 0, or 1 + a coordinate that it has."""
    nl, on, held, perm = ints[HEAD, COORDINATES], ints[ON], ints[HELD], pattern[pattern[3] :]
    ints[HEAD, DROPPED] = 0
    for k in range(nl + ints[HEAD, ROWS]):
        i = perm[k]
        held[i] = on[i]
        if dinv[k] == 0.0:
            if i < nl:
                return int(i) + 1
            held[i] = 0
            ints[HEAD, DROPPED] += 1
    return 0


@apart
def _keep(
    pattern: Index, entries: Index, ints: Index, masked: Array, lx: Array, dinv: Array, work: Array, v: Array
) -> bool:
    """Mark doubtful rows that move something: W n of n = e − F⁻¹ W e is not rounding.

    Returns whether there are any.
    """
    n, most, held, mark = ints[HEAD, COORDINATES] + ints[HEAD, ROWS], len(masked), ints[HELD], ints[MARK]
    null, gap, size, found = v[Z], v[GAP], v[SIZE], False
    for d in range(n):
        if mark[d] != DOUBT:
            continue
        for i in range(n):
            null[i] = 0.0
        null[d] = 1.0
        for _ in range(3):
            for i in range(n):
                gap[i], size[i] = 0.0, 0.0
            for p in range(pattern[ENTRIES]):
                i, k = entries[p], entries[most + p]
                gap[i] += masked[p] * null[k]
                size[i] += abs(masked[p] * null[k])
                if i != k:
                    gap[k] += masked[p] * null[i]
                    size[k] += abs(masked[p] * null[i])
            left = abs(gap[d]) > NULL * size[d]
            for i in range(n):
                gap[i] = gap[i] if held[i] != 0 else 0.0
            solve(pattern, lx, dinv, gap, work)
            for i in range(n):
                null[i] -= gap[i]
        if left:
            mark[d], found = KEEP, True
    return found


@inlined_kernel
def factor_closed(
    pattern: Index, entries: Index, active: Index, ints: Index, full: Array, masked: Array, lx: Array,
    dinv: Array, work: Array, v: Array,
) -> int:  # fmt: skip
    """The factor of K for the rows that are active; returns 0, or 1 + an unknown whose pivot is bad.

    Nothing is done where it is that of the last call. A row that depends on others is dropped.
    """
    nl, m = ints[HEAD, COORDINATES], ints[HEAD, ROWS]
    factored, same = ints[FACTORED], ints[HEAD, FRESH] == 0
    for i in range(m):
        if active[i] != factored[i]:
            same = False
    if same:
        return 0
    on, most = ints[ON], len(masked)
    for i in range(nl):
        on[i] = 1
    for i in range(m):
        on[nl + i] = factored[i] = active[i]
    for p in range(pattern[ENTRIES]):
        masked[p] = full[p] if on[entries[p]] * on[entries[most + p]] != 0 else 0.0
    for i in range(nl, nl + m):
        if on[i] == 0:
            masked[entries[2 * most + i]] = -1.0
    mark = ints[MARK]
    for i in range(nl + m):
        mark[i] = 0
    ints[HEAD, FRESH] = 1
    for _ in range(2):
        bad = factor(pattern, masked, nl, mark, lx, dinv, work)
        if bad != 0:
            return int(bad)
        bad = _hold(pattern, ints, dinv)
        if bad != 0:
            return int(bad)
        doubts = False
        for i in range(nl + m):
            doubts = doubts or mark[i] == DOUBT
        if not doubts or not _keep(pattern, entries, ints, masked, lx, dinv, work, v):
            break
    ints[HEAD, FRESH] = 0
    return 0


@inlined_kernel
def _push(entries: Index, nl: int, count: int, full: Array, v: Array) -> None:
    """Magnitudes of rows: x has cancelled against λ, what a row consists of, |W| |λ|, is larger than what is
    left of it."""
    most, u, z, size = (len(entries) - v.shape[1]) // 2, v[U], v[Z], v[SIZE]
    for i in range(nl):
        z[i] = 0.0
    for p in range(count):
        i, k = min(entries[p], entries[most + p]), max(entries[p], entries[most + p])
        if i < nl <= k:
            z[i] += abs(full[p] * u[k])
    for i in range(nl):
        z[i] /= full[entries[2 * most + i]]
    for p in range(count):
        i, k = min(entries[p], entries[most + p]), max(entries[p], entries[most + p])
        if i < nl <= k:
            size[k] += abs(full[p]) * z[i]


@kernel
def respond(pattern: Index, entries: Index, ints: Index, full: Array, v: Array) -> float:
    """f − K u and the magnitudes behind it; returns the worst relative one of what is held."""
    nl, n, most = ints[HEAD, COORDINATES], ints[HEAD, COORDINATES] + ints[HEAD, ROWS], len(full)
    gap, size, u, right, known = (
        v[GAP],
        v[SIZE],
        v[U],
        v[RIGHT],
        v[KNOWN],
    )
    for i in range(n):
        gap[i], size[i] = right[i], known[i]
    for p in range(pattern[ENTRIES]):
        i, k = entries[p], entries[most + p]
        t = full[p] * u[k]
        gap[i] -= t
        size[i] += abs(t)
        if i != k:
            t = full[p] * u[i]
            gap[k] -= t
            size[k] += abs(t)
    if nl > 0:
        _push(entries, nl, pattern[ENTRIES], full, v)
    worst, held = 0.0, ints[HELD]
    for i in range(n):
        if held[i] != 0 and abs(gap[i]) > worst * size[i]:
            worst = abs(gap[i]) / size[i]
    return worst


@kernel
def refine(
    pattern: Index, entries: Index, ints: Index, full: Array, lx: Array, dinv: Array, work: Array, v: Array
) -> float:
    """u += K⁻¹ (f − K u) on what is held until that is nothing; returns the worst relative residual left.

    The residual is to be that of the present u.
    """
    n, held = ints[HEAD, COORDINATES] + ints[HEAD, ROWS], ints[HELD]
    gap, u, z, worst = v[GAP], v[U], v[Z], 0.0
    for _ in range(CORRECTIONS):
        for i in range(n):
            z[i] = gap[i] if held[i] != 0 else 0.0
        solve(pattern, lx, dinv, z, work)
        for i in range(n):
            u[i] += z[i]
        worst = respond(pattern, entries, ints, full, v)
        if worst <= EXACT:
            break
    return worst


@inlined_kernel
def solve_closed(
    pattern: Index, entries: Index, ints: Index, full: Array, lx: Array, dinv: Array, work: Array, v: Array
) -> float:
    """u of the rows that are held, 0 of the others; returns as `refine`."""
    gap, u, right = v[GAP], v[U], v[RIGHT]
    for i in range(ints[HEAD, COORDINATES] + ints[HEAD, ROWS]):
        u[i], gap[i] = 0.0, right[i]
    return float(refine(pattern, entries, ints, full, lx, dinv, work, v))


@kernel
def set_scales(pattern: Index, entries: Index, ints: Index, full: Array, v: Array) -> None:
    """1/√W_ii of the rows, 1 where that is nothing, with A by its diagonal where it is not eliminated."""
    nl, m, most = ints[HEAD, COORDINATES], ints[HEAD, ROWS], len(full)
    own, scale = entries[2 * most :], v[SCALE]
    for i in range(nl, nl + m):
        scale[i] = -full[own[i]]
    if nl > 0:
        for p in range(pattern[ENTRIES]):
            i, k = min(entries[p], entries[most + p]), max(entries[p], entries[most + p])
            if i < nl <= k:
                scale[k] += full[p] * full[p] / full[own[i]]
    for i in range(nl, nl + m):
        scale[i] = 1.0 / scale[i] ** 0.5 if scale[i] > 0.0 else 1.0
