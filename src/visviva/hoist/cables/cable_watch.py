"""Nodes are added and removed at the ends of a cable as its length changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.cables.cable_end import CableEnd, Limits
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import RELEASED, STATIC


@kernel
def _read_distances(
    piece: float, limits: Array, static: bool, memory: Array, rests: Array, out: Array
) -> None:
    """Distance of each end from growing and from shrinking [m]."""
    for i in range(2):
        mark = memory[len(memory) - 2 + i]
        if mark == RELEASED:
            out[2 * i], out[2 * i + 1] = 1.0, 1.0
            continue
        marked = mark == STATIC
        upper = limits[3] if marked or not static else limits[2]
        lower = limits[1] if marked else limits[0]
        out[2 * i], out[2 * i + 1] = upper * piece - rests[i], rests[i] - lower * piece


class CableWatch:
    """Inserts and removes nodes at both ends of a cable: a guard of the world.

    The rest lengths of the segments change by the same amounts up and down, so ΣL − fed rope is constant to
    round-off. The energy added with the mass of a node, its motion and position, is booked as `topology`.
    Raises SimulationError if no spare node is left, or no node to remove.

    Source: García-Fernández 2009, algorithms 5.1 to 5.3. Proved by tests/hoist/test_fed_cable.py.
    """

    n = 4
    at_once = True

    def __init__(self, cable: FedCable, limits: Limits | None = None) -> None:
        self.cable, self.limits, self.name = cable, limits or Limits(), f"{cable.name}.watch"
        self.limits.check(cable.name)
        own = self.limits
        self._limits = np.array([own.remove, own.drop, own.static, own.insert])

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Two for each end."""
        ops, found = self.cable.measures(k)
        static = self.limits.method == "static"
        given = (float(self.cable.law[2]), self._limits, static, k.memory(self.cable), found.rests, out)
        return [*ops, (_read_distances, given)]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Add or remove nodes or static points."""
        sides = sorted({int(w) // 2 for w in which})

        def revise(world: Any, state: State) -> None:
            for i in sides:
                CableEnd(world, state, self.cable, i).adapt_nodes(self.limits)

        return Change("cable", "its nodes change", significant=False, revise=revise)
