"""Overlapping boxes of two sets, by a tree over the second: the broad phase of skins.

The box of a vertex contains the coefficients of the cubics of its coordinates over a step, those of edges and
faces contain the boxes of their corners. Liesenfeld 1997 sorts the ends of the boxes along three axes and
keeps tables of all pairs (E58–E65); a tree finds the same candidates without a table.
Proved by tests/elastic/test_collision_pairs.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.shapes.bounding_tree import CODE, NODE_SIZE, SKIP, build_tree


@kernel
def swept_boxes(begin: Array, end: Array, h: Array, margin: float, boxes: Array) -> None:
    """boxes (N, 6), plus a margin, of nodes that move from begin to end (2, N, 3), x and u, in h[0]."""
    third = h[0] / 3.0
    for i in range(len(boxes)):
        for c in range(3):
            p, q = begin[0, i, c], end[0, i, c]
            r, s = p + third * begin[1, i, c], q - third * end[1, i, c]
            boxes[i, c] = min(min(p, q), min(r, s)) - margin
            boxes[i, 3 + c] = max(max(p, q), max(r, s)) + margin


@kernel
def _fit(corners: Index, order: Index, boxes: Array, own: Array, nodes: Array) -> None:
    """own (m, 6): the boxes of edges or faces in the order of the tree; and the bounds of its nodes."""
    for place in range(len(order)):
        for c in range(3):
            low, high = boxes[corners[order[place], 0], c], boxes[corners[order[place], 0], 3 + c]
            for k in range(1, corners.shape[1]):
                low = min(low, boxes[corners[order[place], k], c])
                high = max(high, boxes[corners[order[place], k], 3 + c])
            own[place, c], own[place, 3 + c] = low, high
    for i in range(len(nodes) - 1, -1, -1):
        code = int(nodes[i, CODE])
        right = int(nodes[i + 1, SKIP]) if code < 0 else 0
        for c in range(3):
            if code < 0:
                nodes[i, c] = min(nodes[i + 1, c], nodes[right, c])
                nodes[i, 3 + c] = max(nodes[i + 1, 3 + c], nodes[right, 3 + c])
            else:
                first = code // 16
                low, high = own[first, c], own[first, 3 + c]
                for place in range(first + 1, first + code % 16):
                    low, high = min(low, own[place, c]), max(high, own[place, 3 + c])
                nodes[i, c], nodes[i, 3 + c] = low, high


@kernel
def overlap(a: Array, i: int, b: Array, j: int) -> bool:
    """Whether box i of a and box j of b overlap."""
    return bool(
        (a[i, 0] <= b[j, 3]) & (b[j, 0] <= a[i, 3])
        & (a[i, 1] <= b[j, 4]) & (b[j, 1] <= a[i, 4])
        & (a[i, 2] <= b[j, 5]) & (b[j, 2] <= a[i, 5])
    )  # fmt: skip


@kernel
def next_leaf(box: Array, i: int, nodes: Array, at: int) -> int:
    """The first leaf from node `at` that box i hits; the number of nodes if there is none."""
    while at < len(nodes):
        if not overlap(box, i, nodes, at):
            at = int(nodes[at, SKIP])
        elif nodes[at, CODE] < 0.0:
            at += 1
        else:
            return at
    return at


class SweptTree:
    """A tree over edges or faces, with k corners each.

    Parameters
    ----------
    corners : (m, k)   node indices
    start : (N, 3)     initial positions of the nodes

    Attributes
    ----------
    order (m,) : the edges or faces in the order of the tree;   own (m, 6) : their boxes in that order
    nodes (·, 8) : see `contact.shapes.bounding_tree`
    """

    def __init__(self, corners: Index, start: Array) -> None:
        self.corners = corners
        self.order, self.nodes = build_tree(start[corners].mean(axis=1))
        self.own = np.zeros((len(corners), 6))
        assert self.nodes.shape[1] == NODE_SIZE

    def fit_ops(self, boxes: Array) -> list[Op]:
        """Bounds from the boxes (N, 6) of the nodes."""
        return [(_fit, (self.corners, self.order, boxes, self.own, self.nodes))]
