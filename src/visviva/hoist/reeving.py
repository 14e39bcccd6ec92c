"""How a rope runs: its nodes in order, its segments, and what is measured of them once per state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.hoist.measure import ANGLE, FRAME, GEARED, MOVING, POINT, RADIUS, SIDE, measure
from visviva.hoist.segments import Nodes, Segments, follow, join
from visviva.hoist.sheaves import Sheaves


@dataclass(frozen=True)
class Node:
    """Where a rope begins, ends, or is led over: a point, or a sheave.

    Parameters
    ----------
    point : where it is fixed, or the centre of the sheave; one
    sheaves, number : the sheave; None for a terminal
    sense : +1 where rope that runs on, from side 0 to side 1, turns the wheel up its θ, else −1
    turns : whole turns about the wheel, besides what the places of the next nodes make
    """

    point: Points
    sheaves: Sheaves | None = None
    number: int = 0
    sense: int = 1
    turns: int = 0

    @property
    def radius(self) -> float:
        """Of its groove [m]."""
        return 0.0 if self.sheaves is None else float(self.sheaves.radius[self.number])

    @property
    def geared(self) -> bool:
        """Whether its groove holds the rope: that of a wheel that turns with it, or of a post."""
        return self.sheaves is not None and (self.turns_with or self.sheaves.post)

    @property
    def mu(self) -> float:
        """Friction of the rope in its groove; infinity where it never slips."""
        return np.inf if self.sheaves is None else float(self.sheaves.mu[self.number])

    @property
    def turns_with(self) -> bool:
        """Whether it is a wheel with an angle."""
        return self.sheaves is not None and self.sheaves.angle is not None


def over(sheaves: Sheaves, number: int, sense: int, turns: int = 0) -> Node:
    """A node on a sheave."""
    return Node(sheaves.centre[number], sheaves, number, sense, turns)


class Reeving:
    """How one rope runs over its nodes. Which of them it has left is in its memory, see `follow`.

    Attributes
    ----------
    nodes : all nodes, in the order of the rope
    runs : how many there are while nothing is left: what lies between terminals and geared sheaves
    run : (n − 1,)   the run of the segment that begins at each node
    room : how many nodes in a row the rope can leave within a layout: so far do the rows of its runs go, and
        stiffness between nodes that are not neighbours
    """

    name = ""  # of the rope, whose memory it reads

    def __init__(self, world: World, nodes: Sequence[Node]) -> None:
        self.nodes = tuple(nodes)
        points = world.join(*(node.point for node in self.nodes))
        self.owner = points[0].owner
        self._point = np.array([p.index[0] for p in points], np.int64)
        self.runs = sum(node.geared for node in self.nodes[1:-1]) + 1
        self.run: Index = np.cumsum([n.geared and i > 0 for i, n in enumerate(self.nodes)])[:-1].astype(
            np.int64
        )
        self.room = 0
        self._measured: list[tuple[Kinematics, Segments]] = []
        self.ports, self._shape, self._base = self._nodes()

    def _nodes(self) -> tuple[Index, Array, Array]:
        n = len(self.nodes)
        ports: Index = np.full((n, 3), -1, np.int64)
        shape, base = np.zeros((n, 2, 4)), np.zeros((n, 2, 3))
        ports[:, POINT] = self._point
        for i, node in enumerate(self.nodes):
            if node.sheaves is None or node.radius == 0.0:
                continue
            wheel, number = node.sheaves, node.number
            ports[i, FRAME] = wheel.frame.index[number]
            if wheel.angle is not None:
                ports[i, ANGLE] = wheel.angle.index[number]
            shape[i, :, RADIUS], shape[i, :, GEARED] = node.radius, float(node.geared)
            shape[i, :, SIDE] = -node.sense, node.sense
            base[i] = wheel.directions()[number]
        return ports, shape, base

    def __len__(self) -> int:
        return len(self.nodes) - 1

    @property
    def pairs(self) -> Index:
        """The nodes (len · (room + 1), 2) that a segment may join; −1 where there are not so many."""
        first, more = np.divmod(np.arange(len(self) * (self.room + 1)), self.room + 1)
        last = first + 1 + more
        return np.where((last <= len(self))[:, None], np.stack([first, last], axis=1), -1).astype(np.int64)

    def radii(self) -> Array:
        """Of all nodes [m]."""
        return self._shape[:, 0, RADIUS]

    def touched(self, memory: Array) -> list[int]:
        """The nodes that the rope touches."""
        left = memory.reshape(-1, 3)[len(self) :, 0]
        return [i for i in range(len(self.nodes)) if i == len(self) or left[i] == 0.0]

    def leave(self, nodes: Iterable[int], memory: Array) -> None:
        """Leave nodes: the segments on both sides become one."""
        memory.reshape(-1, 3)[[len(self) + i for i in nodes], 0] = 1.0

    def come_back(self, i: int, k: Kinematics, memory: Array) -> None:
        """Let node i, which was left, have segments of its own again: both of one strain, and β = 0.

        memory : of the rope; the sum of its L* is kept, and so is L
        """
        touched, lines = self.touched(memory), memory.reshape(-1, 3)
        left, right = max(j for j in touched if j < i), min(j for j in touched if j > i)
        of, at = self.at(k), Segments.between(3)
        for e, (a, b) in enumerate(((left, i), (i, right))):
            join(a, b, *of.arrays[:3], at.ports[e], at.shape[e], at.base[e])
            at.slots[e] = e
        scratch = np.full((2, 3), np.nan)
        scratch[:, 2] = 0.0
        scratch[0, 0], scratch[1, 1] = lines[left, 0], lines[right - 1, 1]
        measure(*at.read, *self._places(k), scratch, *at.arrays)
        angle = 0.5 * (at.numbers[0, 3] + at.numbers[1, 2])
        length, geared = at.numbers[:, 0], at.numbers[:, 1]
        whole = lines[left:right, 2].sum()
        share = length[0] / length.sum()
        lines[left:right, 2] = 0.0
        lines[left, 2] = share * (whole + geared.sum()) - geared[0]
        lines[i, 2] = whole - lines[left, 2]
        lines[i - 1, 1], lines[i, 0] = angle, angle
        lines[len(self) + i, 0] = 0.0

    def place(self, i: int) -> int:
        """Number of the point of a node in its owner."""
        return int(self._point[i])

    def rows(self, k: Kinematics) -> Index:
        """Rows (n, 7) of each node; −1 where there is none, and where nothing ever moves."""
        table = k.table
        rows = np.full((len(self.nodes), 7), -1, np.int64)
        rows[:, :3] = k.rows_of(Points(self.owner, self.ports[:, POINT])).reshape(-1, 3)
        on = self.ports[:, FRAME] >= 0
        rows[on, 3:6] = table.row_of("frame", 0) + 3 * self.ports[on, FRAME][:, None] + np.arange(3)
        on = self.ports[:, ANGLE] >= 0
        rows[on, 6] = table.row_of("scalar", 0) + self.ports[on, ANGLE]
        rows[np.logical_not(moving_rows(k)[rows])] = -1
        return rows

    def at(self, k: Kinematics) -> Nodes:
        """What the segments are made of."""
        shape = self._shape.copy()
        moves = np.any(self.rows(k) >= 0, axis=1)
        shape[:, :, MOVING] = np.stack([moves, moves], axis=1)
        return Nodes(self.ports, shape, self._base, self.run)

    def _places(self, k: Kinematics) -> tuple[Array, Array, Array]:
        return k.positions(self.owner), k.rotation, k.value

    def measuring(self, k: Kinematics) -> list[Op]:
        """The operations that bring `found(k)` up to date; they cost little where that is so already."""
        return self._measuring(k, k.memory(self), self.found(k))

    def _measuring(self, k: Kinematics, memory: Array, found: Segments) -> list[Op]:
        lines = memory.reshape(-1, 3)
        present = (found.left, found.seen, *found.read, found.run, found.before)
        return [
            (follow, (lines, *self.at(k).arrays, *present)),
            (measure, (*found.read, *self._places(k), lines, *found.arrays)),
        ]

    def found(self, k: Kinematics) -> Segments:
        """The segments and their measures at one `Kinematics`, shared by all that read them."""
        for known, found in self._measured:
            if known is k:
                return found
        self._measured.append((k, Segments.between(len(self.nodes))))
        return self._measured[-1][1]

    def start(self, k: Kinematics, memory: Array) -> Segments:
        """Branches of all angles, with wraps in (−π/2, 3π/2] and whole turns beside, into memory; L* = 0."""
        lines, m = memory.reshape(-1, 3), len(self)
        lines[:], lines[:m, :2] = 0.0, np.nan
        found = Segments.between(len(self.nodes))
        ops = self._measuring(k, memory, found)
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        angles = (found.numbers[:, 2:4] + np.pi) % (2 * np.pi) - np.pi
        for e in range(1, m):
            node = self.nodes[e]
            wrap = node.sense * (angles[e, 0] - angles[e - 1, 1])
            wrap = (wrap + 0.5 * np.pi) % (2 * np.pi) - 0.5 * np.pi + 2 * np.pi * node.turns
            angles[e, 0] = angles[e - 1, 1] + node.sense * wrap
        lines[:m, :2] = angles
        found.seen[:] = np.nan
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        return found

    def wraps(self, found: Segments) -> Array:
        """Angles β that the rope lies on the nodes that it touches between its ends [rad]."""
        inner = [i for i in range(1, len(self)) if found.before[i] >= 0]
        senses = np.array([self.nodes[i].sense for i in inner], float)
        return np.asarray(senses * (found.numbers[inner, 2] - found.numbers[found.before[inner], 3]))


def moving_rows(k: Kinematics) -> Array:
    """Which port rows any coordinate or script may move; the last entry is for −1."""
    table = k.table
    moves = np.ones(len(k.rates) + 1, bool)
    moves[: table.rows] = np.diff(table.ptr) > 0
    for carrier, first in zip(table.carriers, table.first, strict=True):
        if getattr(carrier, "scripted", False):
            row = table.row_of(carrier.kind, first)
            moves[row : row + (1 if carrier.kind == "scalar" else 3) * carrier.n] = True
    moves[-1] = False
    return moves


@kernel
def remember_angles(run: Index, slots: Index, numbers: Array, memory: Array) -> None:
    """The branches of the angles, into memory (3 k,)."""
    for e in range(len(slots)):
        if run[e] >= 0:
            memory[3 * slots[e, 0]], memory[3 * slots[e, 1] + 1] = numbers[e, 2], numbers[e, 3]
