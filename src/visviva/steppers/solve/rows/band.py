"""Large nodes under many rows: steps of Newton's method with a factor of A + Jᵀ S J instead of J A⁻¹ Jᵀ.

Where rows are many their dense weight takes longer than a factor of A, in whose structure the rows of a node,
of an edge or of a face of one block lie. Bodies among them are few, and come last:

    H = [ A_L + J_Lᵀ S J_L   C ]        C = J_Lᵀ S J_b
        [ Cᵀ                 H_b ]

S is symmetric: friction follows the normal force of the step before.
Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, ROWS_AT, TABLE, WIDTH

ENTRY = 6
"""Columns of the entries of a factor, see `Factor`."""
MOST_COLUMNS = 24
"""Columns of the factor that a unit may touch."""


class Band(NamedTuple):
    """The factor of A on large nodes, J on them, and room for a factor of H; all empty where unused.

    Parameters
    ----------
    known, values     the factor of A, and A
    start, col, local, val   J_L of the packed rows: where each begins, columns of the factor, their numbers
                      in the unit, and coefficients
    width, pair_at           columns of each unit, and the first of its pairs of them behind the values of A
    full, full_values        those of H
    x                        a right side
    """

    known: Factor
    values: Array
    start: Index
    col: Index
    local: Index
    val: Array
    width: Index
    pair_at: Index
    full: Factor
    full_values: Array
    x: Array


@kernel
def no_band() -> Band:
    """Where it is not used."""
    i, short, r = np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0)
    none = Factor(i.reshape(0, TABLE), short, short, i.reshape(0, ENTRY), i, r, r, r, r, r, r, r, i)
    return Band(none, r, i, i, i, r, i, i, none, r, r)


@kernel
def place_of(table: Index, below: Short, s: int, column: int) -> int:
    """Where a column stands in the front of supernode s, −1 if it is none of it."""
    first, width = table[s, COLUMN], table[s, WIDTH]
    if column < first + width:
        return int(column - first)
    low, high = table[s, ROWS_AT], table[s, ROWS_AT] + table[s, BELOW]
    end = high
    while low < high:
        middle = (low + high) // 2
        if below[middle] < column:
            low = middle + 1
        else:
            high = middle
    return int(width + low - table[s, ROWS_AT]) if low < end and below[low] == column else -1
