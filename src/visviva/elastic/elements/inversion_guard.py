"""Elements that must not invert: no step ends with an inverted one."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.errors import SimulationError


@kernel
def _least(volumes: Array, out: Array) -> None:
    least = volumes[0]
    for e in range(len(volumes)):
        least = min(least, volumes[e])
    out[0] = least


class InversionGuard:
    """Watches min J of the elements of a material with a barrier (E17).

    An energy unbounded as J goes to zero keeps a continuous motion from J = 0, but not a step of finite
    length: a step that ends beyond is rejected and repeated in shorter ones. If that fails, the run stops.
    """

    n, refuses = 1, True

    def __init__(self, name: str, force: Tetrahedra) -> None:
        self.name, self.force = name, force
        self._found = np.zeros(len(force.tets))

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """min J."""
        x = k.positions(self.force.nodes)
        return [*self.force.volumes_ops(x, self._found), (_least, (self._found, out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """SimulationError that names the element."""
        raise SimulationError(
            state.t,
            self.force.name,
            most_compressed(self.force, world.kinematics(state)),
            "Take a shorter step, or a material that recovers from inversion, such as neo_hookean.",
        )


def most_compressed(force: Tetrahedra, k: Kinematics) -> str:
    """Description of the most compressed element, which has inverted."""
    volumes = force.volumes(k.positions(force.nodes))
    worst = int(volumes.argmin()) // force.nodes_of.points
    corners = ", ".join(str(i) for i in force.elements[worst])
    return f"tetrahedron {worst} of vertices {corners} has inverted, J = {volumes.min():.3g}"
