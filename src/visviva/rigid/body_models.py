"""Rigid bodies as parts of a scene: one, a list, a grid."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from annotated_types import Le
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.geometry.solid import Solid, rotation
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.body_track import body_tracks
from visviva.rigid.mass import MassProperties, mass_properties, symmetric_tensor
from visviva.vocabulary.body_set import BodyCentres, BodySet
from visviva.vocabulary.counts import OF_NODES
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Model, Part, Section
from visviva.vocabulary.orientation_model import ORIENTATION, Orientation, unit_orientation
from visviva.vocabulary.quantity import (
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
from visviva.vocabulary.solid_model import ShapeModel

COLOR = "#c07f3c"
Count = Annotated[int, Field(ge=1, le=100_000)]


class BodyGrid(Model):
    """Equally spaced positions: body (i, j, k) is at origin + (i, j, k) · spacing."""

    origin: Position
    spacing: Position
    count: Annotated[tuple[Count, Count, Count], OF_NODES]

    def positions(self) -> Array:
        """(n, 3) [m], the last index fastest."""
        steps = np.stack(np.meshgrid(*(np.arange(n) for n in self.count), indexing="ij"), axis=-1)
        return np.asarray(np.array(self.origin) + steps.reshape(-1, 3) * np.array(self.spacing))


class BodyFields(Part):
    """Base of bodies in space and in a plane."""

    touched_as = "solid"

    shape: ShapeModel
    density: Annotated[Density, Positive] | None = Field(None, description="instead of mass")
    mass: Annotated[Mass, Positive] | None = Field(None, description="of each body, instead of density")
    velocity: Velocity = Field((0.0, 0.0, 0.0), description="of the centre of mass")
    points: dict[str, Position] | None = Field(
        None, description="named points of each body, in the shape's axes"
    )
    restitution: Annotated[Number, NonNegative, Le(1)] = Field(
        0.0, description="e; two bodies in contact use the mean"
    )
    mu: Annotated[Number, NonNegative] = Field(
        0.5, description="Coulomb coefficient of friction; two bodies in contact use √(μ₁ μ₂)"
    )
    rolling: Annotated[Length, NonNegative] = Field(
        0.0,
        description="r of the rolling resistance, torque ≤ r × normal force; two bodies in contact use "
        "the larger r",
    )
    contact_weight: Annotated[Number, Positive] = Field(
        1.0, description="stiffness in impact laws; two bodies in contact use 2 k₁ k₂/(k₁ + k₂)"
    )
    color: Color = COLOR
    finish: Finish = PLAIN
    opacity: Annotated[Number, NonNegative, Le(1)] = 1.0

    common: ClassVar[tuple[str, ...]] = (
        "restitution",
        "mu",
        "rolling",
        "contact_weight",
        "color",
        "finish",
        "opacity",
    )
    placed_by: ClassVar[tuple[str, ...]] = ("position", "positions")

    @model_validator(mode="after")
    def _one_of_each(self) -> Self:
        given = [name for name in self.placed_by if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of {', '.join(self.placed_by)}")
        if self.density is not None and self.mass is not None:
            raise refuse("found density and mass, expected one of them")
        lacking = self.shape.pieces is None or any(piece.density is None for piece in self.shape.pieces)
        if self.density is None and self.mass is None and lacking:
            raise refuse("found neither density nor mass, expected one of them")
        return self

    @property
    def surface(self) -> Surface:
        """Contact response of the bodies."""
        return Surface(self.restitution, self.mu, self.rolling, self.contact_weight)

    def mass_of(self, solid: Solid) -> MassProperties:
        """Mass, centre and inertia of each body."""
        densities = self.shape.densities(self.density, len(solid.pieces))
        own = mass_properties(solid, [1.0 if rho is None else rho for rho in densities])
        return own if self.mass is None else own.scaled(self.mass)

    def origins(self) -> Array:
        """Positions of the origins of the shapes, (n, 3) [m]."""
        for name in self.placed_by:
            if (given := getattr(self, name)) is not None:
                return given.positions() if name == "grid" else np.array(given, float).reshape(-1, 3)
        raise AssertionError("the validator has seen to it")

    def name_all(self, b: Builder, block: Any, solid: Solid, centre: Array, centres: Points) -> None:
        """Names of the bodies, their centres and further points; tracks. `solid` is about the centre."""
        numbers = np.arange(block.n)
        bodies = BodySet(block, numbers, solid)
        b.name_points(self.name, BodyCentres(centres.owner, centres.index, bodies))
        b.name_bodies(self.name, bodies)
        looks = self.shape.looks(self.color, self.finish, len(solid.pieces))
        for track in body_tracks(self.name, block, solid, looks, self.opacity):
            b.add_track(track)
        for name, position in (self.points or {}).items():
            local = np.tile(np.array(position) - centre, (block.n, 1))
            b.name_points(f"{self.name}.{name}", block.points(b.world.ports, numbers, local))


class RigidBodyModel(BodyFields):
    """A rigid body, or many of the same shape.

    Its name refers to the centres of mass; `points` names further points of the body, such as `crate.tip`.
    """

    section: ClassVar[Section] = BODIES
    placed_by: ClassVar[tuple[str, ...]] = ("position", "positions", "grid")

    kind: Literal["rigid_body"] = "rigid_body"
    center: Position | None = Field(
        None, description="centre of mass in the shape's axes, overrides that of the shape"
    )
    inertia: list[Inertia] | None = Field(
        None,
        min_length=3,
        max_length=6,
        description="about the centre of mass, in the shape's axes, overrides that of the shape: I_xx, "
        "I_yy, I_zz, and I_xy, I_xz, I_yz unless these are principal axes",
    )
    position: Position | None = Field(None, description="of the origin of the shape's axes")
    positions: list[Position] | None = Field(None, min_length=1, description="for many bodies")
    grid: BodyGrid | None = Field(None, description="for many bodies")
    orientation: Orientation = ORIENTATION
    orientations: list[Orientation] | Literal["random"] | None = Field(
        None, description="one per body, or random, instead of orientation"
    )
    spin: AngularVelocity = Field((0.0, 0.0, 0.0), description="in world axes")

    @model_validator(mode="after")
    def _one_orientation(self) -> Self:
        if self.orientation is not None and self.orientations is not None:
            raise refuse("found orientation and orientations, expected one of them")
        return self

    @model_validator(mode="after")
    def _whole_tensor(self) -> Self:
        if self.inertia is not None and len(self.inertia) not in (3, 6):
            raise refuse(f"found an inertia of {len(self.inertia)} numbers, expected 3 or 6")
        return self

    def mass_of(self, solid: Solid) -> MassProperties:
        """Mass properties of the shape, except those given explicitly."""
        own = super().mass_of(solid)
        centre = own.centre if self.center is None else np.array(self.center)
        return MassProperties(
            own.mass, centre, own.inertia if self.inertia is None else symmetric_tensor(self.inertia)
        )

    def build(self, b: Builder) -> None:
        """A block of bodies."""
        solid = self.shape.solid(b)
        own = self.mass_of(solid)
        orientations = self._orientations(b, len(origins := self.origins()))
        centres = origins + np.array([rotation(orientation) @ own.centre for orientation in orientations])
        try:
            block = RigidBodies(
                self.name, centres, own.mass, own.inertia, self.velocity, self.spin, orientations
            )
        except SceneError as error:
            b.error(error.message, "inertia" if self.inertia is not None else "")
        b.world.blocks.append(block)
        b.world.inertias.append(block.spinning)
        solid = solid.moved(-own.centre)
        self.name_all(b, block, solid, own.centre, block.centres(b.world.ports))
        b.add_solids(SolidsOfBodies(self.name, block, np.arange(block.n), [solid] * block.n, self.surface))

    def _orientations(self, b: Builder, n: int) -> Array:
        """Unit quaternions (n, 4)."""
        if self.orientations is None:
            return np.tile(unit_orientation(self.orientation, b), (n, 1))
        if self.orientations == "random":
            orientations = b.rng(f"{self.name}.orientations").normal(size=(n, 4))
            return np.asarray(orientations / np.linalg.norm(orientations, axis=1, keepdims=True))
        if len(self.orientations) != n:
            b.error(f"found {len(self.orientations)} orientations, expected {n}", "orientations")
        given = enumerate(self.orientations)
        return np.array([unit_orientation(orientation, b, f"orientations[{i}]") for i, orientation in given])
