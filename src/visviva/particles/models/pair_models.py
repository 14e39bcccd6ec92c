"""Forces between all pairs of nearby points, as parts of a scene."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from visviva.particles.pairs.lennard_jones import coefficients_from_depth, lennard_jones
from visviva.particles.pairs.pair_force import PairForce, PairInteraction
from visviva.particles.pairs.soft_repulsion import soft_repulsion
from visviva.vocabulary.model import FORCES, Builder, Part, Section
from visviva.vocabulary.quantity import Energy, Kind, Length, Position, Positive, refuse

Repulsion = Annotated[float, Kind("repulsion", (14, 1, -2, 0, 0), "4 J m^12")]
Attraction = Annotated[float, Kind("attraction", (8, 1, -2, 0, 0), "4 J m^6")]


class _PairModel(Part):
    """Base of pair forces: one or two sets, optionally in a periodic box."""

    section: ClassVar[Section] = FORCES
    upholds = "nothing"

    points: str = Field(description="a set of points, such as gas or gas[0:50]")
    others: str | None = Field(
        None, description="a second set; then only pairs with one point in each set interact"
    )
    period: Position = Field(
        (0.0, 0.0, 0.0),
        description="lengths of a periodic box, 0 for an open axis; points are not wrapped back into it",
    )

    def add_force(self, b: Builder, law: PairInteraction) -> None:
        """One force on all pairs; initial positions far too close are refused."""
        points = b.points(self.points, "points")
        others = b.points(self.others, "others") if self.others is not None else None
        force = PairForce(self.name, points, law, others, self.period)
        b.world.forces.append(force)
        force.check_start(b.world)


class LennardJonesModel(_PairModel):
    """V = ε₁/r¹² − ε₂/r⁶ between all pairs, shifted to 0 at the cut-off; ε₁ = 4εσ¹², ε₂ = 4εσ⁶."""

    kind: Literal["lennard_jones"] = "lennard_jones"
    epsilon: Annotated[Energy, Positive] | None = Field(None, description="ε, the depth; with sigma")
    sigma: Annotated[Length, Positive] | None = Field(None, description="σ, where the unshifted V is 0")
    epsilon1: Annotated[Repulsion, Positive] | None = Field(None, description="ε₁; with epsilon2")
    epsilon2: Annotated[Attraction, Positive] | None = Field(None, description="ε₂")
    cutoff: Annotated[Length, Positive] | None = Field(None, description="2.5 σ if omitted")

    @model_validator(mode="after")
    def _one_pair(self) -> LennardJonesModel:
        names = ("epsilon", "sigma", "epsilon1", "epsilon2")
        given = [name for name in names if getattr(self, name) is not None]
        if given not in (["epsilon", "sigma"], ["epsilon1", "epsilon2"]):
            found = ", ".join(given) or "none of them"
            raise refuse(f"found {found}, expected epsilon and sigma, or epsilon1 and epsilon2")
        return self

    def build(self, b: Builder) -> None:
        """One force."""
        if self.epsilon is not None and self.sigma is not None:
            strengths = coefficients_from_depth(self.epsilon, self.sigma)
        else:
            strengths = self.epsilon1 or 0.0, self.epsilon2 or 0.0
        self.add_force(b, lennard_jones(*strengths, self.cutoff))


class SoftRepulsionModel(_PairModel):
    """V = A (1 − r²/r_c²)² between all pairs closer than r_c: points can pass through each other."""

    kind: Literal["soft_repulsion"] = "soft_repulsion"
    energy: Annotated[Energy, Positive] = Field(description="A, the energy of two coincident points")
    cutoff: Annotated[Length, Positive] = Field(description="r_c, where the repulsion starts")

    def build(self, b: Builder) -> None:
        """One force."""
        self.add_force(b, soft_repulsion(self.energy, self.cutoff))
