"""The total force or moment of a constraint on its points, as a signal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.joints.lifetime.switched import unswitched
from visviva.joints.models.force_signal import constraint_named, multipliers
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import Position, Vector3, refuse
from visviva.vocabulary.signal_part import SignalPart


@dataclass
class ReactionSignal:
    """Σ λ_i·d [N], or Σ ((x_i − c) × λ_i)·d about an axis [N m], over the points of a constraint.

    λ_i is the force on point i that the stepper left in the state; x_i is its position.
    """

    name: str
    constraint: str
    points: Points
    direction: Array
    about: Array | None
    unit: str

    def sample(self, k: Any) -> float:
        """Current value; nan before the first step, where it is undefined."""
        force = multipliers(k, self.constraint).reshape(-1, 3)
        if self.about is not None:
            x = k.positions(self.points.owner)[self.points.index]
            force = np.cross(x - self.about, force)
        return float(force.sum(axis=0) @ self.direction)


class ReactionModel(SignalPart):
    """The total force of a constraint on its points along a direction, or its moment about an axis.

    It is what a testing machine measures, for `prescribed`, `motor`, `attachment` and `coincidence`: positive
    if the points are pushed along the direction, or turned right-handed.
    """

    kind: Literal["reaction"] = "reaction"
    of: str = Field(description="a constraint that holds points, such as grip")
    along: Vector3 | None = Field(None, description="direction of the force")
    axis: Vector3 | None = Field(None, description="or axis of the moment")
    center: Position = Field((0.0, 0.0, 0.0), description="a point on that axis")

    @model_validator(mode="after")
    def _direction_or_moment(self) -> ReactionModel:
        if (self.along is None) == (self.axis is None):
            raise refuse("expected along, for a force, or axis, for a moment")
        if not any(self.along or self.axis or ()):
            raise refuse("found a direction of length 0, expected one such as [1, 0, 0]")
        if self.axis is None and "center" in self.model_fields_set:
            raise refuse("found a center without an axis: it belongs to moments")
        return self

    def build(self, b: Builder) -> None:
        """A sum over the memory."""
        inner = unswitched(constraint_named(b, self.of))
        if getattr(inner, "components", 1) != 3 or not isinstance(getattr(inner, "points", None), Points):
            b.error(
                f"{self.of} constrains no points along x, y and z, expected a constraint of kind "
                "prescribed, motor, attachment or coincidence; others have constraint_force",
                "of",
            )
        direction = np.array(self.along if self.axis is None else self.axis, float)
        direction /= np.linalg.norm(direction)
        about, unit = (None, "N") if self.axis is None else (np.array(self.center, float), "N m")
        b.add_signal(ReactionSignal(self.name, self.of, inner.points, direction, about, unit))
