"""Coordinates with q̇ = v: angles of sheaves, transverse coordinates of derived points."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.carriers import Coordinates
from visviva.core.ports import PortTable, Scalars
from visviva.core.straight import drift, project, rate


class ScalarBlock:
    """n coordinates; their inertia [kg or kg m²] is zero where a term of the world gives it."""

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(self, name: str, q: ArrayLike, v: ArrayLike = 0.0, inertia: ArrayLike = 0.0) -> None:
        self.name = name
        self.q = np.atleast_1d(np.array(q, float))
        self.nq = self.nv = len(self.q)
        self.v = np.array(np.broadcast_to(np.asarray(v, float), (self.nv,)))
        self.inertia = np.array(np.broadcast_to(np.asarray(inertia, float), (self.nv,)))

    def start(self, q: Array, v: Array) -> None:
        """The initial values and rates."""
        q[:], v[:] = self.q, self.v

    def mass(self, out: Array) -> None:
        """The inertia given."""
        out[:] = self.inertia

    def scalars(self, table: PortTable) -> Scalars:
        """All coordinates as ports."""
        return table.scalars(Coordinates(self, np.arange(self.nq)))
