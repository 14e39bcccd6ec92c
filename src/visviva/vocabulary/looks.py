"""Tracks that any room can use: points with lines and triangles between them, and things that never move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.vocabulary.tracks import Sample

Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]

Finish = Literal["plain", "metal", "wood", "rubber", "glass", "cloth", "stone"]
PLAIN: Finish = "plain"
"""What a part seems to be made of; it changes nothing but its look. Cloth on a line is a laid rope."""

DENSITY = 2000.0
"""Density [kg/m³] of the spheres that point masses are shown as."""


@dataclass
class PointsTrack:
    """Points of any owners, one after the other; `look` and `static` as in `tracks.Track`."""

    kind: ClassVar[str] = "points"
    name: str
    points: tuple[Points, ...]
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3)."""
        return {"x": np.concatenate([k.position(points) for points in self.points])}


@dataclass
class FixedTrack:
    """A thing that never moves."""

    kind: ClassVar[str] = "fixed"
    name: str
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Nothing changes."""
        return {}


def lines_track(name: str, a: Points, b: Points, look: dict[str, Any]) -> PointsTrack:
    """A line from each point of a to its partner in b."""
    first = np.arange(len(a))
    lines = np.stack([first, first + len(a)], axis=1).astype(np.int32)
    return PointsTrack(name, (a, b), {"radius": 0.0, **look}, {"lines": lines})


def sphere_radius(mass: Array, spacing: float = np.inf) -> float:
    """Radius of spheres for the mean of these masses [kg], small enough that neighbours stay apart [m]."""
    own = float(np.cbrt(3 * np.mean(mass) / (4 * np.pi * DENSITY)))
    return min(own, 0.3 * spacing)
