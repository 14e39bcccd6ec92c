"""Which form K takes, by A and the rows alone."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.supernodal import SMALL
from visviva.steppers.solve.pivoting.dense import DenseRows
from visviva.steppers.solve.pivoting.sparse import SparseRows

FEW, MANY, FEW_BESIDE_MANY = 4, 500, 10
"""Coordinates of large islands beside each row from which on W is formed of all of A: of up to MANY rows,
and of more, whose dense factor is dear.

A sheet of 2139 with 40 rows takes half the time so, a block of 5184 with 20 a seventh; of 2187 coordinates
with 126, 249 and 486 rows a sheet takes 0.74, 0.49 and 0.62 of it, a block with 243 and 486 rows, glued to
rigid bodies, 0.55 and 0.81. A net of 300 with 184 rods takes three times as long.
"""


def rows_by_pivoting(
    n: int, groups: list[Index], rows: list[tuple[Index, Array]], dynamic: bool
) -> SparseRows | DenseRows:
    """The form for an A of n coordinates.

    groups : coordinates (m, d) of each set of elements
    rows : coordinates (m, d) and coefficients z (m, d) of each set of constraint rows
    dynamic : whether the coordinates that rows touch change from solve to solve
    """
    pattern = Pattern.of(n, groups)
    islands = int(pattern.island.max(initial=-1)) + 1
    sizes = np.bincount(pattern.island, pattern.sizes, islands)
    m, large = sum(len(z) for _, z in rows), sizes[sizes > SMALL].sum()
    if dynamic or 0 < (FEW if m <= MANY else FEW_BESIDE_MANY) * m <= large:
        return DenseRows(pattern, rows)
    return SparseRows(pattern, rows)
