"""Rigid bodies in a scene: which bodies of which block, and their solids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Index
from visviva.core.ports import Points
from visviva.geometry.solid import Solid


@dataclass(frozen=True, eq=False)
class BodySet:
    """Bodies of one block.

    Parameters
    ----------
    block : the block; q and v of a body as in `BodyPoints`
    index : (n,)   indices of the bodies in the block
    solid : the shape of each of them, about its centre of mass, in body axes
    """

    block: Any
    index: Index
    solid: Solid

    def __len__(self) -> int:
        return len(self.index)

    def take(self, indices: Sequence[int] | Index) -> BodySet:
        """The bodies with these numbers in the set."""
        return BodySet(self.block, self.index[np.asarray(indices, np.int64)], self.solid)


@dataclass(frozen=True)
class BodyCentres(Points):
    """Centres of mass (n,) of bodies, which carry points anywhere."""

    bodies: BodySet

    def take(self, which: Sequence[int] | Index) -> BodyCentres:
        """The centres of the bodies with these numbers in the set."""
        return BodyCentres(self.owner, self.index[np.asarray(which, np.int64)], self.bodies.take(which))
