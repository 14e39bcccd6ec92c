"""Elastic moduli in a scene: equivalent pairs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from visviva.elastic.models.fibre_model import FibresModel
from visviva.vocabulary.model import Model
from visviva.vocabulary.quantity import Density, NonNegative, Number, Positive, Pressure, Viscosity, refuse

PAIRS = (("young", "poisson"), ("bulk", "shear"), ("first_lame", "shear"))


class MaterialModel(Model):
    """The material of a body. Give its stiffness as Young's modulus and Poisson's ratio, as bulk and shear
    modulus, or as Lamé's two constants, the second of which is the shear modulus.
    """

    law: Literal["neo_hookean", "corotated", "saint_venant_kirchhoff", "thesis"] | str = Field(
        "neo_hookean",
        description="rubber; linear in corotated axes; linear in strain; the energy of Liesenfeld 1997, "
        "the only one that prevents inverted elements: the others report the first inversion; "
        "or a Material from a Python file given on the command line by --python",
    )
    density: Annotated[Density, Positive]
    young: Annotated[Pressure, NonNegative] | None = None
    poisson: Number | None = Field(None, description="above −1 and below 0.5")
    bulk: Annotated[Pressure, NonNegative] | None = None
    shear: Annotated[Pressure, NonNegative] | None = None
    first_lame: Pressure | None = None
    viscosity: tuple[Annotated[Viscosity, NonNegative], Annotated[Viscosity, NonNegative]] = Field(
        (0.0, 0.0), description="η₁ and η₂: of volumetric and of shear flow; half of Newton's"
    )

    fibres: FibresModel | None = Field(None, description="reinforcement in a given direction")

    yield_stress: Annotated[Pressure, Positive] | None = Field(
        None, description="von Mises stress above which deformation is permanent; no yielding if omitted"
    )
    hardening: Annotated[Pressure, NonNegative] = Field(
        0.0, description="increase of the yield stress per plastic strain"
    )

    strength: Annotated[Pressure, Positive] | None = Field(
        None, description="largest principal stress, at which it breaks; unbreakable if omitted"
    )
    breaks_at_strain: Annotated[Number, Positive] | None = Field(
        None,
        description="largest principal strain, at which it breaks: 0.1 is ten per cent longer than at rest",
    )

    @model_validator(mode="after")
    def _one_pair(self) -> MaterialModel:
        names = ("young", "poisson", "bulk", "shear", "first_lame")
        given = tuple(name for name in names if getattr(self, name) is not None)
        if set(given) not in [set(pair) for pair in PAIRS]:
            found = " and ".join(given) or "no modulus"
            raise refuse(
                f"found {found}, expected young and poisson, bulk and shear, or first_lame and shear"
            )
        if self.poisson is not None and not -1.0 < self.poisson < 0.5:
            raise refuse(f"found poisson {self.poisson:g}, expected a number above -1 and below 0.5")
        if self.hardening > 0 and self.yield_stress is None:
            raise refuse("found hardening without yield_stress")
        if self.moduli()[0] < 0:
            raise refuse(f"found a bulk modulus of {self.moduli()[0]:g} Pa, expected one ≥ 0")
        return self

    def moduli(self) -> tuple[float, float]:
        """Bulk and shear modulus [Pa]."""
        if self.young is not None and self.poisson is not None:
            return self.young / (3 - 6 * self.poisson), self.young / (2 + 2 * self.poisson)
        shear = self.shear or 0.0
        return (self.bulk if self.bulk is not None else (self.first_lame or 0.0) + 2 / 3 * shear), shear
