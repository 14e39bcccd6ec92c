"""A set of particles that are born and die, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.particles.births.draws import Draws
from visviva.particles.births.population import Population
from visviva.particles.models.spread_models import MassSpread, distribution
from visviva.particles.points.particle_set import ParticleSet
from visviva.particles.points.particle_track import LivingCount, ParticleTrack
from visviva.vocabulary.looks import Color, sphere_radius
from visviva.vocabulary.model import BODIES, Builder, Model, Part, Section
from visviva.vocabulary.quantity import Length, Mass, NonNegative, Number, Position, Positive, Time, refuse

MIN_MASS_SHARE = 0.01  # of the median: a normal distribution includes arbitrarily small masses
ColorRamp = list[tuple[Number, Color]]
NumberRamp = list[tuple[Number, Annotated[Number, NonNegative]]]


class Box(Model):
    """An axis-aligned box."""

    low: Position = Field(description="the corner with the smallest coordinates")
    high: Position = Field(description="the opposite corner")

    @model_validator(mode="after")
    def _in_order(self) -> Box:
        if any(low > high for low, high in zip(self.low, self.high, strict=True)):
            raise refuse(f"found low {list(self.low)} not below high {list(self.high)}")
        return self


class ParticlesModel(Part):
    """Particles that sources emit and that die when their lifetime ends; all forces act on them as on any
    points. A ramp is a list of [age, value], linear between entries: age is the elapsed fraction of the
    lifetime, from 0 to 1.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["particles"] = "particles"
    capacity: Annotated[int, Field(ge=1, le=1_000_000)] = Field(description="maximum number alive at once")
    mass: Annotated[Mass, Positive] | MassSpread = Field(description="of each particle")
    radius: Annotated[Length, NonNegative] | None = Field(None, description="of a particle as shown")
    color: Color | ColorRamp = Field("#9cc4e4", description="one value, or a ramp by age")
    size: NumberRamp | None = Field(None, description="factor on the radius, a ramp by age")
    opacity: Annotated[Number, NonNegative] | NumberRamp = Field(
        1.0, description="one value, or a ramp by age"
    )
    blend: Literal["solid", "over", "add"] = Field(
        "solid",
        description="opaque spheres, soft puffs that cover what is behind them, or soft lights that add",
    )
    streak: Annotated[Time, NonNegative] = Field(
        0.0, description="a soft particle is drawn as a streak along its path of this duration"
    )
    box: Box | None = Field(None, description="particles outside it are removed")
    every: Annotated[Time, Positive] = Field(1 / 60, description="time between updates of births and deaths")

    @model_validator(mode="after")
    def _ramps_rise(self) -> ParticlesModel:
        for name in ("color", "size", "opacity"):
            ramp = getattr(self, name)
            if isinstance(ramp, list):
                ages = [age for age, _ in ramp]
                if not ages or ages != sorted(ages) or ages[0] < 0 or ages[-1] > 1:
                    raise refuse(
                        f"found ages {ages} in the ramp of {name}, expected them to increase from 0 to 1"
                    )
        return self

    def build(self, b: Builder) -> None:
        """A block, the schedule of its births and deaths, a track and a count."""
        block = ParticleSet(self.name, self.capacity, self._masses(b))
        b.world.blocks.append(block)
        box = (self.box.low, self.box.high) if self.box else None
        b.world.schedule.append(Population(block, [], b.gravity, self.every, box))
        b.name_points(self.name, block.points)
        static = {}
        if not isinstance(self.mass, float):
            static["size"] = np.cbrt(block.masses / np.median(block.masses)).astype(np.float32)
        b.add_track(ParticleTrack(self.name, block, self._look(block.masses), static))
        b.add_signal(LivingCount(f"{self.name}.living", block))

    def _masses(self, b: Builder) -> Array:
        """A mass for each slot, drawn once."""
        if isinstance(self.mass, float):
            return np.array([self.mass])
        u = Draws(b.rng(self.name).integers(0, 2**63, 2))(0, self.capacity)
        spread = distribution(self.mass)
        return np.maximum(spread.quantile(u[:, 0]), MIN_MASS_SHARE * spread.quantile(np.array([0.5])))

    def _look(self, masses: Array) -> dict[str, Any]:
        """Constant values, and ramps by age for the views."""
        radius = sphere_radius(masses) if self.radius is None else self.radius
        look: dict[str, Any] = {"radius": radius, "blend": self.blend, "streak": self.streak}
        ramps: dict[str, Any] = {}
        for name in ("color", "size", "opacity"):
            value = getattr(self, name)
            if isinstance(value, list):
                ramps[name] = [list(pair) for pair in value]
            elif value is not None:
                look[name] = value
        if isinstance(self.color, list):
            look["color"] = self.color[0][1]
        return look | {"ramps": ramps}
