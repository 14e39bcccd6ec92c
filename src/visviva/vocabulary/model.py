"""Building blocks of a scene: models that can be read from a file, and the interface to build them.

A new kind of body, force or signal is one `Part` class beside the physics it describes, and one line in the
`CATALOGUE` of its room. Nothing else knows the list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Literal, NoReturn, Protocol, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, model_validator

from visviva.arrays import Array, Index
from visviva.vocabulary.body_set import BodySet
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.looks import NATURAL
from visviva.vocabulary.user_file import OwnFile


@dataclass(frozen=True)
class Section:
    """A top-level key of a scene that holds parts.

    Parameters
    ----------
    name : the key, such as "bodies".
    item : the name of one of its parts in messages, such as "body".
    named : True for a map of named parts, False for a single part.
    order : sections with lower order are built first.
    about : a short description.
    example : one of its parts, for messages.
    """

    name: str
    item: str
    named: bool = True
    order: int = 0
    about: str = ""
    example: str = ""


INPUTS = Section("inputs", "input", order=5, about="controls of a live run", example="{range: [-1, 1]}")
BODIES = Section(
    "bodies",
    "body",
    order=10,
    about="points, bodies, cloth, the ground",
    example="{position: [0, 0, 1 m], mass: 1 kg}",
)
CONSTRAINTS = Section(
    "constraints",
    "constraint",
    order=20,
    about="rods, strings, ropes, joints, motors",
    example="{kind: distance, a: hook, b: ball}",
)
FORCES = Section(
    "forces",
    "force",
    order=30,
    about="springs, drag, wind, fields, user-defined forces",
    example="{kind: spring, a: hook, b: ball, stiffness: 50 N/m}",
)
SOURCES = Section(
    "sources",
    "source",
    order=35,
    about="emitters of particles",
    example="{kind: source, particles: sparks, rate: 100 1/s, speed: 3 m/s}",
)
CONTACTS = Section(
    "contacts",
    "contact",
    order=40,
    about="which things can collide",
    example="{kind: plane, points: ball}",
)
SIGNALS = Section(
    "signals",
    "signal",
    order=50,
    about="numbers to plot",
    example="{kind: point, of: ball, what: z}",
)
IMPACT = Section("impact", "impact law", named=False, order=80, about="the law for simultaneous impacts")
STEPPER = Section("stepper", "stepper", named=False, order=90, about="time integration")


@dataclass(frozen=True)
class Kind:
    """A line of a catalogue. Its class is imported only when a scene uses it.

    Parameters
    ----------
    section : the section of the kind.
    name : the value of `kind` in a scene file.
    place : module and name of its `Part` class, such as "visviva.particles.models.drag_model:DragModel".
    default : True for the default kind of a section.
    """

    section: Section
    name: str
    location: str
    default: bool = False

    def load(self) -> type[Part]:
        """The class."""
        module, _, name = self.location.partition(":")
        found: type[Part] = getattr(import_module(module), name)
        return found


class Model(BaseModel):
    """Base of everything in a scene: no unknown keys, frozen, defaults validated too.

    A default with a dimension is in SI, whatever the units of the scene.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True, populate_by_name=True)


class Part(Model):
    """A thing of one kind in a section; it declares `kind: Literal["…"] = "…"` and builds itself.

    `name` is the key it stands under, empty in a single section. Class attributes, the last three for advice:

    section : where it may stand
    touched_as : how contacts take a body that falls unless something stops it: solid, ball, points, or as
        surface its points `NAME.surface`; empty if it does not fall
    upholds : whether a force or constraint holds a single body to the world, bodies to each other, or nothing
    is_wall : whether a contact is with something fixed, or moved as given
    """

    section: ClassVar[Section]
    touched_as: ClassVar[Literal["", "solid", "ball", "points", "surface"]] = ""
    upholds: ClassVar[Literal["world", "each other", "nothing"]] = "world"
    is_wall: ClassVar[bool] = False
    name: str = ""

    @model_validator(mode="before")
    @classmethod
    def _natural_color(cls, data: Any) -> Any:
        """Default colours by finish, such as grey steel and brown wood."""
        if not isinstance(data, dict) or "color" in data or "color" not in cls.model_fields:
            return data
        finish = data.get("finish")
        natural = NATURAL.get(finish) if isinstance(finish, str) else None
        return {**data, "color": natural} if natural else data

    def build(self, b: Builder) -> None:
        """Add what this part describes to the world of `b`."""
        raise NotImplementedError(f"{type(self).__name__}.build")

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` in a scene file."""
        return str(cls.model_fields["kind"].default)


class PointSet(Protocol):
    """A named set of points in a scene, which can be counted and indexed."""

    def __len__(self) -> int: ...

    def take(self, indices: Sequence[int]) -> Self:
        """The points at these indices, in this order."""
        ...


class Builder(Protocol):
    """The interface available to `Part.build`.

    world : the world under construction.
    """

    world: Any

    @property
    def gravity(self) -> tuple[float, float, float]:
        """Acceleration of the scene [m/s²]."""
        ...

    @property
    def duration(self) -> float:
        """Duration of the scene [s]."""
        ...

    @property
    def own(self) -> OwnFile | None:
        """The user's Python file given with the scene."""
        ...

    def points(self, ref: str, field: str = "") -> Any:
        """Points of a reference: "ball", "net[3]", "net[-1]", "net[0:5]", "net[0,4,7]", "net.corner".

        Builds the part it names first if needed. `field` is the field of the calling part that holds the
        reference, for line numbers in messages. Errors: `SceneError` for unknown names, indices out of range,
        and circular dependencies.
        """
        ...

    def name_points(self, name: str, points: PointSet) -> None:
        """Make `points` available to references as `name`, such as "net" or "net.corner"."""
        ...

    def bodies(self, ref: str, field: str = "") -> BodySet:
        """Rigid bodies of a reference: "crate", "wheels[2]"; see `points`."""
        ...

    def name_bodies(self, name: str, bodies: BodySet) -> None:
        """Make `bodies` available to references as `name`."""
        ...

    def need(self, name: str, field: str = "") -> None:
        """Build the part of this name first, if it exists and is not built yet."""
        ...

    def path(self, text: str, field: str = "") -> Path:
        """An existing file; its path is relative to the scene file that names it. Errors: `SceneError`."""
        ...

    def surface(self, text: str, scale: float, field: str = "") -> tuple[Array, Index]:
        """Vertices (n, 3) [m] and triangles (k, 3) of a mesh file, given as for `path`.

        `scale` : metres per unit of the file. Errors: `SceneError` for a file that cannot be read or has
        no triangles.
        """
        ...

    def error(self, message: str, field: str = "") -> NoReturn:
        """Raise `SceneError` at the part being built or at one of its fields ("size[2]")."""
        ...

    def add_input(self, made: Input) -> None:
        """Make this input available to formulas under its name."""
        ...

    @property
    def inputs(self) -> Mapping[str, Input]:
        """All inputs, by name."""
        ...

    def add_solids(self, solids: Any) -> None:
        """Make these `MovingSolids`, or fixed solids, available to contacts of bodies; names are unique."""
        ...

    @property
    def solids(self) -> dict[str, Any]:
        """All added solids, by name."""
        ...

    def add_track(self, track: Any) -> None:
        """Record this track; names are unique."""
        ...

    def add_signal(self, signal: Any) -> None:
        """Record this scalar; names are unique."""
        ...

    @property
    def signals(self) -> Mapping[str, Any]:
        """All added signals, by name."""
        ...

    def rng(self, name: str) -> np.random.Generator:
        """Random numbers that depend only on the seed of the scene and on `name`."""
        ...
