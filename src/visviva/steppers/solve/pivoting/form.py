"""Chooses the form of K, from A and the rows alone."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.supernodal import MAX_SMALL
from visviva.steppers.solve.pivoting.dense import DenseRows
from visviva.steppers.solve.pivoting.sparse import SparseRows

MAX_SPARSE_SHARE = 0.5
"""Coordinates of large islands over the square of the number of rows, above which W of the whole A is formed:
that takes one solve per row, while rows in one sparse matrix hardly add to the factor of A.

Time relative to one sparse matrix: a block of 2187 coordinates with 24, 81, 243 rows takes 0.9, 1.0, 1.4,
one of 6591 with 120 and 507 rows 0.94 and 1.5, a sheet of 10 086 with 60, 300, 1200 rows 0.84, 1.7, 18, a net
of 300 with 9 rods 0.73.
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
    m, large = sum(len(z) for _, z in rows), sizes[sizes > MAX_SMALL].sum()
    if dynamic or 0 < MAX_SPARSE_SHARE * m * m <= large:
        return DenseRows(pattern, rows)
    return SparseRows(pattern, rows)
