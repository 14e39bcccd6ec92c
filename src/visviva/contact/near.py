"""All contact points of a world at one moment: which solids are near, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.contact.found import ROOM
from visviva.contact.manifold import manifold
from visviva.contact.pieces import OWNER, PLACE, POINT, REACH
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index, Mask

if TYPE_CHECKING:
    from visviva.contact.touching import Touching


class Near:
    """Contact points, in buffers that grow.

    Attributes
    ----------
    count : how many there are
    key, number : (·,)     of the pair of pieces, and of the point: both last from step to step
    first, second : (·,)   bodies, −1 for what stands fixed
    surface : (·, 2)       numbers of the surfaces that meet
    points : (·, 10)       as of `visviva.contact.manifold`
    slot : (·,)            for those who give contacts a place
    """

    def __init__(self, touching: Touching) -> None:
        self.touching, self.geometry, self.count = touching, touching.geometry, 0
        self._room(64)

    def _room(self, n: int) -> None:
        self.key, self.number, self.slot = (np.zeros(n, np.int64) for _ in range(3))
        self.first, self.second = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.points, self.surface = np.zeros((n, POINT)), np.zeros((n, 2), np.int64)

    def find(self, poses: Array, margins: Array) -> None:
        """All points nearer than the margins (n,) of both bodies together, at poses (n, 7)."""
        g, t = self.geometry, self.touching
        sets = (t.surface_of, t.set_of, t.apart)
        g.place(poses)
        while True:
            buffers = (self.key, self.number, self.first, self.second, self.surface, self.points)
            self.count = _find(g.n, *g.arrays, *sets, margins, *buffers)
            if self.count <= len(self.key):
                return
            self._room(2 * self.count)


@kernel
def _find(
    n: int, pieces: Array, vertices: Array, faces: Array, corners: Index, nodes: Array, surface: Index,
    set_of: Index, apart: Mask, margins: Array, key: Index, number: Index, first: Index, second: Index,
    surfaces: Index, found: Array,
) -> int:  # fmt: skip
    points, ids = np.empty((ROOM, POINT)), np.empty(ROOM, np.int64)
    count = 0
    for i in range(n):
        for j in range(i + 1, n):
            a, b = int(pieces[i, OWNER]), int(pieces[j, OWNER])
            if a == b or (a >= 0 and b >= 0 and apart[set_of[a], set_of[b]]):
                continue
            margin = (margins[a] if a >= 0 else 0.0) + (margins[b] if b >= 0 else 0.0)
            square, reach = 0.0, pieces[i, REACH] + pieces[j, REACH] + margin
            for c in range(3):
                square += (pieces[i, PLACE + c] - pieces[j, PLACE + c]) ** 2
            if square > reach * reach:
                continue
            some = manifold(i, j, n, pieces, vertices, faces, corners, nodes, margin, points, ids)
            for m in range(some):
                if count < len(key):
                    key[count], number[count] = i * n + j, ids[m]
                    first[count], second[count] = a, b
                    surfaces[count, 0], surfaces[count, 1] = surface[i], surface[j]
                    for c in range(POINT):
                        found[count, c] = points[m, c]
                count += 1
    return count
