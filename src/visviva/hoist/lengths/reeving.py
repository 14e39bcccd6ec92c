"""The path of a rope: its nodes in order, its segments, and their measures, taken once per state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.hoist.lengths.coils import coils_of, write_wound_angles
from visviva.hoist.lengths.edges import LENGTH
from visviva.hoist.lengths.inertia_nodes import Moving, with_room
from visviva.hoist.lengths.measure import (
    ANGLE,
    COIL,
    FRAME,
    GEARED,
    LAST_ANGLE,
    MOVING,
    NODE,
    POINT,
    RADIUS,
    SHAPE,
    SIDE,
    measure,
)
from visviva.hoist.lengths.rope_contact import Solids
from visviva.hoist.lengths.segments import JUMPED_OFF, Nodes, Segments, follow, join, pairs_of_nodes
from visviva.hoist.lengths.slide_kernels import remember_slides, slide_along_edges
from visviva.hoist.lengths.sunk_ends import sunk_op
from visviva.hoist.wheels.node import Node

MAX_WINDINGS = 20  # until the point where rope leaves a drum agrees with the angle wound on it


class Reeving:
    """The path of one rope over its nodes. Its memory records the nodes it has left, see `follow`.

    Attributes
    ----------
    nodes : all nodes, in the order of the rope
    runs : number of runs, between terminals and geared sheaves, while the rope touches all nodes
    run : (n − 1,)   the run of the segment that begins at each node
    is_room, spare, rooms : which nodes are spare; which of these are for points; numbers of those for edges
    coils : on drums with layers, in the order of the rope
    room : number of consecutive nodes that the rope may leave, see `make_room`: the extent of the rows of its
        runs, and of stiffness between nodes that are not neighbours
    """

    name = ""  # of the rope whose memory it reads

    def __init__(
        self, world: World, nodes: Sequence[Node], lying: Solids | None = None, moving: Sequence[Moving] = (),
    ) -> None:  # fmt: skip
        self.lying = lying
        self.nodes = with_room(world, nodes, moving) if lying is None else lying.with_room(nodes)
        self.is_room = np.array([node.is_room for node in self.nodes])
        self.spare = np.array([node.spare for node in self.nodes])
        self.rooms = [int(i) for i in np.flatnonzero(self.is_room & np.logical_not(self.spare))]
        points = world.join(*(node.point for node in self.nodes))
        self.owner = points[0].owner
        self._point = np.array([p.index[0] for p in points], np.int64)
        self.runs = sum(node.geared for node in self.nodes[1:-1]) + 1
        begins = [node.geared and i > 0 for i, node in enumerate(self.nodes)]
        self.run: Index = np.cumsum(begins, dtype=np.int64)[:-1]
        self.room, self.coils = 0, coils_of(self.nodes)
        self.make_room()
        self._bound: list[tuple[Kinematics, Nodes, Segments]] = []
        self.ports, self._shape, self._base = self._nodes()

    def _nodes(self) -> tuple[Index, Array, Array]:
        n = len(self.nodes)
        ports: Index = np.full((n, 4), -1, np.int64)
        shape, base = np.zeros((n, 2, SHAPE)), np.zeros((n, 2, 3))
        ports[:, POINT], ports[:, NODE] = self._point, np.arange(n)
        for i, node in enumerate(self.nodes):
            if node.frame is not None:
                ports[i, FRAME] = node.frame.index[0]
            if node.sheaves is None or node.radius == 0.0:
                continue
            wheel, number = node.sheaves, node.number
            ports[i, FRAME] = wheel.frame.index[number]
            if wheel.angle is not None:
                ports[i, ANGLE] = wheel.angle.index[number]
            shape[i, :, RADIUS], shape[i, :, GEARED] = node.radius, float(node.geared)
            shape[i, :, SIDE] = -node.sense, node.sense
            if node.layers is not None:
                shape[i, :, COIL:] = node.layers.coil[1:]
            base[i] = wheel.directions[number]
        return ports, shape, base

    def __len__(self) -> int:
        return len(self.nodes) - 1

    @property
    def pairs(self) -> tuple[Index, Index]:
        """See `pairs_of_nodes`."""
        return pairs_of_nodes(self.spare, self.room)

    def make_room(self, wheels: Collection[int] = ()) -> None:
        """Let the rope leave any of these wheels within a layout, also all at once, and all edges."""
        count = 0
        for i, node in enumerate(self.nodes):
            count = count + 1 if node.is_room or i in wheels else 0
            self.room = max(self.room, count)

    def number(self, i: int) -> int:
        """Index of a node among the user's; of a spare node that of the one before it."""
        return sum(not node.is_room for node in self.nodes[: i + 1]) - 1

    def numbered_runs(self) -> list[int]:
        """Numbers of the runs between the user's nodes, while nothing swings."""
        begins = [i for i, node in enumerate(self.nodes[:-1]) if not node.is_room and (i == 0 or node.geared)]
        return [int(self.run[i]) for i in begins]

    def of_runs(self, values: ArrayLike) -> Array:
        """One value per run, (runs,), from one per run between the user's nodes."""
        runs = self.numbered_runs()
        own = np.broadcast_to(np.asarray(values, float), (len(runs),))
        return np.array(own[np.searchsorted(runs, np.arange(self.runs), side="right") - 1])

    def radii(self) -> Array:
        """Of all nodes [m]."""
        return self._shape[:, 0, RADIUS]

    def touched(self, memory: Array) -> list[int]:
        """The nodes touched by the rope."""
        left = memory.reshape(-1, 3)[len(self) : 2 * len(self), 0]
        return [*(int(i) for i in np.flatnonzero(left == 0.0)), len(self)]

    def leave(self, nodes: Iterable[int], memory: Array) -> None:
        """Leave nodes, and adjacent points that the rope passes freely: segments on both sides merge."""
        for i in nodes:
            own: list[int] = []
            for step in (-1, 1):
                own.append(i)
                while self.nodes[own[-1] + step].free:
                    own.append(own[-1] + step)
            memory.reshape(-1, 3)[[len(self) + j for j in own], 0] = 1.0

    def jump_off(self, nodes: Iterable[int], memory: Array) -> None:
        """Leave nodes for good: the rope never returns to them."""
        memory.reshape(-1, 3)[[len(self) + i for i in nodes], 0] = JUMPED_OFF

    def return_to(self, i: int, k: Kinematics, memory: Array) -> None:
        """Put the rope back on node i with β = 0: its segment is split in two, equally strained.

        memory : of the rope; the sum of its L* and L are conserved
        """
        touched, lines = self.touched(memory), memory.reshape(-1, 3)
        left, right = max(j for j in touched if j < i), min(j for j in touched if j > i)
        of, at, found = self.at(k), Segments.between(3), self.found(k)
        if self.rooms:
            self.redistribute(left, k, memory)
        for e, ends in enumerate(((left, i), (i, right))):
            join(*ends, *of.arrays[:3], at.ports[e], at.shape[e], at.base[e])
            at.slots[e] = e
        at.base[0, 0], at.base[1, 1] = found.base[left, 0], found.base[left, 1]
        scratch = np.full((2, 3), np.nan)
        scratch[:, 2] = 0.0
        scratch[0, 0], scratch[1, 1] = lines[left, 0], lines[right - 1, 1]
        measure(*at.read, *self._positions(k), scratch, self.nodes_in(memory), *at.arrays)
        scratch[1, 0] = at.numbers[0, 3]  # otherwise its two segments could count different turns
        measure(*at.read, *self._positions(k), scratch, self.nodes_in(memory), *at.arrays)
        angle = 0.5 * (at.numbers[0, 3] + at.numbers[1, 2])
        length, geared, whole = at.numbers[:, 0], at.numbers[:, 1], lines[left:right, 2].sum()
        lines[left:right, 2] = 0.0
        lines[left, 2] = length[0] / length.sum() * (whole + geared.sum()) - geared[0]
        lines[i, 2] = whole - lines[left, 2]
        lines[i - 1, 1], lines[i, 0] = angle, angle
        lines[len(self) + i, 0] = 0.0

    def redistribute(self, i: int, k: Kinematics, memory: Array) -> None:
        """Redistribute L* in the part with node i, one or more segments between edges, to equal strain.

        memory : of the rope; the sum of its L* and L are conserved
        """
        lines, found = memory.reshape(-1, 3), self.found(k)
        ends = [j for j in self.touched(memory) if not self.nodes[j].is_room]
        first, last = max(j for j in ends if j <= i), min(j for j in ends if j > i)
        own = [e for e in range(first, last) if found.run[e] >= 0]
        length = found.numbers[own, 0]
        rest = np.array([lines[found.slots[e, 0] : found.slots[e, 1] + 1, 2].sum() for e in own])
        geared = found.numbers[own, 1] - rest
        lines[first:last, 2] = 0.0
        lines[own, 2] = length / length.sum() * (rest.sum() + geared.sum()) - geared

    def point_index(self, i: int) -> int:
        """Index of the point of a node in its owner."""
        return int(self._point[i])

    def rows(self, k: Kinematics) -> Index:
        """Rows (n, 7) of each node; −1 for those missing or immovable."""
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
        """The nodes from which segments are made."""
        return self._bind(k)[0]

    def _positions(self, k: Kinematics) -> tuple[Array, Array, Array]:
        return k.positions(self.owner), k.rotation, k.value

    def nodes_in(self, memory: Array) -> Array:
        """Lines (n, 3) of the nodes in the memory of the rope: a view."""
        return memory.reshape(-1, 3)[len(self) :]

    def measure_ops(self, k: Kinematics) -> list[Op]:
        """The operations that update `found(k)`; they cost little if it is up to date."""
        return self.measure_ops_into(k, k.memory(self), self.found(k))

    def measure_ops_into(self, k: Kinematics, memory: Array, found: Segments, free: bool = False) -> list[Op]:
        """The same for any memory of the rope, into any segments; `free`: without friction on edges."""
        lines = memory.reshape(-1, 3)
        present = (found.left, found.seen, *found.read, found.run, found.before)
        nodes = self.at(k).arrays
        ops: list[Op] = [(follow, (lines, *nodes, *present))]
        if self.lying is not None:
            law = (self.lying.edges.edges, 0.0 if free else self.lying.mu, *self._positions(k))
            given = (lines, found.before, found.slots, *nodes[:3], *law, found.base, found.seen)
            ops.append((slide_along_edges, (*given, found.wanted, found.deep)))
        return [*ops, (measure, (*found.read, *self._positions(k), lines, lines[len(self) :], *found.arrays))]

    def remember_ops(self, k: Kinematics, memory: Array, tension: Array) -> list[Op]:
        """The operations that store branches of angles and positions on edges after an accepted step."""
        found = self.found(k)
        ops: list[Op] = [(remember_angles, (found.run, found.slots, found.numbers, found.seen, memory))]
        if self.lying is not None:
            account = k.layout.account.get(f"dissipated/{self.name}.edges")
            names = () if account is None else (account, k.layout.account["numerical/linearisation"])
            booked = [k.state.accounts[i : i + 1] for i in names] or [np.zeros(1), np.zeros(1)]
            present = (found.before, found.run, self.ports, found.lines, found.wanted, found.deep)
            law = (self.lying.edges.edges, k.rotation, tension, k.step, *booked, memory)
            ops.append((remember_slides, (*present, *law)))
            ops.append(sunk_op(self.lying, self.nodes, self.ports, found, memory, self._positions(k)))
        return ops

    def found(self, k: Kinematics) -> Segments:
        """The segments and their measures at one `Kinematics`, shared by all."""
        return self._bind(k)[1]

    def _bind(self, k: Kinematics) -> tuple[Nodes, Segments]:
        """`at` and `found` of one `Kinematics`, created once."""
        for known, nodes, found in self._bound:
            if known is k:
                return nodes, found
        shape, found = self._shape.copy(), Segments.between(len(self.nodes), self.rooms)
        shape[:, :, MOVING] = np.any(self.rows(k) >= 0, axis=1)[:, None]
        self._bound.append((k, nodes := Nodes(self.ports, shape, self._base, self.run), found))
        return nodes, found

    def start(self, k: Kinematics, memory: Array) -> Segments:
        """Write the branches of all angles to memory, with wraps in (−π/2, 3π/2] plus whole turns; L* = 0.

        The rope is put on the edges that obstruct it, by its shortest path over these.
        """
        lines, m = memory.reshape(-1, 3), len(self)
        lines[:] = 0.0
        for coil in self.coils:
            lines[m + coil.node, 1 + coil.end] = coil.initial_angle
        self.leave(np.flatnonzero(self.is_room), memory)
        found = Segments.between(len(self.nodes), self.rooms)
        ops = self.measure_ops_into(k, memory, found, free=True)
        while True:
            lines[:m, :2], found.seen[:] = np.nan, np.nan
            run_now(ops)
            if self.take_edge(k, found, lines) < 0:
                break
        angles = (found.numbers[:, 2:4] + np.pi) % (2 * np.pi) - np.pi
        for i in self._between(found):
            node, a = self.nodes[i], found.before[i]
            wrap = node.sense * (angles[i, 0] - angles[a, 1])
            wrap = (wrap + 0.5 * np.pi) % (2 * np.pi) - 0.5 * np.pi + 2 * np.pi * node.turns
            angles[i, 0] = angles[a, 1] + node.sense * wrap
        present = found.run >= 0
        lines[:m][present, 0] = angles[present, 0]
        lines[found.slots[present, 1], 1] = angles[present, 1]
        found.seen[:] = np.nan
        run_now(ops)
        for _ in range(MAX_WINDINGS if self.coils else 0):
            write_wound_angles(self.coils, found, k.value[self.ports[:, ANGLE]], lines[m:])
            found.seen[:] = np.nan
            run_now(ops)
        self.settle(found, lines)
        return found

    def settle(self, found: Segments, lines: Array) -> None:
        """Store the positions that friction allows; sliding to them does not count as motion."""
        if self.lying is not None:
            on = [i for i in self.rooms if found.before[i] >= 0]
            own = lines[len(self) + np.array(on, np.int64)]
            ends = self.lying.edges.edges[own[:, 1].astype(np.int64), LENGTH]
            lines[len(self) + np.array(on, np.int64), 2] = np.clip(found.wanted[on], 0.0, ends)

    def take_edge(self, k: Kinematics, found: Segments, lines: Array, but: int = -1) -> int:
        """Put the rope on one more edge that obstructs it, see `Solids`; its node, or −1."""
        if self.lying is None:
            return -1
        return self.lying.take_edge(self.nodes, self.ports, self._positions(k), found, lines, but)

    def _between(self, found: Segments) -> list[int]:
        """The nodes between its ends that the rope touches, except edges."""
        return [i for i in range(1, len(self)) if found.before[i] >= 0 and not self.nodes[i].is_room]

    def wraps(self, found: Segments) -> Array:
        """Wrap angles β on the nodes between its ends that the rope touches [rad]."""
        inner = self._between(found)
        senses = np.array([self.nodes[i].sense for i in inner], float)
        return np.asarray(senses * (found.numbers[inner, 2] - found.numbers[found.before[inner], 3]))


def run_now(ops: Iterable[Op]) -> None:
    """Execute operations immediately."""
    for operation, arguments in ops:  # type: ignore[misc]
        operation(*arguments)


def moving_rows(k: Kinematics) -> Array:
    """Which port rows may be moved by a coordinate or script; the last entry is for −1."""
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
def remember_angles(run: Index, slots: Index, numbers: Array, seen: Array, memory: Array) -> None:
    """Write the branches of the angles to memory (3 k,); measuring from them gives the same values."""
    for e in range(len(slots)):
        if run[e] >= 0:
            memory[3 * slots[e, 0]], memory[3 * slots[e, 1] + 1] = numbers[e, 2], numbers[e, 3]
            seen[e, 0, LAST_ANGLE], seen[e, 1, LAST_ANGLE] = numbers[e, 2], numbers[e, 3]
