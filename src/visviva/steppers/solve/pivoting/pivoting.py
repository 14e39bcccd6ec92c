"""Block principal pivoting: the rows of wrong sign are closed or opened all at once, until there are none.

That usually ends in a few rounds but may cycle: after GRACE rounds without fewer of them, and where rows that
depend on others contradict them, the search is left to `active_set`.
Source: Júdice and Pires 1994. Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.steppers.solve.pivoting.dependent import take_least
from visviva.steppers.solve.pivoting.factor import (
    CONTRADICTION,
    COORDINATES,
    DROPPED,
    EXACT,
    GAP,
    HEAD,
    HELD,
    ROWS,
    SCALE,
    SIZE,
    Closed,
    U,
    Z,
    factor_closed,
    respond,
    set_scales,
    solve_closed,
)

OFF_SIZE = 1e29  # magnitudes from here on belong to rows that are switched off by a huge gap
SIGN = 1e-12  # relative violation of a sign that does not count
FLOOR = 1e-5  # least magnitude of a row relative to the largest: a residual of 1e-12 of that is nothing
GRACE = 3  # rounds without fewer violators
LIMIT = 200  # rounds
FAILED, ROUNDS, RESIDUAL, DEPENDING = range(4)
"""Numbers of a status: 0 or 1 + the coordinate whose pivot is not positive; rounds, negative where rows
contradict each other; residual; the most two-sided rows so far that depend on others."""


@kernel
def lift(kind: Index, ints: Index, v: Array) -> float:
    """Magnitudes are lifted to the noise of the largest; returns the largest √W_ii λ_i.

    A row whose numbers all cancelled is known no better. Rows switched off by a huge gap do not count there.
    """
    nl, m = ints[HEAD, COORDINATES], ints[HEAD, ROWS]
    size, scale, u, magnitude, largest = (
        v[SIZE][nl:],
        v[SCALE][nl:],
        v[U][nl:],
        0.0,
        0.0,
    )
    for i in range(m):
        if kind[i] >= 0:
            largest = max(largest, abs(u[i] / scale[i]))
            if size[i] < OFF_SIZE:
                magnitude = max(magnitude, size[i] * scale[i])
    for i in range(m):
        size[i] = max(size[i], FLOOR * magnitude / scale[i])
    return largest


@kernel
def contrary(i: int, v: Array) -> bool:
    """Whether unknown i, a row that is dropped, contradicts those that are held."""
    return bool(abs(v[GAP][i]) > CONTRADICTION * v[SIZE][i])


@kernel
def _mark_wrong(kind: Index, active: Index, ints: Index, largest: float, v: Array) -> int:
    """z ← 1 for one-sided rows that pull (λ < 0) or open in (y < 0), beyond rounding; returns how many."""
    nl, wrong = ints[HEAD, COORDINATES], 0
    y, size, scale = v[GAP][nl:], v[SIZE][nl:], v[SCALE][nl:]
    u, z = v[U][nl:], v[Z][nl:]
    for i in range(ints[HEAD, ROWS]):
        z[i] = 0.0
        if kind[i] == 1:
            if active[i] != 0:
                bad = u[i] < -SIGN * largest * scale[i]
            else:
                bad = y[i] < -SIGN * size[i]
            if bad:
                z[i] = 1.0
                wrong += 1
    return wrong


@kernel
def finish(kind: Index, active: Index, ints: Index, rounds: int, v: Array, status: Array) -> None:
    """Note the worst relative violation of any row, and the rounds where it is none."""
    nl, worst, depending, held = ints[HEAD, COORDINATES], 0.0, 0, ints[HELD][ints[HEAD, COORDINATES] :]
    y, size, u = v[GAP][nl:], v[SIZE][nl:], v[U][nl:]
    for i in range(ints[HEAD, ROWS]):
        if kind[i] < 0:
            continue
        left = abs(y[i]) if active[i] != 0 else -y[i]
        if not left <= worst * size[i]:
            worst = left / size[i]
        if kind[i] == 1 and not u[i] > 0.0:
            u[i] = 0.0
        elif kind[i] == 0 and held[i] == 0:
            depending += 1
    status[RESIDUAL] = worst
    if worst <= CONTRADICTION:
        status[ROUNDS], status[DEPENDING] = rounds, max(status[DEPENDING], depending)


@kernel
def _take_least(k: Closed, active: Index) -> bool:
    """λ of least norm of the rows that are closed; False where those that are dropped contradict others."""
    nl, held, v = k.ints[HEAD, COORDINATES], k.ints[HELD], k.v
    n = nl + k.ints[HEAD, ROWS]
    for i in range(nl, n):
        if active[i - nl] != 0 and held[i] == 0 and contrary(i, v):
            return False
    take_least(k, v[U])
    respond(k)
    return True


@inlined_kernel
def pivot(k: Closed, kind: Index, active: Index, status: Array) -> None:
    """Pivot from `active` until no sign is wrong.

    kind, active : (m,)  0 two-sided, 1 one-sided, −1 off; 1 for rows taken as closed at the start, on return
        those closed
    status : (4,)  see above; nothing is done unless status[FAILED] is 0; status[ROUNDS] is 0 where `search`
        is to go on
    """
    ints, v = k.ints, k.v
    m, joints = ints[HEAD, ROWS], True
    status[ROUNDS] = 0.0
    if status[FAILED] != 0.0:
        return
    for i in range(m):
        joints = joints and kind[i] <= 0
        if kind[i] <= 0:
            active[i] = 1 + kind[i]
    least, grace = m + 1, GRACE
    for done in range(1, LIMIT):
        bad = factor_closed(k, active)
        if bad != 0:
            status[FAILED], status[ROUNDS] = bad if bad <= ints[HEAD, COORDINATES] else 0.0, -1.0
            return
        worst = solve_closed(k)
        if joints and ints[HEAD, DROPPED] == 0 and worst <= EXACT:
            status[ROUNDS], status[RESIDUAL] = done, worst
            return
        set_scales(k)
        largest = lift(kind, ints, v)
        if ints[HEAD, DROPPED] > 0:
            if not _take_least(k, active):
                return
            largest = lift(kind, ints, v)
        wrong, z = _mark_wrong(kind, active, ints, largest, v), v[Z][ints[HEAD, COORDINATES] :]
        if wrong == 0:
            finish(kind, active, ints, done, v, status)
            return
        grace -= 1
        if wrong < least:
            least, grace = wrong, GRACE
        if grace < 0:
            return
        for i in range(m):
            if z[i] != 0.0:
                active[i] = 1 - active[i]
