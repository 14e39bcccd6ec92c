"""Angles of wheels: coordinates whose inertia is provided by `Sheaves`."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.carriers import Coordinates
from visviva.core.identity_kinematics import drift, project, rate
from visviva.core.kinematics import Kinematics
from visviva.core.ports import PortTable, Scalars


class WheelAngles:
    """n angles θ with q̇ = v.

    Parameters
    ----------
    angle, speed : (n,) or one number, at the start [rad], [rad/s]
    inertia : (n,) or one number, of the wheels alone [kg m²]; 0 if a `Sheaves` provides it
    """

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(self, name: str, angle: ArrayLike, speed: ArrayLike = 0.0, inertia: ArrayLike = 0.0) -> None:
        self.name = name
        self.q = np.atleast_1d(np.array(angle, float))
        self.nq = self.nv = len(self.q)
        self.v = np.array(np.broadcast_to(np.asarray(speed, float), (self.nv,)))
        self.inertia = np.array(np.broadcast_to(np.asarray(inertia, float), (self.nv,)))

    def start(self, q: Array, v: Array) -> None:
        """The initial angles and speeds."""
        q[:], v[:] = self.q, self.v

    def mass(self, out: Array) -> None:
        """The inertia given."""
        out[:] = self.inertia

    def scalars(self, table: PortTable) -> Scalars:
        """All angles as ports."""
        return table.scalars(Coordinates(self, np.arange(self.nq)))


@kernel
def _read(index: Index, found: Array, value: Array, gradient: Array, velocity_product: Array) -> None:
    for e in range(len(index)):
        value[e], gradient[e, 0], velocity_product[e] = found[index[e]], 1.0, 0.0


class WheelTurn:
    """θ of some wheels, as used by motors, limits, springs and signals of joints (`JointCoordinate`)."""

    unit = "rad"

    def __init__(self, angle: Scalars) -> None:
        self.angle, self.n = angle, len(angle)

    def rows(self, k: Kinematics) -> Index:
        """The angles themselves."""
        return np.asarray(k.rows_of(self.angle), np.int64)[:, None]

    def bind_read(self, k: Kinematics, value: Array, gradient: Array, velocity_product: Array) -> list[Op]:
        """θ (n,) and its gradient 1; velocity product zero."""
        return [(_read, (self.angle.index, k.value, value, gradient, velocity_product))]
