"""A net of springs and point masses from a triangle mesh on disk, as a part of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.core.errors import SceneError
from visviva.core.looks import Color, PointsTrack
from visviva.core.model import BODIES, Builder, Part, Section
from visviva.core.quantity import (
    Damping,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Stiffness,
    Velocity,
    refuse,
)
from visviva.particles.point_masses import PointMasses
from visviva.springs.damping import damping_of, effective_mass
from visviva.springs.from_mesh import Surface, edge_springs, read_surface


class NetFromMeshModel(Part):
    """Vertices of a mesh file as point masses, its edges as springs at rest; shown as its triangles."""

    section: ClassVar[Section] = BODIES

    kind: Literal["net_from_mesh"] = "net_from_mesh"
    file: str = Field(description="OBJ, STL, PLY or OFF, relative to the scene file")
    mass: Annotated[Mass, Positive] = Field(description="of the whole net")
    share: Literal["area", "equal"] = Field("area", description="how the vertices share the mass")
    stiffness: Annotated[Stiffness, NonNegative] = Field(description="of each edge")
    damping: Annotated[Damping, NonNegative] | None = Field(None, description="of each edge")
    zeta: Annotated[Number, NonNegative] | None = Field(None, description="damping ratio; instead of damping")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file comes to lie")
    velocity: Velocity = (0.0, 0.0, 0.0)
    color: Color = "#4f86c6"

    @model_validator(mode="after")
    def _one_damping(self) -> NetFromMeshModel:
        if self.damping is not None and self.zeta is not None:
            raise refuse("found damping and zeta, expected one of them")
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, and its springs as NAME.springs."""
        path = b.path(self.file, "file")
        try:
            surface = read_surface(path, self.scale)
            masses = surface.masses(self.mass, self.share)
        except SceneError as error:
            b.error(f"{self.file}: {error.message}", "file")
        block = PointMasses(self.name, surface.vertices + self.position, masses, self.velocity)
        b.world.blocks.append(block)
        b.name_points(self.name, block.points)
        damping = np.full(len(surface.edges), self.damping or 0.0)
        if self.zeta is not None:
            ends = masses[surface.edges]
            damping = damping_of(self.zeta, self.stiffness, effective_mass(ends[:, 0], ends[:, 1]))
        force = edge_springs(f"{self.name}.springs", surface, block.points, self.stiffness, damping)
        b.world.forces.append(force)
        b.add_track(self._track(block, surface))

    def _track(self, block: PointMasses, surface: Surface) -> PointsTrack:
        look = {"radius": 0.0, "surface_color": self.color, "line_color": "#30343b", "line_radius": 0.0}
        static = {"triangles": surface.triangles.astype(np.int32), "lines": surface.edges.astype(np.int32)}
        return PointsTrack(self.name, (block.points,), look, static)
