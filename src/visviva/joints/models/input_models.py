"""Inputs of a scene, live or as recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from visviva.errors import SceneError
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.model import INPUTS, Builder, Part, Section
from visviva.vocabulary.quantity import Number, Positive, Time
from visviva.vocabulary.signal_part import SignalPart


class InputModel(Part):
    """A number that the user sets during a live run, by keys or gamepad; motor formulas can read it.

    It follows its target at a bounded rate. User input is recorded as a list of times and targets, which
    reproduces the run.
    """

    section: ClassVar[Section] = INPUTS

    kind: Literal["input"] = "input"
    range: tuple[Number, Number] = (-1.0, 1.0)
    rate: Annotated[Number, Positive] = Field(4.0, description="rate of change, per second")
    start: Number = Field(0.0, description="initial value, and the value it returns to")
    holds: bool = Field(
        False,
        description="keeps its value when released, like a throttle; otherwise it returns to start",
    )
    keys: list[str] = Field(
        [],
        max_length=2,
        description="for down and up, or up alone, by browser names: a, ArrowLeft, Shift",
    )
    gamepad: Annotated[int, Field(ge=-7, le=7)] | None = Field(
        None, description="gamepad axis, counted from 1; negative: inverted"
    )
    button: Annotated[int, Field(ge=1, le=32)] | None = Field(
        None, description="gamepad button, counted from 1: acts like the key for up"
    )
    targets: list[tuple[Time, Number]] = Field([], description="recorded times and target values")

    def build(self, b: Builder) -> None:
        """The input, and its value as a signal."""
        try:
            made = Input(self.name, *self.range, self.rate, self.start, self.targets)
            b.add_input(made)
            b.world.schedule.append(made)
        except SceneError as error:
            b.error(error.message, error.path)
        b.add_signal(InputSignal(f"inputs.{self.name}", made))


@dataclass
class InputSignal:
    """The value of an input."""

    name: str
    input: Input
    unit: str = ""

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics."""
        return self.input.at(k.t)


class InputGaugeModel(SignalPart):
    """The value of an input in its unit, such as wind, as an instrument of a live run."""

    kind: Literal["input"] = "input"
    of: str = Field(description="an input, such as wind")
    unit: str = Field("", description="of the value, such as m/s")

    def build(self, b: Builder) -> None:
        """The value of the input."""
        if self.of not in b.inputs:
            b.error(f"there is no input {self.of!r}; known: {', '.join(b.inputs) or 'none'}", "of")
        b.add_signal(InputSignal(self.name, b.inputs[self.of], self.unit))
