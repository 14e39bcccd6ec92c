"""Springs as parts of a scene: one, a set of index pairs, one without rest length, one to a pointer."""

from __future__ import annotations

import math
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index
from visviva.core.carriers import FixedPoints
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.springs.damping import damping_of, effective_mass, masses_of
from visviva.springs.lattice import Links, box_of, lattice_pairs
from visviva.springs.mouse import mouse_spring
from visviva.springs.spring import Springs
from visviva.springs.spring_strength import SpringStrength
from visviva.springs.springs_track import springs_track
from visviva.springs.unloading_guard import UnloadingGuard
from visviva.springs.yielding_springs import YieldingSprings
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.vocabulary.looks import PLAIN, Color, Finish, lines_track
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import (
    Damping,
    Force,
    Length,
    NonNegative,
    Number,
    Positive,
    Stiffness,
    refuse,
)

COLOR = "#8b93a1"
Ratio = Annotated[Number, NonNegative]
COIL_RADIUS, MAX_COILS = 1 / 16, 24  # radius in rest lengths; with more springs coils would be obtrusive
WholePair = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
GridCount = Annotated[int, Field(ge=2)]


class _Spring(Part):
    """Base of all springs: stiffness, and damping as a coefficient or a ratio."""

    section: ClassVar[Section] = FORCES

    stiffness: Annotated[Stiffness, NonNegative]
    damping: Annotated[Damping, NonNegative] | None = None
    zeta: Ratio | None = Field(None, description="damping ratio, 1 is critical; instead of damping")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the tubes shown; 0 for a line")
    color: Color = COLOR
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_damping(self) -> _Spring:
        if self.damping is not None and self.zeta is not None:
            raise refuse("found damping and zeta, expected one of them")
        return self

    def coefficient(self, b: Builder, first: Points, second: Points) -> Array:
        """c of each spring [N s/m]."""
        if self.zeta is None:
            return np.full(len(first), self.damping or 0.0)
        mass = effective_mass(masses_of(b.world, first), masses_of(b.world, second))
        return damping_of(self.zeta, self.stiffness, mass)

    def show(self, b: Builder, first: Points, second: Points, coil: float = 0.0) -> None:
        """A line, a tube, or a coil of this radius [m] for each spring."""
        b.add_track(lines_track(self.name, first, second, self.look(coil)))

    def look(self, coil: float = 0.0) -> dict[str, Any]:
        """Display settings of the lines."""
        return {"line_color": self.color, "line_radius": self.radius} | ({"coil": coil} if coil else {})


class _RestLengthSpring(_Spring):
    """Springs with a rest length, and their strength."""

    yields_at: Annotated[Force, Positive] | None = Field(
        None,
        description="tension or compression at which a spring yields to a longer or shorter rest length; "
        "never if omitted",
    )
    hardening: Annotated[Stiffness, NonNegative] | None = Field(
        None, description="slope of that force against plastic elongation; 0 if omitted"
    )
    breaks_at: Annotated[Force, Positive] | None = Field(
        None, description="tension at which a spring breaks for good; never if omitted"
    )

    @model_validator(mode="after")
    def _has_hardening(self) -> _RestLengthSpring:
        if self.hardening is not None and self.yields_at is None:
            raise refuse("found hardening of springs that never yield: give yields_at")
        return self

    def add_springs(
        self, b: Builder, first: Points, second: Points, rest_length: float | list[float] | None
    ) -> None:
        """A set of springs between two rows of points, shown as lines."""
        x_a, x_b = start_positions(b.world, first), start_positions(b.world, second)
        apart = np.linalg.norm(x_b - x_a, axis=1)
        rest = apart if rest_length is None else np.broadcast_to(rest_length, (len(first),))
        if rest_length is None and (rest == 0).any():
            b.error("both ends are at the same position, so the rest length is not known; give rest_length")
        damping = self.coefficient(b, first, second)
        joined_a, joined_b = b.world.join(first, second)
        given = (self.name, joined_a, joined_b, float(self.stiffness), rest, damping)
        coil = self.coil_of(np.asarray(rest))
        if self.yields_at is None and self.breaks_at is None:
            force = Springs(*given)
            self.show(b, first, second, coil)
        else:
            force = self._breaking_springs(b, given)
            b.add_track(springs_track(force, first, second, self.look(coil)))
        force.check(x_a, x_b)
        b.world.forces.append(force)

    def _breaking_springs(
        self, b: Builder, given: tuple[str, Points, Points, float, Array, Array]
    ) -> YieldingSprings:
        """Springs that yield or break. Errors: `SceneError`."""
        at = math.inf if self.yields_at is None else float(self.yields_at)
        try:
            force = YieldingSprings(*given, at, self.hardening or 0.0)
        except SceneError as error:
            b.error(error.message)
        if self.yields_at is not None:
            b.world.guards.append(UnloadingGuard(force))
        if self.breaks_at is not None:
            b.world.guards.append(SpringStrength(force, self.breaks_at))
        return force

    def coil_of(self, rest: Array) -> float:
        """Radius of the coils that springs of these rest lengths are shown as [m]; 0 for lines or tubes."""
        return 0.0


class SpringModel(_RestLengthSpring):
    """A spring between two points, or springs between two equally long rows of points."""

    kind: Literal["spring"] = "spring"
    a: str = Field(description="points, such as ball or net[0]")
    b: str = Field(description="equally many points, or a single one")
    rest_length: Annotated[Length, NonNegative] | None = Field(
        None, description="initial distance if omitted"
    )
    coil: Annotated[Length, NonNegative] | None = Field(
        None,
        description="radius of the coil shown, 0 for a line; if omitted, a 16th of the length",
    )

    def coil_of(self, rest: Array) -> float:
        """As given in the scene; else a fraction of the mean rest length, for few springs without tubes."""
        if self.coil is not None:
            return float(self.coil)
        shown_else = "radius" in self.model_fields_set or len(rest) > MAX_COILS
        return 0.0 if shown_else else COIL_RADIUS * float(rest.mean())

    def build(self, b: Builder) -> None:
        """One force."""
        first, second = ends(b, self.a, self.b)
        self.add_springs(b, first, second, self.rest_length)


class SpringsModel(_RestLengthSpring):
    """Springs within a set of points: `pairs`, or neighbours on a `line`, in a `grid` or a `lattice`."""

    upholds = "each other"

    kind: Literal["springs"] = "springs"
    points: str
    pairs: list[WholePair] | None = Field(None, min_length=1)
    line: bool = False
    grid: tuple[GridCount, GridCount] | None = Field(None, description="the count of a grid of point masses")
    lattice: tuple[GridCount, GridCount, GridCount] | None = Field(None, description="the count of a lattice")
    links: Annotated[list[Links], Field(min_length=1)] = Field(
        ["axis"],
        description="which neighbours: along the axes; on the face diagonals; on the space diagonals; "
        "second neighbours along the axes, which resist folding",
    )
    rest_length: Annotated[Length, NonNegative] | None = Field(
        None, description="initial distances if omitted"
    )
    rest_lengths: list[Annotated[Length, NonNegative]] | None = Field(
        None, min_length=1, description="one value per spring, instead of rest_length"
    )

    @model_validator(mode="after")
    def _one_pattern(self) -> SpringsModel:
        given = [n for n in ("pairs", "line", "grid", "lattice") if getattr(self, n)]
        if len(given) != 1:
            found = " and ".join(given) if given else "none of them"
            raise refuse(f"found {found}, expected one of pairs, line: true, grid, lattice")
        if self.rest_length is not None and self.rest_lengths is not None:
            raise refuse("found rest_length and rest_lengths, expected one of them")
        if self.pairs and "links" in self.model_fields_set:
            raise refuse("found pairs and links: pairs already define the links")
        return self

    def build(self, b: Builder) -> None:
        """One force for the whole set."""
        points = b.points(self.points, "points")
        pairs = self._pairs(b, len(points))
        if self.rest_lengths is not None and len(self.rest_lengths) != len(pairs):
            b.error(f"found {len(self.rest_lengths)} values, expected {len(pairs)}", "rest_lengths")
        rest = self.rest_lengths or self.rest_length
        self.add_springs(b, points.take(pairs[:, 0]), points.take(pairs[:, 1]), rest)

    def _pairs(self, b: Builder, n: int) -> Index:
        if self.pairs is not None:
            pairs = np.array(self.pairs)
            for e in np.flatnonzero((pairs >= n).any(axis=1) | (pairs[:, 0] == pairs[:, 1]))[:1]:
                b.error(f"found {pairs[e].tolist()}, expected two different indices below {n}", f"pairs[{e}]")
            return pairs
        count = self.lattice or (*(self.grid or (n, 1)), 1)
        if math.prod(count) != n:
            what = "lattice" if self.lattice else "grid"
            b.error(f"found {' × '.join(map(str, getattr(self, what)))} for {n} points", what)
        pairs = lattice_pairs(box_of(count), self.links)
        if not len(pairs):
            b.error(f"{n} points in this order have no such neighbours", "links")
        return pairs


class ZeroLengthModel(_Spring):
    """Springs that hold points to others or to their initial positions, with damping in every direction."""

    kind: Literal["zero_length_spring"] = "zero_length_spring"
    a: str = Field(description="points to hold, such as net.corners")
    b: str | None = Field(None, description="what holds them; their initial positions if omitted")

    def build(self, b: Builder) -> None:
        """One force."""
        if self.b is None:
            first = b.points(self.a, "a")
            second = b.world.ports.points(FixedPoints(start_positions(b.world, first)))
        else:
            first, second = ends(b, self.a, self.b)
        damping = self.coefficient(b, first, second)
        joined_a, joined_b = b.world.join(first, second)
        b.world.forces.append(ZeroLengthSprings(self.name, joined_a, joined_b, self.stiffness, damping))
        self.show(b, first, second)


class MouseSpringModel(Part):
    """A critically damped spring from a pointer, such as a scripted point, to the points it drags."""

    section: ClassVar[Section] = FORCES

    kind: Literal["mouse_spring"] = "mouse_spring"
    points: str
    pointer: str
    stiffness: Annotated[Stiffness, Positive]
    zeta: Ratio = 1.0
    color: Color = COLOR
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """One force."""
        points, pointer = ends(b, self.points, self.pointer, ("points", "pointer"))
        mouse_spring(b.world, self.name, points, pointer, self.stiffness, self.zeta)
        b.add_track(lines_track(self.name, points, pointer, {"line_color": self.color}))


def ends(b: Builder, a: str, c: str, fields: tuple[str, str] = ("a", "b")) -> tuple[Points, Points]:
    """Two rows of points of equal length; a single point of the second stands for many."""
    first, second = b.points(a, fields[0]), b.points(c, fields[1])
    if len(second) == 1 and len(first) > 1:
        second = second.take(np.zeros(len(first), np.int64))
    if len(first) != len(second):
        b.error(f"found {len(second)} points, expected {len(first)} as in {fields[0]}, or one", fields[1])
    return first, second
