"""Boxes, capsules and meshes that points cannot cross, as parts of a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from annotated_types import Le
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.contact.models.surface_model import SurfaceModel
from visviva.contact.rows.rotating_shape import RotatingShapeContact
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.box import axis_rotation, box
from visviva.contact.shapes.capsule import capsule
from visviva.contact.shapes.capsules import capsules
from visviva.contact.shapes.mesh import mesh
from visviva.contact.shapes.outline import box_outline, capsule_outline
from visviva.contact.shapes.shape import Shape
from visviva.core.carriers import FixedPoints
from visviva.core.ports import Frames, Points
from visviva.errors import SceneError
from visviva.vocabulary.looks import PLAIN, Color, Finish, FixedTrack
from visviva.vocabulary.model import CONTACTS, Builder, Model, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import (
    Angle,
    AngularSpeed,
    Length,
    NonNegative,
    Number,
    Position,
    Positive,
    Vector3,
)
from visviva.vocabulary.rotating_frame import RotatingFrame
from visviva.vocabulary.tracks import Sample

HOLLOW_OPACITY = 0.25  # opacity of vessels, so that their contents are visible


@dataclass
class CarriedTrack:
    """A shape that moves with a point, without rotation."""

    kind: ClassVar[str] = "frames"
    name: str
    origin: Points
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """Position of its origin x (1, 3)."""
        return {"x": k.position(self.origin)}


@dataclass
class TurningTrack:
    """A shape with a prescribed rotation about a point."""

    kind: ClassVar[str] = "frames"
    name: str
    origin: Points
    frame: RotatingFrame
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """Position of its origin x (1, 3), and its quaternion quat (1, 4)."""
        return {"x": k.position(self.origin), "quat": self.frame.quaternion(k.t)[None]}


class TurningModel(Model):
    """Rotation of a shape, about the point that carries it or about a fixed position."""

    axis: Vector3 = Field((0.0, 0.0, 1.0), description="of any length")
    speed: AngularSpeed = Field(description="right-handed")
    angle: Angle = Field(0.0, description="initial angle")
    center: Position = Field(
        (0.0, 0.0, 0.0),
        description="of the rotation, if no point carries it; the shape is placed relative to it",
    )


class AgainstModel(SurfaceModel):
    """Base of all shapes that points cannot cross."""

    section: ClassVar[Section] = CONTACTS

    on: str | None = Field(None, description="point that carries it, such as hand")
    turning: TurningModel | None = Field(
        None, description="prescribed rotation; such a shape cannot be sticky"
    )
    side: str
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the spheres around the points")
    color: Color = "#8a94a6"
    finish: Finish = PLAIN
    opacity: Annotated[Number, NonNegative, Le(1)] | None = Field(
        None, description="if omitted, 1 for solids and 0.25 for hollows"
    )

    def shape(self, b: Builder) -> Shape:
        """The shape, at its position or relative to the point that carries it."""
        raise NotImplementedError(type(self).__name__)

    def outline(self, b: Builder) -> tuple[Array, Index]:
        """Its vertices (n, 3) and triangles (k, 3)."""
        raise NotImplementedError(type(self).__name__)

    def build(self, b: Builder) -> None:
        """One set of rows for each reference, so that whole sets of particles stay whole."""
        origin, orientation, frame = self._carrier(b)
        rest = 2 * float(np.linalg.norm(b.gravity))
        for ref in self.refs:
            name = self.name if len(self.refs) == 1 else f"{self.name}.{ref}"
            points = b.points(ref, "points")
            try:
                answer = (self.restitution, rest, self.friction)
                if orientation is None or frame is None or origin is None:
                    against = ShapeContact(name, points, self.shape(b), origin, *answer)
                else:
                    against = RotatingShapeContact(name, points, self.shape(b), origin, frame, *answer)
                self._check_start(b, against, orientation)
            except SceneError as error:
                b.error(error.message, "points" if "starts" in error.message else "")
            self.add(b, against)
        self._show(b, origin, orientation)

    def _carrier(self, b: Builder) -> tuple[Points | None, RotatingFrame | None, Frames | None]:
        """The point that carries it, and its rotating frame."""
        origin = b.points(self.on, "on") if self.on is not None else None
        if self.turning is None:
            return origin, None, None
        if origin is None:
            origin = b.world.ports.points(FixedPoints(self.turning.center))
        try:
            orientation = RotatingFrame(self.turning.axis, self.turning.speed, self.turning.angle)
        except SceneError as error:
            b.error(error.message, "turning.axis")
        return origin, orientation, b.world.ports.frames(orientation)

    def _check_start(self, b: Builder, against: ShapeContact, orientation: RotatingFrame | None) -> None:
        """Refuse points that start inside; particles emitted later have no initial position."""
        if hasattr(against.points.owner, "alive"):
            return
        x = start_positions(b.world, against.points)
        if against.origin is None:
            against.check(x)
            return
        origin = start_positions(b.world, against.origin)[0]
        if isinstance(against, RotatingShapeContact) and orientation is not None:
            against.set_pose(origin, orientation.rotation(0.0))
            against.check(x)
        else:
            against.check(x, origin)

    def _show(self, b: Builder, origin: Points | None, orientation: RotatingFrame | None) -> None:
        vertices, triangles = self.outline(b)
        opacity = (
            self.opacity if self.opacity is not None else HOLLOW_OPACITY if self.side == "inside" else 1.0
        )
        look: dict[str, Any] = {"color": self.color, "opacity": opacity}
        static = {"vertices": vertices.astype(np.float32), "triangles": triangles.astype(np.int32)}
        if origin is None:
            b.add_track(FixedTrack(self.name, look, static))
            return
        look["shape"] = {"kind": "mesh"}
        if orientation is None:
            b.add_track(CarriedTrack(self.name, origin, look, static))
        else:
            b.add_track(TurningTrack(self.name, origin, orientation, look, static))


class BoxModel(AgainstModel):
    """A box that points cannot enter or, with `side: inside`, cannot leave."""

    kind: Literal["box"] = "box"
    side: Literal["outside", "inside"] = Field("outside", description="where points may be")
    size: tuple[Annotated[Length, Positive], Annotated[Length, Positive], Annotated[Length, Positive]] = (
        Field(description="edge lengths")
    )
    center: Position = Field((0.0, 0.0, 0.0), description="relative to the point that carries it")
    axis: Vector3 = Field((0.0, 0.0, 1.0), description="axis of rotation")
    angle: Angle = Field(0.0, description="angle of rotation")

    def _rotation(self) -> Array:
        return axis_rotation(self.axis, self.angle)

    def shape(self, b: Builder) -> Shape:
        """The box."""
        return box(self.size, self.center, self._rotation(), self.side, self.radius)

    def outline(self, b: Builder) -> tuple[Array, Index]:
        """Its eight corners and twelve triangles."""
        vertices, triangles = box_outline(self.size, self._rotation())
        return vertices + self.center, triangles


class CapsuleModel(AgainstModel):
    """The region within `size` of a segment: points cannot enter it or, with `side: inside`, cannot leave."""

    kind: Literal["capsule"] = "capsule"
    side: Literal["outside", "inside"] = Field("outside", description="where points may be")
    start: Position = Field(description="an end of the segment, relative to the point that carries it")
    end: Position = Field(description="the other end")
    size: Annotated[Length, Positive] = Field(description="radius about the segment")

    def shape(self, b: Builder) -> Shape:
        """The capsule."""
        return capsule(self.start, self.end, self.size, self.side, self.radius)

    def outline(self, b: Builder) -> tuple[Array, Index]:
        """Rings about the segment."""
        vertices, triangles = capsule_outline(np.subtract(self.end, self.start), self.size)
        return vertices + self.start, triangles


class MeshModel(AgainstModel):
    """A triangle mesh from a file that points cannot cross, from any side, at any speed.

    A closed mesh is a solid, or with `side: inside` a vessel. With `side: both`, required for an open mesh,
    each point stays on the side where it starts.
    """

    kind: Literal["mesh"] = "mesh"
    file: str = Field(description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file is placed")
    side: Literal["outside", "inside", "both"] = Field("outside", description="where points may be")

    def shape(self, b: Builder) -> Shape:
        """The mesh, checked."""
        vertices, triangles = self.outline(b)
        try:
            return mesh(vertices, triangles, self.side, self.radius)
        except SceneError as error:
            b.error(f"{self.file}: {error.message}", "file")

    def outline(self, b: Builder) -> tuple[Array, Index]:
        """The triangles of the file."""
        vertices, triangles = b.surface(self.file, self.scale, "file")
        return vertices + self.position, triangles


class CapsulesModel(AgainstModel):
    """Many capsules or balls of equal size that points cannot enter: pegs, bars, piles."""

    kind: Literal["capsules"] = "capsules"
    side: Literal["outside"] = "outside"
    starts: list[Position] = Field(
        min_length=1, description="one end of each, relative to the point that carries them"
    )
    ends: list[Position] | None = Field(None, description="the other ends; balls if omitted")
    size: Annotated[Length, Positive] = Field(description="radius of each")

    def shape(self, b: Builder) -> Shape:
        """The capsules."""
        return capsules(self.starts, self.ends, self.size, self.radius)

    def outline(self, b: Builder) -> tuple[Array, Index]:
        """Rings about each of them."""
        ends = self.starts if self.ends is None else self.ends
        made = [
            capsule_outline(np.subtract(end, start), self.size)
            for start, end in zip(self.starts, ends, strict=True)
        ]
        vertices = [x + start for (x, _), start in zip(made, self.starts, strict=True)]
        each = len(made[0][0])
        triangles = [faces + each * i for i, (_, faces) in enumerate(made)]
        return np.concatenate(vertices), np.concatenate(triangles)
