"""Rows that depend on others: λ that move nothing, N = [−F⁻¹ W_kd; 1], k kept and d dropped by the factor.

λ of least norm is λ − N (NᵀN)⁻¹ Nᵀ λ, which is found by conjugate gradients: exact in as many steps as rows
are dropped, in one where each depends on rows of its own. No small number stands in it, so that directions
that compliance holds by a thousand-millionth are told from those that nothing holds.
Source: Paige and Saunders 1982 (CGLS). Proved by tests/steppers/solve/test_pivoting.py.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.pivoting.factor import (
    COORDINATES,
    ENTRIES,
    HEAD,
    HELD,
    ON,
    ROWS,
    P,
    Q,
    R,
    S,
)
from visviva.steppers.solve.pivoting.ldl import solve

LEAST = 1e-13
MOST = 200  # steps of it


@kernel
def _multiply(pattern: Index, entries: Index, masked: Array, n: int, x: Array, out: Array) -> None:
    """out = K x."""
    most = len(masked)
    for i in range(n):
        out[i] = 0.0
    for p in range(pattern[ENTRIES]):
        i, k = entries[p], entries[most + p]
        out[i] += masked[p] * x[k]
        if i != k:
            out[k] += masked[p] * x[i]


@kernel
def null_vector(
    pattern: Index, entries: Index, ints: Index, masked: Array, lx: Array, dinv: Array, work: Array, x: Array,
    out: Array,
) -> None:  # fmt: skip
    """out = N x, for x of the rows that are dropped."""
    nl, n, held = ints[HEAD, COORDINATES], ints[HEAD, COORDINATES] + ints[HEAD, ROWS], ints[HELD]
    _multiply(pattern, entries, masked, n, x, out)
    for i in range(n):
        out[i] = -out[i] if held[i] != 0 else 0.0
    solve(pattern, lx, dinv, out, work)
    for i in range(nl):
        out[i] = 0.0
    for i in range(nl, n):
        if held[i] == 0:
            out[i] = x[i]


@kernel
def _project(
    pattern: Index, entries: Index, ints: Index, masked: Array, lx: Array, dinv: Array, work: Array,
    scratch: Array, x: Array, out: Array,
) -> float:  # fmt: skip
    """out = Nᵀ x, on the rows that are dropped; returns the sum of its squares."""
    nl, n, on, held = (
        ints[HEAD, COORDINATES],
        ints[HEAD, COORDINATES] + ints[HEAD, ROWS],
        ints[ON],
        ints[HELD],
    )
    for i in range(n):
        scratch[i] = x[i] if held[i] != 0 and i >= nl else 0.0
    solve(pattern, lx, dinv, scratch, work)
    _multiply(pattern, entries, masked, n, scratch, out)
    total = 0.0
    for i in range(n):
        out[i] = x[i] - out[i] if held[i] == 0 and on[i] != 0 else 0.0
        total += out[i] * out[i]
    return total


@apart
def take_least(
    pattern: Index, entries: Index, ints: Index, masked: Array, lx: Array, dinv: Array, work: Array, v: Array,
    lam: Array,
) -> None:  # fmt: skip
    """λ −= its part that moves nothing; lam: all unknowns, of which the coordinates stay."""
    nl, n = ints[HEAD, COORDINATES], ints[HEAD, COORDINATES] + ints[HEAD, ROWS]
    p, q, r, s = v[P], v[Q], v[R], v[S]
    given = (pattern, entries, ints, masked, lx, dinv, work)
    size, largest = 0.0, 0.0
    for i in range(nl, n):
        largest = max(largest, abs(lam[i]))
    if largest == 0.0:
        return
    # Forces that friction drives apart may be such that their squares are no numbers.
    for i in range(nl, n):
        lam[i] /= largest
        size += lam[i] * lam[i]
    left = _project(*given, q, lam, s)
    for i in range(n):
        p[i] = s[i]
    for _ in range(MOST):
        if left == 0.0:
            break
        null_vector(*given, p, r)
        along, total = 0.0, 0.0
        for i in range(nl, n):
            along += r[i] * lam[i]
            total += r[i] * r[i]
        # What rounding has left of Nᵀλ must not lead uphill.
        step = along / total
        for i in range(nl, n):
            lam[i] -= step * r[i]
        if step * step * total <= LEAST * LEAST * size:
            break
        before, left = left, _project(*given, q, lam, s)
        for i in range(n):
            p[i] = s[i] + left / before * p[i]
    for i in range(nl, n):
        lam[i] *= largest
