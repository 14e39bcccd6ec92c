"""K u = f of the rows that are closed: its factor, and solves refined against K as it is.

Unknowns u = (x, λ): first those coordinates that are not eliminated, then the rows. Arrays of a solve:

    pattern                    see `Symbolic`
    entries (2 E + L,)         unknowns of each stored entry of K, row and column; entry of each diagonal one
    full, masked (E,)          K, and K with the rows that are open replaced by those of −1
    ints (HEAD + 5 L,)         numbers below; then for each unknown whether it is in the factor's matrix, is
                               held by it (not dropped), its mark, and for each row the state that is
                               factored, its flag
    v (VECTORS L,)             vectors below, in room for L unknowns
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.pivoting.ldl import DOUBT, KEEP, factor, solve

HEAD = 4
COORDINATES, ROWS, FRESH, DROPPED = range(HEAD)
"""Unknowns that are coordinates; rows; whether K has changed since it was factored; rows that are dropped."""
PARTS = 5
ON, HELD, FACTORED, FLAG, MARK = range(PARTS)
VECTORS = 11
GAP, SIZE, U, RIGHT, KNOWN, SCALE, Z, P, Q, R, S = range(VECTORS)
"""f − K u, of rows y; the magnitudes behind it; u; f and the magnitudes behind it; 1/√W_ii; scratch."""

NULL = 1e-11  # what a doubtful row may move, relative to what cancels in it, and be taken to move nothing
EXACT = 1e-14  # relative residual that needs no further correction
CORRECTIONS = 5
CONTRADICTION = 1e-7  # relative residual of a dependent row above which it contradicts the others
ENTRIES = 2  # place of the number of stored entries in a pattern


@kernel
def part(ints: Index, which: int) -> Index:
    """One number of each unknown: ON … MARK."""
    room = (len(ints) - HEAD) // PARTS
    return ints[HEAD + which * room : HEAD + (which + 1) * room]


@kernel
def vector(v: Array, which: int) -> Array:
    """One vector: GAP … S."""
    room = len(v) // VECTORS
    return v[which * room : (which + 1) * room]


@kernel
def _hold(pattern: Index, ints: Index, dinv: Array) -> int:
    """Which unknowns the factor has not dropped; returns 0, or 1 + a coordinate that it has."""
    nl, on, held, perm = ints[COORDINATES], part(ints, ON), part(ints, HELD), pattern[pattern[3] :]
    ints[DROPPED] = 0
    for k in range(nl + ints[ROWS]):
        i = perm[k]
        held[i] = on[i]
        if dinv[k] == 0.0:
            if i < nl:
                return int(i) + 1
            held[i] = 0
            ints[DROPPED] += 1
    return 0


@kernel
def _keep(
    pattern: Index, entries: Index, ints: Index, masked: Array, lx: Array, dinv: Array, work: Array, v: Array
) -> bool:
    """Mark doubtful rows that move something: W n of n = e − F⁻¹ W e is not rounding.

    Returns whether there are any.
    """
    n, most, held, mark = ints[COORDINATES] + ints[ROWS], len(masked), part(ints, HELD), part(ints, MARK)
    null, gap, size, found = vector(v, Z), vector(v, GAP), vector(v, SIZE), False
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


@kernel
def factor_closed(
    pattern: Index, entries: Index, active: Index, ints: Index, full: Array, masked: Array, lx: Array,
    dinv: Array, work: Array, v: Array,
) -> int:  # fmt: skip
    """The factor of K for the rows that are active; returns 0, or 1 + an unknown whose pivot is bad.

    Nothing is done where it is that of the last call. A row that depends on others is dropped.
    """
    nl, m = ints[COORDINATES], ints[ROWS]
    factored, same = part(ints, FACTORED), ints[FRESH] == 0
    for i in range(m):
        if active[i] != factored[i]:
            same = False
    if same:
        return 0
    on, most = part(ints, ON), len(masked)
    for i in range(nl):
        on[i] = 1
    for i in range(m):
        on[nl + i] = factored[i] = active[i]
    for p in range(pattern[ENTRIES]):
        masked[p] = full[p] if on[entries[p]] * on[entries[most + p]] != 0 else 0.0
    for i in range(nl, nl + m):
        if on[i] == 0:
            masked[entries[2 * most + i]] = -1.0
    mark = part(ints, MARK)
    for i in range(nl + m):
        mark[i] = 0
    ints[FRESH] = 1
    for _ in range(2):
        bad = factor(pattern, masked, nl, mark, lx, dinv, work)
        if bad != 0:
            return int(bad)
        bad = _hold(pattern, ints, dinv)
        if bad != 0:
            return int(bad)
        if not _keep(pattern, entries, ints, masked, lx, dinv, work, v):
            break
    ints[FRESH] = 0
    return 0


@kernel
def _push(entries: Index, nl: int, count: int, full: Array, v: Array) -> None:
    """Magnitudes of rows: x has cancelled against λ, what a row consists of, |W| |λ|, is larger than what is
    left of it."""
    most, u, z, size = (len(entries) - len(v) // VECTORS) // 2, vector(v, U), vector(v, Z), vector(v, SIZE)
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
    nl, n, most = ints[COORDINATES], ints[COORDINATES] + ints[ROWS], len(full)
    gap, size, u, right, known = (
        vector(v, GAP),
        vector(v, SIZE),
        vector(v, U),
        vector(v, RIGHT),
        vector(v, KNOWN),
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
    worst, held = 0.0, part(ints, HELD)
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
    n, held = ints[COORDINATES] + ints[ROWS], part(ints, HELD)
    gap, u, z, worst = vector(v, GAP), vector(v, U), vector(v, Z), 0.0
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


@kernel
def solve_closed(
    pattern: Index, entries: Index, ints: Index, full: Array, lx: Array, dinv: Array, work: Array, v: Array
) -> float:
    """u of the rows that are held, 0 of the others; returns as `refine`."""
    gap, u, right = vector(v, GAP), vector(v, U), vector(v, RIGHT)
    for i in range(ints[COORDINATES] + ints[ROWS]):
        u[i], gap[i] = 0.0, right[i]
    return float(refine(pattern, entries, ints, full, lx, dinv, work, v))


@kernel
def set_scales(pattern: Index, entries: Index, ints: Index, full: Array, v: Array) -> None:
    """1/√W_ii of the rows, 1 where that is nothing, with A by its diagonal where it is not eliminated."""
    nl, m, most = ints[COORDINATES], ints[ROWS], len(full)
    own, scale = entries[2 * most :], vector(v, SCALE)
    for i in range(nl, nl + m):
        scale[i] = -full[own[i]]
    if nl > 0:
        for p in range(pattern[ENTRIES]):
            i, k = min(entries[p], entries[most + p]), max(entries[p], entries[most + p])
            if i < nl <= k:
                scale[k] += full[p] * full[p] / full[own[i]]
    for i in range(nl, nl + m):
        scale[i] = 1.0 / scale[i] ** 0.5 if scale[i] > 0.0 else 1.0
