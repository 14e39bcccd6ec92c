"""The mean force of recent steps, which makes converged steps of second order."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.model import MEAN_FORCE_MEMORY
from visviva.core.rows import ONE_SIDED, add_reactions
from visviva.errors import SceneError
from visviva.steppers.system.system import System


class MeanForce:
    """f̄' = ½ (f̄ + f' + J'ᵀλ'), with f' and λ' at the end of a step: Δv is h M⁻¹ f̄'.

    Velocities are half a step behind positions: Δv belongs to the start of the step, one step before f'.
    The weights ½, ¼, ⅛, … of the forces of this step and those before it have their centre there, so that
    steps are of second order although every force is evaluated at the end of its step. The roots of an
    oscillator are those of `schemes` at ρ∞ = 0.
    Forces that act within a step (one-sided rows, and forces that bound the step) are left out: otherwise an
    impact would act again in later steps.

    Parameters
    ----------
    e : evaluation of the world
    share : of the present force, ½; 1 is backward Euler, without memory

    Raises SceneError if states have no storage for it: large sets of free particles, `Model.leading`.

    Attributes
    ----------
    now : (nv,)   f̄ [N, N m]; stored in the memory of the state by block
    """

    def __init__(self, e: Evaluation, share: float) -> None:
        layout, memory = e.world.layout, e.k.state.memory
        self.e, self.share, self.now = e, share, np.zeros(layout.nv)
        parts = {
            block.name: layout.memory.get(f"{MEAN_FORCE_MEMORY}{block.name}") for block in e.world.blocks
        }
        self._kept = [(layout.v[n], memory[part]) for n, part in parts.items() if part is not None]
        for name in (name for name, part in parts.items() if part is None and share < 1.0):
            found = f"found converge with rho_inf and {name}, for which steps store no previous force"
            raise SceneError(f"{found}: leave rho_inf out", "stepper.rho_inf")

    def read(self) -> Array:
        """(1 − s) f̄ of the last step, from the state."""
        for part, kept in self._kept:
            self.now[part] = kept
        rest: Array = (1.0 - self.share) * self.now
        return rest

    def renew(self, force: Array) -> Array:
        """f̄' from the forces at the end of a step; returns f̄' − f̄."""
        change = self.share * (force - self.now) if self.share < 1.0 else np.zeros_like(force)
        self.write(self.now + change)
        return change

    def write(self, mean: Array) -> None:
        """Store f̄ in the state."""
        if self.share < 1.0:
            for part, kept in self._kept:
                kept[:] = mean[part]

    def scale(self) -> Array:
        """The ratio of Λ to h λ: the share for two-sided rows, which are remembered, 1 for others."""
        return np.where(self.e.row_kind == ONE_SIDED, 1.0, self.share)

    def reactions(self, system: System, one_sided: bool) -> Array:
        """JᵀΛ (nv,) of the one-sided rows of the last solve, or of the others."""
        found = np.zeros(len(self.now))
        own = (self.e.row_kind == ONE_SIDED) == one_sided
        lam = np.where(own, system.lam, 0.0)
        for rows in self.e.rows:
            add_reactions(rows.expansion.dofs, rows.z, lam[rows.part], found)
        return found
