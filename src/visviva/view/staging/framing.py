"""What a camera of no one's choosing looks at: where most of what moves is for most of the time."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from visviva.view.painting.shapes import Array

MOST = 400  # members of a set in a frame that are looked at
ENOUGH = 400_000  # places that are kept of a run that grows: beyond, every other set is let go
# 1.6 times the radius that holds 85 % of an even cloud holds all of it
SHARE, WIDER = 0.85, 1.6
BESIDE = 1.5  # times that radius: how far what stands still may be
FROM = 4.0  # times that radius: how far off what moves may begin


@dataclass
class Framing:
    """Places that were seen, frame by frame, and the box that a camera shows.

    One body that flies or rolls away does not make all others tiny: the box is that of places within
    1.6 times the distance that 85 % of them keep to their median, each member of a set in each frame a place.
    What stands still is in it as far as it is near them, and so are places where something begins, such as
    that from which a ball is thrown. Proved by tests/view/test_framing.py.
    """

    _places: list[Array] = field(default_factory=list)
    _reaches: list[Array] = field(default_factory=list)
    _fixed: list[Array] = field(default_factory=list)
    _starts: list[Array] = field(default_factory=list)
    _count: int = 0

    def see(self, x: Array, reach: float) -> None:
        """Take in places (n, 3) of one set in one frame, each with so much around it [m]."""
        some = x[:: max(1, len(x) // MOST)]
        self._places.append(some)
        self._reaches.append(np.full(len(some), reach))
        self._count += len(some)
        if self._count > ENOUGH:
            self._places, self._reaches = self._places[::2], self._reaches[::2]
            self._count = sum(map(len, self._places))

    def see_start(self, x: Array, reach: float) -> None:
        """Take in where one set begins, (n, 3), each with so much around it [m]."""
        self._starts.append(np.column_stack([x, np.full(len(x), reach)]))

    def see_fixed(self, vertices: Array) -> None:
        """Take in what stands still, (n, 3) [m]."""
        self._fixed.append(vertices)

    def box(self, low: Array, high: Array) -> tuple[Array, Array]:
        """Corners (3,) of the box; those given, of everything, where nothing moves."""
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
