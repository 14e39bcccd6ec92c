"""Quadratic drag of a fluid at rest, as of fast or large bodies."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.field import Field


@kernel
def local_quadratic_drag(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle, and c |u|, its damping across the motion; par = (c,)."""
    k = par[0] * np.sqrt(u0 * u0 + u1 * u1 + u2 * u2)
    return -k * u0, -k * u1, -k * u2, k


@kernel
def _tangent(index: Index, drag: float, u: Array, damping: Array) -> None:
    for j in range(len(index)):
        i = index[j]
        speed = np.sqrt(u[i, 0] * u[i, 0] + u[i, 1] * u[i, 1] + u[i, 2] * u[i, 2])
        for a in range(3):
            for b in range(3):
                damping[j, a, b] = drag * u[i, a] * u[i, b] / speed if speed > 0.0 else 0.0
            damping[j, a, a] += drag * speed


class QuadraticDrag(Field):
    """f = −c |u| u on every point of a set.

    Parameters
    ----------
    points : points (n,)
    drag : c >= 0 [N s²/m²]; of a body with cross-section A in a fluid of density ρ, c = ½ ρ C A

    Dissipated power c |u|³; D = c (|u| 1 + u uᵀ/|u|). In the pass over a large set D is c |u| 1: no step is
    too long, and it is of first order. Raises SceneError for a negative or infinite c. Source: P10.
    """

    account = "dissipated"

    def __init__(self, name: str, points: Points, drag: float) -> None:
        if not (np.isfinite(drag) and drag >= 0):
            raise SceneError(f"found drag {drag:g} N s^2/m^2: it must be a finite number >= 0", name)
        super().__init__(name, points, local_quadratic_drag, [drag], damped=True)

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """The three rows of each point."""
        return k.rows_of(self.braked(k)), "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """D = c (|u| 1 + u uᵀ/|u|)."""
        points = self.braked(k)
        u = k.velocities(points.owner)
        return [(_tangent, (points.index, float(self.parameters[0]), u, elements.D))]
