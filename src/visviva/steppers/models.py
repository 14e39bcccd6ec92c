"""The steppers as parts of a scene: `stepper: {kind: event_driven, …}` or `{kind: time_stepping, …}`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.core.impact_problem import ImpactLaw
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.model import STEPPER, Part, Section
from visviva.vocabulary.quantity import NonNegative, Number, Positive, Rate, Speed, Time


class EventDrivenModel(Part):
    """Accuracy: explicit methods with located events, see `EventDriven`."""

    section: ClassVar[Section] = STEPPER

    kind: Literal["event_driven"] = "event_driven"
    method: Literal["euler", "semi_implicit_euler", "midpoint", "verlet", "rk4", "rkf45", "dopri5"] = "rkf45"
    h: Annotated[Time, Positive] | None = None
    rtol: Annotated[Number, Positive] = 1e-6
    atol: Annotated[Number, Positive] | None = None
    norm: Literal["rms", "per_unit_time_max"] = "rms"
    alpha: Annotated[
        Rate,
        NonNegative,
        Field(description="drift of joints decays as e^(−αt); keep αh ≤ 0.1 with a fixed step"),
    ] = 0.0
    rest_speed: Annotated[Speed, NonNegative] = 1e-3
    projection: Annotated[
        bool, Field(description="bring joints back after every step; if not, alpha alone holds them")
    ] = True

    def stepper(self, impact: ImpactLaw | None = None, touching: float = 0.0) -> EventDriven:
        """The stepper itself, with the law of its impacts and the gap that counts as closed in them [m]."""
        settings = (self.method, self.h, self.rtol, self.atol, self.norm, self.alpha, self.rest_speed)
        return EventDriven(*settings, projection=self.projection, impact=impact, touching=touching)


class TimeSteppingModel(Part):
    """Stiffness and real time: one linear solve a step, see `TimeStepping`."""

    section: ClassVar[Section] = STEPPER

    kind: Literal["time_stepping"] = "time_stepping"
    h: Annotated[Time, Positive]
    theta: Number = 1.0
    rho_inf: Annotated[
        Number | None,
        Field(
            description="stiff forces of second order; modes too fast for a step keep this share of 0 to 1"
        ),
    ] = None
    rest_speed: Annotated[Speed, NonNegative] = 1e-2
    converge: bool = False

    def stepper(self, impact: ImpactLaw | None = None, touching: float = 0.0) -> TimeStepping:
        """The stepper itself, with the law of its impacts and the gap that counts as closed in them [m]."""
        settings = (self.h, self.theta, self.rest_speed, self.converge)
        return TimeStepping(*settings, impact=impact, touching=touching, rho_inf=self.rho_inf)
