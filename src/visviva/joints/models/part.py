"""Base of all constraints of a scene: a time interval, and a breaking force."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field

from visviva.joints.lifetime.interval import Interval
from visviva.joints.lifetime.strength import Strength
from visviva.joints.lifetime.switched import Switch, Switched
from visviva.vocabulary.model import CONSTRAINTS, Builder, Part, Section
from visviva.vocabulary.quantity import Force, NonNegative, Positive, Rate, Time


class ConstraintPart(Part):
    """A constraint that can act in a time interval, and can break."""

    section: ClassVar[Section] = CONSTRAINTS
    common: ClassVar[tuple[str, ...]] = (
        "from_",
        "until",
        "keep",
        "pull",
        "breaks_at",
    )  # last in the reference

    from_: Annotated[Time, NonNegative] = Field(0.0, alias="from", description="time from which it acts")
    until: Annotated[Time, Positive] | None = Field(None, description="time until which it acts")
    keep: bool = Field(False, description="maintain the deviation present when it starts to act")
    pull: Annotated[Rate, Positive] | None = Field(
        None,
        description="rate at which the deviation present when it starts to act decays; without keep or "
        "pull it must be below 1e-6",
    )
    breaks_at: Annotated[Force, Positive] | None = Field(
        None, description="force at which an element breaks for good"
    )

    def interval(self, span: tuple[float, float]) -> tuple[float, float]:
        """When it acts [s]; `span` is the default."""
        begin = self.from_ if "from_" in self.model_fields_set else max(span[0], 0.0)
        return begin, span[1] if self.until is None else self.until

    def add(self, b: Builder, constraint: Any, span: tuple[float, float] = (0.0, np.inf)) -> Any:
        """Add a constraint to the world, with the switches it needs, and return what was added.

        span : when it acts, by default
        """
        world = b.world
        switches: list[Switch] = []
        begin, end = self.interval(span)
        for field in ("keep", "pull"):
            if getattr(self, field) and begin == 0.0:
                b.error(
                    f"found {field} without a time at which it is switched on, such as `from: 1 s`", field
                )
        if self.keep and self.pull:
            b.error("found keep and pull, expected one of them", "pull")
        if begin > 0.0 or end < np.inf:
            interval = Interval(constraint, begin, end, self.keep, self.pull)
            switches.append(interval)
            world.schedule.append(interval)
        if self.breaks_at is not None:
            strength = Strength(constraint, self.breaks_at)
            switches.append(strength)
            world.guards.append(strength)
        placed = Switched(constraint, switches) if switches else constraint
        world.constraints.append(placed)
        return placed
