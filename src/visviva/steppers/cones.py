"""Systems with contact and friction among many bodies: rows that wander, cones solved with them."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.cones import Cones
from visviva.core.evaluation import Evaluation
from visviva.core.kernel import kernel
from visviva.core.ports import Op
from visviva.core.rows import FRICTION
from visviva.core.state import Array, Index
from visviva.steppers.linalg.cone_rows import ConeRows
from visviva.steppers.linalg.cone_solve import contradictions, solve_cones


@kernel
def friction_targets(
    own: Index, phidot: Array, force: Array, h: Array, y: Array, on: Index, lam: Array, span: Array
) -> None:
    """Rubbing rows shall leave no v_t behind; λ starts from the last forces, times h."""
    span[0] = h[0]
    for i in range(len(own)):
        lam[i] = h[0] * force[i]
        if own[i] == FRICTION:
            y[i], on[i] = -phidot[i], FRICTION


def warm_solve_ops(e: Evaluation, system: Any, h: Array, still_ops: list[Op]) -> list[Op]:
    """The solve of a step of length h by a `ConeSolver`, friction and all, from the last forces on.

    still_ops : what is to be done to the rows before
    """
    system.warm = True
    last = (e.row_kind, e.row_numbers["phidot"], e.row_numbers["lam"], h)
    targets: Op = (friction_targets, (*last, system.y, system.kind, system.lam, system.span))
    return [targets, *still_ops, *system.solve_ops]


class ConeSolver:
    """The system with A in small blocks and friction as part of it; see `System` for what else it solves.

    Rows of kind FRICTION obey the `Cones` of their constraint. Where the system is warm, λ given is where the
    solve starts from; else it starts from none.

    Parameters
    ----------
    node : (n,)  number of the block of A of each coupled coordinate, all coordinates of a body in one
    groups : places (m, d) of the coordinates of each set of elements
    rows : places (m, d) and coefficients z (m, d) of each set of constraint rows; both may change
    laws : friction of each set of rows, or None
    fixed : whether the places of each set stay as they are

    Attributes
    ----------
    status : as that of the other solvers; the third number is the residual, see `ConeRows.residual`
    unconverged : how many solves have not reached the tolerance
    """

    def __init__(
        self,
        node: Index,
        groups: list[Index],
        rows: list[tuple[Index, Array]],
        laws: list[Cones | None],
        fixed: list[bool],
    ) -> None:
        self.cones = c = ConeRows(node, rows, laws, fixed)
        self.values, self.status = c.a, np.array([0.0, 1.0, 0.0, 0.0])
        self.unconverged = 0
        self.offenders: Index = np.zeros(0, np.int64)
        inside, sizes = np.arange(len(node)) - c.node_start[c.node_of], np.diff(c.node_start)
        self.diagonal_slots = (c.square[c.node_of] + inside * (sizes[c.node_of] + 1))[c.position]
        self.slots = [_slots(places, c, inside, sizes) for places in groups]

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(_clear, (coupled, self.diagonal_slots, diagonal, self.values))]

    def solve_ops(self, system: Any) -> list[Op]:
        """Everything in one call."""
        return [(self._solve, (system,))]

    def _solve(self, system: Any) -> None:
        c = self.cones
        b = system.b[system.coupled]
        if not system.warm:
            system.lam[:] = 0.0
        self.status[0] = c.load(b, system.y, system.shift, system.kind, system.lam, float(system.span[0]))
        if self.status[0] != 0.0:
            return
        found = solve_cones(c, not system.warm)
        self.status[1], self.status[2] = 1.0 + found.steps, found.residual
        if not found.converged:
            self.unconverged += 1
            self.offenders = contradictions(c, system.noise[0])
            if len(self.offenders):
                self.status[1] = -1.0
        system.x[system.coupled[c.order]] = c.x
        c.unload(system.lam)

    @property
    def missed(self) -> float:
        """By how much the worst row of the last solve misses its law [m/s]."""
        return float(self.status[2] * self.cones.scale)

    def care(self, system: Any) -> None:
        """Every solve of this solver takes care already."""

    def dependent_sets(self, system: Any) -> list[Index]:
        """None: forces of rows that depend on each other stay near those before."""
        return []

    def failed_rows(self) -> list[int]:
        """The two-sided rows of the last solve that contradict each other."""
        return [int(row) for row in self.offenders]


@kernel
def _clear(coupled: Index, slots: Index, diagonal: Array, values: Array) -> None:
    for i in range(len(values)):
        values[i] = 0.0
    for i in range(len(coupled)):
        values[slots[i]] = diagonal[coupled[i]]


def _slots(places: Index, c: ConeRows, inside: Index, sizes: Index) -> Index:
    at = np.where(places >= 0, c.position[places], -1)
    left, right = at[:, :, None], at[:, None, :]
    slot = c.square[c.node_of[left]] + inside[left] * sizes[c.node_of[left]] + inside[right]
    return np.where((left >= 0) & (right >= 0), slot, -1)
