"""Fields as parts of a scene: vortex, attractor, repulsor, and fields by formula."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from visviva.errors import SceneError
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.crossings import MAX_POINTS, Crossings
from visviva.particles.fields.formula_field import FormulaField
from visviva.particles.fields.vortex import Vortex
from visviva.particles.models.on_points import PointForceModel
from visviva.vocabulary.formula import KNOWN_TEXT
from visviva.vocabulary.formula_kinks import add_corners, first_corners
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import (
    Kind,
    Length,
    NonNegative,
    Number,
    Position,
    Positive,
    Torque,
    Vector3,
    refuse,
)

Pull = Annotated[float, Kind("strength", (3, 0, -2, 0, 0), "20 m^3/s^2")]


class _CenteredModel(PointForceModel):
    """A field about a position, or about a point of the scene."""

    center: Position | None = Field(None, description="the origin if omitted")
    around: str | None = Field(None, description="a point that the centre follows; instead of center")

    @model_validator(mode="after")
    def _one_center(self) -> _CenteredModel:
        if self.center is not None and self.around is not None:
            raise refuse("found center and around, expected one of them")
        return self

    def center_of(self, b: Builder) -> Any:
        """The centre: three numbers, or one point."""
        if self.around is None:
            return self.center or (0.0, 0.0, 0.0)
        point = b.points(self.around, "around")
        if len(point) != 1:
            b.error(f"found {len(point)} points, expected one", "around")
        return point


class VortexModel(_CenteredModel):
    """f = k (a × d) / (|a × d|² + s²), d from the centre: drives points around the axis a."""

    kind: Literal["vortex"] = "vortex"
    strength: Torque = Field(description="k; positive values rotate right-handed about the axis")
    axis: Vector3 = (0.0, 0.0, 1.0)
    soft: Annotated[Length, Positive] = Field(0.1, description="s, the radius of maximum force")

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        for name, points in self.each(b):
            center = self.center_of(b)
            b.world.forces.append(Vortex(name, points, self.strength, self.axis, center, self.soft))


class _CentralModel(_CenteredModel):
    """Towards a centre or away from it."""

    sign: ClassVar[float]

    strength: Annotated[Pull, NonNegative] = Field(description="k")
    soft: Annotated[Length, NonNegative] = Field(
        0.0, description="s; with 0, points must not reach the centre"
    )

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        for name, points in self.each(b):
            strength = self.sign * self.strength
            force = Attractor(name, points, strength, self.center_of(b), self.soft)
            b.world.forces.append(force)
            force.check_start(b.world)


class AttractorModel(_CentralModel):
    """f = −k m d / (|d|² + s²)^(3/2), d from the centre; the point `around` receives the opposite force."""

    sign: ClassVar[float] = 1.0

    kind: Literal["attractor"] = "attractor"


class RepulsorModel(_CentralModel):
    """f = k m d / (|d|² + s²)^(3/2), d from the centre; the point `around` receives the opposite force."""

    sign: ClassVar[float] = -1.0

    kind: Literal["repulsor"] = "repulsor"


class FieldModel(PointForceModel):
    """A force given by three formulas of x, y, z, vx, vy, vz, m and t in SI, such as -2 * x + sin(3 * t).

    Kinks and jumps, as from `where(1 < t < 2 and x > 0, 5, 0)` or `clip(x, -1, 1)`, are allowed: steps end at
    those that depend on time, and explicit steps do not cross those that the motion of up to 50 points
    causes.
    """

    kind: Literal["field"] = "field"
    force: tuple[str | float, str | float, str | float] = Field(
        description=f"three formulas, with {KNOWN_TEXT}"
    )
    numbers: dict[str, Number] = Field({}, description="named constants for the formulas")

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        for name, points in self.each(b):
            field = FormulaField(name, points, self.force, self.numbers)
            b.world.forces.append(field)
            try:
                first_corners(field.corners, b.duration)
            except SceneError as error:
                b.error(error.message, "force")
            add_corners(b, field.corners)
            if field.corners.others and len(points) <= MAX_POINTS:
                b.world.guards.append(Crossings(field))
