"""End stops of a rope: nodes hauled together are kept apart as by a buffer."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.core.state import State
from visviva.hoist.lengths.measure import GEARED, RADIUS, SIDE
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.ropes.rope import Rope

RADIUS_SHARE = 0.5  # of the larger radius, kept between two nodes
NO_RADIUS_SHARE = 0.01  # of the initial distance of two nodes without radius, kept between them
INITIAL_SHARE = 0.5  # of the initial distance, for nodes that start near each other
SOFTNESS = 50.0  # than the rope over the same length, so that a block is not stopped as by a wall
DAMPING = 0.02  # τ [s]
# reaches within which a stop is a row; a distant one would coarsen the residual of all others
ACTIVE_RANGE = 1.5


@kernel
def _fill(
    run: Index, slots: Index, shape: Array, numbers: Array, gradient: Array, reach: Array, columns: Index,
    law: Array, phi: Array, compliance: Array, kind: Index, out: Array,
) -> None:  # fmt: skip
    """φ = r ln(d/r) and its gradient; law holds EA. Rows of segments that do not exist stay off.

    columns : (m, room + 2, 7)   the ports of a segment's node, and of those behind it, in its row
    """
    kind[:] = OFF
    for e in range(len(shape)):
        r, d = reach[e], numbers[e, 4]
        phi[e], compliance[e] = r, SOFTNESS * r / law[0]
        out[e, :] = 0.0
        if run[e] < 0 or is_severed(numbers[e, 1]) or not d < ACTIVE_RANGE * r:
            continue
        kind[e], phi[e] = ONE_SIDED, r * np.log(max(d, 1e-9 * r) / r)
        for j in range(14):
            node = 0 if j < 7 else slots[e, 1] + 1 - e
            if node >= columns.shape[1] or columns[e, node, j % 7] < 0:
                continue
            slope = gradient[e, 0, j] + gradient[e, 1, j]
            for i in range(2):
                if shape[e, i, RADIUS] > 0.0 and shape[e, i, GEARED] == 0.0:
                    slope += shape[e, i, SIDE] * shape[e, i, RADIUS] * gradient[e, 2 + i, j]
            out[e, columns[e, node, j % 7]] = slope * r / max(d, 1e-9 * r)


@kernel
def _stored(run: Index, numbers: Array, reach: Array, EA: float, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(numbers)):
        r, d = reach[e], numbers[e, 4]
        if run[e] >= 0 and d < r and not is_severed(numbers[e, 1]):
            phi = r * np.log(max(d, 1e-9 * r) / r)
            out[0] += 0.5 * phi * phi * EA / (SOFTNESS * r)


@kernel
def _read_reach(
    run: Index, shape: Array, slots: Index, is_room: Mask, spare: Mask, memory: Array, reach: Array
) -> None:
    """Reach of each segment; for merged ones the least; zero between edges and at points with mass.

    memory : (2 m + 1,)   see `RopeStop`
    """
    m = len(shape)
    for e in range(m):
        last = slots[e, 1] + 1
        if (is_room[e] and is_room[last]) or spare[e] or spare[last]:
            reach[e] = 0.0
            continue
        radius = max(shape[e, 0, RADIUS], shape[e, 1, RADIUS])
        reach[e] = RADIUS_SHARE * radius if radius > 0.0 else np.inf
        for s in range(slots[e, 0], slots[e, 1] + 1):
            reach[e] = min(reach[e], memory[s])
        if is_room[e] or is_room[last]:
            reach[e] = min(reach[e], memory[m + e])
        if run[e] < 0:
            reach[e] = 1.0


@kernel
def _widen(run: Index, slots: Index, is_room: Mask, numbers: Array, reach: Array) -> None:
    """Reach of the stops between an edge and a node, which never begin beyond the distance at that time."""
    for e in range(len(reach)):
        beside = run[e] >= 0 and is_room[e] != is_room[slots[e, 1] + 1]
        reach[e] = max(reach[e], INITIAL_SHARE * numbers[e, 4]) if beside else 0.0


class RopeStop:
    """The straight parts of a rope, d long, do not vanish: 0 ≤ λ ⊥ r ln(d/r) + cλ ≥ 0 each.

    A load hauled up into its block ("two-blocking") is held there as by a buffer whose force is unbounded as
    d goes to zero. Where it begins, at d = r, it is 50 times softer than the rope; r is half the larger
    radius, or half of the initial distance. So the tension is limited by the motor of the winch; an unlimited
    motor stretches the rope until its unstrained length is used up, and `RopeWatch` tears it.

    A constraint of the world with compliant rows; memory: r of each segment [m], the most r that each may
    have where it begins or ends on an edge: half of its largest length since then, so that an edge that a
    rope meets beside its load pushes nothing; and 1 after nodes have been reported to have met, see
    `StopWatch`.
    Proved by tests/hoist/test_rope_stop.py.
    """

    one_sided = True

    def __init__(self, rope: Rope) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.stop"
        self.n = len(self.reeving.nodes) - 1
        self.memory_size = 2 * self.n + 1

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """The reach of each stop, from the initial positions of the nodes."""
        self.rope.measures(k)
        found, radii = self.reeving.found(k), self.reeving.radii()
        d = found.numbers[:, 4]
        ends = np.flatnonzero(np.logical_not(self.reeving.is_room))
        for a, b in itertools.pairwise(ends):
            radius, distance = max(radii[a], radii[b]), d[a:b].sum()
            memory[a:b] = min(
                RADIUS_SHARE * radius if radius > 0.0 else NO_RADIUS_SHARE * distance,
                INITIAL_SHARE * distance,
            )
        run_now([self._widening(found, memory)])

    def _widening(self, found: Segments, memory: Array) -> Op:
        beside = memory[self.n : 2 * self.n]
        return _widen, (found.run, found.slots, self.reeving.is_room, found.numbers, beside)

    def _ports(self, k: Kinematics) -> Index:
        """Port rows (m, room + 2, 7) of the nodes at which each segment begins and may end."""
        each = self.reeving.rows(k)
        node = np.arange(self.n)[:, None] + np.arange(self.reeving.room + 2)
        return np.where((node <= self.n)[:, :, None], each[np.minimum(node, self.n)], -1)

    def rows(self, k: Kinematics) -> Index:
        """The ports of each segment."""
        return self._ports(k).reshape(self.n, -1)

    def read(self, k: Kinematics) -> tuple[list[Op], Array]:
        """The operations that update the rope's measures and r of its segments, and the array of r."""
        found, reach = self.reeving.found(k), np.zeros(self.n)
        rooms = (self.reeving.is_room, self.reeving.spare)
        given = (found.run, found.shape, found.slots, *rooms, k.memory(self), reach)
        read: Op = (_read_reach, given)
        return [*self.reeving.measure_ops(k), read], reach

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Reset the report if all are apart again, and widen stops beside edges, after an accepted step."""
        ops, reach = self.read(k)
        found = self.reeving.found(k)
        rearm: Op = (_rearm, (found.run, found.numbers, reach, memory[-1:]))
        return [*ops, rearm, self._widening(found, memory)]

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient and compliance, where a segment is short."""
        ops, reach = self.read(k)
        found, ports = self.reeving.found(k), self._ports(k)
        port_columns = np.arange(ports[0].size).reshape(ports.shape[1:])
        columns = np.where(ports >= 0, port_columns, -1)
        rows.relaxation[:] = DAMPING
        filled = (rows.phi, rows.compliance, rows.kind, rows.gradient)
        law = np.array([self.rope.EA])
        given = (found.run, found.slots, found.shape, found.numbers, found.gradient, reach, columns, law)
        return [*ops, (_fill, (*given, *filled))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ φ²/c of the compressed stops."""
        ops, reach = self.read(k)
        found = self.reeving.found(k)
        return [*ops, (_stored, (found.run, found.numbers, reach, self.rope.EA, out))]


@kernel
def _read_gap(run: Index, numbers: Array, reach: Array, reported: Array, out: Array) -> None:
    """The least d/r − 1; 1 after a contact has been reported."""
    out[0] = 1.0
    for e in range(len(numbers)):
        if reported[0] == 0.0 and run[e] >= 0 and reach[e] > 0.0:
            out[0] = min(out[0], numbers[e, 4] / reach[e] - 1.0)


@kernel
def _rearm(run: Index, numbers: Array, reach: Array, reported: Array) -> None:
    """Allow another report once all of the rope has been apart."""
    least = ACTIVE_RANGE
    for e in range(len(numbers)):
        if run[e] >= 0 and reach[e] > 0.0:
            least = min(least, numbers[e, 4] / reach[e])
    if least >= ACTIVE_RANGE:
        reported[0] = 0.0


class StopWatch:
    """Reports when nodes of a rope meet their stops: a guard of the world.

    One report covers all stops that are close at that time, as those of the falls of a tackle are, however
    often they press and release. The next follows only after all have been apart by half their reach more.
    """

    n = 1

    def __init__(self, stop: RopeStop) -> None:
        self.stop, self.name = stop, f"{stop.rope.name}.two-block"

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """The least d/r − 1 of all segments."""
        ops, reach = self.stop.read(k)
        found = self.stop.reeving.found(k)
        return [*ops, (_read_gap, (found.run, found.numbers, reach, k.memory(self.stop)[-1:], out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Report it; the stop itself responds."""
        k, reeving = world.kinematics(state), self.stop.reeving
        ops, reach = self.stop.read(k)
        run_now(ops)
        found = reeving.found(k)
        near = (found.run >= 0) & (found.numbers[:, 4] < ACTIVE_RANGE * reach)
        touched = reeving.touched(k.memory(self.stop.rope))
        pairs = [(e, touched[touched.index(e) + 1]) for e in map(int, np.flatnonzero(near))]
        meet = ", ".join(f"nodes {reeving.number(a)} and {reeving.number(b)} meet" for a, b in pairs)

        def revise(world: Any, state: State) -> None:
            state.memory[world.layout.memory[self.stop.name]][-1] = 1.0

        text = f"{meet}: held by their stop{'s' if len(pairs) > 1 else ''}"
        return Change("two-block", text, significant=False, revise=revise)
