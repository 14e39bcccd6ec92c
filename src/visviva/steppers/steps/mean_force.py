"""The mean force of the last steps, which makes converged steps of second order."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.model import MEAN
from visviva.core.rows import ONE_SIDED, add_reactions
from visviva.errors import SceneError
from visviva.steppers.system.system import System


class MeanForce:
    """f̄' = ½ (f̄ + f' + J'ᵀλ'), with f' and λ' where a step ends: Δv is h M⁻¹ f̄'.

    Velocities stand half a step behind places: Δv is that of the instant where the step begins, one step
    before f'. Weights ½, ¼, ⅛, … of the forces of this step and those before it have their middle there, so
    that steps are of second order with every force of this step where it ends. The roots of an oscillator
    are those of `schemes` at ρ∞ = 0.
    What acts within a step, which are one-sided rows and forces that bound the step, is left out: what has
    struck once would strike again.

    Parameters
    ----------
    e : evaluation of the world
    share : of the present force, ½; 1 is backward Euler, which remembers nothing

    Raises SceneError where the states have no place for it: large sets of free particles, `Model.leading`.

    Attributes
    ----------
    now : (nv,)   f̄ [N, N m]; in the memory of the state by block
    """

    def __init__(self, e: Evaluation, share: float) -> None:
        layout, memory = e.world.layout, e.k.state.memory
        self.e, self.share, self.now = e, share, np.zeros(layout.nv)
        places = {block.name: layout.memory.get(f"{MEAN}{block.name}") for block in e.world.blocks}
        self._kept = [(layout.v[n], memory[part]) for n, part in places.items() if part is not None]
        for name in (name for name, place in places.items() if place is None and share < 1.0):
            found = f"found converge with rho_inf beside {name}, of which steps remember nothing"
            raise SceneError(f"{found}: leave rho_inf out", "stepper.rho_inf")

    def read(self) -> Array:
        """(1 − s) f̄ of the last step, from the state."""
        for part, kept in self._kept:
            self.now[part] = kept
        rest: Array = (1.0 - self.share) * self.now
        return rest

    def renew(self, force: Array) -> Array:
        """f̄' from what acts at the end of a step; returns f̄' − f̄."""
        change = self.share * (force - self.now) if self.share < 1.0 else np.zeros_like(force)
        self.write(self.now + change)
        return change

    def write(self, mean: Array) -> None:
        """Leave f̄ to the state."""
        if self.share < 1.0:
            for part, kept in self._kept:
                kept[:] = mean[part]

    def scale(self) -> Array:
        """By what Λ is more than h λ: the share of two-sided rows, which are remembered, 1 of others."""
        return np.where(self.e.row_kind == ONE_SIDED, 1.0, self.share)

    def reactions(self, system: System, one_sided: bool) -> Array:
        """JᵀΛ (nv,) of the one-sided rows of the last solve, or of the others."""
        found = np.zeros(len(self.now))
        own = (self.e.row_kind == ONE_SIDED) == one_sided
        lam = np.where(own, system.lam, 0.0)
        for rows in self.e.rows:
            add_reactions(rows.expansion.dofs, rows.z, lam[rows.part], found)
        return found
