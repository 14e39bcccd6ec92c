"""Where blocks that coast come to by themselves in a step that is found by iteration."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.program import Program
from visviva.core.evaluation import Evaluation


class Coasting:
    """The free motion of a step, from which its forces lead away: q' = q₁ ⊕ h (v' − u).

    Attributes
    ----------
    q, v : place q₁ and velocities at its end; of blocks that do not coast, those at the start of the step
    u : v where blocks coast, 0 elsewhere
    still : the v' at which q' is the place where the step began
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
                for block, places, rates in self.blocks
                for op in block.bind_coast(self.q[places], self.mean[rates], self.length, self.v[rates])
            ]
        )

    def start(self, q: Array, v: Array, h: float) -> None:
        """Coast from a state for a step of length h."""
        self.q[:], self.v[:], self.mean[:], self.length[0] = q, v, v, h
        self._coast()
        for block, places, rates in self.blocks:
            self.u[rates] = self.v[rates]
            self.still[rates] = self.v[rates] - block.mean_velocity(q[places], self.q[places], h)

    def carry(self, q: Array, v: Array) -> None:
        """Add to the velocities at a trial place q' what its other place makes of v with the same momentum.

        A force that turns a body changes its momentum; its spin changes by more, since its axes turn.
        """
        for block, places, rates in self.blocks:
            same = self.v[rates].copy()
            block.carry(self.q[places], q[places], same)
            v[rates] += same - self.v[rates]
