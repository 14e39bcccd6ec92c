"""The numbers of a solve of rows over a block-diagonal A, stage by stage; see `schur_rows`.

v holds vectors of length m: y and the magnitudes behind it, s = 1/√W_ii, λ/s, scratch; then responses without
multipliers y⁰ and their magnitudes, λ, c, r. Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.linalg.careful import (
    CONTRADICTION,
    CORRECTIONS,
    DEPENDENT,
    EXACT,
    GRACE,
    LIMIT,
    SETTLED,
    SHRINK,
    SHRINK_STEPS,
    SHRINK_TIMES,
)
from visviva.steppers.linalg.dense import invert
from visviva.steppers.linalg.ldl import factor, solve
from visviva.steppers.linalg.schur_plan import Floats, Ints
from visviva.steppers.linalg.signs import finish, mark_violations, switch

VECTORS = 10  # in v


@kernel
def differ(values: Floats, known: Floats, at: int) -> bool:
    """Whether known[at : at + n] was not these numbers; it is afterwards."""
    changed = 0
    # No early way out: so the numbers are compared in lanes.
    for i in range(len(values)):
        changed += 1 if values[i] != known[at + i] else 0
    if changed != 0:
        for i in range(len(values)):
            known[at + i] = values[i]
    return changed != 0


@kernel
def compare(a: Floats, jv: Floats, c: Floats, known: Floats, fresh: Ints) -> None:
    """fresh[0] ← 1 where A, J or C are not what W was last formed of, 0 where W and its factor still hold."""
    fresh[0] = 0
    if differ(a, known, 0):
        fresh[0] = 1
    if differ(jv, known, len(a)):
        fresh[0] = 1
    if differ(c, known, len(a) + len(jv)):
        fresh[0] = 1


@kernel
def expand_points(
    fresh: Ints, jd: Ints, jv: Floats, a: Floats, b: Floats, ainv: Floats, yv: Floats, x: Floats,
    status: Floats,
) -> None:  # fmt: skip
    """Y = A⁻¹ Jᵀ and x = A⁻¹ b for a diagonal A; status[0] ← 0, or 1 + the first entry that is not > 0."""
    if fresh[0] != 0:
        status[0] = 0.0
        for i in range(len(a)):
            if not a[i] > 0.0 and status[0] == 0.0:
                status[0] = i + 1
            ainv[i] = 1.0 / a[i]
        for p in range(len(jd)):
            yv[p] = jv[p] * ainv[jd[p]]
    for i in range(len(a)):
        x[i] = b[i] * ainv[i]


@kernel
def expand_blocks(
    fresh: Ints, bstart: Ints, boff: Ints, segj: Ints, segb: Ints, segy: Ints, jd: Ints, jv: Floats,
    a: Floats, b: Floats, scratch: Floats, ainv: Floats, yv: Floats, x: Floats, status: Floats,
) -> None:  # fmt: skip
    """Y = A⁻¹ Jᵀ, by rows of J and touched blocks, and x = A⁻¹ b; status[0] as above, by blocks."""
    if fresh[0] != 0:
        status[0] = 0.0
    for g in range(len(bstart) - 1):
        first, size, at = bstart[g], bstart[g + 1] - bstart[g], boff[g]
        if fresh[0] != 0:
            for e in range(size * size):
                scratch[e] = a[at + e]
            if invert(scratch, size, ainv, at) != 0:
                status[0] = g + 1
                return
        for i in range(size):
            total = 0.0
            for k in range(size):
                total += ainv[at + i * size + k] * b[first + k]
            x[first + i] = total
    if fresh[0] == 0:
        return
    for g in range(len(segb)):
        first, size, at = bstart[segb[g]], bstart[segb[g] + 1] - bstart[segb[g]], boff[segb[g]]
        for k in range(size):
            total = 0.0
            for p in range(segj[g], segj[g + 1]):
                total += jv[p] * ainv[at + (jd[p] - first) * size + k]
            yv[segy[g] + k] = total


@kernel
def assemble(
    fresh: Ints, wp: Ints, pa: Ints, pb: Ints, wd: Ints, yp: Ints, yd: Ints,
    jv: Floats, yv: Floats, b: Floats, noise: Floats, w: Floats, v: Floats,
) -> None:  # fmt: skip
    """W = J Y + C, and y⁰ = J A⁻¹ b + r with its magnitudes."""
    m = len(wd)
    if fresh[0] != 0:
        for e in range(len(w)):
            total = 0.0
            for t in range(wp[e], wp[e + 1]):
                total += yv[pa[t]] * jv[pb[t]]
            w[e] = total
        for i in range(m):
            w[wd[i]] += v[8 * m + i]
    for i in range(m):
        total = v[9 * m + i]
        size = abs(total) + noise[0] / CONTRADICTION
        for q in range(yp[i], yp[i + 1]):
            t = yv[q] * b[yd[q]]
            total += t
            size += abs(t)
        v[5 * m + i], v[6 * m + i] = total, size


@kernel
def respond(wi: Ints, wk: Ints, w: Floats, v: Floats, held: Ints) -> float:
    """y = W λ + y⁰ and the magnitudes behind it; z ← y of rows held; returns the worst relative one."""
    m = len(held)
    lam = 7 * m
    for i in range(m):
        v[i], v[m + i] = v[5 * m + i], v[6 * m + i]
    for e in range(len(w)):
        i, k = wi[e], wk[e]
        t = w[e] * v[lam + k]
        v[i] += t
        v[m + i] += abs(t)
        if i != k:
            t = w[e] * v[lam + i]
            v[k] += t
            v[m + k] += abs(t)
    worst = 0.0
    for i in range(m):
        v[4 * m + i] = 0.0
        if held[i] != 0:
            v[4 * m + i] = v[i]
            if abs(v[i]) > worst * v[m + i]:
                worst = abs(v[i]) / v[m + i]
    return worst


@kernel
def other(active: Ints, factored: Ints) -> bool:
    """Whether the factor is of another set of rows."""
    changed = False
    for i in range(len(active)):
        if active[i] != factored[i]:
            changed = True
    return changed


@kernel
def hold(pattern: Ints, kind: Ints, active: Ints, dinv: Floats, held: Ints) -> int:
    """held ← the closed rows that the factor has not dropped; returns how many two-sided rows it has."""
    perm = pattern[pattern[3] : pattern[4]]
    depending = 0
    for k in range(len(perm)):
        i = perm[k]
        held[i] = active[i]
        if dinv[k] == 0.0:
            held[i] = 0
            if kind[i] == 0:
                depending += 1
    return depending


@kernel
def take_least(
    pattern: Ints, wd: Ints, active: Ints, sign: NDArray[np.int8], masked: Floats, v: Floats, lx: Floats,
    dinv: Floats, work: Floats, lam: Floats, z: Floats,
) -> bool:  # fmt: skip
    """λ −= its part in the null space of the closed rows, as in `careful`; False if that cannot be told."""
    m = len(wd)
    largest, shift = 0.0, 0.0
    for i in range(m):
        largest = max(largest, abs(lam[i]))
        if active[i] != 0:
            shift = max(shift, SHRINK * masked[wd[i]])
    for i in range(m):
        if active[i] != 0:
            masked[wd[i]] += shift
    factor(pattern, masked, sign, 0.0, np.inf, lx, dinv, work)
    if work[2 * m] != 0.0:
        return shift == 0.0
    for _ in range(SHRINK_TIMES):
        for i in range(m):
            z[i] = lam[i]
        change, steps = np.inf, 0
        while change > SETTLED * largest:
            if steps == SHRINK_STEPS:
                return False
            for i in range(m):
                v[i] = z[i]
            solve(pattern, lx, dinv, z, work)
            change, steps = 0.0, steps + 1
            for i in range(m):
                z[i] *= shift
                change = max(change, abs(z[i] - v[i]))
        for i in range(m):
            lam[i] -= z[i]
    return True


@kernel
def solve_packed(
    fresh: Ints, factored: Ints, pattern: Ints, wi: Ints, wk: Ints, wd: Ints, kind: Ints, active: Ints,
    held: Ints, index: Ints, sign: NDArray[np.int8], w: Floats, masked: Floats, v: Floats, lx: Floats,
    dinv: Floats, work: Floats, lam: Floats, z: Floats, status: Floats,
) -> None:  # fmt: skip
    """Pivot from `active` until no sign is wrong; lam and z are those parts of v.

    status[1] ← rounds, 0 when the rows need care (λ is 0 then); status[2] ← residual; status[3] is raised to
    the number of two-sided rows that depend on others: λ is the one of least norm then.
    """
    m, n, joints = len(kind), 0, True
    status[1] = 0.0
    if status[0] != 0.0:
        return
    for i in range(m):
        joints = joints and kind[i] <= 0
        if kind[i] >= 0:
            index[m + n] = i
            n += 1
        else:
            active[i] = 0
    least, grace = n + 1, GRACE
    for done in range(1, LIMIT + 20 * m):
        for i in range(m):
            if kind[i] == 0:
                active[i] = 1
            lam[i] = 0.0
            z[i] = v[5 * m + i] * active[i]
        if fresh[0] != 0 or other(active, factored):
            for e in range(len(w)):
                masked[e] = w[e] if active[wi[e]] * active[wk[e]] != 0 else 0.0
            for i in range(m):
                if active[i] == 0:
                    masked[wd[i]] = 1.0
            factor(pattern, masked, sign, DEPENDENT, np.inf, lx, dinv, work)
            fresh[0] = 0
            for i in range(m):
                factored[i] = active[i]
        depending, dropped = hold(pattern, kind, active, dinv, held), work[2 * m] != 0.0
        if dropped and grace < 0:
            return
        for _ in range(CORRECTIONS):
            solve(pattern, lx, dinv, z, work)
            for i in range(m):
                lam[i] -= z[i]
            worst = respond(wi, wk, w, v, held)
            if worst <= EXACT:
                break
        if joints and not dropped and worst <= EXACT:
            status[1], status[2] = done, worst
            return
        if dropped:
            factored[0] = -1
            if not take_least(pattern, wd, active, sign, masked, v, lx, dinv, work, lam, z):
                return
            respond(wi, wk, w, v, held)
        for i in range(m):
            v[2 * m + i] = 1.0 / np.sqrt(w[wd[i]]) if w[wd[i]] > 0.0 else 1.0
            v[i] *= v[2 * m + i]
            v[m + i] *= v[2 * m + i]
            v[3 * m + i] = lam[i] / v[2 * m + i]
            lam[i] = 0.0
        wrong = mark_violations(kind, active, index, v, 0, n)
        if wrong == 0:
            status[2] = finish(kind, lam, active, index, v, 0, n)
            if status[2] <= CONTRADICTION:
                status[1] = done
                status[3] = max(status[3], depending)
            return
        grace -= 1
        if wrong < least:
            least, grace = wrong, GRACE
        switch(active, index, v, 0, n, grace < 0)


@kernel
def back_substitute(yp: Ints, yd: Ints, yv: Floats, lam: Floats, x: Floats) -> None:
    """x += A⁻¹ Jᵀ λ = Y λ."""
    for i in range(len(lam)):
        for q in range(yp[i], yp[i + 1]):
            x[yd[q]] += yv[q] * lam[i]
