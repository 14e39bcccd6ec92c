"""The nodes of an elastic body: point masses, some of which may be held where they are without a row."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Mask
from visviva.core.kinematics import Kinematics
from visviva.core.nodes import Nodes

HELD = 1e12
"""How many times its mass a held node has for rows that touch it; no force moves it at all."""


class BodyNodes(Nodes):
    """N nodes with positions q = (x_1, …, x_N) and lumped masses:   ẋ = u,   m u̇ = f.

    Parameters
    ----------
    name : unique name
    position : (N, 3)   [m]
    mass : (N,)   [kg], > 0
    velocity : (N, 3) or one vector [m/s]

    `spread`, set by a `ConsistentMass`, says that it gives the masses.
    Source: Liesenfeld 1997, §5.3; lumped as in its §10. Raises SceneError for numbers that are not finite.
    """

    def __init__(self, name: str, position: ArrayLike, mass: ArrayLike, velocity: ArrayLike = 0.0) -> None:
        super().__init__(name, position, mass, velocity)
        self.held: Mask = np.zeros(len(self.masses), bool)
        self.spread = False

    def refused_mass(self, i: int) -> str:
        """A vertex without mass has no tetrahedron."""
        return f"vertex {i} has no mass: no tetrahedron has it as a corner"

    def mass(self, out: Array) -> None:
        """The mass of a node stands at each of its three coordinates, if it is not spread."""
        super().mass(out)
        if self.spread:
            out[:] = 0.0


class HeldNodes(BodyNodes):
    """Nodes of which some never move: no force acts on them, and rows find them HELD times as heavy.

    Parameters
    ----------
    name, position, mass, velocity : as for `BodyNodes`
    held : (N,)   which

    Memory (N,): 1 for nodes that are free, 0 for those that are held; see `Block`.
    """

    def __init__(
        self, name: str, position: ArrayLike, mass: ArrayLike, velocity: ArrayLike, held: Mask
    ) -> None:
        super().__init__(name, position, mass, velocity)
        self.held = np.asarray(held, bool)
        self.velocity[self.held] = 0.0
        self.memory_size = len(self.held)

    def mass(self, out: Array) -> None:
        """Held nodes are as good as immovable."""
        super().mass(out)
        out[np.repeat(self.held, 3)] = HELD * np.repeat(self.masses[self.held], 3)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """The marks."""
        memory[:] = np.where(self.held, 0.0, 1.0)

    def alive(self, memory: Array) -> Array:
        """(N,) 1 for free nodes, else 0: a view."""
        return memory
