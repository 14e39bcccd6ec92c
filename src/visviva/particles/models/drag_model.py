"""Linear drag as a part of a scene."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from visviva.particles.fields.drag import LinearDrag
from visviva.particles.models.on_points import PointForceModel
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import Damping, NonNegative


class DragModel(PointForceModel):
    """f = −k u on each point."""

    upholds = "nothing"

    kind: Literal["drag"] = "drag"
    drag: Annotated[Damping, NonNegative] = Field(description="k of each point")

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        b.world.forces += [LinearDrag(name, points, self.drag) for name, points in self.each(b)]
