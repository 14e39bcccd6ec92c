"""How far a cable has run along itself, so that its texture runs with it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from visviva.vocabulary.formula_motion import FormulaMotion

CELL = 1.0 / 64  # s
NODES, WEIGHTS = np.polynomial.legendre.leggauss(3)


class RunningWay:
    """s(t) = ∫₀ᵗ v dt [m], by Gauss's rule of three points over cells of 1/64 s and what is left of one.

    It is the same to the last bit whenever it is asked for. A jump of v is seen within a cell only, which is
    enough for what is looked at.
    Proved by tests/hoist/test_rope_marks.py.

    Parameters
    ----------
    speed : v, a motion of one number [m/s]
    """

    def __init__(self, speed: FormulaMotion) -> None:
        self.speed, self._cells = speed, [0.0]

    def __call__(self, t: float) -> float:
        """The way from 0 to t >= 0 [s]."""
        whole = int(t / CELL)
        ends = CELL * np.arange(len(self._cells) - 1, whole + 1)
        for start, end in pairwise(ends.tolist()):
            self._cells.append(self._cells[-1] + self._over(start, end))
        return self._cells[whole] + self._over(CELL * whole, t)

    def _over(self, start: float, end: float) -> float:
        half = 0.5 * (end - start)
        speeds = [float(self.speed(start + half * (1.0 + node))[0][0]) for node in NODES]
        return half * float(WEIGHTS @ speeds)
