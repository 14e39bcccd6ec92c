"""Prevents explicit steps from crossing the stop of a rope."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.ropes.rope_stop import RopeStop

PATH_SIZE = 5  # numbers of a segment: first and last line of its memory, and its vector


@kernel
def _is_explicit(h: Array, explicit: Array, out: Array) -> None:
    explicit[0], out[0] = 1.0 if h[0] == 0.0 else 0.0, 1.0


@kernel
def _store_paths(run: Index, slots: Index, numbers: Array, lines: Array, paths: Array) -> None:
    """The vector from end to end of each segment [m], and its number; −1 where there is none."""
    for e in range(len(run)):
        present = run[e] >= 0 and not is_severed(numbers[e, 1])
        paths[PATH_SIZE * e], paths[PATH_SIZE * e + 1] = (slots[e, 0], slots[e, 1]) if present else (-1, -1)
        for d in range(3):
            paths[PATH_SIZE * e + 2 + d] = numbers[e, 4] * lines[e, 0, d]


@kernel
def _read_pass(now: Array, before: Array, reach: Array, out: Array) -> None:
    """−1 if a straight path between two vectors longer than the reach comes closer to 0 than the reach."""
    for e in range(len(reach)):
        i, r = PATH_SIZE * e, reach[e]
        same = now[i] >= 0.0 and now[i] == before[i] and now[i + 1] == before[i + 1]
        if not same or r <= 0.0:
            continue
        far, along, path_length = 0.0, 0.0, 0.0
        for d in range(i + 2, i + PATH_SIZE):
            step = now[d] - before[d]
            far += before[d] * before[d]
            along -= before[d] * step
            path_length += step * step
        if far > r * r and 0.0 < along < path_length:
            out[0] = -1.0 if far - along * along / path_length < r * r else out[0]


class StopPass:
    """Refuses explicit steps in which two nodes of a slack rope pass each other closer than their stop.

    At both ends of such a step the stop is off, so the error estimate does not notice it. The path of a
    segment's vector w is taken as straight: refused if |w₀ + s (w₁ − w₀)| < r for some s in (0, 1) with
    |w| decreasing before it and growing after. A shorter step ends at the stop, or before it. Fixed time
    steps miss passes that are shorter than they are.

    A guard beside a `RopeStop`; memory: the segments and their vectors at the last accepted state.
    Proved by tests/hoist/test_rope_stop.py.
    """

    n, refuses = 1, True

    def __init__(self, stop: RopeStop) -> None:
        self.stop, self.name = stop, f"{stop.rope.name}.pass"
        self.memory_size = PATH_SIZE * stop.n

    def _keeping(self, k: Kinematics, paths: Array) -> Op:
        found = self.stop.reeving.found(k)
        return _store_paths, (found.run, found.slots, found.numbers, found.lines, paths)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Those at the start."""
        self.stop.rope.measures(k)
        run_now([*self.stop.reeving.measure_ops(k), self._keeping(k, memory)])

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Those at the end of an explicit step."""
        explicit, unread = np.zeros(1), np.zeros(1)
        ops = [*self.stop.reeving.measure_ops(k), self._keeping(k, memory)]
        return [(_is_explicit, (k.step, explicit, unread)), When(explicit, ops)]

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """1, or −1 after a step that may have crossed a stop."""
        ops, reach = self.stop.read(k)
        explicit, now = np.zeros(1), np.zeros(self.memory_size)
        look: list[Op] = [*ops, self._keeping(k, now), (_read_pass, (now, k.memory(self), reach, out))]
        return [(_is_explicit, (k.step, explicit, out)), When(explicit, look)]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Accepted as it is, if steps cannot be shorter."""
        return Change("kink", significant=False)
