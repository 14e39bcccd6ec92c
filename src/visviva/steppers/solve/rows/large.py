"""Large blocks of A as the row problem sees them: their coordinates, and the factor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.supernodal import Supernodal


class Correction(NamedTuple):
    """The effect of rows on x at large nodes: from A⁻¹ b to A⁻¹ (b + Jᵀλ), and back.

    Nodes on which no row acts need no factor: those `pressed` (N,) have one, and `factor` gives it to those
    that have just been marked.
    """

    add: list[Op]
    undo: list[Op]
    pressed: Index
    factor: list[Op]


@dataclass(frozen=True)
class LargeNodes:
    """Blocks of A that are condensed onto the rows that touch them.

    Parameters
    ----------
    coordinate : (n,)   global indices of the coordinates of these blocks
    node : (n,)         block of each, −1 if rows touch none of it
    factored, values    the factor, over indices into `coordinate`, and A
    """

    coordinate: Index
    node: Index
    factored: Supernodal
    values: Array

    @classmethod
    def none(cls) -> LargeNodes:
        """The value if all blocks are small."""
        no = np.zeros(0, np.int64)
        return cls(no, no, Supernodal.of(Pattern(np.zeros(1, np.int64), []), no), np.zeros(0))
