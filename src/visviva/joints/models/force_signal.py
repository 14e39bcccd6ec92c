"""The force of a constraint as a signal."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.joints.lifetime.switched import unswitched
from visviva.vocabulary.model import SIGNALS, Builder, Part, Section


def multipliers(k: Any, constraint: str) -> Array:
    """λ of all rows of a constraint; not numbers at a start that no static solve has found."""
    found: Array = k.state.memory[k.layout.memory[f"lambda/{constraint}"]]
    return np.full_like(found, nan) if k.t == 0.0 and not found.any() else found


def constraint_named(b: Builder, of: str) -> Any:
    """What the field `of` names. Errors: `SceneError`, with the names there are."""
    known = {constraint.name: constraint for constraint in b.world.constraints}
    if of not in known:
        b.error(f"there is no constraint {of!r}; known: {', '.join(known) or 'none'}", "of")
    return known[of]


@dataclass
class ConstraintForce:
    """λ of one row of a constraint [N or N m], positive along ∂φ/∂x.

    A rod pushes, a string pulls with λ > 0.
    """

    name: str
    constraint: str
    row: int
    unit: str = "N"

    def sample(self, k: Any) -> float:
        """As the stepper left it in the state; not a number before the first step, where nobody knows it."""
        return float(multipliers(k, self.constraint)[self.row])


class ConstraintForceModel(Part):
    """The force of one row of a constraint: its multiplier λ. Of rods λ > 0 pushes, of strings it pulls."""

    section: ClassVar[Section] = SIGNALS

    kind: Literal["constraint_force"] = "constraint_force"
    of: str = Field(description="a constraint, such as rope; of chains also rope.start and rope.end")
    row: Annotated[int, Field(ge=0)] = Field(0, description="which of its rows, from 0 on")

    def build(self, b: Builder) -> None:
        """A number of the memory."""
        found = constraint_named(b, self.of)
        if self.row >= found.n:
            b.error(f"found row {self.row}, expected less than the {found.n} of {self.of!r}", "row")
        inner = unswitched(found)
        unit = inner.effort_unit(self.row) if hasattr(inner, "effort_unit") else "N"
        b.add_signal(ConstraintForce(self.name, self.of, self.row, unit))
