"""The values of K where small islands of A are eliminated, and back substitution for them; see `plan`.

    Y = U⁻ᵀ Jᵀ,   z = U⁻ᵀ b,   W = YᵀY + C,   r = Yᵀz − y,   x = U⁻¹ (z + Y λ)

Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.steppers.solve.matrix.multifrontal import backward, forward
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import COLUMN, PANEL_AT, WIDTH
from visviva.steppers.solve.pivoting.factor import (
    CONTRADICTION_TOLERANCE,
    COORDINATES,
    FRESH,
    HEADER_AT,
    RHS,
    RHS_SIZE,
    ROWS,
    U,
)


@kernel
def _differ(values: Array, known: Array, at: int) -> bool:
    """Whether known[at : at + n] differs from these values; it is overwritten with them."""
    changed = 0
    # No early exit: this lets the comparison vectorise.
    for i in range(len(values)):
        changed += 1 if values[i] != known[at + i] else 0
    if changed != 0:
        for i in range(len(values)):
            known[at + i] = values[i]
    return changed != 0


@kernel
def compare(a: Array, jv: Array, c: Array, known: Array, fresh: Array, failed: Index, ints: Index) -> None:
    """fresh[0] ← 1 if A has changed, fresh[1] if A, J or C has; K must then be factored.

    failed ← 0 if A must be factored.
    """
    fresh[0] = 1.0 if _differ(a, known, 0) else 0.0
    fresh[1] = fresh[0]
    if fresh[0] != 0.0:
        failed[0] = 0
    if _differ(jv, known, len(a)):
        fresh[1] = 1.0
    if _differ(c, known, len(a) + len(jv)):
        fresh[1] = 1.0
    if fresh[1] != 0.0:
        ints[HEADER_AT, FRESH] = 1


@inlined_kernel
def _expand(
    table: Index, u: Array, singles: int, segment: Index, end: Index, column: Index, jv: Array, y: Array
) -> None:
    """Y = U⁻ᵀ Jᵀ."""
    for g in range(len(segment) - 1):
        p, s, at = segment[g, 0], segment[g, 1], segment[g, 2]
        if s < singles:
            y[at] = jv[p] * u[s]
            continue
        n, block = table[s, WIDTH], table[s, PANEL_AT]
        skip = column[p] - table[s, COLUMN]
        for i in range(n - skip):
            y[at + i] = 0.0
        for e in range(p, end[g]):
            y[at + column[e] - column[p]] = jv[e]
        for i in range(skip, n):
            t = y[at + i - skip]
            for k in range(skip, i):
                t -= u[block + k * n + i] * y[at + k - skip]
            y[at + i - skip] = t * u[block + i * n + i]


@kernel
def expand(
    table: Index, u: Array, singles: int, fresh: Array, failed: Index, segment: Index, end: Index,
    column: Index, jv: Array, y: Array, status: Array,
) -> None:  # fmt: skip
    """Y, if anything has changed, and whether the eliminated islands are positive definite."""
    status[0] = float(failed[0])
    if failed[0] == 0 and fresh[1] != 0.0:
        _expand(table, u, singles, segment, end, column, jv, y)


@kernel
def assemble(
    fresh: Array, values: Array, source: Index, outer: Index, jv: Array, pair_at: Index, pairs: Index,
    y: Array, c: Array, own: Index, full: Array,
) -> None:  # fmt: skip
    """K, if anything has changed."""
    if fresh[1] == 0.0:
        return
    for p in range(len(source)):
        full[p] = values[source[p]]
    at = len(source)
    for p in range(len(outer)):
        full[at + p] = -jv[outer[p]]
    at += len(outer)
    for e in range(len(pair_at) - 1):
        total = 0.0
        for p in range(pair_at[e], pair_at[e + 1]):
            total += y[pairs[0, p]] * y[pairs[1, p]]
        full[at + e] = -total
    for i in range(len(c)):
        full[own[len(own) - len(c) + i]] -= c[i]


@kernel
def load(
    table: Index, rows: Short, panel: Array, t: Array, singles: int, coordinate: Index, large: Index,
    b: Array, z: Array, v: Array,
) -> None:  # fmt: skip
    """z = U⁻ᵀ b, and the part of b that enters K."""
    for i in range(singles):
        z[i] = b[coordinate[i]] * panel[i]
    for i in range(singles, len(coordinate)):
        z[i] = b[coordinate[i]]
    forward(table[singles:], rows, panel, z, t)
    right, known = v[RHS], v[RHS_SIZE]
    for i in range(len(large)):
        right[i] = b[large[i]]
        known[i] = abs(right[i])


@kernel
def load_rows(
    y_row: Index, y_at: Index, y: Array, z: Array, target: Array, noise: Array, ints: Index, v: Array
) -> None:
    """r = Yᵀz − y and its magnitudes."""
    nl = ints[HEADER_AT, COORDINATES]
    right, known = v[RHS][nl:], v[RHS_SIZE][nl:]
    for i in range(ints[HEADER_AT, ROWS]):
        total = -target[i]
        size = abs(total) + noise[0] / CONTRADICTION_TOLERANCE
        for q in range(y_row[i], y_row[i + 1]):
            t = y[q] * z[y_at[q]]
            total += t
            size += abs(t)
        right[i], known[i] = total, size


@kernel
def unload(
    table: Index, rows: Short, panel: Array, t: Array, singles: int, coordinate: Index, large: Index,
    y_row: Index, y_at: Index, y: Array, z: Array, ints: Index, v: Array, x: Array, lam: Array,
) -> None:  # fmt: skip
    """λ, and x = U⁻¹ (z + Y λ); z is overwritten."""
    nl, found = ints[HEADER_AT, COORDINATES], v[U]
    for i in range(ints[HEADER_AT, ROWS]):
        lam[i] = found[nl + i]
        if lam[i] != 0.0:
            for q in range(y_row[i], y_row[i + 1]):
                z[y_at[q]] += y[q] * lam[i]
    backward(table[singles:], rows, panel, z, t)
    for i in range(singles):
        z[i] *= panel[i]
    for i in range(len(coordinate)):
        x[coordinate[i]] = z[i]
    for i in range(nl):
        x[large[i]] = found[i]
