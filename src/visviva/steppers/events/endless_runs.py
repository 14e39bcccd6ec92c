"""Detects motions that explicit steps would take too long to complete."""

from __future__ import annotations

import math

import numpy as np

from visviva.core.events import Step
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.events.control import PerUnitTimeMax, WeightedRms
from visviva.steppers.events.explicit import Method

MAX_STEPS = 3e8  # most remaining steps of a run, at 40 µs and more each: hours of work
SAMPLE_STEPS = 2_000  # number of steps over which their length is measured: a tenth to one second of work


class Prospect:
    """Stops a run if the last `SAMPLE_STEPS` consecutive steps predict more than `MAX_STEPS` remaining ones.

    A rotating body takes about ten steps per revolution, a stiff force about two per period, at any distance
    from the end. A short stretch of such steps, as in a close encounter of two stars, is no reason to stop.
    Proved by tests/steppers/test_endless_runs.py.
    """

    def __init__(self, world: World, control: WeightedRms | PerUnitTimeMax, method: Method) -> None:
        self.world, self.control, self.method = world, control, method
        self._steps, self._since = 0, 0.0

    def see(self, step: Step, t_end: float) -> None:
        """Register an event-driven step; raises SimulationError that names what moves too fast.

        t_end : of the run [s]; one second is assumed for a run without an end
        """
        if self._steps == 0:
            self._since = step.before.t
        self._steps += 1
        if self._steps < SAMPLE_STEPS:
            return
        now = step.after.t
        length, self._steps = (now - self._since) / SAMPLE_STEPS, 0
        left = t_end - now if math.isfinite(t_end) else 1.0
        if self.method.embedded and left > MAX_STEPS * length > 0.0:
            why = f"its motion requires steps of {length:.1e} s, {left / length:.0e} more of them"
            hint = "Slow it down, or use kind: time_stepping, whose step length you choose."
            raise SimulationError(now, self._fastest(step.before, step.after), why, hint)

    def _fastest(self, before: State, after: State) -> str:
        """The block with the largest errors in the last step."""
        layout, (dq, dv), sizes = self.world.layout, self.method.errors(), {}
        for block in self.world.blocks:
            of_q, of_v = np.zeros_like(dq), np.zeros_like(dv)
            q, v = layout.q[block.name], layout.v[block.name]
            of_q[q], of_v[v] = dq[q], dv[v]
            sizes[block.name] = self.control.size(of_q, of_v, 1.0, (before.q, after.q), (before.v, after.v))
        return max(sizes, key=lambda name: sizes[name], default="motion")
