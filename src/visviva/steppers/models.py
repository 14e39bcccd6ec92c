"""The steppers as parts of a scene: `stepper: {kind: event_driven, …}` or `{kind: time_stepping, …}`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.core.impact_problem import ImpactLaw
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.control import PerUnitTimeMax
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.model import STEPPER, Part, Section
from visviva.vocabulary.quantity import NonNegative, Number, Positive, Rate, Speed, Time

REST_DESCRIPTION = "rebounds slower than this are suppressed, including those of impact laws"


class EventDrivenModel(Part):
    """For accuracy: explicit methods with event detection, see `EventDriven`."""

    section: ClassVar[Section] = STEPPER

    kind: Literal["event_driven"] = "event_driven"
    method: Literal["euler", "semi_implicit_euler", "midpoint", "verlet", "rk4", "rkf45", "dopri5"] = "rkf45"
    h: Annotated[Time, Positive] | None = None
    rtol: Annotated[Number, Positive] = 1e-6
    atol: Annotated[
        Number | None,
        Positive,
        Field(
            description="of positions and velocities, in SI; if omitted, rtol, reduced in proportion if all "
            "points start within 10 cm of the origin"
        ),
    ] = None
    norm: Literal["rms", "per_unit_time_max"] = "rms"
    alpha: Annotated[
        Rate | None,
        NonNegative,
        Field(
            description="if given, the only correction of joints: drift decays as e^(−αt); keep αh ≤ 0.1 "
            "with a fixed step. If omitted, joints are corrected after every step"
        ),
    ] = None
    rest_speed: Annotated[Speed, NonNegative, Field(description=REST_DESCRIPTION)] = 1e-3

    def stepper(self, impact: ImpactLaw | None = None, touching: float = 0.0) -> EventDriven:
        """The stepper itself, with the law of its impacts and the gap that counts as closed in them [m]."""
        settings = (self.method, self.h, self.rtol, self.atol, self.alpha, self.rest_speed)
        stepper = EventDriven(*settings, impact=impact, touching=touching)
        if self.norm == "per_unit_time_max":
            stepper.control = PerUnitTimeMax(self.rtol)
        return stepper


class TimeSteppingModel(Part):
    """For stiffness and real time: one linear solve per step, see `TimeStepping`."""

    section: ClassVar[Section] = STEPPER

    kind: Literal["time_stepping"] = "time_stepping"
    h: Annotated[Time, Positive]
    theta: Annotated[
        Number,
        Field(
            description="0.5 conserves the energy of springs, 1 suits fields and joints; or any value between"
        ),
    ] = 1.0
    rho_inf: Annotated[
        Number | None,
        Field(
            description="second-order scheme for stiff forces; modes too fast for the step keep this "
            "fraction, 0 to 1, per step"
        ),
    ] = None
    rest_speed: Annotated[Speed, NonNegative, Field(description=REST_DESCRIPTION)] = 1e-2
    converge: Annotated[
        bool,
        Field(
            description="evaluate every force at the end of the step, by Newton's method; first order, with "
            "rho_inf: 0 second"
        ),
    ] = False

    def stepper(self, impact: ImpactLaw | None = None, touching: float = 0.0) -> TimeStepping:
        """The stepper itself, with the law of its impacts and the gap that counts as closed in them [m]."""
        settings = (self.h, self.theta, self.rest_speed, self.converge)
        return TimeStepping(*settings, impact=impact, touching=touching, rho_inf=self.rho_inf)
