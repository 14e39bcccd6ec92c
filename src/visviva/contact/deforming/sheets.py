"""Forms of any kind in one numbering: their points, edges and faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.free_pairs import held_points
from visviva.core.kinematics import Effort, Kinematics, copy
from visviva.core.ports import Points, PortTable

SIDE, PIECE, CORNER, DOT = range(4)
"""Kinds of edges: of a face, of none, and those from a point to itself, which has others or has not."""


@kernel
def _gather(points: Array, index: Index, first: int, out: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            out[first + i, c] = points[index[i], c]


@kernel
def _gather_flat(q: Array, index: Index, first: int, out: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            out[first + i, c] = q[3 * index[i] + c]


@kernel
def _scatter(forces: Array, index: Index, first: int, out: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            out[index[i], c] += forces[first + i, c]


class Sheets:
    """N points of forms, one form after the other.

    Parameters
    ----------
    forms : what takes part
    itself : whether what deforms may touch itself

    A vertex meets faces, and edges of the kinds SIDE and PIECE each other. Pieces have no faces about them,
    so vertices meet them too, and points alone each other: those stand among the edges, from a point to
    itself.

    Attributes
    ----------
    faces (nf, 3), edges (ne, 2), kinds (ne,) : numbers of points, and what sort of edge it is
    form, body (N,) : number of the form of each point, and of the body;   lonely (·,) : which bodies do not
    meet themselves
    moving : the points of every form that moves, and the number of the first
    start (N, 3) : where they begin [m];   held (N,) : which never move;   radius (N,) : of each point [m]
    """

    def __init__(self, name: str, forms: Sequence[Form], itself: bool = True) -> None:
        self.name, sizes = name, [one.n for one in forms]
        self.first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.n = int(self.first[-1])
        self.form = np.repeat(np.arange(len(sizes)), sizes)
        own = [np.zeros(one.n, np.int64) if one.bodies is None else one.bodies for one in forms]
        both = np.stack([self.form, np.concatenate(own)])
        bodies, number = np.unique(both, axis=1, return_inverse=True)
        self.body = number.reshape(-1)
        rigid: Mask = np.array([one.bodies is not None for one in forms])
        self.lonely: Mask = rigid[bodies[0]] | (not itself)
        self.radius: Array = np.concatenate([np.broadcast_to(one.radius, one.n) for one in forms])
        pairs = list(zip(forms, self.first[:-1], strict=True))
        self.faces: Index = np.concatenate([one.triangles + first for one, first in pairs])
        self.edges, self.kinds = self._edges(np.concatenate([one.pieces + first for one, first in pairs]))
        self.held: Mask = np.concatenate([_held(one) for one in forms])
        self.start: Array = np.concatenate([one.places for one in forms])
        self.moving = [(one.points, int(first)) for one, first in pairs if one.points is not None]
        self._fixed = [(one, int(first)) for one, first in pairs if one.points is None]

    def _edges(self, pieces: Index) -> tuple[Index, Index]:
        sides = np.concatenate([self.faces[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
        sides = np.unique(np.sort(sides, axis=1), axis=0)
        alone: Mask = np.ones(self.n, bool)
        alone[sides.ravel()] = alone[pieces.ravel()] = False
        points = np.flatnonzero(alone | (len(pieces) > 0))
        kinds = np.where(alone[points], DOT, CORNER)
        edges = np.concatenate([sides, pieces, np.stack([points, points], axis=1)])
        return edges, np.concatenate([np.full(len(sides), SIDE), np.full(len(pieces), PIECE), kinds])

    def gather_ops(self, k: Kinematics, x: Array, u: Array) -> list[Op]:
        """x, u (N, 3) = the present places and velocities."""
        ops = self._fixed_ops(x)
        for points, first in self.moving:
            ops.append((_gather, (k.positions(points.owner), points.index, first, x)))
            ops.append((_gather, (k.velocities(points.owner), points.index, first, u)))
        return ops

    def gather_from_ops(self, k: Kinematics, q: Array, x: Array) -> list[Op]:
        """x (N, 3) = the places that coordinates q mean, at the present time."""
        ops, of_table = self._fixed_ops(x), list[tuple[Points, int]]()
        for points, first in self.moving:
            if isinstance(points.owner, PortTable):
                of_table.append((points, first))
            else:
                part = q[k.layout.q[points.owner.name]]
                ops.append((_gather_flat, (part, points.index, first, x)))
        if of_table:
            there = Kinematics(k.world)
            ops += [(copy, (q, there.q)), (copy, (k.clock, there.clock)), *there.gather_ops]
            ops += [(_gather, (there.x, points.index, first, x)) for points, first in of_table]
        return ops

    def _fixed_ops(self, x: Array) -> list[Op]:
        return [(_gather, (one.places, np.arange(one.n), first, x)) for one, first in self._fixed]

    def scatter_ops(self, forces: Array, out: Effort) -> list[Op]:
        """Add forces (N, 3) to the efforts."""
        return [
            (_scatter, (forces, points.index, first, out.forces(points.owner)))
            for points, first in self.moving
        ]

    def rows(self, k: Kinematics) -> Index:
        """First row number (N,) of each point; numbers beyond all rows of those that are fixed."""
        found: Index = len(k.rates) + np.arange(self.n)
        for points, first in self.moving:
            found[first : first + len(points)] = k.rows_of(points)[:, 0]
        return found


def _held(one: Form) -> Mask:
    """Which points of a form never move; corners of rigid bodies do."""
    if one.points is None:
        return np.ones(one.n, bool)
    owner: Any = one.points.owner
    if isinstance(owner, PortTable):
        return np.zeros(one.n, bool)
    return held_points(owner, owner.nq // 3)[one.points.index]
