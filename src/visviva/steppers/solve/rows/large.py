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
    table, below, panel : the factor, see `Supernodal`
    """

    coordinate: Index
    node: Index
    column: Index
    supernode: Index
    table: Index
    below: Index
    panel: Array

    @classmethod
    def none(cls) -> LargeNodes:
        """Where all blocks are small."""
        no = np.zeros(0, np.int64)
        return cls(no, no, no, no, np.zeros((0, TABLE), np.int64), no, np.zeros(0))

    @classmethod
    def of(cls, coordinate: Index, node: Index, factor: Supernodal) -> LargeNodes:
        """Blocks in a factor whose coordinates are numbers in `coordinate`."""
        column: Index = np.full(len(coordinate), -1)
        column[factor.coordinate] = np.arange(len(factor.coordinate))
        supernode = np.repeat(np.arange(len(factor.table) - 1), np.diff(factor.table[:, COLUMN]))
        below = factor.rows.astype(np.int64)
        return cls(coordinate, node, column, supernode, factor.table, below, factor.panel)
