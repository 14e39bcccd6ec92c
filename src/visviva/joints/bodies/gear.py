"""Coupled joints: gear wheels, belts, racks and pinions, cams."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import EFFORTS, JointCoordinate, Reading, last_forces, rate_of
from visviva.vocabulary.formula_motion import FormulaMotion


@kernel
def _proportional(ratio: float, value: Array, law: Array) -> None:
    for e in range(len(value)):
        law[e, 0], law[e, 1], law[e, 2] = ratio * value[e], ratio, 0.0


@kernel
def _fill(
    law: Array, first: Index, slope: Array, bend: Array, value: Array, slope_2: Array, bend_2: Array,
    rates: Array, phi: Array, gradient: Array, velocity_product: Array,
) -> None:  # fmt: skip
    width = first.shape[1]
    for e in range(len(phi)):
        f, df, ddf = law[e, 0], law[e, 1], law[e, 2]
        rate = rate_of(first, slope, rates, e)
        phi[e] = value[e] - f
        velocity_product[e] = bend_2[e] - df * bend[e] - ddf * rate * rate
        for r in range(width):
            gradient[e, r] = -df * slope[e, r]
        for r in range(slope_2.shape[1]):
            gradient[e, width + r] = slope_2[e, r]


class Gear:
    """φ = θ₂ − f(θ₁) = 0 for two joint coordinates, each measured from the start.

        φ̇ = θ̇₂ − f′θ̇₁,   φ̈ = θ̈₂ − f′θ̈₁ − f″θ̇₁²

    Parameters
    ----------
    first, second : θ₁ and θ₂ [rad or m], of equal numbers of joints
    law : the ratio θ₂/θ₁, such as −z₁/z₂ of meshing wheels or the radius of a pinion on a rack; or, for a
        cam, a formula of s = θ₁ with f(0) = 0

    λ is the torque or force on θ₂; −f′λ acts on θ₁, so no power is lost. Shafts are supported only by
    their own bearings. Raises SceneError for different numbers of joints, and for a law that is not 0 at the
    start or not smooth.
    Proved by tests/joints/test_gear.py.
    """

    one_sided = False

    def __init__(
        self, name: str, first: JointCoordinate, second: JointCoordinate, law: float | FormulaMotion
    ) -> None:
        self.name, self.first, self.second, self.law, self.n = name, first, second, law, second.n
        if first.n != second.n:
            raise SceneError(f"found {first.n} joints and {second.n}, expected equal numbers", name)
        if isinstance(law, FormulaMotion):
            begin = float(law(0.0)[0][0])
            if not abs(begin) <= 1e-12:
                raise SceneError(
                    f"found a law that is {begin:g} at s = 0, expected 0: both begin there", name
                )
            if law.corners.switches:
                raise SceneError("found a law with corners or jumps, expected a smooth one", name)

    def effort_unit(self, row: int) -> str:
        """Unit of λ of a row."""
        return EFFORTS[self.second.unit]

    def rows(self, k: Kinematics) -> Index:
        """Rows of the first coordinate, then of the second."""
        return np.hstack([self.first.rows(k), self.second.rows(k)])

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient and J̇v."""
        a, b = Reading(self.first, k), Reading(self.second, k)
        law = np.zeros((self.n, 3))
        if isinstance(self.law, FormulaMotion):
            follow = [
                op
                for e in range(self.n)
                for op in self.law.bind_motion(a.value[e : e + 1], law[e].reshape(3, 1))
            ]
        else:
            follow = [(_proportional, (self.law, a.value, law))]
        given = (law, a.rows, a.gradient, a.velocity_product, b.value, b.gradient, b.velocity_product)
        found = (rows.phi, rows.gradient, rows.velocity_product)
        return [*a.ops, *b.ops, *follow, (_fill, (*given, k.rates, *found))]

    def torque(self, k: Any) -> Array:
        """λ (n,), as left by the stepper in the state [N m or N]."""
        return last_forces(k, self.name)
