"""Block principal pivoting: all rows of wrong sign are closed or opened at once, until there are none.

A bounded row whose λ exceeds its bound is fixed there; one pulled back from the bound is released.

This usually ends in a few rounds but may cycle: after MAX_STALLED_ROUNDS rounds without fewer violations, or
if dependent rows are contradictory, `active_set` takes over.
Sources: Júdice and Pires 1994; Hintermüller, Ito and Kunisch 2002 (bounds).
Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.core.rows import FRICTION
from visviva.steppers.solve.pivoting.dependent import remove_null_component
from visviva.steppers.solve.pivoting.factor import (
    CONTRADICTION_TOLERANCE,
    COORDINATES,
    DEFECT,
    DROPPED,
    EXACT_RESIDUAL,
    HEADER_AT,
    HELD,
    ROWS,
    SCALE,
    SIZE,
    Closed,
    U,
    Z,
    compute_residual,
    factor_closed,
    refine,
    set_scales,
    solve_closed,
)

BOUNDED = FRICTION
"""Kind of a row with −b ≤ λ ≤ b; the others are 0 two-sided, 1 one-sided, −1 off."""

OFF_MAGNITUDE = 1e29  # larger magnitudes belong to rows that are switched off by a huge gap
SIGN_TOLERANCE = 1e-12  # relative sign violation that is ignored
# least magnitude of a row relative to the largest: a residual of 1e-12 of that is negligible
MIN_MAGNITUDE_SHARE = 1e-5
MAX_STALLED_ROUNDS = 3  # most rounds without fewer violations
MAX_ROUNDS = 200  # most rounds
FAILED, ITERATIONS, RESIDUAL, DEPENDENT_ROWS = range(4)
"""Contents of a status: 0 or 1 + the coordinate whose pivot is not positive; rounds, negative if rows
contradict each other; residual; the largest number of dependent two-sided rows so far."""


@kernel
def raise_magnitudes(kind: Index, ints: Index, v: Array) -> float:
    """Raise magnitudes to the noise of the largest; returns the largest √W_ii λ_i.

    A row whose terms all cancelled is not known more accurately. Rows off by a huge gap do not count here.
    """
    nl, m = ints[HEADER_AT, COORDINATES], ints[HEADER_AT, ROWS]
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
            if size[i] < OFF_MAGNITUDE:
                magnitude = max(magnitude, size[i] * scale[i])
    for i in range(m):
        size[i] = max(size[i], MIN_MAGNITUDE_SHARE * magnitude / scale[i])
    return largest


@kernel
def is_contradictory(i: int, v: Array) -> bool:
    """Whether unknown i, a dropped row, contradicts the held ones."""
    return bool(abs(v[DEFECT][i]) > CONTRADICTION_TOLERANCE * v[SIZE][i])


@kernel
def _mark_wrong(
    kind: Index, bound: Array, side: Index, active: Index, ints: Index, largest: float, v: Array
) -> int:
    """z ← 1 for one-sided rows that pull (λ < 0) or penetrate (y < 0), and for bounded ones beyond their
    bounds or pulled back from them, all beyond rounding; returns their number."""
    nl, wrong = ints[HEADER_AT, COORDINATES], 0
    y, size, scale = v[DEFECT][nl:], v[SIZE][nl:], v[SCALE][nl:]
    u, z = v[U][nl:], v[Z][nl:]
    for i in range(ints[HEADER_AT, ROWS]):
        z[i], bad = 0.0, False
        if kind[i] > 0 and active[i] != 0:
            over = abs(u[i]) - bound[i] if kind[i] == BOUNDED else -u[i]
            bad = over > SIGN_TOLERANCE * largest * scale[i]
        elif kind[i] > 0:
            bad = (side[i] * y[i] if kind[i] == BOUNDED else -y[i]) > SIGN_TOLERANCE * size[i]
        if bad:
            z[i] = 1.0
            wrong += 1
    return wrong


@kernel
def _flip(kind: Index, side: Index, active: Index, ints: Index, v: Array) -> None:
    """Open or close the marked rows."""
    u, z = v[U][ints[HEADER_AT, COORDINATES] :], v[Z][ints[HEADER_AT, COORDINATES] :]
    for i in range(ints[HEADER_AT, ROWS]):
        if z[i] != 0.0:
            if kind[i] == BOUNDED:
                side[i] = 0 if active[i] == 0 else (1 if u[i] > 0.0 else -1)
            active[i] = 1 - active[i]


@kernel
def _start(kind: Index, bound: Array, side: Index, active: Index, ints: Index) -> bool:
    """Initial active set, bounded rows as they were last; returns whether all are two-sided or off."""
    joints = True
    for i in range(ints[HEADER_AT, ROWS]):
        joints = joints and kind[i] <= 0
        if kind[i] <= 0:
            active[i] = 1 + kind[i]
        elif kind[i] == BOUNDED:
            side[i] = 0 if bound[i] <= 0.0 else side[i]
            active[i] = 1 if side[i] == 0 and bound[i] > 0.0 else 0
    return joints


@kernel
def _solve(k: Closed, kind: Index, bound: Array, side: Index) -> float:
    """u of the held rows, together with those at a bound; returns as `refine`."""
    nl, at_bound, u = k.ints[HEADER_AT, COORDINATES], False, k.v[U]
    for i in range(k.ints[HEADER_AT, ROWS]):
        at_bound = at_bound or (kind[i] == BOUNDED and side[i] != 0)
    if not at_bound:
        return float(solve_closed(k))
    for i in range(nl + k.ints[HEADER_AT, ROWS]):
        u[i] = 0.0
    for i in range(k.ints[HEADER_AT, ROWS]):
        if kind[i] == BOUNDED:
            u[nl + i] = side[i] * bound[i]
    compute_residual(k)
    return float(refine(k))


@kernel
def write_status(
    kind: Index, side: Index, active: Index, ints: Index, rounds: int, v: Array, status: Array
) -> None:
    """Store the worst relative violation of any row, and the number of rounds if it is negligible."""
    nl, worst, dependent, held = (
        ints[HEADER_AT, COORDINATES],
        0.0,
        0,
        ints[HELD][ints[HEADER_AT, COORDINATES] :],
    )
    y, size, u = v[DEFECT][nl:], v[SIZE][nl:], v[U][nl:]
    for i in range(ints[HEADER_AT, ROWS]):
        if kind[i] < 0:
            continue
        violation = -y[i]
        if active[i] != 0 or kind[i] == BOUNDED:
            violation = abs(y[i]) if active[i] != 0 else side[i] * y[i]
        if not violation <= worst * size[i]:
            worst = violation / size[i]
        if kind[i] == 1 and not u[i] > 0.0:
            u[i] = 0.0
        elif kind[i] == 0 and held[i] == 0:
            dependent += 1
    status[RESIDUAL] = worst
    if worst <= CONTRADICTION_TOLERANCE:
        status[ITERATIONS], status[DEPENDENT_ROWS] = rounds, max(status[DEPENDENT_ROWS], dependent)


@kernel
def _apply_least_norm(k: Closed, active: Index) -> bool:
    """Least-norm λ of the closed rows; False if dropped rows contradict the others."""
    nl, held, v = k.ints[HEADER_AT, COORDINATES], k.ints[HELD], k.v
    n = nl + k.ints[HEADER_AT, ROWS]
    for i in range(nl, n):
        if active[i - nl] != 0 and held[i] == 0 and is_contradictory(i, v):
            return False
    remove_null_component(k, v[U])
    compute_residual(k)
    return True


@inlined_kernel
def pivot(k: Closed, kind: Index, bound: Array, side: Index, active: Index, status: Array) -> None:
    """Pivot from `active` until no sign is wrong.

    kind, active : (m,)  0 two-sided, 1 one-sided, BOUNDED, −1 off; initially 1 for rows assumed closed,
        on return 1 for the closed ones
    bound, side : (m,)   b ≥ 0 of bounded rows, and the sign of the bound at which each is, 0 between them
    status : (4,)  see above; nothing is done unless status[FAILED] is 0; status[ITERATIONS] is 0 if `search`
        is to continue
    """
    ints, v = k.ints, k.v
    status[ITERATIONS] = 0.0
    if status[FAILED] != 0.0:
        return
    joints = _start(kind, bound, side, active, ints)
    fewest_wrong, patience = ints[HEADER_AT, ROWS] + 1, MAX_STALLED_ROUNDS
    for done in range(1, MAX_ROUNDS):
        bad = factor_closed(k, active)
        if bad != 0:
            status[FAILED], status[ITERATIONS] = bad if bad <= ints[HEADER_AT, COORDINATES] else 0.0, -1.0
            return
        worst = _solve(k, kind, bound, side)
        if joints and ints[HEADER_AT, DROPPED] == 0 and worst <= EXACT_RESIDUAL:
            status[ITERATIONS], status[RESIDUAL] = done, worst
            return
        set_scales(k)
        largest = raise_magnitudes(kind, ints, v)
        if ints[HEADER_AT, DROPPED] > 0:
            if not _apply_least_norm(k, active):
                return
            largest = raise_magnitudes(kind, ints, v)
        wrong = _mark_wrong(kind, bound, side, active, ints, largest, v)
        if wrong == 0:
            write_status(kind, side, active, ints, done, v, status)
            return
        patience -= 1
        if wrong < fewest_wrong:
            fewest_wrong, patience = wrong, MAX_STALLED_ROUNDS
        if patience < 0:
            return
        _flip(kind, side, active, ints, v)
