"""The instants at which slips vanish, found between the tries of one step."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.rows import FRICTION

AIMS = 3  # tries of one step that end where a slip is to vanish
SHORT = 0.02  # share of a part by which a try stays before an instant that only its parts tell
SHARE = 0.1  # of the tolerance, what a slip may have left where it turns


class TurningSlips:
    """Slips of all cones at the beginnings of the parts of a step, and at its end.

    Coulomb's friction jumps where a slip vanishes. Behind it backward Euler has the friction of the other
    side from the beginning of a part on, so a step that ends there is smooth, and one that does not must be
    as short as the jump is to count for little: with error control alone each turn leaves an error of the
    speed. But a slip is smooth up to there, so that the instant is known from the slips of a try, as from a
    secant, and from its end once it lies behind that.

    Parameters
    ----------
    e : evaluation of the steps
    """

    def __init__(self, e: Evaluation) -> None:
        self.e = e
        self._cone = np.arange(len(e.row_kind))
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            law = getattr(constraint, "cones", None)
            if law is not None:
                first = rows.part.start + law.tangent
                for along in first.T[1:]:
                    there = along >= rows.part.start
                    self._cone[along[there]] = first[there, 0]

    def now(self) -> Array:
        """Speeds of the rows that rub, where the last part has begun [m/s]."""
        return np.where(self.e.row_kind == FRICTION, self.e.row_numbers["phidot"], 0.0)

    def vanish(self, before: Array, after: Array, least: float) -> float:
        """The share of the way from one instant to the other at which the first slip vanishes; ∞ if none.

        least : speed below which nothing slips [m/s]
        """
        turn = after - before
        along, way, size = (
            np.bincount(self._cone, one * other)
            for one, other in ((before, turn), (turn, turn), (before, before))
        )
        heads = (along < 0.0) & (size > least**2) & (along**2 > 0.5 * size * way)
        return float((-along[heads] / way[heads]).min(initial=np.inf))
