"""Drums with layers that run empty: their rope comes off."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.measure import PAID_OUT
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_strength import sever

EMPTY_MARGIN = 1e-6  # margin beyond empty, for drums that start without rope [m]


@kernel
def _read_drums(node: Index, end: Index, before: Index, numbers: Array, out: Array) -> None:
    for c in range(len(node)):
        e = node[c] if end[c] == 0 else before[node[c]]
        out[c] = 1.0 if is_severed(numbers[e, 1]) else EMPTY_MARGIN - numbers[e, PAID_OUT + end[c]]


class DrumWatch:
    """Rope that has run off a drum with layers to its end comes off it: a guard of the world.

    Its fastening bears no load: the rope is severed, and its stored energy is booked as `topology`. Otherwise
    it would be wound on from the other side, endlessly.

    Proved by tests/hoist/test_layers.py.
    """

    at_once = True

    def __init__(self, rope: Rope) -> None:
        self.rope, self.coils, self.name = rope, rope.reeving.coils, f"{rope.name}.drums"
        self.n = len(self.coils)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Rope on each drum, plus a small margin [m]."""
        reeving = self.rope.reeving
        found = reeving.found(k)
        node, end = (
            np.array(of, np.int64) for of in zip(*((c.node, c.end) for c in self.coils), strict=True)
        )
        return [*reeving.measure_ops(k), (_read_drums, (node, end, found.before, found.numbers, out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Sever the rope."""
        nodes = sorted({self.rope.reeving.number(self.coils[int(c)].node) for c in which})
        words = (
            "comes off " + " and ".join(f"the drum of node {i}" for i in nodes) + ": no rope is left there"
        )
        return Change("break", words, revise=lambda w, s: sever(self.rope, w, s))
