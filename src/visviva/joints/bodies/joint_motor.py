"""Motors that maintain a joint speed within a torque bound; at speed 0, bearings with dry friction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.cones import Cones
from visviva.core.kinematics import Kinematics
from visviva.core.rows import FRICTION, RATE, Rows
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import EFFORTS, JointCoordinate, last_forces, rate_of
from visviva.vocabulary.formula_motion import FormulaMotion, law_ops

Speed = Callable[[float], tuple[float, float]] | FormulaMotion
"""t -> ω [rad/s or m/s] and ω̇, or the formula of ω."""
Curve = Sequence[tuple[float, float]]
"""Ascending speeds ≥ 0, and b at each [N m or N]."""


@kernel
def _bound_at_speed(curve: Array, rows: Index, gradient: Array, rates: Array, bound: Array) -> None:
    """b at |θ̇|, linear between the speeds of the curve and constant beyond them."""
    for e in range(len(bound)):
        speed = abs(rate_of(rows, gradient, rates, e))
        bound[e] = curve[-1, 1]
        for i in range(len(curve)):
            if speed < curve[i, 0]:
                share = (speed - curve[i - 1, 0]) / (curve[i, 0] - curve[i - 1, 0]) if i > 0 else 1.0
                bound[e] = curve[i, 1] * share + (curve[i - 1, 1] * (1.0 - share) if i > 0 else 0.0)
                break


@kernel
def _drive(speed: Array, drive: Array, velocity_product: Array) -> None:
    for e in range(len(drive)):
        drive[e] = -speed[0]
        velocity_product[e] -= speed[1]


class JointMotor:
    """θ̇ = ω(t) for every θ of a coordinate, as long as |λ| ≤ b suffices; otherwise λ = ±b, towards ω.

    This is an ideal motor behind a clutch that slips at b: `work/script` records the power it supplies, λ ω,
    and `dissipated/NAME` the loss in the clutch, λ (ω − θ̇). A finite b has no impulse in an impact.

    Parameters
    ----------
    speed : ω [rad/s or m/s], a smooth function t -> (ω, ω̇), or a `FormulaMotion`
    bound : b > 0 [N m or N]; infinite: the speed is always maintained; or a `Curve` of b over |θ̇|, which
        a time step evaluates at its start

    λ is its torque or force. With ω = 0 it is the dry friction of a bearing. Raises SceneError for b ≤ 0.
    Proved by tests/joints/test_joint_drives.py.
    """

    one_sided = False

    def __init__(
        self, name: str, coordinate: JointCoordinate, speed: float | Speed, bound: float | Curve = np.inf
    ) -> None:
        self.name, self.coordinate, self.n = name, coordinate, coordinate.n
        self.speed, self.scripted = speed, speed != 0.0
        self.curve = np.array([(0.0, bound)] if isinstance(bound, int | float) else bound, float)
        if not self.curve[:, 1].max() > 0:
            raise SceneError(f"found a bound of {self.curve[0, 1]:g}: the bound of a motor must be > 0", name)
        self.bounded = bool(np.isfinite(self.curve).all())
        if self.bounded:
            none, own = np.full((self.n, 1), -1), np.arange(self.n)[:, None]
            most = np.full(self.n, self.curve[0, 1])
            self.cones = Cones(none, own, np.zeros(self.n), np.zeros(self.n), most)

    def effort_unit(self, row: int) -> str:
        """Unit of λ of a row."""
        return EFFORTS[self.coordinate.unit]

    def rows(self, k: Kinematics) -> Index:
        """Rows of the coordinate."""
        return self.coordinate.rows(k)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gradient of θ, and drive and velocity product from the speed."""
        rows.kind[:] = FRICTION if self.bounded else RATE
        ops = self.coordinate.bind_read(k, np.zeros(self.n), rows.gradient, rows.velocity_product)
        if len(self.curve) > 1:
            bound = np.asarray(self.cones.bound)
            ops.append((_bound_at_speed, (self.curve, rows.rows, rows.gradient, k.rates, bound)))
        speed = np.zeros(3)
        return [
            *ops,
            *law_ops(self.speed, k.clock, speed),
            (_drive, (speed, rows.drive, rows.velocity_product)),
        ]

    def torque(self, k: Any) -> Array:
        """λ (n,), as left by the stepper in the state [N m or N]."""
        return last_forces(k, self.name)
