"""Grains that orbit a centre in a disc, as around a star or in a galaxy, as a part of a scene."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.core.kinematics import Kinematics
from visviva.particles.models.field_models import Pull
from visviva.particles.models.particles_model import ColorRamp
from visviva.particles.points.point_masses import PointMasses
from visviva.vocabulary.looks import Carriers, Color, carriers_of, sphere_radius
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import (
    Length,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Vector3,
    Velocity,
    refuse,
)
from visviva.vocabulary.tracks import Sample

MAX_AGE = 255  # the ramps of the views have a byte


class DiscModel(Part):
    """Grains on circular orbits about an attractor of the given strength, with equal numbers per unit radius.

    A colour ramp is a list of [fraction, colour], from 0 at the inner rim to 1 at the outer rim; grains keep
    their initial colours.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["disc"] = "disc"
    count: Annotated[int, Field(ge=1, le=1_000_000)]
    mass: Annotated[Mass, Positive] = Field(description="of each grain")
    center: Position = (0.0, 0.0, 0.0)
    velocity: Velocity = Field(
        (0.0, 0.0, 0.0), description="of the whole disc, equal to that of the attractor"
    )
    strength: Annotated[Pull, NonNegative] = Field(description="of the attractor that the grains orbit")
    soft: Annotated[Length, NonNegative] = Field(0.0, description="softening length of the attractor")
    inner: Annotated[Length, Positive] = Field(description="smallest radius")
    outer: Annotated[Length, Positive] = Field(description="largest radius")
    axis: Vector3 = Field((0.0, 0.0, 1.0), description="the grains orbit about it, right-handed")
    thickness: Annotated[Length, NonNegative] = Field(
        0.0, description="standard deviation of the heights above the plane"
    )
    radius: Annotated[Length, NonNegative] | None = Field(None, description="of a grain as shown")
    color: Color | ColorRamp = Field(
        "#e8d8b0", description="one colour, or a ramp from the inner to the outer rim"
    )
    opacity: Annotated[Number, NonNegative] = 1.0
    blend: Literal["solid", "over", "add"] = Field(
        "solid",
        description="opaque spheres, soft puffs that cover what is behind them, or soft lights that add",
    )

    @model_validator(mode="after")
    def _a_disc(self) -> DiscModel:
        if self.inner > self.outer:
            raise refuse(f"found inner {self.inner:g} m beyond outer {self.outer:g} m")
        if not np.any(self.axis):
            raise refuse("found an axis of length 0, expected a direction such as [0, 0, 1]")
        return self

    def build(self, b: Builder) -> None:
        """A block of all grains, in the order of their radii."""
        random = b.rng(self.name)
        r = np.sort(random.uniform(self.inner, self.outer, self.count))
        phi = random.uniform(0, 2 * np.pi, self.count)
        height = self.thickness * random.standard_normal(self.count)
        speed = np.sqrt(self.strength) * r * (r**2 + self.soft**2) ** -0.75
        e1, e2, e3 = self._axes()
        out = np.cos(phi)[:, None] * e1 + np.sin(phi)[:, None] * e2
        along = np.cross(e3, out)
        x = self.center + r[:, None] * out + height[:, None] * e3
        block = PointMasses(self.name, x, self.mass, self.velocity + speed[:, None] * along)
        b.world.blocks.append(block)
        b.name_points(block.name, block.points)
        share = (r - self.inner) / max(self.outer - self.inner, 1e-300)
        b.add_track(DiscTrack(self.name, block, share, self._look(block.masses)))

    def _axes(self) -> Array:
        """Three unit vectors: two in the plane, then the axis."""
        axis = np.array(self.axis) / np.linalg.norm(self.axis)
        side = np.array([0.0, 1, 0] if abs(axis[0]) > 0.9 else [1.0, 0, 0])
        first = side - (side @ axis) * axis
        first /= np.linalg.norm(first)
        return np.stack([first, np.cross(axis, first), axis])

    def _look(self, masses: Array) -> dict[str, Any]:
        radius = sphere_radius(masses) if self.radius is None else self.radius
        look: dict[str, Any] = {"radius": radius, "blend": self.blend, "opacity": self.opacity}
        if isinstance(self.color, list):
            return look | {"color": self.color[0][1], "ramps": {"color": [list(pair) for pair in self.color]}}
        return look | {"color": self.color}


@dataclass
class DiscTrack:
    """The grains of a disc; their fraction of the distance between the rims is stored as the age."""

    kind: ClassVar[str] = "points"
    name: str
    block: PointMasses
    share: Array
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Kinematics) -> Sample:
        """Positions x (n, 3), and the byte that selects a grain's colour from the ramps."""
        age = (1 + (MAX_AGE - 1) * self.share + 0.5).astype(np.uint8)
        return {"x": k.positions(self.block).astype(np.float32), "age": age}

    def carriers(self, number: int) -> Carriers:
        """The grain itself."""
        return carriers_of((self.block.points,), number)
