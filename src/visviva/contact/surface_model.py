"""What all surfaces that points cannot pass have in common in a scene: how they answer a touch."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from annotated_types import Le
from pydantic import Field, model_validator

from visviva.contact.hits import ContactDeath, ContactReport
from visviva.core.errors import SceneError
from visviva.core.model import Builder, Model, Part
from visviva.core.quantity import Kind, NonNegative, Number, Positive, Speed, Time, refuse
from visviva.core.response import Friction

LinearFriction = Annotated[float, Kind("linear friction", (-1, 0, 1, 0, 0), "0.2 s/m")]


class ReportModel(Model):
    """Touches that are recorded as events."""

    every: Annotated[Time, Positive] = Field(1 / 60, description="all touches until then are one event")
    above: Annotated[Speed, NonNegative] = Field(0.1, description="slower approach is not told")


class SurfaceModel(Part):
    """How a surface answers those that touch it; at most one law of friction."""

    points: str | list[str] = Field(description="what it holds up, such as ball or [ball, net]")
    restitution: Annotated[Number, NonNegative, Le(1)] = 0.0
    mu: Annotated[Number, NonNegative] = Field(0.0, description="Coulomb's coefficient of friction")
    no_slip: bool = Field(False, description="nothing slips on it")
    linear_friction: Annotated[LinearFriction, NonNegative] = Field(
        0.0, description="k of the friction k |f_n| v, which slows but never holds"
    )
    on_contact: Literal["delete"] | None = Field(
        None, description="particles with sources are removed when they touch"
    )
    report: ReportModel | None = Field(None, description="record touches as events, such as `report: {}`")

    @model_validator(mode="after")
    def _one_law(self) -> SurfaceModel:
        given = [name for name in ("mu", "no_slip", "linear_friction") if getattr(self, name)]
        if len(given) > 1:
            raise refuse(f"found {' and '.join(given)}, expected one law of friction")
        if self.on_contact and self.report:
            raise refuse("found report with on_contact: delete, expected one of them")
        return self

    @property
    def refs(self) -> list[str]:
        """The references to points."""
        return [self.points] if isinstance(self.points, str) else self.points

    @property
    def friction(self) -> Friction:
        """The law of friction."""
        return Friction(float("inf") if self.no_slip else self.mu, self.linear_friction)

    def add(self, b: Builder, surface: Any) -> None:
        """One constraint of this part into the world, with what follows from a touch."""
        b.world.constraints.append(surface)
        if self.report:
            b.world.schedule.append(ContactReport(surface, None, self.report.every, self.report.above))
        if self.on_contact:
            owner = surface.points.owner
            times = [part.every for part in b.world.schedule if getattr(part, "particles", None) is owner]
            try:
                # Deaths come before births of the same instant: a slot must not be taken from a newborn.
                b.world.schedule.insert(0, ContactDeath(surface, *times[:1]))
            except SceneError as error:
                b.error(error.message, "on_contact")
