"""Names available to the formulas of a scene while it is read or built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


class Known(dict[str, T]):
    """What is currently known, by name."""

    @contextmanager
    def during(self, names: Mapping[str, T]) -> Iterator[None]:
        """Replace all known names by these."""
        before, now = dict(self), dict(names)
        self.clear()
        self.update(now)
        try:
            yield
        finally:
            self.clear()
            self.update(before)


NAMED_NUMBERS: Known[float] = Known()
"""The `params` of a scene, in SI."""
