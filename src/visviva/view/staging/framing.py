"""The view of the default camera: the places where most moving things are for most of the time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from visviva.view.painting.shapes import Array
from visviva.view.staging.ground import FLOOR_DEPTH, SWING_DEPTH, corners, up_direction

MAX_MEMBERS = 400  # members of a set used per frame
MAX_POSITIONS = 400_000  # positions kept of a growing run; beyond that, every other set is discarded
# 1.6 times the radius that contains 85 % of a uniform cloud contains all of it
SUBJECT_SHARE, MARGIN_RATIO = 0.85, 1.6
FIXED_RANGE = 1.5  # times that radius: limit for what is fixed
SIDES = (0.45, -1.0, 0.38), (1.0, -0.45, 0.38)  # directions towards the camera, from slightly above
NO_SPREAD = 1e-3  # in radii: less is noise
LEAST_SWING = 0.02  # height above the lowest point, in diagonals, at which something starts that swings down
START_RANGE = 4.0  # times that radius: limit for the initial positions of what moves


def _directions(count: int) -> Array:
    """Unit vectors (count + 6, 3): the axes, and a spiral that covers the sphere evenly."""
    z = 1.0 - (2.0 * np.arange(count) + 1.0) / count
    turn = np.pi * (1.0 + np.sqrt(5.0)) * np.arange(count)
    flat = np.sqrt(1.0 - z * z)
    return np.vstack([np.eye(3), -np.eye(3), np.column_stack([flat * np.cos(turn), flat * np.sin(turn), z])])


DIRECTIONS = _directions(58)  # of 64 directions, none is more than 16° from the next


@dataclass
class Framing:
    """Positions collected frame by frame, and the outline that the camera has to see.

    The outline is that of the places themselves, not of a box around them, whose empty corners would make a
    flight of stairs or a swing small. A single body that flies or rolls away does not make all others tiny:
    only positions count within 1.6 times the 85 % quantile of the distances to their median, over all members
    of sets in all frames.
    Nearby parts of what is fixed are included, and so are nearby initial positions, such as that from which a
    ball is thrown. Proved by tests/view/test_framing.py.
    """

    _positions: list[Array] = field(default_factory=list)
    _reaches: list[Array] = field(default_factory=list)
    _fixed: list[Array] = field(default_factory=list)
    _starts: list[Array] = field(default_factory=list)
    _count: int = 0
    _known: tuple[Array, Array, Array, float, Array] | None = None

    def see(self, x: Array, reach: float) -> None:
        """Add positions (n, 3) of one set in one frame, each with extent `reach` around it [m]."""
        some = x[:: max(1, len(x) // MAX_MEMBERS)]
        self._positions.append(some)
        self._reaches.append(np.full(len(some), reach))
        self._count, self._known = self._count + len(some), None
        if self._count > MAX_POSITIONS:
            self._positions, self._reaches = self._positions[::2], self._reaches[::2]
            self._count = sum(map(len, self._positions))

    def see_start(self, x: Array, reach: float) -> None:
        """Add initial positions (n, 3) of one set, each with extent `reach` around it [m]."""
        self._starts.append(np.column_stack([x, np.full(len(x), reach)]))

    def see_fixed(self, vertices: Array) -> None:
        """Add vertices (n, 3) of what is fixed [m]."""
        self._fixed.append(vertices)

    def side(self, low: Array, high: Array) -> tuple[float, ...]:
        """Direction (3,) towards the camera that faces the side on which most of what moves is spread out, at
        the start and over the whole run: a cloth is seen from in front, although it flutters and a ball is
        thrown at it from afar. The widest side of the given box if nothing moves."""
        if not self._count:
            spread, least = high - low, 0.0
        else:
            x, _, _, radius, near = self._subject()
            spread, least = x[near].std(axis=0), NO_SPREAD * radius
            if self._starts:
                spread = spread + np.concatenate(self._starts)[:, :3].std(axis=0)
        return SIDES[0] if spread[0] >= 0.8 * spread[1] - least else SIDES[1]

    def floor_depth(self, look: dict[str, Any], low: Array, high: Array) -> float:
        """Distance of the default floor below a box, in its diagonals: more where nothing stands at its
        lowest point from the start, as under a pendulum."""
        up = up_direction(look)
        if up is None or not self._starts:
            return FLOOR_DEPTH
        begun = np.concatenate(self._starts)
        heights = [begun[:, :3] @ up - begun[:, 3], *(x @ up for x in self._fixed)]
        above = min(float(found.min()) for found in heights) - float((corners(low, high) @ up).min())
        return SWING_DEPTH if above > LEAST_SWING * float(np.linalg.norm(high - low)) else FLOOR_DEPTH

    def _subject(self) -> tuple[Array, Array, Array, float, Array]:
        """All positions and their extents, the median and the radius of the subject, and who is within it."""
        if self._known is None:
            x, reach = np.concatenate(self._positions), np.concatenate(self._reaches)
            middle = np.median(x, axis=0)
            away = np.linalg.norm(x - middle, axis=1) + reach
            radius = MARGIN_RATIO * float(np.quantile(away, SUBJECT_SHARE))
            self._known = x, reach, middle, radius, away <= radius * (1 + 1e-9)
        return self._known

    def outline(self, low: Array, high: Array) -> Array:
        """Points (m, 3) that span what is to be seen; the corners of the given box if nothing moves."""
        if not self._count:
            return corners(low, high)
        x, reach, middle, radius, near = self._subject()
        still = np.concatenate([np.zeros((0, 3)), *self._fixed])
        beside = np.clip(still, middle - FIXED_RANGE * radius, middle + FIXED_RANGE * radius)
        starts = np.concatenate([np.zeros((0, 4)), *self._starts])
        begun = starts[np.linalg.norm(starts[:, :3] - middle, axis=1) < START_RANGE * radius]
        points = np.concatenate([x[near], beside, begun[:, :3]])
        around = np.concatenate([reach[near], np.zeros(len(beside)), begun[:, 3]])
        return _outermost(points, around)


def _outermost(x: Array, reach: Array) -> Array:
    """Of balls of radius `reach` (n,) about x (n, 3), the point farthest in each of the directions (m, 3)."""
    found = []
    for towards in DIRECTIONS:
        at = int((x @ towards + reach).argmax())
        found.append(x[at] + reach[at] * towards)
    return np.array(found)
