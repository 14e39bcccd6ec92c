"""Options that are times. Proved by tests/cli/test_nearly_right.py."""

from __future__ import annotations

import typer
from pydantic import TypeAdapter, ValidationError

from visviva.vocabulary.quantity import Time

TIME = TypeAdapter[float](Time)


def seconds(text: str) -> float:
    """A parser of times after the start, for `typer.Option(parser=…)`: 2, or with a unit as "500 ms"."""
    try:
        value = TIME.validate_python(float(text) if _bare(text) else text)
    except ValidationError:
        value = 0.0
    if not value > 0.0:
        raise typer.BadParameter(f"found {text!r}, expected a time after the start, such as 2 or 500 ms")
    return value


def _bare(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
