"""Systems with contact and friction among many bodies: dynamic rows, cones solved with them."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.cones import Cones
from visviva.core.rows import Rows
from visviva.steppers.solve.linear_system import LinearSystem
from visviva.steppers.solve.rows.large import Correction, LargeNodes
from visviva.steppers.solve.rows.problem import MISSED, UNCONVERGED
from visviva.steppers.solve.rows.row_problem import RowProblem


class ConeSolver:
    """The system with A in blocks and friction as part of it; see `System` for what else it solves.

    Rows of kind FRICTION obey the `Cones` of their constraint. Where control[WARM] is set, λ given is where
    the solve starts from; else it starts from none.

    Parameters
    ----------
    node : (n,)  number of the small block of A of each coupled coordinate, all coordinates of a body in one
    coupled : (n,)  which coordinates these are
    groups : places (m, d) of the coordinates of each set of elements
    rows, laws : of all constraints, and their friction or None
    large : large blocks of A

    Attributes
    ----------
    status : as that of the other solvers, see `problem` for the numbers beyond
    """

    def __init__(
        self,
        node: Index,
        coupled: Index,
        groups: list[Index],
        rows: list[Rows],
        laws: list[Cones | None],
        large: LargeNodes | None,
    ) -> None:
        sets = [(r.expansion.dofs, r.z, r.moved) for r in rows]
        self.problem = p = RowProblem(node, coupled, sets, laws, [r.reach is None for r in rows], large)
        self.values, self.status = p.values, p.status
        self.diagonal_slots = (p.start + p.inside)[p.slot]
        self.slots = [self._pairs(places) for places in groups]

    def _pairs(self, places: Index) -> Index:
        """Where A[i, j] of every pair of an element's places lies in the blocks, −1 for none."""
        p = self.problem
        at = np.append(p.slot, -1)[places]
        left, right = at[:, :, None], at[:, None, :]
        start, inside = np.append(p.start, -1), np.append(p.inside, -1)
        return np.where((left >= 0) & (right >= 0), start[left] + inside[right], -1)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(_clear, (coupled, self.diagonal_slots, diagonal, self.values))]

    def solve_ops(self, system: LinearSystem, large: Correction | None = None) -> list[Op]:
        """Rows and laws as they are now, then everything in one call, and on large nodes behind it."""
        given = (system.b, system.y, system.shift, system.kind)
        return self.problem.ops(*given, system.lam, system.x, system.control, large)

    @property
    def unconverged(self) -> int:
        """How many solves have not reached the tolerance."""
        return int(self.status[UNCONVERGED])

    @property
    def missed(self) -> float:
        """By how much the worst row of the last solve misses its law [m/s]."""
        return float(self.status[MISSED])

    def care(self, system: LinearSystem) -> None:
        """Every solve of this solver takes care already."""

    def dependent_sets(self, system: LinearSystem) -> list[Index]:
        """None: forces of rows that depend on each other stay near those before."""
        return []

    def failed_rows(self) -> list[int]:
        """The two-sided rows of the last solve that contradict each other."""
        return [int(row) for row in np.flatnonzero(self.problem.offends)]


@kernel
def _clear(coupled: Index, slots: Index, diagonal: Array, values: Array) -> None:
    for i in range(len(values)):
        values[i] = 0.0
    for i in range(len(coupled)):
        values[slots[i]] = diagonal[coupled[i]]
