"""J as the matrix sees it: entries by rows, and the selection of rows that take part."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel


@dataclass(frozen=True)
class Jacobian:
    """The rows J of a row problem.

    Parameters
    ----------
    start : (m + 1,)   first entry of each row
    col, val : (e,)    coordinate, −1 for an unused slot, and value of each entry; both may change
    chosen : (m,)      begins with the indices of the rows that take part
    count : (1,)       their number
    """

    start: Index
    col: Index
    val: Array
    chosen: Index
    count: Index

    @classmethod
    def of(cls, start: Index, col: Index, val: Array) -> Jacobian:
        """A Jacobian with all rows chosen."""
        m = len(start) - 1
        return cls(start, col, val, np.arange(m), np.array([m]))


@kernel
def spread(start: Index, col: Index, val: Array, row: int, weight: float, y: Array) -> None:
    """y += weight · (a row)ᵀ."""
    for e in range(start[row], start[row + 1]):
        if col[e] >= 0:
            y[col[e]] += weight * val[e]


@kernel
def gather(start: Index, col: Index, val: Array, chosen: Index, count: Index, lam: Array, y: Array) -> None:
    """y = Jᵀ lam over the chosen rows."""
    for i in range(len(y)):
        y[i] = 0.0
    for a in range(count[0]):
        if lam[chosen[a]] != 0.0:
            spread(start, col, val, chosen[a], lam[chosen[a]], y)
