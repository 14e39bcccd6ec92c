"""Null space of dependent rows: N = [−F⁻¹ W_kd; 1], with k kept and d dropped by the factor.

The least-norm λ is λ − N (NᵀN)⁻¹ Nᵀ λ, computed by conjugate gradients: exact after as many steps as there
are dropped rows, after one if each depends on separate rows. No threshold is involved, so directions held by
a compliance of 1e-9 are distinguished from those that nothing holds.
Source: Paige and Saunders 1982 (CGLS). Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.matrix.multifrontal import solve
from visviva.steppers.solve.pivoting.factor import (
    COORDINATES,
    ENTRIES,
    HEADER_AT,
    HELD,
    ON,
    ROWS,
    Closed,
    P,
    Q,
    R,
    S,
)

RELATIVE_TOLERANCE = 1e-13
MAX_CG_STEPS = 200  # most CG steps


@kernel
def _multiply(k: Closed, n: int, x: Array, out: Array) -> None:
    """out = K x."""
    for i in range(n):
        out[i] = 0.0
    for p in range(k.ints[HEADER_AT, ENTRIES]):
        i, j = k.line[p], k.column[p]
        out[i] += k.masked[p] * x[j]
        if i != j:
            out[j] += k.masked[p] * x[i]


@kernel
def null_vector(k: Closed, x: Array, out: Array) -> None:
    """out = N x, for x on the dropped rows."""
    nl, n, held = (
        k.ints[HEADER_AT, COORDINATES],
        k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS],
        k.ints[HELD],
    )
    _multiply(k, n, x, out)
    for i in range(n):
        out[i] = -out[i] if held[i] != 0 else 0.0
    solve(k.f, out, out)
    for i in range(nl):
        out[i] = 0.0
    for i in range(nl, n):
        if held[i] == 0:
            out[i] = x[i]


@kernel
def _project(k: Closed, scratch: Array, x: Array, out: Array) -> float:
    """out = Nᵀ x, on the dropped rows; returns the sum of its squares."""
    nl, on, held = k.ints[HEADER_AT, COORDINATES], k.ints[ON], k.ints[HELD]
    n = nl + k.ints[HEADER_AT, ROWS]
    for i in range(n):
        scratch[i] = x[i] if held[i] != 0 and i >= nl else 0.0
    solve(k.f, scratch, scratch)
    _multiply(k, n, scratch, out)
    total = 0.0
    for i in range(n):
        out[i] = x[i] - out[i] if held[i] == 0 and on[i] != 0 else 0.0
        total += out[i] * out[i]
    return total


@separate_kernel
def remove_null_component(k: Closed, lam: Array) -> None:
    """λ −= its null-space component; lam: all unknowns, coordinates unchanged."""
    nl, n = k.ints[HEADER_AT, COORDINATES], k.ints[HEADER_AT, COORDINATES] + k.ints[HEADER_AT, ROWS]
    p, q, r, s = k.v[P], k.v[Q], k.v[R], k.v[S]
    size, largest = 0.0, 0.0
    for i in range(nl, n):
        largest = max(largest, abs(lam[i]))
    if largest == 0.0:
        return
    # If friction makes forces diverge, their squares may overflow.
    for i in range(nl, n):
        lam[i] /= largest
        size += lam[i] * lam[i]
    left = _project(k, q, lam, s)
    for i in range(n):
        p[i] = s[i]
    for _ in range(MAX_CG_STEPS):
        if left == 0.0:
            break
        null_vector(k, p, r)
        along, total = 0.0, 0.0
        for i in range(nl, n):
            along += r[i] * lam[i]
            total += r[i] * r[i]
        # Rounding errors in Nᵀλ must not make the step go uphill.
        step = along / total
        for i in range(nl, n):
            lam[i] -= step * r[i]
        if step * step * total <= RELATIVE_TOLERANCE * RELATIVE_TOLERANCE * size:
            break
        before, left = left, _project(k, q, lam, s)
        for i in range(n):
            p[i] = s[i] + left / before * p[i]
    for i in range(nl, n):
        lam[i] *= largest
