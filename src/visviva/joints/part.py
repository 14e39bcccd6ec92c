"""What all constraints of a scene have: an interval of time, and a force at which they break."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field

from visviva.core.model import CONSTRAINTS, Builder, Part, Section
from visviva.core.quantity import Force, NonNegative, Positive, Rate, Time
from visviva.joints.interval import Interval
from visviva.joints.strength import Strength
from visviva.joints.switched import Switch, Switched


class ConstraintPart(Part):
    """A constraint that may act in an interval of time, and may break."""

    section: ClassVar[Section] = CONSTRAINTS
    common: ClassVar[tuple[str, ...]] = (
        "from_",
        "until",
        "keep",
        "pull",
        "breaks_at",
    )  # last in the reference

    from_: Annotated[Time, NonNegative] = Field(0.0, alias="from", description="it acts from then on")
    until: Annotated[Time, Positive] | None = Field(None, description="it acts until then")
    keep: bool = Field(False, description="coming on, hold the deviation found then")
    pull: Annotated[Rate, Positive] | None = Field(
        None, description="coming on, let the deviation die out; without keep or pull it must be below 1e-6"
    )
    breaks_at: Annotated[Force, Positive] | None = Field(
        None, description="force at which one of its elements goes for good"
    )

    def add(self, b: Builder, constraint: Any) -> Any:
        """Put a constraint into the world, with the switches it needs, and return what stands there."""
        world = b.world
        switches: list[Switch] = []
        for field in ("keep", "pull"):
            if getattr(self, field) and self.from_ == 0.0:
                b.error(f"found {field} without a time at which it comes on, such as `from: 1 s`", field)
        if self.keep and self.pull:
            b.error("found keep and pull, expected one of them", "pull")
        if self.from_ > 0.0 or self.until is not None:
            end = np.inf if self.until is None else self.until
            interval = Interval(constraint, self.from_, end, self.keep, self.pull)
            switches.append(interval)
            world.schedule.append(interval)
        if self.breaks_at is not None:
            strength = Strength(constraint, self.breaks_at)
            switches.append(strength)
            world.guards.append(strength)
        placed = Switched(constraint, switches) if switches else constraint
        world.constraints.append(placed)
        return placed
