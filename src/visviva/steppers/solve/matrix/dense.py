"""Dense Cholesky for small matrices, callable from kernels; a matrix is flat, in row-major order.

    A = L Lᵀ

After `cholesky` the lower triangle of A holds L and the upper one Lᵀ, so both sweeps of a solve
run along rows. Proved by tests/steppers/solve/test_dense.py.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel


@kernel
def cholesky(a: Array, n: int, eps: float, drop: bool) -> int:
    """Factor symmetric a (n·n,) in place; returns 0, or 1 + the first row whose pivot is not above eps.

    With `drop` such rows are left out: `cholesky_solve` gives zero there; minus their number is returned.
    """
    dropped = 0
    for j in range(n):
        at = j * n
        pivot = a[at + j]
        if not pivot > eps:
            if not drop or np.isnan(pivot):
                return j + 1
            dropped += 1
            a[at + j] = np.inf
            for i in range(j + 1, n):
                a[at + i], a[i * n + j] = 0.0, 0.0
            continue
        root = np.sqrt(pivot)
        a[at + j] = root
        scale = 1.0 / root
        for i in range(j + 1, n):
            a[at + i] *= scale
            a[i * n + j] = a[at + i]
        for i in range(j + 1, n):
            factor = a[at + i]
            if factor != 0.0:
                for k in range(i, n):
                    a[i * n + k] -= factor * a[at + k]
    return -dropped


@kernel
def cholesky_solve(a: Array, n: int, b: Array, first: int) -> None:
    """b[first : first + n] ← A⁻¹ b, with a as left by `cholesky`."""
    for i in range(n):
        x = b[first + i] / a[i * n + i]
        b[first + i] = x
        for k in range(i + 1, n):
            b[first + k] -= a[i * n + k] * x
    for i in range(n - 1, -1, -1):
        x = b[first + i] / a[i * n + i]
        b[first + i] = x
        for k in range(i):
            b[first + k] -= a[i * n + k] * x


@kernel
def _add(factor: float, a: Array, source: int, count: int, out: Array, to: int) -> None:
    """out[place:] += factor · a[source:], for `count` numbers."""
    for s in range(count):
        out[to + s] += factor * a[source + s]


@kernel
def _factor(a: Array, n: int, end: Index) -> int:
    """Lᵀ into the upper triangle of A, and the ends of its rows; returns as `invert`."""
    for i in range(n):
        end[i] = i + 1
        for k in range(n - 1, i, -1):
            if a[i * n + k] != 0.0:
                end[i] = k + 1
                break
    for j in range(n):
        if not a[j * n + j] > 0.0:
            return j + 1
        scale = 1.0 / math.sqrt(a[j * n + j])
        for k in range(j, end[j]):
            a[j * n + k] *= scale
        for i in range(j + 1, end[j]):
            factor = a[j * n + i]
            if factor != 0.0:
                _add(-factor, a, j * n + i, end[j] - i, a, i * n + i)
                end[i] = max(end[i], end[j])
    return 0


@kernel
def solve(a: Array, n: int, x: Array, first: int) -> int:
    """x[first : first + n] ← a⁻¹ x; returns as `invert`. a (n²,) is overwritten.

        L y = b,   Lᵀ x = y

    A banded A costs n times the square of its bandwidth, see `invert`.
    """
    end = np.empty(n, np.int64)
    bad = _factor(a, n, end)
    if bad != 0:
        return int(bad)
    for i in range(n):
        x[first + i] /= a[i * n + i]
        _add(-x[first + i], a, i * n + i + 1, end[i] - i - 1, x, first + i + 1)
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, end[i]):
            x[first + i] -= a[i * n + k] * x[first + k]
        x[first + i] /= a[i * n + i]
    return 0


@kernel
def invert(a: Array, n: int, out: Array, first: int) -> int:
    """out[first : first + n²] ← a⁻¹; returns 0, or 1 + the first row whose pivot is not positive.

        L Y = 1,   Lᵀ X = Y

    a (n²,) is overwritten. Row i of Lᵀ extends as far as the rows above that reach it, so a banded A costs n²
    times its bandwidth. All columns are solved at once; only the lower triangle of X is computed.
    """
    end = np.empty(n, np.int64)
    bad = _factor(a, n, end)
    if bad != 0:
        return int(bad)
    out[first : first + n * n] = 0.0
    for i in range(n):
        row = first + i * n
        out[row + i] = 1.0
        for c in range(i + 1):
            out[row + c] /= a[i * n + i]
        for k in range(i + 1, end[i]):
            _add(-a[i * n + k], out, row, i + 1, out, first + k * n)
    for i in range(n - 1, -1, -1):
        row = first + i * n
        for k in range(i + 1, end[i]):
            _add(-a[i * n + k], out, first + k * n, i + 1, out, row)
        for c in range(i + 1):
            out[row + c] /= a[i * n + i]
            out[first + c * n + i] = out[row + c]
    return 0
