"""The force of a constraint as a signal."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.joints.lifetime.switched import unswitched
from visviva.vocabulary.model import Builder
from visviva.vocabulary.signal_part import SignalPart


def multipliers(k: Any, constraint: str) -> Array:
    """λ of all rows of a constraint; nan at a start not found by a static solve."""
    found: Array = k.state.memory[k.layout.memory[f"lambda/{constraint}"]]
    return np.full_like(found, nan) if k.t == 0.0 and not found.any() else found


def constraint_named(b: Builder, of: str) -> Any:
    """The constraint in the field `of`. Errors: `SceneError`, with the known names."""
    known = {constraint.name: constraint for constraint in b.world.constraints}
    if of not in known:
        b.error(f"there is no constraint {of!r}; known: {', '.join(known) or 'none'}", "of")
    return known[of]


@dataclass
class ConstraintForce:
    """λ of one row of a constraint, or of all together [N or N m], positive along ∂φ/∂x.

    λ > 0 is compression in a rod, tension in a string.
    """

    name: str
    constraint: str
    row: int | slice
    unit: str = "N"

    def sample(self, k: Any) -> float:
        """As the stepper left it in the state; nan before the first step, where it is undefined."""
        return float(np.sum(multipliers(k, self.constraint)[self.row]))


class ConstraintForceModel(SignalPart):
    """The force of one row of a constraint: its multiplier λ. In rods λ > 0 is compression, in strings
    tension ([picture](conventions.md)): a rod that pulls has λ < 0. It is undefined before the first step:
    the first frame of a run contains nan. In time steps an inextensible part that becomes taut shows its
    impulse as the mean force of one step: measure such loads on an elastic one.
    """

    kind: Literal["constraint_force"] = "constraint_force"
    of: str = Field(description="a constraint, such as rope; for chains also rope.start and rope.end")
    row: Annotated[int, Field(ge=0)] | Literal["sum"] = Field(
        0, description="row number, from 0; or the sum of all, as for a sling, of which only one row acts"
    )

    def build(self, b: Builder) -> None:
        """A value in the memory."""
        found = constraint_named(b, self.of)
        row = 0 if self.row == "sum" else self.row
        if row >= found.n:
            b.error(f"found row {self.row}, expected less than the {found.n} of {self.of!r}", "row")
        inner = unswitched(found)
        unit = inner.effort_unit(row) if hasattr(inner, "effort_unit") else "N"
        rows = slice(None) if self.row == "sum" else row
        b.add_signal(ConstraintForce(self.name, self.of, rows, unit))
