"""Distance that a cable has run along itself, by which its texture moves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from visviva.vocabulary.formula_motion import FormulaMotion

CELL_DURATION = 1.0 / 64  # s
NODES, WEIGHTS = np.polynomial.legendre.leggauss(3)


class RunDistance:
    """s(t) = ∫₀ᵗ v dt [m], by three-point Gauss quadrature over cells of 1/64 s and the remainder of one.

    Repeated calls give the same result to the last bit. A jump of v is resolved to one cell only, which
    suffices for display.
    Proved by tests/hoist/test_rope_marks.py.

    Parameters
    ----------
    speed : v, a motion of one number [m/s]
    """

    def __init__(self, speed: FormulaMotion) -> None:
        self.speed, self._cells = speed, [0.0]

    def __call__(self, t: float) -> float:
        """The distance from 0 to t >= 0 [s]."""
        whole = int(t / CELL_DURATION)
        ends = CELL_DURATION * np.arange(len(self._cells) - 1, whole + 1)
        for start, end in pairwise(ends.tolist()):
            self._cells.append(self._cells[-1] + self._over(start, end))
        return self._cells[whole] + self._over(CELL_DURATION * whole, t)

    def _over(self, start: float, end: float) -> float:
        half = 0.5 * (end - start)
        speeds = [float(self.speed(start + half * (1.0 + node))[0][0]) for node in NODES]
        return half * float(WEIGHTS @ speeds)
