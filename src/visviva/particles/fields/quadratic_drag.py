"""Quadratic drag of a fluid at rest or in motion, as on fast or large bodies."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import Field
from visviva.vocabulary.formula_motion import FormulaMotion


@kernel
def local_quadratic_drag(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle, and c |u − w|, its damping perpendicular to the motion; par = (c, w)."""
    r0, r1, r2 = u0 - par[1], u1 - par[2], u2 - par[3]
    k = par[0] * np.sqrt(r0 * r0 + r1 * r1 + r2 * r2)
    return -k * r0, -k * r1, -k * r2, k


@kernel
def _tangent(index: Index, par: Array, u: Array, damping: Array) -> None:
    drag = par[0]
    for j in range(len(index)):
        square = 0.0
        for a in range(3):
            square += (u[index[j], a] - par[1 + a]) ** 2
        speed = np.sqrt(square)
        for a in range(3):
            r = u[index[j], a] - par[1 + a]
            for b in range(3):
                along = r * (u[index[j], b] - par[1 + b])
                damping[j, a, b] = drag * along / speed if speed > 0.0 else 0.0
            damping[j, a, a] += drag * speed


@kernel
def _copy_flow(motion: Array, par: Array) -> None:
    for c in range(3):
        par[1 + c] = motion[0, c]


class QuadraticDrag(Field):
    """f = −c |u − w| (u − w) on every point of a set, in a fluid at rest or one of velocity w(t).

    Parameters
    ----------
    points : points (n,)
    drag : c >= 0 [N s²/m²]; for a body with cross-section A in a fluid of density ρ, c = ½ ρ C A
    flow : w(t) [m/s], three formulas of time and inputs; at rest by default

    Power f·u: dissipated, c |u|³, if the fluid is at rest, else in the account `work`, since a flow may
    drive. D = c (|r| 1 + r rᵀ/|r|), r = u − w. In the pass over a large set D is c |r| 1: stable for any
    step, and first-order. Raises SceneError for a negative or infinite c. Source: P10.
    """

    def __init__(self, name: str, points: Points, drag: float, flow: FormulaMotion | None = None) -> None:
        if not (np.isfinite(drag) and drag >= 0):
            raise SceneError(f"found drag {drag:g} N s^2/m^2: it must be a finite number >= 0", name)
        super().__init__(name, points, local_quadratic_drag, [drag, 0.0, 0.0, 0.0], damped=True)
        self.flow = flow
        self.account = "dissipated" if flow is None else "work"

    def _center_ops(self, k: Kinematics) -> list[Op]:
        """Update the flow."""
        if self.flow is None:
            return []
        motion = np.zeros((3, 3))
        return [*self.flow.bind_motion(k.clock, motion), (_copy_flow, (motion, self.parameters))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """The three rows of each point."""
        return k.rows_of(self.damped_points(k)), "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """D = c (|r| 1 + r rᵀ/|r|)."""
        points = self.damped_points(k)
        u = k.velocities(points.owner)
        return [*self._center_ops(k), (_tangent, (points.index, self.parameters, u, elements.D))]
