"""Free coordinates of joints, angles or displacements, shared by motors, limits, springs and signals."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.kinematics import Kinematics

EFFORTS = {"rad": "N m", "m": "N"}
"""Units of efforts on an angle and on a displacement."""


class JointCoordinate(Protocol):
    """n functions θ of positions and frames, with exact gradients; see `JointAngle`, `JointExtension`."""

    n: int
    unit: str

    def rows(self, k: Kinematics) -> Index:
        """Port rows (n, p) on which it depends."""

    def bind_read(self, k: Kinematics, value: Array, gradient: Array, velocity_product: Array) -> list[Op]:
        """Operations that fill θ (n,), g = ∂θ/∂(port) (n, p) and ġ·w (n,)."""


class Reading:
    """A coordinate evaluated at one `Kinematics`; `ops` update the numbers.

    Attributes
    ----------
    rows, value, gradient, velocity_product : as of `JointCoordinate`
    """

    def __init__(self, coordinate: JointCoordinate, k: Kinematics) -> None:
        self.rows = np.ascontiguousarray(coordinate.rows(k))
        self.value, self.velocity_product = np.zeros(coordinate.n), np.zeros(coordinate.n)
        self.gradient = np.zeros(self.rows.shape)
        self.ops = coordinate.bind_read(k, self.value, self.gradient, self.velocity_product)


@kernel
def rate_of(rows: Index, gradient: Array, rates: Array, e: int) -> float:
    """θ̇ of coordinate e."""
    total = 0.0
    for r in range(rows.shape[1]):
        total += gradient[e, r] * rates[rows[e, r]]
    return total


def last_forces(k: Any, name: str) -> Array:
    """λ of all rows of a constraint, as left by the stepper; nan before the first step."""
    lam = np.array(k.state.memory[k.layout.memory[f"lambda/{name}"]])
    return np.full(len(lam), np.nan) if k.t == 0.0 else lam


def value_and_rate(coordinate: JointCoordinate, k: Any) -> tuple[Array, Array]:
    """θ and θ̇ (n,) at a state."""
    reading = Reading(coordinate, k)
    Program(reading.ops)()
    return reading.value, np.asarray((reading.gradient * k.rates[reading.rows]).sum(axis=1))
