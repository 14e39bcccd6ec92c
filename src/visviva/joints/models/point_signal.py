"""Position and speed of a point as signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.vocabulary.model import Builder
from visviva.vocabulary.placement import one_point
from visviva.vocabulary.quantity import Vector3
from visviva.vocabulary.signal_part import SignalPart

What = Literal["x", "y", "z", "distance", "aside", "angle", "speed"]
UNITS = {"angle": "rad", "speed": "m/s"}


@dataclass
class PointSignal:
    """A value of d = x − x₀ or u − u₀: a coordinate, |d|, its horizontal part, its angle to −z, a speed.

    axis : unit vector n; the angle is that by which −z rotates about n into d, both seen along n:
        atan2(n · (e × d), e · d) with e = −z + (z · n) n, from −π to π. Without an axis it is from 0 to π.
    """

    name: str
    point: Points
    origin: Points | None
    what: What
    axis: Array | None = None

    @property
    def unit(self) -> str:
        """Unit of the values."""
        return UNITS.get(self.what, "m")

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics."""
        of = k.velocity if self.what == "speed" else k.position
        d = of(self.point)[0] - (0.0 if self.origin is None else of(self.origin)[0])
        if self.what in ("distance", "speed"):
            return float(np.linalg.norm(d))
        if self.axis is not None:
            down = self.axis[2] * self.axis - [0.0, 0.0, 1.0]
            return float(np.arctan2(self.axis @ np.cross(down, d), down @ d))
        aside = float(np.hypot(d[0], d[1]))
        if self.what == "aside":
            return aside
        return float(np.arctan2(aside, -d[2])) if self.what == "angle" else float(d["xyz".index(self.what)])


class PointSignalModel(SignalPart):
    """A point's coordinate, its distance or angle as seen from another point, or its speed."""

    kind: Literal["point"] = "point"
    of: str = Field(description="a point, such as hook.eye")
    from_: str | None = Field(None, alias="from", description="reference point; the origin if omitted")
    what: What = Field(
        "distance",
        description="aside: horizontal distance; angle: to the downward vertical; speed: relative",
    )
    axis: Vector3 | None = Field(
        None,
        description="of an angle with a sign, > 0 like a screw along it; with [0, -1, 0], to the right in a "
        "picture taken along y",
    )

    def build(self, b: Builder) -> None:
        """A value of one point, or of two."""
        origin = None if self.from_ is None else one_point(b, self.from_, "from")
        axis = None
        if self.axis is not None:
            if self.what != "angle":
                b.error(f"found an axis with {self.what!r}, expected what: angle", "axis")
            axis = np.array(self.axis) / (np.linalg.norm(self.axis) or 1.0)
            if np.hypot(axis[0], axis[1]) < 1e-6:
                b.error("found a vertical axis, expected one to the side: [0, -1, 0]", "axis")
        b.add_signal(PointSignal(self.name, one_point(b, self.of, "of"), origin, self.what, axis))
