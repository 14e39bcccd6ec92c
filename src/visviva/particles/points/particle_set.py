"""Sets of particles that are born and die: a fixed number of slots, some of which hold a living particle."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.kinematics import Kinematics
from visviva.particles.points.point_masses import PointMasses

ALIVE, BIRTH_TIME, LIFETIME = 0, 1, 2


class ParticleSet(PointMasses):
    """Slots for `capacity` particles; slots never move, a dead one rests at the origin until it is reused.

    Parameters
    ----------
    name : unique name
    capacity : number of slots, ≥ 1
    mass : (capacity,) or one number [kg], > 0: of the particle in a slot

    Memory (3, capacity): 1 for living and 0 for dead, time of birth [s], lifetime [s].
    Raises SceneError for a mass that is not positive.
    Source: Holzschuch's course, "Systèmes de particules" (P1, P53).
    """

    def __init__(self, name: str, capacity: int, mass: ArrayLike) -> None:
        super().__init__(name, np.zeros((capacity, 3)), mass)
        self.capacity, self.memory_size = capacity, 3 * capacity
        self.dropped = 0

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No slot holds a particle at first."""
        memory[:] = 0.0

    def slots(self, memory: Array) -> Array:
        """The rows ALIVE, BIRTH_TIME and LIFETIME of the block's memory (3, capacity): a view."""
        return memory.reshape(3, self.capacity)

    def alive(self, memory: Array) -> Array:
        """(capacity,) 1 for slots that hold a living particle, else 0: a view."""
        return np.asarray(self.slots(memory)[ALIVE])

    def fallbacks(self) -> dict[str, int]:
        """Births without a free slot."""
        return {"births dropped, since all slots were in use": self.dropped}
