"""Contacts between bodies as a part of a scene."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Le
from pydantic import Field, model_validator

from visviva.contact.models.ground_model import FixedGround
from visviva.contact.models.joined import joined_solids
from visviva.contact.rows.surface_pairs import PairSurface
from visviva.contact.rows.touching import Touching
from visviva.core.moving_solids import SolidsOfPoints, Surface
from visviva.core.sleep import Sleep
from visviva.geometry.solid import primitive
from visviva.vocabulary.model import CONTACTS, Builder, Model, Part, Section
from visviva.vocabulary.quantity import Length, NonNegative, Number, Positive, Speed, Time, refuse


class BallsModel(Model):
    """Point masses or particles that act as balls."""

    points: str | list[str] = Field(description="such as shot or [shot, marble]")
    radius: Annotated[Length, Positive]
    restitution: Annotated[Number, NonNegative, Le(1)] = 0.0
    mu: Annotated[Number, NonNegative] = 0.5
    contact_weight: Annotated[Number, Positive] = Field(1.0, description="stiffness in impact laws")


class PairModel(Model):
    """Contact parameters of a pair; those omitted follow from the two surfaces."""

    between: tuple[str, str] = Field(
        description="two names of bodies, grounds or balls, or the same name twice"
    )
    restitution: Annotated[Number, NonNegative, Le(1)] | None = None
    mu: Annotated[Number, NonNegative] | None = None
    rolling: Annotated[Length, NonNegative] | None = None
    contact_weight: Annotated[Number, Positive] | None = Field(
        None,
        description="stiffness in impact laws relative to other contacts, shared among its contact points",
    )

    @model_validator(mode="after")
    def _says_something(self) -> PairModel:
        if all(number is None for number in (self.restitution, self.mu, self.rolling, self.contact_weight)):
            raise refuse("found no number for this pair, expected restitution, mu, rolling or contact_weight")
        return self


class SleepModel(Model):
    """When resting bodies fall asleep, with everything they touch or are joined to."""

    speed: Annotated[Speed, Positive] = Field(1e-3, description="no point of them has been faster")
    time: Annotated[Time, Positive] = Field(0.5, description="for this long")


class BodiesModel(Part):
    """Contacts of all bodies with a shape, with each other and with the ground."""

    section: ClassVar[Section] = CONTACTS

    kind: Literal["bodies"] = "bodies"
    of: list[str] | None = Field(None, description="names of bodies and grounds; all if omitted")
    balls: list[BallsModel] = Field([], description="points that act as balls")
    pairs: list[PairModel] = Field([], description="pairs with their own surface parameters")
    apart: list[Annotated[list[str], Field(min_length=2)]] = Field(
        [],
        description="names that do not collide with each other, such as [[wheel, fender], [hand, arm, "
        "torso]]",
    )
    joined: Literal["pass", "collide"] = Field(
        "pass",
        description="whether bodies that a joint connects pass through each other, and so do those that are "
        "welded to the world",
    )
    sleep: SleepModel | Literal["never"] = Field(
        SleepModel(speed=1e-3, time=0.5),
        description="in time steps: bodies at rest sleep until something touches, pushes or changes them",
    )

    def build(self, b: Builder) -> None:
        """One constraint for all of them."""
        names = list(b.solids) if self.of is None else self.of
        for i, name in enumerate(names):
            if name not in b.solids:
                listed = f"there are {_listed(b)}; name points in balls"
                b.error(f"there is no body with a shape named {name!r}; {listed}", f"of[{i}]")
        parts = [b.solids[name] for name in names]
        sets: list[Any] = [part for part in parts if not isinstance(part, FixedGround)]
        for i, balls in enumerate(self.balls):
            surface = Surface(balls.restitution, balls.mu, contact_weight=balls.contact_weight)
            for ref in [balls.points] if isinstance(balls.points, str) else balls.points:
                points = b.points(ref, f"balls[{i}].points")
                solids = [primitive("sphere", balls.radius)] * len(points)
                sets.append(SolidsOfPoints(ref, points, solids, surface))
        names = [part.name for part in [*sets, *(part for part in parts if isinstance(part, FixedGround))]]
        if not sets:
            b.error("found nothing that moves, expected a body with a shape, or balls")
        ground = [(part.ground, part.surface) for part in parts if isinstance(part, FixedGround)]
        joined = joined_solids(sets, b.world.constraints, len(ground)) if self.joined == "pass" else ()
        pairs, apart = self._pairs(b, names), self._apart(b, names)
        sleep = None if self.sleep == "never" else Sleep(self.sleep.speed, self.sleep.time)
        b.world.constraints.append(Touching(self.name, sets, ground, apart, joined, pairs, sleep))

    def _apart(self, b: Builder, names: list[str]) -> list[list[int]]:
        """Pairs that do not collide, by numbers. Errors: `SceneError` for unknown names."""
        for i, some in enumerate(self.apart):
            for number, name in enumerate(some):
                if name not in names:
                    listed = ", ".join(sorted(names))
                    b.error(f"found {name!r}, expected one of: {listed}", f"apart[{i}][{number}]")
        return [[names.index(name) for name in some] for some in self.apart]

    def _pairs(self, b: Builder, names: list[str]) -> list[PairSurface]:
        """The pairs by numbers. Errors: `SceneError` for unknown names and duplicate pairs."""
        found: dict[frozenset[str], PairSurface] = {}
        for i, pair in enumerate(self.pairs):
            for number, name in enumerate(pair.between):
                if name not in names:
                    listed = ", ".join(sorted(names))
                    b.error(f"found {name!r}, expected one of: {listed}", f"pairs[{i}].between[{number}]")
            if (both := frozenset(pair.between)) in found:
                b.error(f"the pair {' and '.join(pair.between)} is listed twice", f"pairs[{i}].between")
            first, second = (names.index(name) for name in pair.between)
            numbers = (pair.restitution, pair.mu, pair.rolling, pair.contact_weight)
            found[both] = PairSurface(first, second, *numbers)
        return list(found.values())


def _listed(b: Builder) -> str:
    return ", ".join(b.solids) or "none"
