"""Drums with layers from which a cable with mass has been fully paid out: it comes off."""

from __future__ import annotations

from typing import Any

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.cables.cable_end import CableEnd
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import RELEASED
from visviva.hoist.cables.feed import FED_LENGTH
from visviva.hoist.ropes.drum_watch import EMPTY_MARGIN

END_NAMES = ("first", "last")  # of the ends


@kernel
def _read_drums(wound: Array, feed: Array, memory: Array, out: Array) -> None:
    """Rope on the drum of each end; wound (2,) : at θ = 0, negative without layers [m]."""
    for i in range(2):
        present = wound[i] >= 0.0 and memory[len(memory) - 2 + i] != RELEASED
        out[i] = EMPTY_MARGIN + wound[i] - feed[FED_LENGTH, i] if present else 1.0


class CableDrumWatch:
    """A cable that has run off a drum with layers comes off it, as a rope does: a guard of the world.

    Its last piece gets a node at its free end, so that no rope is lost. The energy of its mass, and that
    stored at the end, are booked as `topology`. Raises SimulationError if no spare node is left.

    Proved by tests/hoist/test_cable_drum_watch.py.
    """

    n = 2
    at_once = True

    def __init__(self, cable: FedCable) -> None:
        self.cable, self.name = cable, f"{cable.name}.drums"

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Rope left on the drums, plus a small margin [m]."""
        ops, found = self.cable.measures(k)
        return [*ops, (_read_drums, (self.cable.wound, found.feed, k.memory(self.cable), out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The cable comes off."""
        sides = sorted(int(w) for w in which)

        def revise(world: Any, state: State) -> None:
            for i in sides:
                CableEnd(world, state, self.cable, i).release()

        words = " and ".join(END_NAMES[i] for i in sides)
        return Change("break", f"comes off the drum of its {words} end: no rope is left there", revise=revise)
