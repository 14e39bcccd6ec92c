"""A liquid of particles as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.errors import SceneError
from visviva.particles.models.on_points import points_with_mass
from visviva.particles.pairs.dense_start import refuse_dense_start
from visviva.particles.pairs.liquid import Liquid
from visviva.particles.points.particle_set import ParticleSet
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Density, Length, NonNegative, Position, Positive, Speed, Viscosity


class LiquidModel(Part):
    """Pressure and viscosity between particles that together flow as a liquid (SPH)."""

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    kind: Literal["liquid"] = "liquid"
    points: str = Field(
        description="the particles, such as water; the volume of each is its mass over the density"
    )
    density: Annotated[Density, Positive] = Field(1000.0, description="at rest")
    sound: Annotated[Speed, Positive] = Field(
        description="speed of sound; ten times the largest speed keeps the density within 1 %; steps need "
        "h <= 0.2 reach/sound"
    )
    viscosity: Annotated[Viscosity, NonNegative] = Field(
        0.0, description="that of water is 1 mPa s, of honey about 10 Pa s"
    )
    reach: Annotated[Length, Positive] | None = Field(
        None, description="interaction distance of particles; 2.6 times their spacing if omitted"
    )
    period: Position = Field((0.0, 0.0, 0.0), description="lengths of a periodic box, 0 for an open axis")

    def build(self, b: Builder) -> None:
        """One force."""
        points, masses = points_with_mass(b, self.points)
        try:
            numbers = (self.density, self.sound, self.viscosity, self.reach, self.period)
            force = Liquid(self.name, points, masses, *numbers)
            if not isinstance(points.owner, ParticleSet):  # which begins empty
                refuse_dense_start(start_positions(b.world, points), float(force.par[0]))
        except SceneError as error:
            b.error(error.message)
        b.world.forces.append(force)
