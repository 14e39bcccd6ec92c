"""Nodes of cables of variable length."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.kinematics import Kinematics
from visviva.core.nodes import Nodes


class CableNodes(Nodes):
    """Nodes of which those in the middle are alive; the others are spare, and lie at the ends.

    Parameters
    ----------
    position, mass, velocity : of the initial nodes, one mass for all [kg]
    spare : number of spare nodes at the first end and at the last
    """

    may_part = False
    """Whether a piece between two of them may be severed."""

    def __init__(
        self, name: str, position: ArrayLike, mass: float, spare: tuple[int, int], velocity: ArrayLike = 0.0
    ) -> None:
        x = np.array(position, float).reshape(-1, 3)
        u = np.broadcast_to(np.asarray(velocity, float), x.shape)
        self.first, self.count = spare[0], len(x)
        still = np.zeros((spare[1], 3))
        x = np.vstack([np.repeat(x[:1], spare[0], 0), x, np.repeat(x[-1:], spare[1], 0)])
        super().__init__(name, x, mass, np.vstack([np.zeros((spare[0], 3)), u, still]))
        self.memory_size = len(x)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Those in the middle are alive."""
        memory[:] = 0.0
        memory[self.first : self.first + self.count] = 1.0

    def alive(self, memory: Array) -> Array:
        """(n,) 1 for nodes that are alive, else 0: a view."""
        return memory
