"""Forms of any kind in one numbering: their points, edges and faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.deforming.crack_offset import gather_back, scatter_back
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.free_pairs import held_points
from visviva.core.kinematics import Effort, Kinematics, copy
from visviva.core.ports import Points, PortTable
from visviva.core.sheet import ExposedSurface, TearingSheet, TearingSkin

SIDE, PIECE, CORNER, POINT = range(4)
"""Kinds of edges: of a face, isolated, and those from a point to itself, which has other edges or none."""


@kernel
def _gather(points: Array, index: Index, first: int, out: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            out[first + i, c] = points[index[i], c]


@kernel
def _scatter(forces: Array, index: Index, first: int, out: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            out[index[i], c] += forces[first + i, c]


class Sheets:
    """N points of forms, one form after the other.

    Parameters
    ----------
    forms : the participants
    itself : whether deforming forms may collide with themselves

    Vertices collide with faces, and edges of the kinds SIDE and PIECE with each other. Pieces have no faces,
    so vertices also collide with them, and isolated points with each other: such points are stored as edges
    from a point to itself.

    Attributes
    ----------
    faces (nf, 3), edges (ne, 2), kinds (ne,) : point indices, and the kind of each edge
    form, body (N,) : index of the form and of the body of each point;   isolated (·,) : bodies that do not
    collide with themselves
    corners (·,) : points that take part: all but interior ones of what may tear
    moving : the points of every moving form, the index of the first, and its `back`
    start (N, 3) : initial positions [m];   held (N,) : points that never move;   radius (N,) : of points [m]
    """

    def __init__(self, name: str, forms: Sequence[Form], itself: bool = True) -> None:
        self.name, self._itself, self._forms = name, itself, list(forms)
        sizes = [one.n for one in forms]
        self.first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.n = int(self.first[-1])
        self.form = np.repeat(np.arange(len(sizes)), sizes)
        own = [np.zeros(one.n, np.int64) if one.bodies is None else one.bodies for one in forms]
        both = np.stack([self.form, np.concatenate(own)])
        bodies, number = np.unique(both, axis=1, return_inverse=True)
        self.body = number.reshape(-1)
        rigid: Mask = np.array([one.bodies is not None for one in forms])
        self.isolated: Mask = rigid[bodies[0]] | (not itself)
        self.radius: Array = np.concatenate([np.broadcast_to(one.radius, one.n) for one in forms])
        pairs = list(zip(forms, self.first[:-1], strict=True))
        self.faces: Index = np.concatenate([one.triangles + first for one, first in pairs])
        takes_part = np.concatenate([_takes_part(one) for one in forms])
        self.corners: Index = np.flatnonzero(takes_part)
        pieces = np.concatenate([one.pieces + first for one, first in pairs])
        self.edges, self.kinds = self._edges(pieces, takes_part)
        self.held: Mask = np.concatenate([_held(one) for one in forms])
        self.start: Array = np.concatenate([one.positions for one in forms])
        self.moving = [(one.points, int(first), one.back) for one, first in pairs if one.points is not None]
        self._fixed = [(one, int(first)) for one, first in pairs if one.points is None]

    def _edges(self, pieces: Index, takes_part: Mask) -> tuple[Index, Index]:
        sides = np.concatenate([self.faces[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
        sides = np.unique(np.sort(sides, axis=1), axis=0)
        alone: Mask = np.ones(self.n, bool)
        alone[sides.ravel()] = alone[pieces.ravel()] = False
        points = np.flatnonzero((alone | (len(pieces) > 0)) & takes_part)
        kinds = np.where(alone[points], POINT, CORNER)
        edges = np.concatenate([sides, pieces, np.stack([points, points], axis=1)])
        return edges, np.concatenate([np.full(len(sides), SIDE), np.full(len(pieces), PIECE), kinds])

    @property
    def tearing(self) -> list[TearingSkin | TearingSheet]:
        """The forms that may tear."""
        return [one.skin for one in self._forms if one.skin is not None]

    @property
    def size(self) -> int:
        """Number of faces and edges: it grows when something tears."""
        return len(self.faces) + len(self.edges)

    @property
    def outdated(self) -> bool:
        """Whether something has torn since."""
        return any(one.outdated for one in self._forms)

    def renewed(self, torn: TearingSkin | TearingSheet | None = None, corners: Index | None = None) -> Sheets:
        """The sheets in their present state; or as if one body were torn by an index map (m, 4)."""
        forms = [one.renewed(corners if one.skin is torn else None) for one in self._forms]
        return Sheets(self.name, forms, self._itself)

    def gather_ops(self, k: Kinematics, x: Array, u: Array) -> list[Op]:
        """x, u (N, 3) = the present positions and velocities."""
        ops = self._fixed_ops(x)
        for points, first, back in self.moving:
            ops.append(_gather_op(points, back, k.positions(points.owner), first, x))
            ops.append(_gather_op(points, back, k.velocities(points.owner), first, u))
        return ops

    def gather_from_ops(self, k: Kinematics, q: Array, x: Array) -> list[Op]:
        """x (N, 3) = the positions for coordinates q, at the present time."""
        ops, of_table = self._fixed_ops(x), list[tuple[Points, int]]()
        for points, first, back in self.moving:
            if isinstance(points.owner, PortTable):
                of_table.append((points, first))
            else:
                part = q[k.layout.q[points.owner.name]].reshape(-1, 3)
                ops.append(_gather_op(points, back, part, first, x))
        if of_table:
            there = Kinematics(k.world)
            ops += [(copy, (q, there.q)), (copy, (k.clock, there.clock)), *there.gather_ops]
            ops += [_gather_op(points, None, there.x, first, x) for points, first in of_table]
        return ops

    def _fixed_ops(self, x: Array) -> list[Op]:
        return [(_gather, (one.positions, np.arange(one.n), first, x)) for one, first in self._fixed]

    def scatter_ops(self, forces: Array, out: Effort) -> list[Op]:
        """Add forces (N, 3) to the efforts."""
        ops: list[Op] = []
        for points, first, back in self.moving:
            into = out.forces(points.owner)
            if back is None:
                ops.append((_scatter, (forces, points.index, first, into)))
            else:
                ops.append((scatter_back, (forces, back.toward, back.weight, first, into)))
        return ops

    def rows(self, k: Kinematics) -> Index:
        """First row number (N,) of each point; fixed points have numbers beyond all rows.

        A point moved inwards from its node has the row of that node: the small share of the other nodes is
        omitted from tangents, not from forces.
        """
        found: Index = len(k.rates) + np.arange(self.n)
        for points, first, _ in self.moving:
            found[first : first + len(points)] = k.rows_of(points)[:, 0]
        return found


def _gather_op(points: Points, back: ExposedSurface | None, source: Array, first: int, out: Array) -> Op:
    """Copy points of an owner, whose indices (·, 3) are given, to their positions among all."""
    if back is None:
        return _gather, (source, points.index, first, out)
    return gather_back, (source, back.toward, back.weight, first, out)


def _takes_part(one: Form) -> Mask:
    """All points, but for forms that may tear only corners of faces."""
    found: Mask = np.ones(one.n, bool)
    if one.back is not None:
        found[:] = False
        found[one.triangles.ravel()] = True
    return found


def _held(one: Form) -> Mask:
    """Flags of points of a form that never move; corners of rigid bodies do."""
    if one.points is None:
        return np.ones(one.n, bool)
    owner: Any = one.points.owner
    if isinstance(owner, PortTable):
        return np.zeros(one.n, bool)
    return held_points(owner, owner.nq // 3)[one.points.index]
