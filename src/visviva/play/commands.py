"""Requests from the page: one small model for each, validated before use."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat, TypeAdapter, ValidationError

from visviva.play.sketch import LinkKind
from visviva.view.serving.protocol import BadRequest
from visviva.vocabulary.model import Model

MAX_COORDINATE = 1000.0

Coordinate = Annotated[FiniteFloat, Field(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Position = tuple[Coordinate, Coordinate, Coordinate]
Number = Annotated[int, Field(ge=0, le=10**9)]
Share = Annotated[FiniteFloat, Field(ge=0, le=1)]


class Add(Model):
    """Add a particle or a nail, and connect it to another item if `to` is given."""

    do: Literal["add"]
    at: Position
    to: Number | None = None
    nail: bool = False
    by: LinkKind = "spring"


class Connect(Model):
    """A spring, rod or string between two items."""

    do: Literal["connect"]
    a: Number
    b: Number
    by: LinkKind = "spring"


class Stamp(Model):
    """Add a rope that hangs on an item or on its own nail, a jelly or a box."""

    do: Literal["stamp"]
    what: Literal["rope", "jelly", "box"]
    at: Position
    to: Number | None = None


class Remove(Model):
    """Remove an item with its springs, or one spring."""

    do: Literal["remove"]
    what: Literal["item", "link"]
    number: Number


class Hold(Model):
    """Fix an item in place, make it a motor, or release it."""

    do: Literal["hold"]
    number: Number
    how: Literal["free", "nail", "circle", "sine"]


class Set(Model):
    """A new value of a slider, for one item or spring, or for all."""

    do: Literal["set"]
    name: Annotated[str, Field(max_length=200)]
    value: FiniteFloat
    number: Number | None = None


class Grab(Model):
    """Begin to pull an item of the playground, by its number, or part of a track of a given scene.

    numbers : of the item, of the body, or of the points near the position, at most three
    weights : of these points
    place : position on a body, relative to its centre, in its axes [m]
    """

    do: Literal["grab"]
    numbers: Annotated[list[Number], Field(min_length=1, max_length=3)]
    track: Annotated[str, Field(max_length=200)] = ""
    weights: Annotated[tuple[Share, ...], Field(max_length=3)] = ()
    place: Position = (0.0, 0.0, 0.0)


class Pull(Model):
    """The current position of the pointer."""

    do: Literal["pull"]
    at: Position


class Steer(Model):
    """Set the target of an input of a given scene."""

    do: Literal["steer"]
    name: Annotated[str, Field(max_length=200)]
    value: FiniteFloat


class Plain(Model):
    """Requests without data."""

    do: Literal["release", "run", "pause", "step", "reset", "undo", "save", "clear"]


Command = Add | Connect | Stamp | Remove | Hold | Set | Grab | Pull | Steer | Plain
READER: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="do")])


def read_command(text: str) -> Command:
    """The request in a text; raises BadRequest with one sentence."""
    try:
        return READER.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        location = ".".join(str(part) for part in first["loc"])
        raise BadRequest(
            f"request not understood: {location + ': ' if location else ''}{first['msg']}"
        ) from None
