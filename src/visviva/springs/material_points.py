"""A point held by a hand: on a rigid body, or between the points of a deformable one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.carriers import Barycentric
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Carrier, Dofs, PortSlices, PortTable
from visviva.core.state import Layout
from visviva.geometry.rotation import rotation_of


class MaterialPoint(Protocol):
    """A material point."""

    @property
    def block(self) -> Any:
        """The block of the body."""

    def carrier(self) -> Carrier:
        """The point as one point of a table."""

    def position(self, k: Kinematics) -> Array:
        """Its position (3,) [m]."""


@dataclass(frozen=True)
class MaterialPointOfNodes:
    """x = Σ_j w_j x_j of the points `numbers` (k,) of a block, with weights (k,) that sum to 1."""

    block: Any
    numbers: Index
    weights: Array

    def carrier(self) -> Carrier:
        """The point as one point of a table."""
        return Barycentric(self.block, self.numbers[None], self.weights[None])

    def position(self, k: Kinematics) -> Array:
        """Its position (3,) [m]."""
        return np.asarray(self.weights @ k.positions(self.block)[self.numbers])


@dataclass(frozen=True)
class MaterialPointOfBody:
    """x = r + R p of body `number` of a block; p (3,) from its centre of mass, in its axes [m]."""

    block: Any
    number: int
    local: Array

    def carrier(self) -> Carrier:
        """The point as one point of a table."""
        table = PortTable()
        self.block.points(table, [self.number], self.local[None])
        return table.carriers[0]

    def position(self, k: Kinematics) -> Array:
        """Its position (3,) [m]."""
        x, quat = self.block.poses(k.block_q(self.block))
        rotation = np.zeros((3, 3))
        rotation_of(quat[self.number], 0, rotation)
        return np.asarray(x[self.number] + rotation @ self.local)


class HeldPoint:
    """A movable point of the port table: its carrier changes between two layouts.

    held : its carrier; without one nothing moves it
    """

    kind, n = "point", 1

    def __init__(self) -> None:
        self.held: MaterialPoint | None = None

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """Degrees of freedom of the held point."""
        if self.held is None:
            return np.zeros((3, 0), np.int64)
        return self.held.carrier().dofs(layout, table)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """The position of the held point."""
        return [] if self.held is None else self.held.carrier().bind(k, at)
