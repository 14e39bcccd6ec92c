"""Sparse block LU of a matrix with a symmetric block pattern; allocates nothing.

    P H Pᵀ = L U,   L unit block-lower

Pivoting is confined to the diagonal blocks, which are stored as inverses.
Proved by tests/steppers/solve/test_block_lu.py.
"""

from __future__ import annotations

from typing import NamedTuple

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.rows.contact_records import BODY_SIZE

LARGE = 12  # block size from which exploiting zeros beyond the ends of rows pays


class Factor(NamedTuple):
    """Pattern and values of a factor with N block rows.

    Parameters
    ----------
    lp, li : (N + 1,), (E,)   blocks of L by columns: start of each column, and ascending block rows
    rp, rj, rpos              the same by rows, with the index of each block among the columns
    off : (E + 1,)            first value of each block
    first, size, diag : (N,)  unknowns of a block row, and first value of its diagonal block
    line_of : (n,)            block row of each node, by its first unknown
    pivot, low, up            diagonal blocks, blocks of L, and their transposed positions
    entry, entry_at           the block of L of each node pair of a unit, see `hessian`
    positions, scratch
    weight   J A⁻¹ Jᵀ of all rows of an island with condensed nodes, for which all of the above are empty
    work : int                approximate number of block products in a factorisation
    """

    lp: Index
    li: Index
    rp: Index
    rj: Index
    rpos: Index
    off: Index
    first: Index
    size: Index
    diag: Index
    line_of: Index
    pivot: Array
    low: Array
    up: Array
    entry: Index
    entry_at: Index
    positions: Index
    scratch: Array
    weight: Array
    work: int


@kernel
def subtract_product(
    left: Array, a: int, right: Array, b: int, rows: int, inner: int, columns: int, out: Array, c: int
) -> None:
    """out[c:] −= left[a:] right[b:] of (rows, inner) and (inner, columns)."""
    if rows == BODY_SIZE and inner == BODY_SIZE and columns == BODY_SIZE:
        _subtract_six(left[a : a + 36], right[b : b + 36], out[c : c + 36])
        return
    for i in range(rows):
        for k in range(inner):
            weight = left[a + i * inner + k]
            for j in range(columns):
                out[c + i * columns + j] -= weight * right[b + k * columns + j]


@kernel
def _subtract_six(left: Array, right: Array, out: Array) -> None:
    """The same for six rows, held in registers: nearly three times as fast."""
    for r in range(0, 36, 6):
        o0, o1, o2, o3, o4, o5 = out[r], out[r + 1], out[r + 2], out[r + 3], out[r + 4], out[r + 5]
        for k in range(6):
            weight = left[r + k]
            o0 -= weight * right[6 * k]
            o1 -= weight * right[6 * k + 1]
            o2 -= weight * right[6 * k + 2]
            o3 -= weight * right[6 * k + 3]
            o4 -= weight * right[6 * k + 4]
            o5 -= weight * right[6 * k + 5]
        out[r], out[r + 1], out[r + 2], out[r + 3], out[r + 4], out[r + 5] = o0, o1, o2, o3, o4, o5


@kernel
def _pivot(k: int, n: int, work: Array) -> bool:
    """Partial pivoting: swap the largest entry of column k into row k, divide the row by it; False if 0."""
    best = k
    for i in range(k + 1, n):
        if abs(work[i * 2 * n + k]) > abs(work[best * 2 * n + k]):
            best = i
    pivot = work[best * 2 * n + k]
    if not abs(pivot) > 0.0:
        return False
    for j in range(k, 2 * n):
        t = work[best * 2 * n + j]
        work[best * 2 * n + j] = work[k * 2 * n + j]
        work[k * 2 * n + j] = t / pivot
    return True


@kernel
def _jordan(n: int, work: Array) -> bool:
    """[A 1] → [1 A⁻¹] by Gauss–Jordan, the fastest method for few unknowns."""
    for k in range(n):
        if not _pivot(k, n, work):
            return False
        for i in range(n):
            t = work[i * 2 * n + k]
            if i != k and t != 0.0:
                for j in range(k, 2 * n):
                    work[i * 2 * n + j] -= t * work[k * 2 * n + j]
    return True


@kernel
def _add(factor: float, source: int, count: int, to: int, work: Array) -> None:
    """work[place:] += factor · work[source:], for `count` numbers."""
    for s in range(count):
        work[to + s] += factor * work[source + s]


@kernel
def _eliminate(n: int, work: Array) -> bool:
    """[A 1] → [U Y], U with a unit diagonal; zeros beyond the ends of rows are skipped."""
    for k in range(n):
        if not _pivot(k, n, work):
            return False
        row, end, first, last = 2 * n * k, n, n, 2 * n
        while work[row + end - 1] == 0.0:
            end -= 1
        while work[row + first] == 0.0:
            first += 1
        while work[row + last - 1] == 0.0:
            last -= 1
        for i in range(k + 1, n):
            t = work[i * 2 * n + k]
            if t != 0.0:
                _add(-t, row + k, end - k, i * 2 * n + k, work)
                _add(-t, row + first, last - first, i * 2 * n + first, work)
    return True


@kernel
def _substitute(n: int, work: Array) -> bool:
    """[U Y] → [U A⁻¹]."""
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            t = work[i * 2 * n + k]
            if t != 0.0:
                _add(-t, k * 2 * n + n, n, i * 2 * n + n, work)
    return True


@kernel
def invert_general(a: Array, at: int, n: int, work: Array) -> bool:
    """a[at : at + n²] ← its inverse, by partial pivoting; False if it is singular.

    work (2 n²,) is scratch
    """
    for i in range(n):
        for j in range(n):
            work[i * 2 * n + j] = a[at + i * n + j]
            work[i * 2 * n + n + j] = 1.0 if i == j else 0.0
    solved: bool = _jordan(n, work) if n < LARGE else _eliminate(n, work) and _substitute(n, work)
    if solved:
        for i in range(n):
            for j in range(n):
                a[at + i * n + j] = work[i * 2 * n + n + j]
    return solved


@separate_kernel
def factor(f: Factor, symmetric: bool) -> bool:
    """Factor in place, column by column; False if a diagonal block is singular.

    symmetric : whether H is symmetric; `up` is then not needed
    """
    size, off, low, up, positions, work = f.size, f.off, f.low, f.up, f.positions, f.scratch
    for j in range(len(size)):
        sj = size[j]
        for e in range(f.lp[j], f.lp[j + 1]):
            positions[f.li[e]] = e
        for t in range(f.rp[j], f.rp[j + 1]):
            k, ejk = f.rj[t], f.rpos[t]
            sk = size[k]
            subtract_product(low, off[ejk], up, off[ejk], sj, sk, sj, f.pivot, f.diag[j])
            for e in range(ejk + 1, f.lp[k + 1]):
                i = f.li[e]
                to = off[positions[i]]
                subtract_product(low, off[e], up, off[ejk], size[i], sk, sj, low, to)
                if not symmetric:
                    subtract_product(low, off[ejk], up, off[e], sj, sk, size[i], up, to)
        if not invert_general(f.pivot, f.diag[j], sj, work):
            return False
        for e in range(f.lp[j], f.lp[j + 1]):
            rows = size[f.li[e]]
            if symmetric:
                for a in range(rows):
                    for b in range(sj):
                        up[off[e] + b * rows + a] = low[off[e] + a * sj + b]
            for s in range(rows * sj):
                work[s] = -low[off[e] + s]
                low[off[e] + s] = 0.0
            subtract_product(work, 0, f.pivot, f.diag[j], rows, sj, sj, low, off[e])
    return True


@kernel
def _nothing(x: Array) -> bool:
    empty = True
    for value in x:
        empty = empty and value == 0.0
    return empty


@separate_kernel
def solve(f: Factor, x: Array) -> None:
    """x ← H⁻¹ x, in place."""
    first, size, off, low, up, work = f.first, f.size, f.off, f.low, f.up, f.scratch
    count = len(size)
    for j in range(count):
        if _nothing(x[first[j] : first[j] + size[j]]):
            continue
        for e in range(f.lp[j], f.lp[j + 1]):
            i, at = f.li[e], off[e]
            for a in range(size[i]):
                total = x[first[i] + a]
                for b in range(size[j]):
                    total -= low[at + a * size[j] + b] * x[first[j] + b]
                x[first[i] + a] = total
    for j in range(count - 1, -1, -1):
        for a in range(size[j]):
            work[a] = x[first[j] + a]
        for e in range(f.lp[j], f.lp[j + 1]):
            i, at = f.li[e], off[e]
            for a in range(size[j]):
                for b in range(size[i]):
                    work[a] -= up[at + a * size[i] + b] * x[first[i] + b]
        for a in range(size[j]):
            total = 0.0
            for b in range(size[j]):
                total += f.pivot[f.diag[j] + a * size[j] + b] * work[b]
            x[first[j] + a] = total
