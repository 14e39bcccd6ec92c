"""Overlapping pairs of boxes, and of the balls in them, by a tree over all boxes.

The leaves of the tree hold runs of boxes in a spatial order; node k has the children 2k and 2k + 1. A leaf
searches for partners of its boxes among themselves and in the leaves to its right, so every pair is found
once. The result does not depend on the number of threads.
"""

from __future__ import annotations

import math

import numba
import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.contact.broad_phase.rooms import CANDIDATES, CANDIDATES_PER_CHUNK, PAIRS
from visviva.contact.shapes.geometry import PAIR_CHUNKS
from visviva.contact.shapes.pieces import axis_of, origin_of

LEAF_BOXES = 4  # boxes of a leaf


@kernel
def _balls_met(lanes: Array, first: int, there: int) -> int:
    """The balls of a leaf that meet another one, one bit each; all are compared, which vectorises."""
    x, y, z, r = lanes[0, there], lanes[1, there], lanes[2, there], lanes[3, there]
    found = 0
    for lane in range(LEAF_BOXES):
        here = first + lane
        dx, dy, dz, both = lanes[0, here] - x, lanes[1, here] - y, lanes[2, here] - z, lanes[3, here] + r
        if dx * dx + dy * dy + dz * dz <= both * both:
            found += 1 << lane
    return found


@kernel
def fit_tree(wide: Array, wide_balls: Array, order: Index, boxes: Array, lanes: Array, nodes: Array) -> None:
    """Boxes (n, 6) and balls (4, n) in their order, and bounds (2·leaves, 6) of all nodes, from row 1 on."""
    n, leaves = len(order), len(nodes) // 2
    for i in range(n):
        for c in range(6):
            boxes[i, c] = wide[order[i], c]
        for c in range(4):
            lanes[c, i] = wide_balls[order[i], c]
    for k in range(2 * leaves - 1, 0, -1):
        for c in range(3):
            low, high = math.inf, -math.inf
            if k < leaves:
                low = min(nodes[2 * k, c], nodes[2 * k + 1, c])
                high = max(nodes[2 * k, 3 + c], nodes[2 * k + 1, 3 + c])
            else:
                first = LEAF_BOXES * (k - leaves)
                for i in range(first, min(first + LEAF_BOXES, n)):
                    low, high = min(low, boxes[i, c]), max(high, boxes[i, 3 + c])
            nodes[k, c], nodes[k, 3 + c] = low, high


@kernel
def boxes_overlap(a: Array, i: int, b: Array, j: int) -> bool:
    """Whether two boxes overlap; all sides are compared, since branches would be unpredictable."""
    return bool(
        (a[i, 0] <= b[j, 3])
        & (b[j, 0] <= a[i, 3])
        & (a[i, 1] <= b[j, 4])
        & (b[j, 1] <= a[i, 4])
        & (a[i, 2] <= b[j, 5])
        & (b[j, 2] <= a[i, 5])
    )


@kernel
def is_listed(code: int, excluded: Index) -> bool:
    """Whether a number is in an ascending list."""
    low, high = 0, len(excluded)
    while low < high:
        middle = (low + high) // 2
        if excluded[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low < len(excluded) and excluded[low] == code


@kernel
def reaches_plane(pieces: Array, plane: int, boxes: Array, k: int) -> bool:
    """Whether a box reaches below a plane."""
    n, origin = axis_of(pieces, plane, 2), origin_of(pieces, plane)
    lowest = 0.0
    for c in range(3):
        lowest += min(n[c] * (boxes[k, c] - origin[c]), n[c] * (boxes[k, 3 + c] - origin[c]))
    return lowest <= 0.0


@kernel
def may_collide(one: int, other: int, excluded: Index) -> bool:
    """Whether pieces with these tags may collide: not of one body, nor of two that are excluded or fixed."""
    a, b = one >> 1, other >> 1
    if a == b or max(a, b) < 0:
        return False
    return not (len(excluded) > 1 and is_listed(min(a, b) * excluded[0] + max(a, b), excluded[1:]))


@kernel
def may_meet_plane(pieces: Array, i: int, j: int, tags: Index, boxes: Array, here: int, there: int) -> bool:
    """Whether one of two pieces is a plane that the other, with its box in row `here` or `there`, reaches."""
    if tags[i] & 1 != 0:
        return not reaches_plane(pieces, i, boxes, there)
    return tags[j] & 1 != 0 and not reaches_plane(pieces, j, boxes, here)


def _search(
    pieces: Array, tags: Index, boxes: Array, lanes: Array, order: Index, nodes: Array, beyond: Index,
    excluded: Index, last: int, found: Index, used: Index,
) -> None:  # fmt: skip
    """Pairs (·, 2) of every chunk of the leaves; a full chunk continues counting, up to `last`.

    tags : (n,)  2 × group, + 1 for planes, of all pieces: suffices to reject most pairs
    excluded : number of bodies, then pairs of them as a·bodies + b, ascending
    """
    n, leaves = len(order), len(nodes) // 2
    filled = (n + LEAF_BOXES - 1) // LEAF_BOXES
    for chunk in numba.prange(PAIR_CHUNKS):
        p = 0
        for leaf in range(chunk * filled // PAIR_CHUNKS, (chunk + 1) * filled // PAIR_CHUNKS):
            home = leaves + leaf
            k = home
            while k > 0 and p <= last:
                if not boxes_overlap(nodes, home, nodes, k):
                    k = beyond[k]
                elif k < leaves:
                    k *= 2
                else:
                    own, first = LEAF_BOXES * leaf, LEAF_BOXES * (k - leaves)
                    for there in range(first, min(first + LEAF_BOXES, n)):
                        near = _balls_met(lanes, own, there)
                        if near == 0:
                            continue
                        for here in range(own, min(own + LEAF_BOXES, there)):
                            if near >> (here - own) & 1 == 0 or not boxes_overlap(boxes, here, boxes, there):
                                continue
                            i, j = order[here], order[there]
                            if not may_collide(tags[i], tags[j], excluded):
                                continue
                            if may_meet_plane(pieces, i, j, tags, boxes, here, there):
                                continue
                            if p < found.shape[1]:
                                found[chunk, p, 0], found[chunk, p, 1] = min(i, j), max(i, j)
                            p += 1
                    k = beyond[k]
        used[chunk] = p


serial_search, parallel_search = kernel(_search), parallel_kernel(_search)


@kernel
def sort_candidates(
    found: Index, used: Index, first: Index, candidates: Index, sizes: Index, need: Index
) -> None:
    """All candidates in ascending order: sorted by their second pieces, then by their first."""
    count, largest = 0, 0
    for chunk in range(len(used)):
        count, largest = count + used[chunk], max(largest, used[chunk])
    need[CANDIDATES_PER_CHUNK], need[PAIRS] = largest, count
    sizes[CANDIDATES] = 0
    if largest > found.shape[1] or count > len(candidates):
        return
    p = 0
    for chunk in range(len(used)):
        for k in range(used[chunk]):
            candidates[p, 0], candidates[p, 1] = found[chunk, k, 0], found[chunk, k, 1]
            p += 1
    other = np.empty((count, 2), np.int64)
    _order_by(candidates, count, 1, first, other)
    _order_by(other, count, 0, first, candidates)
    sizes[CANDIDATES] = count


@kernel
def _order_by(pairs: Index, count: int, side: int, first: Index, out: Index) -> None:
    """The pairs in ascending order of the piece on one side (stable)."""
    first[:] = 0
    for p in range(count):
        first[pairs[p, side] + 1] += 1
    for i in range(len(first) - 1):
        first[i + 1] += first[i]
    for p in range(count):
        at = first[pairs[p, side]]
        out[at, 0], out[at, 1] = pairs[p, 0], pairs[p, 1]
        first[pairs[p, side]] = at + 1


def next_nodes(leaves: int) -> Index:
    """The node to the right of every branch (2·leaves,); 0 after the last one."""
    found = np.zeros(2 * leaves, np.int64)
    for k in range(2, 2 * leaves):
        found[k] = k + 1 if k % 2 == 0 else found[k // 2]
    return found
