"""Free motion of blocks with exact force-free motion, in steps that are solved by iteration."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.program import Program
from visviva.core.evaluation import Evaluation


class Coasting:
    """The free motion of a step, relative to which forces act: q' = q₁ ⊕ h (v' − u).

    Attributes
    ----------
    q, v : position q₁ and velocities at its end; for other blocks, those at the start of the step
    u : v of blocks with free motion, 0 elsewhere
    still : the v' at which q' is the position at the start of the step
    """

    def __init__(self, e: Evaluation) -> None:
        layout = e.world.layout
        self.q, self.v = np.zeros_like(e.k.q), np.zeros(layout.nv)
        self.u, self.still, self.mean = np.zeros(layout.nv), np.zeros(layout.nv), np.zeros(layout.nv)
        self.length = np.ones(1)
        found = [block for block in e.world.blocks if hasattr(block, "bind_coast")]
        self.blocks = [(block, layout.q[block.name], layout.v[block.name]) for block in found]
        self._coast = Program(
            [
                op
                for block, slices, rates in self.blocks
                for op in block.bind_coast(self.q[slices], self.mean[rates], self.length, self.v[rates])
            ]
        )

    def start(self, q: Array, v: Array, h: float) -> None:
        """Compute the free motion from a state over a step of length h."""
        self.q[:], self.v[:], self.mean[:], self.length[0] = q, v, v, h
        self._coast()
        for block, slices, rates in self.blocks:
            self.u[rates] = self.v[rates]
            self.still[rates] = self.v[rates] - block.mean_velocity(q[slices], self.q[slices], h)

    def carry(self, q: Array, v: Array) -> None:
        """Add to the velocities at a trial position q' the change of v at constant momentum due to q' ≠ q₁.

        A torque changes the angular momentum of a body; its angular velocity changes by more, since its axes
        rotate.
        """
        for block, slices, rates in self.blocks:
            same = self.v[rates].copy()
            block.carry(self.q[slices], q[slices], same)
            v[rates] += same - self.v[rates]
