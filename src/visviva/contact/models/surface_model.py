"""Base of all surfaces that points cannot cross: their contact response."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from annotated_types import Le
from pydantic import Field, model_validator

from visviva.contact.rows.contact_events import ContactDeath, ContactReport
from visviva.contact.rows.sticky import Release, Stuck
from visviva.core.response import Friction
from visviva.errors import SceneError
from visviva.vocabulary.model import Builder, Model, Part
from visviva.vocabulary.quantity import Force, Kind, NonNegative, Number, Positive, Speed, Time, refuse

LinearFriction = Annotated[float, Kind("linear friction", (-1, 0, 1, 0, 0), "0.2 s/m")]


class ReportModel(Model):
    """Contacts recorded as events."""

    every: Annotated[Time, Positive] = Field(1 / 60, description="contacts within this time form one event")
    above: Annotated[Speed, NonNegative] = Field(0.1, description="slower approaches are not reported")


class SurfaceModel(Part):
    """Contact response of a surface, with at most one friction law."""

    is_wall = True

    points: str | list[str] = Field(description="points it stops, such as ball or [ball, net]")
    restitution: Annotated[Number, NonNegative, Le(1)] = 0.0
    mu: Annotated[Number, NonNegative] = Field(0.0, description="Coulomb coefficient of friction")
    no_slip: bool = Field(False, description="nothing slides on it")
    linear_friction: Annotated[LinearFriction, NonNegative] = Field(
        0.0, description="k of the friction k |f_n| v, which slows sliding but never stops it"
    )
    sticky: bool = Field(False, description="points that touch it stick and move with it")
    adhesion: Annotated[Force, Positive] | None = Field(
        None, description="pull at which a sticky surface releases; never if omitted"
    )
    on_contact: Literal["delete"] | None = Field(
        None, description="particles with sources are removed on contact"
    )
    report: ReportModel | None = Field(None, description="record contacts as events, such as `report: {}`")

    @model_validator(mode="after")
    def _one_law(self) -> SurfaceModel:
        given = [name for name in ("mu", "no_slip", "linear_friction", "sticky") if getattr(self, name)]
        if len(given) > 1:
            raise refuse(f"found {' and '.join(given)}, expected one law of friction")
        readers = [name for name in ("sticky", "on_contact", "report") if getattr(self, name)]
        if len(readers) > 1:
            raise refuse(f"found {' and '.join(readers)}, expected one response to contact")
        if self.adhesion is not None and not self.sticky:
            raise refuse("found adhesion without sticky: true")
        if self.sticky and self.restitution > 0:
            raise refuse(f"found restitution {self.restitution:g} on a sticky surface, expected 0")
        return self

    @property
    def refs(self) -> list[str]:
        """The references to points."""
        return [self.points] if isinstance(self.points, str) else self.points

    @property
    def friction(self) -> Friction:
        """The friction law."""
        held = (math.inf if self.adhesion is None else self.adhesion) if self.sticky else 0.0
        return Friction(math.inf if self.no_slip else self.mu, self.linear_friction, held)

    def add(self, b: Builder, surface: Any) -> None:
        """Add one constraint of this part to the world, with the consequences of contact."""
        b.world.constraints.append(surface)
        if self.sticky:
            b.world.constraints.append(stuck := Stuck(surface))
            if self.adhesion is not None:
                b.world.guards.append(Release(stuck))
        if self.report:
            b.world.schedule.append(ContactReport(surface, None, self.report.every, self.report.above))
        if self.on_contact:
            owner = surface.points.owner
            times = [part.every for part in b.world.schedule if getattr(part, "particles", None) is owner]
            try:
                # Deaths precede births at the same instant: otherwise a new particle could lose its slot.
                b.world.schedule.insert(0, ContactDeath(surface, *times[:1]))
            except SceneError as error:
                b.error(error.message, "on_contact")
