"""Detects bodies that rest on several points with friction, whose share of the load is not determined."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.rows import FRICTION, ONE_SIDED
from visviva.core.state import State
from visviva.steppers.events.motion import Motion

TOUCHING_GAP = 1e-6  # gap up to which points count as touching [m]
SLIP_SPEED = 1e-6  # speed from which a point slips [m/s]
SEPARATION_SPEED = 1e-3  # speed from which it separates: time steps end with errors in velocity [m/s]
EDGE_POINTS = 2  # points of an edge on which a body rocks
FIRM_SHARE = 0.5  # share of their limit up to which tangential forces hold firmly


@kernel
def _sum_points(
    normal: Index, tangent: Index, mu: Array, kind: Index, phi: Array, phidot: Array, lam: Array, dofs: Index,
    count: Index, slips: Index, pull: Array, limit: Array,
) -> None:  # fmt: skip
    """For the points with friction that move with each coordinate: their number, the number that slip, their
    tangential forces and limits."""
    for c in range(len(normal)):
        row = normal[c, 0]
        if row < 0 or kind[row] != ONE_SIDED or kind[tangent[c, 0]] != FRICTION:
            continue
        if phi[row] > TOUCHING_GAP or phidot[row] > SEPARATION_SPEED:
            continue
        slipping, force = 0, 0.0
        for a in range(tangent.shape[1]):
            if tangent[c, a] >= 0:
                slipping += abs(phidot[tangent[c, a]]) > SLIP_SPEED
                force += abs(lam[tangent[c, a]])
        for a in range(dofs.shape[1]):
            if dofs[row, a] >= 0:
                count[dofs[row, a]] += 1
                slips[dofs[row, a]] += slipping
                pull[dofs[row, a]] += force
                limit[dofs[row, a]] += mu[c] * lam[row]


class SharedLoad:
    """Whether two points with friction touch on one body and do not stick firmly, with half of their limit.

    Points that stick firmly do not move however they share the load, so events suffice.
    """

    def __init__(self, motion: Motion) -> None:
        e, layout, nv = motion.e, motion.world.layout, motion.world.layout.nv
        self._count, self._slips = np.zeros(nv, np.int64), np.zeros(nv, np.int64)
        self._pull, self._limit = np.zeros(nv), np.zeros(nv)
        self._parts = []
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            law = getattr(constraint, "cones", None)
            if law is not None and constraint.one_sided:
                first = _firsts(law.normal)
                read = (law.normal[first], law.tangent[first], law, first, rows)
                self._parts.append((*read, layout.memory[f"lambda/{constraint.name}"]))

    def found(self, state: State) -> bool:
        """Call after the rows are filled at this state, whose memory has the last forces."""
        sums = (self._count, self._slips, self._pull, self._limit)
        for each in sums:
            each[:] = 0
        for normal, tangent, law, first, rows, part in self._parts:
            read = (rows.kind, rows.phi, rows.phidot, state.memory[part], rows.expansion.dofs)
            _sum_points(normal, tangent, law.mu[first], *read, *sums)
        firm = (self._slips == 0) & (self._pull <= FIRM_SHARE * self._limit) & (self._count <= EDGE_POINTS)
        return bool(((self._count > 1) & ~firm).any())


def _firsts(normal: Index) -> Index:
    """The first cone of every normal row: rolling and spinning friction are laws of the same point."""
    return np.sort(np.unique(normal[:, 0], return_index=True)[1])
