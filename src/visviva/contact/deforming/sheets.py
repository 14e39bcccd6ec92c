"""Surfaces of any kind in one numbering, closed or open: their points, edges and faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.deforming.free_pairs import held_points
from visviva.core.kinematics import Kinematics
from visviva.core.sheet import Sheet


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


@dataclass(frozen=True)
class FixedSheet(Sheet):
    """A surface that stands in the world, of no owner.

    Parameters
    ----------
    places : (n, 3)   of its points [m]
    """

    places: Array

    @classmethod
    def of(cls, places: Array, triangles: Index) -> FixedSheet:
        """Triangles (k, 3) between places (n, 3)."""
        return cls(None, np.arange(len(places)), triangles, np.asarray(places, float))


class Sheets:
    """N points of sheets, one sheet after the other.

    Parameters
    ----------
    sheets : each of nodes of a block of its own, or fixed

    Attributes
    ----------
    faces (nf, 3), edges (ne, 2) : numbers of points;   body (N,) : number of the sheet of each point
    start (N, 3) : where they begin [m];   held (N,) : which never move
    """

    def __init__(self, name: str, sheets: Sequence[Sheet], itself: bool = True) -> None:
        self.name, self.sheets, self.itself = name, list(sheets), itself
        sizes = [len(sheet.index) for sheet in sheets]
        self.first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.n = int(self.first[-1])
        self.body = np.repeat(np.arange(len(sizes)), sizes)
        pairs = list(zip(sheets, self.first[:-1], strict=True))
        self.faces: Index = np.concatenate([sheet.triangles + f for sheet, f in pairs])
        sides = np.concatenate([self.faces[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
        self.edges: Index = np.unique(np.sort(sides, axis=1), axis=0)
        fixed = [isinstance(s, FixedSheet) for s in sheets]
        self.held: Mask = np.concatenate([
            np.ones(len(s), bool) if still else held_points(s.owner, s.owner.nq // 3)[s.index]
            for s, still in zip(sheets, fixed, strict=True)
        ])  # fmt: skip
        self.start: Array = np.concatenate([
            s.places if isinstance(s, FixedSheet) else s.owner.position[s.index] for s in sheets
        ])  # fmt: skip
        self._moving = [pair for pair, still in zip(pairs, fixed, strict=True) if not still]
        self._fixed = [(s, first) for s, first in pairs if isinstance(s, FixedSheet)]

    def gather_ops(self, k: Kinematics, x: Array, u: Array) -> list[Op]:
        """x, u (N, 3) = the present places and velocities."""
        ops = self._fixed_ops(x)
        for sheet, first in self._moving:
            ops.append((_gather, (k.positions(sheet.owner), sheet.index, int(first), x)))
            ops.append((_gather, (k.velocities(sheet.owner), sheet.index, int(first), u)))
        return ops

    def gather_from_ops(self, k: Kinematics, q: Array, x: Array) -> list[Op]:
        """x (N, 3) = the places that coordinates q mean."""
        moving: list[Op] = [
            (_gather_flat, (q[k.layout.q[sheet.owner.name]], sheet.index, int(first), x))
            for sheet, first in self._moving
        ]
        return [*self._fixed_ops(x), *moving]

    def _fixed_ops(self, x: Array) -> list[Op]:
        return [(_gather, (sheet.places, sheet.index, int(first), x)) for sheet, first in self._fixed]

    def scatter_ops(self, forces: Array, out: Any) -> list[Op]:
        """Add forces (N, 3) to the efforts."""
        return [
            (_scatter, (forces, sheet.index, int(first), out.forces(sheet.owner)))
            for sheet, first in self._moving
        ]

    def rows(self, k: Kinematics) -> Index:
        """First row number (N,) of each point; numbers beyond all rows of those that are fixed."""
        found: Index = len(k.rates) + np.arange(self.n)
        for sheet, first in self._moving:
            found[first : first + len(sheet)] = k.rows_of(sheet)[:, 0]
        return found
