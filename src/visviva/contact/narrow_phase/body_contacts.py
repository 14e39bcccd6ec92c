"""All contact points of the bodies of a world: near pairs by their boxes, then points pair by pair."""

from __future__ import annotations

import math

import numba
import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, unlocked_parallel_kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.broad_phase.near_pairs import BroadPhase
from visviva.contact.broad_phase.rooms import NEAR, PAIRS, POINTS, POINTS_PER_CHUNK, TOTAL
from visviva.contact.broad_phase.swept_bounds import DISPLACEMENT, ROTATION
from visviva.contact.narrow_phase.contact_points import MAX_ROWS
from visviva.contact.narrow_phase.manifold import manifold
from visviva.contact.shapes.geometry import PAIR_CHUNKS, SPARE_ROWS, Geometry
from visviva.contact.shapes.pieces import POINT_SIZE


@kernel
def _approach(motion: Array, i: int, j: int) -> float:
    """By how much two pieces may approach each other [m]."""
    square = 0.0
    for c in range(3):
        square += (motion[i, DISPLACEMENT + c] - motion[j, DISPLACEMENT + c]) ** 2
    return float(math.sqrt(square) + motion[i, ROTATION] + motion[j, ROTATION])


@kernel
def _find_chunk(
    chunk: int, pairs: Index, many: int, n: int, pieces: Array, vertices: Array, faces: Array,
    corners: Index, nodes: Array, motion: Array, margin: float, found: Array, numbers: Index, count: Index,
) -> int:  # fmt: skip
    """Points of one chunk of the pairs, and the number of points per pair; returns the total number."""
    points, ids, p = scratch(MAX_ROWS, POINT_SIZE), scratch_integers(1, MAX_ROWS)[0], 0
    for k in range(chunk * many // PAIR_CHUNKS, (chunk + 1) * many // PAIR_CHUNKS):
        i, j = pairs[k, 0], pairs[k, 1]
        near, spare = margin + _approach(motion, i, j), n + SPARE_ROWS * chunk
        more = manifold(i, j, spare, pieces, vertices, faces, corners, nodes, near, points, ids)
        count[k] = more
        if p + more <= len(found):
            for m in range(more):
                numbers[p + m] = ids[m]
                for c in range(POINT_SIZE):
                    found[p + m, c] = points[m, c]
        p += more
    return p


def _find(
    pairs: Index, sizes: Index, n: int, pieces: Array, vertices: Array, faces: Array, corners: Index,
    nodes: Array, motion: Array, ahead: Array, found: Array, numbers: Index, count: Index, used: Index,
) -> None:  # fmt: skip
    """Points of all pairs, chunk by chunk; a full chunk continues counting."""
    for chunk in numba.prange(PAIR_CHUNKS):
        shapes = (n, pieces, vertices, faces, corners, nodes, motion, ahead[1])
        used[chunk] = _find_chunk(chunk, pairs, sizes[NEAR], *shapes, found[chunk], numbers[chunk], count)


_serial_find, _parallel_find = kernel(_find), unlocked_parallel_kernel(_find)


@kernel
def _join(
    found: Array, numbers: Index, count: Index, used: Index, sizes: Index, need: Index, first: Index,
    points: Array, ids: Index,
) -> None:  # fmt: skip
    """Concatenate the points of all chunks; none, and no pairs, if the capacity does not suffice."""
    total, largest = 0, 0
    for chunk in range(len(used)):
        total, largest = total + used[chunk], max(largest, used[chunk])
    need[POINTS_PER_CHUNK], need[TOTAL] = largest, total
    if largest > found.shape[1] or total > len(points):
        sizes[NEAR], total = 0, 0
    sizes[POINTS], first[0] = total, 0
    for k in range(sizes[NEAR]):
        first[k + 1] = first[k] + count[k]
    p = 0
    while p < total:
        for chunk in range(len(used)):
            for k in range(used[chunk]):
                ids[p] = numbers[chunk, k]
                for c in range(POINT_SIZE):
                    points[p, c] = found[chunk, k, c]
                p += 1


class BodyContacts:
    """The contact points of all bodies with each other and with fixed shapes.

    Parameters
    ----------
    geometry : the pieces
    excluded : pairs (m, 2) of bodies, or of a body and a fixed shape, that do not collide, see
        `Geometry.group`
    room : capacities (4,), see `visviva.contact.broad_phase.near_pairs.initial_capacities`

    Attributes
    ----------
    first : (·,)   the points of pair m are those from first[m] to first[m + 1]
    points, ids : (·, 10), (·,)   see `visviva.contact.narrow_phase.manifold.manifold`
    sizes, need, room : sizes and capacities of the lists, see `visviva.contact.broad_phase.near_pairs`
    """

    def __init__(self, geometry: Geometry, excluded: ArrayLike = (), room: Index | None = None) -> None:
        self.geometry, self.broad = geometry, BroadPhase(geometry, excluded, room)
        self.sizes, self.need = self.broad.sizes, self.broad.need
        self._used = np.zeros(PAIR_CHUNKS, np.int64)
        self._make_room()

    @property
    def pairs(self) -> Index:
        """The near pairs of the last call."""
        return self.broad.pairs[: self.sizes[NEAR]]

    def _make_room(self) -> None:
        self._program: Program | None = None
        room = self.broad.room
        self._found = np.zeros((PAIR_CHUNKS, room[POINTS_PER_CHUNK], POINT_SIZE))
        self._numbers = np.zeros((PAIR_CHUNKS, room[POINTS_PER_CHUNK]), np.int64)
        self._count, self.first = np.zeros(room[PAIRS], np.int64), np.zeros(room[PAIRS] + 1, np.int64)
        self.points, self.ids = np.zeros((room[TOTAL], POINT_SIZE)), np.zeros(room[TOTAL], np.int64)

    def ops(self, poses: Array, rates: Array, ahead: Array) -> list[Op]:
        """Operations that find all points; see `find`. `ahead` (2,) holds h and the margin."""
        g, broad = self.geometry, self.broad
        of_chunks = (self._found, self._numbers, self._count, self._used)
        where = (broad.pairs, self.sizes, g.n, *g.arrays, broad.motion, ahead, *of_chunks)
        return [
            *broad.ops(poses, rates, ahead),
            When(broad.few, [(_serial_find, where)]),
            When(broad.many, [(_parallel_find, where)]),
            (_join, (*of_chunks, self.sizes, self.need, self.first, self.points, self.ids)),
        ]

    def find(self, poses: Array, rates: Array, h: float, margin: float) -> int:
        """Move the pieces to the poses, and find all points; returns their number.

        Parameters
        ----------
        poses, rates : (b, 7), (b, 6)   of the bodies: position, quaternion; velocity, angular velocity
            (world)
        h : the step ahead [s]: points are included whose gap may close in it
        margin : gap up to which points are always included [m]
        """
        self.broad.write_arguments(poses, rates, h, margin)
        while True:
            self._program = self._program or Program(self.ops(*self.broad.asked))
            self._program()
            if not self.broad.grow():
                return int(self.sizes[POINTS])
            self._make_room()
