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

LEAST_SHARE = 0.75  # of the scalar of a guard that refuses, which a step of second order has to leave


@kernel
def _watch(
    after: Array, at_once: bool, least: float, before: Array, fired: Index, nearly: Index, going: Array
) -> None:
    """Which scalars became negative in a step, and which fell below `least` of what they were before; if any
    did, the step is the last one."""
    for i in range(len(after)):
        fell = after[i] <= 0.0 and (before[i] > 0.0 or at_once)
        fired[i] = 1 if fell else 0
        nearly[i] = 1 if least > 0.0 and after[i] < least * before[i] else 0
        if fell or nearly[i] != 0:
            going[0] = 0.0
        before[i] = after[i]


class StepGuards:
    """The scalars that guards watch, from step to step.

    Parameters
    ----------
    e : the evaluation
    going : (1,)   becomes 0 when a guard fires
    least_share : how much of the scalar of a guard that refuses a step has to leave

    Attributes
    ----------
    fallen : flags of the scalars that became negative in the last step
    previous : the state before it
    before_ops, after_ops : run at the start and end of each step
    """

    def __init__(self, e: Evaluation, going: Array, least_share: float) -> None:
        k, self.guards = e.k, list(e.world.guards)
        k.lam = {c.name: r.lam for c, r in zip(e.constraints, e.rows, strict=True)}
        ends = np.cumsum([0, *(guard.n for guard in self.guards)])
        self.fired_scalars: Index = np.zeros(ends[-1], np.int64)
        refuses = [getattr(guard, "refuses", False) for guard in self.guards]
        self._refusing: Index = np.flatnonzero(np.repeat(refuses, np.diff(ends)))
        self._nearly = np.zeros_like(self.fired_scalars)
        self._parts = [self.fired_scalars[a:b] for a, b in pairwise(ends)]
        self.previous = e.world.new_state()
        self.before_ops: list[Op] = []
        self.after_ops: list[Op] = []
        begin: list[Op] = []
        for a, b, guard in zip(ends[:-1], ends[1:], self.guards, strict=True):
            before, after = np.zeros(guard.n), np.zeros(guard.n)
            at_once = bool(getattr(guard, "at_once", False))
            begin += bind(guard, "values", k, before)
            self.after_ops += bind(guard, "values", k, after)
            least = least_share if getattr(guard, "refuses", False) else 0.0
            flags = self.fired_scalars[a:b], self._nearly[a:b]
            self.after_ops.append((_watch, (after, at_once, least, before, *flags, going)))
        if self.guards:
            self.before_ops.append((copy, (k.state.flat, self.previous.flat)))
        self.begin = Program(begin)

    def fired(self) -> bool:
        """Whether any fired in the last step."""
        return bool(self.fired_scalars.any())

    def refused(self) -> bool:
        """Whether a guard that refuses the end of its step fired in the last one."""
        return len(self._refusing) > 0 and bool(self.fired_scalars[self._refusing].any())

    def nearly_refused(self) -> bool:
        """Whether the last step left less than `least_share` of the scalar of such a guard."""
        return len(self._refusing) > 0 and bool(self._nearly.any())

    def answer(self, world: World, out: State) -> tuple[list[Event], list[Change]]:
        """The responses of the guards that fired in the step that ends at `out`."""
        if not self.fired():
            return [], []
        found = [(guard, np.flatnonzero(part)) for guard, part in zip(self.guards, self._parts, strict=True)]
        return responses_of([(guard, which) for guard, which in found if len(which)], world, out, None)
