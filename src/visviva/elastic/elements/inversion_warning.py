"""Inverted elements in a body whose material permits inversion: one warning, no prevention."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.elastic.elements.inversion_guard import most_compressed
from visviva.elastic.elements.tetrahedra import Tetrahedra


@kernel
def _least(volumes: Array, reported: Array, out: Array) -> None:
    """min J, or 1 once it has been reported."""
    least = 1.0
    if reported[0] == 0.0:
        for e in range(len(volumes)):
            least = min(least, volumes[e])
    out[0] = least


class InversionWarning:
    """Watches min J of the elements of a material without a barrier, and warns when it first falls below 0.

    Such an energy is finite at J = 0: a hard impact inverts elements, from which stable neo-Hookean and
    corotated ones recover, while Saint Venant–Kirchhoff ones may not. The motion that follows is not that of
    an elastic body, though its ledger closes. Memory: whether it has been reported.
    Proved by tests/elastic/test_refused_steps.py.
    """

    n, at_once, memory_size = 1, True, 1

    def __init__(self, body: str, force: Tetrahedra) -> None:
        self.name, self.body, self.force = f"{body}.overturned", body, force
        self._found = np.zeros(len(force.tets))

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Nothing reported."""
        memory[:] = 0.0

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """min J until it has been reported."""
        x = k.positions(self.force.nodes)
        return [*self.force.volumes_ops(x, self._found), (_least, (self._found, k.memory(self), out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Warning that names the element."""
        found, law = most_compressed(self.force, world.kinematics(state)), self.force.material.name

        def revise(world: Any, state: State) -> None:
            state.memory[world.layout.memory[self.name]] = 1.0

        message = (
            f"{found}: {law} allows it, but no real body inverts. {self.body}.least_volume shows for how "
            "long. More viscosity helps; with law: thesis no element inverts"
        )
        return Change("warning", message, significant=False, revise=revise)
