"""Options that are times. Proved by tests/cli/test_nearly_right.py."""

from __future__ import annotations

import typer


def seconds(text: str) -> float:
    """A parser of times after the start, for `typer.Option(parser=…)`: 2, or with a unit, "500 ms"."""
    value = _read(text)
    if not 0.0 < value < float("inf"):
        raise typer.BadParameter(f"found {text!r}, expected a time after the start, such as 2 or 500 ms")
    return value


def _read(text: str) -> float:
    """The number of seconds; 0 if it is not a time."""
    from visviva.vocabulary.units import PURE, UnitError, dimension_name, parse_quantity

    try:
        found = parse_quantity(text.strip())
    except UnitError:
        return 0.0
    return found.value if found.dim == PURE or dimension_name(found.dim) == "time" else 0.0
