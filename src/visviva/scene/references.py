"""References to points inside a scene: "ball", "net[3]", "net[0:5]", "net[0,4,7]", "net.corner[-1]"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_REFERENCE = re.compile(r"\s*([^\W\d][\w-]*(?:\.[^\W\d][\w-]*)*)\s*(?:\[([^\[\]]{1,200})\])?\s*")
_SLICE = re.compile(r"\s*(-?\d{1,9})?\s*:\s*(-?\d{1,9})?\s*(?::\s*(-?\d{1,9})\s*)?")
_INDEX = re.compile(r"\s*-?\d{1,9}\s*")

EXAMPLES = "such as ball, net[3], net[0:5], net[0,4,7] or net.corner"


def split_reference(ref: str) -> tuple[str, str | None]:
    """Name and text in the brackets of a reference. Errors: `ValueError` with a message."""
    match = _REFERENCE.fullmatch(ref)
    if match is None:
        raise ValueError(f"found {ref[:60]!r}, expected a reference {EXAMPLES}")
    return match[1], match[2]


def indices(text: str, count: int) -> Sequence[int]:
    """Indices in the brackets, for a set of `count` points; negative ones count from the end.

    Errors: `ValueError` with a message, for an index out of range or an empty slice.
    """
    match = _SLICE.fullmatch(text)
    if match:
        start, stop, step = (int(part) if part else None for part in match.groups())
        if step == 0:
            raise ValueError(f"the step of [{text}] is 0")
        for end in (start, stop):
            if end is not None and not -count <= end <= count:
                raise ValueError(f"[{text}] is out of range: {_count_text(count)}")
        chosen = range(*slice(start, stop, step).indices(count))
        if not chosen:
            raise ValueError(f"[{text}] selects none of the {count} points")
        return chosen
    items = text.split(",")
    if not all(_INDEX.fullmatch(item) for item in items):
        raise ValueError(f"found [{text}], expected indices {EXAMPLES}")
    numbers = [int(item) for item in items]
    for number in numbers:
        if not -count <= number < count:
            raise ValueError(f"index {number} is out of range: {_count_text(count)}")
    return [number % count for number in numbers]


def _count_text(count: int) -> str:
    return "there is one point, [0]" if count == 1 else f"there are {count} points, counted from 0"
