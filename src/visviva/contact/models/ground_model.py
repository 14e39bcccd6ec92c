"""The ground as a part of a scene: a plane, or a sheet of triangles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from annotated_types import Le
from pydantic import Field, model_validator

from visviva.contact.shapes.geometry import Ground, plane, sheet
from visviva.core.moving_solids import Surface
from visviva.vocabulary.looks import PLAIN, Color, Finish, FixedTrack
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.quantity import Length, NonNegative, Number, Position, Positive, Vector3, refuse
from visviva.vocabulary.tracks import Sample


@dataclass(frozen=True)
class FixedGround:
    """Ground with its surface, as `Builder.add_solids` takes it."""

    name: str
    ground: Ground
    surface: Surface


class GroundModel(Part):
    """Fixed ground for bodies: a plane, or the triangles of a file."""

    section: ClassVar[Section] = BODIES

    kind: Literal["ground"] = "ground"
    point: Position = Field((0.0, 0.0, 0.0), description="a point of the plane")
    normal: Vector3 = Field((0.0, 0.0, 1.0), description="towards the free side, of any length")
    file: str | None = Field(
        None, description="a mesh instead of a plane; its normals point to the free side"
    )
    scale: Annotated[Length, Positive] = Field(1.0, description="metres for one unit of the file")
    restitution: Annotated[Number, NonNegative, Le(1)] = 0.0
    mu: Annotated[Number, NonNegative] = Field(0.5, description="Coulomb's coefficient of friction")
    rolling: Annotated[Length, NonNegative] = Field(0.0, description="r of the rolling resistance r λ_n")
    contact_weight: Annotated[Number, Positive] = Field(1.0, description="stiffness in impacts by law")
    size: Annotated[Length, Positive] | None = Field(
        None, description="side of the square that is shown of a plane; endless if left out"
    )
    color: Color | None = None
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_form(self) -> GroundModel:
        given = self.model_fields_set & {"point", "normal", "size"}
        if self.file is not None and given:
            raise refuse(f"found file and {' and '.join(sorted(given))}, expected a plane or a file")
        return self

    def build(self, b: Builder) -> None:
        """Solids for collision, and a track for drawing."""
        surface = Surface(self.restitution, self.mu, self.rolling, self.contact_weight)
        look: dict[str, Any] = {} if self.color is None else {"color": self.color}
        if self.file is not None:
            vertices, triangles = b.surface(self.file, self.scale, "file")
            b.add_solids(FixedGround(self.name, sheet(vertices, triangles), surface))
            static: Sample = {"vertices": vertices, "triangles": triangles.astype(np.int32)}
            b.add_track(FixedTrack(self.name, look, static))
            return
        b.add_solids(FixedGround(self.name, plane(self.point, self.normal), surface))
        shape: dict[str, Any] = {"kind": "plane", "point": list(self.point), "normal": list(self.normal)}
        if self.size is not None:
            shape["size"] = self.size
        b.add_track(FixedTrack(self.name, {"shape": shape, **look}))
