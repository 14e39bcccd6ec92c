"""Lines shown while their constraint acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.joints.lifetime.switched import Switched
from visviva.vocabulary.looks import Carriers, PointsTrack, carriers_of
from visviva.vocabulary.tracks import Sample

MOST_TUBES = 24


@dataclass
class LinksTrack:
    """Points with a line per element of some constraints, in order; inactive ones are not shown.

    lines : (m, 2) numbers of points; m is the sum of the constraints' elements
    """

    kind: ClassVar[str] = "points"
    name: str
    points: tuple[Points, ...]
    look: dict[str, Any]
    lines: Index
    constraints: tuple[Any, ...]
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3), and the active lines."""
        shown = np.concatenate([self._on(k, constraint) for constraint in self.constraints])
        x = np.concatenate([k.position(points) for points in self.points])
        return {"x": x, "lines": self.lines[shown].astype(np.int32)}

    def carriers(self, number: int) -> Carriers:
        """The point itself."""
        return carriers_of(self.points, number)

    @staticmethod
    def _on(k: Any, constraint: Any) -> Any:
        elements = constraint.n // getattr(constraint, "components", 1)
        if not isinstance(constraint, Switched):
            return np.ones(elements, bool)
        on = constraint.on(k)
        return np.repeat(on, elements // len(on))


def tube_radius(asked: float | None, lengths: Array, share: float) -> float:
    """Radius [m] of the tubes that rods or strings are shown as: as asked, or a share of their median length.

    It is 0, for lines, if they are more than 24, where tubes would be obtrusive.
    """
    if asked is not None:
        return asked
    return share * float(np.median(lengths)) if len(lengths) <= MOST_TUBES else 0.0


def links_track(
    name: str, points: tuple[Points, ...], look: dict[str, Any], lines: Index, constraints: tuple[Any, ...]
) -> PointsTrack | LinksTrack:
    """A track whose lines never change, because no constraint can be switched."""
    if any(isinstance(constraint, Switched) for constraint in constraints):
        return LinksTrack(name, points, look, lines, constraints)
    return PointsTrack(name, points, look, {"lines": lines.astype(np.int32)})
