"""Springs and dampers along the line between two points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.element_set import ElementSet
from visviva.core.kinematics import Effort, Kinematics, clear
from visviva.core.node_blocks import NodeBlocks, pairs_of
from visviva.core.ports import Points
from visviva.errors import SceneError


@kernel
def _add(a: Index, b: Index, law: Array, x: Array, u: Array, f: Array, coincident: Index) -> None:
    for e in range(len(a)):
        i, j = a[e], b[e]
        k, c, rest = law[e, 0], law[e, 1], law[e, 2]
        lx, ly, lz = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
        square = lx * lx + ly * ly + lz * lz
        if square == 0.0:
            if rest > 0.0:
                coincident[0] += 1
            continue
        s = k
        if rest > 0.0:
            s = k * (1.0 - rest / np.sqrt(square))
        if c > 0.0:
            ux, uy, uz = u[j, 0] - u[i, 0], u[j, 1] - u[i, 1], u[j, 2] - u[i, 2]
            s += c * (lx * ux + ly * uy + lz * uz) / square
        f[i, 0] += s * lx
        f[i, 1] += s * ly
        f[i, 2] += s * lz
        f[j, 0] -= s * lx
        f[j, 1] -= s * ly
        f[j, 2] -= s * lz


@kernel
def _energy(a: Index, b: Index, law: Array, x: Array, out: Array) -> None:
    total = 0.0
    for e in range(len(a)):
        i, j = a[e], b[e]
        lx, ly, lz = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
        stretch = np.sqrt(lx * lx + ly * ly + lz * lz) - law[e, 2]
        total += law[e, 0] * stretch * stretch
    out[0] = 0.5 * total


@kernel
def _power(a: Index, b: Index, law: Array, x: Array, u: Array, out: Array) -> None:
    total = 0.0
    for e in range(len(a)):
        i, j = a[e], b[e]
        lx, ly, lz = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
        ux, uy, uz = u[j, 0] - u[i, 0], u[j, 1] - u[i, 1], u[j, 2] - u[i, 2]
        square = lx * lx + ly * ly + lz * lz
        along = lx * ux + ly * uy + lz * uz
        if square > 0.0:
            total += law[e, 1] * along * along / square
    out[0] = -total


@kernel
def _tangent(
    a: Index, b: Index, law: Array, where: Index, x: Array, stiff: Array, damp: Array, geometric: Array
) -> None:
    """where (m, 3) : the blocks of the first end, of both, and of the second"""
    d = scratch(1, 3)[0]
    for e in range(len(a)):
        i, j = a[e], b[e]
        k, c, rest = law[e, 0], law[e, 1], law[e, 2]
        for r in range(3):
            d[r] = x[j, r] - x[i, r]
        length = np.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
        inverse = 1.0 / length if length > 0.0 else 0.0
        tension_per_length = max(k * (1.0 - rest * inverse), 0.0) if length > 0.0 else 0.0
        for part in range(3):
            block, sign = where[e, part], -1.0 if part == 1 else 1.0
            for r in range(3):
                for s in range(3):
                    one = sign if r == s else 0.0
                    dd = sign * d[r] * d[s] * inverse * inverse
                    # With zero rest length the force is linear: its stiffness is exact and belongs in K.
                    across = k * (one - dd) if rest == 0.0 else 0.0
                    stiff[block, 3 * r + s] += k * dd + across
                    damp[block, 3 * r + s] += c * dd
                    geometric[block, 3 * r + s] += tension_per_length * (one - dd) if rest > 0.0 else 0.0


class SpringKernels(NamedTuple):
    """Kernels of a set of springs: forces, energy, power of the dampers and tangent."""

    add: Callable[..., None]
    energy: Callable[..., None]
    power: Callable[..., None]
    tangent: Callable[..., None]


class Springs:
    """m damped springs along the line between their ends.

        f_b = −[k (l − L) + c l̇] d = −f_a,   d = (x_b − x_a)/l,   l̇ = d · (u_b − u_a)

    Parameters
    ----------
    a, b : points (m,) of one owner, see `World.join`; one of them may be fixed or scripted
    stiffness, rest_length, damping : (m,) or one number, k ≥ 0 [N/m], L ≥ 0 [m], c ≥ 0 [N s/m]

    Energy ½ k (l − L)²; dissipated power c l̇². With L = 0 the elastic part is −k (x_b − x_a) and the damping
    is axial only; see `ZeroLengthSprings` for damping in every direction. Coincident ends with L > 0 have no
    direction: `check` refuses them at the start, later they exert no force and are counted. Large sets are
    stored in the order of their chunks: `a`, `b` and `law` in that of `elements`.
    Tangent: K = k d dᵀ, D = c d dᵀ, G = tension/l (I − d dᵀ) if the tension k (l − L) is positive.
    Raises SceneError for numbers out of range.
    Source: Holzschuch's course; Witkin's notes (P15–P17, P25, P26).
    """

    account = "dissipated"
    kernels = SpringKernels(_add, _energy, _power, _tangent)

    def __init__(
        self,
        name: str,
        a: Points,
        b: Points,
        stiffness: ArrayLike,
        rest_length: ArrayLike,
        damping: ArrayLike = 0.0,
    ) -> None:
        law = law_of(name, a, b, {"stiffness": stiffness, "damping": damping, "rest length": rest_length})
        self.elements = ElementSet(np.stack([a.index, b.index], axis=1))
        order = self.elements.order
        self.name, self.a, self.b, self.law = name, a[order], b[order], law[order]
        self.coincident = np.zeros(self.elements.pieces, np.int64)

    def check(self, x_a: Array, x_b: Array) -> None:
        """Refuse coincident ends (m, 3) of springs with a rest length; raises SceneError."""
        order = self.elements.order
        same = np.flatnonzero((x_a == x_b).all(axis=1)[order] & (self.law[:, 2] > 0))
        if len(same):
            e = order[same[0]]
            where = ", ".join(f"{c:g}" for c in x_a[e])
            which = f" of spring {e}" if len(self.law) > 1 else ""
            raise SceneError(
                f"both ends{which} are at ({where}) but the rest length is {self.law[same[0], 2]:g} m: "
                "the spring has no direction; move one end, or give rest length 0",
                self.name,
            )

    def fallbacks(self) -> dict[str, int]:
        """Number of times the ends of a spring with a rest length coincided and it exerted no force."""
        return {"forces left out at coincident ends": int(self.coincident.sum())}

    def own(self, k: Kinematics) -> tuple[Any, ...]:
        """Numbers of both ends, and the law, which are divided among the kernels."""
        return self.a.index, self.b.index, self.law

    def stretching(self, k: Kinematics) -> tuple[Array, Array]:
        """l [m] and l̇ [m/s] of each spring (m,), in the order of `elements`; l̇ = 0 for coincident ends."""
        offset, rate = k.position(self.b) - k.position(self.a), k.velocity(self.b) - k.velocity(self.a)
        length = np.linalg.norm(offset, axis=1)
        return length, (offset * rate).sum(axis=1) / np.maximum(length, np.finfo(float).tiny)

    def tension(self, k: Kinematics) -> Array:
        """T of each spring (m,), in the order of `elements` [N]: positive where it pulls."""
        length, rate = self.stretching(k)
        return np.asarray(self.law[:, 0] * (length - self.law[:, 2]) + self.law[:, 1] * rate)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces to both ends."""
        owner = self.a.owner
        shared = (k.positions(owner), k.velocities(owner), out.forces(owner))
        return self.elements.scatter(self.kernels.add, self.own(k), shared, (self.coincident,))

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ Σ k (l − L)²."""
        return self.elements.total(self.kernels.energy, self.own(k), (k.positions(self.a.owner),), out)

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−Σ c l̇²."""
        owner = self.a.owner
        shared = (k.positions(owner), k.velocities(owner))
        return self.elements.total(self.kernels.power, self.own(k), shared, out)

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """First rows of the pairs of points that share a spring."""
        pairs, where = pairs_of(np.stack([k.rows_of(self.a)[:, 0], k.rows_of(self.b)[:, 0]], axis=1))
        self._where = np.where(where < 0, -1 - where, where)  # the blocks are symmetric
        return pairs, "KDG"

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """Axial stiffness and damping, and the geometric stiffness of the tension."""
        matrices = (blocks.K, blocks.D, blocks.G)
        shared = (k.positions(self.a.owner), *matrices)
        return [
            *[(clear, (part.reshape(-1),)) for part in matrices],
            *self.elements.scatter(self.kernels.tangent, (*self.own(k), self._where), shared),
        ]


def law_of(name: str, a: Points, b: Points, numbers: dict[str, ArrayLike]) -> Array:
    """Numbers ≥ 0 of each spring as columns; raises SceneError for unpaired ends and invalid numbers."""
    if a.owner is not b.owner or len(a) != len(b):
        raise SceneError("the two ends must be equally many points of one owner; use World.join", name)
    law = np.empty((len(a), len(numbers)))
    for column, (what, values) in enumerate(numbers.items()):
        law[:, column] = values
        bad = law[:, column][~(np.isfinite(law[:, column]) & (law[:, column] >= 0))]
        if len(bad):
            raise SceneError(f"found {what} {bad[0]:g}: it must be a finite number >= 0", name)
    return law
