"""Options that are numbers. Proved by tests/cli/test_nearly_right.py."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

ABOVE_ZERO, LARGEST = sys.float_info.min, sys.float_info.max
Number = TypeVar("Number", int, float)


def number(kind: type[Number], low: float, high: float, expected: str) -> Callable[[str], Number]:
    """A parser of numbers from `low` to `high`, for `typer.Option(parser=…)`.

    expected : how the error calls them, such as "a number of pictures above 0, such as 30"
    """

    def parse(text: str) -> Number:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            raise typer.BadParameter(f"found {str(text)!r}, expected {expected}")
        return value

    return parse


Port = Annotated[
    int,
    typer.Option(
        parser=number(int, 0, 65535, "a port from 0 to 65535; 0 selects a free one"),
        metavar="NUMBER",
        help="Port on this machine; 0 selects a free one.",
    ),
]
