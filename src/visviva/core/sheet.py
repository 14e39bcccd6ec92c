"""Points with triangles between them: cloth, and the skins of bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Index
from visviva.core.ports import Points


@dataclass(frozen=True)
class Sheet(Points):
    """Points with triangles between them, numbers (k, 3) in these points."""

    triangles: Index

    def take(self, which: Sequence[int] | Index) -> Sheet:
        """The points with these numbers, and the triangles that have all their corners among them."""
        chosen = np.asarray(which, np.int64)
        place = np.full(len(self.index), -1, np.int64)
        place[chosen] = np.arange(len(chosen))
        triangles = place[self.triangles]
        return Sheet(self.owner, self.index[chosen], triangles[(triangles >= 0).all(axis=1)])


@dataclass(frozen=True)
class Skin(Sheet):
    """The closed surface of a solid of tetrahedra, counter-clockwise from outside.

    Parameters
    ----------
    tets : (m, 4)   corners of all of them, numbers of points of the owner
    parts : how many of these, in a row, make up one element
    """

    tets: Index
    parts: int = 1

    def take(self, which: Sequence[int] | Index) -> Skin:
        """As of any sheet; no solid belongs to a part of a skin."""
        part = super().take(which)
        return Skin(part.owner, part.index, part.triangles, self.tets[:0])
