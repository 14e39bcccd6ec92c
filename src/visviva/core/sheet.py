"""Points with triangles between them: cloth, and the skins of bodies."""

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


@dataclass(frozen=True)
class Exposed:
    """The surface of a solid that may come apart, as it is now, and where it counts as being.

    What a crack has parted lies at no distance from each other; so its vertices count as being a little
    behind where they are: at x_i + Σ_a w_a (x_a − x_i), inside of their own fragment.

    Parameters
    ----------
    triangles : (k, 3)   numbers of points of the owner, counter-clockwise from outside
    toward, weight : (n, 3)   for each point of the owner the three points a and their w_a; 0 where it stands
    tets : (m, 4)        corners of its elements; none of a cloth
    count : how many sides there are, see `Tearing`
    """

    triangles: Index
    toward: Index
    weight: Array
    tets: Index
    count: int


Admits = Callable[[Kinematics, Index], bool]
"""Whether a solid may be parted so, by an index map (m, 4), at places that its new points have already."""


Parts = Callable[[Any, State, Index, Index], None]
"""What a world (or a state of it) is told when a solid parts: corners (m, 4) before and after, the new points
at their places already."""


class Tearing(Protocol):
    """A solid or a cloth that comes apart. `admits` : who is asked before; `parts` : who writes what follows
    into the state; `count` grows each time."""

    admits: list[Admits]
    parts: list[Parts]

    @property
    def count(self) -> int:
        """How many sides it has that are of one element only."""

    def exposed(self, depth: float, corners: Index | None = None) -> Exposed:
        """Its surface, whose torn faces count as `depth` [m] behind; of another index map, or that of now."""


@dataclass(frozen=True)
class TearingSheet(Sheet):
    """A cloth that may come apart: triangles change in place; of a part no triangles.

    Parameters
    ----------
    torn : what tells where, once it is known
    """

    torn: list[Tearing]

    @property
    def solid(self) -> Tearing:
        """What comes apart."""
        return self.torn[0]

    def take(self, which: Sequence[int] | Index) -> Sheet:
        """The points with these numbers."""
        return Sheet(self.owner, self.index[np.asarray(which, np.int64)], self.triangles[:0])


@dataclass(frozen=True)
class TearingSkin(Points):
    """All points of a solid that may come apart, those that wait for it among them; of a part no solid."""

    solid: Tearing | None

    def take(self, which: Sequence[int] | Index) -> TearingSkin:
        """The points with these numbers."""
        return TearingSkin(self.owner, self.index[np.asarray(which, np.int64)], None)
