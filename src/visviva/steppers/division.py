"""Steps in which ropes catch or bounce faster than a step can follow.

A whole step is tried first. Where a one-sided compliant row bounces in it that a step of its length does
not resolve, it is thrown away. If those rows have little damping, `FineSteps` take its place, and that of
the next ones as long as a row vibrates; the velocities are then those of the instant of the positions.

Where that cannot be done, parts of equal length are taken, with hω ≤ PHASE for the fastest of those rows, and
the next step begins with parts as long as a row still vibrates in the second half of the last one. A part
stands half of itself behind, see `half_step`. Where the length changes, the forces act for as long as takes
the velocities from half the old length before the instant to half the new one after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.binding import offers
from visviva.core.ports import Op
from visviva.core.state import State
from visviva.core.world import STEPPER
from visviva.steppers.bounces import PHASE, begin, expect_catch, find_bounces
from visviva.steppers.fine_steps import FineSteps
from visviva.steppers.half_step import come_up, stand_half_a_step_behind

MOST_PARTS = 1000


class Division:
    """Advances a `TimeStepping`, in whole steps where it can.

    Attributes
    ----------
    ops : what looks for bounces after the solve of a step
    bounce : (5,)   see `find_bounces`
    behind : how far the velocities stand behind the positions [s]
    can_be_fine : whether nothing in the world has a pass of its own, or friction on rows that never open
    length : of the fine steps with which the next one begins, 0 for none [s]
    """

    def __init__(self, stepper: Any) -> None:
        self.stepper, self.bounce, self.behind, self.length = stepper, np.zeros(5), stepper.lag, 0.0
        e, system = stepper.e, stepper.system
        self.memory = e.world.layout.memory[STEPPER]
        self._fine: FineSteps | None = None
        rubbing = [c for c in e.constraints if hasattr(c, "cones")]
        self.can_be_fine = not e.k.local and all(c.one_sided for c in rubbing)
        ops: list[Op] = []
        first = 0
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            part = slice(first, first + constraint.n)
            if constraint.one_sided and offers(constraint, "energy"):
                read = (rows.phi, rows.phidot, rows.jdotv, rows.compliance, rows.relaxation, rows.kind)
                moved = (system.lam[part], rows.z, rows.expansion.dofs, system.x, stepper.w.table)
                found = (stepper.rest_speed, self.bounce, stepper.stop)
                ops.append((find_bounces, (*read, stepper.kappa[part], *moved, *found)))
            first += constraint.n
        if self.can_be_fine:
            ops += [(expect_catch, (self.bounce, stepper.w.table, stepper.stop))] if ops else []
        self.ops = [(begin, (self.bounce,)), *ops] if ops else []

    def load(self, state: State) -> None:
        """Take over where a state stands."""
        _, behind, left = state.memory[self.memory]
        self.length, self.bounce[:] = max(left, 0.0), 0.0
        self.bounce[0] = max(-left, 0.0)
        self.behind = behind if behind or self.length else self.stepper.lag

    def store(self, out: State) -> None:
        """Write where the motion stands."""
        out.memory[self.memory] = 0.0, self.behind, self.length or -self.bounce[0]

    def advance(self, h: float, count: int) -> None:
        """`count` steps of length h."""
        done = 0
        while done < count:
            if self.length > 0.0 and self._finely(h):
                done += 1
                continue
            if self.bounce[0] == 0.0:
                done += self._whole(h, count - done)
                if self.bounce[0] > 0.0 and self._begin_finely(h):
                    done += 1
            if self.bounce[0] > 0.0:
                self._divide(h)
                done += 1

    def _whole(self, h: float, count: int) -> int:
        """Up to `count` steps, fewer where the next one is to be divided; one where the last one was."""
        if self.behind == self.stepper.lag:
            return int(self.stepper.take(h, h, count))
        done = int(self.stepper.take(h, self.behind + 0.5 * h, 1))
        if done:
            self.behind = 0.5 * h
        return done

    def _begin_finely(self, h: float) -> bool:
        """The step that was just thrown away, by fine steps; False where they cannot."""
        if self.bounce[2] != 0.0 or not self.can_be_fine:
            return False
        omega = self.bounce[0]
        come_up(self.stepper, self.behind)
        self.behind, self.length = 0.0, 0.5 / omega
        if self._finely(h):
            return True
        self.bounce[0] = omega
        return False

    def _finely(self, h: float) -> bool:
        """One step of length h by fine steps; False where they cannot."""
        stepper = self.stepper
        if self._fine is None:
            self._fine = FineSteps(stepper)
        done = self._fine.take(h, self.length)
        self.length, self.bounce[:] = 0.0, 0.0
        if not done:
            stepper.stats["bounces left to parts"] += 1
        elif self._fine.lively:
            self.length = self._fine.length
        else:
            stand_half_a_step_behind(stepper, stepper.e.world)
            self.behind, self.bounce[:] = stepper.lag, 0.0
        return done

    def _divide(self, h: float) -> None:
        """One step of length h in equal parts."""
        count = int(min(np.ceil(self.bounce[0] * h / PHASE), MOST_PARTS))
        part, half = h / count, count // 2
        self.bounce[:] = 0.0
        self.bounce[1] = 1.0
        self.stepper.take(part, self.behind + 0.5 * part, 1)
        self.stepper.take(part, part, half)
        self.bounce[0] = 0.0
        self.stepper.take(part, part, count - 1 - half)
        self.bounce[1], self.behind = 0.0, 0.5 * part
        self.stepper.stats["parts"] += count
