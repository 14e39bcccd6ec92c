"""A flock as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.errors import SceneError
from visviva.particles.models.on_points import heavy_points
from visviva.particles.pairs.crowd import refuse_crowd
from visviva.particles.pairs.flock import Flock
from visviva.particles.points.particle_set import ParticleSet
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Acceleration, Length, NonNegative, Positive, Rate, Speed, Time


class FlockModel(Part):
    """Birds, fish or people who keep apart, together and in step with those near, at a speed of their own.

    An `attractor` draws a flock to a place, a `repulsor` around a point makes it flee.
    Birds carry themselves: give such a scene `gravity: [0, 0, 0]`.
    """

    section: ClassVar[Section] = FORCES

    kind: Literal["flock"] = "flock"
    points: str = Field(description="those of the flock, such as birds")
    reach: Annotated[Length, Positive] = Field(description="R, up to which they see each other")
    spacing: Annotated[Length, Positive] = Field(description="r₀, which two of them keep")
    separation: Annotated[Acceleration, NonNegative] = Field(
        20.0, description="s, away from one who is quite near, less with the distance up to the spacing"
    )
    cohesion: Annotated[Acceleration, NonNegative] | None = Field(
        None,
        description="c, towards one beyond the spacing, most halfway to the reach; left out, half of what "
        "makes a crowd fall into one point, s/96 for a reach of twice the spacing",
    )
    alignment: Annotated[Rate, NonNegative] = Field(
        0.2, description="κ, at which each takes on the velocity of one near it, less with the distance"
    )
    speed: Annotated[Speed, Positive] | None = Field(
        None, description="v, which each of them goes back to; left out, they have no drive of their own"
    )
    settling: Annotated[Time, Positive] = Field(1.0, description="τ, how long going back to it takes")

    def build(self, b: Builder) -> None:
        """One force."""
        points, masses = heavy_points(b, self.points)
        try:
            law = (self.reach, self.spacing, self.separation, self.cohesion, self.alignment)
            force = Flock(self.name, points, masses, *law, self.speed, self.settling)
            if not isinstance(points.owner, ParticleSet):  # which begins empty
                refuse_crowd(start_positions(b.world, points), self.reach)
        except SceneError as error:
            b.error(error.message)
        b.world.forces.append(force)
