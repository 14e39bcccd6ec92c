"""Slings that an input attaches to a nearby eye and releases."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.core.state import State
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.vocabulary.inputs import Input, input_at

# thresholds of the input: attaches above the first, releases below the second
ATTACH_THRESHOLD, RELEASE_THRESHOLD = 0.5, 0.4


@kernel
def _read_switch(
    legs: Array, count: Index, clock: Array, i: Index, j: Index, length: Array, x: Array, marks: Array,
    out: Array,
) -> None:  # fmt: skip
    """Falls to zero when the sling releases, or when it is to attach and an eye comes within reach."""
    u, _ = input_at(legs, count, clock[0])
    beyond = np.inf
    for e in range(len(marks)):
        if marks[e] > 0.0:
            out[0] = u - RELEASE_THRESHOLD
            return
        dx, dy, dz = x[j[e], 0] - x[i[e], 0], x[j[e], 1] - x[i[e], 1], x[j[e], 2] - x[i[e], 2]
        beyond = min(beyond, math.sqrt(dx * dx + dy * dy + dz * dz) / length[e] - 1.0)
    out[0] = max(ATTACH_THRESHOLD - u, beyond)


class SlingHook:
    """One of the strings from a hook to many eyes is active, from u ≥ 0.5 until u ≤ 0.4.

    While u ≥ 0.5 and no eye is within a sling's length, it attaches to the first that comes so close. A
    switch for `Switched`, and a guard of the world: `event_driven` finds the instants.

    Parameters
    ----------
    strings : from the hook to each of the eyes
    told : u(t)

    Proved by tests/joints/test_sling.py.
    """

    n = 1
    at_once = True

    def __init__(self, strings: OneSidedDistance, command: Input) -> None:
        self.strings, self.command, self.name = strings, command, f"{strings.name}.hook"
        self.marks = self.memory_size = strings.n

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Nothing is attached."""
        memory[:] = 0.0

    def bind_shift(self, k: Kinematics, rows: Rows) -> list[Op]:
        """No row is shifted."""
        return []

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """See `_read_switch`."""
        s = self.strings
        ends = (s.a.index, s.b.index, s.length, k.positions(s.a.owner))
        return [(_read_switch, (self.command.legs, self.command.count, k.clock, *ends, k.memory(self), out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Attach to the nearest eye, or release."""
        s, part = self.strings, world.layout.memory[self.name]
        if state.memory[part].any():
            return Change("unhook", revise=self._release)
        k = world.kinematics(state)
        nearest = int(np.argmin(np.linalg.norm(k.position(s.b) - k.position(s.a), axis=1) / s.length))

        def take(world: Any, state: State) -> None:
            state.memory[part][nearest] = 1.0

        return Change("hook", f"eye {nearest}", revise=take, impact=True)

    def _release(self, world: Any, state: State) -> None:
        state.memory[world.layout.memory[self.name]] = 0.0
        state.memory[world.layout.memory[f"lambda/{self.strings.name}"]] = 0.0
