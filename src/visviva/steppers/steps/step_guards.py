"""Guards of time steps: watched inside the program, they respond at the end of their step."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.binding import bind, responses_of
from visviva.core.evaluation import Evaluation
from visviva.core.events import Change, Event
from visviva.core.kinematics import copy
from visviva.core.state import State
from visviva.core.world import World


@kernel
def _watch(after: Array, at_once: bool, before: Array, fired: Index, going: Array) -> None:
    """Which scalars became negative in a step; if any did, the step is the last one."""
    for i in range(len(after)):
        fell = after[i] <= 0.0 and (before[i] > 0.0 or at_once)
        fired[i] = 1 if fell else 0
        if fell:
            going[0] = 0.0
        before[i] = after[i]


class StepGuards:
    """The scalars that guards watch, from step to step.

    Attributes
    ----------
    fallen : flags of the scalars that became negative in the last step
    previous : the state before it
    before_ops, after_ops : run at the start and end of each step; going (1,) becomes 0 when a guard fires
    """

    def __init__(self, e: Evaluation, going: Array) -> None:
        k, self.guards = e.k, list(e.world.guards)
        k.lam = {c.name: r.lam for c, r in zip(e.constraints, e.rows, strict=True)}
        ends = np.cumsum([0, *(guard.n for guard in self.guards)])
        self.fired_scalars: Index = np.zeros(ends[-1], np.int64)
        refuses = [getattr(guard, "refuses", False) for guard in self.guards]
        self._refusing: Index = np.flatnonzero(np.repeat(refuses, np.diff(ends)))
        self._parts = [self.fired_scalars[a:b] for a, b in pairwise(ends)]
        self.previous = e.world.new_state()
        self.before_ops: list[Op] = []
        self.after_ops: list[Op] = []
        begin: list[Op] = []
        for guard, fallen in zip(self.guards, self._parts, strict=True):
            before, after = np.zeros(guard.n), np.zeros(guard.n)
            at_once = bool(getattr(guard, "at_once", False))
            begin += bind(guard, "values", k, before)
            self.after_ops += bind(guard, "values", k, after)
            self.after_ops.append((_watch, (after, at_once, before, fallen, going)))
        if self.guards:
            self.before_ops.append((copy, (k.state.flat, self.previous.flat)))
        self.begin = Program(begin)

    def fired(self) -> bool:
        """Whether any fired in the last step."""
        return bool(self.fired_scalars.any())

    def refused(self) -> bool:
        """Whether a guard that refuses the end of its step fired in the last one."""
        return len(self._refusing) > 0 and bool(self.fired_scalars[self._refusing].any())

    def answer(self, world: World, out: State) -> tuple[list[Event], list[Change]]:
        """The responses of the guards that fired in the step that ends at `out`."""
        if not self.fired():
            return [], []
        found = [(guard, np.flatnonzero(part)) for guard, part in zip(self.guards, self._parts, strict=True)]
        return responses_of([(guard, which) for guard, which in found if len(which)], world, out, None)
