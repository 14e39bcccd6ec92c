"""When rope begins to slide along an edge, and when it holds there again."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.edge_balance import pull_at
from visviva.hoist.edge_friction import slide_rate_ops
from visviva.hoist.edges import ALONG
from visviva.hoist.measure import FRAME
from visviva.hoist.rope import Rope

EARLY = 1e-9  # of the unit pulls: so much before its limit rope is told to slide
SLIGHT = 1e-5  # of the unit pulls: rope that presses less is coming or going, and is not watched
MOVED = 1e-12  # [m]


@kernel
def _read_slides(
    rooms: Index, lines: Array, before: Index, ports: Index, line: Array, numbers: Array, edges: Array,
    mu: float, rotation: Array, wanted: Array, rate: Array, holds: Array, slides: Array,
) -> None:  # fmt: skip
    """μ |F − e (F·e)| − |F·e| where the rope lay last; its speed [m/s], as long as it goes on."""
    m, along, normal = len(before) - 1, np.zeros(3), np.zeros(1)
    a, b = np.zeros(3), np.zeros(3)
    for j in range(len(rooms)):
        i = rooms[j]
        holds[j], slides[j] = 1.0, 1.0
        if before[i] < 0:
            continue
        e, last = int(lines[m + i, 1]), lines[m + i, 2]
        gone = wanted[i] - last
        for c in range(3):
            along[c] = 0.0
            for d in range(3):
                along[c] += rotation[ports[i, FRAME], c, d] * edges[e, ALONG + d]
        for c in range(3):
            a[c] = gone * along[c] - numbers[before[i], 4] * line[before[i], 0, c]
            b[c] = gone * along[c] + numbers[i, 4] * line[i, 0, c]
        side = pull_at(a, b, along, 0.0, normal)
        if normal[0] < SLIGHT:
            continue
        holds[j] = mu * normal[0] - abs(side) - EARLY
        if abs(gone) > MOVED:
            slides[j] = rate[i] if gone > 0.0 else -rate[i]


class SlideWatch:
    """Watches a rope with friction on edges, so that a step ends where it begins to slide and where it holds.

    A guard of the world. Proved by tests/hoist/test_rope_on_edges.py.
    """

    def __init__(self, rope: Rope) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.sliding"
        self.n = 2 * len(self.reeving.rooms)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """What is left of the limit on each edge; then the speeds of what slides."""
        reeving, found, half = self.reeving, self.reeving.found(k), self.n // 2
        assert reeving.lying is not None
        rate, rooms = np.zeros(len(reeving.nodes)), np.array(reeving.rooms, np.int64)
        lines = k.memory(self.rope).reshape(-1, 3)
        present = (rooms, lines, found.before, reeving.ports, found.lines, found.numbers)
        law = (reeving.lying.edges.edges, reeving.lying.mu, k.rotation, found.wanted, rate)
        read: Op = (_read_slides, (*present, *law, out[:half], out[half:]))
        return [*slide_rate_ops(self.rope, k, rate), read]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """It is told; the rope slides and holds of its own accord."""
        half, nodes, lying = self.n // 2, self.reeving.nodes, self.reeving.lying
        assert lying is not None
        touched = self.reeving.touched(state.memory[world.layout.memory[self.rope.name]])
        said = []
        for j in which:
            if (i := self.reeving.rooms[j % half]) in touched:
                name = lying.obstacles[nodes[i].solid].name
                said.append(f"{'slides along' if j < half else 'holds on'} an edge of {name}")
        return Change("rope", ", ".join(said))
