"""Steps that are divided where ropes catch or bounce faster than a step can follow.

A whole step is tried first. Where a one-sided compliant row bounces in it that a step of its length does not
resolve, it is thrown away, and parts of equal length are taken, with hω ≤ PHASE for that row. The next step
begins with parts at once, as long as a row still vibrates in the second half of the last one.

A part stands half of itself behind, see `half_step`. Where the length changes, the forces act for as long as
takes the velocities from half the old length before the instant to half the new one after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.binding import offers
from visviva.core.ports import Op
from visviva.core.state import State
from visviva.core.world import STEPPER
from visviva.steppers.bounces import PHASE, begin, find_bounces

MOST_PARTS = 1000


class Division:
    """Advances a `TimeStepping`, in whole steps where it can.

    Attributes
    ----------
    ops : what looks for bounces after the solve of a step
    bounce : (2,)   see `find_bounces`
    behind : how far the velocities stand behind the positions [s]
    """

    def __init__(self, stepper: Any) -> None:
        self.stepper, self.bounce, self.behind = stepper, np.zeros(2), stepper.lag
        e, system = stepper.e, stepper.system
        self.memory = e.world.layout.memory[STEPPER]
        ops: list[Op] = []
        first = 0
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            part = slice(first, first + constraint.n)
            if constraint.one_sided and offers(constraint, "energy"):
                read = (rows.phi, rows.phidot, rows.compliance, rows.kind, stepper.kappa[part])
                moved = (system.lam[part], rows.z, rows.expansion.dofs, system.x, stepper.w.table)
                found = (stepper.rest_speed, self.bounce, stepper.stop)
                ops.append((find_bounces, (*read, *moved, *found)))
            first += constraint.n
        self.ops = [(begin, (self.bounce,)), *ops] if ops else []

    def load(self, state: State) -> None:
        """Take over where a state stands."""
        _, behind, fastest = state.memory[self.memory]
        self.bounce[:], self.behind = (fastest, 0.0), behind or self.stepper.lag

    def store(self, out: State) -> None:
        """Write where the motion stands."""
        out.memory[self.memory] = 0.0, self.behind, self.bounce[0]

    def advance(self, h: float, count: int) -> None:
        """`count` steps of length h."""
        done = 0
        while done < count:
            if self.bounce[0] == 0.0:
                done += self._whole(h, count - done)
            if self.bounce[0] > 0.0:
                self._divide(h)
                done += 1

    def _whole(self, h: float, count: int) -> int:
        """Up to `count` steps, fewer where the next one is to be divided; one where the last one was."""
        if self.behind == self.stepper.lag:
            return int(self.stepper.take(h, h, count))
        done = int(self.stepper.take(h, self.behind + 0.5 * h, 1))
        if done:
            self.behind = self.stepper.lag
        return done

    def _divide(self, h: float) -> None:
        """One step of length h in equal parts."""
        count = int(min(np.ceil(self.bounce[0] * h / PHASE), MOST_PARTS))
        part, half = h / count, count // 2
        self.bounce[:] = 0.0, 1.0
        self.stepper.take(part, self.behind + 0.5 * part, 1)
        self.stepper.take(part, part, half)
        self.bounce[0] = 0.0
        self.stepper.take(part, part, count - 1 - half)
        self.bounce[1], self.behind = 0.0, 0.5 * part
        self.stepper.stats["parts"] += count
