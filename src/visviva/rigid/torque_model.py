"""A torque on bodies, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from visviva.rigid.torque import Torque
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.quantity import Angle, Frequency, NonNegative, TorqueVector


class TorqueModel(Part):
    """A constant or oscillating torque on rigid bodies, torque · cos(2π frequency t + phase)."""

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    kind: Literal["torque"] = "torque"
    bodies: str = Field(description="the bodies it acts on, such as crate or wheels[0]")
    torque: TorqueVector
    frequency: Annotated[Frequency, NonNegative] = 0.0
    phase: Angle = 0.0
    axes: Literal["world", "body"] = Field("world", description="axes in which the torque is given")

    def build(self, b: Builder) -> None:
        """One force."""
        bodies = b.bodies(self.bodies, "bodies")
        frames = bodies.block.frames(b.world.ports, bodies.index)
        carried = self.axes == "body"
        b.world.forces.append(Torque(self.name, frames, self.torque, self.frequency, self.phase, carried))
