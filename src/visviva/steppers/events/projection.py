"""Projection of drifted rows by least moves in the metric of M: φ̇ = 0, φ = 0 or their rest value."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.rows import ACCELERATION, FRICTION, OFF
from visviva.core.state import State
from visviva.steppers.events.motion import Motion, largest_drift
from visviva.steppers.system.system import DRIFT_FACTOR

SMALL_DRIFT = 1e-6  # violation [m] that one move corrects: the remainder is of second order
MAX_DRIFT = 1e-11  # violation of a rigid row [m] above which position and velocity are projected
MAX_MOVES = 6


@kernel
def _subtract(a: Array, b: Array, out: Array) -> None:
    for i in range(len(a)):
        out[i] = a[i] - b[i]


@kernel
def _projection_rows(
    number: Array, first_off: int, allowed: float, own: Index, y: Array, on: Index, b: Array, noise: Array
) -> None:
    """Rows that reduce a quantity to zero; rows of kinds from `first_off` have no such quantity.

    allowed : by how much dependent rows may differ
    """
    for i in range(len(number)):
        y[i] = -number[i]
        if own[i] >= first_off:
            on[i] = OFF
    for i in range(len(b)):
        b[i] = 0.0
    noise[0] = allowed


class Projection:
    """Moves along M⁻¹Jᵀ of the active rows.

    Parameters
    ----------
    motion : assembled at the state that is projected
    """

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self._unit, self._drift = np.ones(1), np.zeros(2)
        self._gap = np.zeros_like(motion.rest)
        numbers, s, own = motion.e.row_numbers, motion.system, motion.e.row_kind
        gap: Op = (_subtract, (numbers["phi"], motion.rest, self._gap))
        measured = (self._gap, numbers["phidot"], own, s.kind, self._drift)
        self._measure = Program([*motion.target_ops, gap, (largest_drift, measured)])
        moved = (own, s.y, s.kind, s.b, s.noise)
        self._to_places = Program(
            [*motion.target_ops, (_projection_rows, (self._gap, FRICTION, MAX_DRIFT, *moved))]
        )
        rates = (numbers["phidot"], ACCELERATION, 10 * MAX_DRIFT)
        self._to_rates = Program([*motion.target_ops, (_projection_rows, (*rates, *moved))])

    def project(self, out: State) -> float | None:
        """Project a state; returns the energy before, None if there is no drift."""
        motion = self.motion
        self._measure()
        if self._drift[0] <= MAX_DRIFT and self._drift[1] <= 10 * MAX_DRIFT:
            return None
        energy = float(motion.e.evaluate_energies().sum())
        for _ in range(MAX_MOVES):
            self._move(self._to_places, self._drift[0] ** 2)
            motion.world.drift(out.q, motion.system.x, self._unit, out.q)
            if self._drift[0] <= SMALL_DRIFT:
                break
            motion.k.state.copy_from(out)
            motion.assemble()
            self._measure()
        motion.world.project(out.q)
        # J belongs to the drifted position, where dependent rows are dependent only up to the drift.
        fastest = float(np.abs(motion.k.rates).max(initial=0.0))
        self._move(self._to_rates, DRIFT_FACTOR * self._drift[0] * fastest)
        out.v += motion.system.x
        return energy

    def _move(self, targets: Program, doubt: float) -> None:
        """The move that reduces a quantity of the rows to zero; dependent ones may also differ by `doubt`."""
        targets()
        noise = self.motion.system.noise
        noise[0] += doubt
        try:
            self.motion.solve()
        finally:
            noise[0] = 0.0
