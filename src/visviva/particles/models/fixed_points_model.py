"""Fixed points as a part of a scene: nails, hooks, posts."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.core.carriers import FixedPoints
from visviva.particles.models.point_mass_models import Grid, Line
from visviva.vocabulary.looks import PLAIN, Color, Finish, PointsTrack
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import Length, NonNegative, Position, Positive, refuse


class FixedPointsModel(Part):
    """Many fixed points, at listed positions, along a line or in a grid. With `bars` between them they form a
    stand or frame that is only drawn: nothing collides with it.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["fixed_points"] = "fixed_points"
    positions: list[Position] | None = Field(None, min_length=1)
    line: Line | None = None
    grid: Grid | None = None
    radius: Annotated[Length, NonNegative] = Field(0.03, description="of the spheres shown")
    bars: list[tuple[Annotated[int, NonNegative], Annotated[int, NonNegative]]] = Field(
        [], description="pairs of points, numbered from 0, joined by drawn bars"
    )
    bar_radius: Annotated[Length, Positive] = Field(0.02, description="of the bars")
    color: Color = "#555b66"
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_of_them(self) -> FixedPointsModel:
        given = [name for name in ("positions", "line", "grid") if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of positions, line, grid")
        return self

    def build(self, b: Builder) -> None:
        """Points of the table of ports."""
        maker = self.line or self.grid
        x = maker.positions() if maker else np.array(self.positions)
        points = b.world.ports.points(FixedPoints(x))
        b.name_points(self.name, points)
        look = {"radius": self.radius, "color": self.color}
        if not self.bars:
            b.add_track(PointsTrack(self.name, (points,), look))
            return
        most = max(max(bar) for bar in self.bars)
        if most >= len(x):
            b.error(f"found {most}, and points are numbered from 0 to {len(x) - 1}", "bars")
        lines = np.array(self.bars, np.int32)
        look["line_radius"] = self.bar_radius
        b.add_track(PointsTrack(self.name, (points,), look, {"lines": lines}))
