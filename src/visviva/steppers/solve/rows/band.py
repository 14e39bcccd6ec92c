"""Large nodes with many rows: Newton steps with a factor of A + Jᵀ S J instead of J A⁻¹ Jᵀ.

With many rows, the dense Delassus matrix costs more than a factor of A; and rows of a single node, edge or
face fit the sparsity pattern of A. Rigid bodies in the island are few and are ordered last:

    H = [ A_L + J_Lᵀ S J_L   C ]        C = J_Lᵀ S J_b
        [ Cᵀ                 H_b ]

S is symmetric: the friction limit uses the normal force of the previous step.
Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.matrix.pattern import Short
from visviva.steppers.solve.matrix.symbolic import BELOW, COLUMN, ROWS_AT, TABLE_COLUMNS, WIDTH

ENTRY = 6
"""Columns of the entries of a factor; see `Factor`."""
MAX_COLUMNS = 24
"""Most columns of the factor that a unit may touch."""


class Band(NamedTuple):
    """The factor of A on large nodes, J on them, and storage for a factor of H; all empty if unused.

    Parameters
    ----------
    known, values     the factor of A, and A
    start, col, local, val   J_L of the packed rows: first entry of each, columns of the factor, row numbers
                      within the unit, and coefficients
    width, pair_at           columns of each unit, and its first column pair after the values of A
    full, full_values        pattern and values of H
    x                        a right-hand side
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
    """The value for islands without a band."""
    i, short, r = np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0)
    none = Factor(i.reshape(0, TABLE_COLUMNS), short, short, i.reshape(0, ENTRY), i, r, r, r, r, r, r, r, i)
    return Band(none, r, i, i, i, r, i, i, none, r, r)


@kernel
def position_of(table: Index, below: Short, s: int, column: int) -> int:
    """Position of a column in the front of supernode s, −1 if it is not in it."""
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
