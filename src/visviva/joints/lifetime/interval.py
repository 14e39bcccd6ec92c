"""Constraints that act only in an interval of time."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.rows import ONE_SIDED, RATE, TWO_SIDED, Rows
from visviva.core.state import State
from visviva.errors import SceneError, SimulationError

DEVIATION_TOLERANCE = 1e-6  # deviation that counts as zero when a constraint becomes active [m or rad]
DEVIATIONS_FROM = 2  # numbers in the memory before the deviations: whether it is active, and since when


@kernel
def _let_decay(
    memory: Array, rate: float, clock: Array, kind: Index, phi: Array, drive: Array, velocity_product: Array
) -> None:
    n = len(phi)
    s = clock[0] - memory[1]
    fade = np.exp(-rate * s)
    for i in range(n):
        h, u = memory[DEVIATIONS_FROM + i], memory[DEVIATIONS_FROM + n + i]
        if kind[i] == RATE:
            drive[i] -= u * fade
            velocity_product[i] += rate * u * fade
        else:
            a = u + rate * h
            phi[i] -= (h + a * s) * fade
            drive[i] -= (u - rate * a * s) * fade
            velocity_product[i] -= rate * (rate * a * s - a - u) * fade


class Interval:
    """A constraint is active for t_a ≤ t < t_b; both instants are discrete events.

    If it becomes active after the start, |φ| must be below 1e-6, and an impact removes φ̇, J v⁺ = 0, with its
    loss in `impact loss/NAME`. Otherwise one of these options determines what becomes of the deviation h₀:

        keep        φ = h₀: the rows keep their deviation; the impact removes φ̇
        pull = ξ    φ = h(t) with ḧ + 2ξḣ + ξ²h = 0, h = (h₀ + (ḣ₀ + ξh₀)(t − t_a)) e^(−ξ(t − t_a)), and
                    H = H₀ e^(−ξ(t − t_a)) for rows on velocities: no impact; work is booked as `work/script`

    Parameters
    ----------
    constraint : the constraint that it switches
    start, end : t_a, t_b [s]
    keep, pull : what to do with h₀; pull is a rate ξ [1/s]

    One-sided rows may become active at any gap; the above applies to those that are violated.
    Raises SceneError for an interval that is empty or ends before t = 0.
    Source: Liesenfeld 1997, stabilised forms and timed constraints (E27, E28, E42).
    Proved by tests/joints/test_switched.py.
    """

    marks = 1

    def __init__(
        self,
        constraint: Any,
        start: float = 0.0,
        end: float = np.inf,
        keep: bool = False,
        pull: float | None = None,
    ) -> None:
        self.start, self.end, self.keep, self.pull = start, end, keep, pull
        self.name, self.of = f"{constraint.name}.interval", constraint.name
        self.memory_size = DEVIATIONS_FROM + 2 * constraint.n
        self.scripted = pull is not None
        if not (end > start and end > 0):
            found = f"found the interval from {start:g} s until {end:g} s"
            raise SceneError(f"{found}, expected a later end", constraint.name)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Active, if the interval begins at the start."""
        memory[:] = 0.0
        memory[0] = 1.0 if self.start <= k.t < self.end else 0.0

    def bind_shift(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ − h where a deviation is allowed."""
        if not self.keep and self.pull is None:
            return []
        numbers = (rows.kind, rows.phi, rows.drive, rows.velocity_product)
        return [(_let_decay, (k.memory(self), self.pull or 0.0, k.clock, *numbers))]

    def next(self, t: float) -> float:
        """The next of its two instants."""
        return self.start if t < self.start else (self.end if t < self.end else np.inf)

    def respond(self, world: Any, state: State) -> Change:
        """Switch the constraint on or off."""
        if state.t < self.end:
            return Change("on", f"{self.of} is switched on", revise=self._begin, impact=self.pull is None)
        return Change("off", f"{self.of} is switched off", revise=self._finish)

    def _begin(self, world: Any, state: State) -> None:
        memory = state.memory[world.layout.memory[self.name]]
        memory[0], memory[1] = 1.0, state.t
        names = [constraint.name for constraint in world.constraints]
        world.kinematics(state)
        world.observer.evaluate_rows()
        phi, phidot = _deviations(world.observer.rows[names.index(self.of)])
        if self.pull is not None:
            memory[DEVIATIONS_FROM:] = [*phi, *phidot]
        elif self.keep:
            memory[DEVIATIONS_FROM : DEVIATIONS_FROM + len(phi)] = phi
        elif np.abs(phi).max() > DEVIATION_TOLERANCE:
            worst = int(np.abs(phi).argmax())
            off = f"it is switched on while its row {worst} is off by {abs(phi[worst]):.3g}"
            raise SimulationError(state.t, self.of, off, "Switch it on where it holds, or use keep or pull.")

    def _finish(self, world: Any, state: State) -> None:
        state.memory[world.layout.memory[self.name]][0] = 0.0
        state.memory[world.layout.memory[f"lambda/{self.of}"]] = 0.0


def _deviations(rows: Rows) -> tuple[Array, Array]:
    """Allowed deviations of φ and φ̇ of each row."""
    short = (rows.kind == ONE_SIDED) & (rows.phi < 0)
    held = (rows.kind == TWO_SIDED) | short
    phidot = np.where(held | (rows.kind == RATE), rows.phidot, 0.0)
    return np.where(held, rows.phi, 0.0), np.where(short, np.minimum(phidot, 0.0), phidot)
