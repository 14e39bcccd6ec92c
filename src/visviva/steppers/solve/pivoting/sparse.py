"""K as a sparse matrix, including W of the small islands of A: for rows with fixed coordinates."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.steppers.solve.linear_system import LinearSystem
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.products import set_diagonal
from visviva.steppers.solve.matrix.supernodal import factor_all
from visviva.steppers.solve.pivoting.plan import Islands, Plan, row_pattern
from visviva.steppers.solve.pivoting.rows import PivotedRows
from visviva.steppers.solve.pivoting.schur import assemble, compare, expand, load, load_rows, unload


@kernel
def _write_coefficients(z: Array, entries: Index, values: Array) -> None:
    """values[entries] = z, where there is an entry."""
    for i in range(z.shape[0]):
        for a in range(z.shape[1]):
            if entries[i, a] >= 0:
                values[entries[i, a]] = z[i, a]


class SparseRows:
    """The system with rows whose coordinates are fixed; see `System` for the problem it solves.

    Parameters
    ----------
    pattern : of A
    rows : coordinates (m, d) and coefficients z (m, d) of each set of constraint rows

    Attributes
    ----------
    values, diagonal_slots : A, and the positions of its diagonal
    status : see `pivoting`
    """

    def __init__(self, pattern: Pattern, rows: list[tuple[Index, Array]]) -> None:
        self.pattern, self.values = pattern, pattern.values()
        self.diagonal_slots = pattern.diagonal_slots
        self.islands = islands = Islands(pattern)
        start, self.column, entries = row_pattern(rows, islands.position)
        self.plan = Plan(pattern, islands, start, self.column)
        self.j = np.zeros(len(self.column))
        self.rows = PivotedRows(self.plan.closed, len(start) - 1)
        self.status = self.rows.status
        self.row_ops: list[Op] = [
            (_write_coefficients, (z, entry, self.j)) for (_, z), entry in zip(rows, entries, strict=True)
        ]

    def slots_of(self, dofs: Index) -> Index:
        """As `Pattern.slots`, with a dummy slot for entries that are not stored, which avoids a branch."""
        slots = self.pattern.slots(dofs)
        used: Mask = np.asarray((slots >= 0).any(axis=(1, 2)), bool)
        return np.where((slots < 0) & used[:, None, None], self.pattern.size - 1, slots)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(set_diagonal, (self.diagonal_slots, coupled, diagonal, self.values))]

    def solve_ops(self, system: LinearSystem) -> list[Op]:
        """Copy rows into J, update what has changed, and solve."""
        if self.pattern.n == 0:
            return []
        plan, islands, k = self.plan, self.islands, self.rows.k
        fresh, failed, f = np.ones(2), np.zeros(1, np.int64), islands.factored.factor
        known = np.full(len(self.values) + len(self.j) + len(system.kind), np.nan)
        y, z = np.zeros(int(plan.y_row[-1])), np.zeros(len(islands.small))
        factored = f.table, f.rows, f.panel, f.t, islands.singles
        arguments = *factored, system.coupled[islands.small], system.coupled[islands.large]
        ends = plan.segment, plan.end, self.column, self.j, y
        numbers = plan.source, plan.outer, self.j, plan.pair_at, plan.pairs, y, system.shift
        return [
            *self.row_ops,
            (compare, (self.values, self.j, system.shift, known, fresh, failed, k.ints)),
            When(fresh[:1], [(factor_all, (f, self.values, failed))]),
            (expand, (f.table, f.panel, islands.singles, fresh, failed, *ends, self.status)),
            (assemble, (fresh, self.values, *numbers, k.own, k.whole)),
            (load, (*arguments, system.b, z, k.v)),
            (load_rows, (plan.y_row, plan.y_at, y, z, system.y, system.noise, k.ints, k.v)),
            *self.rows.ops(system.kind, system.bound),
            (unload, (*arguments, plan.y_row, plan.y_at, y, z, k.ints, k.v, system.x, system.lam)),
        ]

    def dependent_sets(self, system: LinearSystem) -> list[Index]:
        """Sets of dependent rows of the last solve."""
        return self.rows.dependent_sets(system.kind)

    def failed_rows(self) -> list[int]:
        """The rows of the last failed solve that contradict each other."""
        return [int(i) for i in self.rows.failed()]
