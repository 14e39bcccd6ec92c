"""A plane as a part of a scene."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.contact.models.surface_model import SurfaceModel
from visviva.contact.rows.plane import Plane
from visviva.core.ports import Points
from visviva.vocabulary.looks import PLAIN, Color, Finish, FixedTrack
from visviva.vocabulary.model import CONTACTS, Builder, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Length, NonNegative, Position, Positive, Vector3

DEPTH_TOLERANCE = 1e-6  # depth at the start that counts as contact [m]


class PlaneModel(SurfaceModel):
    """A plane that points, or spheres around them, cannot cross."""

    section: ClassVar[Section] = CONTACTS

    kind: Literal["plane"] = "plane"
    point: Position = Field((0.0, 0.0, 0.0), description="a point of the plane")
    normal: Vector3 = Field((0.0, 0.0, 1.0), description="towards the allowed side, of any length")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the spheres around the points")
    size: Annotated[Length, Positive] | None = Field(
        None, description="side of the square shown; unbounded if omitted"
    )
    color: Color | None = None
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """One set of rows for each reference, so that whole sets of particles stay whole."""
        rest = 2 * float(np.linalg.norm(b.gravity))
        for ref in self.refs:
            name = self.name if len(self.refs) == 1 else f"{self.name}.{ref}"
            points = b.points(ref, "points")
            settings = (self.point, self.normal, self.restitution, self.radius, rest, self.friction)
            plane = Plane(name, points, *settings)
            self._check_start(b, points)
            self.add(b, plane)
        shape: dict[str, Any] = {"kind": "plane", "point": list(self.point), "normal": list(self.normal)}
        if self.size is not None:
            shape["size"] = self.size
        look = {"shape": shape} if self.color is None else {"shape": shape, "color": self.color}
        b.add_track(FixedTrack(self.name, look))

    def _check_start(self, b: Builder, points: Points) -> None:
        """Refuse points that start behind the plane: the first step would eject them."""
        if not len(points) or hasattr(points.owner, "alive"):  # particles emitted later have no start
            return
        normal = np.array(self.normal) / np.linalg.norm(self.normal)
        gaps = (start_positions(b.world, points) - self.point) @ normal - self.radius
        worst = int(gaps.argmin())
        if gaps[worst] < -DEPTH_TOLERANCE:
            b.error(
                f"point {worst} of {len(points)} starts {-gaps[worst]:.3g} m inside the plane; start it on "
                "the side that the normal points to, at least a radius away",
                "points",
            )
