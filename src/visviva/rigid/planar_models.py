"""Bodies that move in a vertical plane, as parts of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.core.moving_solids import SolidsOfFrames
from visviva.errors import SceneError
from visviva.rigid.body_models import BodyFields
from visviva.rigid.planar import PlanarBodies
from visviva.vocabulary.model import BODIES, Builder, Section
from visviva.vocabulary.quantity import Angle, AngularSpeed, Inertia, Position, Positive


class PlanarBodyModel(BodyFields):
    """A rigid body, or several of the same shape, that moves only in the plane y = const.

    Its angle is counter-clockwise with x to the right and z up. Names work as for `rigid_body`; ball_joint,
    hinge about y, slider perpendicular to y and weld join it to other bodies or the world.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["planar_body"] = "planar_body"
    inertia: Annotated[Inertia, Positive] | None = Field(
        None, description="about the y axis through the centre of mass, overrides that of the shape"
    )
    position: Position | None = Field(None, description="of the origin of the shape's axes")
    positions: list[Position] | None = Field(None, min_length=1, description="of several bodies")
    angle: Angle = 0.0
    spin: AngularSpeed = 0.0

    def build(self, b: Builder) -> None:
        """A block of bodies."""
        solid = self.shape.solid(b)
        own = self.mass_of(solid)
        if self.velocity[1] != 0.0:
            b.error(f"found {self.velocity[1]:g} m/s along y: the body stays in its plane", "velocity")
        c, s = np.cos(self.angle), np.sin(self.angle)
        origins = self.origins() + np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]]) @ own.centre
        inertia = own.inertia[1, 1] if self.inertia is None else self.inertia
        u = np.array(self.velocity)[[0, 2]]
        try:
            block = PlanarBodies(
                self.name, origins[:, [0, 2]], own.mass, inertia, u, self.angle, self.spin, origins[:, 1]
            )
        except SceneError as error:
            b.error(error.message)
        b.world.blocks.append(block)
        solid, numbers = solid.moved(-own.centre), np.arange(block.n)
        centres = block.centres(b.world.ports)
        self.name_all(b, block, solid, own.centre, centres)
        frames = block.frames(b.world.ports, numbers)
        solids = [solid] * block.n
        b.add_solids(SolidsOfFrames(self.name, centres, frames, solids, self.surface, block, numbers))
