"""The row problem of a world, bound once to the arrays that it reads."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op, When, While
from visviva.core.cones import Cones
from visviva.core.rows import OFF
from visviva.steppers.solve.linear_system import LinearSystem
from visviva.steppers.solve.matrix.products import set_diagonal
from visviva.steppers.solve.rows.contact_records import BODY_SIZE
from visviva.steppers.solve.rows.far_units import (
    find_pressed_nodes,
    omit_far_units,
    restore_near_units,
)
from visviva.steppers.solve.rows.find_islands import Fixed, Given, allocate_units
from visviva.steppers.solve.rows.island import floats_of, ints_of
from visviva.steppers.solve.rows.large import Correction, LargeNodes
from visviva.steppers.solve.rows.solve_rows import (
    CONTROL,
    STATUS,
    UNCONVERGED,
    VIOLATION,
    gather_rows,
    read_laws,
    solve_rows,
    write_settings,
)
from visviva.steppers.solve.rows.units import Units, group


@dataclass(frozen=True)
class RowNumbers:
    """Row data that a solve reads and writes: rows of constraints, then those of a border.

    kind, y, shift, lam : (m,)   as in `System`
    """

    kind: Index
    y: Array
    shift: Array
    lam: Array

    @classmethod
    def of(cls, m: int) -> RowNumbers:
        """m inactive rows."""
        return cls(np.zeros(m, np.int64), np.zeros(m), np.zeros(m), np.zeros(m))

    def part(self, begin: int, end: int) -> RowNumbers:
        """The rows begin to end."""
        own = slice(begin, end)
        return RowNumbers(self.kind[own], self.y[own], self.shift[own], self.lam[own])


class RowProblem:
    """A x = b + Jᵀλ with A in small and large blocks, and a law for every row; see `solve_rows`.

    Parameters
    ----------
    node : (n,)     small block of A of each coupled coordinate; all coordinates of a body share one
    coupled : (n,)  indices of these among all coordinates
    large : factor of A on large blocks, None if there are none
    rows : for each set of rows, coordinates (m, d), −1 for none, coefficients (m, d), and a counter (1,) of
        changes of the coordinates; read by every solve
    laws : friction of each set, or None
    fixed : whether the coordinates of each set are constant

    Attributes
    ----------
    values : (Σ sizes²,)   blocks of A, row by row
    slot : (n,)           position of each coupled coordinate in node order
    start, inside : (n,)   for each of these, first number of its row of A, and its column
    diagonal_slots : (n,)  positions of the diagonal of A in its values
    status, offends        see `solve_rows`
    copies : whether `line` holds copies; with a single set it is the coefficients themselves
    """

    def __init__(
        self,
        node: Index,
        coupled: Index,
        rows: list[tuple[Index, Array, Index]],
        laws: list[Cones | None],
        fixed: list[bool],
        large: LargeNodes | None = None,
    ) -> None:
        n, sizes = len(node), np.bincount(node)
        large = LargeNodes.none() if large is None else large
        order = np.argsort(node, kind="stable")
        self.slot: Index = np.empty(n, np.int64)
        self.slot[order] = np.arange(n)
        node_start, square = np.append(0, np.cumsum(sizes)), np.append(0, np.cumsum(sizes * sizes))
        m = sum(len(z) for _, z, _ in rows)
        units = group(m, [dofs for dofs, _, _ in rows], laws, fixed)
        small, source, factored = len(sizes), np.append(coupled[order], large.coordinate), large.factored
        of = np.append(node[order], np.where(large.node >= 0, small + large.node, -1))
        count = np.array([small + int(large.node.max(initial=-1)) + 1])
        column = np.append(np.full(n, -1), factored.column(len(large.coordinate)))
        nodes = (of, source, node_start, square, count, column)
        work = np.array([int(factored.work)])
        self.fixed = Fixed(*units, *nodes, factored.supernode, factored.factor, work)
        self.rows, self.laws = rows, [law for law in laws if law is not None]
        self.values, self.status = np.zeros(square[-1]), np.zeros(STATUS + CONTROL)
        self.status[1] = 1.0
        self.large_values, self.first_large = large.values, n
        self._position: Index = np.full(int(source.max(initial=-1)) + 2, -1)
        self._position[1 + source] = np.arange(len(source))
        self.inside = np.arange(n) - node_start[node[order]]
        self.start = square[node[order]] + self.inside * sizes[node[order]]
        self.diagonal_slots = (self.start + self.inside)[self.slot]
        self.width = max((z.shape[1] for _, z, _ in rows), default=1)
        self.copies = len(rows) != 1
        self.line = np.zeros(m * self.width) if self.copies else rows[0][1].reshape(-1)
        self.line_at = np.full(m * self.width, -1)
        self.chosen = allocate_units(self.fixed, m * self.width)
        self._seen = [np.full(1 + len(z), OFF - 1) for _, z, _ in rows]
        self.law = np.zeros((3, sum(len(law.mu) for law in self.laws)))
        self._make_room(units, m, n)

    def _make_room(self, units: Units, m: int, n: int) -> None:
        """Storage for all rows at once, acting on bodies; a solve that needs more allocates it."""
        u, c = len(units.start) - 1, self.law.shape[1]
        squares, widest = int((np.diff(units.start) ** 2).sum()), int(np.diff(units.start).max(initial=1))
        scratch_size = max(2 * widest * (widest + 1), 2 * BODY_SIZE * widest)
        size = np.array([u, m, 2 * u, 2 * BODY_SIZE * m, squares, c, n, n, len(self.values), scratch_size, 0])
        self.ints = np.zeros(m + ints_of(size), np.int64)
        self.floats = np.zeros(floats_of(size))
        self.offends = self.ints[:m]

    def gather_ops(self, kind: Index, control: Array) -> list[Op]:
        """Gather the current rows and laws."""
        ops, first, count = list[Op](), 0, self.chosen.counts
        for (dofs, z, moved), seen in zip(self.rows, self._seen, strict=True):
            part, own = slice(first * self.width, (first + len(z)) * self.width), slice(first, first + len(z))
            read = (z, dofs, moved, self._position, self.width, kind[own], self.copies)
            ops.append((gather_rows, (*read, self.line[part], self.line_at[part], seen, count)))
            first += len(z)
        first = 0
        for law in self.laws:
            bound = np.ascontiguousarray(np.broadcast_to(law.bound, len(law.mu)), np.float64)
            ops.append((read_laws, (law.mu, law.viscous, bound, control, first, self.law, count)))
            first += len(law.mu)
        return ops

    def given(self, b: Array, y: Array, shift: Array, kind: Index) -> Given:
        """The input of a solve."""
        rows = (self.line, self.line_at, self.law, kind, y, shift, np.zeros(len(y)))
        return Given(self.values, self.large_values, b, *rows, np.zeros(len(self.fixed.start) - 1))

    def slots_of(self, dofs: Index) -> Index:
        """Positions of A[i, j] for every pair of an element's coordinates in the values, −1 for none."""
        at = np.append(self.slot, -1)[dofs]
        left, right = at[:, :, None], at[:, None, :]
        start, inside = np.append(self.start, -1), np.append(self.inside, -1)
        return np.where((left >= 0) & (right >= 0), start[left] + inside[right], -1)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(set_diagonal, (self.diagonal_slots, coupled, diagonal, self.values))]

    def solve_ops(
        self, system: LinearSystem, large: Correction | None = None, rows: RowNumbers | None = None
    ) -> list[Op]:
        """Gather the current rows and laws, solve in one call, then update the large nodes.

        If control[WARM] is set the solve starts from the given λ, else from zero, see `solve_rows`.

        large : updates x on large nodes, after which omitted far units are checked
        rows : data of its rows and those of a border, if there is one
        """
        rows = rows or RowNumbers(system.kind, system.y, system.shift, system.lam)
        given, status = self.given(system.b, rows.y, rows.shift, rows.kind), self.status
        lam, x, control = rows.lam, system.x, system.control
        solve: Op = (solve_rows, (self.fixed, given, self.chosen, lam, x, status, self.ints, self.floats))
        gather = [*self.gather_ops(rows.kind, control), (write_settings, (control, status))]
        if large is None:
            return [*gather, solve]
        before, again, more = np.zeros(1), np.zeros(1), np.zeros(1)
        count = self.chosen.counts
        leave: Op = (omit_far_units, (self.fixed, given, lam, x, status, before, count))
        take: Op = (restore_near_units, (self.fixed, given, x, status, before, again, count))
        find: Op = (find_pressed_nodes, (self.fixed, given, self.chosen, large.pressed, more))
        once = [find, When(more, large.factor), solve, *large.add, take]
        return [*gather, leave, *once, While(again, [*large.undo, *once])]

    @property
    def unconverged(self) -> int:
        """Number of solves that have not reached the tolerance."""
        return int(self.status[UNCONVERGED])

    @property
    def violation(self) -> float:
        """Violation of the law by the worst row of the last solve [m/s]."""
        return float(self.status[VIOLATION])

    def dependent_sets(self, system: LinearSystem) -> list[Index]:
        """None: forces of dependent rows stay close to the previous ones."""
        return []

    def failed_rows(self) -> list[int]:
        """The two-sided rows of the last solve that contradict each other."""
        return [int(row) for row in np.flatnonzero(self.offends)]
