"""Ports: the places where forces, masses and constraints act.

A port row is one number w_r of the table w = J v + s(t): a velocity component of a point, an angular velocity
component of a frame, or the rate of a scalar. An effort e_r on it acts on the coordinates as τ += Jᵀ e. Row
numbers below `PortTable.rows` are rows of the table; higher ones are the generalised velocities themselves
(J = 1), so nodes of a block need no entry in the table and no copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.state import Layout

Dofs = list[list[int]] | Index
"""Indices of generalised velocities for each of some rows; an array (rows, k) if all rows have k."""


@dataclass(frozen=True)
class Points:
    """n points with positions (n, 3) and velocities (n, 3).

    Parameters
    ----------
    owner : the block whose nodes they are (a view, nothing is copied), or the world's `PortTable`
    index : (n,)  their indices in the owner
    """

    owner: Any
    index: Index

    def __len__(self) -> int:
        return len(self.index)

    def __getitem__(self, which: int | slice | Index) -> Points:
        if isinstance(which, int) and not -len(self.index) <= which < len(self.index):
            raise IndexError(f"found point {which} of {len(self.index)}, counted from 0")
        return Points(self.owner, np.atleast_1d(self.index[which]))

    def take(self, which: Sequence[int] | Index) -> Points:
        """The points with these indices."""
        return self[np.asarray(which, np.int64)]


@dataclass(frozen=True)
class Frames:
    """n orientations (n, 3, 3), body to world, with angular velocities (n, 3) in world axes."""

    index: Index

    def __len__(self) -> int:
        return len(self.index)

    def __getitem__(self, which: int | slice) -> Frames:
        return Frames(np.atleast_1d(self.index[which]))


@dataclass(frozen=True)
class Scalars:
    """n angles or lengths with their rates."""

    index: Index

    def __len__(self) -> int:
        return len(self.index)

    def __getitem__(self, which: int | slice) -> Scalars:
        return Scalars(np.atleast_1d(self.index[which]))


class Carrier(Protocol):
    """Carries a range of ports of one kind ("point", "frame" or "scalar")."""

    kind: str
    n: int

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """The generalised velocities that move each of its rows (3 rows per point or frame, 1 per scalar)."""

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """The operations that fill x (or rotation, value), J, J̇v and s of its rows from q, v and t."""


@dataclass(frozen=True)
class PortSlices:
    """A carrier's slices of the tables of one `Kinematics`.

    Parameters
    ----------
    value : positions (n, 3), rotations (n, 3, 3) or scalar values (n,)
    jacobian : the entries of its rows of J, row by row in the order of `Carrier.dofs`
    jdotv, script : J̇v + ṡ and s of its rows
    rows : index of its first row
    """

    value: Array
    jacobian: Array
    jdotv: Array
    script: Array
    rows: int


class PortTable:
    """All ports of a world that are not nodes: their carriers, row numbers and the pattern of J."""

    def __init__(self) -> None:
        self.carriers: list[Carrier] = []
        self.first: list[int] = []
        self.count = {"point": 0, "frame": 0, "scalar": 0}
        self.ptr: Index = np.zeros(1, np.int64)
        self.col: Index = np.zeros(0, np.int64)

    def _add(self, carrier: Carrier, kind: str) -> Index:
        first = self.count[kind]
        self.carriers.append(carrier)
        self.first.append(first)
        self.count[kind] = first + carrier.n
        return np.arange(first, first + carrier.n)

    def points(self, carrier: Carrier) -> Points:
        """Add the points of a carrier."""
        return Points(self, self._add(carrier, "point"))

    def frames(self, carrier: Carrier) -> Frames:
        """Add the frames of a carrier."""
        return Frames(self._add(carrier, "frame"))

    def scalars(self, carrier: Carrier) -> Scalars:
        """Add the scalars of a carrier."""
        return Scalars(self._add(carrier, "scalar"))

    def cut(self, first: Carrier) -> None:
        """Remove a carrier and all added after it; no part may still use their ports."""
        at = self.carriers.index(first)
        for carrier in self.carriers[at:]:
            self.count[carrier.kind] -= carrier.n
        del self.carriers[at:], self.first[at:]

    @property
    def rows(self) -> int:
        """Number of rows of J."""
        return 3 * self.count["point"] + 3 * self.count["frame"] + self.count["scalar"]

    def row_of(self, kind: str, index: int) -> int:
        """Number of the first row of a port."""
        if kind == "point":
            return 3 * index
        if kind == "frame":
            return 3 * self.count["point"] + 3 * index
        return 3 * self.count["point"] + 3 * self.count["frame"] + index

    def build(self, layout: Layout) -> None:
        """Fix the pattern of J for a layout."""
        lengths = np.zeros(self.rows, np.int64)
        self._known = known = list[tuple[int, Dofs]]()
        for carrier, first in zip(self.carriers, self.first, strict=True):
            row, dofs = self.row_of(carrier.kind, first), carrier.dofs(layout, self)
            each = dofs.shape[1] if isinstance(dofs, np.ndarray) else [len(moved) for moved in dofs]
            lengths[row : row + len(dofs)] = each
            known.append((row, dofs))
        self.ptr = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        self.col = np.zeros(self.ptr[-1], np.int64)
        for row, dofs in known:
            flat = dofs.ravel() if isinstance(dofs, np.ndarray) else [dof for moved in dofs for dof in moved]
            self.col[self.ptr[row] : self.ptr[row + len(dofs)]] = flat

    def dofs_of_row(self, row: int) -> list[int]:
        """The generalised velocities that move a row; for carriers derived from other ports."""
        if row >= self.rows:
            return [row - self.rows]
        first, dofs = next(part for part in self._known if part[0] <= row < part[0] + len(part[1]))
        return [int(dof) for dof in dofs[row - first]]

    def point_rows(self, points: Points, layout: Layout) -> Index:
        """Row numbers (n, 3) of points of any owner."""
        first = 0 if points.owner is self else self.rows + layout.v[points.owner.name].start
        return first + 3 * points.index[:, None] + np.arange(3)

    def frame_rows(self, frames: Frames) -> Index:
        """Row numbers (n, 3) of frames."""
        return self.row_of("frame", 0) + 3 * frames.index[:, None] + np.arange(3)

    def scalar_rows(self, scalars: Scalars) -> Index:
        """Row numbers (n,) of scalars."""
        return self.row_of("scalar", 0) + scalars.index


def is_whole(points: Points, block: Any) -> bool:
    """Whether points are all the points of a block, in its order."""
    whole = getattr(block, "points", None)
    if not isinstance(whole, Points) or whole.owner is not points.owner:
        return False
    return bool(np.array_equal(whole.index, points.index))


def joined(table: PortTable, parts: Sequence[Points], copy_nodes: Callable[[Points], Points]) -> list[Points]:
    """The same points with one common owner; nodes of several blocks are copied into the table."""
    if all(part.owner is parts[0].owner for part in parts):
        return list(parts)
    return [part if part.owner is table else copy_nodes(part) for part in parts]
