"""Dense Cholesky for small matrices, callable from kernels.

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
def eliminate(a: Floats, j: int) -> None:
    """Divide row j of the upper triangle by its diagonal entry and take its square from the rows below."""
    n = len(a)
    scale = 1.0 / a[j, j]
    for i in range(j + 1, n):
        a[j, i] *= scale
    for i in range(j + 1, n):
        factor = a[j, i]
        if factor != 0.0:
            for k in range(i, n):
                a[i, k] -= factor * a[j, k]


@kernel
def mirror(a: Floats) -> None:
    """Copy the upper triangle to the lower one."""
    for i in range(len(a)):
        for j in range(i):
            a[i, j] = a[j, i]


@kernel
def cholesky(a: Floats) -> int:
    """Factor symmetric a (n, n) in place; returns 0, or 1 + the first row whose pivot is not positive."""
    for j in range(len(a)):
        if not a[j, j] > 0.0:
            return j + 1
        a[j, j] = np.sqrt(a[j, j])
        eliminate(a, j)
    mirror(a)
    return 0


@kernel
def cholesky_dropping(a: Floats, eps: float) -> int:
    """As `cholesky` for a semidefinite a with unit diagonal; returns how many rows were dropped.

    A row whose pivot is not above eps depends on the rows before it: its pivot becomes infinite and
    the rest of it zero, so that `cholesky_solve` gives it zero and solves for the others.
    """
    dropped = 0
    for j in range(len(a)):
        if a[j, j] > eps:
            a[j, j] = np.sqrt(a[j, j])
            eliminate(a, j)
        else:
            dropped += 1
            a[j, j] = np.inf
            for i in range(j + 1, len(a)):
                a[j, i] = 0.0
    mirror(a)
    return dropped


@kernel
def cholesky_solve(a: Floats, b: Floats) -> None:
    """b ← A⁻¹ b in place, with a as `cholesky` or `cholesky_dropping` left it."""
    n = len(a)
    for i in range(n):
        x = b[i] / a[i, i]
        b[i] = x
        for k in range(i + 1, n):
            b[k] -= a[i, k] * x
    for i in range(n - 1, -1, -1):
        x = b[i] / a[i, i]
        b[i] = x
        for k in range(i):
            b[k] -= a[i, k] * x


@kernel
def invert(a: Floats, out: Floats) -> int:
    """out ← a⁻¹ for symmetric positive definite a (n, n), which is overwritten; returns as `cholesky`."""
    bad: int = cholesky(a)
    if bad == 0:
        for i in range(len(a)):
            out[i, :] = 0.0
            out[i, i] = 1.0
            cholesky_solve(a, out[i])
    return bad
