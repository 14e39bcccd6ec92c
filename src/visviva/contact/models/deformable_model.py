"""Contact of deforming bodies as a part of a scene."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.contact.deforming.inside import first_inside
from visviva.contact.deforming.skin_events import SkinEvents, depths
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.springs import SPRING, ContactSprings
from visviva.core.sheet import Skin
from visviva.vocabulary.model import CONTACTS, Builder, Part, Section
from visviva.vocabulary.quantity import NonNegative, Number, Positive, Stiffness, refuse


@dataclass
class Depth:
    """How deep the bodies are in each other: the deepest of all contacts [m]; 0 where there is none."""

    name: str
    springs: ContactSprings
    unit: str = "m"

    def sample(self, k: Any) -> float:
        """Over all springs."""
        slots = self.springs.parts(k.memory(self.springs))[2]
        return max(float(depths(self.springs, self.springs.places(k)[0], slots).max(initial=0.0)), 0.0)


@dataclass
class Count:
    """How many contact springs there are."""

    name: str
    springs: ContactSprings
    unit: str = ""

    def sample(self, k: Any) -> float:
        """Now."""
        return float((self.springs.parts(k.memory(self.springs))[2][:, SPRING] != 0.0).sum())


class DeformableModel(Part):
    """Contact of elastic bodies with each other and with themselves: vertices against faces, edges against
    edges.

    With `response: springs`, as in Liesenfeld's thesis, a spring is placed where two of them touch, and
    removed when they have come apart: bodies go into each other a little, as the signal NAME.depth tells.
    NAME.springs counts them.
    """

    section: ClassVar[Section] = CONTACTS

    kind: Literal["deformable"] = "deformable"
    of: list[str] = Field(min_length=1, description="names of elastic bodies")
    response: Literal["springs"] = "springs"
    stiffness: Annotated[Stiffness, Positive] = Field(description="of every spring")
    mu: Annotated[Number, NonNegative] = Field(0.0, description="Coulomb's coefficient of friction")
    no_slip: bool = Field(False, description="bodies roll on each other but do not slip, as in the thesis")
    itself: bool = Field(True, description="whether a body may touch itself")

    @model_validator(mode="after")
    def _one_law(self) -> DeformableModel:
        if self.no_slip and self.mu:
            raise refuse("found mu and no_slip, expected one law of friction")
        return self

    def build(self, b: Builder) -> None:
        """The springs as a force NAME, and what places and removes them as a guard NAME.events."""
        found = [self._skin(b, name, i) for i, name in enumerate(self.of)]
        owners = [skin.owner for skin in found]
        for i, owner in enumerate(owners):
            if owner in owners[:i]:
                b.error(f"found {self.of[i]} twice", f"of[{i}]")
        if not self.itself and len(found) < 2:
            b.error("found one body, which may not touch itself: there is nothing to meet", "of")
        skins = Skins(self.name, found, self.itself)
        self._refuse_overlap(b, skins)
        mu = math.inf if self.no_slip else self.mu
        springs = ContactSprings(self.name, skins, self.stiffness, mu)
        b.world.forces.append(springs)
        b.world.guards.append(SkinEvents(springs))
        b.add_signal(Depth(f"{self.name}.depth", springs))
        b.add_signal(Count(f"{self.name}.springs", springs))

    def _skin(self, b: Builder, name: str, i: int) -> Skin:
        points = b.points(name, f"of[{i}]")
        if not hasattr(points, "triangles") and hasattr(points.owner, "held"):
            points = b.points(f"{name}.surface", f"of[{i}]")
        if not isinstance(points, Skin):
            b.error(f"{name} is no elastic body: it has no tetrahedra", f"of[{i}]")
        return points

    def _refuse_overlap(self, b: Builder, skins: Skins) -> None:
        x: Array = np.concatenate([skin.owner.position for skin in skins.skins])
        inside = first_inside(x, skins)
        if inside is not None:
            vertex, body = inside
            own = int(skins.body[vertex])
            b.error(
                f"vertex {vertex - skins.first[own]} of {self.of[own]} begins inside {self.of[body]}",
                f"of[{own}]",
            )
