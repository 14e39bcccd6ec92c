"""Balls as a part of a scene."""

from __future__ import annotations

from itertools import product
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
    points: str | list[str] = Field(description="what stays outside, such as cloth or [front, back]")
    centers: str | list[str] = Field(
        description="points about which the balls are, such as head or [hip, chest]"
    )
    size: Annotated[Length, Positive] = Field(description="radius of the balls; their body shows it")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the spheres about the points")
    restitution: Annotated[Number, NonNegative, Le(1)] = 0.0

    def build(self, b: Builder) -> None:
        """One set of rows for each pair of references."""
        outside = [self.points] if isinstance(self.points, str) else self.points
        inside = [self.centers] if isinstance(self.centers, str) else self.centers
        for ref, center in product(outside, inside):
            name = self.name if len(outside) * len(inside) == 1 else f"{self.name}.{ref}.{center}"
            points, centers = b.points(ref, "points"), b.points(center, "centers")
            sphere = Sphere(name, points, centers, self.size, self.radius, self.restitution)
            sphere.check(start_positions(b.world, sphere.points), start_positions(b.world, sphere.centers))
            b.world.constraints.append(sphere)
