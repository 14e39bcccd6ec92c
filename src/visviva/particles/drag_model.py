"""Linear drag as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.particles.drag import LinearDrag
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.quantity import Damping, NonNegative


class DragModel(Part):
    """f = −k u on each of the points."""

    section: ClassVar[Section] = FORCES

    kind: Literal["drag"] = "drag"
    points: str = Field(description="points it brakes, such as ball or net[0:5]")
    drag: Annotated[Damping, NonNegative] = Field(description="k of each point")

    def build(self, b: Builder) -> None:
        """One force on the whole set."""
        b.world.forces.append(LinearDrag(self.name, b.points(self.points, "points"), self.drag))
