"""Numbers that a scene gives names to, its `params`, for its formulas to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_known: dict[str, float] = {}


def named_numbers() -> Mapping[str, float]:
    """Those that formulas may name now, in SI."""
    return _known


@contextmanager
def naming(numbers: Mapping[str, float]) -> Iterator[None]:
    """Let the formulas of a scene name these while it is read or built."""
    before = dict(_known)
    _known.clear()
    _known.update(numbers)
    try:
        yield
    finally:
        _known.clear()
        _known.update(before)
