"""Small islands, each a dense Cholesky factor UᵀU, packed one behind the other."""

from __future__ import annotations

import math

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.ports import Op
from visviva.core.state import Array, Index
from visviva.steppers.solve.matrix.front import SINGULAR
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.pattern import Pattern


@kernel
def _factor_one(u: Array, n: int) -> int:
    """U in place of the upper triangle of u (n n,), with 1/u on its diagonal.

    Returns 0, or 1 + the first whose pivot is not positive.
    """
    for k in range(n):
        own, pivot = u[k * n + k], u[k * n + k]
        for p in range(k):
            pivot -= u[p * n + k] * u[p * n + k]
        if not pivot > SINGULAR * own:
            return k + 1
        scale = 1.0 / math.sqrt(pivot)
        for j in range(k + 1, n):
            total = u[k * n + j]
            for p in range(k):
                total -= u[p * n + k] * u[p * n + j]
            u[k * n + j] = total * scale
        u[k * n + k] = scale
    return 0


@kernel
def _solve_one(u: Array, n: int, y: Array) -> None:
    """y (n,) ← A⁻¹ y."""
    for i in range(n):
        y[i] *= u[i * n + i]
        for k in range(i + 1, n):
            y[k] -= u[i * n + k] * y[i]
    for i in range(n - 1, -1, -1):
        total = y[i]
        for k in range(i + 1, n):
            total -= u[i * n + k] * y[k]
        y[i] = total * u[i * n + i]


@kernel
def _factor(
    first: Index, square: Index, source: Index, values: Array, coordinate: Index, u: Array, status: Index
) -> None:
    for i in range(len(u)):
        u[i] = values[source[i]] if source[i] >= 0 else 0.0
    for s in range(len(first) - 1):
        bad = _factor_one(u[square[s] : square[s + 1]], first[s + 1] - first[s])
        if bad != 0:
            status[0] = 1 + coordinate[first[s] + bad - 1]
            return


@kernel
def _solve(first: Index, square: Index, coordinate: Index, u: Array, b: Array, x: Array, y: Array) -> None:
    for i in range(len(coordinate)):
        y[i] = b[coordinate[i]]
    for s in range(len(first) - 1):
        _solve_one(u[square[s] : square[s + 1]], first[s + 1] - first[s], y[first[s] : first[s + 1]])
    for i in range(len(coordinate)):
        x[coordinate[i]] = y[i]


@kernel
def _add_schur(
    first: Index, square: Index, u: Array, place: Index, of: Index,
    start: Index, col: Index, val: Array, chosen: Index, count: Index, y: Array, w: Array,
) -> None:  # fmt: skip
    """Row after row: its own islands solved for, then met by the rows from it on."""
    m = count[0]
    for a in range(m):
        begin, end = start[chosen[a]], start[chosen[a] + 1]
        for e in range(begin, end):
            if col[e] >= 0 and place[col[e]] >= 0:
                y[place[col[e]]] += val[e]
        for e in range(begin, end):
            if col[e] < 0 or place[col[e]] < 0:
                continue
            s, seen = of[place[col[e]]], False
            for d in range(begin, e):
                seen = seen or (col[d] >= 0 and place[col[d]] >= 0 and of[place[col[d]]] == s)
            if not seen:
                _solve_one(u[square[s] : square[s + 1]], first[s + 1] - first[s], y[first[s] : first[s + 1]])
        for b in range(a, m):
            total = 0.0
            for e in range(start[chosen[b]], start[chosen[b] + 1]):
                if col[e] >= 0 and place[col[e]] >= 0:
                    total += val[e] * y[place[col[e]]]
            w[a * m + b] += total
            if a != b:
                w[b * m + a] += total
        for e in range(begin, end):
            if col[e] >= 0 and place[col[e]] >= 0:
                s = of[place[col[e]]]
                for i in range(first[s], first[s + 1]):
                    y[i] = 0.0


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
        self.source = self._sources(pattern, sizes)
        self.u, self.y = np.zeros(self.square[-1]), np.zeros(len(coordinate))

    def _sources(self, pattern: Pattern, sizes: Index) -> Index:
        """Where each number of the packed matrices lies in the values, −1 for zeros."""
        found = np.full(self.square[-1], -1)
        mine = np.flatnonzero(self.place[pattern.first[pattern.low]] >= 0) if len(self.coordinate) else ()
        size_low, size_high = pattern.sizes[pattern.low[mine]], pattern.sizes[pattern.high[mine]]
        for r in range(int(size_low.max(initial=0))):
            for c in range(int(size_high.max(initial=0))):
                kept = (r < size_low) & (c < size_high)
                block = np.asarray(mine)[kept]
                i, j = (
                    self.place[pattern.first[pattern.low[block]] + r],
                    self.place[pattern.first[pattern.high[block]] + c],
                )
                of, at = self.of[i], pattern.start[block] + r * size_high[kept] + c
                found[self.square[of] + (i - self.first[of]) * sizes[of] + j - self.first[of]] = at
        return found

    def factor_ops(self, values: Array, status: Index) -> list[Op]:
        """The factors of the present values."""
        return [(_factor, (self.first, self.square, self.source, values, self.coordinate, self.u, status))]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands."""
        return [(_solve, (self.first, self.square, self.coordinate, self.u, b, x, self.y))]

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w += J A⁻¹ Jᵀ on these islands."""
        own = (self.first, self.square, self.u, self.place, self.of)
        return [(_add_schur, (*own, j.start, j.col, j.val, j.chosen, j.count, np.zeros(len(self.y)), w))]
