"""Cables with mass that are severed at a given tension, or released."""

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
from visviva.hoist.cables.cable_end import CableEnd
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import RELEASED, SEVERED_LENGTH
from visviva.hoist.ropes.rope_release import input_margin
from visviva.vocabulary.inputs import Input


@kernel
def _read_margin(span: Index, limit: float, memory: Array, numbers: Array, half: Array, out: Array) -> None:
    """Distance to the limit; the whole limit once the cable has been severed."""
    max_tension = 0.0
    for e in range(span[0] + 1, span[1]):
        if memory[e] >= SEVERED_LENGTH:
            out[0] = limit
            return
        max_tension = max(max_tension, numbers[e, 4])
    out[0] = limit - max(max_tension, half[0, 0, 4], half[1, 0, 4])


@kernel
def _read_switch(legs: Array, count: Index, clock: Array, memory: Array, out: Array) -> None:
    out[0] = 1.0 if memory[len(memory) - 1] == RELEASED else input_margin(legs, count, clock)


class CableStrength:
    """A cable is severed, once, in the piece whose tension reaches a limit; both its parts remain.

    A guard of the world. `event_driven` locates the instant; `time_stepping` responds at the end of a step.
    The energy stored in the piece is lost, and booked as `topology`; a cable that breaks at an end does so in
    the piece next to it, so that no mass is lost.

    Parameters
    ----------
    cable : the cable
    limit : T [N], without damping, > 0

    Raises SceneError for a limit that is not > 0. Proved by tests/hoist/test_cable_break.py.
    """

    n = 1
    at_once = True

    def __init__(self, cable: FedCable, limit: float) -> None:
        self.cable, self.limit, self.name = cable, float(limit), f"{cable.name}.strength"
        if not self.limit > 0:
            raise SceneError(f"found breaks_at {limit:g} N: a limit must be > 0", cable.name)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Distance to the limit [N]."""
        ops, f = self.cable.measures(k)
        return [*ops, (_read_margin, (f.span, self.limit, k.memory(self.cable), f.numbers, f.half, out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The piece no longer pulls."""
        return Change("break", f"severed at {self.limit:g} N", revise=self._sever)

    def _sever(self, world: Any, state: State) -> None:
        found = self.cable.look(world.kinematics(state))
        first, last = found.span
        pulls = np.array(found.numbers[first + 1 : last, 4])
        pulls[0], pulls[-1] = max(pulls[0], found.half[0, 0, 4]), max(pulls[-1], found.half[1, 0, 4])
        piece = int(first) + 1 + int(pulls.argmax())
        state.memory[world.layout.memory[self.cable.name]][piece] = SEVERED_LENGTH


class CableRelease:
    """A cable comes off its last end for good when an input reaches 0.5, and hangs from its first end.

    A guard of the world. If rope may be fed there it comes off with a node at its free end; otherwise the
    part beyond its last node stays behind. The energy stored at the end is booked as `topology`.

    Parameters
    ----------
    cable : the cable
    told : u(t)

    Proved by tests/hoist/test_cable_break.py.
    """

    n = 1
    at_once = True

    def __init__(self, cable: FedCable, command: Input) -> None:
        self.cable, self.command, self.name = cable, command, f"{cable.name}.release"

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Remaining distance to 0.5."""
        return [(_read_switch, (self.command.legs, self.command.count, k.clock, k.memory(self.cable), out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The last end no longer pulls."""
        return Change("rope", "is released", revise=self._release_end)

    def _release_end(self, world: Any, state: State) -> None:
        if self.cable.feeds[1] is not None:
            CableEnd(world, state, self.cable, 1).release()
        else:
            state.memory[world.layout.memory[self.cable.name]][-1] = RELEASED


def severed_at(cable: FedCable, k: Kinematics) -> Index:
    """The node before the piece in which a cable has been severed; empty if it has not."""
    return np.flatnonzero(k.memory(cable)[:-3][1:] >= SEVERED_LENGTH)
