"""Constraint spheres, quadrics, surfaces and curves as parts of a scene."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from annotated_types import Le
from pydantic import Field, model_validator

from visviva.joints.models.part import ConstraintPart
from visviva.joints.surfaces.on_curve import OnCurve
from visviva.joints.surfaces.on_surface import OnSurface, on_quadric, on_sphere
from visviva.joints.surfaces.surface_mesh import surface_mesh
from visviva.vocabulary.formula import KNOWN_TEXT
from visviva.vocabulary.looks import PLAIN, Color, Finish, FixedTrack
from visviva.vocabulary.model import Builder
from visviva.vocabulary.placement import start_positions, start_velocities
from visviva.vocabulary.quantity import Kind, Length, NonNegative, Number, Position, Positive, refuse
from visviva.vocabulary.tracks import Sample

Slowness = Annotated[float, Kind("slip drag", (-1, 0, 1, 0, 0), "0.2 s/m")]
CURVE_SEGMENTS = 400  # pieces in which a curve is shown


class _OnModel(ConstraintPart):
    """Base of all of these: points that stay on them and slide, with or without friction."""

    points: str = Field(description="points to keep on it, such as bead or net[0:5]")
    mu: Annotated[Number, NonNegative] = Field(0.0, description="Coulomb friction")
    slip_drag: Annotated[Slowness, NonNegative] = Field(
        0.0, description="linear friction of force slip_drag × pressure × speed; instead of mu"
    )

    def add_to(self, b: Builder, constraint: OnSurface | OnCurve) -> None:
        """Add the constraint to the world; the points must satisfy it from the start."""
        points = constraint.points
        if self.from_ == 0.0:
            constraint.check(start_positions(b.world, points), start_velocities(b.world, points))
        self.add(b, constraint)


class _OnSheetModel(_OnModel):
    """A surface, optionally shown."""

    show: tuple[Position, Position] | None = Field(
        None,
        description="two opposite corners of a box in which the surface is drawn; not drawn if omitted",
    )
    color: Color = "#9fb4c7"
    finish: Finish = PLAIN
    opacity: Annotated[Number, Positive, Le(1)] = 0.5

    def add_sheet(self, b: Builder, surface: OnSurface) -> None:
        """Add the constraint and its track to the world."""
        self.add_to(b, surface)
        if self.show is None:
            return
        low, high = np.min(self.show, axis=0), np.max(self.show, axis=0)
        if not (low < high).all():
            b.error("found two corners of a box without volume, expected opposite ones", "show")
        if surface.scripted:
            b.error("found a surface that moves with t: only one at rest can be shown", "show")
        vertices, triangles = surface_mesh(surface.distance, low, high)
        if not len(triangles):
            b.error("the surface does not pass through this box", "show")
        look = {"shape": {"kind": "mesh"}, "color": self.color, "opacity": self.opacity}
        b.add_track(FixedTrack(self.name, look, {"vertices": vertices, "triangles": triangles}))


class OnSphereModel(_OnSheetModel):
    """Points that stay on a sphere and slide on it; for a moving centre use distance."""

    kind: Literal["on_sphere"] = "on_sphere"
    center: Position = (0.0, 0.0, 0.0)
    radius: Annotated[Length, Positive]

    def build(self, b: Builder) -> None:
        """One set of rows."""
        points = b.points(self.points, "points")
        self.add_sheet(b, on_sphere(self.name, points, self.center, self.radius, self.mu, self.slip_drag))


class OnQuadricModel(_OnSheetModel):
    """Points that stay on a x² + b y² + c z² + d xy + e xz + f yz + g x + h y + i z + j = 0, in metres."""

    kind: Literal["on_quadric"] = "on_quadric"
    coefficients: list[Number] = Field(
        min_length=10, max_length=10, description="a, b, c, d, e, f, g, h, i, j, up to a common factor"
    )

    def build(self, b: Builder) -> None:
        """One set of rows."""
        points = b.points(self.points, "points")
        self.add_sheet(b, on_quadric(self.name, points, self.coefficients, self.mu, self.slip_drag))


class OnSurfaceModel(_OnSheetModel):
    """Points that stay on f(x, y, z, t) = 0, in SI, such as z - 0.2 * sin(5 * x - t)."""

    kind: Literal["on_surface"] = "on_surface"
    surface: str = Field(description=f"a formula of x, y, z and t, with {KNOWN_TEXT}")
    numbers: dict[str, Number] = Field({}, description="named constants for the formula")

    def build(self, b: Builder) -> None:
        """One set of rows."""
        points, law = b.points(self.points, "points"), (self.mu, self.slip_drag)
        self.add_sheet(b, OnSurface(self.name, points, self.surface, self.numbers, *law))


class OnCurveModel(_OnModel):
    """Beads on a wire: points that stay on x = c(s, t), or on the curve where two surfaces intersect."""

    kind: Literal["on_curve"] = "on_curve"
    curve: tuple[str | float, str | float, str | float] | None = Field(
        None, description="three formulas of s and t in SI, as for on_surface"
    )
    between: tuple[Number, Number] = Field(
        (0.0, 1.0), description="interval of s in which the beads start and the wire is drawn"
    )
    surfaces: tuple[str, str] | None = Field(
        None, description="two formulas of x, y, z and t in SI; instead of curve"
    )
    numbers: dict[str, Number] = Field({}, description="named constants for the formulas")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the wire shown; 0 for a line")
    color: Color = "#6b7280"
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_curve(self) -> OnCurveModel:
        if (self.curve is None) == (self.surfaces is None):
            raise refuse("found both or neither of curve and surfaces, expected one of them")
        if not self.between[0] < self.between[1]:
            raise refuse(f"found between {list(self.between)}, expected the smaller value of s first")
        return self

    def build(self, b: Builder) -> None:
        """One set of rows, and the wire."""
        points, law = b.points(self.points, "points"), (self.mu, self.slip_drag)
        if self.curve is None:
            assert self.surfaces is not None
            self.add_to(b, OnSurface(self.name, points, self.surfaces, self.numbers, *law))
            return
        wire = OnCurve(self.name, points, self.curve, np.zeros(len(points)), self.numbers, *law)
        wire.start[:] = wire.nearest(start_positions(b.world, points), self.between)
        self.add_to(b, wire)
        look = {"radius": 0.0, "line_color": self.color, "line_radius": self.radius}
        b.add_track(CurveTrack(self.name, wire, self.between, look))


@dataclass
class CurveTrack:
    """A wire: a row of points on a curve, which may move."""

    kind: ClassVar[str] = "points"
    name: str
    wire: OnCurve
    between: tuple[float, float]
    look: dict[str, Any] = field(default_factory=dict)

    @property
    def static(self) -> Sample:
        """The lines between neighbours."""
        first = np.arange(CURVE_SEGMENTS, dtype=np.int32)
        return {"lines": np.stack([first, first + 1], axis=1)}

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3)."""
        return {"x": self.wire.positions(np.linspace(*self.between, CURVE_SEGMENTS + 1), k.t)}
