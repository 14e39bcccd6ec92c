"""Solids on which a rope may lie: which edges obstruct it, and the spare nodes for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Frames, Points
from visviva.errors import SceneError
from visviva.geometry.solid import Solid
from visviva.hoist.lengths.edge_kernels import (
    FREE_CLEARANCE,
    SURFACE_DEPTH,
    clearance,
    nearest_position,
    next_edge,
)
from visviva.hoist.lengths.edges import LENGTH, OUTWARD, Edges
from visviva.hoist.lengths.measure import FRAME, POINT
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.lengths.slide_kernels import chord_on_edge
from visviva.hoist.wheels.node import Node

# edges on which a part may lie at once, on solids with corners and on round ones
MAX_CORNERED_EDGES, MAX_ROUND_EDGES = 4, 12
MIN_ROUND_EDGES = 64  # number of edges from which a solid counts as round
SURFACE_SHARE = 0.01  # of the least width of a part: depth up to which a rope may end on its surface


@dataclass(frozen=True)
class Obstacle:
    """A solid on which a rope may lie.

    Parameters
    ----------
    name : of the body
    solid : in the axes of its carrier
    centre, frame : ports (1,) of the carrier
    """

    name: str
    solid: Solid
    centre: Points
    frame: Frames


class HullArrays(NamedTuple):
    """The parts of all solids, for the kernels.

    Parameters
    ----------
    planes, edges, beside, parts : see `Edges`
    balls : (h, 4)   centres and radii of bounding balls of the parts [m]
    depths : (h,)    up to which an end of a rope inside a part lies on its surface [m]
    """

    planes: Array
    edges: Array
    beside: Index
    parts: Index
    balls: Array
    depths: Array


class Solids:
    """The solids on which a rope may lie, and its friction there.

    Parameters
    ----------
    obstacles : in the order in which the rope meets them; one may occur twice
    mu : Coulomb's μ for sliding along an edge, >= 0; over the edge the rope runs freely
    radius : of the rope, which keeps this distance [m], >= 0

    Attributes
    ----------
    edges : of all obstacles
    depths : of their parts, see `HullArrays`

    Raises SceneError for μ below 0, and for solids that are not made of convex parts.
    Source: García-Fernández 2009, 8.1, whose point pulleys have a mass in sliding.
    """

    def __init__(self, obstacles: Sequence[Obstacle], mu: float = 0.0, radius: float = 0.0) -> None:
        self.obstacles, self.mu, self.radius = tuple(obstacles), float(mu), radius
        if not self.mu >= 0:
            raise SceneError(f"found mu {self.mu:g} of a rope on edges: it must be >= 0")
        self.edges = Edges.of([obstacle.solid for obstacle in self.obstacles], radius)
        # On its body a rope ends in the surface of that, not in its own.
        self.depths = radius + np.maximum(SURFACE_DEPTH, SURFACE_SHARE * _least_widths(self.edges))
        counts = np.zeros(len(self.obstacles), np.int64)
        np.add.at(counts, self.edges.hulls[:, 0], self.edges.hulls[:, 4] - self.edges.hulls[:, 3])
        self.max_edges = [
            MAX_CORNERED_EDGES if count < MIN_ROUND_EDGES else MAX_ROUND_EDGES for count in counts
        ]
        self.balls = _bounding_balls(self.edges)

    def sunk(self, k: Kinematics, x: Array) -> Array:
        """How deep a point x (3,) lies in each obstacle, (obstacles,) [m]; 0 on its surface and outside."""
        found = np.zeros(len(self.obstacles))
        for (number, first, end, _, _), depth in zip(self.edges.hulls, self.depths, strict=True):
            of, planes = self.obstacles[number], self.edges.planes[first:end]
            arm = x - k.positions(of.centre.owner)[of.centre.index[0]]
            inside = -float((planes[:, :3] @ (arm @ k.rotation[of.frame.index[0]]) - planes[:, 3]).max())
            if inside > depth:
                found[number] = max(found[number], inside - self.radius)
        return found

    def with_room(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """The nodes of a rope, with spare nodes for edges between them."""
        room = [
            Node(obstacle.centre, frame=obstacle.frame, solid=number)
            for number, obstacle in enumerate(self.obstacles)
            for _ in range(self.max_edges[number])
        ]
        found = [nodes[0]]
        for node in nodes[1:]:
            found += [*room, node]
        return tuple(found)

    def groups(self, nodes: Sequence[Node]) -> Index:
        """First node, the one behind the last, and the solid (g, 3) of each group of spare nodes."""
        found: list[list[int]] = []
        for i, node in enumerate(nodes):
            if (node.is_room and not nodes[i - 1].is_room) or (
                node.is_room and nodes[i - 1].solid != node.solid
            ):
                found.append([i, i + 1, node.solid])
            elif node.is_room:
                found[-1][1] = i + 1
        return np.array(found, np.int64).reshape(-1, 3)

    def gap_arguments(self, nodes: Sequence[Node], ports: Index, positions: Sequence[Array], found: Segments,
                lines: Array, out: Array, which: Index) -> tuple[Any, ...]:  # fmt: skip
        """Arguments of `read_clearances`."""
        present = (found.run, found.slots, found.ports, found.numbers, found.lines)
        solids = HullArrays(*self.edges.arrays, self.balls, self.depths)
        return (self.groups(nodes), ports, *present, lines, solids, positions[0], positions[1], out, which)

    def take_edge(self, nodes: Sequence[Node], ports: Index, positions: Sequence[Array], found: Segments,
                  lines: Array, but: int = -1) -> int:  # fmt: skip
        """Put the rope on one more edge, where a part of it penetrates a solid most.

        lines : memory of the rope, see `slide_along_edges`; receives the number of the edge and s
        but : an edge to exclude, from which the rope has just slid off

        Returns the spare node used for the edge, or −1 if nothing obstructs the rope.
        """
        m = len(found.run)
        out, which = np.empty(m), np.zeros((m, 2), np.int64)
        read_clearances(*self.gap_arguments(nodes, ports, positions, found, lines, out, which))
        for e in np.argsort(out):
            if out[e] >= -SURFACE_DEPTH:
                return -1
            group, hull = which[e]
            a, b = int(e), int(found.slots[e, 1]) + 1
            own, p = np.full(2, -1, np.int64), np.empty((2, 3))
            solid, there = self.groups(nodes)[group], (found.ports[e], found.lines[e], lines[m:])
            ends = (np.array([a, b]), np.array([nodes[a].solid, nodes[b].solid]))
            of = (int(solid[2]), self.edges.hulls[hull], ports[solid[0]])
            ends_in_axes(*of, *there, *ends, *positions[:2], own, p)
            blocked = np.where(own < 0, but, own)
            edge = next_edge(*self.edges.arrays[:3], self.edges.hulls[hull], self.depths[hull], blocked, p)
            if edge >= 0:
                node = free_node(lines, m, solid, a, b)
                lines[m + node] = 0.0, edge, nearest_position(self.edges.edges, edge, p)
                sunk = any(not nodes[i].is_room and lines[m + i, 1] > 0.0 for i in (a, b))
                lines[node, 0] = self._lay_deep(hull, edge, p, lines[m + node]) if sunk else 0.0
                return node
        return -1

    def _lay_deep(self, hull: int, edge: int, p: Array, line: Array) -> float:
        """Depth at which a line between points p (2, 3) passes an edge, at most that of a surface [m].

        line : of the node in the memory; its s becomes that of the passage
        """
        of, found = self.edges.edges[edge], np.zeros(2)
        if not chord_on_edge(of, p, found) or not found[1] > 0.0:
            return 0.0
        line[2] = min(max(found[0], 0.0), of[LENGTH])
        normal = self.edges.planes[self.edges.beside[edge, 0], :3]
        return min(float(found[1]), float(self.depths[hull] / (normal @ of[OUTWARD : OUTWARD + 3])))


def _bounding_balls(edges: Edges) -> Array:
    """Centres and radii (h, 4) of bounding balls of the parts [m]."""
    found = []
    for _, _, _, first, last in edges.hulls:
        own = edges.edges[first:last]
        x = np.concatenate([own[:, :3], own[:, :3] + own[:, 6:7] * own[:, 3:6]])
        centre = 0.5 * (x.min(axis=0) + x.max(axis=0))
        found.append([*centre, np.linalg.norm(x - centre, axis=1).max()])
    return np.array(found).reshape(-1, 4)


def _least_widths(edges: Edges) -> Array:
    """Least extent (h,) of each part along the normal of one of its faces [m]."""
    widths = []
    for _, first_face, end_face, first, end in edges.hulls:
        planes, own = edges.planes[first_face:end_face], edges.edges[first:end]
        x = np.concatenate([own[:, :3], own[:, :3] + own[:, 6:7] * own[:, 3:6]])
        widths.append(float((planes[:, 3] - (planes[:, :3] @ x.T).min(axis=1)).min()))
    return np.array(widths)


def free_node(lines: Array, m: int, group: Index, a: int, b: int) -> int:
    """A free node of a group between nodes a and b; others of the group are shifted if necessary."""
    first, end = int(group[0]), int(group[1])
    free = [i for i in range(max(first, a + 1), min(end, b)) if lines[m + i, 0] == 1.0]
    if free:
        return free[len(free) // 2]
    group_lines = lines[m + first : m + end]
    taken = group_lines[group_lines[:, 0] == 0.0]
    below = sum(lines[m + i, 0] == 0.0 for i in range(first, min(end, a + 1)))
    above = len(taken) - below
    deep = lines[first:end, 0][group_lines[:, 0] == 0.0]
    lines[m + first : m + end, 0] = 1.0
    lines[m + first : m + first + below], lines[first : first + below, 0] = taken[:below], deep[:below]
    lines[m + end - above : m + end], lines[end - above : end, 0] = taken[below:], deep[below:]
    return first + int(below)


@kernel
def ends_in_axes(
    solid: int, hull: Index, carrier: Index, ports: Index, line: Array, rooms: Array, nodes: Index,
    solids: Index, x: Array, rotation: Array, own: Index, p: Array,
) -> None:  # fmt: skip
    """Both ends of a segment in the axes of a solid, and the edges of it on which they lie, if any."""
    for i in range(2):
        own[i] = -1
        if solids[i] == solid:
            edge = int(rooms[nodes[i], 1])
            if hull[3] <= edge < hull[4]:
                own[i] = edge
        for c in range(3):
            p[i, c] = 0.0
        for d in range(3):
            w = x[ports[i, POINT], d] + line[1 + i, d] - x[carrier[POINT], d]
            for c in range(3):
                p[i, c] += rotation[carrier[FRAME], d, c] * w


@kernel
def read_clearances(
    groups: Index, node_ports: Index, run: Index, slots: Index, ports: Index, numbers: Array, line: Array,
    lines: Array, hulls: HullArrays, x: Array, rotation: Array, out: Array, which: Index,
) -> None:  # fmt: skip
    """Clearance of each segment from the solids it has spare nodes for [m]; their group and convex part."""
    m = len(run)
    p, own = np.empty((2, 3)), np.zeros(2, np.int64)
    nodes, solids = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for e in range(m):
        out[e] = FREE_CLEARANCE
        if run[e] < 0 or is_severed(numbers[e, 1]) or not numbers[e, 4] > 0.0:
            continue
        nodes[0], nodes[1] = e, slots[e, 1] + 1
        solids[:] = -1
        for g in range(len(groups)):
            for i in range(2):
                if groups[g, 0] <= nodes[i] < groups[g, 1]:
                    solids[i] = groups[g, 2]
        for g in range(len(groups)):
            if groups[g, 1] - 1 < nodes[0] or groups[g, 0] > nodes[1]:
                continue
            free = False
            for i in range(groups[g, 0], groups[g, 1]):
                free = free or lines[m + i, 0] == 1.0
            if not free:
                continue
            for h in range(len(hulls.parts)):
                if hulls.parts[h, 0] != groups[g, 2]:
                    continue
                ends_in_axes(
                    groups[g, 2], hulls.parts[h], node_ports[groups[g, 0]], ports[e], line[e], lines[m:],
                    nodes, solids, x, rotation, own, p,
                )  # fmt: skip
                apart = _ball_distance(hulls.balls[h], p, numbers[e, 4])
                if apart < 0.5 * hulls.balls[h, 3]:
                    solid = (hulls.planes, hulls.edges, hulls.beside, hulls.parts[h], hulls.depths[h])
                    apart = clearance(*solid, own, p)
                if apart < out[e]:
                    out[e], which[e, 0], which[e, 1] = apart, g, h


@kernel
def _ball_distance(ball: Array, p: Array, length: float) -> float:
    """Distance of a line from a ball [m]."""
    along = 0.0
    for c in range(3):
        along += (ball[c] - p[0, c]) * (p[1, c] - p[0, c])
    share = min(max(along / (length * length), 0.0), 1.0)
    square = 0.0
    for c in range(3):
        square += (p[0, c] + share * (p[1, c] - p[0, c]) - ball[c]) ** 2
    return float(np.sqrt(square) - ball[3])
