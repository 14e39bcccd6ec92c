"""Parts of a rope that have weight but do not sag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError

if TYPE_CHECKING:
    from visviva.hoist.lengths.reeving import Reeving


class Straight:
    """Parts of a rope that are straight lines with weight: 0 ≤ T ⊥ L − l + T L/EA ≥ 0, and w Σ l z L/l.

    Several of them form one run where the rope runs freely from one to the next: its strain is uniform, and
    T is its mean. A part at a height z above that of the run pulls by w z L/l more, due to its weight.

    Parameters
    ----------
    parts : numbers of the parts along the rope, between the user's nodes

    Proved by tests/hoist/test_rope_straight.py.
    """

    def __init__(self, parts: tuple[int, ...]) -> None:
        self.parts = parts

    def check(self, name: str, reeving: Reeving) -> set[int]:
        """Numbers of the parts. Raises SceneError for those that do not exist."""
        own, last = set(self.parts), reeving.number(len(reeving)) - 1
        if not own <= set(range(last + 1)):
            raise SceneError(f"found straight parts {sorted(own)} of a rope, expected 0 to {last}", name)
        return own

    def marks(self, reeving: Reeving) -> Array:
        """(m,) 1 for segments that are straight."""
        return np.array([float(reeving.number(e) in self.parts) for e in range(len(reeving))])
