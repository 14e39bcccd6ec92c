"""Close vertex–face and edge–edge pairs: one ascending list of pair numbers.

Distances are between surfaces: the radii of both are subtracted.

A vertex v and a face f have the number v·nf + f, edges e < f have N·nf + e·ne + f. The list is valid until
something has moved farther than half of SKIN_SHARE times the requested distance; the pairs within this
distance are selected from it in their order, so that sums over them do not depend on when the list was made.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.growable_array import GrowableArray
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.deforming.distances import nearest
from visviva.contact.deforming.sheets import CORNER, PIECE, POINT, Sheets
from visviva.contact.deforming.swept_tree import SweptTree, next_leaf, overlap, swept_boxes
from visviva.contact.shapes.bounding_tree import CODE
from visviva.geometry.vectors import dot

SKIN_SHARE = 1.0


@kernel
def corners_of_pair(code: int, faces: Index, edges: Index, n: int, i: Index) -> bool:
    """The four points (i₀ … i₃) of a pair, and whether it is one of edges."""
    nf, ne = len(faces), len(edges)
    if code < n * nf:
        f = code % nf
        i[0], i[1], i[2], i[3] = faces[f, 0], faces[f, 1], faces[f, 2], code // nf
        return False
    e, f = (code - n * nf) // ne, (code - n * nf) % ne
    i[0], i[1], i[2], i[3] = edges[e, 0], edges[e, 1], edges[f, 0], edges[f, 1]
    return True


@kernel
def may_collide(first: int, second: int) -> bool:
    """Whether edges of these kinds may collide: vertices collide with faces, and with pieces as points."""
    low, high = min(first, second), max(first, second)
    return high < CORNER or low in (PIECE, POINT)


@kernel
def enlarge_by_radii(radius: Array, boxes: Array) -> None:
    """Enlarge boxes (N, 6) by the radii of their points."""
    for i in range(len(radius)):
        for c in range(3):
            boxes[i, c] -= radius[i]
            boxes[i, 3 + c] += radius[i]


@kernel
def find_face_pairs(
    boxes: Array, corners: Index, faces: Index, body: Index, isolated: Mask, held: Mask,
    order: Index, own: Array, nodes: Array, codes: Index, count: Index,
) -> None:  # fmt: skip
    """Vertices and faces that may move, share no point, and whose boxes overlap.

    count may exceed the room for codes.
    """
    nf, k = len(faces), 0
    for v in corners:
        leaf = next_leaf(boxes, v, nodes, 0)
        while leaf < len(nodes):
            code = int(nodes[leaf, CODE])
            for leaf_item in range(code // 16, code // 16 + code % 16):
                f = order[leaf_item]
                a, b, c = faces[f, 0], faces[f, 1], faces[f, 2]
                if v in (a, b, c) or not overlap(boxes, v, own, leaf_item):
                    continue
                if (isolated[body[v]] and body[v] == body[a]) or (
                    held[v] and held[a] and held[b] and held[c]
                ):
                    continue
                if k < len(codes):
                    codes[k] = v * nf + f
                k += 1
            leaf = next_leaf(boxes, v, nodes, leaf + 1)
    count[0] = k


@kernel
def find_edge_pairs(
    first: int, edges: Index, kinds: Index, body: Index, isolated: Mask, held: Mask,
    order: Index, own: Array, nodes: Array, codes: Index, count: Index,
) -> None:  # fmt: skip
    """The same for two edges, appended to the pairs found before.

    first : number of the pair of edge 0 with itself, N·nf
    """
    ne, k = len(edges), int(count[0])
    for here in range(len(order)):
        leaf = next_leaf(own, here, nodes, 0)
        while leaf < len(nodes):
            code = int(nodes[leaf, CODE])
            for leaf_item in range(max(code // 16, here + 1), code // 16 + code % 16):
                e, f = min(order[here], order[leaf_item]), max(order[here], order[leaf_item])
                a, b, c, d = edges[e, 0], edges[e, 1], edges[f, 0], edges[f, 1]
                if a in (c, d) or b in (c, d) or not may_collide(kinds[e], kinds[f]):
                    continue
                if not overlap(own, here, own, leaf_item) or (isolated[body[a]] and body[a] == body[c]):
                    continue
                if held[a] and held[b] and held[c] and held[d]:
                    continue
                if k < len(codes):
                    codes[k] = first + e * ne + f
                k += 1
            leaf = next_leaf(own, here, nodes, leaf + 1)
    count[0] = k


class PairSearch:
    """Finds pairs whose boxes, of the paths from `begin` to `end`, overlap when each is enlarged by `margin`.

    begin, end : (2, N, 3)   positions, and velocities, which stay zero
    codes : a `GrowableArray`, its first count[0] numbers are the pairs, ascending after `find`
    """

    def __init__(self, sheets: Sheets, begin: Array, end: Array, margin: float) -> None:
        self.sheets = sheets
        self.codes, self.count = GrowableArray(np.zeros(64, np.int64)), np.zeros(1, np.int64)
        boxes = np.zeros((sheets.n, 6))
        of_faces, of_edges = (SweptTree(some, sheets.start) for some in (sheets.faces, sheets.edges))
        bodies, found = (sheets.body, sheets.isolated, sheets.held), (self.codes, self.count)
        faces = (boxes, sheets.corners, sheets.faces, *bodies, of_faces.order, of_faces.own, of_faces.nodes)
        edges = (sheets.edges, sheets.kinds, *bodies, of_edges.order, of_edges.own, of_edges.nodes)
        self._program = Program(
            [
                (swept_boxes, (begin, end, np.zeros(1), margin, boxes)),
                (enlarge_by_radii, (sheets.radius, boxes)),
                *of_faces.fit_ops(boxes),
                *of_edges.fit_ops(boxes),
                (find_face_pairs, (*faces, *found)),
                (find_edge_pairs, (sheets.n * len(sheets.faces), *edges, *found)),
            ]
        )

    def find(self) -> None:
        """Find the pairs of the present paths."""
        self._program()
        while self.count[0] > len(self.codes.array):
            self.codes.replace(np.zeros(2 * int(self.count[0]), np.int64))
            self._program()
        self.codes.array[: self.count[0]].sort()


@kernel
def _has_moved_far(x: Array, at: Array, max_distance: float, stale: Array) -> None:
    """Whether a point is farther than `max_distance` from its previous position, or had none."""
    stale[0] = 0.0
    for i in range(x.shape[0]):
        square = 0.0
        for c in range(3):
            square += (x[i, c] - at[i, c]) ** 2
        if not square <= max_distance * max_distance:
            stale[0] = 1.0


@kernel
def _has_changed(x: Array, seen: Array, moved: Array) -> None:
    """Whether positions differ from those seen last."""
    moved[0] = 0.0
    for i in range(x.shape[0]):
        for c in range(3):
            if seen[i, c] != x[i, c]:
                seen[i, c] = x[i, c]
                moved[0] = 1.0


@kernel
def _are_separated(x: Array, i: Index, first: int, reach: float) -> bool:
    """Whether boxes of points i[:first] and of the others are farther apart than `reach` along an axis."""
    for c in range(3):
        low, high = x[i[0], c], x[i[0], c]
        for a in range(1, first):
            low, high = min(low, x[i[a], c]), max(high, x[i[a], c])
        under, over = x[i[first], c], x[i[first], c]
        for a in range(first + 1, 4):
            under, over = min(under, x[i[a], c]), max(over, x[i[a], c])
        if under - high > reach or low - over > reach:
            return True
    return False


@kernel
def _choose(
    x: Array, codes: Index, count: Index, faces: Index, edges: Index, radius: Array, reach: float,
    near: Index, some: Index,
) -> None:  # fmt: skip
    """near : the pairs whose distance is below `reach`, in their order."""
    i, s, n = scratch_integers(1, 4)[0], scratch(1, 4)[0], 0
    for p in range(count[0]):
        is_edges = corners_of_pair(codes[p], faces, edges, len(x), i)
        far = reach + radius[i[0]] + radius[i[3]]
        if _are_separated(x, i, 2 if is_edges else 3, far):
            continue
        r = nearest(x, i, is_edges, s)
        if dot(r, r) < far * far:
            near[n] = codes[p]
            n += 1
    some[0] = n


class NearPairs:
    """The pairs closer than `distance` at positions x (N, 3), found by `ops` among the candidates.

    near : a `GrowableArray`, its first count[0] numbers are the pairs, ascending
    """

    def __init__(self, sheets: Sheets, x: Array, distance: float) -> None:
        self.x, self._most = x, 0.5 * SKIN_SHARE * distance
        self._at = np.full((2, *x.shape), np.nan)
        self._at[1] = 0.0
        self._search = search = PairSearch(sheets, self._at, self._at, 0.5 * (1.0 + SKIN_SHARE) * distance)
        self.near, self.count = GrowableArray(np.zeros(64, np.int64)), np.zeros(1, np.int64)
        stale, which = np.zeros(1), (search.codes, search.count, sheets.faces, sheets.edges)
        anew: list[Op] = [
            (_has_moved_far, (x, self._at[0], self._most, stale)),
            When(stale, [(self._renew, ())]),
            (_choose, (x, *which, sheets.radius, distance, self.near, self.count)),
        ]
        moved, seen = np.zeros(1), np.full_like(x, np.nan)
        self.ops: list[Op] = [(_has_changed, (x, seen, moved)), When(moved, anew)]

    def _renew(self) -> None:
        self._at[0] = self.x
        self._search.find()
        if len(self.near.array) < len(self._search.codes.array):
            self.near.replace(np.zeros(len(self._search.codes.array), np.int64))
