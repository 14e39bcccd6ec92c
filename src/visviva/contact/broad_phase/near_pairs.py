"""Broad phase: pieces that may come close to each other in a step, by bounding boxes and bounding spheres.

Candidates are the pairs whose enlarged boxes and spheres overlap. They are valid as long as all pieces stay
within their enlarged boxes and spheres; of the candidates, those whose own boxes and spheres overlap are
near. So the near pairs do not depend on previous steps, and slow pieces are searched for once in many steps.
"""

from __future__ import annotations

import math

import numba
import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.contact.broad_phase.box_search import (
    LEAF_BOXES,
    boxes_overlap,
    fit_tree,
    may_meet_plane,
    next_nodes,
    parallel_search,
    serial_search,
    sort_candidates,
)
from visviva.contact.broad_phase.rooms import (
    CANDIDATES,
    CANDIDATES_PER_CHUNK,
    NEAR,
    PAIR_SIZE,
    PAIRS,
    initial_capacities,
    larger_capacities,
)
from visviva.contact.broad_phase.space_order import order_in_space
from visviva.contact.broad_phase.swept_bounds import DISPLACEMENT, MOTION, ROTATION, bounds_of, piece_motions
from visviva.contact.shapes.geometry import PAIR_CHUNKS, Geometry, place_pieces
from visviva.contact.shapes.pieces import KIND, ORIGIN, OWNER, PLANE, REACH
from visviva.core.bounds import max_pairs
from visviva.core.sleep import ASLEEP, AWAKE, STILL

MIN_THREADED_PAIRS = 500  # near pairs from which threads pay in the narrow phase
# pieces from which threads pay: in searching, in updating
MIN_THREADED_SEARCH, MIN_THREADED_UPDATE = 3000, 30_000
SKIN_SHARE = 0.1  # share of its reach by which a box is enlarged
LOOKAHEAD_STEPS = 8.0  # displacements of one step by which a box is enlarged ahead


@kernel
def swept_balls(pieces: Array, n: int, motion: Array, margin: float, balls: Array) -> None:
    """Balls (n, 4) that contain n pieces on their whole paths, plus half a margin: x, y, z and radius."""
    for i in range(n):
        shift = 0.0
        for c in range(3):
            balls[i, c] = pieces[i, ORIGIN + c] + 0.5 * motion[i, DISPLACEMENT + c]
            shift += motion[i, DISPLACEMENT + c] ** 2
        balls[i, 3] = pieces[i, REACH] + motion[i, ROTATION] + 0.5 * (math.sqrt(shift) + margin)


@kernel
def _inside(bounds: Array, balls: Array, wide: Array, wide_balls: Array) -> bool:
    """Whether all boxes and balls lie within the enlarged ones."""
    inside = True
    for i in range(len(bounds)):
        square = 0.0
        for c in range(3):
            square += (balls[i, c] - wide_balls[i, c]) ** 2
            inside = inside and bounds[i, c] >= wide[i, c] and bounds[i, 3 + c] <= wide[i, 3 + c]
        inside = inside and math.sqrt(square) + balls[i, 3] <= wide_balls[i, 3]
    return inside


def _update_bounds(
    pieces: Array, n: int, poses: Array, rates: Array, ahead: Array, motion: Array, bounds: Array,
    balls: Array, wide: Array, wide_balls: Array, stale: Array,
) -> None:  # fmt: skip
    """Update n pieces, boxes and balls to the poses of their bodies; flag whether some left the wide ones."""
    left = np.zeros(PAIR_CHUNKS)
    for chunk in numba.prange(PAIR_CHUNKS):
        a, b = chunk * n // PAIR_CHUNKS, (chunk + 1) * n // PAIR_CHUNKS
        place_pieces(pieces[a:b], poses, False)
        piece_motions(pieces[a:b], b - a, poses, rates, ahead[0], motion[a:b])
        bounds_of(pieces[a:b], b - a, motion[a:b], ahead[1], bounds[a:b])
        swept_balls(pieces[a:b], b - a, motion[a:b], ahead[1], balls[a:b])
        if not _inside(bounds[a:b], balls[a:b], wide[a:b], wide_balls[a:b]):
            left[chunk] = 1.0
    stale[0] = left.max()


_serial_update, _parallel_update = kernel(_update_bounds), parallel_kernel(_update_bounds)


@kernel
def enlarge_bounds(
    pieces: Array, motion: Array, bounds: Array, balls: Array, wide: Array, wide_balls: Array
) -> None:
    """Boxes and balls with room for some steps like this one: a share of the size, and the path ahead."""
    for i in range(len(bounds)):
        skin, square = SKIN_SHARE * pieces[i, REACH] if math.isfinite(pieces[i, REACH]) else 0.0, 0.0
        skin += LOOKAHEAD_STEPS * motion[i, ROTATION]
        for c in range(3):
            shift = LOOKAHEAD_STEPS * motion[i, DISPLACEMENT + c]
            square += shift * shift
            wide[i, c] = bounds[i, c] - skin + min(shift, 0.0)
            wide[i, 3 + c] = bounds[i, 3 + c] + skin + max(shift, 0.0)
            wide_balls[i, c] = balls[i, c] + 0.5 * shift
        wide_balls[i, 3] = balls[i, 3] + skin + 0.5 * math.sqrt(square)


@kernel
def _is_sleeping_pair(rest: Index, a: int, b: int) -> bool:
    """Whether one of two bodies sleeps, and the other is asleep or still; −1 is fixed."""
    one, other = rest[a] if a >= 0 else STILL, rest[b] if b >= 0 else STILL
    return bool((one == ASLEEP or other == ASLEEP) and one != AWAKE and other != AWAKE)


@kernel
def _balls_meet(balls: Array, i: int, j: int) -> bool:
    square, both = 0.0, balls[i, 3] + balls[j, 3]
    for c in range(3):
        square += (balls[i, c] - balls[j, c]) ** 2
    return bool(square <= both * both)


@kernel
def near_pairs(
    pieces: Array, tags: Index, bounds: Array, balls: Array, rest: Index, candidates: Index, sizes: Index,
    pairs: Index, few: Array, many: Array,
) -> None:  # fmt: skip
    """The near candidates (k, 2) with at least one awake body; and whether there are enough for threads."""
    count = 0
    for p in range(sizes[CANDIDATES]):
        i, j = candidates[p, 0], candidates[p, 1]
        if not (boxes_overlap(bounds, i, bounds, j) and _balls_meet(balls, i, j)):
            continue
        if _is_sleeping_pair(rest, tags[i] >> 1, tags[j] >> 1) or may_meet_plane(
            pieces, i, j, tags, bounds, i, j
        ):
            continue
        pairs[count, 0], pairs[count, 1] = i, j
        count += 1
    sizes[NEAR] = count
    many[0] = 1.0 if count >= MIN_THREADED_PAIRS else 0.0
    few[0] = 1.0 - many[0]


class BroadPhase:
    """Pairs of pieces whose boxes and bounding spheres overlap at some time of a step.

    Parameters
    ----------
    geometry : the pieces
    excluded : pairs (m, 2) of bodies, or of a body and a fixed shape, that do not collide, see
        `Geometry.group`; those of two fixed shapes have no effect
    room : capacities (4,) for candidates per chunk, pairs, and points; see `initial_capacities`

    Attributes
    ----------
    motion : (n, 4)   displacement of every piece in the requested step, see `swept_bounds`
    bounds, balls : (n, 6), (n, 4)   their boxes; the balls around their paths
    asked : arrays of the poses and rates of b bodies, and (h, margin), that `find` reads
    rest : (b,)       whether each body is awake, still or asleep, see `core.sleep`
    pairs : (·, 2)    pieces that are near, i < j, in ascending order
    sizes : (3,)      numbers of candidates, pairs and contact points
    need : (4,)       the capacities that would have sufficed
    most : largest allowed number of pairs; a few more are counted, but never stored
    few, many : (1,)  1 if there are pairs for one thread, or for all
    """

    def __init__(self, geometry: Geometry, excluded: ArrayLike = (), room: Index | None = None) -> None:
        n = geometry.n
        self.geometry, self.room = geometry, initial_capacities(n) if room is None else room
        self.most = max_pairs(n, PAIR_SIZE)
        self.motion, self.bounds, self.balls = np.zeros((n, MOTION)), np.zeros((n, 6)), np.zeros((n, 4))
        bodies = int(geometry.pieces[:, OWNER].max(initial=-1)) + 1
        self.rest = np.zeros(bodies, np.int64)
        self._tags: Index = 2 * geometry.group + (geometry.pieces[:n, KIND] == PLANE)
        joined = np.sort(np.asarray(excluded, np.int64).reshape(-1, 2), axis=1)
        joined = joined[joined[:, 1] >= 0]  # two fixed shapes never collide, and have no number of their own
        self.excluded = np.concatenate([[bodies], np.unique(joined[:, 0] * bodies + joined[:, 1])])
        leaves = 1
        while leaves * LEAF_BOXES < n:
            leaves *= 2
        self._boxes, self._nodes = np.zeros((n, 6)), np.zeros((2 * leaves, 6))
        self._lanes, self._beyond = np.full((4, leaves * LEAF_BOXES), np.inf), next_nodes(leaves)
        self._keys, self._order = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._first, self._used = np.zeros(n + 1, np.int64), np.zeros(PAIR_CHUNKS, np.int64)
        self.sizes, self.need = np.zeros(3, np.int64), np.zeros(4, np.int64)
        self.few, self.many, self._stale = np.zeros(1), np.zeros(1), np.zeros(1)
        self.asked = np.zeros((bodies, 7)), np.zeros((bodies, 6)), np.zeros(2)
        self._make_room()

    def _make_room(self) -> None:
        self._program: Program | None = None
        self._found = np.zeros((PAIR_CHUNKS, self.room[CANDIDATES_PER_CHUNK], 2), np.int64)
        self._candidates, self.pairs = (np.zeros((self.room[PAIRS], 2), np.int64) for _ in range(2))
        self._wide = np.full((self.geometry.n, 6), np.nan)
        self._wide_balls = np.full((self.geometry.n, 4), np.nan)

    def ops(self, poses: Array, rates: Array, ahead: Array) -> list[Op]:
        """Operations that find the pairs; see `find`. `ahead` (2,) holds h and the margin."""
        g, own = self.geometry, (self.motion, self.bounds, self.balls)
        wide = (self._wide, self._wide_balls)
        search = parallel_search if g.n >= MIN_THREADED_SEARCH else serial_search
        follow = _parallel_update if g.n >= MIN_THREADED_UPDATE else _serial_update
        tree = (self._order, self._boxes, self._lanes, self._nodes)
        of_tree = (self._boxes, self._lanes, self._order, self._nodes, self._beyond)
        found = (self._found, self._used)
        anew: list[Op] = [
            (enlarge_bounds, (g.pieces, *own, *wide)),
            (order_in_space, (self._wide, self._keys, self._order)),
            (fit_tree, (*wide, *tree)),
            (search, (g.pieces, self._tags, *of_tree, self.excluded, self.most, *found)),
            (sort_candidates, (*found, self._first, self._candidates, self.sizes, self.need)),
        ]
        chosen = (self.rest, self._candidates, self.sizes, self.pairs, self.few, self.many)
        return [
            (follow, (g.pieces, g.n, poses, rates, ahead, *own, *wide, self._stale)),
            When(self._stale, anew),
            (near_pairs, (g.pieces, self._tags, self.bounds, self.balls, *chosen)),
        ]

    def find(self, poses: Array, rates: Array, h: float, margin: float) -> Index:
        """Pairs (k, 2), i < j, in ascending order: a view that is valid until the next call.

        Parameters
        ----------
        poses, rates : (b, 7), (b, 6)   of the bodies at the start of the step
        h : the step [s]; 0 for the gaps of the instant
        margin : gap up to which two pieces count as near [m]
        """
        self.write_arguments(poses, rates, h, margin)
        while True:
            self._program = self._program or Program(self.ops(*self.asked))
            self._program()
            if not self.grow():
                return self.pairs[: self.sizes[NEAR]]

    def write_arguments(self, poses: Array, rates: Array, h: float, margin: float) -> None:
        """Write the arguments of `find` to the arrays that a program reads."""
        self.asked[0][:], self.asked[1][:] = poses[: len(self.rest)], rates[: len(self.rest)]
        self.asked[2][:] = h, margin

    def grow(self) -> bool:
        """Increase capacities that did not suffice; returns whether that was necessary."""
        if not (self.need > self.room).any():
            return False
        self.room = larger_capacities(self.room, self.need)
        self._make_room()
        return True
