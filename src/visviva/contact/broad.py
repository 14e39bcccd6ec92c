"""Which pieces may come near each other in a step: whose boxes overlap, and the balls about them.

A tree over all boxes finds them, made anew every step. Its leaves hold runs of boxes in an order in space;
node k has the children 2k and 2k + 1. A leaf looks for partners of its boxes among themselves and in what
lies to the right of it, so every pair is found once. What is found does not depend on the number of threads.
"""

from __future__ import annotations

import math

import numba
import numpy as np
from numpy.typing import ArrayLike

from visviva.contact.geometry import CHUNKS, Geometry
from visviva.contact.pieces import KIND, OWNER, PLACE, PLANE, REACH, axis_of, place_of
from visviva.contact.space_order import order_in_space
from visviva.contact.swept_bounds import MOTION, TURN, WAY, bounds_of, motions
from visviva.core.kernel import kernel, parallel_kernel
from visviva.core.sleep import ASLEEP, AWAKE, STILL
from visviva.core.state import Array, Index

LEAF = 4  # boxes of a leaf
ROOM = 1.3  # how much more than is needed a list gets when it grows
THREADED = 3000  # pieces from which on threads pay


@kernel
def balls_of(pieces: Array, motion: Array, margin: float, order: Index, balls: Array) -> None:
    """Balls that hold the pieces in their order all along their ways, half a margin wider: x, y, z and radius
    (4, n)."""
    for place in range(len(order)):
        i, way = order[place], 0.0
        for c in range(3):
            balls[c, place] = pieces[i, PLACE + c] + 0.5 * motion[i, WAY + c]
            way += motion[i, WAY + c] ** 2
        balls[3, place] = pieces[i, REACH] + motion[i, TURN] + 0.5 * (math.sqrt(way) + margin)


@kernel
def _near(balls: Array, first: int, there: int) -> int:
    """Which of the balls of a leaf meet another one, a bit for each; all are compared, which is one step for
    processors."""
    x, y, z, r = balls[0, there], balls[1, there], balls[2, there], balls[3, there]
    found = 0
    for lane in range(LEAF):
        here = first + lane
        dx, dy, dz, both = balls[0, here] - x, balls[1, here] - y, balls[2, here] - z, balls[3, here] + r
        if dx * dx + dy * dy + dz * dz <= both * both:
            found += 1 << lane
    return found


@kernel
def fit_tree(bounds: Array, order: Index, boxes: Array, nodes: Array) -> None:
    """Boxes (n, 6) in their order, and bounds (2·leaves, 6) of all nodes, the top one in row 1."""
    n, leaves = len(order), len(nodes) // 2
    for place in range(n):
        for c in range(6):
            boxes[place, c] = bounds[order[place], c]
    for k in range(2 * leaves - 1, 0, -1):
        for c in range(3):
            low, high = math.inf, -math.inf
            if k < leaves:
                low = min(nodes[2 * k, c], nodes[2 * k + 1, c])
                high = max(nodes[2 * k, 3 + c], nodes[2 * k + 1, 3 + c])
            else:
                first = LEAF * (k - leaves)
                for place in range(first, min(first + LEAF, n)):
                    low, high = min(low, boxes[place, c]), max(high, boxes[place, 3 + c])
            nodes[k, c], nodes[k, 3 + c] = low, high


@kernel
def _overlap(a: Array, i: int, b: Array, j: int) -> bool:
    """Whether two boxes overlap; all sides are compared, since no one can guess which of them will tell."""
    return bool(
        (a[i, 0] <= b[j, 3])
        & (b[j, 0] <= a[i, 3])
        & (a[i, 1] <= b[j, 4])
        & (b[j, 1] <= a[i, 4])
        & (a[i, 2] <= b[j, 5])
        & (b[j, 2] <= a[i, 5])
    )


@kernel
def _known(code: int, excluded: Index) -> bool:
    """Whether a number stands in an ascending list."""
    low, high = 0, len(excluded)
    while low < high:
        middle = (low + high) // 2
        if excluded[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low < len(excluded) and excluded[low] == code


@kernel
def _over_plane(pieces: Array, plane: int, boxes: Array, k: int) -> bool:
    """Whether a box reaches below a plane."""
    n, place = axis_of(pieces, plane, 2), place_of(pieces, plane)
    lowest = 0.0
    for c in range(3):
        lowest += min(n[c] * (boxes[k, c] - place[c]), n[c] * (boxes[k, 3 + c] - place[c]))
    return lowest <= 0.0


@kernel
def _sleeps(rest: Index, a: int, b: int) -> bool:
    """Whether one of two bodies sleeps, and the other one at least stands still; −1 is what is fixed."""
    one, other = rest[a] if a >= 0 else STILL, rest[b] if b >= 0 else STILL
    return bool((one == ASLEEP or other == ASLEEP) and one != AWAKE and other != AWAKE)


@kernel
def _may_touch(
    pieces: Array, i: int, j: int, boxes: Array, here: int, there: int, bodies: int, excluded: Index,
    rest: Index,
) -> bool:  # fmt: skip
    """Whether two pieces with boxes that overlap count: not of one body, nor of two that are excluded or
    sleep."""
    a, b = int(pieces[i, OWNER]), int(pieces[j, OWNER])
    if a == b or _sleeps(rest, a, b):
        return False
    if len(excluded) > 0 and _known(min(a, b) * bodies + max(a, b), excluded):
        return False
    if pieces[i, KIND] == PLANE:
        return bool(_over_plane(pieces, i, boxes, there))
    if pieces[j, KIND] == PLANE:
        return bool(_over_plane(pieces, j, boxes, here))
    return True


def _search(
    pieces: Array, boxes: Array, balls: Array, order: Index, nodes: Array, beyond: Index, bodies: int,
    excluded: Index, rest: Index, found: Index, used: Index,
) -> None:  # fmt: skip
    """Pairs (·, 2) of every chunk of the leaves; a chunk that is full goes on counting."""
    n, leaves = len(order), len(nodes) // 2
    filled = (n + LEAF - 1) // LEAF
    for chunk in numba.prange(CHUNKS):
        p = 0
        for leaf in range(chunk * filled // CHUNKS, (chunk + 1) * filled // CHUNKS):
            home = leaves + leaf
            k = home
            while k > 0:
                if not _overlap(nodes, home, nodes, k):
                    k = beyond[k]
                elif k < leaves:
                    k *= 2
                else:
                    own, first = LEAF * leaf, LEAF * (k - leaves)
                    for there in range(first, min(first + LEAF, n)):
                        near = _near(balls, own, there)
                        if near == 0:
                            continue
                        for here in range(own, min(own + LEAF, there)):
                            if near >> (here - own) & 1 == 0 or not _overlap(boxes, here, boxes, there):
                                continue
                            if _may_touch(
                                pieces, order[here], order[there], boxes, here, there, bodies, excluded, rest
                            ):
                                if p < found.shape[1]:
                                    found[chunk, p, 0] = min(order[here], order[there])
                                    found[chunk, p, 1] = max(order[here], order[there])
                                p += 1
                    k = beyond[k]
        used[chunk] = p


_search_alone, _search_in_threads = kernel(_search), parallel_kernel(_search)


@kernel
def _arrange(found: Index, used: Index, first: Index, pairs: Index) -> None:
    """All pairs in ascending order: brought into the order of their second pieces, then of their first."""
    count = 0
    for chunk in range(len(used)):
        for p in range(used[chunk]):
            pairs[count, 0], pairs[count, 1] = found[chunk, p, 0], found[chunk, p, 1]
            count += 1
    other = np.empty((count, 2), np.int64)
    _order_by(pairs, count, 1, first, other)
    _order_by(other, count, 0, first, pairs)


@kernel
def _order_by(pairs: Index, count: int, side: int, first: Index, out: Index) -> None:
    """The pairs in ascending order of the piece on one side, equal ones as they stand."""
    first[:] = 0
    for p in range(count):
        first[pairs[p, side] + 1] += 1
    for i in range(len(first) - 1):
        first[i + 1] += first[i]
    for p in range(count):
        at = first[pairs[p, side]]
        out[at, 0], out[at, 1] = pairs[p, 0], pairs[p, 1]
        first[pairs[p, side]] = at + 1


def _beyond(leaves: int) -> Index:
    """The node to the right of every branch (2·leaves,); 0 after the last one."""
    found = np.zeros(2 * leaves, np.int64)
    for k in range(2, 2 * leaves):
        found[k] = k + 1 if k % 2 == 0 else found[k // 2]
    return found


class BroadPhase:
    """Pairs of pieces whose boxes, and the balls about them, overlap at some time of a step.

    Parameters
    ----------
    geometry : the pieces
    excluded : pairs (m, 2) of bodies that do not meet, such as those that a joint holds together

    Attributes
    ----------
    motion : (n, 4)   how far every piece came in the step that was asked for, see `swept_bounds`
    bounds : (n, 6)   their boxes
    rest : (b,)       of every body whether it is awake, stands still or sleeps, see `core.sleep`
    """

    def __init__(self, geometry: Geometry, excluded: ArrayLike = ()) -> None:
        n = geometry.n
        self.geometry = geometry
        self.motion, self.bounds = np.zeros((n, MOTION)), np.zeros((n, 6))
        self.bodies = int(geometry.pieces[:, OWNER].max(initial=-1)) + 1
        self.rest = np.zeros(self.bodies, np.int64)
        joined = np.sort(np.asarray(excluded, np.int64).reshape(-1, 2), axis=1)
        self.excluded = np.unique(joined[:, 0] * self.bodies + joined[:, 1])
        leaves = 1
        while leaves * LEAF < n:
            leaves *= 2
        self._boxes, self._nodes = np.zeros((n, 6)), np.zeros((2 * leaves, 6))
        self._balls = np.full((4, leaves * LEAF), np.inf)
        self._beyond = _beyond(leaves)
        self._keys, self._order, self._first = (
            np.zeros(n, np.int64),
            np.zeros(n, np.int64),
            np.zeros(n + 1, np.int64),
        )
        self._used = np.zeros(CHUNKS, np.int64)
        self._found, self._pairs = np.zeros((CHUNKS, 1, 2), np.int64), np.zeros((0, 2), np.int64)

    def find(self, poses: Array, rates: Array, h: float, margin: float) -> Index:
        """Pairs (k, 2), i < j, in ascending order: a view that holds until the next call.

        Parameters
        ----------
        poses, rates : (b, 7), (b, 6)   of the bodies at the start of the step, where the pieces lie
        h : the step [s]; 0 for the gaps of the instant
        margin : gap up to which two pieces count as near [m]
        """
        g = self.geometry
        motions(g.pieces, g.n, poses, rates, h, self.motion)
        bounds_of(g.pieces, g.n, self.motion, margin, self.bounds)
        order_in_space(self.bounds, self._keys, self._order)
        fit_tree(self.bounds, self._order, self._boxes, self._nodes)
        balls_of(g.pieces, self.motion, margin, self._order, self._balls)
        search = _search_in_threads if g.n >= THREADED else _search_alone
        while True:
            search(
                g.pieces,
                self._boxes,
                self._balls,
                self._order,
                self._nodes,
                self._beyond,
                self.bodies,
                self.excluded,
                self.rest,
                self._found,
                self._used,
            )
            if self._used.max() <= self._found.shape[1]:
                break
            self._found = np.zeros((CHUNKS, int(ROOM * self._used.max()), 2), np.int64)
        count = int(self._used.sum())
        if count > len(self._pairs):
            self._pairs = np.zeros((int(ROOM * count), 2), np.int64)
        _arrange(self._found, self._used, self._first, self._pairs)
        return self._pairs[:count]
