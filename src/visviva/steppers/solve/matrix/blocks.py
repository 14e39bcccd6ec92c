"""Small islands, each a dense Cholesky factor UᵀU, packed one behind the other."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.front import SINGULAR
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.pattern import Pattern


@kernel
def _factor_one(u: Array, n: int, own: Array) -> int:
    """U in place of the upper triangle of u (n n,), with 1/u on its diagonal.

    Returns 0, or 1 + the first whose pivot is not positive beside its own diagonal, own (n,).
    """
    for j in range(n):
        for i in range(j):
            t = u[i * n + j]
            for k in range(i):
                t -= u[k * n + i] * u[k * n + j]
            u[i * n + j] = t * u[i * n + i]
        pivot = u[j * n + j]
        for k in range(j):
            pivot -= u[k * n + j] * u[k * n + j]
        if not pivot > SINGULAR * own[j]:
            return j + 1
        u[j * n + j] = 1.0 / math.sqrt(pivot)
    return 0


@kernel
def forward(u: Array, n: int, y: Array, at: int) -> None:
    """y[at : at + n] ← U⁻ᵀ of it."""
    for i in range(n):
        even, odd, k = y[at + i], 0.0, 0
        while k + 1 < i:
            even -= u[k * n + i] * y[at + k]
            odd -= u[(k + 1) * n + i] * y[at + k + 1]
            k += 2
        if k < i:
            even -= u[k * n + i] * y[at + k]
        y[at + i] = (even + odd) * u[i * n + i]


@kernel
def backward(u: Array, n: int, y: Array, at: int) -> None:
    """y[at : at + n] ← U⁻¹ of it."""
    for i in range(n - 1, -1, -1):
        even, odd, k = y[at + i], 0.0, i + 1
        while k + 1 < n:
            even -= u[i * n + k] * y[at + k]
            odd -= u[i * n + k + 1] * y[at + k + 1]
            k += 2
        if k < n:
            even -= u[i * n + k] * y[at + k]
        y[at + i] = (even + odd) * u[i * n + i]


@kernel
def _factor(
    first: Index, square: Index, upper: Index, source: Index, values: Array, coordinate: Index, u: Array,
    own: Array, status: Index,
) -> None:  # fmt: skip
    for i in range(len(upper)):
        u[upper[i]] = values[source[i]] if source[i] >= 0 else 0.0
    for s in range(len(first) - 1):
        n, at = first[s + 1] - first[s], square[s]
        for k in range(n):
            own[k] = u[at + k * n + k]
        bad = _factor_one(u[at : square[s + 1]], n, own)
        if bad != 0:
            status[0] = 1 + coordinate[first[s] + bad - 1]
            return


@kernel
def _solve(first: Index, square: Index, coordinate: Index, u: Array, b: Array, x: Array, y: Array) -> None:
    for i in range(len(coordinate)):
        y[i] = b[coordinate[i]]
    for s in range(len(first) - 1):
        n = first[s + 1] - first[s]
        forward(u[square[s] : square[s + 1]], n, y, first[s])
        backward(u[square[s] : square[s + 1]], n, y, first[s])
    for i in range(len(coordinate)):
        x[coordinate[i]] = y[i]


@kernel
def _load_row(
    first: Index, u: Array, square: Index, place: Index, of: Index, col: Index, val: Array, begin: int,
    end: int, met: Index, y: Array, room: int,
) -> int:  # fmt: skip
    """y = U⁻ᵀ of a row, entries begin … end, island by island; `met` names the islands. Returns how many."""
    count = 0
    for e in range(begin, end):
        p = place[col[e]] if col[e] >= 0 else -1
        if p < 0:
            continue
        s, q = of[p], begin
        while q < begin + count and met[q] != s:
            q += 1
        if q == begin + count:
            met[q] = s
            count += 1
            for i in range(first[s + 1] - first[s]):
                y[q * room + i] = 0.0
        y[q * room + p - first[s]] += val[e]
    for q in range(begin, begin + count):
        s = met[q]
        forward(u[square[s] : square[s + 1]], first[s + 1] - first[s], y, q * room)
    return count


@kernel
def _add_schur(
    first: Index, square: Index, u: Array, place: Index, of: Index,
    start: Index, col: Index, val: Array, chosen: Index, count: Index, met: Index, islands: Index, y: Array,
    room: int, w: Array,
) -> None:  # fmt: skip
    """w += Σ yᵀy over the islands that two rows share."""
    m = count[0]
    for a in range(m):
        begin, end = start[chosen[a]], start[chosen[a] + 1]
        islands[a] = _load_row(first, u, square, place, of, col, val, begin, end, met, y, room)
        for b in range(a + 1):
            total, other = 0.0, start[chosen[b]]
            for q in range(begin, begin + islands[a]):
                for r in range(other, other + islands[b]):
                    if met[q] == met[r]:
                        for i in range(first[met[q] + 1] - first[met[q]]):
                            total += y[q * room + i] * y[r * room + i]
            w[a * m + b] += total
            if a != b:
                w[b * m + a] += total


class Blocks:
    """UᵀU of small islands.

    Parameters
    ----------
    pattern : the pattern of A
    coordinate : (n,)   the coordinates of these islands, those of one together
    """

    def __init__(self, pattern: Pattern, coordinate: Index) -> None:
        self.coordinate = coordinate
        island = pattern.island[pattern.node[coordinate]]
        fresh = (
            np.flatnonzero(np.append(True, island[1:] != island[:-1]))
            if len(island)
            else np.zeros(0, np.int64)
        )
        self.first: Index = np.append(fresh, len(coordinate)).astype(np.int64)
        sizes = np.diff(self.first)
        self.square: Index = np.append(0, np.cumsum(sizes**2)).astype(np.int64)
        self.place = np.full(pattern.n, -1)
        self.place[coordinate] = np.arange(len(coordinate))
        self.of: Index = np.repeat(np.arange(len(sizes)), sizes)
        self.upper, self.source = self._sources(pattern, sizes)
        self.u, self.y = np.zeros(self.square[-1]), np.zeros(len(coordinate))

    def _sources(self, pattern: Pattern, sizes: Index) -> tuple[Index, Index]:
        """The numbers of the upper triangles, and where each lies in the values, −1 for zeros."""
        found = np.full(self.square[-1], -1)
        mine = np.flatnonzero(self.place[pattern.first[pattern.low]] >= 0)
        size_low, size_high = pattern.sizes[pattern.low[mine]], pattern.sizes[pattern.high[mine]]
        for r in range(int(size_low.max(initial=0))):
            for c in range(int(size_high.max(initial=0))):
                kept = (r < size_low) & (c < size_high)
                block = mine[kept]
                i, j = (
                    self.place[pattern.first[pattern.low[block]] + r],
                    self.place[pattern.first[pattern.high[block]] + c],
                )
                of, at = self.of[i], pattern.start[block] + r * size_high[kept] + c
                found[self.square[of] + (i - self.first[of]) * sizes[of] + j - self.first[of]] = at
        block = np.repeat(np.arange(len(sizes)), sizes**2)
        inside, side = np.arange(len(found)) - self.square[block], sizes[block]
        upper = np.flatnonzero(inside // side <= inside % side)
        return upper, found[upper]

    def factor_ops(self, values: Array, status: Index) -> list[Op]:
        """The factors of the present values."""
        own = np.zeros(int(np.diff(self.first).max(initial=0)))
        plan = (self.first, self.square, self.upper, self.source)
        return [(_factor, (*plan, values, self.coordinate, self.u, own, status))]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands."""
        return [(_solve, (self.first, self.square, self.coordinate, self.u, b, x, self.y))]

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w += J A⁻¹ Jᵀ on these islands."""
        own = (self.first, self.square, self.u, self.place, self.of)
        entries, room = int(j.start[-1]), int(np.diff(self.first).max(initial=0))
        work = np.zeros(entries, np.int64), np.zeros(len(j.chosen), np.int64), np.zeros(entries * room)
        return [(_add_schur, (*own, j.start, j.col, j.val, j.chosen, j.count, *work, room, w))]
