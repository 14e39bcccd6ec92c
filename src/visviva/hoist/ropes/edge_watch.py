"""Events of a rope on solids: it touches edges, leaves them, or slides off their ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.edge_kernels import SURFACE_DEPTH
from visviva.hoist.lengths.edges import LENGTH
from visviva.hoist.lengths.measure import FRAME
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.rope_contact import read_clearances
from visviva.hoist.ropes.rope import Rope

STRAIGHT_TOLERANCE = 1e-9  # of the sum of both directions: wrong-way bend up to which rope counts as straight
END_TOLERANCE = 1e-9  # [m] distance by which the rope may slide beyond the end of an edge
MAX_EDGES = 100  # most edges that a rope touches at one instant
LONGER = 0.01  # of its path: sudden growth above which a rope is reported to be laid around a solid


@kernel
def _read_edges(
    rooms: Index, lines: Array, run: Index, before: Index, line: Array, ports: Index, planes: Array,
    edges: Array, beside: Index, rotation: Array, wanted: Array, bent: Array, left: Array,
) -> None:  # fmt: skip
    """The bend of the rope on each edge on which it lies, and its distance from the edge's ends [m]."""
    m, out = len(run), np.empty(3)
    for j in range(len(rooms)):
        i = rooms[j]
        bent[j], left[j] = 1.0, 1.0
        if before[i] < 0:
            continue
        e = int(lines[m + i, 1])
        size, pull = 0.0, 0.0
        for c in range(3):
            out[c] = planes[beside[e, 0], c] + planes[beside[e, 1], c]
            size += out[c] * out[c]
        for c in range(3):
            rotation_row = rotation[ports[i, FRAME], c]
            outward = rotation_row[0] * out[0] + rotation_row[1] * out[1] + rotation_row[2] * out[2]
            pull += outward * (line[i, 0, c] - line[before[i], 0, c])
        bent[j] = -pull / np.sqrt(size) + STRAIGHT_TOLERANCE
        left[j] = min(wanted[i], edges[e, LENGTH] - wanted[i]) + END_TOLERANCE


class EdgeWatch:
    """Watches a rope that may lie on solids: a guard of the world.

    Where a straight part touches a solid it is laid on the edge there, and becomes two parts of one tension.
    Where their pull would lift it off, they become one part again. Where it slides off the end of its edge,
    it is laid on the next edge that obstructs it. Rope length is conserved; the energy of what a time step
    penetrates the solid is booked as `topology`.

    A part can lie on four edges at once of a solid with corners, and on twelve of a round one, which is
    faceted. It meets several solids in the order in which they were named.

    Proved by tests/hoist/test_rope_on_edges.py.
    """

    def __init__(self, rope: Rope) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.contact"
        assert self.reeving.lying is not None
        self.lying = self.reeving.lying
        self.n = len(self.reeving) + 2 * len(self.reeving.rooms)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Clearances of the parts; bends on edges; distances to the ends of the edges."""
        reeving, found, lying = self.reeving, self.reeving.found(k), self.lying
        lines, m, rooms = k.memory(self.rope).reshape(-1, 3), len(reeving), len(reeving.rooms)
        arguments = (k.positions(reeving.owner), k.rotation)
        which: Index = np.zeros((m, 2), np.int64)
        given = lying.gap_arguments(reeving.nodes, reeving.ports, arguments, found, lines, out[:m], which)
        return [
            *reeving.measure_ops(k),
            (read_clearances, given),
            (_add_to_all, (SURFACE_DEPTH, out[:m])),
            *self._bend_ops(k, out[m : m + rooms], out[m + rooms :]),
        ]

    def _bend_ops(self, k: Kinematics, bent: Array, left: Array) -> list[Op]:
        """See `_read_edges`, of the path as measured last."""
        reeving, found, lines = self.reeving, self.reeving.found(k), k.memory(self.rope).reshape(-1, 3)
        present = (lines, found.run, found.before, found.lines, reeving.ports)
        room: Index = np.array(reeving.rooms, np.int64)
        return [
            (
                _read_edges,
                (room, *present, *self.lying.edges.arrays[:3], k.rotation, found.wanted, bent, left),
            )
        ]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Take the rope off edges, and lay it on those that then obstruct it."""
        part, rooms, m = world.layout.memory[self.rope.name], self.reeving.rooms, len(self.reeving)
        over = [int(j) - m for j in which if j >= m]
        leaving = sorted({rooms[j % len(rooms)] for j in over})
        off = [rooms[j - len(rooms)] for j in over if j >= len(rooms)]
        lines = state.memory[part].reshape(-1, 3)
        but = int(lines[m + off[0], 1]) if off else -1
        laid = state.copy()
        left, came = self._lay_rope(world, laid, leaving, but)
        words = [f"{'slides off' if i in off else 'leaves'} an edge of {self._name(i)}" for i in left]
        words += [f"meets an edge of {self._name(i)}" for i in came]

        def revise(world: Any, state: State) -> None:
            self._lay_rope(world, state, leaving, but)

        before, after = self._path(world, state), self._path(world, laid)
        if came and after - before > LONGER * before:
            text = (
                f"the path around {self._name(came[0])} becomes {after - before:.3g} m longer at once: an "
                "end of the rope has come out of it, or moved too far in one step; begin on the surface"
            )
            return Change("warning", text, revise=revise)
        return Change("rope", ", ".join(words) or "path unchanged", revise=revise)

    def _path(self, world: Any, state: State) -> float:
        """Length of the path of the rope [m]."""
        return float(self.rope.measures(world.kinematics(state))[0].sum())

    def _name(self, node: int) -> str:
        """The solid of a spare node."""
        return self.lying.obstacles[self.reeving.nodes[node].solid].name

    def _lay_rope(
        self, world: Any, state: State, leaving: list[int], but: int
    ) -> tuple[list[int], list[int]]:
        """Leave edges, and lay the rope on those that obstruct it; the nodes of both.

        Without one edge the rope may lift off others, which no guard would see as they cross no zero.
        """
        reeving, k = self.reeving, world.kinematics(state)
        memory = k.memory(self.rope)
        left, came = list(leaving), list[int]()
        reeving.leave(leaving, memory)
        while len(came) < MAX_EDGES:
            run_now(reeving.measure_ops(k))
            found, lines = reeving.found(k), memory.reshape(-1, 3)
            if (lifted := self._lifted(k, came)) >= 0:
                reeving.leave([lifted], memory)
                left.append(lifted)
                continue
            node = reeving.take_edge(k, found, lines, but)
            if node < 0:
                break
            run_now(reeving.measure_ops(k))
            reeving.settle(reeving.found(k), lines)
            reeving.redistribute(node, k, memory)
            came.append(node)
        state.memory[world.layout.memory[self.rope.name]] = memory
        return left, came

    def _lifted(self, k: Kinematics, but: list[int]) -> int:
        """The node of the edge from which the rope is lifted most, except some; −1 if it lies on all."""
        rooms = self.reeving.rooms
        bent, left = np.ones(len(rooms)), np.ones(len(rooms))
        run_now(self._bend_ops(k, bent, left))
        bent[[rooms.index(i) for i in but]] = 1.0
        return rooms[int(np.argmin(bent))] if bent.min() < 0.0 else -1


@kernel
def _add_to_all(amount: float, out: Array) -> None:
    for i in range(len(out)):
        out[i] += amount
