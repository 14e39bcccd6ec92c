"""A fixed point or one in prescribed motion, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.ports import Carrier
from visviva.particles.points.carried import CarriedPoint
from visviva.vocabulary.looks import PLAIN, Color, Finish, PointsTrack
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.motion import Straight
from visviva.vocabulary.motion_model import MotionFields, add_kinks
from visviva.vocabulary.quantity import Length, NonNegative, Position, refuse


class ScriptedPointModel(MotionFields, Part):
    """A point at a fixed `position`, or moving on a `circle`, `sine`, `line`, `path` or `table`.

    Forces do not move it (P55). With `on`, the motion is relative to another point, such as the machine that
    carries a motor. Before and after its path the point moves on in a straight line.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["scripted_point"] = "scripted_point"
    position: Position | None = None
    on: str | None = Field(None, description="point that carries it, such as body[0]; the world if omitted")
    radius: Annotated[Length, NonNegative] = Field(0.03, description="of the sphere shown")
    color: Color = "#555b66"
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_motion(self) -> ScriptedPointModel:
        given = [*(["position"] if self.position is not None else []), *self.given_motions()]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of position, {', '.join(MotionFields.model_fields)}")
        return self

    def build(self, b: Builder) -> None:
        """A point of the table of ports."""
        points = b.world.ports.points(self._carrier(b))
        b.name_points(self.name, points)
        b.add_track(PointsTrack(self.name, (points,), {"radius": self.radius, "color": self.color}))

    def _carrier(self, b: Builder) -> Carrier:
        path = self.motion(b)
        add_kinks(b, self.name, path)
        at_rest = self.position or (0.0, 0.0, 0.0)
        if self.on is None:
            return Scripted(path) if path else FixedPoints(at_rest)
        base = b.points(self.on, "on")
        if len(base) != 1:
            b.error(f"found {len(base)} points, expected one", "on")
        return CarriedPoint(base, path or Straight(start=at_rest, velocity=(0.0, 0.0, 0.0)))
