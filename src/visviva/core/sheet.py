"""Points connected by triangles: cloth, and the skins of bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.state import State


@dataclass(frozen=True)
class Sheet(Points):
    """Points connected by triangles (k, 3), as indices into these points."""

    triangles: Index

    def take(self, which: Sequence[int] | Index) -> Sheet:
        """The points with these indices, and the triangles all of whose corners are among them."""
        chosen = np.asarray(which, np.int64)
        index = np.full(len(self.index), -1, np.int64)
        index[chosen] = np.arange(len(chosen))
        triangles = index[self.triangles]
        return Sheet(self.owner, self.index[chosen], triangles[(triangles >= 0).all(axis=1)])


@dataclass(frozen=True)
class Skin(Sheet):
    """The closed surface of a solid of tetrahedra, counter-clockwise from outside.

    Parameters
    ----------
    tets : (m, 4)   corners of all tetrahedra, as point indices of the owner
    parts : how many consecutive ones make up one element
    """

    tets: Index
    parts: int = 1

    def take(self, which: Sequence[int] | Index) -> Skin:
        """As for any sheet; part of a skin has no solid."""
        part = super().take(which)
        return Skin(part.owner, part.index, part.triangles, self.tets[:0])


@dataclass(frozen=True)
class ExposedSurface:
    """The present surface of a solid that may tear, and its position for contact.

    The two sides of a crack are at zero distance; so for contact its vertices are moved slightly
    inwards: to x_i + Σ_a w_a (x_a − x_i), inside their own fragment.

    Parameters
    ----------
    triangles : (k, 3)   point indices of the owner, counter-clockwise from outside
    toward, weight : (n, 3)   for each point of the owner the three points a and their w_a; 0 if not moved
    tets : (m, 4)        corners of its elements; none for cloth
    count : number of sides, see `Tearing`
    """

    triangles: Index
    toward: Index
    weight: Array
    tets: Index
    count: int


SplitTest = Callable[[Kinematics, Index], bool]
"""Whether a solid may be split by an index map (m, 4), with its new points already at their positions."""


PartWriter = Callable[[Any, State, Index, Index], None]
"""Informs a world (or a state of it) that a solid splits: corners (m, 4) before and after, with the new
points already at their positions."""


class Tearing(Protocol):
    """A solid or a cloth that tears. `admits` : asked before a split; `parts` : writes the consequences
    into the state; `count` grows each time."""

    admits: list[SplitTest]
    parts: list[PartWriter]

    @property
    def count(self) -> int:
        """Number of its sides that belong to only one element."""

    def exposed(self, depth: float, corners: Index | None = None) -> ExposedSurface:
        """Its surface, torn faces moved inwards by `depth` [m]; for a given index map or the present one."""


@dataclass(frozen=True)
class TearingSheet(Sheet):
    """A cloth that may tear: triangles change in place; a part of it has no triangles.

    Parameters
    ----------
    torn : knows the tears, once it exists
    """

    torn: list[Tearing]

    @property
    def solid(self) -> Tearing:
        """The object that tears."""
        return self.torn[0]

    def take(self, which: Sequence[int] | Index) -> Sheet:
        """The points with these indices."""
        return Sheet(self.owner, self.index[np.asarray(which, np.int64)], self.triangles[:0])


@dataclass(frozen=True)
class TearingSkin(Points):
    """All points of a solid that may tear, including spare ones; a part of it has no solid."""

    solid: Tearing | None

    def take(self, which: Sequence[int] | Index) -> TearingSkin:
        """The points with these indices."""
        return TearingSkin(self.owner, self.index[np.asarray(which, np.int64)], None)
