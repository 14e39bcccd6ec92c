"""Springs and dampers of joints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import JointCoordinate, Reading, rate_of, value_and_rate
from visviva.joints.bodies.joint_marks import bind_marks


@kernel
def _add(
    law: Array, marks: Array, rows: Index, value: Array, gradient: Array, rates: Array, efforts: Array
) -> None:
    for e in range(len(value)):
        rate = rate_of(rows, gradient, rates, e)
        torque = -marks[e] * (law[0] * (value[e] - law[1]) + law[2] * rate)
        for r in range(rows.shape[1]):
            efforts[rows[e, r]] += torque * gradient[e, r]


@kernel
def _energy(law: Array, marks: Array, value: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(value)):
        out[0] += 0.5 * marks[e] * law[0] * (value[e] - law[1]) ** 2


@kernel
def _power(law: Array, marks: Array, rows: Index, gradient: Array, rates: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(marks)):
        out[0] -= marks[e] * law[2] * rate_of(rows, gradient, rates, e) ** 2


@kernel
def _tangent(law: Array, marks: Array, gradient: Array, stiffness: Array, damping: Array) -> None:
    for e in range(len(marks)):
        for r in range(gradient.shape[1]):
            for s in range(gradient.shape[1]):
                product = marks[e] * gradient[e, r] * gradient[e, s]
                stiffness[e, r, s] = law[0] * product
                damping[e, r, s] = law[2] * product


class JointSpring:
    """Torque or force −(k (θ − θ₀) + c θ̇) on every θ of a coordinate; energy ½ k (θ − θ₀)².

    Parameters
    ----------
    stiffness, rest : k ≥ 0 [N m/rad or N/m] and θ₀ [rad or m], including whole turns
    damping : c ≥ 0 [N m s/rad or N s/m]
    switches : see `visviva.joints.lifetime.switched`; it acts while the joint does

    K = k g gᵀ and D = c g gᵀ with g = ∂θ/∂(port). Raises SceneError for numbers below zero.
    Proved by tests/joints/test_joint_drives.py.
    """

    account = "dissipated"
    rank_one = True

    def __init__(
        self,
        name: str,
        coordinate: JointCoordinate,
        stiffness: float,
        rest: float = 0.0,
        damping: float = 0.0,
        switches: Sequence[Any] = (),
    ) -> None:
        self.name, self.coordinate, self.switches = name, coordinate, tuple(switches)
        self.law = np.array([stiffness, rest, damping], float)
        for what, number in (("stiffness", stiffness), ("damping", damping)):
            if not number >= 0:
                raise SceneError(f"found {what} {number:g}: it must be >= 0", name)

    def _read(self, k: Kinematics) -> tuple[Reading, Array, list[Op]]:
        reading = Reading(self.coordinate, k)
        marks, ops = bind_marks(self.switches, k, self.coordinate.n)
        return reading, marks, [*reading.ops, *ops]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The torque or force on both bodies."""
        reading, marks, ops = self._read(k)
        read = (reading.rows, reading.value, reading.gradient)
        return [*ops, (_add, (self.law, marks, *read, k.rates, out.efforts))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Stored energy [J]."""
        reading, marks, ops = self._read(k)
        return [*ops, (_energy, (self.law, marks, reading.value, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−c θ̇² [W]."""
        reading, marks, ops = self._read(k)
        return [*ops, (_power, (self.law, marks, reading.rows, reading.gradient, k.rates, out))]

    def torque(self, k: Any) -> Array:
        """Torque or force on each θ (n,) [N m or N]."""
        value, rate = value_and_rate(self.coordinate, k)
        marks, ops = bind_marks(self.switches, k, self.coordinate.n)
        Program(ops)()
        return np.asarray(-marks * (self.law[0] * (value - self.law[1]) + self.law[2] * rate))

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """The rows of the coordinate, with K and D."""
        return self.coordinate.rows(k), "KD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """K and D."""
        reading, marks, ops = self._read(k)
        return [*ops, (_tangent, (self.law, marks, reading.gradient, elements.K, elements.D))]
