"""Solids that overlap come apart: places change, velocities do not.

    A δx = Jᵀμ,   0 ≤ μ ⊥ J δx + min(φ, 0) β + max(φ, 0) ≥ 0,   J δx = 0 on joints,   q ← q ⊕ δx

A step that took an overlap out by its velocity, −φ/h, would throw apart what overlaps since bodies
turn within a step, and put in energy. Source: Cline and Pai 2003.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.ports import Op
from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.core.state import Mask

SLOP = 1e-7  # overlap that is left alone [m]
SHARE = 0.5  # β, of an overlap that one step takes out
ONE = np.ones(1)


class Relaxation:
    """The rows of constraints that say `overlaps`, in time stepping.

    Attributes
    ----------
    placed : (m,)   1 for such rows, 0 for others
    """

    def __init__(self, stepper: Any) -> None:
        self.stepper, e = stepper, stepper.e
        self.placed = np.concatenate(
            [np.zeros(0), *(np.full(c.n, float(getattr(c, "overlaps", False))) for c in e.constraints)]
        )
        self.any = bool(self.placed.any())
        self.dx = np.zeros(stepper.system.x.shape)
        self.needed = False

    @property
    def solve_ops(self) -> list[Op]:
        """After the solve of a step."""
        return [(self._solve, ())] if self.any else []

    @property
    def move_ops(self) -> list[Op]:
        """After its drift."""
        return [(self._move, ())] if self.any else []

    def _deep(self) -> Mask:
        e = self.stepper.e
        deep: Mask = (self.placed > 0) & (e.row_kind == ONE_SIDED) & (e.row_numbers["phi"] < -SLOP)
        return deep

    def _solve(self) -> None:
        deep = self._deep()
        self.needed = bool(deep.any())
        if not self.needed:
            return
        e, s = self.stepper.e, self.stepper.system
        phi, own = e.row_numbers["phi"], e.row_kind
        rigid = e.row_numbers["compliance"] == 0.0
        kept = [array.copy() for array in (s.x, s.lam, s.b, s.y, s.kind)]
        s.b[:] = 0.0
        s.kind[:] = np.where(rigid & ((own == TWO_SIDED) | (own == RATE)), TWO_SIDED, OFF)
        s.kind[(self.placed > 0) & (own == ONE_SIDED)] = ONE_SIDED
        s.y[:] = np.where(s.kind == ONE_SIDED, np.where(deep, -SHARE * phi, -np.maximum(phi, 0.0)), 0.0)
        s.lam[:] = 0.0
        s.solve()
        self.dx[:] = s.x
        for array, numbers in zip((s.x, s.lam, s.b, s.y, s.kind), kept, strict=True):
            array[:] = numbers

    def _move(self) -> None:
        if not self.needed:
            return
        world, k = self.stepper.e.world, self.stepper.e.k
        for block in world.blocks:
            if block.name not in k.local:
                q = world.layout.q[block.name]
                block.drift(k.q[q], self.dx[world.layout.v[block.name]], ONE, k.q[q])
