"""Springs that break at a given tension."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.errors import SceneError
from visviva.springs.yielding_springs import INTACT, YieldingSprings, point_distance, spring_tension

EQUAL_TOLERANCE = 1e-9  # relative tolerance within which springs break together
MAX_LISTED = 6  # springs named by an event


@kernel
def _read_margins(
    a: Index, b: Index, law: Array, memory: Array, limit: float, x: Array, left: Array, out: Array
) -> None:
    """Remaining margin of each spring to its limit, and the least of these [N]."""
    out[0] = limit
    for e in range(len(a)):
        left[e] = limit - spring_tension(law[e], memory[e], point_distance(a[e], b[e], x))
        out[0] = min(out[0], left[e])


class SpringStrength:
    """A spring breaks when its tension k (l − L) reaches a limit, and then exerts no force.

    A guard of the world. `event_driven` locates the instant; `time_stepping` responds at the end of a step:
    all beyond the limit break together. The stored energy of the spring is lost, and booked as `topology`.

    Parameters
    ----------
    springs : the springs
    limit : T [N], > 0

    Raises SceneError for a limit that is not > 0. Proved by tests/springs/test_yielding_springs.py.
    """

    n = 1
    at_once = True

    def __init__(self, springs: YieldingSprings, limit: float) -> None:
        self.springs, self.limit, self.name = springs, float(limit), f"{springs.name}.strength"
        self._left = np.zeros(len(springs.law))
        if not self.limit > 0:
            raise SceneError(f"found breaks_at {limit:g} N: a limit must be > 0", springs.name)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """The least margin to the limit [N]."""
        return [
            (
                _read_margins,
                (*self.springs.own(k), self.limit, k.positions(self.springs.a.owner), self._left, out),
            )
        ]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """All springs at the limit break."""
        gone = np.flatnonzero(self._left <= max(self._left.min(), 0.0) + EQUAL_TOLERANCE * self.limit)

        def revise(world: Any, state: State) -> None:
            state.memory[world.layout.memory[self.springs.name]].reshape(-1, 3)[gone, INTACT] = 0.0

        numbers = np.sort(self.springs.elements.order[gone])
        text = f"spring {', '.join(map(str, numbers))}" if len(self._left) > 1 else f"at {self.limit:g} N"
        return Change("break", text if len(gone) <= MAX_LISTED else f"{len(gone)} springs", revise=revise)
