"""How a rope runs: its nodes in order, its segments, and what is measured of them once per state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.hoist.measure import ANGLE, FRAME, GEARED, MOVING, POINT, PORTS, RADIUS, SEEN, SIDE, measure
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


@dataclass(frozen=True)
class Measures:
    """Arrays that `measure` fills; see there."""

    seen: Array
    numbers: Array
    gradient: Array
    lines: Array

    @classmethod
    def of(cls, m: int) -> Measures:
        """For m segments, nothing seen yet."""
        shapes = (m, 2, SEEN), (m, 5), (m, 4, PORTS), (m, 3, 3)
        return cls(np.full(shapes[0], np.nan), *(np.zeros(shape) for shape in shapes[1:]))

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        """In the order of `measure`."""
        return self.seen, self.numbers, self.gradient, self.lines


class Reeving:
    """The segments of one rope between the nodes that it touches.

    Attributes
    ----------
    nodes : all nodes, in the order of the rope
    lost : numbers of the nodes that the rope has left
    touched : numbers of the others; segment e joins touched[e] and touched[e + 1]
    run : (m,)   the run of each segment: what lies between terminals and geared sheaves has one tension
    runs : how many runs there are when nothing is lost
    """

    def __init__(self, world: World, nodes: Sequence[Node]) -> None:
        self.nodes = tuple(nodes)
        points = world.join(*(node.point for node in self.nodes))
        self.owner = points[0].owner
        self._point = np.array([p.index[0] for p in points], np.int64)
        self.runs = sum(node.geared for node in self.nodes[1:-1]) + 1
        self.lost: frozenset[int] = frozenset()
        self._measured: list[tuple[Kinematics, Measures]] = []
        self.touch(self.lost)

    def touch(self, lost: frozenset[int]) -> None:
        """Lay the segments out anew, past the nodes that are lost."""
        self.lost, self._measured = lost, []
        self.touched = [i for i in range(len(self.nodes)) if i not in lost]
        m = len(self.touched) - 1
        self.ports: Index = np.full((m, 2, 3), -1, np.int64)
        self.slots: Index = np.zeros((m, 2), np.int64)
        self.shape, self.base = np.zeros((m, 2, 4)), np.zeros((m, 2, 2, 3))
        geared = np.cumsum([node.geared and i > 0 for i, node in enumerate(self.nodes)])
        self.run: Index = geared[self.touched[:-1]].astype(np.int64)
        for e, (left, right) in enumerate(zip(self.touched, self.touched[1:], strict=False)):
            self.slots[e] = left, right - 1
            self.ports[e], self.shape[e], self.base[e] = self.segment(left, right)

    def segment(self, left: int, right: int) -> tuple[Index, Array, Array]:
        """Ports (2, 3), shape (2, 4) and base (2, 2, 3) of the segment between two nodes, see `measure`."""
        ports: Index = np.full((2, 3), -1, np.int64)
        shape, base = np.zeros((2, 4)), np.zeros((2, 2, 3))
        shape[:, MOVING] = 1.0
        for i, at in enumerate((left, right)):
            node = self.nodes[at]
            ports[i, POINT] = self._point[at]
            if node.sheaves is None or node.radius == 0.0:
                continue
            wheel, number = node.sheaves, node.number
            ports[i, FRAME] = wheel.frame.index[number]
            if wheel.angle is not None:
                ports[i, ANGLE] = wheel.angle.index[number]
            shape[i, RADIUS], shape[i, GEARED] = node.radius, float(node.geared)
            shape[i, SIDE] = node.sense if i == 1 else -node.sense
            base[i] = wheel.directions()[number]
        return ports, shape, base

    def around(self, i: int) -> tuple[int, int]:
        """The nodes that the rope touches before and after node i."""
        return max(j for j in self.touched if j < i), min(j for j in self.touched if j > i)

    def split(self, i: int, k: Kinematics, memory: Array) -> None:
        """Let node i, which was lost, have segments of its own again: both of one strain, and β = 0.

        memory : (nodes − 1, 3)   the sum of its L* is kept, and so is L
        """
        left, right = self.around(i)
        parts = [self.segment(left, i), self.segment(i, right)]
        arrays = [np.stack(both) for both in zip(*parts, strict=True)]
        found, scratch = Measures.of(2), np.full((2, 3), np.nan)
        scratch[:, 2] = 0.0
        scratch[0, 0], scratch[1, 1] = memory[left, 0], memory[right - 1, 1]
        slots = np.array([[0, 0], [1, 1]])
        ports = (k.positions(self.owner), k.rotation, k.value)
        measure(arrays[0], slots, *arrays[1:], *ports, scratch, *found.arrays)
        angle = 0.5 * (found.numbers[0, 3] + found.numbers[1, 2])
        length, geared = found.numbers[:, 0], found.numbers[:, 1]
        whole = memory[left:right, 2].sum()
        share = length[0] / length.sum()
        memory[left:right, 2] = 0.0
        memory[left, 2] = share * (whole + geared.sum()) - geared[0]
        memory[i, 2] = whole - memory[left, 2]
        memory[i - 1, 1], memory[i, 0] = angle, angle

    def __len__(self) -> int:
        return len(self.ports)

    def place(self, i: int) -> int:
        """Number of the point of a node in its owner."""
        return int(self._point[i])

    def rows(self, k: Kinematics) -> Index:
        """Rows (m, 14) of both ends; −1 where there is none, and where nothing ever moves."""
        table = k.table
        rows = np.full((len(self), 2, 7), -1, np.int64)
        places = k.rows_of(Points(self.owner, self.ports[:, :, POINT].ravel()))
        rows[:, :, :3] = places.reshape(-1, 2, 3)
        on = self.ports[:, :, FRAME] >= 0
        rows[on, 3:6] = table.row_of("frame", 0) + 3 * self.ports[on, FRAME][:, None] + np.arange(3)
        on = self.ports[:, :, ANGLE] >= 0
        rows[on, 6] = table.row_of("scalar", 0) + self.ports[on, ANGLE]
        rows[np.logical_not(moving_rows(k)[rows])] = -1
        return rows.reshape(-1, PORTS)

    def measuring(self, k: Kinematics) -> list[Op]:
        """The operation that brings `found(k)` up to date; it costs little where that is so already."""
        return self._measuring(k, k.memory(self), self.found(k))

    name = ""  # of the rope, whose memory it reads

    def _measuring(self, k: Kinematics, memory: Array, found: Measures) -> list[Op]:
        ports = (k.positions(self.owner), k.rotation, k.value)
        shape = self.shape.copy()
        shape[:, :, MOVING] = (self.rows(k).reshape(-1, 2, 7) >= 0).any(axis=2)
        given = (self.ports, self.slots, shape, self.base, *ports, memory.reshape(-1, 3))
        return [(measure, (*given, *found.arrays))]

    def found(self, k: Kinematics) -> Measures:
        """The measures at one `Kinematics`, shared by all that read them."""
        for known, found in self._measured:
            if known is k:
                return found
        self._measured.append((k, Measures.of(len(self))))
        return self._measured[-1][1]

    def start(self, k: Kinematics, memory: Array) -> Measures:
        """Branches of all angles, with wraps in (−π/2, 3π/2] and whole turns beside, into memory; L* = 0."""
        lines = memory.reshape(-1, 3)
        lines[:, :2], lines[:, 2] = np.nan, 0.0
        found = Measures.of(len(self))
        (operation, arguments) = self._measuring(k, memory, found)[0]  # type: ignore[misc]
        operation(*arguments)
        angles = (found.numbers[:, 2:4] + np.pi) % (2 * np.pi) - np.pi
        for e in range(1, len(self)):
            node = self.nodes[self.touched[e]]
            wrap = node.sense * (angles[e, 0] - angles[e - 1, 1])
            wrap = (wrap + 0.5 * np.pi) % (2 * np.pi) - 0.5 * np.pi + 2 * np.pi * node.turns
            angles[e, 0] = angles[e - 1, 1] + node.sense * wrap
        lines[:] = 0.0
        lines[self.slots[:, 0], 0], lines[self.slots[:, 1], 1] = angles[:, 0], angles[:, 1]
        found.seen[:] = np.nan
        operation(*arguments)
        return found

    def wraps(self, numbers: Array) -> Array:
        """Angles β (m − 1,) that the rope lies on the nodes between its segments [rad]."""
        senses = np.array([self.nodes[i].sense for i in self.touched[1:-1]], float)
        return senses * (numbers[1:, 2] - numbers[:-1, 3])


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
def remember_angles(slots: Index, numbers: Array, memory: Array) -> None:
    """The branches of the angles, into memory (3 k,)."""
    for e in range(len(slots)):
        memory[3 * slots[e, 0]], memory[3 * slots[e, 1] + 1] = numbers[e, 2], numbers[e, 3]
