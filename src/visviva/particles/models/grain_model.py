"""Contacts of grains with each other as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le
from pydantic import Field

from visviva.errors import SceneError
from visviva.particles.models.on_points import points_with_mass
from visviva.particles.pairs.dense_start import refuse_dense_start
from visviva.particles.pairs.grain_contact import GrainContact
from visviva.particles.points.particle_set import ParticleSet
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Length, NonNegative, Number, Positive, Stiffness


class GrainContactModel(Part):
    """Balls of equal size with repulsion, damping and friction where they overlap; they do not rotate."""

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    kind: Literal["grain_contact"] = "grain_contact"
    points: str = Field(description="the grains, such as sand")
    radius: Annotated[Length, Positive] = Field(description="of each grain")
    stiffness: Annotated[Stiffness, Positive] = Field(
        description="a grain sinks in by its weight divided by this; steps need h <= 0.1 sqrt(mass/stiffness)"
    )
    restitution: Annotated[Number, Ge(0.1), Le(1)] = Field(
        0.5, description="of two grains in a head-on collision"
    )
    mu: Annotated[Number, NonNegative] = Field(0.0, description="friction between grains")

    def build(self, b: Builder) -> None:
        """One force."""
        points, masses = points_with_mass(b, self.points)
        try:
            if not isinstance(points.owner, ParticleSet):  # which begins empty
                refuse_dense_start(start_positions(b.world, points), 2.0 * self.radius)
            force = GrainContact(
                self.name,
                points,
                masses,
                self.radius,
                self.stiffness,
                self.restitution,
                self.mu,
            )
        except SceneError as error:
            b.error(error.message)
        b.world.forces.append(force)
