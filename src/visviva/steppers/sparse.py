"""Large coupled systems: one quasi-definite sparse factor of [[A, Jᵀ], [J, −C]]."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.steppers.blocks import place_coefficients, row_pattern
from visviva.steppers.linalg.careful import sets_of_dependent
from visviva.steppers.linalg.sparse_rows import KKT


class SparseSolver:
    """A as a sparse matrix of fixed pattern; see `System` for what it solves.

    Parameters
    ----------
    n : number of coupled coordinates
    groups : places (m, d) of the coordinates of each set of elements
    rows : places (m, d) and coefficients z (m, d) of each set of constraint rows
    """

    def __init__(self, n: int, groups: list[Index], rows: list[tuple[Index, Array]]) -> None:
        self.status = np.array([0.0, 1.0, 0.0, 0.0])
        keys = [np.arange(n) * (n + 1)]
        for places in groups:
            left, right = places[:, :, None], places[:, None, :]
            upper = (left >= 0) & (right >= left)
            keys.append((right * n + left)[upper])
        pattern = np.unique(np.concatenate(keys))
        columns, lines = pattern // n, pattern % n
        self.values = np.zeros(len(pattern))
        self.diagonal_slots = np.searchsorted(pattern, np.arange(n) * (n + 1))
        self.slots = []
        for places in groups:
            left, right = places[:, :, None], places[:, None, :]
            upper = (left >= 0) & (right >= left)
            found = np.searchsorted(pattern, np.where(upper, right * n + left, 0))
            self.slots.append(np.where(upper, found, -1))
        indptr, indices, entries = row_pattern(rows, np.arange(n))
        start = np.concatenate([[0], np.cumsum(np.bincount(columns, minlength=n))]).astype(np.int64)
        self.kkt = KKT(start, lines, indptr, indices)
        self.j = np.zeros(len(indices))
        self.active: Index = np.zeros(len(indptr) - 1, np.int64)
        self.row_ops: list[Op] = [
            (place_coefficients, (z, entry, self.j)) for (_, z), entry in zip(rows, entries, strict=True)
        ]

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(self._clear, (coupled, diagonal))]

    def _clear(self, coupled: Index, diagonal: Array) -> None:
        self.values[:] = 0.0
        self.values[self.diagonal_slots] = diagonal[coupled]

    def solve_ops(self, system: Any) -> list[Op]:
        """Rows into J, then factor and solve."""
        return [*self.row_ops, (self._solve, (system,))]

    def _solve(self, system: Any) -> None:
        b, gap = system.b[system.coupled], -system.y
        self.status[0], self.kkt.noise = 0.0, system.noise[0]
        try:
            x, lam = self.kkt.solve(self.values, self.j, system.shift, b, gap, system.kind, self.active)
        except np.linalg.LinAlgError:
            self.status[0] = 1.0
            return
        self.status[1] = self.kkt.rounds
        self.status[3] = max(self.status[3], np.count_nonzero((self.kkt.flag == 1) & (system.kind == 0)))
        system.x[system.coupled] = x
        system.lam[:] = lam

    def care(self, system: Any) -> None:
        """Every solve of this solver takes care already."""

    def dependent_sets(self, system: Any) -> list[Index]:
        """Sets of rows of the last solve that depend on each other, see `sets_of_dependent`."""
        return sets_of_dependent(self.kkt, system.kind, self.active)

    def failed_rows(self) -> list[int]:
        """The rows of the last failed row solve that contradict each other."""
        return [int(i) for i in self.kkt.offenders]
