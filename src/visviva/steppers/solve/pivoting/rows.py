"""The arrays of a solve by pivoting, and what they say after it."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.steppers.solve.pivoting.active_set import search
from visviva.steppers.solve.pivoting.dependent import null_vector
from visviva.steppers.solve.pivoting.factor import (
    COORDINATES,
    FLAG,
    FRESH,
    HEAD,
    HELD,
    ON,
    PARTS,
    ROWS,
    VECTORS,
    factor_closed,
)
from visviva.steppers.solve.pivoting.pivoting import pivot

SHOWN = 20  # dependent rows whose partners are looked for
MEMBER = 1e-6  # share in a null direction from which a row belongs to the set


class PivotedRows:
    """Arrays of `pivot` and `search`, see `factor`.

    Parameters
    ----------
    pattern, entries : of K
    size : stored entries of K that there is room for
    fill : those of its factor
    coordinates, m : unknowns that are coordinates, and rows

    Attributes
    ----------
    status : (4,)  see `pivoting`
    """

    def __init__(
        self, pattern: Index, entries: Index, size: int, fill: int, coordinates: int, m: int
    ) -> None:
        n = coordinates + m
        self.pattern, self.entries = pattern, entries
        self.full, self.masked = np.zeros(size), np.zeros(size)
        self.lx, self.dinv, self.work = np.zeros(fill), np.zeros(n), np.zeros(n)
        self.ints: Index = np.zeros((PARTS, max(n, 4)), np.int64)
        self.ints[HEAD, [COORDINATES, ROWS, FRESH]] = coordinates, m, 1
        self.v = np.zeros((VECTORS, n))
        self.active: Index = np.zeros(m, np.int64)
        self.side: Index = np.zeros(m, np.int64)
        self.status = np.array([0.0, 1.0, 0.0, 0.0])

    def ops(self, kind: Index, bound: Array) -> list[Op]:
        """Solve, for rows of these kinds and bounds."""
        rows = (kind, bound, self.side, self.active)
        given = (self.pattern, self.entries, *rows, self.ints, self.full, self.masked)
        scratch = (self.lx, self.dinv, self.work, self.v, self.status)
        return [(pivot, (*given, *scratch)), (search, (*given, *scratch))]

    def _rows(self, which: int) -> Index:
        first = int(self.ints[HEAD, COORDINATES])
        return np.asarray(self.ints[which, first : first + self.ints[HEAD, ROWS]], np.int64)

    def failed(self) -> Index:
        """The rows of the last solve that contradict each other."""
        return np.flatnonzero(self._rows(FLAG)) if self.status[1] < 0 else np.zeros(0, np.int64)

    def dependent_sets(self, kind: Index) -> list[Index]:
        """Sets of two-sided rows of the last solve that depend on each other; what shares a row is one."""
        factored = (self.lx, self.dinv, self.work)
        factor_closed(
            self.pattern, self.entries, self.active, self.ints, self.full, self.masked, *factored, self.v
        )
        first, found = int(self.ints[HEAD, COORDINATES]), list[Index]()
        unit, null = np.zeros_like(self.dinv), np.zeros_like(self.dinv)
        for d in np.flatnonzero((self._rows(ON) == 1) & (self._rows(HELD) == 0))[:SHOWN]:
            unit[:] = 0.0
            unit[first + d] = 1.0
            null_vector(self.pattern, self.entries, self.ints, self.masked, *factored, unit, null)
            size = np.abs(null[first : first + self.ints[HEAD, ROWS]])
            rows = np.flatnonzero(size > MEMBER * size.max())
            if (kind[rows] == 0).all():
                met = [other for other in found if np.isin(other, rows).any()]
                found = [other for other in found if not np.isin(other, rows).any()]
                found.append(np.unique(np.concatenate([rows, *met])))
        return found
