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
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.matrix.multifrontal import solve
from visviva.steppers.solve.pivoting.dependent import null_vector, remove_null_component
from visviva.steppers.solve.pivoting.factor import (
    COORDINATES,
    DEFECT,
    DROPPED,
    FLAG,
    HEADER_AT,
    HELD,
    ROWS,
    SCALE,
    SIZE,
    Closed,
    P,
    Q,
    U,
    Z,
    compute_residual,
    factor_closed,
    refine,
)
from visviva.steppers.solve.pivoting.pivoting import (
    BOUNDED,
    ITERATIONS,
    MAX_ROUNDS,
    SIGN_TOLERANCE,
    is_contradictory,
    raise_magnitudes,
    write_status,
)

NULL_SHARE = 1e-6  # share in a null direction from which a row belongs to a contradiction
STEPS_PER_ROW = 20  # steps per row allowed beyond MAX_ROUNDS
ZERO_TOLERANCE = 1e-9  # relative y of an open row that counts as zero


@kernel
def _step_to_limit(
    kind: Index,
    bound: Array,
    side: Index,
    active: Index,
    ints: Index,
    max_step: float,
    direction: Array,
    u: Array,
) -> bool:
    """u += t along, with t ≤ most limited so that no one-sided row pulls and no row leaves its bounds.

    Returns whether a row was limiting; it is opened.
    """
    nl, first, t = ints[HEADER_AT, COORDINATES], -1, max_step
    for i in range(ints[HEADER_AT, ROWS]):
        a = nl + i
        if kind[i] == 1 and active[i] != 0 and u[a] + t * direction[a] < 0.0:
            first, t = i, max(u[a], 0.0) / -direction[a]
        elif kind[i] == BOUNDED and active[i] != 0 and abs(u[a] + t * direction[a]) > bound[i]:
            slack = bound[i] - u[a] if direction[a] > 0.0 else bound[i] + u[a]
            first, t = i, max(slack, 0.0) / abs(direction[a])
    for i in range(nl + ints[HEADER_AT, ROWS]):
        u[i] += t * direction[i]
    if first >= 0:
        active[first] = 0
        if kind[first] == BOUNDED:
            side[first] = 1 if direction[nl + first] > 0.0 else -1
        u[nl + first] = side[first] * bound[first] if kind[first] == BOUNDED else 0.0
    return first >= 0


@kernel
def _descend_null(k: Closed, d: int) -> None:
    """p: the downhill direction in the null space, by dropped unknown d."""
    unit, direction, y = k.v[Q], k.v[P], k.v[DEFECT][d]
    for i in range(k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS]):
        unit[i] = 0.0
    unit[d] = 1.0 if y < 0.0 else -1.0
    null_vector(k, unit, direction)


@kernel
def _resolve_contradiction(k: Closed, kind: Index, bound: Array, side: Index, active: Index) -> int:
    """Open the row that makes the closed rows inconsistent.

    Returns 1, 0 if all are consistent, −1 if they contradict each other; these are flagged.
    """
    ints, v = k.ints, k.v
    nl, n = ints[HEADER_AT, COORDINATES], ints[HEADER_AT, COORDINATES] + ints[HEADER_AT, ROWS]
    held, flag, scale, direction, consistent = ints[HELD], ints[FLAG], v[SCALE], v[P], True
    for d in range(nl, n):
        if active[d - nl] == 0 or held[d] != 0 or not is_contradictory(d, v):
            continue
        consistent = False
        _descend_null(k, d)
        largest, blocked = 0.0, False
        for i in range(nl, n):
            largest = max(largest, abs(direction[i] / scale[i]))
        for i in range(nl, n):
            share = abs(direction[i]) if kind[i - nl] == BOUNDED else -direction[i]
            pulls = share / scale[i] > NULL_SHARE * largest
            blocked = blocked or (pulls and kind[i - nl] > 0 and active[i - nl] != 0)
        if blocked:
            for i in range(nl, n):
                flag[i] = 0
            _step_to_limit(kind, bound, side, active, ints, 1e300, direction, v[U])
            return 1
        for i in range(nl, n):
            if abs(direction[i] / scale[i]) > NULL_SHARE * largest:
                flag[i] = 1
    return 0 if consistent else -1


@kernel
def _close_worst(kind: Index, side: Index, active: Index, ints: Index, v: Array) -> bool:
    """Close or release the row with the largest relative violation; False if there is none."""
    nl, worst, found = ints[HEADER_AT, COORDINATES], SIGN_TOLERANCE, -1
    y, size = v[DEFECT][nl:], v[SIZE][nl:]
    for i in range(ints[HEADER_AT, ROWS]):
        violation = side[i] * y[i] if kind[i] == BOUNDED else -y[i]
        if kind[i] > 0 and active[i] == 0 and violation > worst * size[i]:
            worst, found = violation / size[i], i
    if found >= 0:
        active[found], side[found] = 1, 0
    return found >= 0


@kernel
def _share_load(k: Closed, kind: Index, bound: Array, active: Index) -> None:
    """Least-norm λ of all rows with y = 0, if none pulls in it: rows that touch share the load."""
    ints, v = k.ints, k.v
    nl, n, closed = (
        ints[HEADER_AT, COORDINATES],
        ints[HEADER_AT, COORDINATES] + ints[HEADER_AT, ROWS],
        ints[FLAG],
    )
    u, z = v[U], v[Z]
    for i in range(nl, n):
        closed[i] = active[i - nl]
        if kind[i - nl] == 1 and v[DEFECT, i] <= ZERO_TOLERANCE * v[SIZE, i]:
            active[i - nl] = 1
    admissible = factor_closed(k, active) == 0
    for i in range(n):
        z[i] = u[i]
    if admissible and ints[HEADER_AT, DROPPED] > 0:
        remove_null_component(k, z)
    for i in range(nl, n):
        admissible = admissible and (kind[i - nl] != 1 or z[i] >= 0.0)
        admissible = admissible and (kind[i - nl] != BOUNDED or abs(z[i]) <= bound[i - nl])
    for i in range(nl, n):
        active[i - nl] = active[i - nl] if admissible else closed[i]
        closed[i] = 0
    if admissible:
        for i in range(n):
            u[i] = z[i]
    compute_residual(k)
    raise_magnitudes(kind, ints, v)


@separate_kernel
def search(k: Closed, kind: Index, bound: Array, side: Index, active: Index, status: Array) -> None:
    """Continue where pivoting has failed; arguments as there. FLAG: rows that contradict each other."""
    ints, v = k.ints, k.v
    n, flag = ints[HEADER_AT, COORDINATES] + ints[HEADER_AT, ROWS], ints[FLAG]
    defect, u, z, direction, held = v[DEFECT], v[U], v[Z], v[P], ints[HELD]
    for i in range(n):
        u[i], flag[i] = 0.0, 0
    for i in range(ints[HEADER_AT, ROWS]):
        active[i], side[i] = 1 if kind[i] == 0 or (kind[i] == BOUNDED and bound[i] > 0.0) else 0, 0
    for done in range(1, MAX_ROUNDS + STEPS_PER_ROW * ints[HEADER_AT, ROWS]):
        status[ITERATIONS] = -done
        bad = factor_closed(k, active)
        if bad != 0:
            return
        compute_residual(k)
        for i in range(n):
            z[i] = defect[i] if held[i] != 0 else 0.0
            direction[i] = z[i]
        solve(k.f, direction, direction)
        if _step_to_limit(kind, bound, side, active, ints, 1.0, direction, u):
            continue
        compute_residual(k)
        refine(k)
        raise_magnitudes(kind, ints, v)
        if ints[HEADER_AT, DROPPED] > 0:
            consistency = _resolve_contradiction(k, kind, bound, side, active)
            if consistency < 0:
                write_status(kind, side, active, ints, -done, v, status)
                return
            if consistency > 0:
                continue
        if not _close_worst(kind, side, active, ints, v):
            _share_load(k, kind, bound, active)
            write_status(kind, side, active, ints, done, v, status)
            return
