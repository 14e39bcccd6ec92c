"""Points derived from the moving chord between two other points."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import expand
from visviva.core.ports import Points, PortSlices, PortTable, Scalars
from visviva.core.state import Layout


@kernel
def _cross(a: Array, b: Array, out: Array) -> None:
    out[0] = a[1] * b[2] - a[2] * b[1]
    out[1] = a[2] * b[0] - a[0] * b[2]
    out[2] = a[0] * b[1] - a[1] * b[0]


@kernel
def _dot(a: Array, b: Array) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel
def chord_jet(r: Array, rate: Array, up: Array, jet: Array) -> None:
    """Values, first and second derivatives of d = r/|r|, e₁ = (up × d)/|…|, e₂ = d × e₁ for r̈ = 0.

    r, rate, up : (3,)
    jet : (3, 3, 3)   jet[n] holds the n-th derivatives of d, e₁, e₂
    """
    side = np.empty((3, 3))
    length = np.sqrt(_dot(r, r))
    for c in range(3):
        jet[0, 0, c] = r[c] / length
    l1 = _dot(jet[0, 0], rate)
    l2 = (_dot(rate, rate) - l1 * l1) / length
    for c in range(3):
        jet[1, 0, c] = (rate[c] - l1 * jet[0, 0, c]) / length
    for c in range(3):
        jet[2, 0, c] = -(l2 * jet[0, 0, c] + 2 * l1 * jet[1, 0, c]) / length
    for n in range(3):
        _cross(up, jet[n, 0], side[n])
    width = np.sqrt(_dot(side[0], side[0]))
    for c in range(3):
        jet[0, 1, c] = side[0, c] / width
    w1 = _dot(jet[0, 1], side[1])
    w2 = (_dot(side[1], side[1]) - w1 * w1 + _dot(side[0], side[2])) / width
    for c in range(3):
        jet[1, 1, c] = (side[1, c] - w1 * jet[0, 1, c]) / width
    for c in range(3):
        jet[2, 1, c] = (side[2, c] - w2 * jet[0, 1, c] - 2 * w1 * jet[1, 1, c]) / width
    part = np.empty(3)
    for n in range(3):
        for c in range(3):
            jet[n, 2, c] = 0.0
        for a in range(n + 1):
            _cross(jet[a, 0], jet[n - a, 1], part)
            for c in range(3):
                jet[n, 2, c] += (2.0 if n == 2 and a == 1 else 1.0) * part[c]


@kernel
def _port_motion(
    rows: Index, local: Index, entry: Index, dofs: Index, jacobian: Array, script: Array, v: Array, out: Array
) -> None:
    """w = J v + s of a point's parent ports, for which the table's rates are not yet known."""
    for p in range(len(rows)):
        out[p] = script[rows[p]] if 0 <= rows[p] < len(script) else 0.0
        for j in range(local.shape[1]):
            if local[p, j] < 0:
                break
            out[p] += (1.0 if entry[p, j] < 0 else jacobian[entry[p, j]]) * v[dofs[local[p, j]]]


@kernel
def _partials(a: Array, b: Array, u: Array, up: Array, fraction: Array, g: Array, jet: Array) -> None:
    """g (3, 9): ∂x/∂(p₀, p₁, u₁, u₂, length) of x = p₀ + ξ r + u₁ e₁ + u₂ e₂; fraction: ξ, ∂ξ/∂length."""
    r, unit = b - a, np.zeros(3)
    for d in range(3):
        unit[:] = 0.0
        unit[d] = 1.0
        chord_jet(r, unit, up, jet)
        for c in range(3):
            by_r = fraction[0] * unit[c] + u[0] * jet[1, 1, c] + u[1] * jet[1, 2, c]
            g[c, 3 + d] = by_r
            g[c, d] = unit[c] - by_r
    for c in range(3):
        g[c, 6], g[c, 7] = jet[0, 1, c], jet[0, 2, c]
        g[c, 8] = fraction[1] * r[c]


@kernel
def _chord_points(
    ends: Index, own: Index, feed: Index, label: Array, up: Array, rows: Index, local: Index, entry: Index,
    dofs: Index, width: Index, x: Array, value: Array, all_jacobian: Array, all_script: Array,
    all_jdotv: Array, v: Array, out: Array, jacobian: Array, jdotv: Array, script: Array,
) -> None:  # fmt: skip
    w, g, jet, u = np.empty(9), np.empty((3, 9)), np.empty((3, 3, 3)), np.empty(2)
    fraction, r, rate = np.empty(3), np.empty(3), np.empty(3)
    at = 0
    for i in range(len(own)):
        a, b = x[ends[i, 0]], x[ends[i, 1]]
        u[0], u[1] = value[own[i, 0]], value[own[i, 1]]
        fraction[0], fraction[1], fraction[2] = label[i], 0.0, 0.0
        if feed[i] >= 0:
            length = value[feed[i]]
            fraction[0] = 1.0 - label[i] / length
            fraction[1] = label[i] / (length * length)
            fraction[2] = -2.0 * fraction[1] / length
        _partials(a, b, u, up, fraction, g, jet)
        _port_motion(rows[i], local[i], entry[i], dofs[i], all_jacobian, all_script, v, w)
        for c in range(3):
            r[c], rate[c] = b[c] - a[c], w[3 + c] - w[c]
        chord_jet(r, rate, up, jet)
        xi1, xi2 = fraction[1] * w[8], fraction[2] * w[8] * w[8]
        for c in range(3):
            out[i, c] = a[c] + fraction[0] * r[c] + u[0] * jet[0, 1, c] + u[1] * jet[0, 2, c]
            total = 2 * xi1 * rate[c] + xi2 * r[c]
            total += u[0] * jet[2, 1, c] + u[1] * jet[2, 2, c]
            total += 2 * (w[6] * jet[1, 1, c] + w[7] * jet[1, 2, c])
            script[3 * i + c] = 0.0
            for d in range(width[i]):
                jacobian[at + d] = 0.0
            for p in range(9):
                row = rows[i, p]
                if row < 0:
                    continue
                total += g[c, p] * all_jdotv[row]
                if row < len(all_script):
                    script[3 * i + c] += g[c, p] * all_script[row]
                for j in range(local.shape[2]):
                    if local[i, p, j] < 0:
                        break
                    q = entry[i, p, j]
                    jacobian[at + local[i, p, j]] += g[c, p] * (1.0 if q < 0 else all_jacobian[q])
            jdotv[3 * i + c] = total
            at += width[i]


class ChordPoints:
    """Points x = (1 − ξ) p₀ + ξ p₁ + u₁ e₁ + u₂ e₂ beside the chord from p₀ to p₁.

        d = (p₁ − p₀)/|p₁ − p₀|,   e₁ = up × d/|up × d|,   e₂ = d × e₁

    Parameters
    ----------
    first, last : points (n,) of one owner     p₀ and p₁ of each point
    across : scalars (2n,)                     u₁, u₂ of each point [m]
    fraction : (n,)                            ξ
    up : (3,)                                  not parallel to the chord
    length : scalar (1,) or None               L [m]; with it `fraction` is the rope S [m] from here to p₁,
                                               ξ = 1 − S/L, so that J has a column for the length paid out
    """

    kind = "point"

    def __init__(
        self,
        first: Points,
        last: Points,
        across: Scalars,
        fraction: ArrayLike,
        up: ArrayLike = (0.0, 1.0, 0.0),
        length: Scalars | None = None,
    ) -> None:
        self.first, self.last, self.across, self.length = first, last, across, length
        self.n = len(first)
        self.label = np.array(np.broadcast_to(np.asarray(fraction, float), (self.n,)))
        self.up = np.array(up, float)

    def _rows(self, layout: Layout, table: PortTable) -> Index:
        rows = np.full((self.n, 9), -1, np.int64)
        rows[:, 0:3] = table.point_rows(self.first, layout)
        rows[:, 3:6] = table.point_rows(self.last, layout)
        rows[:, 6:8] = table.scalar_rows(self.across).reshape(-1, 2)
        if self.length is not None:
            rows[:, 8] = table.scalar_rows(self.length)[0]
        return rows

    def dofs(self, layout: Layout, table: PortTable) -> list[list[int]]:
        """All coordinates that move the ends, then the point's own coordinates and the length."""
        found = []
        for rows in self._rows(layout, table):
            moved = dict.fromkeys(dof for row in rows if row >= 0 for dof in table.dofs_of_row(int(row)))
            found += 3 * [list(moved)]
        return found

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """x, J, J̇v and s, all in closed form."""
        rows = self._rows(k.layout, k.table)
        ways = expand(rows, k.table)
        width = np.array([(dofs >= 0).sum() for dofs in ways.dofs], np.int64)
        ends = np.stack([self.first.index, self.last.index], axis=1)
        feed = np.full(self.n, -1 if self.length is None else self.length.index[0], np.int64)
        places = (ends, self.across.index.reshape(-1, 2), feed, self.label, self.up)
        pattern = (rows, ways.local, ways.entry, ways.dofs, width)
        known = (k.positions(self.first.owner), k.value, k.jacobian, k.script, k.jdotv, k.v)
        return [(_chord_points, (*places, *pattern, *known, at.value, at.jacobian, at.jdotv, at.script))]
