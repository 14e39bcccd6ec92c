"""Eigenvectors of small symmetric matrices, and their positive semidefinite part."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

ZERO_SHARE = 1e-18  # share of the diagonal below which off-diagonal entries count as zero
MAX_SWEEPS = 8  # most sweeps of Jacobi rotations: they converge quadratically


@kernel
def diagonalise(turned: Array, axes: Array) -> None:
    """Diagonalise a symmetric matrix (n, n) by Jacobi rotations; eigenvectors are the columns of `axes`."""
    n = turned.shape[0]
    axes[:] = 0.0
    for r in range(n):
        axes[r, r] = 1.0
    for _ in range(MAX_SWEEPS):
        turns = False
        for p in range(n - 1):
            for q in range(p + 1, n):
                turns = _rotate(turned, axes, p, q) or turns
        if not turns:
            break


@kernel
def positive_part(factor: float, matrix: Array) -> None:
    """Replace a matrix (n, n), given by its upper half, by the positive semidefinite part of factor · matrix:
    negative eigenvalues are set to zero.
    """
    n = matrix.shape[0]
    turned, axes = np.empty((n, n)), np.empty((n, n))
    for r in range(n):
        for c in range(r, n):
            turned[r, c] = turned[c, r] = factor * matrix[r, c]
    diagonalise(turned, axes)
    matrix[:] = 0.0
    for a in range(n):
        size = max(turned[a, a], 0.0)
        for r in range(n):
            for c in range(n):
                matrix[r, c] += size * axes[r, a] * axes[c, a]


@kernel
def _rotate(turned: Array, axes: Array, p: int, q: int) -> bool:
    """Rotate the axes p and q so that entry (p, q) vanishes; False if it is already zero."""
    if abs(turned[p, q]) <= ZERO_SHARE * (abs(turned[p, p]) + abs(turned[q, q])):
        return False
    ratio = (turned[q, q] - turned[p, p]) / (2.0 * turned[p, q])
    tangent = (1.0 if ratio >= 0.0 else -1.0) / (abs(ratio) + np.sqrt(1.0 + ratio * ratio))
    cosine = 1.0 / np.sqrt(1.0 + tangent * tangent)
    sine = tangent * cosine
    for r in range(turned.shape[0]):
        a, b = turned[r, p], turned[r, q]
        turned[r, p], turned[r, q] = cosine * a - sine * b, sine * a + cosine * b
    for r in range(turned.shape[0]):
        a, b = turned[p, r], turned[q, r]
        turned[p, r], turned[q, r] = cosine * a - sine * b, sine * a + cosine * b
        a, b = axes[r, p], axes[r, q]
        axes[r, p], axes[r, q] = cosine * a - sine * b, sine * a + cosine * b
    return True
