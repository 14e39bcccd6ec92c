"""Springs as lines, without broken ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from visviva.core.ports import Points
from visviva.springs.yielding_springs import INTACT, YieldingSprings
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.tracks import Sample


@dataclass
class SpringsTrack(PointsTrack):
    """A line from each first point to its partner, as long as the spring between them is intact."""

    springs: YieldingSprings = field(kw_only=True)

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3), and the current lines."""
        m = len(self.springs.law)
        whole = np.empty(m, bool)
        whole[self.springs.elements.order] = self.springs.present_state(k)[:, INTACT] > 0.0
        first = np.flatnonzero(whole).astype(np.int32)
        return {**super().sample(k), "lines": np.stack([first, first + m], axis=1)}


def springs_track(springs: YieldingSprings, a: Points, b: Points, look: dict[str, Any]) -> SpringsTrack:
    """A line from each point of a to its partner in b."""
    return SpringsTrack(springs.name, (a, b), {"radius": 0.0, **look}, springs=springs)
