"""Separates overlapping solids: positions change, velocities do not.

    A δx = Jᵀμ,   0 ≤ μ ⊥ J δx + min(φ, 0) β + max(φ, 0) ≥ 0,   J δx = 0 on joints,   q ← q ⊕ δx

Overlaps arise because bodies rotate within a step. Removing them by velocity, −φ/h, would throw the bodies
apart and add energy. Source: Cline and Pai 2003.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import copy
from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.steppers.system.system import System

SLOP = 1e-7  # overlap that is ignored [m]
CORRECTION_SHARE = 0.5  # β, share of an overlap removed in one step
ONE = np.ones(1)
STATUS_OUTCOMES = 4  # leading numbers of a solve's status that report its outcome


@kernel
def _find_overlaps(placed: Array, own: Index, phi: Array, needed: Array) -> None:
    """Whether anything overlaps."""
    needed[0] = 0.0
    for i in range(len(phi)):
        if placed[i] > 0.0 and own[i] == ONE_SIDED and phi[i] < -SLOP:
            needed[0] = 1.0
            return


@kernel
def _set_targets(
    placed: Array, own: Index, phi: Array, compliance: Array, b: Array, lam: Array, y: Array, kind: Index
) -> None:
    """Overlaps separate by a share, gaps do not close, joints do not move."""
    for i in range(len(b)):
        b[i] = 0.0
    for i in range(len(phi)):
        kind[i], y[i], lam[i] = OFF, 0.0, 0.0
        if placed[i] > 0.0 and own[i] == ONE_SIDED:
            kind[i] = ONE_SIDED
            y[i] = -CORRECTION_SHARE * phi[i] if phi[i] < -SLOP else -max(phi[i], 0.0)
        elif compliance[i] == 0.0 and (own[i] == TWO_SIDED or own[i] == RATE):
            kind[i] = TWO_SIDED


class Relaxation:
    """The rows of constraints that say `overlaps`, in time stepping.

    Attributes
    placed : (m,)   1 for such rows, 0 for others
    needed : (1,)   1 if anything overlaps
    solve_ops, move_ops   run after the solve of a step, and after its drift
    """

    def __init__(self, e: Evaluation, s: System) -> None:
        self.placed = np.concatenate(
            [np.zeros(0), *(np.full(c.n, float(getattr(c, "overlaps", False))) for c in e.constraints)]
        )
        self.needed, self.dx = np.zeros(1), np.zeros(s.x.shape)
        self.solve_ops, self.move_ops = list[Op](), list[Op]()
        if not self.placed.any():
            return
        phi, compliance = e.row_numbers["phi"], e.row_numbers["compliance"]
        rows, asked = (self.placed, e.row_kind, phi), (s.b, s.lam, s.y, s.kind)
        found = [s.x, *asked, s.border_rows.lam, s.solver.status[:STATUS_OUTCOMES]]
        kept = [np.zeros_like(numbers) for numbers in found]
        apart: list[Op] = [
            *((copy, pair) for pair in zip(found, kept, strict=True)),
            (_set_targets, (*rows, compliance, *asked)),
            *s.solve_ops,
            (copy, (s.x, self.dx)),
            *((copy, pair) for pair in zip(kept, found, strict=True)),
        ]
        self.solve_ops = [(_find_overlaps, (*rows, self.needed)), When(self.needed, apart)]
        k, v = e.k, e.world.layout.v
        moves: list[Op] = [
            (block.drift, (k.block_q(block), self.dx[v[block.name]], ONE, k.block_q(block)))
            for block in e.world.blocks
            if block.name not in k.local
        ]
        self.move_ops = [When(self.needed, moves)]
