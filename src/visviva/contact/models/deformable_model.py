"""Contact of deforming bodies as a part of a scene."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.barrier_kernels import GAP
from visviva.contact.deforming.crossings import crossing
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.initial_overlap import first_inside
from visviva.contact.deforming.sheets import Sheets
from visviva.contact.deforming.skin_events import SkinEvents, depths
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.spring_slots import SPRING
from visviva.contact.deforming.springs import ContactSprings
from visviva.core.sheet import Skin, TearingSheet, TearingSkin
from visviva.geometry.rotation import rotation_of
from visviva.vocabulary.looks import Color, FixedTrack
from visviva.vocabulary.model import CONTACTS, Builder, Model, Part, Section
from visviva.vocabulary.orientation_model import ORIENTATION, Orientation, unit_orientation
from visviva.vocabulary.quantity import (
    Length,
    NonNegative,
    Number,
    Position,
    Positive,
    Speed,
    Stiffness,
    refuse,
)
from visviva.vocabulary.tracks import Sample

CRACK_OFFSET = 0.55  # depth of crack faces behind their positions, in gaps: so they start without a force


@dataclass
class Depth:
    """Largest penetration depth of all contacts [m]; 0 if there is none."""

    name: str
    springs: ContactSprings
    unit: str = "m"

    def sample(self, k: Any) -> float:
        """Over all springs."""
        slots = self.springs.parts(k.memory(self.springs))[2]
        return max(float(depths(self.springs, self.springs.positions(k)[0], slots).max(initial=0.0)), 0.0)


@dataclass
class Count:
    """Number of contact springs."""

    name: str
    springs: ContactSprings
    unit: str = ""

    def sample(self, k: Any) -> float:
        """Now."""
        return float((self.springs.parts(k.memory(self.springs))[2][:, SPRING] != 0.0).sum())


@dataclass
class LeastDistance:
    """Smallest distance of a vertex from a face, or of two edges [m]; capped at twice the gap."""

    name: str
    barrier: Barrier
    unit: str = "m"

    def sample(self, k: Any) -> float:
        """Now."""
        return self.barrier.least_distance(k)


class FixedMeshModel(Model):
    """A fixed surface from a file, open or closed."""

    file: str = Field(description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the file is placed")
    orientation: Orientation = ORIENTATION


class BallsModel(Model):
    """Points that act as balls."""

    points: str = Field(description="such as shot or net[3]")
    radius: Annotated[Length, NonNegative] = 0.0


class RodModel(Model):
    """Points in a row that act as a rod: a rope, a cable."""

    points: str = Field(description="such as rope, or hawser.nodes for a cable")
    radius: Annotated[Length, NonNegative] = 0.0


class DeformableModel(Part):
    """Contact of elastic bodies and cloth with each other and with themselves: vertices against faces, edges
    against edges. For floors, stairs and boxes use other contacts, with `points: BODY.surface`.

    With `response: springs`, as in Liesenfeld's thesis, a spring is created where elastic bodies touch and
    removed when they separate. Bodies penetrate slightly: the signal NAME.depth measures it, and NAME.springs
    counts the springs.

    With `response: barrier`, bodies repel each other within a small `gap`, with a force that grows without
    bound as the distance goes to zero, so nothing ever penetrates. It needs time steps with `converge: true`.
    Rigid bodies can take part, and also points as `balls`, rows of points such as ropes and cables as `rods`,
    and surfaces from files as `meshes`. A rigid body has the shape that is drawn; spheres and capsules are
    exactly round; it does not touch itself. The segments at the ends of a cable take no part.

    Fragments of a body that breaks touch each other: faces exposed by cracks count as half a gap behind their
    positions, or 0.5 % of an edge with springs.
    """

    section: ClassVar[Section] = CONTACTS

    kind: Literal["deformable"] = "deformable"
    of: list[str] = Field(
        [], description="names of elastic bodies; with a barrier also of cloths and rigid bodies"
    )
    balls: list[BallsModel] = Field([], description="with a barrier: points that act as balls")
    rods: list[RodModel] = Field([], description="with a barrier: points in a row, each joined to the next")
    response: Literal["springs", "barrier"] = "springs"
    stiffness: Annotated[Stiffness, Positive] = Field(
        description="about that of the softest body in contact: of a cloth its own stiffness, of a body "
        "Young's modulus times edge length, such as 1 kN/m for a jelly of 40 kPa with edges of 2 cm. It is "
        "that of each spring; of a barrier, its force at half the gap divided by the gap. More keeps heavy "
        "bodies farther apart and takes more solves"
    )
    gap: Annotated[Length, NonNegative] = Field(
        0.0, description="of a barrier: distance within which it repels, best a tenth of the edge length"
    )
    meshes: list[FixedMeshModel] = Field([], description="with a barrier: fixed obstacles")
    mesh_color: Color = "#8d8577"
    mu: Annotated[Number, NonNegative] = Field(0.0, description="Coulomb coefficient of friction")
    slow: Annotated[Speed, Positive] = Field(
        1e-3, description="of a barrier: the speed below which friction decreases to zero"
    )
    no_slip: bool = Field(False, description="with springs: bodies roll without sliding, as in the thesis")
    itself: bool = Field(True, description="whether a body can touch itself")

    @model_validator(mode="after")
    def _fits(self) -> DeformableModel:
        if self.no_slip and self.mu:
            raise refuse("found mu and no_slip, expected one law of friction")
        if self.response == "barrier" and not self.gap:
            raise refuse(
                "found a barrier without a gap, the distance below which it pushes, such as gap: 1 mm"
            )
        if self.response == "barrier" and self.no_slip:
            raise refuse("found no_slip with a barrier, expected mu")
        if self.response == "springs" and self.model_fields_set & {"gap", "slow"}:
            raise refuse("found gap or slow with springs: they belong to a barrier")
        for what in ("meshes", "balls", "rods"):
            if self.response == "springs" and getattr(self, what):
                raise refuse(f"found {what} with springs: they have no tetrahedra, use a barrier")
        if not (self.of or self.balls or self.rods):
            raise refuse("found nothing that may touch, expected names, as in of: [jelly, sheet]")
        return self

    def build(self, b: Builder) -> None:
        """A force NAME; with springs, a guard NAME.events that creates and removes them."""
        for i, name in enumerate(self.of):
            if name in self.of[:i]:
                b.error(f"found {name} twice", f"of[{i}]")
        if self.response == "barrier":
            self._barrier(b)
        else:
            self._springs(b, [self._sheet(b, name, i) for i, name in enumerate(self.of)])

    def _springs(self, b: Builder, found: list[Any]) -> None:
        for i, skin in enumerate(found):
            if not isinstance(skin, Skin | TearingSkin):
                b.error(f"{self.of[i]} is not an elastic body: it has no interior", f"of[{i}]")
        if not self.itself and len(found) < 2:
            b.error("found one body without self-contact, expected another, or itself: true", "of")
        skins = Skins(self.name, found, self.itself)
        self._refuse_overlap(b, skins)
        springs = ContactSprings(self.name, skins, self.stiffness, math.inf if self.no_slip else self.mu)
        b.world.forces.append(springs)
        b.world.guards.append(SkinEvents(springs))
        b.add_signal(Depth(f"{self.name}.depth", springs))
        b.add_signal(Count(f"{self.name}.springs", springs))

    def _barrier(self, b: Builder) -> None:
        names = [*self.of, *(one.points for one in self.balls), *(one.points for one in self.rods)]
        names += [one.file for one in self.meshes]
        forms = [self._form(b, name, i) for i, name in enumerate(self.of)]
        for i, one in enumerate(self.balls):
            forms.append(Form.balls(self._free(b, one.points, f"balls[{i}]"), one.radius))
        forms += [self._rod(b, one, i) for i, one in enumerate(self.rods)]
        sheets = Sheets(self.name, [*forms, *self._meshes(b)], self.itself)
        if sheets.isolated.all() and len(sheets.isolated) < 2:
            b.error("found one body without self-contact, expected another, or itself: true", "of")
        crossed = crossing(sheets.start, sheets)
        if crossed is not None:
            first, second = (names[int(sheets.form[v])] for v in crossed)
            b.error(
                f"{first} and {second} overlap at the start: an edge of one passes through a face of the "
                "other"
            )
        self._refuse_wide_gap(b, forms, names)
        barrier = Barrier(self.name, sheets, self.gap, self.stiffness, self.mu, self.slow)
        least, corners = barrier.nearest_at_start()
        if least < 0.01 * barrier.par[GAP]:
            first, second = (names[int(sheets.form[v])] for v in (corners[0], corners[3]))
            b.error(f"{first} and {second} start closer than a hundredth of the gap: {least:.2g} m")
        least, corners = barrier.nearest_at_start(own=True)
        if least < barrier.par[GAP]:
            b.error(
                f"found a gap of {self.gap:.3g} m, but {names[int(sheets.form[corners[0]])]} has parts "
                f"that start {least:.3g} m apart: it would repel itself. Use a smaller gap, preferably a "
                "tenth of the edge length, or itself: false",
                "gap",
            )
        b.world.forces.append(barrier)
        b.add_signal(LeastDistance(f"{self.name}.distance", barrier))

    def _refuse_wide_gap(self, b: Builder, forms: list[Form], names: list[str]) -> None:
        """If all edges were shorter than the gap, a body would touch everything nearby at once."""
        for form, name in zip(forms, names, strict=False):
            if form.bodies is None and len(form.triangles):
                ends = form.positions[form.triangles]
                longest = float(np.linalg.norm(ends - np.roll(ends, 1, axis=1), axis=2).max())
                if self.gap >= longest:
                    b.error(
                        f"found a gap of {self.gap:.3g} m, but no edge of {name} is longer than "
                        f"{longest:.3g} m. Use a gap of about a tenth of the edge length",
                        "gap",
                    )

    def _form(self, b: Builder, name: str, i: int) -> Form:
        if name.split("[")[0].strip() in b.solids:
            return Form.rigid(b.world, b.bodies(name, f"of[{i}]"))
        sheet = self._sheet(b, name, i)
        if isinstance(sheet, TearingSkin | TearingSheet):
            return Form.tearing(sheet, CRACK_OFFSET * self.gap)
        return Form.sheet(sheet)

    def _rod(self, b: Builder, rod: RodModel, i: int) -> Form:
        points = self._free(b, rod.points, f"rods[{i}]")
        if getattr(points.owner, "may_part", False):
            b.error(
                f"{rod.points} belongs to a cable that can be severed, which a barrier would not notice: "
                "leave out its breaks_at, or remove it from rods",
                f"rods[{i}].points",
            )
        form = Form.rod(points, rod.radius)
        if form.n < 2:
            b.error(f"found {form.n} point, expected two or more in a row", f"rods[{i}].points")
        shortest = float(np.linalg.norm(np.diff(form.positions, axis=0), axis=1).min())
        if self.itself and shortest < 2.0 * rod.radius + self.gap:
            most = 0.5 * (shortest - self.gap)
            b.error(
                f"found pieces of {shortest:.3g} m of a rod of radius {rod.radius:.3g} m: next-nearest "
                f"pieces would repel each other. Use longer pieces or a radius below {max(most, 0.0):.2g} m",
                f"rods[{i}].points",
            )
        return form

    def _free(self, b: Builder, name: str, field: str) -> Any:
        """Points of a block of constant size."""
        points = b.points(name, f"{field}.points")
        if points.owner is b.world.ports:
            b.error(
                f"{name} is moved by a script or by a body: name the rigid body in `of`, or use a point "
                "mass with a constraint of kind prescribed",
                f"{field}.points",
            )
        if hasattr(points.owner, "alive"):
            memory = np.zeros(points.owner.memory_size)
            points.owner.start_memory(None, memory)
            if not points.owner.alive(memory).all():
                b.error(
                    f"the points of {name} appear and disappear, expected permanent ones: use cables "
                    "without a feed, and ropes that do not swing",
                    f"{field}.points",
                )
        return points

    def _meshes(self, b: Builder) -> list[Form]:
        found, rotation = [], np.zeros((3, 3))
        for i, one in enumerate(self.meshes):
            vertices, triangles = b.surface(one.file, one.scale, f"meshes[{i}].file")
            rotation_of(unit_orientation(one.orientation, b, f"meshes[{i}].orientation"), 0, rotation)
            positions = vertices @ rotation.T + one.position
            found.append(Form.fixed(positions, np.asarray(triangles, np.int64)))
            static: Sample = {"vertices": positions, "triangles": np.asarray(triangles, np.int32)}
            b.add_track(FixedTrack(f"{self.name}.mesh{i}", {"color": self.mesh_color}, static))
        return found

    def _sheet(self, b: Builder, name: str, i: int) -> Any:
        points = b.points(name, f"of[{i}]")
        if not hasattr(points, "triangles") and hasattr(points.owner, "held") and "[" not in name:
            points = b.points(f"{name}.surface", f"of[{i}]")
        if not (hasattr(points, "triangles") or getattr(points, "solid", None)):
            remedy = (
                "floors, stairs and boxes are contacts of their own, with `points: BODY.surface`; "
                "rigid bodies take part with `response: barrier`"
            )
            b.error(
                f"{name} is neither an elastic body nor a cloth: it has no triangles; {remedy}", f"of[{i}]"
            )
        return points

    def _refuse_overlap(self, b: Builder, skins: Skins) -> None:
        x: Array = np.concatenate([skin.owner.position for skin in skins.skins])
        inside = first_inside(x, skins)
        if inside is not None:
            vertex, body = inside
            own = int(skins.body[vertex])
            number = vertex - skins.first[own]
            if isinstance(skins.skins[own], TearingSkin):
                number = int(np.flatnonzero(skins.skins[own].index == number)[0])
            b.error(
                f"vertex {number} of {self.of[own]} starts inside {self.of[body]}",
                f"of[{own}]",
            )
