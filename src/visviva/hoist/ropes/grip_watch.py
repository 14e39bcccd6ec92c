"""Reports when rope slips on a wheel and when it grips again; in event-driven motion at the exact instant."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.rope_kernels import sum_runs
from visviva.hoist.slip.grip import Grip
from visviva.hoist.slip.settle_kernels import LINE_SIZE, REPORT_DUE, SPEED, read_ratios

SLIP_MARGIN = 1e-9  # of both tensions: margin up to which rope counts as slipping


@kernel
def _read_slip_starts(h: Array, memory: Array, between: Array, out: Array) -> None:
    """After a time step: −1 for wheels that have begun to slip. `between` is 1 outside time steps, else 0."""
    between[0] = 1.0 if h[0] == 0.0 else 0.0
    w = len(out) // 2
    for i in range(w):
        out[i], out[w + i] = 1.0, 1.0
        if h[0] > 0.0 and memory[LINE_SIZE * i + REPORT_DUE] > 0.0:
            out[i] = -1.0


@kernel
def _read_margins(ends: Index, ratio: Array, EA: float, total: Array, out: Array) -> None:
    """Margin of the tension ratio without slip since the last step, relative to the sum of both tensions.
    Beside slack rope the limit is exceeded: it slips under any force.
    """
    for i in range(len(ends)):
        if ends[i, 0] < 0:
            continue
        a, b = ends[i, 0], ends[i, 1]
        t0 = max(EA * (total[a, 0] / total[a, 1] - 1.0), 0.0)
        t1 = max(EA * (total[b, 0] / total[b, 1] - 1.0), 0.0)
        out[i] = -1.0
        if min(t0, t1) > 0.0:
            left = (ratio[i] * min(t0, t1) - max(t0, t1)) / (t0 + t1)
            out[i] = left if left > SLIP_MARGIN else -SLIP_MARGIN


@kernel
def _read_speeds(ends: Index, s: Array, tension: Array, rate: Array, memory: Array, out: Array) -> None:
    """ṡ in the direction in which taut rope slips, 1 where it grips; below 0 where it slipped at the start of
    the step and has gone back since, below the limit or to the other side.
    """
    for i in range(len(s)):
        if ends[i, 0] < 0 or min(tension[ends[i, 0]], tension[ends[i, 1]]) <= 0.0:
            continue
        before = memory[LINE_SIZE * i + SPEED]
        if s[i] * before < 0.0 or (s[i] == 0.0 and before != 0.0 and out[i] > 0.0):
            out[len(s) + i] = -abs(before)
        elif s[i] != 0.0:
            out[len(s) + i] = rate[i] if s[i] > 0.0 else -rate[i]


class GripWatch:
    """Watches a `Grip`: a guard of the world.

    In event-driven motion steps end where rope begins to slip and where it stops and grips; time steps handle
    both internally, and the beginning of a slip is reported at most once in `RETRY_INTERVAL` seconds.
    Proved by tests/hoist/test_grip.py.
    """

    def __init__(self, grip: Grip) -> None:
        self.grip, self.name = grip, f"{grip.rope}.grip"
        self.n = 2 * len(grip.wheels)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Margin of each wheel from its limit; speed of each slip."""
        grip, x, w = self.grip, self.grip.slips(k), len(self.grip.wheels)
        found, between, rate, total = grip.reeving.found(k), np.zeros(1), np.zeros(w), np.zeros_like(x.total)
        look: list[Op] = [
            *grip.reeving.measure_ops(k),
            (sum_runs, (found.run, found.numbers, total)),
            (read_ratios, grip.ratios(k)),
            (_read_margins, (x.ends, x.ratio, grip.EA, total, out)),
            *grip.rate_ops(k, rate),
            (_read_speeds, (x.ends, x.s, x.tension, rate, k.memory(grip), out)),
        ]
        return [(_read_slip_starts, (k.step, k.memory(grip), between, out)), When(between, look)]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Report it, and remember that rope which sticks again does not slip."""
        w, wheels = len(self.grip.wheels), self.grip.wheels
        words = [f"{'slips' if i < w else 'sticks again'} on wheel {wheels[i % w]}" for i in which]
        ended = [LINE_SIZE * (i - w) + SPEED for i in which if i >= w]

        def revise(world: Any, state: State) -> None:
            state.memory[world.layout.memory[self.grip.name]][ended] = 0.0

        return Change("rope", ", ".join(words), revise=revise)
