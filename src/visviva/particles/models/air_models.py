"""Air and water as parts of a scene: quadratic drag, wind, currents, turbulence."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from visviva.errors import SceneError
from visviva.particles.fields.current import Current
from visviva.particles.fields.quadratic_drag import QuadraticDrag
from visviva.particles.fields.turbulence import Turbulence
from visviva.particles.fields.wind import Wind
from visviva.particles.models.on_points import PointForceModel
from visviva.vocabulary.formula_kinks import add_corners, first_corners
from visviva.vocabulary.formula_motion import INPUT_EXTREMES, FormulaMotion
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import (
    Damping,
    Frequency,
    Kind,
    Length,
    NonNegative,
    Position,
    Positive,
    Speed,
    Time,
    VectorKind,
    Velocity,
)

SquareDrag = Annotated[float, Kind("quadratic drag", (-1, 1, 0, 0, 0), "0.02 N s^2/m^2 or 0.02 kg/m")]
Slope = Annotated[tuple[float, float, float], VectorKind(Kind("rate", (0, 0, -1, 0, 0), "0.5 1/s"))]
ZERO = (0.0, 0.0, 0.0)


class QuadraticDragModel(PointForceModel):
    """f = −c |u − w| (u − w) on each point, as on large or fast bodies in still or flowing air."""

    upholds = "nothing"

    kind: Literal["quadratic_drag"] = "quadratic_drag"
    drag: Annotated[SquareDrag, NonNegative] = Field(description="c of each point, half ρ C A for a body")
    flow: tuple[str | float, str | float, str | float] | None = Field(
        None,
        description="w in m/s, three formulas of the time t in seconds and of inputs; at rest if omitted",
    )

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        flow = None if self.flow is None else self._flow(b, self.flow)
        b.world.forces += [QuadraticDrag(name, points, self.drag, flow) for name, points in self.each(b)]

    @staticmethod
    def _flow(b: Builder, formulas: tuple[str | float, str | float, str | float]) -> FormulaMotion:
        try:
            flow = FormulaMotion(formulas, b.inputs)
            for where in INPUT_EXTREMES if flow.inputs else INPUT_EXTREMES[:1]:
                first_corners(flow.held(where).corners, b.duration)
        except SceneError as error:
            b.error(error.message, "flow")
        add_corners(b, flow.corners)
        return flow


class _MovingAirModel(PointForceModel):
    """Base of forces of moving air or water: points and their drag."""

    drag: Annotated[Damping, NonNegative] = Field(description="k of each point; a cloth has sheet_wind")


class WindModel(_MovingAirModel):
    """f = −k (u − w) with a wind w whose gusts travel with it."""

    upholds = "nothing"

    kind: Literal["wind"] = "wind"
    velocity: Velocity
    gust: Annotated[Speed, NonNegative] = Field(0.0, description="root mean square of the gusts")
    period: Annotated[Time, Positive] = Field(2.0, description="of the longest gusts")

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        for name, points in self.each(b):
            flow = self.velocity, self.gust, self.period, b.rng(self.name)  # one air for all
            b.world.forces.append(Wind(name, points, self.drag, *flow))


class CurrentModel(_MovingAirModel):
    """f = −k (u − w) with w = velocity + shear (x − point) + tide sin(2π frequency t)."""

    kind: Literal["current"] = "current"
    velocity: Velocity = Field(description="of the flow at `point`")
    shear: tuple[Slope, Slope, Slope] | None = Field(
        None, description="∂w/∂x, three rows: derivatives of w_x, w_y and w_z along x, y and z"
    )
    point: Position = ZERO
    tide: Velocity = ZERO
    frequency: Frequency = 0.0

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        flow = self.velocity, self.shear or (ZERO, ZERO, ZERO), self.point, self.tide, self.frequency
        b.world.forces += [Current(name, points, self.drag, *flow) for name, points in self.each(b)]


class TurbulenceModel(_MovingAirModel):
    """f = −k (u − w) with eddies w, smooth and divergence-free, reproducible by the scene's seed."""

    upholds = "nothing"

    kind: Literal["turbulence"] = "turbulence"
    speed: Annotated[Speed, NonNegative] = Field(description="root mean square of the eddies")
    size: Annotated[Length, Positive] = Field(
        description="of the largest eddies; the smallest have a fifth of it"
    )
    velocity: Velocity = Field(ZERO, description="of the wind that carries the eddies")
    lifetime: Annotated[Time, Positive] | None = Field(
        None, description="of the largest eddies; size / speed if omitted"
    )

    def build(self, b: Builder) -> None:
        """One force on each whole set."""
        for name, points in self.each(b):
            eddies = self.speed, self.size, self.velocity, self.lifetime, b.rng(self.name)  # one air for all
            b.world.forces.append(Turbulence(name, points, self.drag, *eddies))
