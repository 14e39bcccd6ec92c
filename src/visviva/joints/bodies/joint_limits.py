"""Limits of joints: stops for an angle or a displacement."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import EFFORTS, JointCoordinate, Reading, last_forces


@kernel
def _fill(
    low: Array,
    high: Array,
    value: Array,
    slope: Array,
    bend: Array,
    phi: Array,
    gradient: Array,
    velocity_product: Array,
) -> None:
    for e in range(len(value)):
        phi[2 * e], velocity_product[2 * e] = value[e] - low[e], bend[e]
        phi[2 * e + 1], velocity_product[2 * e + 1] = high[e] - value[e], -bend[e]
        for r in range(slope.shape[1]):
            gradient[2 * e, r] = slope[e, r]
            gradient[2 * e + 1, r] = -slope[e, r]


class JointLimits:
    """0 ≤ λ ⊥ θ − θ₁ ≥ 0 and 0 ≤ λ ⊥ θ₂ − θ ≥ 0 for every θ of a coordinate; θ̇⁺ = −e θ̇⁻ at a stop.

    Parameters
    ----------
    low, high : (n,) or one number, θ₁ ≤ θ₂ [rad or m]; infinite for none
    restitution : e in [0, 1]

    λ is the torque or force of the stop [N m or N]. Raises SceneError for limits in the wrong order and e
    outside [0, 1]. Proved by tests/joints/test_joint_drives.py.
    """

    one_sided = True
    components = 2

    def __init__(
        self,
        name: str,
        coordinate: JointCoordinate,
        low: ArrayLike,
        high: ArrayLike,
        restitution: float = 0.0,
    ) -> None:
        self.name, self.coordinate, self.n = name, coordinate, 2 * coordinate.n
        self.low, self.high = (
            np.ascontiguousarray(np.broadcast_to(np.asarray(side, float), (coordinate.n,)))
            for side in (low, high)
        )
        self.restitution = float(restitution)
        if not (self.low <= self.high).all():
            e = int(np.argmin(self.low <= self.high))
            found = f"found limits from {self.low[e]:g} to {self.high[e]:g} {coordinate.unit}"
            raise SceneError(f"{found}, expected the lower one first", name)
        if not 0 <= self.restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)

    def effort_unit(self, row: int) -> str:
        """Unit of λ of a row."""
        return EFFORTS[self.coordinate.unit]

    def rows(self, k: Kinematics) -> Index:
        """Rows of the coordinate, for both stops."""
        return np.repeat(self.coordinate.rows(k), 2, axis=0)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient, J̇v; the rest is constant."""
        rows.restitution[:] = self.restitution
        sides = np.stack([self.low, self.high], axis=1).ravel()
        rows.kind[:] = np.where(np.isfinite(sides), ONE_SIDED, OFF)
        low, high = (np.where(np.isfinite(side), side, 0.0) for side in (self.low, self.high))
        reading = Reading(self.coordinate, k)
        read = (reading.value, reading.gradient, reading.velocity_product)
        return [*reading.ops, (_fill, (low, high, *read, rows.phi, rows.gradient, rows.velocity_product))]

    def torque(self, k: Any) -> Array:
        """λ of the lower stops minus that of the upper ones (n,), as left by the stepper [N m or N]."""
        lam = last_forces(k, self.name)
        return np.asarray(lam[0::2] - lam[1::2])
