"""Impact laws as parts of a scene: `impact: {kind: qce, touching: 20 um}`."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge
from pydantic import Field

from visviva.arrays import Array
from visviva.core.impact_problem import ImpactLaw
from visviva.impact.graph import Answer, Graph
from visviva.impact.laws import Lossless, RubbingWave, Wave
from visviva.impact.lzb import lzb
from visviva.impact.newton import gr
from visviva.impact.qce import qce
from visviva.vocabulary.model import IMPACT, Part, Section
from visviva.vocabulary.quantity import Length, NonNegative, Number


class _LawModel(Part):
    section: ClassVar[Section] = IMPACT

    touching: Annotated[
        Length, NonNegative, Field(description="gaps below this count as closed where something strikes")
    ] = 0.0

    def law(self) -> ImpactLaw | None:
        """The law for a stepper; None if it needs no law beyond its own rows."""
        raise NotImplementedError(f"{type(self).__name__}.law")


class LcpModel(_LawModel):
    """Newton's restitution on every contact at once, φ̇⁺ ≥ −e φ̇⁻: the default law. It does not propagate
    impacts through contacts at rest.
    """

    kind: Literal["lcp"] = "lcp"

    def law(self) -> None:
        """The rows of the steppers are this law."""


class GrModel(_LawModel):
    """Generalized Reflections: approaching contacts are reflected repeatedly; keeps energy and symmetry."""

    kind: Literal["gr"] = "gr"
    most_rounds: Annotated[int, Ge(1)] = 10_000

    def law(self) -> Wave:
        """Restitution towards its predicted velocities."""
        return Wave(partial(_reflect, self.most_rounds))


class _QceModel(_LawModel):
    select: Annotated[
        Literal["all", "fastest"], Field(description="fastest: only the fastest contacts act in a round")
    ] = "all"
    refresh: Annotated[
        Literal["never", "end", "peak"],
        Field(description="weights renewed when a contact ends, or is most compressed, too"),
    ] = "never"
    exponent: Annotated[
        Number, Ge(1.0), Field(description="of the contact law, for `refresh`: 1.5 for Hertz")
    ] = 1.0
    postpone: Annotated[
        bool, Field(description="contacts pressed harder than they resist wait for the next round")
    ] = False
    most_rounds: Annotated[int, Ge(1)] = 10_000

    @property
    def free(self) -> Lossless:
        """The lossless law."""
        options = {name: getattr(self, name) for name in ("select", "refresh", "exponent", "postpone")}
        return partial(qce, most_rounds=self.most_rounds, **options)


class QceModel(_QceModel):
    """Quadratic Contact Energy: impacts propagate through touching bodies like waves; conserves energy and
    symmetry, and is close to stiff springs. With a restitution below 1, each contact gets that share of its
    velocity. Friction is applied afterwards, towards these velocities.
    """

    kind: Literal["qce"] = "qce"

    def law(self) -> Wave:
        """Restitution towards its predicted velocities."""
        return Wave(self.free)


class QceLcpModel(_QceModel):
    """Quadratic Contact Energy with restitution and Coulomb friction in one complementarity problem: by
    Lemke's method for up to 16 connected contacts, by the stepper's own contact solver for more.
    If friction would raise the energy, restitution is reduced.
    """

    kind: Literal["qce-lcp"] = "qce-lcp"

    def law(self) -> RubbingWave:
        """Restitution and friction towards its predicted velocities."""
        return RubbingWave(self.free)


class LzbModel(_LawModel):
    """The reference for other laws: stiff springs at every contact, resolved in time. Slow."""

    kind: Literal["lzb"] = "lzb"
    exponent: Annotated[Number, Ge(1.0), Field(description="1 for springs, 1.5 for Hertz")] = 1.0
    steps_per_period: Annotated[int, Ge(10)] = 4000

    def law(self) -> Wave:
        """Restitution towards its predicted velocities."""
        return Wave(partial(lzb, exponent=self.exponent, steps_per_period=self.steps_per_period))


def _reflect(most_rounds: int, graph: Graph, v: Array, weights: Array) -> Answer:
    """`gr`, which uses no weights."""
    return gr(graph, v, most_rounds)
