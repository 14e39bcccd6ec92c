"""Solids that overlap come apart: places change, velocities do not.

    A δx = Jᵀμ,   0 ≤ μ ⊥ J δx + min(φ, 0) β + max(φ, 0) ≥ 0,   J δx = 0 on joints,   q ← q ⊕ δx

A step that took an overlap out by its velocity, −φ/h, would throw apart what overlaps since bodies
turn within a step, and put in energy. Source: Cline and Pai 2003.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.ports import Op, When
from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.core.state import Array, Index
from visviva.steppers.account_rates import copy

SLOP = 1e-7  # overlap that is left alone [m]
SHARE = 0.5  # β, of an overlap that one step takes out
ONE = np.ones(1)


@kernel
def _find_deep(placed: Array, own: Index, phi: Array, needed: Array) -> None:
    """needed = 1 where anything overlaps that is not left alone."""
    needed[0] = 0.0
    for i in range(len(own)):
        if placed[i] > 0.0 and own[i] == ONE_SIDED and phi[i] < -SLOP:
            needed[0] = 1.0


@kernel
def _relaxing_rows(
    placed: Array, own: Index, phi: Array, compliance: Array, lam: Array, b: Array, y: Array, on: Index
) -> None:
    """A δx = Jᵀμ: rows that overlap give way by a share, others stay as they are, rigid joints too."""
    for i in range(len(own)):
        on[i], y[i], lam[i] = OFF, 0.0, 0.0
        if compliance[i] == 0.0 and (own[i] == TWO_SIDED or own[i] == RATE):
            on[i] = TWO_SIDED
        elif placed[i] > 0.0 and own[i] == ONE_SIDED:
            on[i] = ONE_SIDED
            y[i] = -SHARE * phi[i] if phi[i] < -SLOP else -max(phi[i], 0.0)
    for i in range(len(b)):
        b[i] = 0.0


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
        self.needed = np.zeros(1)
        self.dx = np.zeros(stepper.system.x.shape)

    def solve_ops(self) -> list[Op]:
        """After the solve of a step."""
        if not self.placed.any():
            return []
        e, s = self.stepper.e, self.stepper.system
        phi, compliance = e.row_numbers["phi"], e.row_numbers["compliance"]
        used = [s.x, s.lam, s.b, s.y, s.kind]
        kept = [np.zeros_like(array) for array in used]
        solve: list[Op] = [
            *((copy, pair) for pair in zip(used, kept, strict=True)),
            (_relaxing_rows, (self.placed, e.row_kind, phi, compliance, s.lam, s.b, s.y, s.kind)),
            *s.solve_ops,
            (copy, (s.x, self.dx)),
            *((copy, pair) for pair in zip(kept, used, strict=True)),
        ]
        return [(_find_deep, (self.placed, e.row_kind, phi, self.needed)), When(self.needed, solve)]

    def move_ops(self) -> list[Op]:
        """After its drift."""
        if not self.placed.any():
            return []
        world, k = self.stepper.e.world, self.stepper.e.k
        moves: list[Op] = []
        for block in world.blocks:
            if block.name not in k.local:
                q = k.block_q(block)
                moves.append((block.drift, (q, self.dx[world.layout.v[block.name]], ONE, q)))
        return [When(self.needed, moves)]
