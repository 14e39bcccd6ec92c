"""What time steps leave in the state: the forces of all rows and contacts, the lag of the velocities."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import clear, copy
from visviva.core.model import STEPPER
from visviva.core.rows import add_reactions
from visviva.core.state import State


@kernel
def _stand_behind(lag: float, own: Array) -> None:
    own[0], own[1] = 0.0, lag


class Leaving:
    """Completes the state of an `Evaluation` after a step.

    Attributes
    ----------
    ops : write the memory of the state; `finite` (1,) says whether its q and v are finite numbers
    """

    def __init__(self, e: Evaluation, lag: float) -> None:
        layout, state = e.world.layout, e.k.state
        self.finite = np.zeros(1)
        own = state.memory[layout.memory[STEPPER]]
        self._forces = [
            (rows.lam, state.memory[layout.memory[f"lambda/{constraint.name}"]])
            for constraint, rows in zip(e.constraints, e.rows, strict=True)
        ]
        kept: list[Op] = [(copy, pair) for pair in self._forces if len(pair[0])]
        kept += contact_ops(e, state)
        self.ops: list[Op] = [*kept, (_stand_behind, (lag, own)), *state.bind_finite(self.finite)]

    def read_forces(self) -> None:
        """λ of all rows from the memory of the state."""
        for lam, place in self._forces:
            lam[:] = place


def contact_ops(e: Evaluation, state: State) -> list[Op]:
    """What writes the forces of all contacts on the coordinates into the memory of a state."""
    out = e.world.contact_forces(state)
    contacts = [r for c, r in zip(e.constraints, e.rows, strict=True) if getattr(c, "touches", False)]
    if not len(out) or not contacts:
        return []
    return [(clear, (out,)), *((add_reactions, (r.expansion.dofs, r.z, r.lam, out)) for r in contacts)]
