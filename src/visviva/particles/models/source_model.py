"""A source of particles as a part of a scene."""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal

from annotated_types import Le
from pydantic import Field, model_validator

from visviva.core.bounds import MAX_BIRTHS
from visviva.errors import SceneError
from visviva.particles.births.draws import Draws
from visviva.particles.births.emitters import (
    Circle,
    Emitter,
    MeshSurface,
    PointEmitter,
    Rectangle,
    Segment,
    Sphere,
)
from visviva.particles.births.population import Population
from visviva.particles.births.source import Anchor, Launch, Source
from visviva.particles.births.timing import Bursts, Flow, Timing
from visviva.particles.models.spread_models import SpeedSpread, TimeSpread, distribution
from visviva.vocabulary.model import SOURCES, Builder, Model, Part, Section
from visviva.vocabulary.quantity import (
    Angle,
    Length,
    NonNegative,
    Number,
    Position,
    Positive,
    Rate,
    Speed,
    Time,
    Vector3,
    refuse,
)

EMITTERS = ("point", "segment", "circle", "disc", "rectangle", "sphere", "mesh")


class SegmentModel(Model):
    """The straight line from `a` to `b`."""

    a: Position
    b: Position


class RoundModel(Model):
    """A circle about `center` and `axis`: its rim as `circle`, its area as `disc`."""

    center: Position = (0.0, 0.0, 0.0)
    radius: Annotated[Length, Positive]
    axis: Vector3 = Field((0.0, 0.0, 1.0), description="default direction of the particles")


class RectangleModel(Model):
    """`corner` and two sides; the default direction is along × across."""

    corner: Position
    along: Position
    across: Position


class SphereModel(Model):
    """The surface of a sphere; the default direction is outwards."""

    center: Position = (0.0, 0.0, 0.0)
    radius: Annotated[Length, Positive]


class MeshModel(Model):
    """The triangles of a mesh file, uniformly by area; the default direction is along their normals."""

    file: str = Field(description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file is placed")


class SourceModel(Part):
    """Emits particles: steadily at a `rate`, or as a `burst`.

    Births are spread over time exactly: number k is born at start + k/rate, independent of the steps. Give
    the emitter as one of `point`, `segment`, `circle`, `disc`, `rectangle`, `sphere` and `mesh`; `follows`
    moves it with any points of the scene, or is the emitter by itself.
    """

    section: ClassVar[Section] = SOURCES

    kind: Literal["source"] = "source"
    particles: str = Field(description="the set of particles to emit")
    rate: Annotated[Rate, NonNegative] | None = Field(None, description="births per second")
    burst: Annotated[int, Field(ge=0, le=10_000_000)] | None = Field(None, description="number born at once")
    every: Annotated[Time, Positive] | None = Field(
        None, description="time between bursts; if omitted, only one"
    )
    start: Time = Field(0.0, description="when it begins")
    end: Time | None = Field(None, description="when it ends")
    point: Position | None = None
    segment: SegmentModel | None = None
    circle: RoundModel | None = None
    disc: RoundModel | None = None
    rectangle: RectangleModel | None = None
    sphere: SphereModel | None = None
    mesh: MeshModel | None = None
    follows: str | None = Field(
        None, description="points that carry the emitter, used in turn for each birth"
    )
    inherit: Number = Field(1.0, description="fraction of their velocity added to particles at birth")
    speed: Annotated[Speed, NonNegative] | SpeedSpread = Field(0.0, description="at birth")
    direction: Vector3 | None = Field(
        None, description="axis of the cone; by default that of the emitter, or up"
    )
    cone: Annotated[Angle, NonNegative, Le(2 * math.pi)] = Field(
        0.0, description="full opening angle: 0 along the axis, 360 deg in all directions"
    )
    lifetime: Annotated[Time, Positive] | TimeSpread = Field(description="from birth to death")

    @model_validator(mode="after")
    def _complete(self) -> SourceModel:
        if (self.rate is None) == (self.burst is None):
            raise refuse(
                f"found {'neither' if self.rate is None else 'both'}, expected one of rate and burst"
            )
        if self.every is not None and self.burst is None:
            raise refuse("found every without burst: a rate is constant")
        if self.end is not None and self.end < self.start:
            raise refuse(f"found end {self.end:g} s before start {self.start:g} s")
        given = [name for name in EMITTERS if getattr(self, name) is not None]
        if len(given) > 1 or not (given or self.follows):
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of {', '.join(EMITTERS)}, or follows")
        return self

    def build(self, b: Builder) -> None:
        """Add a source to the set's population."""
        population = self._population(b)
        launch = Launch(distribution(self.speed), self.cone, self.direction)
        anchor = Anchor(b.points(self.follows, "follows"), self.inherit) if self.follows else None
        draws = Draws(b.rng(self.name).integers(0, 2**63, 2))
        life, timing = distribution(self.lifetime), self._timing()
        due = timing.due(max(self.start, 0.0) + population.every)
        if due > MAX_BIRTHS:
            b.error(
                f"found {due:.3g} births from its start to {population.every:.3g} s after it, between two "
                f"checks, expected at most {MAX_BIRTHS}",
                "rate" if self.burst is None else "burst",
            )
        population.sources.append(Source(self.name, timing, self._emitter(b), launch, life, draws, anchor))

    def _population(self, b: Builder) -> Population:
        points = b.points(self.particles, "particles")
        for part in b.world.schedule:
            if not isinstance(part, Population) or part.particles is not points.owner:
                continue
            if len(points) == part.particles.capacity:
                return part
        b.error(f"found {self.particles}, expected the name of a body of kind particles", "particles")

    def _timing(self) -> Timing:
        end = math.inf if self.end is None else self.end
        if self.rate is not None:
            return Flow(self.rate, self.start, end)
        assert self.burst is not None
        return Bursts(self.burst, math.inf if self.every is None else self.every, self.start, end)

    def _emitter(self, b: Builder) -> Emitter:
        if self.segment:
            return Segment(self.segment.a, self.segment.b)
        for filled, found in ((False, self.circle), (True, self.disc)):
            if found:
                return Circle(found.center, found.radius, found.axis, filled)
        if self.rectangle:
            return Rectangle(self.rectangle.corner, self.rectangle.along, self.rectangle.across)
        if self.sphere:
            return Sphere(self.sphere.center, self.sphere.radius)
        if self.mesh:
            return self._mesh(b, self.mesh)
        return PointEmitter(self.point or (0.0, 0.0, 0.0))

    @staticmethod
    def _mesh(b: Builder, mesh: MeshModel) -> MeshSurface:
        vertices, triangles = b.surface(mesh.file, mesh.scale, "mesh.file")
        try:
            return MeshSurface(vertices + mesh.position, triangles)
        except SceneError as error:
            b.error(f"{mesh.file}: {error.message}", "mesh.file")
