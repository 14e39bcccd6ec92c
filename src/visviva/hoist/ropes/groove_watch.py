"""Ropes that jump out of the grooves of their sheaves."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.geometry.row_vectors import dot
from visviva.hoist.lengths.measure import FRAME
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.weight.hang_kernels import axis_of


@kernel
def _read_angles(
    node: Index, limit: Array, before: Index, ports: Index, base: Array, rotation: Array, lines: Array,
    run: Index, tension: Array, out: Array,
) -> None:  # fmt: skip
    """Sine of the limit angle less that between rope and groove; 1 for slack rope, or without contact."""
    axis = np.empty(3)
    for w in range(len(node)):
        a, b = before[node[w]], node[w]
        out[w] = 1.0
        if a < 0 or not (tension[run[a]] > 0.0 or tension[run[b]] > 0.0):
            continue
        axis_of(base[b, 0], rotation[ports[b, 0, FRAME]], axis)
        for e in (a, b):
            out[w] = min(out[w], limit[w] - abs(dot(lines[e, 0], axis)))


class GrooveWatch:
    """Taut rope at more than a given angle to the plane of a sheave jumps off, for good.

    The two segments become one, and no rope is lost: the arc on the sheave becomes slack. A guard of the
    world; the energy stored in the detour over the sheave is booked as `topology`.

    Parameters
    ----------
    rope : the rope
    most : for each node from which it may jump off, the largest angle [rad]

    Proved by tests/hoist/test_contact_loss.py.
    """

    at_once = True

    def __init__(self, rope: Rope, limits: dict[int, float]) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.groove"
        self.wheels, self.most = list(limits), np.sin(list(limits.values()))
        self.n = len(limits)
        self.reeving.make_room(limits)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """See `_read_angles`."""
        found, node = self.reeving.found(k), np.array(self.wheels, np.int64)
        tension = k.lam.get(self.rope.name, np.ones(self.reeving.runs))
        given = (node, self.most, found.before, found.ports, found.base, k.rotation, found.lines, found.run)
        return [*self.reeving.measure_ops(k), (_read_angles, (*given, tension, out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The rope lies beside its sheave and does not return."""
        part, reeving = world.layout.memory[self.rope.name], self.reeving
        off = [self.wheels[w] for w in which]
        words = ", ".join(f"jumps off sheave {reeving.number(i)}" for i in off)
        return Change("rope", words, revise=lambda w, s: reeving.jump_off(off, s.memory[part]))
