"""What rope loses that slides along edges."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.hoist.edges import LENGTH
from visviva.hoist.measure import FRAME, POINT
from visviva.hoist.rope import Rope
from visviva.hoist.slide_kernels import side_pull, slide

SHARE = 1e-7  # of a radian, and of the shortest edge, by which nodes are moved to see how the rope slides


@kernel
def _moved(
    ports: Index, rows: Index, x: Array, rotation: Array, rates: Array, by: float, place: Array, turn: Array
) -> None:
    """Where the nodes and their axes are after a short time `by`."""
    for i in range(len(ports)):
        for c in range(3):
            place[i, c] = x[ports[i, POINT], c]
            if rows[i, c] >= 0:
                place[i, c] += by * rates[rows[i, c]]
        if ports[i, FRAME] < 0:
            continue
        for d in range(3):
            for c in range(3):
                a, b = (c + 1) % 3, (c + 2) % 3
                spun = 0.0
                if rows[i, 3 + a] >= 0:
                    spun = rates[rows[i, 3 + a]] * rotation[ports[i, FRAME], b, d]
                    spun -= rates[rows[i, 3 + b]] * rotation[ports[i, FRAME], a, d]
                turn[i, c, d] = rotation[ports[i, FRAME], c, d] + by * spun


@kernel
def _slide_rates(
    lines: Array, before: Index, slots: Index, run: Index, node_ports: Index, own: Index, rows: Index,
    node_shape: Array, node_base: Array, edges: Array, mu: float, short: float, x: Array, rotation: Array,
    rates: Array, place: Array, turn: Array, base: Array, seen: Array, wanted: Array, later: Array,
    rate: Array,
) -> None:  # fmt: skip
    """ṡ (n,) by a difference forwards: what holds may be about to slide. Not a number of other nodes."""
    m, fastest = len(run), 0.0
    for i in range(m + 1):
        rate[i] = 0.0
        for c in range(6):
            if rows[i, c] >= 0:
                fastest = max(fastest, abs(rates[rows[i, c]]))
    if fastest == 0.0:
        return
    by = short / fastest
    _moved(node_ports, rows, x, rotation, rates, by, place, turn)
    slide(lines, before, slots, own, node_shape, node_base, edges, mu, place, turn, base, seen, later)
    for i in range(m + 1):
        rate[i] = (later[i] - wanted[i]) / by


@kernel
def _loss(
    h: Array, lines: Array, before: Index, run: Index, rooms: Index, node_ports: Index, edges: Array,
    rotation: Array, tension: Array, line: Array, rate: Array, out: Array,
) -> None:  # fmt: skip
    """Σ T (F·e) ṡ between events; what time steps lose is booked where they are taken."""
    out[0] = 0.0
    if h[0] > 0.0:
        return
    for i in rooms:
        if before[i] >= 0:
            e = int(lines[len(run) + i, 1])
            pull = side_pull(edges[e], rotation[node_ports[i, FRAME]], line[before[i], 0], line[i, 0])
            out[0] += tension[run[i]] * pull * rate[i]


def slide_rate_ops(rope: Rope, k: Kinematics, rate: Array) -> list[Op]:
    """What brings ṡ (n,) of all nodes that are room for edges up to date [m/s]."""
    reeving, found, nodes = rope.reeving, rope.reeving.found(k), rope.reeving.at(k)
    assert reeving.lying is not None
    n, edges = len(reeving.nodes), reeving.lying.edges.edges
    own: Index = np.where(nodes.ports >= 0, np.arange(n)[:, None], -1).astype(np.int64)
    short = SHARE * min(float(edges[:, LENGTH].min()), 1.0)
    present = (k.memory(rope).reshape(-1, 3), found.before, found.slots, found.run, nodes.ports, own)
    law = (reeving.rows(k), nodes.shape, nodes.base, edges, reeving.lying.mu, short)
    turn = np.tile(np.eye(3), (n, 1, 1))
    scratch = (np.zeros((n, 3)), turn, np.zeros_like(found.base), np.zeros_like(found.seen))
    at = (k.positions(reeving.owner), k.rotation, k.rates)
    given = (*present, *law, *at, *scratch, found.wanted, found.wanted.copy(), rate)
    return [*reeving.measuring(k), (_slide_rates, given)]


class EdgeFriction:
    """Books what the friction of a rope on edges dissipates, Σ T |F·e| |ṡ|, as `dissipated/ROPE.edges`.

    A constraint of the world beside its rope, without rows. s has no coordinate: ṡ between events is a
    difference of the place that the rope has on its edge. `Rope` books for time steps.

    Proved by tests/hoist/test_rope_on_edges.py.
    """

    n = 0
    one_sided = False
    follows = True

    def __init__(self, rope: Rope) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.edges"

    def rows(self, k: Kinematics) -> Index:
        """None."""
        return np.zeros((0, 1), np.int64)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Nothing."""
        return []

    def bind_loss(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ T (F·e) ṡ [W]."""
        reeving, found, rate = self.reeving, self.reeving.found(k), np.zeros(len(self.reeving.nodes))
        assert reeving.lying is not None
        rooms: Index = np.array(reeving.rooms, np.int64)
        lines = k.memory(self.rope).reshape(-1, 3)
        present = (k.step, lines, found.before, found.run, rooms, reeving.ports)
        at = (reeving.lying.edges.edges, k.rotation, self.rope.tensions(k), found.lines)
        return [*slide_rate_ops(self.rope, k, rate), (_loss, (*present, *at, rate, out))]
