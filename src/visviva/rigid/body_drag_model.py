"""Drag of rigid bodies, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.rigid.body_drag import BodyDrag
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.quantity import Damping, NonNegative


class BodyDragModel(Part):
    """F = −k v and T = −(k/m) J ω on each body: unlike `drag`, it also brakes spin."""

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    kind: Literal["body_drag"] = "body_drag"
    bodies: str = Field(description="rigid bodies it brakes, such as crate or wheels[0]")
    drag: Annotated[Damping, NonNegative] = Field(description="k of each body")

    def build(self, b: Builder) -> None:
        """One force."""
        bodies = b.bodies(self.bodies, "bodies")
        block, index = bodies.block, bodies.index
        centres = block.points(b.world.ports, index, np.zeros((len(index), 3)))
        frames = block.frames(b.world.ports, index)
        inertia = block.inertia[index]
        if inertia.ndim == 1:  # for bodies in a plane, about y
            inertia = inertia[:, None, None] * np.diag([0.0, 1.0, 0.0])
        drag = BodyDrag(self.name, centres, frames, self.drag, block.masses[index], inertia)
        b.world.forces.append(drag)
