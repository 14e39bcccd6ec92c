"""Uniform gravity on all masses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics
from visviva.errors import SceneError


@kernel
def _weight(index: Index, mass: Array, g: Array, f: Array) -> None:
    for j in range(len(index)):
        i = index[j]
        for c in range(3):
            f[i, c] += mass[j] * g[c]


@kernel
def _potential(index: Index, mass: Array, g: Array, alive: Array, x: Array, out: Array) -> None:
    total = 0.0
    for j in range(len(index)):
        i = index[j]
        total += alive[i] * mass[j] * (g[0] * x[i, 0] + g[1] * x[i, 1] + g[2] * x[i, 2])
    out[0] -= total


@kernel
def _zero(out: Array) -> None:
    out[0] = 0.0


@kernel
def local_gravity(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Weight of one particle, without damping; par = g (3,)."""
    return m * par[0], m * par[1], m * par[2], 0.0


class Gravity:
    """f = m g on every mass of the world, through blocks and inertias.

    Parameters
    ----------
    world : the world whose masses it acts on
    g : (3,)   acceleration of free fall [m/s²]

    Energy: −Σ m g·x. Source: Witkin, "Particle System Dynamics", gravity (P9).
    """

    positional = True

    def __init__(self, world: Any, g: ArrayLike = (0.0, 0.0, -9.81), name: str = "gravity") -> None:
        self.name, self.world, self.g = name, world, np.array(g, float)
        if self.g.shape != (3,) or not np.isfinite(self.g).all():
            raise SceneError(f"found g = {g!r}, expected three finite numbers, such as (0, 0, -9.81)", name)

    def _masses(self, k: Kinematics) -> list[tuple[Any, Index, Array]]:
        heavy = [
            part.heavy() for part in [*self.world.blocks, *self.world.inertias] if hasattr(part, "heavy")
        ]
        found = [(points.owner, points.index, mass) for pairs in heavy for points, mass in pairs]
        return [each for each in found if getattr(each[0], "name", "") not in k.local]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the weights."""
        return [(_weight, (index, mass, self.g, out.forces(owner))) for owner, index, mass in self._masses(k)]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """−Σ m g·x."""
        terms: list[Op] = [(_zero, (out,))]
        for owner, index, mass in self._masses(k):
            terms.append((_potential, (index, mass, self.g, k.alive(owner), k.positions(owner), out)))
        return terms

    def local(self, block: Any) -> tuple[Any, Array] | None:
        """The weight of one particle as a device function, if every point of the block has mass."""
        if not (hasattr(block, "points") and hasattr(block, "heavy")):
            return None
        whole, pairs = block.points, block.heavy()
        if len(pairs) != 1 or not np.array_equal(pairs[0][0].index, whole.index):
            return None
        return local_gravity, self.g
