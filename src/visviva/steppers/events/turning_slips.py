"""Locates the instants at which slips vanish, from the tries of one step."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.rows import FRICTION

MAX_AIMS = 3  # most tries of one step that aim at a vanishing slip
AIM_MARGIN = 0.02  # share of a substep by which a try stays short of an instant predicted by its substeps
SLIP_TOLERANCE = 0.1  # accepted slip at its reversal, as a share of the tolerance


class TurningSlips:
    """Slips of all cones at the start of the substeps of a step, and at its end.

    Coulomb friction jumps where a slip vanishes. After it, backward Euler applies the reversed friction from
    the start of a substep, so a step that ends there is smooth, and any other must be so short that the jump
    has little effect: with error control alone each reversal leaves a velocity error. But a slip is smooth
    before it vanishes, so the instant is found from the slips of a try, as by a secant, and from its end once
    that lies after the instant.

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
                    present = along >= rows.part.start
                    self._cone[along[present]] = first[present, 0]

    def now(self) -> Array:
        """Slip velocities at the start of the last substep [m/s]."""
        return np.where(self.e.row_kind == FRICTION, self.e.row_numbers["phidot"], 0.0)

    def vanish(self, before: Array, after: Array, least: float) -> float:
        """The fraction of the interval between two instants at which the first slip vanishes; ∞ if none.

        least : speed below which nothing slips [m/s]
        """
        change = after - before
        along, path, size = self._sums((before, change), (change, change), (before, before))
        heads = (along < 0.0) & (size > least**2) & (along**2 > 0.5 * size * path)
        return float((-along[heads] / path[heads]).min(initial=np.inf))

    def vanished(self, before: Array, after: Array) -> bool:
        """Whether any slip is at most `AIM_MARGIN` of what it was; rows that are off have exactly none."""
        size, left = self._sums((before, before), (after, after))
        return bool(((left > 0.0) & (left <= AIM_MARGIN**2 * size)).any())

    def _sums(self, *pairs: tuple[Array, Array]) -> list[Array]:
        """Scalar products by cone."""
        return [np.asarray(np.bincount(self._cone, one * other), np.float64) for one, other in pairs]
