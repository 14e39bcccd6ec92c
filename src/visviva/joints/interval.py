"""Constraints that act in an interval of time only."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.errors import SceneError, SimulationError
from visviva.core.events import Change
from visviva.core.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Op
from visviva.core.rows import ONE_SIDED, Rows
from visviva.core.state import Array, State

CLOSED = 1e-6  # deviation that counts as none when a constraint comes on [m or rad]


@kernel
def _shift(kept: Array, phi: Array) -> None:
    for i in range(len(phi)):
        phi[i] -= kept[i]


class Interval:
    """A constraint acts for t_a ≤ t < t_b; both instants are discrete events.

    When it comes on after the start, φ̇ is taken out by an impact (J v⁺ = 0, e = 0), whose loss stands in
    `impact loss/NAME`, and φ must be closed to 1e-6, unless `keep` says that the deviation φ₀ found then is
    to stay: φ − φ₀ = 0.

    Parameters
    ----------
    constraint : the constraint that it switches
    start, end : t_a, t_b [s]
    keep : hold the rows where they stand when they come on

    Raises SceneError for an interval that is empty or over before t = 0.
    Source: Liesenfeld 1997, timed constraints (E42).
    """

    marks = 1

    def __init__(self, constraint: Any, start: float = 0.0, end: float = np.inf, keep: bool = False) -> None:
        self.constraint, self.start, self.end, self.keep = constraint, start, end, keep
        self.name, self.of = f"{constraint.name}.interval", constraint.name
        self.memory_size = 1 + constraint.n
        if not (end > start and end > 0):
            found = f"found the interval from {start:g} s until {end:g} s"
            raise SceneError(f"{found}, expected an end that is later", constraint.name)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """On, if it begins at the start."""
        memory[:] = 0.0
        memory[0] = 1.0 if self.start <= k.t < self.end else 0.0

    def bind_shift(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ − φ₀."""
        return [(_shift, (k.memory(self)[1:], rows.phi))] if self.keep else []

    def next(self, t: float) -> float:
        """The next of its two instants."""
        return self.start if t < self.start else (self.end if t < self.end else np.inf)

    def respond(self, world: Any, state: State) -> Change:
        """Come on, or go."""
        if state.t < self.end:
            return Change("on", f"{self.of} comes on", revise=self._begin, impact=True)
        return Change("off", f"{self.of} goes", revise=self._finish)

    def _begin(self, world: Any, state: State) -> None:
        memory = state.memory[world.layout.memory[self.name]]
        names = [constraint.name for constraint in world.constraints]
        world.kinematics(state)
        world.observer.evaluate_rows()
        rows = world.observer.rows[names.index(self.of)]
        if self.keep:
            memory[1:] = rows.phi
        else:
            self._refuse_gaps(state, world, rows)
        memory[0] = 1.0

    def _refuse_gaps(self, state: State, world: Any, rows: Rows) -> None:
        off = np.where(rows.kind == ONE_SIDED, np.maximum(-rows.phi, 0.0), np.abs(rows.phi))
        worst = int(off.argmax())
        if off[worst] > CLOSED:
            raise SimulationError(
                state.t, self.of, f"it comes on while its row {worst} is off by {off[worst]:.3g}",
                "Let it come on where it holds, keep the deviation, or have it drawn in.",
            )  # fmt: skip

    def _finish(self, world: Any, state: State) -> None:
        state.memory[world.layout.memory[self.name]][0] = 0.0
        state.memory[world.layout.memory[f"lambda/{self.of}"]] = 0.0
