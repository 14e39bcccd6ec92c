"""Active set method for the row problem as a convex quadratic program: one row at a time, always finite.

    min ½ λᵀ W λ + rᵀ λ,   λ ≥ 0 of one-sided rows, |λ| ≤ b of bounded ones

Starting from λ = 0 of these rows, the row with the largest violation is closed, or released from its bound.
λ then moves to the minimum over the closed rows, or until one of them would pull, which is opened, or leaves
its bounds, where it is fixed. A dependent row that contradicts the closed ones lets λ move downhill in their
null space until a row would pull or leave its bounds. If none does, the rows contradict each other. Finally
open rows with y = 0 are closed again, so that all of them share a load that a few could bear.
Source: Lawson and Hanson 1974, chapter 23. Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.multifrontal import solve
from visviva.steppers.solve.pivoting.dependent import null_vector, take_least
from visviva.steppers.solve.pivoting.factor import (
    COORDINATES,
    DROPPED,
    FLAG,
    GAP,
    HEAD,
    HELD,
    ROWS,
    SCALE,
    SIZE,
    Closed,
    P,
    Q,
    U,
    Z,
    factor_closed,
    refine,
    respond,
)
from visviva.steppers.solve.pivoting.pivoting import (
    BOUNDED,
    LIMIT,
    ROUNDS,
    SIGN,
    contrary,
    finish,
    lift,
)

MEMBER = 1e-6  # share in a null direction from which a row belongs to a contradiction
PER_ROW = 20  # steps per row allowed beyond LIMIT
TOUCHES = 1e-9  # relative y of an open row that counts as zero


@kernel
def _go(
    kind: Index, bound: Array, side: Index, active: Index, ints: Index, most: float, along: Array, u: Array
) -> bool:
    """u += t along, with t ≤ most limited so that no one-sided row pulls and no row leaves its bounds.

    Returns whether a row was limiting; it is opened.
    """
    nl, first, t = ints[HEAD, COORDINATES], -1, most
    for i in range(ints[HEAD, ROWS]):
        a = nl + i
        if kind[i] == 1 and active[i] != 0 and u[a] + t * along[a] < 0.0:
            first, t = i, max(u[a], 0.0) / -along[a]
        elif kind[i] == BOUNDED and active[i] != 0 and abs(u[a] + t * along[a]) > bound[i]:
            room = bound[i] - u[a] if along[a] > 0.0 else bound[i] + u[a]
            first, t = i, max(room, 0.0) / abs(along[a])
    for i in range(nl + ints[HEAD, ROWS]):
        u[i] += t * along[i]
    if first >= 0:
        active[first] = 0
        if kind[first] == BOUNDED:
            side[first] = 1 if along[nl + first] > 0.0 else -1
        u[nl + first] = side[first] * bound[first] if kind[first] == BOUNDED else 0.0
    return first >= 0


@kernel
def _descend_null(k: Closed, d: int) -> None:
    """p: the downhill direction in the null space, by dropped unknown d."""
    unit, along, y = k.v[Q], k.v[P], k.v[GAP][d]
    for i in range(k.ints[HEAD, COORDINATES] + k.ints[HEAD, ROWS]):
        unit[i] = 0.0
    unit[d] = 1.0 if y < 0.0 else -1.0
    null_vector(k, unit, along)


@kernel
def _resolve(k: Closed, kind: Index, bound: Array, side: Index, active: Index) -> int:
    """Open the row that makes the closed rows inconsistent.

    Returns 1, 0 if all are consistent, −1 if they contradict each other; these are flagged.
    """
    ints, v = k.ints, k.v
    nl, n = ints[HEAD, COORDINATES], ints[HEAD, COORDINATES] + ints[HEAD, ROWS]
    held, flag, scale, along, agree = ints[HELD], ints[FLAG], v[SCALE], v[P], True
    for d in range(nl, n):
        if active[d - nl] == 0 or held[d] != 0 or not contrary(d, v):
            continue
        agree = False
        _descend_null(k, d)
        largest, blocked = 0.0, False
        for i in range(nl, n):
            largest = max(largest, abs(along[i] / scale[i]))
        for i in range(nl, n):
            share = abs(along[i]) if kind[i - nl] == BOUNDED else -along[i]
            pulls = share / scale[i] > MEMBER * largest
            blocked = blocked or (pulls and kind[i - nl] > 0 and active[i - nl] != 0)
        if blocked:
            for i in range(nl, n):
                flag[i] = 0
            _go(kind, bound, side, active, ints, 1e300, along, v[U])
            return 1
        for i in range(nl, n):
            if abs(along[i] / scale[i]) > MEMBER * largest:
                flag[i] = 1
    return 0 if agree else -1


@kernel
def _close(kind: Index, side: Index, active: Index, ints: Index, v: Array) -> bool:
    """Close or release the row with the largest relative violation; False if there is none."""
    nl, worst, found = ints[HEAD, COORDINATES], SIGN, -1
    y, size = v[GAP][nl:], v[SIZE][nl:]
    for i in range(ints[HEAD, ROWS]):
        back = side[i] * y[i] if kind[i] == BOUNDED else -y[i]
        if kind[i] > 0 and active[i] == 0 and back > worst * size[i]:
            worst, found = back / size[i], i
    if found >= 0:
        active[found], side[found] = 1, 0
    return found >= 0


@kernel
def _share(k: Closed, kind: Index, bound: Array, active: Index) -> None:
    """Least-norm λ of all rows with y = 0, if none pulls in it: rows that touch share the load."""
    ints, v = k.ints, k.v
    nl, n, closed = ints[HEAD, COORDINATES], ints[HEAD, COORDINATES] + ints[HEAD, ROWS], ints[FLAG]
    u, z = v[U], v[Z]
    for i in range(nl, n):
        closed[i] = active[i - nl]
        if kind[i - nl] == 1 and v[GAP, i] <= TOUCHES * v[SIZE, i]:
            active[i - nl] = 1
    fine = factor_closed(k, active) == 0
    for i in range(n):
        z[i] = u[i]
    if fine and ints[HEAD, DROPPED] > 0:
        take_least(k, z)
    for i in range(nl, n):
        fine = fine and (kind[i - nl] != 1 or z[i] >= 0.0)
        fine = fine and (kind[i - nl] != BOUNDED or abs(z[i]) <= bound[i - nl])
    for i in range(nl, n):
        active[i - nl] = active[i - nl] if fine else closed[i]
        closed[i] = 0
    if fine:
        for i in range(n):
            u[i] = z[i]
    respond(k)
    lift(kind, ints, v)


@apart
def search(k: Closed, kind: Index, bound: Array, side: Index, active: Index, status: Array) -> None:
    """Continue where pivoting has failed; arguments as there. FLAG: rows that contradict each other."""
    ints, v = k.ints, k.v
    n, flag = ints[HEAD, COORDINATES] + ints[HEAD, ROWS], ints[FLAG]
    gap, u, z, along, held = v[GAP], v[U], v[Z], v[P], ints[HELD]
    for i in range(n):
        u[i], flag[i] = 0.0, 0
    for i in range(ints[HEAD, ROWS]):
        active[i], side[i] = 1 if kind[i] == 0 or (kind[i] == BOUNDED and bound[i] > 0.0) else 0, 0
    for done in range(1, LIMIT + PER_ROW * ints[HEAD, ROWS]):
        status[ROUNDS] = -done
        bad = factor_closed(k, active)
        if bad != 0:
            return
        respond(k)
        for i in range(n):
            z[i] = gap[i] if held[i] != 0 else 0.0
            along[i] = z[i]
        solve(k.f, along, along)
        if _go(kind, bound, side, active, ints, 1.0, along, u):
            continue
        respond(k)
        refine(k)
        lift(kind, ints, v)
        if ints[HEAD, DROPPED] > 0:
            agrees = _resolve(k, kind, bound, side, active)
            if agrees < 0:
                finish(kind, side, active, ints, -done, v, status)
                return
            if agrees > 0:
                continue
        if not _close(kind, side, active, ints, v):
            _share(k, kind, bound, active)
            finish(kind, side, active, ints, done, v, status)
            return
