"""Base of all signals of a scene: their limits."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from visviva.vocabulary.limits import Limits
from visviva.vocabulary.model import SIGNALS, Part, Section
from visviva.vocabulary.quantity import AnyNumber, refuse


class SignalPart(Part):
    """A number to plot, optionally with limits."""

    section: ClassVar[Section] = SIGNALS

    warn: AnyNumber | None = Field(
        None, description="its instrument shows a warning from this value on, in SI"
    )
    alarm: AnyNumber | None = Field(
        None,
        description="an event `alarm` is recorded from this value on; if alarm < warn, both are lower limits",
    )

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if self.warn is not None and self.warn == self.alarm:
            raise refuse("found warn and alarm at the same value, expected the alarm beyond the warning")
        return self

    @property
    def limits(self) -> Limits | None:
        """Its limits, if it has any."""
        return None if self.warn is None and self.alarm is None else Limits(self.warn, self.alarm)


def limited(signal: Any, part: Any) -> None:
    """Give a signal the limits of the part that adds it, if that has any."""
    if isinstance(part, SignalPart) and part.limits is not None and signal.name == part.name:
        signal.limits = part.limits
