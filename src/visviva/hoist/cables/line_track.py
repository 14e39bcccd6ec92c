"""How cables are shown: as a line through a constant number of points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array, Index
from visviva.vocabulary.looks import Carriers, is_laid
from visviva.vocabulary.tracks import Sample


class LineTrack:
    """A line through points computed from the kinematics.

    Parameters
    ----------
    points : kinematics -> (count, 3) [m]
    along : (count,) unstrained rope before each point [m], or kinematics -> that, if rope runs
    gone : kinematics -> numbers of the absent lines; None if all are always present
    carriers : number of a displayed point -> what carries it; None if the line cannot be pulled
    """

    kind: ClassVar[str] = "points"

    def __init__(
        self,
        name: str,
        points: Callable[[Any], Array],
        along: Array | Callable[[Any], Array],
        count: int,
        color: str,
        radius: float,
        carriers: Callable[[int], Carriers] | None = None,
        gone: Callable[[Any], Index] | None = None,
    ) -> None:
        self.name, self.points, self.along, self.carriers = name, points, along, carriers
        self.look: dict[str, Any] = {"radius": 0.0, "line_color": color, "line_radius": radius}
        lines = np.stack([np.arange(count - 1), np.arange(1, count)], axis=1)
        self.lines, self.gone = lines.astype(np.int32), gone
        self.static: Sample = {} if gone is not None else {"lines": self.lines}
        if not callable(along):
            self.static["along"] = along

    def sample(self, k: Any) -> Sample:
        """Positions x (count, 3); for laid rope that runs, the length along it (count,)."""
        sample = {"x": self.points(k)}
        if self.gone is not None:
            sample["lines"] = np.delete(self.lines, self.gone(k), axis=0)
        if callable(self.along) and is_laid(self.look):
            sample["along"] = self.along(k)
        return sample
