"""Motors that keep a speed of a joint as far as their torque goes; bearings that rub are such at rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.cones import Cones
from visviva.core.kinematics import Kinematics
from visviva.core.rows import FRICTION, RATE, Rows
from visviva.errors import SceneError
from visviva.joints.joint_coordinate import JointCoordinate, last_forces
from visviva.vocabulary.formula_motion import FormulaMotion

Speed = Callable[[float], tuple[float, float]] | FormulaMotion
"""t -> ω [rad/s or m/s] and ω̇, or the formula of ω."""


@kernel
def _drive(speed: Array, drive: Array, velocity_product: Array) -> None:
    for e in range(len(drive)):
        drive[e] = -speed[0]
        velocity_product[e] -= speed[1]


class JointMotor:
    """θ̇ = ω(t) for every θ of a coordinate, as long as |λ| ≤ b suffices; else λ = ±b, towards that speed.

    The motor is an ideal one behind a clutch that slips at b: `work/script` books λ ω, which it supplies, and
    `dissipated/NAME` what the clutch takes, λ (ω − θ̇). An impact, which has no time, gets nothing from b.

    Parameters
    ----------
    speed : ω [rad/s or m/s], a smooth function t -> (ω, ω̇), or a `FormulaMotion`
    bound : b > 0 [N m or N]; infinite: the speed is kept whatever it takes

    λ is its torque or force. With ω = 0 it is the dry friction of a bearing. Raises SceneError for b ≤ 0.
    Proved by tests/joints/test_joint_drives.py.
    """

    one_sided = False

    def __init__(
        self, name: str, coordinate: JointCoordinate, speed: float | Speed, bound: float = np.inf
    ) -> None:
        self.name, self.coordinate, self.n = name, coordinate, coordinate.n
        self.speed, self.bound = speed, float(bound)
        self.scripted = speed != 0.0
        if not self.bound > 0:
            raise SceneError(f"found a bound of {bound:g}: that of a motor must be > 0", name)
        if np.isfinite(self.bound):
            none, own = np.full((self.n, 1), -1), np.arange(self.n)[:, None]
            self.cones = Cones(none, own, np.zeros(self.n), np.zeros(self.n), np.full(self.n, self.bound))

    def rows(self, k: Kinematics) -> Index:
        """Those of the coordinate."""
        return self.coordinate.rows(k)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gradient of θ, and what the speed makes of drive and velocity product."""
        rows.kind[:] = FRICTION if np.isfinite(self.bound) else RATE
        ops = self.coordinate.bind_read(k, np.zeros(self.n), rows.gradient, rows.velocity_product)
        speed = np.zeros(3)
        if isinstance(self.speed, FormulaMotion):
            ops += self.speed.bind_motion(k.clock, speed.reshape(3, 1))
        elif callable(self.speed):
            ops.append((_look_up, (self.speed, k.clock, speed)))
        else:
            speed[0] = self.speed
        return [*ops, (_drive, (speed, rows.drive, rows.velocity_product))]

    def torque(self, k: Any) -> Array:
        """λ (n,), as the stepper left it in the state [N m or N]."""
        return last_forces(k, self.name)


def _look_up(speed: Callable[[float], tuple[float, float]], clock: Array, out: Array) -> None:
    out[:2] = speed(float(clock[0]))
