"""Base of all bodies of point masses and springs."""

from __future__ import annotations

from typing import Annotated, ClassVar

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.damping import damping_of, effective_mass
from visviva.springs.lattice import lengths_of
from visviva.springs.spring import Springs
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import (
    Damping,
    Mass,
    NonNegative,
    Number,
    Positive,
    Stiffness,
    Velocity,
    refuse,
)


class SpringBody(Part):
    """Point masses that share a total mass, with springs between them that are initially at rest."""

    section: ClassVar[Section] = BODIES
    touched_as = "points"

    mass: Annotated[Mass, Positive] = Field(description="of the whole body")
    stiffness: Annotated[Stiffness, NonNegative] = Field(description="of each spring")
    damping: Annotated[Damping, NonNegative] | None = Field(None, description="of each spring")
    zeta: Annotated[Number, NonNegative] | None = Field(None, description="damping ratio; instead of damping")
    velocity: Velocity = (0.0, 0.0, 0.0)
    color: Color = "#4f86c6"
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_damping(self) -> SpringBody:
        if self.damping is not None and self.zeta is not None:
            raise refuse("found damping and zeta, expected one of them")
        return self

    def coefficient(self, stiffness: float, mass_a: Array, mass_b: Array) -> Array:
        """c [N s/m] of springs between masses (m,) [kg]; infinity for fixed ends."""
        if self.zeta is None:
            return np.full(len(mass_a), self.damping or 0.0)
        return damping_of(self.zeta, stiffness, effective_mass(mass_a, mass_b))

    def add_body(self, b: Builder, x: Array, masses: Array, pairs: Index) -> PointMasses:
        """A block named like the part, and its springs as NAME.springs; masses (n,) [kg], pairs (m, 2)."""
        block = PointMasses(self.name, x, masses, self.velocity)
        b.world.blocks.append(block)
        b.name_points(self.name, block.points)
        first, second = block.points.take(pairs[:, 0]), block.points.take(pairs[:, 1])
        damping = self.coefficient(self.stiffness, *block.masses[pairs].T)
        rest = lengths_of(block.position, pairs)
        b.world.forces.append(Springs(f"{self.name}.springs", first, second, self.stiffness, rest, damping))
        return block
