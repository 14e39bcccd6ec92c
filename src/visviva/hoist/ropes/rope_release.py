"""Ropes released by an input."""

from __future__ import annotations

from typing import Any

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_strength import sever
from visviva.vocabulary.inputs import Input, input_at

RELEASE_THRESHOLD = 0.5  # threshold of the input


@kernel
def input_margin(legs: Array, count: Index, clock: Array) -> float:
    """Distance of an input below its release threshold."""
    u, _ = input_at(legs, count, clock[0])
    return float(RELEASE_THRESHOLD - u)


@kernel
def _read_margin(legs: Array, count: Index, clock: Array, memory: Array, out: Array) -> None:
    out[0] = 1.0 if is_severed(memory[2]) else input_margin(legs, count, clock)


class RopeRelease:
    """A rope is released for good when an input reaches 0.5: being massless, it is slack from then on.

    A guard of the world. `event_driven` locates the instant; `time_stepping` responds at the end of a step.
    The rope's stored energy is lost, and booked as `topology`.

    Parameters
    ----------
    rope : the rope
    told : u(t)

    Proved by tests/hoist/test_rope_strength.py.
    """

    n = 1
    at_once = True

    def __init__(self, rope: Rope, command: Input) -> None:
        self.rope, self.command, self.name = rope, command, f"{rope.name}.release"

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Remaining distance to 0.5."""
        return [(_read_margin, (self.command.legs, self.command.count, k.clock, k.memory(self.rope), out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """All runs become slack, and their last forces are cleared."""
        return Change("rope", "is released", revise=lambda w, s: sever(self.rope, w, s))
