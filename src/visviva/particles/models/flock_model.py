"""A flock as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.errors import SceneError
from visviva.particles.models.on_points import points_with_mass
from visviva.particles.pairs.dense_start import refuse_dense_start
from visviva.particles.pairs.flock import Flock
from visviva.particles.points.particle_set import ParticleSet
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Acceleration, Length, NonNegative, Positive, Rate, Speed, Time


class FlockModel(Part):
    """Birds, fish or people that keep their distance, stay together, align with neighbours and prefer a
    speed. An `attractor` draws a flock to a position, a `repulsor` around a point makes it flee. Birds
    support their own weight: give such a scene `gravity: [0, 0, 0]`.
    """

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    kind: Literal["flock"] = "flock"
    points: str = Field(description="members of the flock, such as birds")
    reach: Annotated[Length, Positive] = Field(description="R, the distance at which they see each other")
    spacing: Annotated[Length, Positive] = Field(description="r₀, preferred distance between two members")
    separation: Annotated[Acceleration, NonNegative] = Field(
        20.0, description="s, away from a very close neighbour, decreasing to zero at the spacing"
    )
    cohesion: Annotated[Acceleration, NonNegative] | None = Field(
        None,
        description="c, towards a neighbour beyond the spacing, largest halfway to the reach; if omitted, "
        "half the value that collapses a crowd to a point, s/96 for a reach of twice the "
        "spacing",
    )
    alignment: Annotated[Rate, NonNegative] = Field(
        0.2, description="κ, at which a member takes on the velocity of one near it, decreasing with distance"
    )
    speed: Annotated[Speed, Positive] | None = Field(
        None, description="v, which each member returns to; if omitted, members have no propulsion"
    )
    settling: Annotated[Time, Positive] = Field(1.0, description="τ, time constant of returning to it")

    def build(self, b: Builder) -> None:
        """One force."""
        points, masses = points_with_mass(b, self.points)
        try:
            law = (self.reach, self.spacing, self.separation, self.cohesion, self.alignment)
            force = Flock(self.name, points, masses, *law, self.speed, self.settling)
            if not isinstance(points.owner, ParticleSet):  # which begins empty
                refuse_dense_start(start_positions(b.world, points), self.reach)
        except SceneError as error:
            b.error(error.message)
        b.world.forces.append(force)
