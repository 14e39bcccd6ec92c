"""Balls as a part of a scene."""

from __future__ import annotations

from itertools import product
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.contact.models.surface_model import SurfaceModel
from visviva.contact.rows.sphere import Sphere
from visviva.errors import SceneError
from visviva.vocabulary.model import CONTACTS, Builder, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Length, NonNegative, Positive


class SphereModel(SurfaceModel):
    """Balls around points of a body, fixed or moving, that other points cannot enter."""

    section: ClassVar[Section] = CONTACTS

    kind: Literal["sphere"] = "sphere"
    points: str | list[str] = Field(description="what stays outside, such as cloth or [front, back]")
    centers: str | list[str] = Field(
        description="points about which the balls are, such as head or [hip, chest]"
    )
    size: Annotated[Length, Positive] = Field(description="radius of the balls; their body shows it")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the spheres about the points")

    def build(self, b: Builder) -> None:
        """One set of rows for each pair of references."""
        outside = self.refs
        inside = [self.centers] if isinstance(self.centers, str) else self.centers
        for ref, center in product(outside, inside):
            name = self.name if len(outside) * len(inside) == 1 else f"{self.name}.{ref}.{center}"
            points, centers = b.points(ref, "points"), b.points(center, "centers")
            numbers = (self.size, self.radius, self.restitution, self.friction)
            try:
                sphere = Sphere(name, points, centers, *numbers)
            except SceneError as error:
                b.error(error.message)
            sphere.check(start_positions(b.world, sphere.points), start_positions(b.world, sphere.centers))
            self.add(b, sphere)
