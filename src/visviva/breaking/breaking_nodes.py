"""Nodes of a body that may break, with free slots for the copies made by splitting."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Mask
from visviva.breaking.node_slots import NodeSlots
from visviva.core.body_nodes import HeldNodes
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points


class BreakingNodes(HeldNodes):
    """Nodes in slots; those without elements are dead, see `Block`.

    Parameters
    ----------
    name, position, mass, velocity, held : as for `HeldNodes`, one for each vertex
    slots : the slots of the vertices

    An unused slot has the position of its vertex. Masses change with the index map, by `share`.
    """

    def __init__(
        self, name: str, position: Array, mass: Array, velocity: ArrayLike, held: Mask, slots: NodeSlots
    ) -> None:
        of = slots.vertex
        each = np.broadcast_to(np.asarray(velocity, float), position.shape)
        super().__init__(name, position[of], mass[of], each[of], held[of])
        self.used: Mask = np.zeros(len(of), bool)
        self.used[slots.first] = True
        self.velocity[~self.used] = 0.0

    def share(self, mass: Array) -> None:
        """Set the masses (n,) of the slots from those of their elements, 0 for unused slots."""
        self.used = mass > 0.0
        self.masses[self.used] = mass[self.used]

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """1 for slots in use."""
        memory[:] = np.where(self.used & ~self.held, 1.0, 0.0)

    def heavy(self) -> list[tuple[Points, Array]]:
        """Gravity acts on slots in use."""
        return [(self.points, np.where(self.used, self.masses, 0.0))]
