"""Balls as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Le
from pydantic import Field

from visviva.contact.sphere import Sphere
from visviva.core.model import CONTACTS, Builder, Part, Section
from visviva.core.placement import start_positions
from visviva.core.quantity import Length, NonNegative, Number, Positive


class SphereModel(Part):
    """Balls about points of a body, at rest or moving, that other points cannot enter."""

    section: ClassVar[Section] = CONTACTS

    kind: Literal["sphere"] = "sphere"
    points: str = Field(description="what stays outside, such as cloth or ball")
    centers: str = Field(description="points about which the balls are, such as head or spine[0:4]")
    size: Annotated[Length, Positive] = Field(description="radius of the balls; their body shows it")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the spheres about the points")
    restitution: Annotated[Number, NonNegative, Le(1)] = 0.0

    def build(self, b: Builder) -> None:
        """One set of rows."""
        points, centers = b.points(self.points, "points"), b.points(self.centers, "centers")
        sphere = Sphere(self.name, points, centers, self.size, self.radius, self.restitution)
        sphere.check(start_positions(b.world, sphere.points), start_positions(b.world, sphere.centers))
        b.world.constraints.append(sphere)
