"""The points of a study: all combinations of the values of its settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import numpy as np

from visviva.errors import SceneError

MAX_POINTS = 10_000
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
RANGE = re.compile(rf"\s*({NUMBER})\s*([^\d\s:][^:]*?)?\s*:\s*({NUMBER})\s*([^\d\s:][^:]*?)?\s*:\s*(\d+)\s*")
QUOTED = re.compile(r"[\[{\"']")
EXAMPLE = 'such as --set params.mass="1 kg, 2 kg" or --set "params.mass=1 kg : 3 kg : 5"'


def points_of(settings: Sequence[str]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The paths that vary, and the settings "path=value" of each point; the last path varies fastest.

    settings : each "path=value", "path=value, value, …" or "path=low : high : count"

    Raises SceneError if nothing varies, and for more than 10 000 points.
    """
    sides = [_side(text) for text in settings]
    varying = [path for path, values in sides if len(values) > 1]
    if not varying:
        raise SceneError(
            f"found nothing that varies, expected a list or a range of values, {EXAMPLE}", "--set"
        )
    count = int(np.prod([len(values) for _, values in sides], dtype=object))
    if count > MAX_POINTS:
        raise SceneError(f"found {count} points, expected at most {MAX_POINTS}", "--set")
    each = [[f"{path}={value}" for value in values] for path, values in sides]
    return varying, list(product(*each))


def _side(text: str) -> tuple[str, list[str]]:
    """A path and all its values."""
    path, given, values = text.partition("=")
    if not given or not path.strip():
        raise SceneError(f"found {text!r}, expected PATH=VALUES, {EXAMPLE}", "--set")
    found = RANGE.fullmatch(values)
    if not found and ":" in values and not QUOTED.search(values):
        raise SceneError(
            f"found {values.strip()!r}, expected LOW : HIGH : COUNT, as in 1 kg : 3 kg : 5", "--set"
        )
    return path.strip(), _spaced(text, *found.groups()) if found else _listed(values)


def _spaced(text: str, low: str, unit: str | None, high: str, other: str | None, count: str) -> list[str]:
    """Equally spaced values."""
    if unit and other and unit != other:
        raise SceneError(f"found the units {unit!r} and {other!r} in {text!r}, expected one", "--set")
    if not 2 <= int(count) <= MAX_POINTS:
        raise SceneError(f"found {count} values in {text!r}, expected 2 to {MAX_POINTS}", "--set")
    numbers = np.linspace(float(low), float(high), int(count))
    return [f"{number:.12g} {unit or other or ''}".strip() for number in numbers]


def _listed(values: str) -> list[str]:
    """Comma-separated values; commas inside brackets and quotes do not separate."""
    found, depth, quote = [""], 0, ""
    for c in values:
        if quote:
            quote = "" if c == quote else quote
        elif c in "\"'":
            quote = c
        depth += (c in "[{(") - (c in "]})") if not quote else 0
        if c == "," and not depth and not quote:
            found.append("")
        else:
            found[-1] += c
    return [value.strip() for value in found]
