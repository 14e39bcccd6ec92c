"""Large blocks of A as the row problem sees them: which coordinates, and the factor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.steppers.solve.matrix.supernodal import Supernodal
from visviva.steppers.solve.matrix.symbolic import COLUMN, TABLE


@dataclass(frozen=True)
class LargeNodes:
    """Blocks of A that are condensed on the rows that touch them.

    Parameters
    ----------
    coordinate : (n,)   the coordinates of these blocks among all
    node : (n,)         the number of the block of each, −1 where rows touch none of it
    column : (n,)       the column of the factor that each is
    supernode : (c,)    the supernode of each column
    table, below, into, entries, panel, values : the factor and A, see `Factor`
    rooms : (7,)        see `choose.Fixed`
    """

    coordinate: Index
    node: Index
    column: Index
    supernode: Index
    table: Index
    below: Index
    into: Index
    entries: Index
    rooms: Index
    panel: Array
    values: Array

    @classmethod
    def none(cls) -> LargeNodes:
        """Where all blocks are small."""
        no = np.zeros(0, np.int64)
        table, nothing = np.zeros((0, TABLE), np.int64), np.zeros(0)
        return cls(no, no, no, no, table, no, no, no, np.zeros(7, np.int64), nothing, nothing)

    @classmethod
    def of(cls, coordinate: Index, node: Index, factor: Supernodal, values: Array) -> LargeNodes:
        """Blocks in a factor of `values`, whose coordinates are numbers in `coordinate`."""
        f, column = factor.factor, np.empty(len(coordinate), np.int64)
        column[f.coordinate] = np.arange(len(f.coordinate))
        supernode = np.repeat(np.arange(len(f.table) - 1), np.diff(f.table[:, COLUMN]))
        below, into = f.rows.astype(np.int64), f.into.astype(np.int64)
        rooms = [len(scratch) for scratch in (f.stack, f.front, f.own, f.work, f.t, values)]
        known = (f.table, below, into, f.entries.ravel(), np.array([*rooms, int(factor.work)], np.int64))
        return cls(coordinate, node, column, supernode, *known, f.panel, values)
