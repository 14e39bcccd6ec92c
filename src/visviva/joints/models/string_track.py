"""Display of strings: straight if taut, a catenary if slack."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.joints.lifetime.switched import Switched, unswitched
from visviva.vocabulary.tracks import Sample

POINTS_PER_STRING = 17  # drawn along each string
TAUT_TOLERANCE = 1e-6  # slack below this share of the length is not drawn


def catenary_points(a: Array, b: Array, length: Array, down: Array) -> Array:
    """Points (m, POINTS_PER_STRING, 3) of catenaries of given lengths between a and b (m, 3), hanging towards
    `down`.

    With the chord's parts h across and v along the vertical, √(L² − v²) = 2c sinh(h/2c); z = c cosh.
    """
    chord = b - a
    v = -(chord @ down)
    across = chord + v[:, None] * down
    h = np.maximum(np.linalg.norm(across, axis=1), 1e-3 * length)
    ratio = np.sqrt(np.maximum(length**2 - v**2, h * h * (1 + 1e-12))) / h
    # sinh(s)/s = ratio for s = h/2c, by Newton steps from a start on the far side
    s = np.minimum(np.sqrt(6 * (ratio - 1)), np.log(2 * ratio) + np.log(np.maximum(np.log(2 * ratio), 1.0)))
    s = np.maximum(s, 1e-6)
    for _ in range(12):
        s = np.maximum(s - (np.sinh(s) - ratio * s) / (np.cosh(s) - ratio), 1e-6)
    c = h / (2 * s)
    middle = 0.5 * h - c * np.arctanh(np.clip(v / length, -1 + 1e-12, 1 - 1e-12))
    share = np.linspace(0, 1, POINTS_PER_STRING)
    x = share * h[:, None]
    z = c[:, None] * (np.cosh((x - middle[:, None]) / c[:, None]) - np.cosh(middle / c)[:, None])
    z += share * (v - z[:, -1])[:, None]
    curve: Array = a[:, None] + share[:, None] * across[:, None] - z[:, :, None] * down
    return curve


@dataclass
class StringTrack:
    """Lines between pairs of points, drawn at their full length."""

    kind: ClassVar[str] = "points"
    name: str
    a: Points
    b: Points
    look: dict[str, Any]
    constraint: Any
    gravity: tuple[float, float, float]
    static: Sample = field(default_factory=dict)

    def __post_init__(self) -> None:
        weight = np.array(self.gravity)
        size = float(np.linalg.norm(weight))
        self._down = weight / size if size else np.array([0.0, 0, -1])
        self._lines = np.arange(POINTS_PER_STRING - 1)[:, None] + np.array([0, 1])

    def sample(self, k: Any) -> Sample:
        """Points along every string, and the lines of those that act."""
        a, b, n = k.position(self.a), k.position(self.b), len(self.a)
        inner = unswitched(self.constraint)
        on = self.constraint.on(k) if isinstance(self.constraint, Switched) else np.ones(1, bool)
        taut = np.linalg.norm(b - a, axis=1) > inner.length * (1 - TAUT_TOLERANCE)
        share = np.linspace(0, 1, POINTS_PER_STRING)[:, None]
        x = a[:, None] + share * (b - a)[:, None]
        x[~taut] = catenary_points(a[~taut], b[~taut], inner.length[~taut], self._down)
        first = POINTS_PER_STRING * np.flatnonzero(np.repeat(on, n // len(on)))
        lines = (first[:, None, None] + self._lines).reshape(-1, 2)
        return {"x": x.reshape(-1, 3), "lines": lines.astype(np.int32)}
