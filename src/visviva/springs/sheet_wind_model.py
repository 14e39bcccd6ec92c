"""Wind on a sheet as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.core.sheet import Sheet
from visviva.springs.sheet_wind import SheetWind
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.quantity import NonNegative, Number, Positive, Speed, Time, Velocity


class SheetWindModel(Part):
    """Normal and tangential wind drag on the triangles of a cloth; gusts travel with the wind.

    Light cloth flaps fast: take steps of 1 ms, or leave the stepper to be chosen. With steps of 4 ms a cloth
    of 200 g in a wind of 4 m/s gained more energy from the steps than from the wind; the row
    `numerical/linearisation` of the ledger shows it.
    """

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    kind: Literal["sheet_wind"] = "sheet_wind"
    sheet: str = Field(description="a body with triangles, such as a cloth, or part of one")
    velocity: Velocity = Field(description="of the mean wind; zero for still air")
    gust: Annotated[Speed, NonNegative] = Field(0.0, description="root mean square, in each direction")
    period: Annotated[Time, Positive] = Field(1.0, description="of the longest gusts")
    normal: Annotated[Number, NonNegative] = Field(
        2.0, description="drag coefficient normal to the triangles"
    )
    tangential: Annotated[Number, NonNegative] = Field(
        0.05, description="drag coefficient tangential to them"
    )

    def build(self, b: Builder) -> None:
        """One force."""
        sheet = b.points(self.sheet, "sheet")
        if not isinstance(sheet, Sheet) or not len(sheet.triangles):
            b.error(f"{self.sheet} has no triangles, expected a body of kind cloth", "sheet")
        numbers = (self.gust, self.period, self.normal, self.tangential)
        b.world.forces.append(SheetWind(self.name, sheet, self.velocity, *numbers, b.rng(self.name)))
