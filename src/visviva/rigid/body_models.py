"""Rigid bodies as parts of a scene: one, a list, a grid."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from annotated_types import Le
from pydantic import Field, model_validator

from visviva.core.body_set import BodySet
from visviva.core.errors import SceneError
from visviva.core.looks import Color
from visviva.core.model import BODIES, Builder, Model, Part, Section
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.quantity import (
    AngularVelocity,
    Density,
    Inertia,
    Length,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Velocity,
    refuse,
)
from visviva.core.solid import Solid, rotation
from visviva.core.solid_model import ShapeModel
from visviva.core.state import Array
from visviva.core.turn_model import ORIENTATION, Orientation, unit_turn
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.body_track import body_tracks
from visviva.rigid.mass import MassProperties, mass_properties

COLOR = "#c07f3c"
Count = Annotated[int, Field(ge=1, le=100_000)]


class BodyGrid(Model):
    """Places at even distances: number (i, j, k) stands at origin + (i, j, k) · spacing."""

    origin: Position
    spacing: Position
    count: tuple[Count, Count, Count]

    def positions(self) -> Array:
        """(n, 3) [m], the last count running first."""
        steps = np.stack(np.meshgrid(*(np.arange(n) for n in self.count), indexing="ij"), axis=-1)
        return np.asarray(np.array(self.origin) + steps.reshape(-1, 3) * np.array(self.spacing))


class RigidBodyModel(Part):
    """A rigid body, or many of one form.

    Its name stands for the centres of mass; further points of the body get names of their own in `points`,
    such as `crate.tip`. `position` is where the origin of the shape's axes lies; `velocity` is that of the
    centre of mass.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["rigid_body"] = "rigid_body"
    shape: ShapeModel
    density: Annotated[Density, Positive] | None = Field(None, description="or mass")
    mass: Annotated[Mass, Positive] | None = Field(None, description="of each body, instead of density")
    inertia: tuple[Inertia, Inertia, Inertia] | None = Field(
        None, description="about the centre of mass and the shape's axes x, y, z, instead of the shape's own"
    )
    position: Position | None = None
    positions: list[Position] | None = Field(None, min_length=1, description="of many bodies")
    grid: BodyGrid | None = Field(None, description="of many bodies")
    orientation: Orientation = ORIENTATION
    orientations: list[Orientation] | Literal["random"] | None = Field(
        None, description="one by one, or at random, instead of orientation"
    )
    velocity: Velocity = (0.0, 0.0, 0.0)
    spin: AngularVelocity = Field((0.0, 0.0, 0.0), description="in world axes")
    points: dict[str, Position] | None = Field(
        None, description="named points of each body, in the shape's axes"
    )
    restitution: Annotated[Number, NonNegative, Le(1)] = Field(
        0.0, description="e; two bodies that meet have the mean of theirs"
    )
    mu: Annotated[Number, NonNegative] = Field(
        0.0, description="Coulomb's coefficient; two bodies that meet have √(μ₁ μ₂)"
    )
    rolling: Annotated[Length, NonNegative] = Field(
        0.0, description="r of the rolling resistance, torque ≤ r × normal force; the larger one counts"
    )
    color: Color = COLOR
    opacity: Annotated[Number, NonNegative, Le(1)] = 1.0

    @model_validator(mode="after")
    def _one_of_each(self) -> RigidBodyModel:
        given = [name for name in ("position", "positions", "grid") if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of position, positions, grid")
        if self.orientation is not None and self.orientations is not None:
            raise refuse("found orientation and orientations, expected one of them")
        if self.density is not None and self.mass is not None:
            raise refuse("found density and mass, expected one of them")
        lacking = self.shape.pieces is None or any(piece.density is None for piece in self.shape.pieces)
        if self.density is None and self.mass is None and lacking:
            raise refuse("found neither density nor mass, expected one of them")
        return self

    def build(self, b: Builder) -> None:
        """A block of bodies."""
        solid = self.shape.solid(b)
        own = self._properties(b, solid)
        turns = self._turns(b, len(places := self._places()))
        centres = places + np.array([rotation(turn) @ own.centre for turn in turns])
        motion = (self.velocity, self.spin, turns)
        try:
            block = RigidBodies(self.name, centres, own.mass, own.inertia, *motion)
        except SceneError as error:
            b.error(error.message, "inertia" if self.inertia is not None else "")
        colors = self.shape.colors(self.color)
        solid = solid.moved(-own.centre)
        add_bodies(b, block, solid, colors, self.opacity)
        numbers, answer = np.arange(block.n), Surface(self.restitution, self.mu, self.rolling)
        b.add_solids(SolidsOfBodies(self.name, block, numbers, [solid] * block.n, answer))
        for name, place in (self.points or {}).items():
            local = np.tile(np.array(place) - own.centre, (block.n, 1))
            b.name_points(f"{self.name}.{name}", block.points(b.world.ports, numbers, local))

    def _properties(self, b: Builder, solid: Solid) -> MassProperties:
        """Mass, centre and inertia of each body."""
        densities = self.shape.densities(self.density)
        known = [1.0 if rho is None else rho for rho in densities]
        own = mass_properties(solid, known)
        if self.mass is not None:
            own = own.scaled(self.mass)
        if self.inertia is not None:
            own = MassProperties(own.mass, own.centre, np.diag(self.inertia))
        return own

    def _places(self) -> Array:
        if self.grid is not None:
            return self.grid.positions()
        return np.array(self.positions if self.positions is not None else [self.position], float)

    def _turns(self, b: Builder, n: int) -> Array:
        """Unit quaternions (n, 4)."""
        if self.orientations is None:
            return np.tile(unit_turn(self.orientation, b), (n, 1))
        if self.orientations == "random":
            turns = b.rng(f"{self.name}.orientations").normal(size=(n, 4))
            return np.asarray(turns / np.linalg.norm(turns, axis=1, keepdims=True))
        if len(self.orientations) != n:
            b.error(f"found {len(self.orientations)} orientations, expected {n}", "orientations")
        given = enumerate(self.orientations)
        return np.array([unit_turn(turn, b, f"orientations[{i}]") for i, turn in given])


def add_bodies(b: Builder, block: RigidBodies, solid: Solid, colors: list[str], opacity: float) -> None:
    """Put a block into the world, under its name, shown as its form about the centre of mass."""
    b.world.blocks.append(block)
    b.world.inertias.append(block.spinning)
    b.name_points(block.name, block.centres(b.world.ports))
    b.name_bodies(block.name, BodySet(block, np.arange(block.n), solid))
    for track in body_tracks(block.name, block, solid, colors, opacity):
        b.add_track(track)
