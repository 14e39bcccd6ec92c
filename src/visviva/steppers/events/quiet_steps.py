"""Unobserved, uninterrupted steps of `verlet`, taken consecutively without Python."""

from __future__ import annotations

from contextlib import suppress
from math import ceil

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, While
from visviva.compiling.program import Program
from visviva.core.binding import bind
from visviva.core.kinematics import copy
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.events.explicit import Method, Slope, VelocityVerlet
from visviva.steppers.events.motion import Motion

MIN_STEPS, MAX_STEPS = 4, 10**6  # number of steps: fewer do not pay
ROUNDING = 1e-3  # share of a step by which a sum of a thousand of them may be off


@kernel
def _pass_time(clock: Array, h: Array) -> None:
    clock[0] += h[0]


@kernel
def _watch(refuses: bool, before: Array, after: Array, going: Array) -> None:
    """going = 0 if a scalar became negative in this step, or is negative and refuses the end of the step."""
    for i in range(len(after)):
        if after[i] <= 0.0 and (before[i] > 0.0 or refuses):
            going[0] = 0.0
        before[i] = after[i]


@kernel
def _count(left: Array, going: Array, done: Array) -> None:
    """Count a step, unless a guard fired in it; the number of steps is known in advance."""
    if going[0] != 0.0:
        done[0] += 1.0
    left[0] -= 1.0
    if left[0] <= 0.0:
        going[0] = 0.0


def velocity_independent(world: World) -> bool:
    """Whether accelerations are independent of velocities."""
    forces = all(getattr(force, "positional", False) for force in world.forces)
    return forces and not world.inertias


def unobserved_steps(until: float, h: float) -> int:
    """Number of steps of length h that end within `until` [s], without the one that reaches it."""
    return max(ceil(min(until / h, MAX_STEPS) - ROUNDING) - 1, 0)


def quiet_steps(motion: Motion, method: Method) -> QuietSteps | None:
    """Consecutive unobserved steps, if the world allows them."""
    if motion.world.constraints or motion.e.remember_ops or not isinstance(method, VelocityVerlet):
        return None
    return QuietSteps(motion, method)


def _account_ops(motion: Motion) -> list[Op]:
    """Operations that update the account rates when only velocities have changed."""
    return [*motion.k.gather_ops, *motion.account_ops]


class QuietSteps:
    """Steps v½ = v + ½h v̇, q' = q ⊕ h v½, v' = v½ + ½h v̇', bitwise equal to single steps.

    For worlds without constraints and without histories. If a guard fires within a step, or something is not
    finite, they end before it: that step is repeated singly to locate the event or name the cause. If no
    force depends on velocities, v̇ at the end of a step is the one just used, and is not recomputed.
    Proved by tests/steppers/test_quiet_steps.py.
    """

    def __init__(self, motion: Motion, method: VelocityVerlet) -> None:
        self.motion, self.method = motion, method
        k, world = motion.k, motion.world
        self._left, self._going, self._done = np.zeros(1), np.zeros(1), np.zeros(1)
        self._blocked = -np.inf
        begin: list[Op] = []
        watch: list[Op] = []
        for guard in world.guards:
            before, after = np.zeros(guard.n), np.zeros(guard.n)
            begin += bind(guard, "values", k, before)
            seen = (bool(getattr(guard, "refuses", False)), before, after, self._going)
            watch += [*bind(guard, "values", k, after), (_watch, seen)]
        step: list[Op] = [
            (_pass_time, (k.clock, method.h)),
            *method.ops,
            *(
                _account_ops(motion)
                if velocity_independent(world)
                else [*motion.assemble_ops, *motion.slope_ops()]
            ),
            (copy, (motion.system.x, method.slope)),
            (copy, (motion.rates, method.rates)),
            *watch,
            (_count, (self._left, self._going, self._done)),
        ]
        self._begin, self._repeat = Program(begin), Program([While(self._going, step)])

    def take(self, state: State, first: Slope, h: float, max_steps: int) -> int:
        """Advance `state`, whose slope is `first`, by up to `max_steps` steps of length h; returns how
        many."""
        if max_steps < MIN_STEPS or state.t < self._blocked:
            return 0
        done = self._run(state, first, h, max_steps)
        if done < max_steps:
            self._blocked = state.t + (done + 1) * h
            done = self._run(state, first, h, done)
        if not self.motion.k.state.finite():
            self._blocked = state.t + max_steps * h
            return 0
        state.copy_from(self.motion.k.state)
        return done

    def _run(self, state: State, first: Slope, h: float, max_steps: int) -> int:
        """Take steps from a copy of `state`; returns how many were not interrupted."""
        motion, method = self.motion, self.method
        motion.k.state.copy_from(state)
        method.h[0], method.slope[:], method.rates[:] = h, first.v, first.accounts
        motion.k.refresh()
        self._begin()
        self._left[0], self._going[0], self._done[0] = max_steps, float(max_steps > 0), 0.0
        with suppress(SimulationError):  # the single step raises it again
            self._repeat()
        return int(self._done[0])
