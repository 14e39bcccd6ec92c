"""Segments of a rope between the nodes it touches, derived from its memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.hoist.lengths.measure import INPUTS_PER_END, NUMBERS, PORTS, SHAPE

JUMPED_OFF = 2.0  # in the memory, for a node that the rope has jumped off; 1 if it has left it


@dataclass(frozen=True)
class Measures:
    """Arrays filled by `measure`; see there."""

    seen: Array
    numbers: Array
    gradient: Array
    lines: Array

    @classmethod
    def of(cls, m: int) -> Measures:
        """For m segments; nothing seen yet."""
        shapes = (m, 2, INPUTS_PER_END), (m, NUMBERS), (m, 4, PORTS), (m, 3, 3)
        return cls(np.full(shapes[0], np.nan), *(np.zeros(shape) for shape in shapes[1:]))

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        """In the order of `measure`."""
        return self.seen, self.numbers, self.gradient, self.lines


@dataclass(frozen=True)
class Nodes:
    """Constant data of the n nodes of a rope at one `Kinematics`.

    ports (n, 4)      numbers of point, frame and angle, −1 if it has none; its own number
    shape (n, 2, SHAPE)   of each node as end 0 and as end 1 of a segment, see `measure`
    base (n, 2, 3)    r at α = 0 and α = π/2, in the axes of the carrier; for a node without radius its
        offset from its point [m]
    run (n − 1,)      the run of the segment that begins there
    """

    ports: Index
    shape: Array
    base: Array
    run: Index

    @property
    def arrays(self) -> tuple[Index, Array, Array, Index]:
        """In the order of `follow`."""
        return self.ports, self.shape, self.base, self.run


@dataclass(frozen=True)
class Segments(Measures):
    """Segment e begins at node e and ends at the next node that the rope touches; else it does not exist.

    left (n,)       1 where the rope has left a node; −1 before the first call
    ports, slots, shape, base   as in `measure`; ports −1 where a segment does not exist
    run (n − 1,)    the run of each segment, −1 where it does not exist
    before (n,)     the segment before each node that the rope touches, else −1
    wanted (n,)     for spare nodes on edges, position of the rope along the edge, see `slide_along_edges` [m]
    deep (n,)       for these, how deep it passes below the edge [m]
    """

    left: Array
    ports: Index
    slots: Index
    shape: Array
    base: Array
    run: Index
    before: Index
    wanted: Array
    deep: Array

    @classmethod
    def between(cls, n: int, rooms: Sequence[int] = ()) -> Segments:
        """For n nodes, some of them spare nodes for edges; nothing seen yet."""
        m = n - 1
        ports, slots, run, before = (np.full(s, -1, np.int64) for s in ((m, 2, 4), (m, 2), (m,), (n,)))
        shape, base = np.zeros((m, 2, SHAPE)), np.zeros((m, 2, 2, 3))
        wanted = np.full(n, np.nan)
        wanted[list(rooms)] = 0.0
        left, deep = np.full(n, -1.0), np.zeros(n)
        return cls(*Measures.of(m).arrays, left, ports, slots, shape, base, run, before, wanted, deep)

    @property
    def read(self) -> tuple[Index, Index, Array, Array]:
        """Inputs of `measure`."""
        return self.ports, self.slots, self.shape, self.base


def pairs_of_nodes(spare: Array, room: int) -> tuple[Index, Index]:
    """Node pairs (p, 2) that a segment may join; the pair, or −1, by first node and nodes skipped (m, …).

    Points with mass follow each other: a segment from one ends at the next, or beyond all of its part.

    spare : (m + 1,) bool   nodes reserved for such points
    room : the most nodes in a row that a segment may skip
    """
    m = len(spare) - 1
    first, more = np.divmod(np.arange(m * (room + 1)), room + 1)
    last = first + 1 + more
    user_nodes = np.append(np.flatnonzero(np.logical_not(spare)), m + 1)
    behind = user_nodes[np.searchsorted(user_nodes, first, side="right")]
    allowed = (last <= m) & (np.logical_not(spare[first]) | (more == 0) | (last >= behind))
    which = np.where(allowed, np.cumsum(allowed) - 1, -1).reshape(m, -1)
    return np.stack([first, last], axis=1)[allowed].astype(np.int64), which.astype(np.int64)


@kernel
def join(
    a: int, b: int, node_ports: Index, node_shape: Array, node_base: Array, ports: Index, shape: Array,
    base: Array,
) -> None:  # fmt: skip
    """Set a segment from node a to node b."""
    for c in range(4):
        ports[0, c], ports[1, c] = node_ports[a, c], node_ports[b, c]
    for c in range(SHAPE):
        shape[0, c], shape[1, c] = node_shape[a, 0, c], node_shape[b, 1, c]
    for c in range(2):
        for d in range(3):
            base[0, c, d], base[1, c, d] = node_base[a, c, d], node_base[b, c, d]


@kernel
def follow(
    memory: Array, node_ports: Index, node_shape: Array, node_base: Array, node_run: Index, left: Array,
    seen: Array, ports: Index, slots: Index, shape: Array, base: Array, run: Index, before: Index,
) -> None:  # fmt: skip
    """Rebuild the segments, skipping nodes that the rope has left, if these have changed.

    memory : (2 n − 1, 3)   lines of the segments, see `measure`; then in the first column 1 for each node
        that the rope has left, or JUMPED_OFF
    """
    m = len(run)
    same = True
    for i in range(m):
        same = same and left[i] == memory[m + i, 0]
    if same:
        return
    for i in range(m):
        left[i] = memory[m + i, 0]
    seen[:] = np.nan
    ports[:] = -1
    before[:] = -1
    a, own = 0, 0
    for b in range(1, m + 1):
        run[b - 1], slots[b - 1, 0], slots[b - 1, 1] = -1, b - 1, b - 1
        if b == m or left[b] == 0.0:
            run[a], slots[a, 1], before[b] = own, b - 1, a
            join(a, b, node_ports, node_shape, node_base, ports[a], shape[a], base[a])
            a = b
            if b < m and node_run[b] != node_run[b - 1]:
                own = node_run[b]  # b holds the rope; a node that has been left does not end its run


@kernel
def update_skipped_segments(
    node: Index, left: Array, ports: Index, shape: Array, base: Array, node_ports: Index, node_shape: Array,
    node_base: Array, known: Array, seen: Array, segment: Index,
) -> None:  # fmt: skip
    """Two segments for each wheel that the rope has left, as if it touched it alone; the one that skips it.

    segment : (w,)   number of the straight segment, −1 for wheels that the rope touches
    """
    same = True
    for i in range(len(left)):
        same = same and known[i] == left[i]
        known[i] = left[i]
    if same:
        return
    seen[:] = np.nan
    ports[:] = -1
    for w in range(len(node)):
        i = node[w]
        segment[w] = -1
        if left[i] == 1.0:
            a, b = i - 1, i + 1
            while left[a] > 0.0:
                a -= 1
            while left[b] > 0.0:
                b += 1
            segment[w] = a
            join(a, i, node_ports, node_shape, node_base, ports[2 * w], shape[2 * w], base[2 * w])
            join(i, b, node_ports, node_shape, node_base, ports[2 * w + 1], shape[2 * w + 1], base[2 * w + 1])
