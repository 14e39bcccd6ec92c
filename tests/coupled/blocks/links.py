"""Spring-dampers between points of one owner, with their tangent."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points


@kernel
def _pull(
    i: Index, j: Index, law: Array, x: Array, u: Array, f: Array, K: Array, D: Array, G: Array, sums: Array
) -> None:
    """Forces, energy and power; also the tangent if its arrays are not empty. law : (m, 3) k, c, L."""
    d = np.empty(3)
    sums[0], sums[1] = 0.0, 0.0
    for e in range(len(i)):
        a, b = i[e], j[e]
        length, rate = 0.0, 0.0
        for c in range(3):
            d[c] = x[b, c] - x[a, c]
            length += d[c] * d[c]
        length = np.sqrt(length)
        for c in range(3):
            d[c] /= length
            rate += d[c] * (u[b, c] - u[a, c])
        elastic = law[e, 0] * (length - law[e, 2])
        tension = elastic + law[e, 1] * rate
        sums[0] += 0.5 * law[e, 0] * (length - law[e, 2]) ** 2
        sums[1] -= law[e, 1] * rate * rate
        for c in range(3):
            f[a, c] += tension * d[c]
            f[b, c] -= tension * d[c]
        if len(K) > 0:
            for r in range(6):
                for s in range(6):
                    sign = 1.0 if (r < 3) == (s < 3) else -1.0
                    dd = d[r % 3] * d[s % 3]
                    K[e, r, s], D[e, r, s] = sign * law[e, 0] * dd, sign * law[e, 1] * dd
                    G[e, r, s] = sign * max(elastic, 0.0) / length * ((1.0 if r % 3 == s % 3 else 0.0) - dd)


@kernel
def _take(sums: Array, which: int, out: Array) -> None:
    out[0] = sums[which]


class Links:
    """f = (k (l − L) + c l̇) d for m pairs of points; k [N/m], c [N s/m], L [m], one number or (m,)."""

    account = "dissipated"

    def __init__(
        self, name: str, a: Points, b: Points, k: ArrayLike, length: ArrayLike, c: ArrayLike = 0.0
    ) -> None:
        self.name, self.a, self.b = name, a, b
        m = len(a)
        self.law = np.stack([np.broadcast_to(np.asarray(p, float), (m,)) for p in (k, c, length)], axis=1)

    def _op(self, k: Kinematics, f: Array, parts: tuple[Array, Array, Array], sums: Array) -> Op:
        ports = (k.positions(self.a.owner), k.velocities(self.a.owner), f)
        return _pull, (self.a.index, self.b.index, self.law, *ports, *parts, sums)

    def _aside(self, k: Kinematics) -> tuple[Array, tuple[Array, Array, Array]]:
        empty = np.zeros((0, 6, 6))
        return np.zeros(k.positions(self.a.owner).shape), (empty, empty, empty)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Pull both ends."""
        return [self._op(k, out.forces(self.a.owner), self._aside(k)[1], np.zeros(2))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ k (l − L)²."""
        sums = np.zeros(2)
        return [self._op(k, *self._aside(k), sums), (_take, (sums, 0, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−c l̇²."""
        sums = np.zeros(2)
        return [self._op(k, *self._aside(k), sums), (_take, (sums, 1, out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Three rows of each end."""
        return np.hstack([k.rows_of(self.a), k.rows_of(self.b)]), "KDG"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """k d dᵀ, c d dᵀ and the geometric stiffness T/l (1 − d dᵀ)."""
        return [self._op(k, self._aside(k)[0], (elements.K, elements.D, elements.G), np.zeros(2))]
