"""Tensions, lengths and angles of hoists as signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from visviva.hoist.ropes.rope import Rope
from visviva.hoist.slip.settle_kernels import LINE_SIZE, SLIPPED
from visviva.hoist.wheels.sheave_set import SheaveSet
from visviva.vocabulary.model import Builder
from visviva.vocabulary.signal_part import SignalPart

UNITS = {"tension": "N", "length": "m", "wrap": "rad", "slip": "m", "wound": "m"}


@dataclass
class RopeSignal:
    """T [N] of one run, l [m] of one segment, β [rad] of one node, slip, or rope on a drum [m]."""

    name: str
    rope: Rope
    what: str
    element: int

    @property
    def unit(self) -> str:
        """Unit of the numbers."""
        return UNITS[self.what]

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics; T is nan before the first step."""
        if self.what == "tension":
            lam = k.state.memory[k.layout.memory[f"lambda/{self.rope.name}"]]
            return float(lam[self.rope.reeving.numbered_runs()[self.element]]) if k.t > 0.0 else np.nan
        if self.what == "slip":
            assert self.rope.grip is not None
            return float(k.memory(self.rope.grip)[LINE_SIZE * self.element + SLIPPED])
        if self.what == "wound":
            return self.rope.on_drum(k, self.element)
        length, _, wraps = self.rope.measures(k)
        numbers = length if self.what == "length" else wraps
        return float(numbers[self.element]) if self.element < len(numbers) else np.nan


class RopeSignalModel(SignalPart):
    """State of a rope: tension of a span, length of a segment, wrap angle, and more."""

    kind: Literal["rope"] = "rope"
    of: str = Field(description="a rope or a tackle")
    what: Literal["tension", "length", "wrap", "slip", "wound"] = Field(
        "tension",
        description="slip: rope that has slipped over a wheel or bollard with friction, towards higher "
        "nodes; wound: rope on a drum with layers",
    )
    element: Annotated[int, Field(ge=0)] = Field(
        0,
        description="number of the span, from end to end; or of the segment, or of the sheave between the "
        "ends; for slip, among the sheaves with mu; for wound, among its windings on drums "
        "with layers",
    )

    def build(self, b: Builder) -> None:
        """A value of the rope."""
        ropes = {part.name: part for part in b.world.constraints if isinstance(part, Rope)}
        if self.of not in ropes:
            b.error(f"there is no rope {self.of!r}; known: {', '.join(ropes) or 'none'}", "of")
        rope = ropes[self.of]
        parts = rope.reeving.number(len(rope.reeving))
        count = {"tension": len(rope.reeving.numbered_runs()), "length": parts, "wrap": parts - 1}
        count["slip"] = 0 if rope.grip is None else len(rope.grip.wheels)
        count["wound"] = len(rope.reeving.coils)
        if self.element >= count[self.what]:
            b.error(f"found element {self.element}, expected less than {count[self.what]}", "element")
        b.add_signal(RopeSignal(self.name, rope, self.what, self.element))


@dataclass
class SheaveSignal:
    """θ [rad] or θ̇ [rad/s] of a sheave."""

    name: str
    angle: int
    rate: bool

    @property
    def unit(self) -> str:
        """Unit of the numbers."""
        return "rad/s" if self.rate else "rad"

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics."""
        return float(k.scalar_rates()[self.angle] if self.rate else k.value[self.angle])


class SheaveSignalModel(SignalPart):
    """Rotation angle or speed of a sheave or winch."""

    kind: Literal["sheave"] = "sheave"
    of: str = Field(description="one sheave or winch, such as drum")
    what: Literal["angle", "rate"] = "angle"

    def build(self, b: Builder) -> None:
        """A value of the wheel."""
        found = b.points(self.of, "of")
        if not isinstance(found, SheaveSet) or found.sheaves.angle is None or len(found) != 1:
            b.error(f"{self.of!r} is not a single sheave that rotates", "of")
        b.add_signal(
            SheaveSignal(self.name, int(found.sheaves.angle.index[found.numbers[0]]), self.what == "rate")
        )
