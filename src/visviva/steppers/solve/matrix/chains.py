"""Islands that are chains of nodes of 3 coordinates: block tridiagonal, as cables are.

    S₀ = A₀,   S_k = A_k − L_{k−1}ᵀ S_{k−1}⁻¹ L_{k−1},   L_k the link of node k to the next

The general factor takes 22 µs for 100 nodes, factor and solve together, this one 5.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.front import SINGULAR
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.pattern import Pattern


@kernel
def _invert(s: Array, d0: float, d1: float, d2: float, out: Array) -> int:
    """out (9,) = s⁻¹ of a symmetric s (6,) = (00, 01, 02, 11, 12, 22).

    Returns 0, or the number from 1 of the first pivot too small beside d.
    """
    a, b, c, d, e, f = s[0], s[1], s[2], s[3], s[4], s[5]
    c00, c01, c02 = d * f - e * e, c * e - b * f, b * e - c * d
    minor, det = a * d - b * b, a * c00 + b * c01 + c * c02
    if not a > SINGULAR * d0:
        return 1
    if not minor > SINGULAR * d0 * d1:
        return 2
    if not det > SINGULAR * d0 * d1 * d2:
        return 3
    t = 1.0 / det
    out[0], out[1], out[2] = c00 * t, c01 * t, c02 * t
    out[3], out[4], out[5] = out[1], (a * f - c * c) * t, (b * c - a * e) * t
    out[6], out[7], out[8] = out[2], out[5], minor * t
    return 0


@kernel
def _factor(
    first: Index, own: Index, link: Index, flip: Index, values: Array, inverse: Array, step: Array,
    coordinate: Index, s: Array, status: Index,
) -> None:  # fmt: skip
    """inverse[k] = S_k⁻¹, step[k] = S_k⁻¹ L_k; s (6,) is scratch."""
    for chain in range(len(first) - 1):
        for k in range(first[chain], first[chain + 1]):
            at = own[k]
            d0, d1, d2 = values[at], values[at + 4], values[at + 8]
            s[0], s[1], s[2], s[3], s[4], s[5] = d0, values[at + 1], values[at + 2], d1, values[at + 5], d2
            if k > first[chain]:
                l, w = link[k - 1], step[k - 1]
                r, c = (3, 1) if flip[k - 1] == 0 else (1, 3)
                for m in range(3):
                    x, y, z = values[l + m * r], values[l + m * r + c], values[l + m * r + 2 * c]
                    s[0] -= x * w[3 * m]
                    s[1] -= x * w[3 * m + 1]
                    s[2] -= x * w[3 * m + 2]
                    s[3] -= y * w[3 * m + 1]
                    s[4] -= y * w[3 * m + 2]
                    s[5] -= z * w[3 * m + 2]
            bad = _invert(s, d0, d1, d2, inverse[k])
            if bad != 0:
                if status[0] == 0:
                    status[0] = coordinate[k] + bad
                return
            if k + 1 < first[chain + 1]:
                l, v, w = link[k], inverse[k], step[k]
                r, c = (3, 1) if flip[k] == 0 else (1, 3)
                for m in range(3):
                    x, y, z = values[l + m * c], values[l + m * c + r], values[l + m * c + 2 * r]
                    w[m] = v[0] * x + v[1] * y + v[2] * z
                    w[3 + m] = v[3] * x + v[4] * y + v[5] * z
                    w[6 + m] = v[6] * x + v[7] * y + v[8] * z


@kernel
def _solve_one(begin: int, end: int, inverse: Array, step: Array, y: Array) -> None:
    """y (3 n,) ← A⁻¹ y, nodes begin … end."""
    for k in range(begin, end - 1):
        w, i = step[k], 3 * k
        x0, x1, x2 = y[i], y[i + 1], y[i + 2]
        y[i + 3] -= w[0] * x0 + w[3] * x1 + w[6] * x2
        y[i + 4] -= w[1] * x0 + w[4] * x1 + w[7] * x2
        y[i + 5] -= w[2] * x0 + w[5] * x1 + w[8] * x2
    n0, n1, n2 = 0.0, 0.0, 0.0
    for k in range(end - 1, begin - 1, -1):
        v, w, i = inverse[k], step[k], 3 * k
        x0, x1, x2 = y[i], y[i + 1], y[i + 2]
        a0 = v[0] * x0 + v[1] * x1 + v[2] * x2 - (w[0] * n0 + w[1] * n1 + w[2] * n2)
        a1 = v[3] * x0 + v[4] * x1 + v[5] * x2 - (w[3] * n0 + w[4] * n1 + w[5] * n2)
        a2 = v[6] * x0 + v[7] * x1 + v[8] * x2 - (w[6] * n0 + w[7] * n1 + w[8] * n2)
        n0, n1, n2 = a0, a1, a2
        y[i], y[i + 1], y[i + 2] = a0, a1, a2


@kernel
def _solve(
    first: Index, coordinate: Index, inverse: Array, step: Array, b: Array, x: Array, y: Array
) -> None:
    for k in range(len(coordinate)):
        for c in range(3):
            y[3 * k + c] = b[coordinate[k] + c]
    for chain in range(len(first) - 1):
        _solve_one(first[chain], first[chain + 1], inverse, step, y)
    for k in range(len(coordinate)):
        for c in range(3):
            x[coordinate[k] + c] = y[3 * k + c]


@kernel
def _add_schur(
    first: Index, inverse: Array, step: Array, place: Index,
    start: Index, col: Index, val: Array, chosen: Index, count: Index, y: Array, w: Array,
) -> None:  # fmt: skip
    """Row after row: the chains that it touches solved for, then met by the rows from it on."""
    m = count[0]
    for a in range(m):
        for chain in range(len(first) - 1):
            begin, end, touched = 3 * first[chain], 3 * first[chain + 1], False
            for i in range(begin, end):
                y[i] = 0.0
            for e in range(start[chosen[a]], start[chosen[a] + 1]):
                if col[e] >= 0 and begin <= place[col[e]] < end:
                    y[place[col[e]]] += val[e]
                    touched = True
            if touched:
                _solve_one(first[chain], first[chain + 1], inverse, step, y)
        for b in range(a, m):
            total = 0.0
            for e in range(start[chosen[b]], start[chosen[b] + 1]):
                if col[e] >= 0 and place[col[e]] >= 0:
                    total += val[e] * y[place[col[e]]]
            w[a * m + b] += total
            if a != b:
                w[b * m + a] += total


def chains_of(pattern: Pattern) -> tuple[Index, Index]:
    """The nodes of all islands that are chains of nodes of 3, in their order, and where each chain begins."""
    off = pattern.low != pattern.high
    i, j = pattern.low[off], pattern.high[off]
    degree = np.bincount(i, minlength=pattern.nodes) + np.bincount(j, minlength=pattern.nodes)
    islands = int(pattern.island.max(initial=-1)) + 1
    nodes, links = (
        np.bincount(pattern.island, minlength=islands),
        np.bincount(pattern.island[i], minlength=islands),
    )
    plain = (degree <= 2) & (pattern.sizes == 3)
    good = (np.bincount(pattern.island, ~plain, islands) == 0) & (links == nodes - 1)
    near = np.full((pattern.nodes, 2), -1)
    near[i, 0], near[j, 1] = j, i
    # A node with two higher, or two lower, neighbours: the one that was overwritten goes to the free side.
    for a, b, side in ((i, j, 0), (j, i, 1)):
        lost = near[a, side] != b
        near[a[lost], 1 - side] = b[lost]
    order = np.empty(int(nodes[good].sum()), np.int64)
    ends = np.flatnonzero(good[pattern.island] & (degree <= 1))
    ends = ends[np.unique(pattern.island[ends], return_index=True)[1]]
    first = np.append(0, np.cumsum(nodes[pattern.island[ends]])).astype(np.int64)
    _follow(near, ends, first, order)
    return order, first


@kernel
def _follow(near: Index, ends: Index, first: Index, order: Index) -> None:
    for chain in range(len(ends)):
        before, node = -1, ends[chain]
        for k in range(first[chain], first[chain + 1]):
            order[k] = node
            following = near[node, 0] if near[node, 0] != before and near[node, 0] >= 0 else near[node, 1]
            before, node = node, following


class Chains:
    """Block tridiagonal factors of chains.

    Parameters
    ----------
    pattern : the pattern of A
    order, first : nodes of the chains, and where each chain begins, see `chains_of`
    """

    def __init__(self, pattern: Pattern, order: Index, first: Index) -> None:
        self.first, self.coordinate = first, pattern.first[order]
        self.own: Index = pattern.start[pattern.find(order, order)]
        a, b = order[:-1], order[1:]
        inner = np.ones(max(len(order) - 1, 0), bool)
        inner[first[1:-1] - 1] = False
        at = pattern.find(np.where(inner, np.minimum(a, b), 0), np.where(inner, np.maximum(a, b), 0))
        self.link, self.flip = pattern.start[at], (a > b).astype(np.int64)
        n = len(order)
        self.inverse, self.step, self.y = np.zeros((n, 9)), np.zeros((n, 9)), np.zeros(3 * n)
        self.place = np.full(pattern.n, -1)
        self.place[(self.coordinate[:, None] + np.arange(3)).ravel()] = np.arange(3 * n)

    def factor_ops(self, values: Array, status: Index) -> list[Op]:
        """The factors of the present values."""
        given = (self.first, self.own, self.link, self.flip, values, self.inverse, self.step)
        return [(_factor, (*given, self.coordinate, np.zeros(6), status))]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands."""
        return [(_solve, (self.first, self.coordinate, self.inverse, self.step, b, x, self.y))]

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w += J A⁻¹ Jᵀ on these islands."""
        own = (self.first, self.inverse, self.step, self.place)
        return [(_add_schur, (*own, j.start, j.col, j.val, j.chosen, j.count, np.zeros(len(self.y)), w))]
