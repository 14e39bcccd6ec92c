"""Impact laws as parts of a scene: `impact: {kind: qce, touching: 20 um}`."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge
from pydantic import Field

from visviva.arrays import Array
from visviva.core.impact_problem import ImpactLaw
from visviva.impact.graph import Graph, ImpactSolution
from visviva.impact.laws import FrictionalWave, Lossless, Wave
from visviva.impact.lzb import lzb
from visviva.impact.newton import gr
from visviva.impact.qce import qce
from visviva.vocabulary.model import IMPACT, Part, Section
from visviva.vocabulary.quantity import Length, NonNegative, Number


class _LawModel(Part):
    section: ClassVar[Section] = IMPACT

    touching: Annotated[
        Length, NonNegative, Field(description="gaps below this count as closed in an impact")
    ] = 0.0

    def law(self) -> ImpactLaw | None:
        """The law that a stepper uses; None if it needs only its own rows."""
        raise NotImplementedError(f"{type(self).__name__}.law")


class LcpModel(_LawModel):
    """Newton's restitution at every contact at once, φ̇⁺ ≥ −e φ̇⁻: the default law. Impacts do not propagate
    through resting contacts.
    """

    kind: Literal["lcp"] = "lcp"

    def law(self) -> None:
        """The rows of the steppers are this law."""


class GrModel(_LawModel):
    """Generalized Reflections: approaching contacts are reflected repeatedly; conserves energy
    and symmetry.
    """

    kind: Literal["gr"] = "gr"
    most_rounds: Annotated[int, Ge(1)] = 10_000

    def law(self) -> Wave:
        """Restitution towards what it predicts."""
        return Wave(partial(_generalized_reflections, self.most_rounds))


class _QceModel(_LawModel):
    select: Annotated[
        Literal["all", "fastest"], Field(description="fastest: only the fastest contacts act in each round")
    ] = "all"
    refresh: Annotated[
        Literal["never", "end", "peak"],
        Field(description="end: update weights when a contact ends; peak: also at peak compression"),
    ] = "never"
    exponent: Annotated[
        Number, Ge(1.0), Field(description="of the contact law, for `refresh`: 1.5 is Hertz")
    ] = 1.0
    postpone: Annotated[
        bool, Field(description="contacts under more compression than they resist wait for the next round")
    ] = False
    most_rounds: Annotated[int, Ge(1)] = 10_000

    @property
    def free(self) -> Lossless:
        """The law without loss."""
        options = {name: getattr(self, name) for name in ("select", "refresh", "exponent", "postpone")}
        return partial(qce, most_rounds=self.most_rounds, **options)


class QceModel(_QceModel):
    """Quadratic Contact Energy: impacts propagate through touching bodies like waves; conserves energy and
    symmetry, and is close to stiff springs. With a restitution below 1, each contact receives that fraction
    of its velocity. Friction is applied afterwards, on the way to these velocities.
    """

    kind: Literal["qce"] = "qce"

    def law(self) -> Wave:
        """Restitution towards what it predicts."""
        return Wave(self.free)


class QceLcpModel(_QceModel):
    """Quadratic Contact Energy with restitution and Coulomb friction in one complementarity problem: solved
    by Lemke's method for up to 16 coupled contacts, by the stepper's contact solver for more. Where friction
    would increase the energy, restitution is reduced.
    """

    kind: Literal["qce-lcp"] = "qce-lcp"

    def law(self) -> FrictionalWave:
        """Restitution and friction towards what it predicts."""
        return FrictionalWave(self.free)


class LzbModel(_LawModel):
    """The reference for other laws: stiff springs at every contact, integrated in time. Slow."""

    kind: Literal["lzb"] = "lzb"
    exponent: Annotated[Number, Ge(1.0), Field(description="1 for linear springs, 1.5 for Hertz")] = 1.0
    steps_per_period: Annotated[int, Ge(10)] = 4000

    def law(self) -> Wave:
        """Restitution towards what it predicts."""
        return Wave(partial(lzb, exponent=self.exponent, steps_per_period=self.steps_per_period))


def _generalized_reflections(most_rounds: int, graph: Graph, v: Array, weights: Array) -> ImpactSolution:
    """`gr` needs no weights."""
    return gr(graph, v, most_rounds)
