"""Points at equal fractions of a chord, displaced across it: the nodes of a rope that carries waves."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.elements import Expansion, expand
from visviva.core.ports import Points, PortSlices, PortTable
from visviva.core.state import Layout
from visviva.geometry.row_vectors import dot

AXES_SIZE = 9  # numbers per chord in the memory: a, E1, E2


class Chord(NamedTuple):
    """A chord, its points, and the motion of its ends.

    alive (n,), axes (9,)   of its points; see `ChordPoints`
    x0, x1 (3,)   its ends
    u, rate (2 n,)   of its points
    rows (6,)   port rows of the ends
    entry, local (6, w), dofs   their expansion in the coordinates, see `expand`
    jacobian, jdotv, script, v   of the whole table
    """

    alive: Array
    axes: Array
    x0: Array
    x1: Array
    u: Array
    rate: Array
    rows: Index
    entry: Index
    local: Index
    dofs: Index
    jacobian: Array
    jdotv: Array
    script: Array
    v: Array


@kernel
def _chord_rate(of: Chord, out: Array) -> None:
    """ṙ = ẋ₁ − ẋ₀ of the ends, from their rows of J, which are known before the rates of the table."""
    for c in range(3):
        out[c] = 0.0
        for i in range(2):
            row, total = 3 * i + c, 0.0
            if of.rows[row] < len(of.script):
                total += of.script[of.rows[row]]
            for j in range(of.local.shape[1]):
                if of.local[row, j] >= 0:
                    at = of.entry[row, j]
                    total += (1.0 if at < 0 else of.jacobian[at]) * of.v[of.dofs[of.local[row, j]]]
            out[c] += (2.0 * i - 1.0) * total


@kernel
def rotated_axis(axes: Array, j: int, r: Array, rate: Array, e: Array, by_r: Array) -> None:
    """Axis j of a chord r: E_j under the shortest rotation from a to d = r/|r|.

        e_j = E_j − s k (a + d),   s = E_j·d,   k = 1/(1 + a·d)

    axes : (9,)   a, E1, E2;   e : (3, 3)   e_j, ė_j, and ë_j where r̈ = 0;   by_r : (3, 3)   ∂e_j/∂r
    """
    jet = scratch(3, 3)  # d, ḋ, d̈
    a, E = axes[0:3], axes[3 + 3 * j : 6 + 3 * j]
    length = math.sqrt(dot(r, r))
    along = dot(r, rate) / length
    bend = (dot(rate, rate) - along * along) / length
    for c in range(3):
        jet[0, c] = r[c] / length
        jet[1, c] = (rate[c] - along * jet[0, c]) / length
    for c in range(3):
        jet[2, c] = -(bend * jet[0, c] + 2.0 * along * jet[1, c]) / length
    k = 1.0 / (1.0 + dot(a, jet[0]))
    k1 = -k * k * dot(a, jet[1])
    k2 = -k * k * dot(a, jet[2]) + 2.0 * k1 * k1 / k
    s, s1, s2 = dot(E, jet[0]), dot(E, jet[1]), dot(E, jet[2])
    for c in range(3):
        both = a[c] + jet[0, c]
        e[0, c] = E[c] - s * k * both
        e[1, c] = -(s1 * k + s * k1) * both - s * k * jet[1, c]
        e[2, c] = -(s2 * k + 2.0 * s1 * k1 + s * k2) * both
        e[2, c] -= 2.0 * (s1 * k + s * k1) * jet[1, c] + s * k * jet[2, c]
        for b in range(3):
            turn = (E[b] - s * jet[0, b]) * k - s * k * k * (a[b] - (1.0 / k - 1.0) * jet[0, b])
            own = (1.0 if b == c else 0.0) - jet[0, b] * jet[0, c]
            by_r[c, b] = -(turn * both + s * k * own) / length


@kernel
def rotated_axes(axes: Array, r: Array, rate: Array, e: Array, by_r: Array) -> None:
    """Both axes of a chord; for e and by_r (2, 3, 3) see `rotated_axis`."""
    for j in range(2):
        rotated_axis(axes, j, r, rate, e[j], by_r[j])


@kernel
def _set_points(of: Chord, x: Array, jacobian: Array, jdotv: Array, script: Array) -> None:
    r, way, e, by_r, B = scratch(1, 3)[0], scratch(1, 3)[0], scratch(6, 3), scratch(6, 3), scratch(3, 3)
    n, width = len(x), len(jacobian) // (3 * len(x))
    jets, turns = e.reshape((2, 3, 3)), by_r.reshape((2, 3, 3))
    _chord_rate(of, way)
    for c in range(3):
        r[c] = of.x1[c] - of.x0[c]
    rotated_axes(of.axes, r, way, jets, turns)
    jacobian[:] = 0.0
    for i in range(n):
        share = (i + 1.0) / (n + 1.0)
        for c in range(3):
            row = 3 * i + c
            x[i, c], jdotv[row], script[row] = of.x0[c] + share * r[c], 0.0, 0.0
            for j in range(2):
                x[i, c] += of.u[2 * i + j] * jets[j, 0, c]
                jacobian[row * width + width - 2 + j] = jets[j, 0, c]
            if of.alive[i] == 0.0:
                continue
            for j in range(2):
                jdotv[row] += of.u[2 * i + j] * jets[j, 2, c] + 2.0 * of.rate[2 * i + j] * jets[j, 1, c]
            for b in range(3):
                B[c, b] = share if b == c else 0.0
                for j in range(2):
                    B[c, b] += of.u[2 * i + j] * turns[j, c, b]
            for end in range(2):
                for b in range(3):
                    at = 3 * end + b
                    weight = B[c, b] if end == 1 else (1.0 if b == c else 0.0) - B[c, b]
                    jdotv[row] += weight * of.jdotv[of.rows[at]]
                    if of.rows[at] < len(of.script):
                        script[row] += weight * of.script[of.rows[at]]
                    for m in range(of.local.shape[1]):
                        if of.local[at, m] >= 0:
                            own = of.entry[at, m]
                            known = 1.0 if own < 0 else of.jacobian[own]
                            jacobian[row * width + of.local[at, m]] += weight * known


class ChordPoints:
    """n points at equal fractions of a chord between two points of any owners, displaced across it.

        x_i = p₀ + ξ_i r + u₁ e₁ + u₂ e₂,   ξ_i = i/(n + 1),   r = p₁ − p₀

    The memory of the block of u holds e₁ and e₂ for a reference direction a; the shortest rotation from a to
    r carries them along. The chord may have any direction but −a.
    A point that is not alive is moved only by its own coordinates.
    Proved by tests/hoist/test_rope_wave.py.

    Parameters
    ----------
    block : that of u, see `RopeWaves`
    part : which of its chords
    ends : two points
    """

    kind = "point"

    def __init__(self, block: Any, part: int, ends: tuple[Points, Points]) -> None:
        self.block, self.part, self.ends, self.n = block, part, ends, block.count

    def _rows(self, k: Any) -> tuple[Index, Expansion]:
        rows = np.concatenate([k.rows_of(end)[0] for end in self.ends]).astype(np.int64)
        return rows, expand(rows[None], k.table)

    def dofs(self, layout: Layout, table: PortTable) -> list[list[int]]:
        """All coordinates that move the ends, then the two u of the point; the same for each of its rows."""
        rows = np.concatenate([table.point_rows(end, layout)[0] for end in self.ends])
        moved = list(dict.fromkeys(dof for row in rows for dof in table.dofs_of_row(int(row))))
        start = layout.v[self.block.name].start + 2 * self.n * self.part
        return [[*moved, start + 2 * i, start + 2 * i + 1] for i in range(self.n) for _ in range(3)]

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Positions, J, and J̇v including the rotation of the axes."""
        rows, found = self._rows(k)
        own = slice(2 * self.n * self.part, 2 * self.n * (self.part + 1))
        u, rate = k.block_q(self.block)[own], k.block_v(self.block)[own]
        x0, x1 = (k.positions(end.owner)[end.index[0]] for end in self.ends)
        memory = k.memory(self.block)
        alive, axes = self.block.marks(memory)[self.part], self.block.axes(memory)[self.part]
        pattern = (rows, found.entry[0], found.local[0], found.dofs[0])
        known = (k.jacobian, k.jdotv, k.script, k.v)
        of = Chord(alive, axes, x0, x1, u, rate, *pattern, *known)
        return [(_set_points, (of, at.value, at.jacobian, at.jdotv, at.script))]
