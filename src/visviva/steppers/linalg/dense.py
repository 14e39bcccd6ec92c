"""Dense Cholesky for small matrices, callable from kernels; a matrix is flat, row by row.

    A = L Lᵀ

After a factorisation the lower triangle of A holds L and the upper one Lᵀ, so both sweeps of a solve
run along rows. Proved by tests/steppers/linalg/test_dense_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel

Floats = NDArray[np.float64]


@kernel
def cholesky(a: Floats, n: int, eps: float, drop: bool) -> int:
    """Factor symmetric a (n·n,) in place; returns 0, or 1 + the first row whose pivot is not above eps.

    With `drop` such rows are left out: `cholesky_solve` gives zero there; −their number is returned.
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
def cholesky_solve(a: Floats, n: int, b: Floats, first: int) -> None:
    """b[first : first + n] ← A⁻¹ of it, with a as `cholesky` left it."""
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
def invert(a: Floats, n: int, out: Floats, first: int) -> int:
    """out[first : first + n²] ← a⁻¹ for positive definite a, which is overwritten; returns as `cholesky`."""
    bad: int = cholesky(a, n, 0.0, False)
    if bad == 0:
        for i in range(n):
            for k in range(n):
                out[first + i * n + k] = 1.0 if i == k else 0.0
            cholesky_solve(a, n, out, first + i * n)
    return bad
