"""Masses on points of any carrier."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points


class MassOnPoints:
    """M = Jᵀ m J for masses (n,) [kg] on points; the rest follows from the points' own J̇v."""

    def __init__(self, name: str, points: Points, mass: ArrayLike) -> None:
        self.name, self.points = name, points
        self.masses = np.array(np.broadcast_to(np.asarray(mass, float), (len(points),)))

    def rows(self, k: Kinematics) -> Index:
        """Three rows of each point."""
        return k.rows_of(self.points)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """m on the diagonal, written once."""
        elements.M[:] = self.masses[:, None, None] * np.eye(3)
        return []

    def heavy(self) -> list[tuple[Points, Array]]:
        """Gravity acts on every mass."""
        return [(self.points, self.masses)]
