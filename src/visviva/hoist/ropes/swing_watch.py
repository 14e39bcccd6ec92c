"""Level of detail of a rope with weight: points with mass are created in a part that moves, and removed."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.measure import PAID_OUT, POINT
from visviva.hoist.lengths.missing_paths import missing_path_reason
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_strength import sever_everywhere
from visviva.hoist.ropes.swing_kernels import (
    growing,
    material_velocities,
    points_for,
    read_swings,
    shrinking,
)
from visviva.hoist.weight.hang_kernels import HangingState
from visviva.hoist.weight.sagging import STORED

LIMIT_TOLERANCE = 1e-9  # in pieces: distance from its limit, on either side, within which an event is located
MAX_STRAIN = 0.02  # by the removal of a point: beyond it the rope leaves its wheel sideways
EVENT_TEXTS = ("its points change", "swings", "stops swinging")


class SwingWatch:
    """Exchanges the model of parts of a rope, see `Swinging`: a guard of the world.

    A part is an elastic catenary without inertia, or a chain of such between points with its mass. Points are
    created where its kinetic energy with them would exceed `begin`: at rest on its own curve, with
    velocities interpolated between its ends. They are removed where all the energy that goes with them, of
    their motion and of the deviation from a single catenary, is below `cease`. Both changes are booked as
    `topology`, so an exchange adds no more than about `begin`, and removes less than `cease`. While a part
    has points, more are created and removed at its ends with the rope that its wheels pay out and haul in.

    Rope length is conserved: the changes of L* in an exchange add up to zero.
    Proved by tests/hoist/test_rope_swing.py.
    """

    at_once = True

    def __init__(self, rope: Rope) -> None:
        assert rope.hanging is not None and rope.hanging.swinging is not None
        self.rope, self.reeving, self.hanging = rope, rope.reeving, rope.hanging
        self.swinging, self.name = rope.hanging.swinging, f"{rope.name}.swing"
        own, radii = self.swinging, self.reeving.radii()
        pairs = own.groups(self.reeving.nodes)
        fed = [int(radii[b] > 0.0 and radii[a - 1] == 0.0) for a, b in pairs]
        self.groups: Index = np.array([[*pair, by] for pair, by in zip(pairs, fed, strict=True)], np.int64)
        self.law = np.array([own.piece, own.points.masses[0], own.begin, own.cease])
        self.n = 2 * len(self.groups)
        self._known: list[tuple[Kinematics, list[Op], Index]] = []

    def bound(self, k: Kinematics) -> tuple[list[Op], Index]:
        """The operations that update how the rope hangs, and the rows (n,) of all angles; created once."""
        for known, ops, angles in self._known:
            if known is k:
                return ops, angles
        ops, angles = self.hanging.ops(k, self.reeving, self.rope.law), self.reeving.rows(k)[:, 6]
        self._known.append((k, ops, angles))
        return ops, angles

    def look(self, k: Kinematics) -> None:
        """Update how the rope hangs."""
        run_now(self.bound(k)[0])

    def angle_rows(self, k: Kinematics) -> Index:
        """Rows (p, 2) of the angles of the wheels at both ends of each part; −1 where there are none."""
        rows = self.bound(k)[1]
        return np.stack([rows[self.groups[:, 0] - 1], rows[self.groups[:, 1]]], axis=1)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """For each part the distance to an exchange [J], and to adding or removing a point at an end [m]."""
        reeving, found = self.reeving, self.reeving.found(k)
        present = (found.run, found.left, found.ports, found.numbers, found.gradient, found.lines)
        given = (self.groups, self.angle_rows(k), reeving.ports[:, POINT].copy(), *present)
        moving = (k.velocities(reeving.owner), k.rates, self.law, np.zeros((2, 3)), out)
        read: Op = (read_swings, (*given, *moving))
        return [*self.hanging.ops(k, reeving, self.rope.law), read, (self._add_bends, (k, out))]

    def _add_bends(self, k: Kinematics, out: Array) -> None:
        """Add the deviation energy from a single catenary, for parts that hardly move [J]."""
        for p in range(len(self.groups)):
            if out[2 * p] <= 0.0 and (part := _Part(self, k, k.memory(self.rope), p)).on:
                out[2 * p] += part.deviation_energy()

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Create or remove points."""
        parts = sorted({int(w) // 2 for w in which})
        whole = [int(w) // 2 for w in which if w % 2 == 0]
        k = world.kinematics(state)
        self.look(k)
        for p in (p for p in parts if p not in whole):
            if _Part(self, k, k.memory(self.rope), p).blocked():
                return sever_everywhere(self.rope, f"part {self.swinging.parts[p]} leaves its wheel sideways")
        swings = [bool(_Part(self, k, k.memory(self.rope), p).on) for p in whole]
        messages = [
            f"part {self.swinging.parts[p]} {EVENT_TEXTS[1 + on]}"
            for p, on in zip(whole, swings, strict=True)
        ]

        def revise(world: Any, state: State) -> None:
            for p in parts:
                k = world.kinematics(state)
                self.look(k)
                part = _Part(self, k, state.memory[world.layout.memory[self.rope.name]], p)
                act = part.exchange if p in whole else part.feed
                act(world, state)

        return Change("rope", ", ".join(messages) or EVENT_TEXTS[0], significant=bool(whole), revise=revise)


class _Part:
    """One part of a rope in a state: from node a to node b, with the points `on` between them."""

    def __init__(self, watch: SwingWatch, k: Kinematics, memory: Array, p: int) -> None:
        self.watch, self.k, self.lines = watch, k, memory.reshape(-1, 3)
        self.reeving, self.hanging, self.swinging = watch.reeving, watch.hanging, watch.swinging
        self.first, self.end, self.fed_at_b = (int(number) for number in watch.groups[p])
        self.a, self.b = self.first - 1, self.end
        self.found = self.reeving.found(k)
        self.hung = self.hanging.hung(k, len(self.reeving))
        self.on = [i for i in range(self.first, self.end) if self.found.left[i] == 0.0]
        self.piece = self.swinging.piece

    def deviation_energy(self) -> float:
        """Energy removed with the points, besides that of their motion [J]."""
        return self._weight(self.found, self.hung) - self._whole()

    def _slots(self, nodes: list[int]) -> Index:
        """Numbers of the points at some nodes."""
        return np.array([self.reeving.nodes[i].point.index[0] for i in nodes], np.int64)

    def _end_pieces(self) -> tuple[tuple[Array, Array], ...]:
        """Measures of the pieces at both ends, and their gradients."""
        return tuple((self.found.numbers[e], self.found.gradient[e]) for e in (self.a, self.on[-1]))

    def _spare(self) -> tuple[bool, bool]:
        return self.on[0] > self.first, self.on[-1] < self.end - 1

    def _weight(self, found: Segments, hung: HangingState) -> float:
        """Energy of the part: strain and weight, including that on its wheels [J]."""
        total, e, w, up = 0.0, self.a, self.hanging.weight, self.hanging.up
        x = self.k.positions(self.reeving.owner)
        while e < self.b:
            numbers = found.numbers[e]
            total += hung.parts[e, STORED] + 0.5 * w * numbers[1] * hung.heights[e].sum()
            total -= w * float(numbers[PAID_OUT : PAID_OUT + 2] @ (x[found.ports[e, :, POINT]] @ up))
            e = int(found.slots[e, 1]) + 1
        return float(total)

    def _whole(self) -> float:
        """The same as a single catenary."""
        reeving, law = self.reeving, self.watch.rope.law
        memory = self.lines.copy().ravel()
        reeving.leave(self.on, memory)
        found, hung = Segments.between(len(reeving.nodes)), HangingState.of(len(reeving))
        run_now(reeving.measure_ops_into(self.k, memory, found))
        run_now([self.hanging.hanging(self.k, reeving, law, found, hung)])
        return self._weight(found, hung)

    def _division(self) -> tuple[list[int], Array]:
        """Nodes at which points are created, and their positions along the unstrained part [m]."""
        numbers, gradient = self.found.numbers[self.a], self.found.gradient[self.a]
        length, radii = float(numbers[1]), self.reeving.radii()
        count = points_for(numbers, gradient, self.piece, self.end - self.first)
        start = self.piece if self.fed_at_b else length - count * self.piece
        shift = self.first if self.fed_at_b else self.end - count
        if radii[self.a] > 0.0 and radii[self.b] > 0.0:
            shift = (self.first + self.end - count) // 2
        arcs = start + self.piece * np.arange(count, dtype=float)
        return list(range(shift, shift + count)), np.asarray(arcs, float)

    def _between(self, a: int, b: int, arcs: Array) -> tuple[Array, Array]:
        """Positions on the curve from node a to node b, and velocities interpolated between its ends."""
        found, k, owner, u = self.found, self.k, self.reeving.owner, np.zeros((2, 3))
        ends = k.positions(owner)[found.ports[a, :, POINT]] + found.lines[a, 1:]
        rows = self.watch.bound(k)[1][[a, b]]
        measured = (found.ports, found.numbers, found.gradient, found.lines)
        material_velocities(a, rows, *measured, k.velocities(owner), k.rates, u)
        length = float(found.numbers[a, 1])
        share = arcs[:, None] / length
        x = self.hanging.positions(self.hung.parts[a], ends, arcs, self.watch.rope.EA)
        return x, (1.0 - share) * u[0] + share * u[1]

    def exchange(self, world: Any, state: State) -> None:
        """Create or remove all points."""
        if self.on:
            self._remove_points(world, state, self.on)
        else:
            nodes, arcs = self._division()
            self._insert(world, state, self.b, nodes, arcs)

    def _short_end_point(self) -> int:
        """The point at an end whose piece is short; -1 if there is none."""
        near, pieces = LIMIT_TOLERANCE * self.piece, enumerate(self._end_pieces())
        return next((self.on[-i] for i, piece in pieces if shrinking(*piece, self.piece) < near), -1)

    def blocked(self) -> bool:
        """Whether removing the next point would leave no path to the wheel, or one that strains the rope."""
        node, reeving, memory = self._short_end_point(), self.reeving, self.lines.copy().ravel()
        if node < 0:
            return False
        reeving.leave([node], memory)
        found = Segments.between(len(reeving.nodes))
        run_now(reeving.measure_ops_into(self.k, memory, found))
        e = self.a if node == self.on[0] else self.on[-2]
        if missing_path_reason(found, e, self.k.positions(reeving.owner), self.k.rotation, (e, e + 1)):
            return True
        before = self.found.numbers[e, :2] + self.found.numbers[self.found.slots[e, 1] + 1, :2]
        after = found.numbers[e, :2]
        return bool(after[0] - after[1] > max(before[0] - before[1], 0.0) + MAX_STRAIN * after[1])

    def feed(self, world: Any, state: State) -> None:
        """Create or remove a point at an end."""
        near, spare = LIMIT_TOLERANCE * self.piece, self._spare()
        if (gone := self._short_end_point()) >= 0:
            self._remove_points(world, state, [gone])
            return
        for i, (numbers, gradient) in enumerate(self._end_pieces()):
            node = self.on[-i]
            if growing(numbers, gradient, self.piece) < near and spare[i]:
                first = self.piece if i else float(numbers[1]) - self.piece
                self._insert(world, state, self.b if i else node, [node + 2 * i - 1], np.array([first]))
                return

    def _insert(self, world: Any, state: State, b: int, nodes: list[int], arcs: Array) -> None:
        """Create points at `nodes`, before node b, at `arcs` along the piece that ends there."""
        if not nodes:
            return
        m, lines = len(self.reeving), self.lines
        a = int(self.found.before[b])
        x, u = self._between(a, b, arcs)
        whole, cuts = lines[a:b, 2].sum(), np.diff(arcs, prepend=0.0)
        cuts[0] -= self.found.numbers[a, PAID_OUT]
        lines[a:b, 2] = 0.0
        lines[[a, *nodes[:-1]], 2] = cuts
        lines[nodes[-1], 2] = whole - cuts.sum()
        for i in nodes:
            lines[i, 0], lines[i - 1, 1], lines[m + i, 0] = 0.0, 0.0, 0.0
        tension = state.memory[world.layout.memory[f"lambda/{self.watch.rope.name}"]]
        tension[self.reeving.run[nodes]] = tension[self.reeving.run[a]]
        self._write(world, state, nodes, 1.0, x, u)

    def _remove_points(self, world: Any, state: State, nodes: list[int]) -> None:
        self.reeving.leave(nodes, self.lines.reshape(-1))
        x = self.k.positions(self.swinging.points)[self._slots(nodes)]
        self._write(world, state, nodes, 0.0, x, np.zeros_like(x))

    def _write(self, world: Any, state: State, nodes: list[int], alive: float, x: Array, u: Array) -> None:
        name, slots = self.swinging.points.name, self._slots(nodes)
        state.memory[world.layout.memory[name]][slots] = alive
        state.q[world.layout.q[name]].reshape(-1, 3)[slots] = x
        state.v[world.layout.v[name]].reshape(-1, 3)[slots] = u
