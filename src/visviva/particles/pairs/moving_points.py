"""Positions and velocities of points whose pairs are summed, and whether existing sums are still valid."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.particles.pairs.neighbours import SKIN, NeighbourList


@kernel
def _gather(
    index: Index, x: Array, u: Array, alive: Array, here: Array, speeds: Array, marks: Array, changed: Array
) -> None:
    """Positions, velocities and marks of these points; changed = 1 if any differs from the stored value."""
    changed[0] = 0.0
    for j in range(len(index)):
        i = index[j]
        mark = alive[i] if np.isfinite(x[i, 0] + x[i, 1] + x[i, 2]) else 0.0
        differs = mark != marks[j]
        marks[j] = mark
        for c in range(3):
            differs |= x[i, c] != here[j, c] or u[i, c] != speeds[j, c]
            here[j, c], speeds[j, c] = x[i, c], u[i, c]
        if differs:
            changed[0] = 1.0


@kernel
def mark_stale(stale: Array) -> None:
    """Mark all sums as invalid."""
    stale[:] = 1.0


@kernel
def add_to_points(index: Index, own: Array, f: Array) -> None:
    """f[index] += own."""
    for j in range(len(index)):
        for c in range(3):
            f[index[j], c] += own[j, c]


class MovingPoints:
    """n points on the arrays of one `Kinematics`, with the neighbours of each.

    Parameters
    ----------
    reach : pairs at this distance and beyond do not interact [m]
    period : (3,)   lengths of a periodic box [m], 0 on open axes
    sums : number of sums, each valid while positions and velocities are unchanged

    Attributes
    ----------
    near, speeds : the neighbours; velocities (n, 3) [m/s]
    stale : (sums,)   1 for invalid sums
    look : operations that update all of this
    """

    def __init__(
        self, points: Points, reach: float, period: Array, name: str, k: Kinematics, sums: int = 1
    ) -> None:
        owner = points.owner
        self.near = near = NeighbourList((len(points),), reach, SKIN * reach, period, name, k.clock)
        self.speeds, self.stale, changed = np.zeros((len(points), 3)), np.ones(sums), np.zeros(1)
        arguments = (points.index, k.positions(owner), k.velocities(owner), k.alive(owner))
        self.look: list[Op] = [
            (_gather, (*arguments, near.here, self.speeds, near.marks, changed)),
            When(changed, [(mark_stale, (self.stale,)), *near.ops]),
        ]
