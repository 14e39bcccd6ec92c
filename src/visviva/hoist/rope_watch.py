"""What may happen to a rope on its sheaves: it leaves one and comes back, or tears where it finds no way."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.measure import FRAME, RADIUS, measure
from visviva.hoist.reeving import Measures
from visviva.hoist.rope import Rope
from visviva.hoist.rope_kernels import is_severed
from visviva.hoist.rope_strength import sever

BESIDE = 0.05  # radii by which the way over a sheave may be longer, where rope that is straight touches it
LEAST = 1e-3  # of the radius: what is left of a segment in the plane of its sheave where it has no way on


@kernel
def _read_wraps(
    node: Index, before: Index, sense: Array, numbers: Array, run: Index, tension: Array, out: Array
) -> None:
    """β of the sheaves that the rope touches; 1 of those in whose groove it lies slack."""
    for w in range(len(node)):
        e = before[w]
        if e >= 0:
            taut = tension[run[e]] > 0.0 or tension[run[e + 1]] > 0.0
            out[node[w]] = sense[w] * (numbers[e + 1, 2] - numbers[e, 3]) if taut else 1.0


@kernel
def _read_returns(
    node: Index, sense: Array, radius: Array, numbers: Array, segment: Index, straight: Array, out: Array
) -> None:
    """−β of the sheaves that it has left, as if it touched them; above zero where it passes by."""
    for w in range(len(node)):
        wrap = sense[w] * (numbers[2 * w + 1, 2] - numbers[2 * w, 3])
        wrap -= 2 * np.pi * np.round(wrap / (2 * np.pi))
        over = numbers[2 * w, 4] + numbers[2 * w + 1, 4] + radius[w] * wrap
        passes = (over - straight[segment[w], 4]) / radius[w] - BESIDE
        out[node[w]] = 1.0 if is_severed(straight[segment[w], 1]) else max(-wrap, passes)


@kernel
def _read_ways(
    ports: Index, shape: Array, base: Array, rotation: Array, run: Index, numbers: Array, lines: Array,
    rest: Array, out: Array,
) -> None:  # fmt: skip
    """What is left of each segment in the plane of its sheaves [m]; the unstrained length of a run."""
    m = len(ports)
    rest[:] = 0.0
    for e in range(m):
        rest[run[e]] += numbers[e, 1]
        for i in range(2):
            out[2 * e + i] = 1.0
            if shape[e, i, RADIUS] == 0.0 or is_severed(numbers[e, 1]):
                continue
            along = 0.0
            a, b = base[e, i, 0], base[e, i, 1]
            for d in range(3):
                turn = rotation[ports[e, i, FRAME], d]
                axis = turn[0] * (a[1] * b[2] - a[2] * b[1]) + turn[1] * (a[2] * b[0] - a[0] * b[2])
                axis += turn[2] * (a[0] * b[1] - a[1] * b[0])
                along += lines[e, 0, d] * axis
            inside = numbers[e, 4] * np.sqrt(max(1.0 - along * along, 0.0))
            out[2 * e + i] = inside - LEAST * shape[e, i, RADIUS]
    for r in range(len(rest)):
        out[2 * m + r] = rest[r] - LEAST if rest[r] != 0.0 else 1.0


class RopeWatch:
    """Watches a rope: a guard of the world.

    Where the arc on a sheave comes to β = 0 rope that is taut leaves it, and the two segments become one;
    slack rope lies in its groove. Where the straight rope comes to touch a sheave that it has left, they are
    two again, equally strained; where it passes beside the sheave it does not come back. No rope is made or
    lost, and at β = 0 no energy; what a step goes beyond that is booked as `topology`. Where a segment comes
    to nothing, or runs along the axis of its sheave, or a run has no unstrained rope left, the rope tears.

    Proved by tests/hoist/test_contact_loss.py.
    """

    def __init__(self, rope: Rope) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.watch"
        nodes = self.reeving.nodes
        self.wheels = [i for i in range(1, len(nodes) - 1) if nodes[i].radius > 0.0]

    @property
    def n(self) -> int:
        """One for each sheave, two for each segment, one for each run."""
        return len(self.wheels) + 2 * len(self.reeving) + self.reeving.runs

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """β, or −β of what is lost; what is left of the segments."""
        reeving = self.reeving
        found, place = reeving.found(k), {node: w for w, node in enumerate(self.wheels)}
        there = [i for i in self.wheels if i not in reeving.lost]
        before = np.array([reeving.touched.index(i) - 1 for i in there], np.int64)
        sense = np.array([reeving.nodes[i].sense for i in there], float)
        at: Index = np.array([place[i] for i in there], np.int64)
        tension = k.lam.get(self.rope.name, np.ones(reeving.runs))
        wraps = (at, before, sense, found.numbers, reeving.run, tension, out)
        ops: list[Op] = [*reeving.measuring(k), (_read_wraps, wraps)]
        ways = (
            reeving.ports,
            reeving.shape,
            reeving.base,
            k.rotation,
            reeving.run,
            found.numbers,
            found.lines,
        )
        ops.append((_read_ways, (*ways, np.zeros(reeving.runs), out[len(self.wheels) :])))
        return [*ops, *self._bind_returns(k, place, out)]

    def _bind_returns(self, k: Kinematics, place: dict[int, int], out: Array) -> list[Op]:
        """As if the rope touched each lost sheave, with the nodes before and after it."""
        reeving, lost = self.reeving, [i for i in self.wheels if i in self.reeving.lost]
        if not lost:
            return []
        parts = [part for i in lost for part in self._both(i)]
        ports, shape, base = (np.stack(arrays) for arrays in zip(*parts, strict=True))
        m = len(ports)
        slots, memory = np.repeat(np.arange(m)[:, None], 2, axis=1), np.full((m, 3), np.nan)
        memory[:, 2] = 0.0
        found, read = Measures.of(m), (k.positions(reeving.owner), k.rotation, k.value, memory)
        at: Index = np.array([place[i] for i in lost], np.int64)
        sense = np.array([reeving.nodes[i].sense for i in lost], float)
        radius = np.array([reeving.nodes[i].radius for i in lost], float)
        segment: Index = np.array([reeving.touched.index(reeving.around(i)[0]) for i in lost], np.int64)
        straight = reeving.found(k).numbers
        return [
            (measure, (ports, slots, shape, base, *read, *found.arrays)),
            (_read_returns, (at, sense, radius, found.numbers, segment, straight, out)),
        ]

    def _both(self, i: int) -> list[tuple[Index, Array, Array]]:
        left, right = self.reeving.around(i)
        return [self.reeving.segment(left, i), self.reeving.segment(i, right)]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The rope leaves sheaves, or comes back to them; or tears where it finds no way."""
        wheels = [self.wheels[w] for w in which if w < len(self.wheels)]
        if len(wheels) < len(which):
            return self._tear(int(max(which)) - len(self.wheels))
        coming = [i for i in wheels if i in self.reeving.lost]
        lost = (self.reeving.lost | set(wheels)) - set(coming)

        def revise(world: Any, state: State) -> None:
            for i in coming:
                self._share(world, state, i)

        def edit(world: Any) -> None:
            self.reeving.touch(frozenset(lost))

        leaving = [i for i in wheels if i not in coming]
        words = [f"leaves sheave {i}" for i in leaving] + [f"comes back to sheave {i}" for i in coming]
        return Change("rope", ", ".join(words), revise=revise if coming else None, edit=edit)

    def _share(self, world: Any, state: State, i: int) -> None:
        """Share out the rope on both sides of a node that it comes back to, by their lengths."""
        k = world.kinematics(state)
        memory = state.memory[world.layout.memory[self.rope.name]].reshape(-1, 3)
        self.reeving.split(i, k, memory)

    def _tear(self, at: int) -> Change:
        """All runs are severed, and the rope leaves all its sheaves, between which it has no way."""
        reeving, every = self.reeving, frozenset(range(1, len(self.reeving.nodes) - 1))
        why = f"run {at - 2 * len(reeving)} has no rope left"
        if at < 2 * len(reeving):
            a, b = reeving.touched[at // 2 : at // 2 + 2]
            why = f"no way from node {a} to node {b}, which meet, or it runs along an axis"

        def revise(world: Any, state: State) -> None:
            sever(self.rope, world, state)

        def edit(world: Any) -> None:
            reeving.touch(every)

        return Change("break", f"torn: {why}", revise=revise, edit=edit)
