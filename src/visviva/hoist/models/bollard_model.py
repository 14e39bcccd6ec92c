"""Bollards as parts of a scene: posts that do not turn."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.hoist.models.fields import STEEL, carried_position
from visviva.hoist.wheels.groove import Groove
from visviva.hoist.wheels.sheave_set import SheaveSet
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_track import WheelTrack, post_mesh
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import Length, NonNegative, Number, Position, Positive, Vector3


class BollardModel(Part):
    """A post that does not turn: rope wrapped around it is held by friction and slips at a tension ratio of
    e^(μβ). A bollard on a body turns with the body. Ropes list it in their `nodes` like a sheave, with its
    `turns`.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["bollard"] = "bollard"
    position: Position = Field(description="initial position of the middle of the rope on it")
    radius: Annotated[Length, Positive] = Field(description="to the centre line of the rope on it")
    mu: Annotated[Number, NonNegative] = Field(description="friction of the rope on it")
    on: str | None = Field(None, description="rigid body that carries it; the world if omitted")
    axis: Vector3 = Field((0.0, 1.0, 0.0), description="initial axis of the post, of any length")
    height: Annotated[Length, Positive] | None = Field(
        None, description="of the post as drawn; if omitted, three times the radius"
    )
    color: Color = STEEL
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """A wheel without a rotation angle that holds the rope by friction."""
        table, held = b.world.ports, carried_position(b, (0.0, 0.0, 0.0), self.on, "on")
        centre, frame = held.points(table, [self.position]), held.frames(table)
        try:
            axis = held.local(self.axis)
            post = Sheaves(
                self.name, centre, frame, None, self.radius, axis=axis, groove=Groove(self.mu, post=True)
            )
        except SceneError as error:
            b.error(error.message, "axis")
        b.name_points(self.name, SheaveSet(centre.owner, centre.index, post, np.zeros(1, np.int64)))
        mesh = post_mesh(self.radius, 3.0 * self.radius if self.height is None else self.height)
        b.add_track(WheelTrack(self.name, Points(centre.owner, centre.index), post, self.color, mesh))
