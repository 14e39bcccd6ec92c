"""A point that stands still or moves as told, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.looks import Color, PointsTrack
from visviva.core.model import BODIES, Builder, Part, Section
from visviva.core.ports import Carrier
from visviva.core.quantity import Length, NonNegative, Position, refuse
from visviva.particles.carried import CarriedPoint
from visviva.particles.motion import Circle, Sine, Straight


class ScriptedPointModel(Part):
    """A point at a fixed `position`, or on a `circle`, a `sine` or a `line`; no force moves it (P55).

    With `on` all of these are relative to another point, as a motor is to the machine that carries it.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["scripted_point"] = "scripted_point"
    position: Position | None = None
    circle: Circle | None = None
    sine: Sine | None = None
    line: Straight | None = None
    on: str | None = Field(None, description="point that carries it, such as body[0]; the world if left out")
    radius: Annotated[Length, NonNegative] = Field(0.03, description="of the sphere that is shown")
    color: Color = "#555b66"

    @model_validator(mode="after")
    def _one_motion(self) -> ScriptedPointModel:
        names = ("position", "circle", "sine", "line")
        given = [name for name in names if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of {', '.join(names)}")
        if self.circle is not None and not np.any(self.circle.axis):
            raise refuse("found an axis of length 0, expected a direction such as [0, 0, 1]")
        return self

    def build(self, b: Builder) -> None:
        """A point of the table of ports."""
        points = b.world.ports.points(self._carrier(b))
        b.name_points(self.name, points)
        b.add_track(PointsTrack(self.name, (points,), {"radius": self.radius, "color": self.color}))

    def _carrier(self, b: Builder) -> Carrier:
        path = self.circle or self.sine or self.line
        at_rest = self.position or (0.0, 0.0, 0.0)
        if self.on is None:
            return Scripted(path) if path else FixedPoints(at_rest)
        base = b.points(self.on, "on")
        if len(base) != 1:
            b.error(f"found {len(base)} points, expected one", "on")
        return CarriedPoint(base, path or Straight(start=at_rest, velocity=(0.0, 0.0, 0.0)))
