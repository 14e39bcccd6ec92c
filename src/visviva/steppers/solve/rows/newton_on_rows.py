"""Newton steps in the space of an island's rows, for condensed nodes, which have no block of A.

    H = A + Jᵀ S J,   H dx = Jᵀ (τ − λ)   is   dx = A⁻¹ Jᵀ δ,   (1 + S W) δ = τ − λ,   W = J A⁻¹ Jᵀ

W is dense, and may be singular. Rows with S = 0 are eliminated beforehand.
Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.island import ROW, ROWS, SQUARE, Island
from visviva.steppers.solve.rows.unit_rates import push_any, read_all


@separate_kernel
def delassus_of_rows(p: Island, weight: Array) -> None:
    """W of all rows, a symmetric matrix."""
    r, none, step = len(p.lam), np.zeros(len(p.lam)), np.empty(len(p.work))
    for k in range(len(p.table)):
        for a in range(p.table[k, ROWS]):
            step[: p.table[k, ROWS]] = 0.0
            step[a], p.g[:] = 1.0, 0.0
            push_any(p, k, step, p.g)
            at = (p.table[k, ROW] + a) * r
            read_all(p, none, none, p.g, weight[at : at + r])


@kernel
def _active(p: Island, rows: Index) -> int:
    """The rows with a non-zero row of S; returns their number."""
    count = 0
    for k in range(len(p.table)):
        m, at = p.table[k, ROWS], p.table[k, SQUARE]
        for a in range(m):
            some = False
            for b in range(m):
                some = some or p.slope[at + a * m + b] != 0.0
            if some:
                rows[count] = p.table[k, ROW] + a
                count += 1
    return count


@kernel
def _fill_system(
    p: Island, weight: Array, rows: Index, count: int, m: Array, right: Array, known: Array
) -> None:
    """1 + S W on the active rows, and the right-hand side minus the contribution of the others."""
    r, line, i = len(p.lam), np.empty(len(p.lam)), 0
    for k in range(len(p.table)):
        first, own, at = p.table[k, ROW], p.table[k, ROWS], p.table[k, SQUARE]
        for a in range(own):
            if i == count or rows[i] != first + a:
                continue
            line[:] = 0.0
            for b in range(own):
                share = p.slope[at + a * own + b]
                if share != 0.0:
                    column = weight[(first + b) * r : (first + b + 1) * r]
                    for j in range(r):
                        line[j] += share * column[j]
            total = right[i]
            for j in range(r):
                total -= line[j] * known[j]
            right[i] = total
            for j in range(count):
                m[i * count + j] = line[rows[j]]
            m[i * count + i] += 1.0
            i += 1


@kernel
def _swap_rows(m: Array, n: int, i: int, j: int) -> None:
    for k in range(n):
        m[i * n + k], m[j * n + k] = m[j * n + k], m[i * n + k]


@kernel
def solve_dense(m: Array, n: int, x: Array) -> bool:
    """x ← M⁻¹ x by partial pivoting, for any regular M; M is overwritten."""
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(m[i * n + k]) > abs(m[best * n + k]):
                best = i
        if not abs(m[best * n + k]) > 0.0:
            return False
        if best != k:
            _swap_rows(m, n, best, k)
            x[best], x[k] = x[k], x[best]
        row = m[k * n + k : (k + 1) * n]
        for i in range(k + 1, n):
            share = m[i * n + k] / row[0]
            if share != 0.0:
                other = m[i * n + k : (i + 1) * n]
                for j in range(len(row)):
                    other[j] -= share * row[j]
                x[i] -= share * x[k]
    for i in range(n - 1, -1, -1):
        total = x[i]
        for j in range(i + 1, n):
            total -= m[i * n + j] * x[j]
        x[i] = total / m[i * n + i]
    return True


@separate_kernel
def solve_on_rows(p: Island, f: Factor, tau: Array, lam: Array) -> bool:
    """Write dx into g; False if the system is singular."""
    r = len(lam)
    rows, right, delta = np.empty(r, np.int64), np.empty(r), tau - lam
    count = _active(p, rows)
    for i in range(count):
        right[i] = delta[rows[i]]
        delta[rows[i]] = 0.0
    m = f.scratch[: count * count]
    _fill_system(p, f.weight, rows, count, m, right, delta)
    if not solve_dense(m, count, right):
        return False
    for i in range(count):
        delta[rows[i]] = right[i]
    p.g[:] = 0.0
    for k in range(len(p.table)):
        push_any(p, k, delta[p.table[k, ROW] : p.table[k, ROW] + p.table[k, ROWS]], p.g)
    return True
