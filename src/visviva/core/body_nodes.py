"""The nodes of an elastic body: point masses, some of which may be held in place without rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Mask
from visviva.core.kinematics import Kinematics
from visviva.core.nodes import Nodes

HELD_MASS_FACTOR = 1e12
"""Factor on the mass of a held node as seen by rows that touch it; no force moves it at all."""


class BodyNodes(Nodes):
    """N nodes with positions q = (x_1, …, x_N) and lumped masses:   ẋ = u,   m u̇ = f.

    Parameters
    ----------
    name : unique name
    position : (N, 3)   [m]
    mass : (N,)   [kg], > 0
    velocity : (N, 3) or one vector [m/s]

    `spread`, set by a `ConsistentMass`, means that it provides the masses.
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
        """The mass of each node at its three coordinates, unless it is spread."""
        super().mass(out)
        if self.spread:
            out[:] = 0.0


class HeldNodes(BodyNodes):
    """Nodes some of which never move: no force acts on them, and rows see them HELD_MASS_FACTOR times as
    heavy.

    Parameters
    ----------
    name, position, mass, velocity : as for `BodyNodes`
    held : (N,)   which nodes are held

    Memory (N,): 1 for free nodes, 0 for held ones; see `Block`.
    """

    def __init__(
        self, name: str, position: ArrayLike, mass: ArrayLike, velocity: ArrayLike, held: Mask
    ) -> None:
        super().__init__(name, position, mass, velocity)
        self.held = np.asarray(held, bool)
        self.velocity[self.held] = 0.0
        self.memory_size = len(self.held)

    def mass(self, out: Array) -> None:
        """Masses with held nodes practically immovable."""
        super().mass(out)
        out[np.repeat(self.held, 3)] = HELD_MASS_FACTOR * np.repeat(self.masses[self.held], 3)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Write the flags."""
        memory[:] = np.where(self.held, 0.0, 1.0)

    def alive(self, memory: Array) -> Array:
        """(N,) 1 for free nodes, else 0: a view."""
        return memory
