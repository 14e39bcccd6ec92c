"""Large islands: a sparse Cholesky factor in dense panels."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.cholesky import backward, factor, forward
from visviva.steppers.solve.matrix.front import room, workspace
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.order import elimination_order
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.schur import Condensed
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, ENTRIES_AT, ROWS_AT, Symbolic
from visviva.steppers.solve.matrix.tile import ROWS


@kernel
def _keep(entries: Index, values: Array, known: Array) -> bool:
    """Take the values of these islands over; returns whether any of them is new."""
    new = False
    for e in range(len(entries)):
        at = entries[e, 0]
        for i in range(at, at + entries[e, 3] * entries[e, 4]):
            if values[i] != known[i]:
                known[i] = values[i]
                new = True
    return new


@kernel
def _factor(
    table: Index, into: Array, entries: Index, values: Array, coordinate: Index, panel: Array, stack: Array,
    front: Array, own: Array, work: Array, known: Array, status: Index,
) -> None:  # fmt: skip
    """U of the present values, where they are not those of the last factor."""
    if not _keep(entries, values, known):
        return
    bad = factor(table, into, entries, values, panel, stack, front, own, work)
    if bad != 0:
        known[entries[0, 0]] = np.nan
        if status[0] == 0:
            status[0] = 1 + coordinate[bad - 1]


@kernel
def _solve(
    table: Index, rows: Array, panel: Array, coordinate: Index, b: Array, x: Array, y: Array, t: Array
) -> None:
    for i in range(len(coordinate)):
        y[i] = b[coordinate[i]]
    forward(table, rows, panel, y, t)
    backward(table, rows, panel, y, t)
    for i in range(len(coordinate)):
        x[coordinate[i]] = y[i]


class Supernodal:
    """UᵀU of some islands of a pattern.

    Parameters
    ----------
    pattern : the pattern of A
    nodes : the nodes of these islands
    late : (N,)   nodes of the pattern to be eliminated last: rows on them then reach few columns
    single : whether U is kept and used in single precision, as a preconditioner may be

    Attributes
    ----------
    coordinate : (n,)   the coordinate of A behind each column of U
    panel : U, packed by supernode, with 1/u on its diagonal
    known : the values of A that U is made from, NaN where there are none; of a preconditioner not kept
    """

    def __init__(self, pattern: Pattern, nodes: Index, late: Mask, single: bool = False) -> None:
        self.n = pattern.n
        number = np.full(pattern.nodes, -1)
        number[nodes] = np.arange(len(nodes))
        mine = np.flatnonzero(number[pattern.low] >= 0)
        low, high = number[pattern.low[mine]], number[pattern.high[mine]]
        sizes = pattern.sizes[nodes]
        self.symbolic = plan = Symbolic(
            sizes, low, high, elimination_order(len(nodes), low, high, late[nodes])
        )
        self.table, self.rows, self.into = plan.table, plan.rows, plan.into
        width, first = sizes[plan.perm], pattern.first[nodes[plan.perm]]
        inside = np.arange(width.sum()) - np.repeat(np.cumsum(width) - width, width)
        self.coordinate: Index = np.repeat(first, width) + inside
        self.entries = self._entries(low, high, sizes, pattern.start[mine])
        kind = np.float32 if single else np.float64
        self.panel: Any = np.zeros(plan.panel + ROWS, kind)
        self.known = np.full(0 if single else pattern.size, np.nan)
        self.y: Any = np.zeros(len(self.coordinate), kind)
        self.t: Any = np.zeros(int(self.table[:-1, BELOW].max(initial=0)) + 1, kind)

    def _entries(self, low: Index, high: Index, sizes: Index, start: Index) -> Index:
        """Where the blocks of A go, sorted by supernode; the table learns where those of each begin."""
        plan, table = self.symbolic, self.table
        turned = plan.place[low] > plan.place[high]
        upper, right = np.where(turned, high, low), np.where(turned, low, high)
        s = plan.supernode[upper]
        column = plan.place[right]
        inside = column < table[s, COLUMN] + np.diff(table[:, COLUMN])[s]
        # Rows of all supernodes in one growing sequence, so that one search finds all places.
        n = int(table[-1, COLUMN]) + 1
        owner = np.repeat(np.arange(len(table) - 1), table[:-1, BELOW])
        at = np.searchsorted(owner * n + self.rows, s * n + column)
        width = np.diff(table[:, COLUMN])[s]
        to = np.where(inside, column - table[s, COLUMN], width + at - table[s, ROWS_AT])
        found = np.stack(
            [start, plan.place[upper] - table[s, COLUMN], to, sizes[low], sizes[high], turned], axis=1
        )
        table[:, ENTRIES_AT] = np.append(0, np.cumsum(np.bincount(s, minlength=len(table) - 1)))
        return np.ascontiguousarray(found[np.argsort(s, kind="stable")].astype(np.int64))

    def scratch(self) -> tuple[Array, Array, Array, Array]:
        """What `cholesky.factor` needs beside the factor; may be forgotten after it."""
        most = self.symbolic.front
        return (
            np.zeros(self.symbolic.stack + 1),
            np.zeros(room(most)),
            np.zeros(most + 1),
            np.zeros(workspace(most)),
        )

    def factor_ops(self, values: Array, status: Index) -> list[Op]:
        """The factor of the present values; nothing to do where they are those of the last one."""
        given = (self.table, self.into, self.entries, values, self.coordinate, self.panel)
        return [(_factor, (*given, *self.scratch(), self.known, status))]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands; b, x (n,) of all of A, which may be one array."""
        return [(_solve, (self.table, self.rows, self.panel, self.coordinate, b, x, self.y, self.t))]

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w += J A⁻¹ Jᵀ on these islands."""
        column: Index = np.full(self.n, -1)
        column[self.coordinate] = np.arange(len(self.coordinate))
        return Condensed(self.table, self.rows, self.panel, column, j).ops(w)
