"""Rows that have drifted, brought back by least moves in the metric of M: φ̇ = 0, φ = 0 or where they rest."""

from __future__ import annotations

import numpy as np

from visviva.core.rows import ACCELERATION, FRICTION, OFF
from visviva.core.state import Array, State
from visviva.steppers.explicit import drift, project_manifolds
from visviva.steppers.motion import Motion, largest_drift

SMALL_DRIFT = 1e-6  # violation [m] that one move takes out: what is left is of second order
DRIFT = 1e-11  # violation of a rigid row [m] above which position and velocity are projected
MOVES = 6


class Projection:
    """Moves along M⁻¹Jᵀ of the rows that act.

    Parameters
    ----------
    motion : assembled at the state that is projected
    """

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self._unit, self._drift = np.ones(1), np.zeros(2)
        self._gap = np.zeros_like(motion.rest)

    def project(self, out: State) -> float | None:
        """Bring a state back; returns the energy before, None without drift."""
        motion = self.motion
        motion.set_targets()
        self._measure()
        if self._drift[0] <= DRIFT and self._drift[1] <= 10 * DRIFT:
            return None
        energy = float(motion.e.evaluate_energies().sum())
        for _ in range(MOVES):
            self._pull(self._gap, FRICTION, DRIFT)
            drift(motion, out.q, motion.system.x, self._unit, out.q)
            if self._drift[0] <= SMALL_DRIFT:
                break
            motion.k.state.copy_from(out)
            motion.assemble()
            self._measure()
        project_manifolds(motion, out)
        self._pull(motion.e.row_numbers["phidot"], ACCELERATION, 10 * DRIFT)
        out.v += motion.system.x
        return energy

    def _measure(self) -> None:
        motion, numbers = self.motion, self.motion.e.row_numbers
        np.subtract(numbers["phi"], motion.rest, out=self._gap)
        largest_drift(self._gap, numbers["phidot"], motion.e.row_kind, motion.system.kind, self._drift)

    def _pull(self, number: Array, first_off: int, noise: float) -> None:
        """The move that takes a number of the rows to zero; dependent rows may differ by `noise`.

        first_off : kinds of rows from this one on have no such number
        """
        motion, system = self.motion, self.motion.system
        motion.set_targets()
        system.kind[motion.e.row_kind >= first_off] = OFF
        system.y[:] = -number
        system.b[:] = 0.0
        system.noise[0] = noise
        motion.solve("projection")
        system.noise[0] = 0.0
