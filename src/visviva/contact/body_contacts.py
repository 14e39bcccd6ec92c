"""All contact points of the bodies of a world: near pairs by their boxes, then points pair by pair."""

from __future__ import annotations

import math

import numba
import numpy as np
from numpy.typing import ArrayLike

from visviva.contact.broad import ROOM as MORE
from visviva.contact.broad import BroadPhase
from visviva.contact.found import ROOM
from visviva.contact.geometry import CHUNKS, SPARE, Geometry
from visviva.contact.manifold import manifold
from visviva.contact.pieces import POINT
from visviva.contact.swept_bounds import TURN, WAY
from visviva.core.kernel import kernel, unlocked_parallel_kernel
from visviva.core.state import Array, Index

THREADED = 500  # pairs from which on threads pay


@kernel
def _approach(motion: Array, i: int, j: int) -> float:
    """By how much two pieces may come nearer to each other [m]."""
    square = 0.0
    for c in range(3):
        square += (motion[i, WAY + c] - motion[j, WAY + c]) ** 2
    return float(math.sqrt(square) + motion[i, TURN] + motion[j, TURN])


def _find(
    pairs: Index, n: int, pieces: Array, vertices: Array, faces: Array, corners: Index, nodes: Array,
    motion: Array, margin: float, found: Array, numbers: Index, count: Index, used: Index,
) -> None:  # fmt: skip
    """Points of every chunk of the pairs, and how many of every pair; a full chunk goes on counting."""
    for chunk in numba.prange(CHUNKS):
        points, ids = np.empty((ROOM, POINT)), np.empty(ROOM, np.int64)
        p = 0
        for k in range(chunk * len(pairs) // CHUNKS, (chunk + 1) * len(pairs) // CHUNKS):
            i, j = pairs[k, 0], pairs[k, 1]
            near = margin + _approach(motion, i, j)
            spare = n + SPARE * chunk
            many = manifold(i, j, spare, pieces, vertices, faces, corners, nodes, near, points, ids)
            count[k] = many
            if p + many <= found.shape[1]:
                for m in range(many):
                    numbers[chunk, p + m] = ids[m]
                    for c in range(POINT):
                        found[chunk, p + m, c] = points[m, c]
            p += many
        used[chunk] = p


_find_alone, _find_in_threads = kernel(_find), unlocked_parallel_kernel(_find)


@kernel
def _join(found: Array, numbers: Index, used: Index, points: Array, ids: Index) -> None:
    """The points of all chunks, one after the other."""
    p = 0
    for chunk in range(len(used)):
        for k in range(used[chunk]):
            ids[p] = numbers[chunk, k]
            for c in range(POINT):
                points[p, c] = found[chunk, k, c]
            p += 1


class BodyContacts:
    """The contact points of all bodies with each other and with what stands fixed.

    Parameters
    ----------
    geometry : the pieces
    excluded : pairs (m, 2) of bodies that do not meet, such as those that a joint holds together

    Attributes
    ----------
    pairs : (k, 2)   pieces that are near, i < j, ascending
    first : (k + 1,)   the points of pair m are those from first[m] to first[m + 1]
    points, ids : (n, 10), (n,)   see `visviva.contact.manifold.manifold`; they hold until the next call
    """

    def __init__(self, geometry: Geometry, excluded: ArrayLike = ()) -> None:
        self.geometry, self.broad = geometry, BroadPhase(geometry, excluded)
        self.pairs, self.first = np.zeros((0, 2), np.int64), np.zeros(1, np.int64)
        self.points, self.ids = np.zeros((0, POINT)), np.zeros(0, np.int64)
        self._found, self._numbers = np.zeros((CHUNKS, 8, POINT)), np.zeros((CHUNKS, 8), np.int64)
        self._used = np.zeros(CHUNKS, np.int64)

    def find(self, poses: Array, rates: Array, h: float, margin: float) -> int:
        """Bring the pieces to the poses, and find all points; returns how many there are.

        Parameters
        ----------
        poses, rates : (b, 7), (b, 6)   of the bodies: place and quaternion; velocity and spin in world axes
        h : the step ahead [s]: points count whose gap may close in it
        margin : gap up to which points count in any case [m]
        """
        g = self.geometry
        g.place(poses)
        self.pairs = self.broad.find(poses, rates, h, margin)
        count = np.zeros(len(self.pairs), np.int64)
        find = _find_in_threads if len(self.pairs) >= THREADED else _find_alone
        while True:
            find(
                self.pairs, g.n, *g.arrays, self.broad.motion, margin,
                self._found, self._numbers, count, self._used,
            )  # fmt: skip
            most = int(self._used.max())
            if most <= self._found.shape[1]:
                break
            self._found = np.zeros((CHUNKS, int(MORE * most), POINT))
            self._numbers = np.zeros((CHUNKS, int(MORE * most)), np.int64)
        total = int(self._used.sum())
        self.first = np.concatenate([[0], np.cumsum(count)])
        if total > len(self.points):
            self.points, self.ids = (
                np.zeros((int(MORE * total), POINT)),
                np.zeros(int(MORE * total), np.int64),
            )
        _join(self._found, self._numbers, self._used, self.points, self.ids)
        return total
