"""Motors that apply a given torque or force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.kinematics import Effort, Kinematics
from visviva.joints.bodies.joint_coordinate import JointCoordinate, Reading, rate_of
from visviva.joints.bodies.joint_marks import bind_marks
from visviva.vocabulary.formula_motion import FormulaMotion, law_ops

Torque = Callable[[float], float] | FormulaMotion


@kernel
def _add(torque: Array, marks: Array, rows: Index, gradient: Array, efforts: Array) -> None:
    for e in range(len(marks)):
        for r in range(rows.shape[1]):
            efforts[rows[e, r]] += torque[0] * marks[e] * gradient[e, r]


@kernel
def _power(torque: Array, marks: Array, rows: Index, gradient: Array, rates: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(marks)):
        out[0] += torque[0] * marks[e] * rate_of(rows, gradient, rates, e)


class JointTorque:
    """A torque [N m] or force [N] along every θ of a coordinate; `work/NAME` records its work.

    Parameters
    ----------
    torque : a number, a function of the time t [s], or a `FormulaMotion`
    switches : see `visviva.joints.lifetime.switched`; it acts while the joint does

    Proved by tests/joints/test_joint_drives.py.
    """

    account = "work"

    def __init__(
        self,
        name: str,
        coordinate: JointCoordinate,
        torque: float | Torque,
        switches: Sequence[Any] = (),
    ) -> None:
        self.name, self.coordinate, self.law = name, coordinate, torque
        self.switches = tuple(switches)

    def _read(self, k: Kinematics) -> tuple[Array, Array, Reading, list[Op]]:
        reading, torque = Reading(self.coordinate, k), np.zeros(3)
        marks, ops = bind_marks(self.switches, k, self.coordinate.n)
        return torque, marks, reading, [*reading.ops, *ops, *law_ops(self.law, k.clock, torque)]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The torque or force on both bodies."""
        torque, marks, reading, ops = self._read(k)
        return [*ops, (_add, (torque, marks, reading.rows, reading.gradient, out.efforts))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Torque times rate [W]."""
        torque, marks, reading, ops = self._read(k)
        return [*ops, (_power, (torque, marks, reading.rows, reading.gradient, k.rates, out))]

    def torque(self, k: Any) -> Array:
        """Torque or force on each θ (n,) [N m or N]."""
        torque, marks, _, ops = self._read(k)
        Program(ops)()
        return np.asarray(torque[0] * marks)
