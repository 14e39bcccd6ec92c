"""A surface that is only drawn, as a part of a scene."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.errors import SceneError
from visviva.particles.models.point_mass_models import Grid
from visviva.particles.points.formula_surface import FormulaSurface
from visviva.vocabulary.formula import KNOWN_TEXT
from visviva.vocabulary.looks import Color
from visviva.vocabulary.model import BODIES, Builder, Part, Section


class MovingSurfaceModel(Part):
    """A surface that moves as given, such as the sea under a ship. It is only drawn: nothing touches it.

    The points of the `grid` are raised by `height`. Formulas that move bodies can use the same `params`.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["moving_surface"] = "moving_surface"
    grid: Grid
    height: str | float = Field(description=f"formula of x, y and t in SI [m], with {KNOWN_TEXT}")
    color: Color = "#1f5878"
    crest: Color | None = Field(None, description="of the highest points, gradually; as color if omitted")

    def build(self, b: Builder) -> None:
        """A track, and nothing else."""
        rest = self.grid.positions()
        colors = np.array(
            [list(bytes.fromhex(color[1:])) for color in (self.color, self.crest or self.color)]
        )
        try:
            b.add_track(FormulaSurface(self.name, rest, self.grid.count, self.height, colors / 255))
        except SceneError as error:
            b.error(error.message, "height")
