"""The arrays of a solve by pivoting, and their interpretation afterwards."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.pivoting.active_set import search
from visviva.steppers.solve.pivoting.dependent import null_vector
from visviva.steppers.solve.pivoting.factor import (
    COORDINATES,
    FLAG,
    HEADER_AT,
    HELD,
    ON,
    ROWS,
    Closed,
    factor_closed,
)
from visviva.steppers.solve.pivoting.pivoting import FAILED, ITERATIONS, pivot

MAX_SHOWN = 20  # most dependent rows for which the related rows are searched
NULL_SHARE = 1e-6  # share in a null direction from which a row belongs to the set


@kernel
def _solve(k: Closed, kind: Index, bound: Array, side: Index, active: Index, status: Array) -> None:
    pivot(k, kind, bound, side, active, status)
    if status[FAILED] == 0.0 and status[ITERATIONS] == 0.0:
        search(k, kind, bound, side, active, status)


class PivotedRows:
    """Arrays of `pivot` and `search`.

    Parameters
    ----------
    k : K
    m : number of its rows

    Attributes
    ----------
    status : (4,)  see `pivoting`
    """

    def __init__(self, k: Closed, m: int) -> None:
        self.k = k
        self.active: Index = np.zeros(m, np.int64)
        self.side: Index = np.zeros(m, np.int64)
        self.status = np.array([0.0, 1.0, 0.0, 0.0])

    def ops(self, kind: Index, bound: Array) -> list[Op]:
        """Operations that solve for rows of these kinds and bounds."""
        return [(_solve, (self.k, kind, bound, self.side, self.active, self.status))]

    def _rows(self, which: int) -> Index:
        first = int(self.k.ints[HEADER_AT, COORDINATES])
        return np.asarray(self.k.ints[which, first : first + self.k.ints[HEADER_AT, ROWS]], np.int64)

    def failed(self) -> Index:
        """The rows of the last solve that contradict each other."""
        return np.flatnonzero(self._rows(FLAG)) if self.status[1] < 0 else np.zeros(0, np.int64)

    def dependent_sets(self, kind: Index) -> list[Index]:
        """Sets of dependent two-sided rows of the last solve; sets that share a row are merged."""
        factor_closed(self.k, self.active)
        first, found = int(self.k.ints[HEADER_AT, COORDINATES]), list[Index]()
        unit, null = np.zeros_like(self.k.v[:2])
        for d in np.flatnonzero((self._rows(ON) == 1) & (self._rows(HELD) == 0))[:MAX_SHOWN]:
            unit[:] = 0.0
            unit[first + d] = 1.0
            null_vector(self.k, unit, null)
            size = np.abs(null[first : first + self.k.ints[HEADER_AT, ROWS]])
            rows = np.flatnonzero(size > NULL_SHARE * size.max())
            if (kind[rows] == 0).all():
                met = [other for other in found if np.isin(other, rows).any()]
                found = [other for other in found if not np.isin(other, rows).any()]
                found.append(np.unique(np.concatenate([rows, *met])))
        return found
