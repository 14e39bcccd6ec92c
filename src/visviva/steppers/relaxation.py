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

SLOP = 1e-7  # overlap that is left alone [m]
SHARE = 0.5  # β, of an overlap that one step takes out
ONE = np.ones(1)
TOLD = 4  # numbers of the status of a solve that say how it went


@kernel
def _look(placed: Array, own: Index, phi: Array, needed: Array) -> None:
    """Whether anything overlaps."""
    needed[0] = 0.0
    for i in range(len(phi)):
        if placed[i] > 0.0 and own[i] == ONE_SIDED and phi[i] < -SLOP:
            needed[0] = 1.0
            return


@kernel
def _keep(x: Array, b: Array, lam: Array, y: Array, kind: Index, status: Array, kept: Array) -> None:
    """What the solve of a step has found and was asked."""
    n, m = len(x), len(lam)
    for i in range(n):
        kept[i], kept[n + i] = x[i], b[i]
    for i in range(m):
        kept[2 * n + i], kept[2 * n + m + i], kept[2 * n + 2 * m + i] = lam[i], y[i], kind[i]
    for i in range(TOLD):
        kept[2 * n + 3 * m + i] = status[i]


@kernel
def _bring_back(x: Array, b: Array, lam: Array, y: Array, kind: Index, status: Array, kept: Array) -> None:
    """The opposite of `_keep`."""
    n, m = len(x), len(lam)
    for i in range(n):
        x[i], b[i] = kept[i], kept[n + i]
    for i in range(m):
        lam[i], y[i], kind[i] = kept[2 * n + i], kept[2 * n + m + i], int(kept[2 * n + 2 * m + i])
    for i in range(TOLD):
        status[i] = kept[2 * n + 3 * m + i]


@kernel
def _ask(
    placed: Array, own: Index, phi: Array, compliance: Array, b: Array, lam: Array, y: Array, kind: Index
) -> None:
    """Overlaps come apart by a share, gaps do not close, joints do not move."""
    for i in range(len(b)):
        b[i] = 0.0
    for i in range(len(phi)):
        kind[i], y[i], lam[i] = OFF, 0.0, 0.0
        if placed[i] > 0.0 and own[i] == ONE_SIDED:
            kind[i] = ONE_SIDED
            y[i] = -SHARE * phi[i] if phi[i] < -SLOP else -max(phi[i], 0.0)
        elif compliance[i] == 0.0 and (own[i] == TWO_SIDED or own[i] == RATE):
            kind[i] = TWO_SIDED


@kernel
def _take(x: Array, dx: Array) -> None:
    for i in range(len(x)):
        dx[i] = x[i]


class Relaxation:
    """The rows of constraints that say `overlaps`, in time stepping.

    Attributes
    ----------
    placed : (m,)   1 for such rows, 0 for others
    needed : (1,)   1 where anything overlaps
    solve_ops, move_ops   after the solve of a step, and after its drift
    """

    def __init__(self, stepper: Any) -> None:
        e, s = stepper.e, stepper.system
        self.placed = np.concatenate(
            [np.zeros(0), *(np.full(c.n, float(getattr(c, "overlaps", False))) for c in e.constraints)]
        )
        self.needed, self.dx = np.zeros(1), np.zeros(s.x.shape)
        self.solve_ops, self.move_ops = list[Op](), list[Op]()
        if not self.placed.any():
            return
        phi, compliance = e.row_numbers["phi"], e.row_numbers["compliance"]
        rows, asked = (self.placed, e.row_kind, phi), (s.b, s.lam, s.y, s.kind)
        kept = np.zeros(2 * len(s.x) + 3 * len(phi) + TOLD)
        all_ = (s.x, *asked, s.solver.status, kept)
        ask: list[Op] = [(_keep, all_), (_ask, (*rows, compliance, *asked)), *s.solve_ops]
        self.solve_ops = [
            (_look, (*rows, self.needed)),
            When(self.needed, [*ask, (_take, (s.x, self.dx)), (_bring_back, all_)]),
        ]
        layout, k = e.world.layout, e.k
        moves = [
            (
                block.drift,
                (k.q[layout.q[block.name]], self.dx[layout.v[block.name]], ONE, k.q[layout.q[block.name]]),
            )
            for block in e.world.blocks
            if block.name not in k.local
        ]
        self.move_ops = [When(self.needed, moves)]
