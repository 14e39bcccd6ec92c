"""Axes of small symmetric matrices, and their stable part."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

NOTHING = 1e-18  # share of the diagonal that an entry off it counts from on
SWEEPS = 8  # of Jacobi rotations at most: they converge quadratically


@kernel
def diagonalise(turned: Array, axes: Array) -> None:
    """Turn a symmetric matrix (n, n) to a diagonal one, by axes (n, n) in columns: Jacobi's rotations."""
    n = turned.shape[0]
    axes[:] = 0.0
    for r in range(n):
        axes[r, r] = 1.0
    for _ in range(SWEEPS):
        turns = False
        for p in range(n - 1):
            for q in range(p + 1, n):
                turns = _rotate(turned, axes, p, q) or turns
        if not turns:
            break


@kernel
def positive_part(factor: float, matrix: Array) -> None:
    """Replace a matrix (n, n), whose upper half is given, by the part of factor · matrix that is ≥ 0: on its
    axes negative entries are left out.
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
    """Turn the axes p and q so that the entry (p, q) is zero; False where it is that already."""
    if abs(turned[p, q]) <= NOTHING * (abs(turned[p, p]) + abs(turned[q, q])):
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
