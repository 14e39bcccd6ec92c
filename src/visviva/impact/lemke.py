"""Lemke's method for small linear complementarity problems."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

ZERO_TOLERANCE = 1e-12  # entries of a pivot column that count as zero, as a share of its largest


@kernel
def _pivot(table: Array, row: int, col: int) -> None:
    n, width = table.shape
    scale = 1.0 / table[row, col]
    for j in range(width):
        table[row, j] *= scale
    table[row, col] = 1.0
    for i in range(n):
        factor = table[i, col]
        if i != row and factor != 0.0:
            for j in range(width):
                table[i, j] -= factor * table[row, j]
            table[i, col] = 0.0


@kernel
def _precedes(table: Array, a: int, b: int, col: int, n: int) -> bool:
    """Whether row a precedes row b in the lexicographic order of (q, B⁻¹)/pivot entry."""
    width = table.shape[1]
    for j in range(-1, n):
        column = width - 1 if j < 0 else j
        x, y = table[a, column] / table[a, col], table[b, column] / table[b, col]
        if abs(x - y) > ZERO_TOLERANCE * (abs(x) + abs(y)):
            return bool(x < y)
    return False


@kernel
def _leaving_row(table: Array, basis: Index, col: int, cover: int) -> int:
    """The row that bounds the entering column first, −1 if none does; the covering variable wins ties."""
    n = len(basis)
    largest = 0.0
    for i in range(n):
        largest = max(largest, table[i, col])
    best = -1
    for i in range(n):
        if table[i, col] > ZERO_TOLERANCE * largest and (best < 0 or _precedes(table, i, best, col, n)):
            best = i
    for i in range(n):
        if basis[i] == cover and best >= 0 and table[i, col] > ZERO_TOLERANCE * largest:
            last = table.shape[1] - 1
            x, y = table[i, last] / table[i, col], table[best, last] / table[best, col]
            if x <= y + ZERO_TOLERANCE * (abs(x) + abs(y)):
                best = i
    return best


@kernel
def lemke(matrix: Array, q: Array, z: Array) -> bool:
    """z ≥ 0 with w = M z + q ≥ 0 and z·w = 0; False if the method ends on a ray.

    Parameters
    ----------
    matrix : M (n, n), q : (n,), z : (n,) the result

    Pivots are chosen in lexicographic order, which excludes cycling. It finds a solution whenever M is
    copositive and the problem has one, as is the case for frictional contacts.
    Sources: Lemke 1965; Cottle, Pang and Stone 1992, ch. 4; Anitescu and Potra 1997.
    Proved by tests/impact/test_laws.py.
    """
    n = len(q)
    for i in range(n):
        z[i] = 0.0
    first = 0
    for i in range(n):
        if q[i] < q[first]:
            first = i
    if n == 0 or q[first] >= 0.0:
        return True
    cover = 2 * n
    table, basis = np.zeros((n, 2 * n + 2)), np.zeros(n, np.int64)
    for i in range(n):
        table[i, i], table[i, cover], table[i, 2 * n + 1] = 1.0, -1.0, q[i]
        basis[i] = i
        for j in range(n):
            table[i, n + j] = -matrix[i, j]
    row, col = first, cover
    for _ in range(50 * n + 50):
        left = basis[row]
        _pivot(table, row, col)
        basis[row] = col
        if left == cover:
            for i in range(n):
                if n <= basis[i] < cover:
                    z[basis[i] - n] = max(table[i, 2 * n + 1], 0.0)
            return True
        col = left + n if left < n else left - n
        row = _leaving_row(table, basis, col, cover)
        if row < 0:
            return False
    return False
