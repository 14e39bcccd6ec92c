"""Inputs of a scene, as a person steers by them or as they were recorded."""

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
    """A number that a person sets while a scene runs live, by keys or gamepad; formulas of motors read it.

    It follows at a bounded rate. What was done is a list of times and targets, with which a run repeats.
    """

    section: ClassVar[Section] = INPUTS

    kind: Literal["input"] = "input"
    range: tuple[Number, Number] = (-1.0, 1.0)
    rate: Annotated[Number, Positive] = Field(4.0, description="how fast it follows, per second")
    start: Number = Field(0.0, description="where it is at first, and goes back to")
    holds: bool = Field(
        False,
        description="it stays where it was put, as a throttle; else it goes back to start when let go",
    )
    keys: list[str] = Field(
        [],
        max_length=2,
        description="down and up, or up alone, as a browser calls them: a, ArrowLeft, Shift",
    )
    gamepad: Annotated[int, Field(ge=-7, le=7)] | None = Field(
        None, description="its axis, counted from 1; negative: the other way round"
    )
    button: Annotated[int, Field(ge=1, le=32)] | None = Field(
        None, description="of the gamepad, counted from 1: as the key up"
    )
    targets: list[tuple[Time, Number]] = Field([], description="when it is told to go where, as recorded")

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
    """The value of an input, in its unit, among the instruments of a live run, such as a wind."""

    kind: Literal["input"] = "input"
    of: str = Field(description="an input, such as wind")
    unit: str = Field("", description="of its value, such as m/s")

    def build(self, b: Builder) -> None:
        """A number of the input."""
        if self.of not in b.inputs:
            b.error(f"there is no input {self.of!r}; known: {', '.join(b.inputs) or 'none'}", "of")
        b.add_signal(InputSignal(self.name, b.inputs[self.of], self.unit))
