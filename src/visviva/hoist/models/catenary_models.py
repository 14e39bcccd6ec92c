"""Quasi-static cables as parts of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.errors import SceneError
from visviva.hoist.cables.line_track import LineTrack
from visviva.hoist.models.fields import STEEL, AxialStiffness, end_of, refuse_short
from visviva.hoist.weight.catenary import Catenary
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import CONSTRAINTS, Builder, Part, Section
from visviva.vocabulary.quantity import Length, LineDensity, NonNegative, Positive

LINE_POINTS = 41  # points of the line


class CatenaryModel(Part):
    """A cable that hangs between two points in the equilibrium shape of its weight at every instant: elastic,
    without inertia. It lies between `rope`, which is weightless, and `cable`, whose nodes swing and carry
    waves: use it for cables that are light compared with their load.
    """

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["catenary"] = "catenary"
    first: str = Field(description="the point where it starts, such as eye[0]")
    last: str = Field(description="the point where it ends, such as hook")
    length: Annotated[Length, Positive] = Field(
        description="unstrained, shorter or longer than the distance of its ends"
    )
    EA: AxialStiffness = Field(description="axial stiffness: force at a strain of 1")
    density: Annotated[LineDensity, Positive] = Field(description="mass per unstrained metre")
    line_radius: Annotated[Length, NonNegative] = Field(0.0, description="of the cable shown; 0 for a line")
    color: Color = STEEL
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """The force, and its line."""
        end_points = (end_of(b, self.first, "first"), end_of(b, self.last, "last"))
        refuse_short(b, self.length, end_points)
        ends = b.world.join(*end_points)
        try:
            cable = Catenary(self.name, ends[0], ends[1], self.length, self.EA, self.density, b.gravity)
        except SceneError as error:
            b.error(error.message)
        b.world.forces.append(cable)
        owner = cable.a.owner
        along = np.linspace(0.0, self.length, LINE_POINTS)
        look = (LINE_POINTS, self.color, self.line_radius)
        b.add_track(
            LineTrack(self.name, lambda k: cable.shape(k.positions(owner), LINE_POINTS), along, *look)
        )
