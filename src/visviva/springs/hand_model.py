"""A hand as a part of a scene, recorded in a live run or written by the user."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

import numpy as np
from annotated_types import MinLen
from pydantic import Field, model_validator

from visviva.springs.hand import Hand, Hold
from visviva.springs.material_points import MaterialPoint, MaterialPointOfBody, MaterialPointOfNodes
from visviva.vocabulary.model import FORCES, Builder, Model, Part, Section
from visviva.vocabulary.quantity import (
    Damping,
    Force,
    NonNegative,
    Number,
    Position,
    Positive,
    Stiffness,
    Time,
    refuse,
)

SUM_TOLERANCE = 1e-6  # tolerance of the sum of weights, 1


class HoldModel(Model):
    """One hold of the hand: what it grabs, when, how, and where it moves."""

    points: str | None = Field(
        None, description="what it grabs: points of one body, such as cloth[3] or net[3,4]"
    )
    weights: list[Number] = Field([], description="of each point; equal if omitted")
    body: str | None = Field(None, description="or a rigid body, such as crate or bricks[7]")
    at: Position = Field(
        (0.0, 0.0, 0.0), description="grip position relative to the body's centre, in body axes"
    )
    begin: Annotated[Time, NonNegative] = Field(0.0, description="when it grabs")
    end: Annotated[Time, Positive] | None = Field(None, description="when it releases; never if omitted")
    stiffness: Annotated[Stiffness, Positive] = Field(description="k of the spring to the hand")
    damping: Annotated[Damping, NonNegative] = 0.0
    most: Annotated[Force, Positive] = Field(description="the largest force")
    places: Annotated[list[tuple[Time, Position]], MinLen(1)] = Field(
        description="initial position of the hand, then target positions as [time, position]; it takes "
        "1/60 s to reach each target"
    )

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if (self.points is None) == (self.body is None):
            found = "neither points nor body" if self.body is None else "points and body"
            raise refuse(f"found {found}, expected one of them")
        if self.end is not None and self.end <= self.begin:
            raise refuse(f"found end {self.end:g} s, expected more than begin {self.begin:g} s")
        times = [t for t, _ in self.places]
        if sorted(times) != times:
            raise refuse("found positions that are not in the order of time")
        return self

    def held(self, b: Builder, field: str) -> MaterialPoint:
        """What it grabs. Errors: `SceneError`."""
        if self.body is not None:
            found = b.bodies(self.body, f"{field}.body")
            if len(found) != 1:
                b.error(f"found {len(found)} bodies, expected one, such as {self.body}[0]", f"{field}.body")
            return MaterialPointOfBody(found.block, int(found.index[0]), np.array(self.at))
        assert self.points is not None
        points = b.points(self.points, f"{field}.points")
        if points.owner is b.world.ports or not hasattr(points.owner, "masses"):
            b.error(
                "found points without a mass of their own, expected particles or vertices", f"{field}.points"
            )
        weights = np.array(self.weights or [1.0 / len(points)] * len(points))
        if len(weights) != len(points) or abs(weights.sum() - 1.0) > SUM_TOLERANCE:
            b.error(
                f"found {len(weights)} weights with sum {weights.sum():g}, expected one for each of the "
                f"{len(points)} points, with sum 1",
                f"{field}.weights",
            )
        return MaterialPointOfNodes(points.owner, points.index, weights)


class HandModel(Part):
    """A hand that grabs things, pulls them by a spring of limited force, and releases them.

    A live run in which the user pulled things by mouse or keys is saved with a hand and replays identically.
    """

    section: ClassVar[Section] = FORCES

    kind: Literal["hand"] = "hand"
    holds: Annotated[list[HoldModel], MinLen(1)] = Field(description="one after another")

    @model_validator(mode="after")
    def _one_at_a_time(self) -> Self:
        for i, (one, after) in enumerate(zip(self.holds, self.holds[1:], strict=False), start=1):
            if one.end is None or after.begin < one.end:
                raise refuse(
                    f"holds[{i}] begins before the previous one has ended: a hand holds one thing at a time"
                )
        return self

    def build(self, b: Builder) -> None:
        """One force, which is also part of the schedule."""
        holds = [
            Hold(
                one.held(b, f"holds[{i}]"),
                (one.stiffness, one.damping, one.most),
                one.begin,
                np.inf if one.end is None else one.end,
                [*one.places],
            )
            for i, one in enumerate(self.holds)
        ]
        hand = Hand(b.world, self.name, holds)
        b.world.forces.append(hand)
        b.world.schedule.append(hand)
