"""Tracks for all rooms: points with lines and triangles between them, and fixed things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.vocabulary.nearest import nearest_name
from visviva.vocabulary.quantity import refuse, value_text
from visviva.vocabulary.tracks import Sample

COLOR_WORDS = {
    "red": "#ff0000", "orange": "#ff8000", "yellow": "#ffd000", "green": "#008000", "blue": "#0000ff",
    "cyan": "#00c0c0", "purple": "#800080", "violet": "#8000ff", "magenta": "#ff00ff", "pink": "#ff80a0",
    "brown": "#8b5a2b", "black": "#000000", "grey": "#808080", "gray": "#808080", "silver": "#c0c0c0",
    "gold": "#d4a017", "white": "#ffffff", "beige": "#f5f5dc", "navy": "#000080", "teal": "#008080",
}  # fmt: skip
"""Description of the color field: scenes use codes, so that views need no list of names."""
COLOR = r"^#[0-9a-fA-F]{6}$"


def _color(value: Any) -> Any:
    """The colour unchanged; raises an error with a valid example."""
    if isinstance(value, str) and re.match(COLOR, value):
        return value
    quotes = "" if value else "; the quotes are needed, since # begins a comment"
    raise refuse(f'found {value_text(value)}, expected a colour such as "{_suggested_color(value)}"{quotes}')


def _suggested_color(value: Any) -> str:
    """The code of a named or three-digit colour; otherwise that of red."""
    text = str(value).strip().lower()
    if re.fullmatch("#?[0-9a-f]{6}", text):
        return f"#{text.removeprefix('#')}"
    if re.fullmatch("#?[0-9a-f]{3}", text):
        return "#" + "".join(2 * digit for digit in text.removeprefix("#"))
    named = nearest_name(text, COLOR_WORDS) if isinstance(value, str) else ""
    return COLOR_WORDS[named or "red"]


Color = Annotated[str, BeforeValidator(_color), Field(pattern=COLOR)]

Finish = Literal["plain", "metal", "wood", "rubber", "glass", "cloth", "stone"]
PLAIN: Finish = "plain"
"""Apparent material of a part; it affects only the look. Cloth on a line is a laid rope."""
NATURAL = {
    "metal": "#8b929b",
    "wood": "#b98a56",
    "rubber": "#3d4046",
    "glass": "#d5e8ea",
    "stone": "#a39c91",
}
"""Default colours of parts with a finish."""

DENSITY = 2000.0
"""Density [kg/m³] of the spheres that represent point masses."""


Carriers = tuple[Points, Array]
"""Points that carry a displayed one, and their weights; see `tracks.Track`."""


def carriers_of(parts: Sequence[Points], number: int) -> Carriers:
    """Point `number` of these, which carries itself. Raises IndexError if there is none."""
    for points in parts:
        if number < len(points):
            return Points(points.owner, points.index[[number]]), np.ones(1)
        number -= len(points)
    raise IndexError(number)


@dataclass
class PointsTrack:
    """Points of any owners, concatenated; `look` and `static` as in `tracks.Track`."""

    kind: ClassVar[str] = "points"
    name: str
    points: tuple[Points, ...]
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3)."""
        return {"x": np.concatenate([k.position(points) for points in self.points])}

    def carriers(self, number: int) -> Carriers:
        """The point itself."""
        return carriers_of(self.points, number)


@dataclass
class CarriedTrack:
    """Vertices carried by points: x_v = Σ_j w_vj x_nodes(v, j)."""

    kind: ClassVar[str] = "points"
    name: str
    points: Points
    nodes: Index
    weights: Array
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Positions x (v, 3)."""
        return {"x": np.einsum("vj,vjc->vc", self.weights, k.position(self.points)[self.nodes])}

    def carriers(self, number: int) -> Carriers:
        """The points about a vertex."""
        return self.points.take(self.nodes[number]), self.weights[number]


@dataclass
class FixedTrack:
    """A fixed object."""

    kind: ClassVar[str] = "fixed"
    name: str
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Nothing changes."""
        return {}


def is_laid(look: dict[str, Any]) -> bool:
    """Whether lines are drawn as laid rope, with a texture that moves along."""
    return bool(look.get("finish") == "cloth")


def lines_track(name: str, a: Points, b: Points, look: dict[str, Any]) -> PointsTrack:
    """A line from each point of a to its partner in b."""
    first = np.arange(len(a))
    lines = np.stack([first, first + len(a)], axis=1).astype(np.int32)
    return PointsTrack(name, (a, b), {"radius": 0.0, **look}, {"lines": lines})


def sphere_radius(mass: Array, spacing: float = np.inf) -> float:
    """Radius of spheres for the mean of these masses [kg], limited so that neighbours do not overlap [m]."""
    own = float(np.cbrt(3 * np.mean(mass) / (4 * np.pi * DENSITY)))
    return min(own, 0.3 * spacing)
