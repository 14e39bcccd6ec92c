"""Detection of unloading in springs that yield."""

from __future__ import annotations

from typing import Any

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.springs.yielding_springs import LENGTH, YieldingSprings, plastic_flow, point_distance

MIN_FLOW = 1e-12  # of the length: flow within round-off


@kernel
def _rates(a: Index, b: Index, law: Array, memory: Array, x: Array, u: Array, out: Array) -> None:
    """The least |l|˙ of the springs that flow [m/s], positive while they keep flowing; 1 if none does."""
    out[0] = 1.0
    for e in range(len(a)):
        i, j, length = a[e], b[e], point_distance(a[e], b[e], x)
        if plastic_flow(law[e], memory[e], length) > MIN_FLOW * length:
            rate = 0.0
            for d in range(3):
                rate += (x[j, d] - x[i, d]) * (u[j, d] - u[i, d]) / length
            out[0] = min(out[0], rate if length > memory[e, LENGTH] else -rate)


class UnloadingGuard:
    """Yielding springs that begin to unload: a guard of the world, for `event_driven`.

    A step across this instant would treat unloading as flow at the limit. Proved by
    tests/springs/test_yielding_springs.py.
    """

    n = 1

    def __init__(self, springs: YieldingSprings) -> None:
        self.springs, self.name = springs, f"{springs.name}.turn"

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """See `_rates`."""
        owner = self.springs.a.owner
        return [(_rates, (*self.springs.own(k), k.positions(owner), k.velocities(owner), out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The flow is stored at the end of the step, which is here."""
        return Change("kink")
