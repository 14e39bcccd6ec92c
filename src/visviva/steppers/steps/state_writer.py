"""The data that time steps leave in the state for the next one: forces of all rows, lag of the velocities."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import copy
from visviva.core.model import STEPPER_MEMORY


@kernel
def _apply_lag(lag: float, own: Array) -> None:
    own[0], own[1] = 0.0, lag


class StateWriter:
    """Completes the state of an `Evaluation` after a step.

    Attributes
    ----------
    ops : write the memory of the state; `finite` (1,) says whether its q and v are finite numbers
    """

    def __init__(self, e: Evaluation, lag: float) -> None:
        layout, state = e.world.layout, e.k.state
        self.finite = np.zeros(1)
        own = state.memory[layout.memory[STEPPER_MEMORY]]
        self._forces = [
            (rows.lam, state.memory[layout.memory[f"lambda/{constraint.name}"]])
            for constraint, rows in zip(e.constraints, e.rows, strict=True)
        ]
        kept = [(copy, pair) for pair in self._forces if len(pair[0])]
        self.ops: list[Op] = [*kept, (_apply_lag, (lag, own)), *state.bind_finite(self.finite)]

    def read_forces(self) -> None:
        """λ of all rows from the memory of the state."""
        for lam, part in self._forces:
            lam[:] = part
