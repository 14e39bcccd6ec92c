"""Collisions of skins within a step: candidates by boxes, then the first zero of the relevant gap."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.broad_phase.box_search import is_listed
from visviva.contact.deforming.distances import nearest
from visviva.contact.deforming.gaps import (
    EDGE_EDGE,
    VERTEX_FACE,
    are_edges_separated,
    edge_edge_gaps,
    first_gap,
    is_vertex_separated,
    vertex_face_gaps,
)
from visviva.contact.deforming.roots import MAX_BISECTIONS, coefficients, next_root, value_at
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.swept_tree import SweptTree, next_leaf, overlap, swept_boxes
from visviva.contact.shapes.bounding_tree import CODE
from visviva.geometry.vectors import between, dot

TOUCH_SHARE = 1e-3  # share of its length within which a point touches an edge

KIND, ONE, OTHER, INSTANT, SIDE, FOUND = range(6)
"""Of a collision: kind, vertex and face or both edges, time as a fraction of the step, sign of g₁ before."""


@kernel
def _first_root(
    begin: Array, end: Array, h: float, i: Index, before: Array, after: Array, stack: Array
) -> float:
    """The first zero of g₁, 2 for none: it excludes most pairs."""
    first_gap(begin[0], begin[1], i, before)
    first_gap(end[0], end[1], i, after)
    p = stack[MAX_BISECTIONS + 1, :4]
    coefficients(before, after, 0, h, p)
    return float(next_root(p, -1.0, stack))


@kernel
def vertex_face_instant(
    begin: Array, end: Array, h: float, i: Index, before: Array, after: Array, stack: Array
) -> float:
    """The fraction of a step at which vertex i₃ enters through the face (i₀, i₁, i₂); 2 if it does not."""
    p = stack[MAX_BISECTIONS + 1, :4]
    u = _first_root(begin, end, h, i, before, after, stack)
    if u > 1.0:
        return 2.0
    vertex_face_gaps(begin[0], begin[1], i, before)
    vertex_face_gaps(end[0], end[1], i, after)
    coefficients(before, after, 0, h, p)
    while u <= 1.0:
        if value_at(p, min(u + 1e-7, 1.0)) < value_at(p, max(u - 1e-7, 0.0)):
            bits = 0
            for gap in range(1, 4):
                coefficients(before, after, gap, h, p)
                bits += (1 << gap) if value_at(p, u) > 0.0 else 0
            if not is_vertex_separated(False, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0):
                return float(u)
            coefficients(before, after, 0, h, p)
        u = next_root(p, u, stack)
    return 2.0


@kernel
def _between(x: Array, a: int, b: int, share: float, m: Array, at: int) -> None:
    for c in range(3):
        m[at, c] = (1.0 - share) * x[a, c] + share * x[b, c]


@kernel
def _edges_touch(begin: Array, end: Array, u: float, i: Index) -> bool:
    """Whether two edges touch at a fraction of a step, and not only the lines beyond their ends."""
    x, own, s = scratch(4, 3), scratch_integers(1, 4)[0], scratch(1, 4)[0]
    for a in range(4):
        own[a] = a
        for c in range(3):
            x[a, c] = (1.0 - u) * begin[0, i[a], c] + u * end[0, i[a], c]
    a, b, r = between(x, 0, 1), between(x, 2, 3), nearest(x, own, True, s)
    return bool(dot(r, r) <= TOUCH_SHARE**2 * (dot(a, a) + dot(b, b)))


@kernel
def edge_edge_instant(
    begin: Array, end: Array, h: float, i: Index, behind: Index, share: Array, before: Array, after: Array,
    stack: Array,
) -> tuple[float, float]:  # fmt: skip
    """The fraction of a step at which two edges start to cross, 2 if they do not, and the sign of g₁ before.

    i (4,), behind (4,), share (2,) : corners of both edges; those between which, at that share of the way, a
        point lies inside the body
    """
    at = _first_root(begin, end, h, i, before, after, stack)
    if at > 1.0:
        return 2.0, 0.0
    m, dm, p = scratch(2, 3), scratch(2, 3), stack[MAX_BISECTIONS + 1, :4]
    for edge in range(2):
        _between(begin[0], behind[2 * edge], behind[2 * edge + 1], share[edge], m, edge)
        _between(begin[1], behind[2 * edge], behind[2 * edge + 1], share[edge], dm, edge)
    edge_edge_gaps(begin[0], begin[1], i, m, dm, before)
    for edge in range(2):
        _between(end[0], behind[2 * edge], behind[2 * edge + 1], share[edge], m, edge)
        _between(end[1], behind[2 * edge], behind[2 * edge + 1], share[edge], dm, edge)
    edge_edge_gaps(end[0], end[1], i, m, dm, after)
    coefficients(before, after, 0, h, p)
    while at <= 1.0:
        falls = value_at(p, min(at + 1e-7, 1.0)) < value_at(p, max(at - 1e-7, 0.0))
        bits = 0
        for gap in range(1, 5):
            coefficients(before, after, gap, h, p)
            bits += (1 << gap) if value_at(p, at) > 0.0 else 0
        b2, b3, b4, b5 = bits & 2 != 0, bits & 4 != 0, bits & 8 != 0, bits & 16 != 0
        enter = are_edges_separated(falls, b2, b3, b4, b5) and not are_edges_separated(
            not falls, b2, b3, b4, b5
        )
        if enter and _edges_touch(begin, end, at, i):
            return at, 1.0 if falls else -1.0
        coefficients(before, after, 0, h, p)
        at = next_root(p, at, stack)
    return 2.0, 0.0


@kernel
def _record(kind: int, one: int, other: int, at: float, side: float, found: Array, count: Index) -> None:
    n = count[0]
    if n < len(found):
        found[n, KIND], found[n, ONE], found[n, OTHER] = kind, one, other
        found[n, INSTANT], found[n, SIDE] = at, side
    count[0] = n + 1


@kernel
def find_vertex_face(
    begin: Array, end: Array, h: Array, boxes: Array, vertices: Index, faces: Index,
    apex: Index, body: Index, itself: bool, order: Index, own: Array, nodes: Array, found: Array,
    count: Index,
) -> None:  # fmt: skip
    """Record the collisions of vertices with faces of other tetrahedra."""
    before, after, i, stack = scratch(5, 2), scratch(5, 2), scratch_integers(1, 4)[0], scratch(50, 6)
    for v in vertices:
        leaf = next_leaf(boxes, v, nodes, 0)
        while leaf < len(nodes):
            code = int(nodes[leaf, CODE])
            for leaf_item in range(code // 16, code // 16 + code % 16):
                f = order[leaf_item]
                if not overlap(boxes, v, own, leaf_item):
                    continue
                if faces[f, 0] == v or faces[f, 1] == v or faces[f, 2] == v or apex[f] == v:
                    continue
                if not itself and body[faces[f, 0]] == body[v]:
                    continue
                for c in range(3):
                    i[c] = faces[f, c]
                i[3] = v
                at = vertex_face_instant(begin, end, h[0], i, before, after, stack)
                if at <= 1.0:
                    _record(VERTEX_FACE, v, f, at, 1.0, found, count)
            leaf = next_leaf(boxes, v, nodes, leaf + 1)


@kernel
def find_edge_edge(
    begin: Array, end: Array, h: Array, edges: Index, behind: Index, share: Array, opposite: Index,
    body: Index, itself: bool, order: Index, own: Array, nodes: Array, found: Array, count: Index,
) -> None:  # fmt: skip
    """Record the collisions of edges of different tetrahedra that share no vertex."""
    before, after, stack = scratch(5, 2), scratch(5, 2), scratch(50, 6)
    i, m, part = scratch_integers(1, 4)[0], scratch_integers(1, 4)[0], scratch(1, 2)[0]
    for here in range(len(order)):
        leaf = next_leaf(own, here, nodes, 0)
        while leaf < len(nodes):
            code = int(nodes[leaf, CODE])
            for leaf_item in range(max(code // 16, here + 1), code // 16 + code % 16):
                if not overlap(own, here, own, leaf_item):
                    continue
                e, f = min(order[here], order[leaf_item]), max(order[here], order[leaf_item])
                for c in range(2):
                    i[c], i[2 + c] = edges[e, c], edges[f, c]
                    m[c], m[2 + c] = behind[e, c], behind[f, c]
                part[0], part[1] = share[e], share[f]
                if i[0] == i[2] or i[0] == i[3] or i[1] == i[2] or i[1] == i[3]:
                    continue
                if not itself and body[i[0]] == body[i[2]]:
                    continue
                if is_listed(e * len(edges) + f, opposite):
                    continue
                at, side = edge_edge_instant(begin, end, h[0], i, m, part, before, after, stack)
                if at <= 1.0:
                    _record(EDGE_EDGE, e, f, at, side, found, count)
            leaf = next_leaf(own, here, nodes, leaf + 1)


@kernel
def _reset_count(count: Index) -> None:
    count[0] = 0


class Collisions:
    """Finds the collisions of skins on their path from one state to another.

    Attributes
    ----------
    before, after : pairs of positions and velocities (N, 3) at both ends;   h : (1,) [s], 0 for none
    found : (room, 5), count : (1,)   see `FOUND`; count may exceed the capacity
    """

    def __init__(self, skins: Skins) -> None:
        self.skins = skins
        start = np.concatenate([skin.owner.position for skin in skins.skins])
        self.before, self.after = (np.zeros((2, skins.n, 3)) for _ in range(2))
        self.h, self.count = np.zeros(1), np.zeros(1, np.int64)
        self.found = np.zeros((len(skins.vertices) + len(skins.edges), FOUND))
        self.faces, self.edges = SweptTree(skins.faces, start), SweptTree(skins.edges, start)

    def ops(self) -> list[Op]:
        """From `before` and `after` to `found`."""
        s, boxes = self.skins, np.zeros((self.skins.n, 6))
        paths = (self.before, self.after, self.h)
        out = (self.found, self.count)
        faces, edges = ((tree.order, tree.own, tree.nodes) for tree in (self.faces, self.edges))
        one = (boxes, s.vertices, s.faces, s.apex, s.body, s.itself)
        other = (s.edges, s.behind, s.inner_share, s.opposite, s.body, s.itself)
        return [
            (_reset_count, (self.count,)),
            When(
                self.h,
                [
                    (swept_boxes, (*paths, 0.0, boxes)),
                    *self.faces.fit_ops(boxes),
                    *self.edges.fit_ops(boxes),
                    (find_vertex_face, (*paths, *one, *faces, *out)),
                    (find_edge_edge, (*paths, *other, *edges, *out)),
                ],
            ),
        ]
