"""The view of the default camera: the region where most moving things are for most of the time."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from visviva.view.painting.shapes import Array

MAX_MEMBERS = 400  # members of a set used per frame
MAX_PLACES = 400_000  # positions kept of a growing run; beyond that, every other set is discarded
# 1.6 times the radius that contains 85 % of a uniform cloud contains all of it
SHARE, WIDER = 0.85, 1.6
BESIDE = 1.5  # times that radius: limit for what is fixed
FROM = 4.0  # times that radius: limit for the initial positions of what moves


@dataclass
class Framing:
    """Positions collected frame by frame, and the box to be shown by the camera.

    A single body that flies or rolls away does not make all others tiny: the box bounds the positions within
    1.6 times the 85 % quantile of the distances to their median, over all members of sets in all frames.
    Nearby parts of what is fixed are included, and so are nearby initial positions, such as that from which a
    ball is thrown. Proved by tests/view/test_framing.py.
    """

    _places: list[Array] = field(default_factory=list)
    _reaches: list[Array] = field(default_factory=list)
    _fixed: list[Array] = field(default_factory=list)
    _starts: list[Array] = field(default_factory=list)
    _count: int = 0

    def see(self, x: Array, reach: float) -> None:
        """Add positions (n, 3) of one set in one frame, each with extent `reach` around it [m]."""
        some = x[:: max(1, len(x) // MAX_MEMBERS)]
        self._places.append(some)
        self._reaches.append(np.full(len(some), reach))
        self._count += len(some)
        if self._count > MAX_PLACES:
            self._places, self._reaches = self._places[::2], self._reaches[::2]
            self._count = sum(map(len, self._places))

    def see_start(self, x: Array, reach: float) -> None:
        """Add initial positions (n, 3) of one set, each with extent `reach` around it [m]."""
        self._starts.append(np.column_stack([x, np.full(len(x), reach)]))

    def see_fixed(self, vertices: Array) -> None:
        """Add vertices (n, 3) of what is fixed [m]."""
        self._fixed.append(vertices)

    def box(self, low: Array, high: Array) -> tuple[Array, Array]:
        """Corners (3,) of the box; those given, which bound everything, if nothing moves."""
        x = np.concatenate([np.zeros((0, 3)), *self._places])
        if not len(x):
            return low, high
        reach = np.concatenate(self._reaches)[:, None]
        middle = np.median(x, axis=0)
        away = np.linalg.norm(x - middle, axis=1) + reach[:, 0]
        radius = WIDER * float(np.quantile(away, SHARE))
        near = away <= radius * (1 + 1e-9)
        still = np.concatenate([np.zeros((0, 3)), *self._fixed])
        beside = np.clip(still, middle - BESIDE * radius, middle + BESIDE * radius)
        starts = np.concatenate([np.zeros((0, 4)), *self._starts])
        begun = starts[np.linalg.norm(starts[:, :3] - middle, axis=1) < FROM * radius]
        lows = np.concatenate([(x - reach)[near], beside, begun[:, :3] - begun[:, 3:]])
        highs = np.concatenate([(x + reach)[near], beside, begun[:, :3] + begun[:, 3:]])
        return np.maximum(lows.min(axis=0), low), np.minimum(highs.max(axis=0), high)
