"""Linear drag of a fluid at rest."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points, is_whole
from visviva.errors import SceneError


@kernel
def _add(index: Index, drag: Array, u: Array, f: Array) -> None:
    for j in range(len(index)):
        i = index[j]
        for c in range(3):
            f[i, c] -= drag[j] * u[i, c]


@kernel
def _power(index: Index, drag: Array, u: Array, out: Array) -> None:
    total = 0.0
    for j in range(len(index)):
        i = index[j]
        total += drag[j] * (u[i, 0] * u[i, 0] + u[i, 1] * u[i, 1] + u[i, 2] * u[i, 2])
    out[0] = -total


@kernel
def local_drag(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle and its damping −∂f/∂u; par = (k,)."""
    k = par[0]
    return -k * u0, -k * u1, -k * u2, k


class LinearDrag:
    """f = −k u on every point of a set.

    Parameters
    ----------
    points : points (m,)
    drag : (m,) or one number, k ≥ 0 [N s/m]

    Dissipated power k |u|². Raises SceneError for a negative or infinite k.
    Source: Holzschuch's course; Witkin's notes (P10).
    """

    account = "dissipated"

    def __init__(self, name: str, points: Points, drag: ArrayLike) -> None:
        self.name, self.points = name, points
        self.drag = np.ascontiguousarray(np.broadcast_to(np.asarray(drag, float), (len(points),)))
        if not (np.isfinite(self.drag).all() and (self.drag >= 0).all()):
            raise SceneError(f"found drag {self.drag.min():g} N s/m: it must be a finite number >= 0", name)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        owner = self.points.owner
        if owner is not k.table and owner.name in k.local:
            return []
        return [(_add, (self.points.index, self.drag, k.velocities(owner), out.forces(owner)))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−Σ k |u|²."""
        owner = self.points.owner
        if owner is not k.table and owner.name in k.local:
            return []
        return [(_power, (self.points.index, self.drag, k.velocities(self.points.owner), out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Each row separately, so that nothing is coupled."""
        local = self.points.owner is not k.table and self.points.owner.name in k.local
        return k.rows_of(self.points[:0] if local else self.points).reshape(-1, 1), "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """D = k, written once."""
        elements.D[:, 0, 0] = np.repeat(self.drag, 3)[: len(elements.D)]
        return []

    def local(self, block: Any) -> tuple[Any, Array] | None:
        """The force on one particle as a device function, if it is the same on all points of the block."""
        alike = is_whole(self.points, block) and (self.drag == self.drag[:1]).all()
        return (local_drag, self.drag[:1].copy()) if alike else None
