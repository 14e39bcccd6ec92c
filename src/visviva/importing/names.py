"""Names valid in scenes, for the names in files of other programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from visviva.vocabulary.formula import CALLS

NO_NAME = re.compile(r"\W+")
RESERVED_NAMES = {"t", "pi", "and", "or", "not", *CALLS}
"""Reserved words of formulas, which cannot be names of inputs."""


class Names:
    """Assigns a unique name to each object.

    taken : names already in use
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._of = dict[Any, str]()

    def of(self, what: Any, name: str) -> str:
        """The name of an object, as close as possible to its name in the file."""
        if what not in self._of:
            clean = NO_NAME.sub("_", name).strip("_") or "part"
            clean = clean if clean[0].isalpha() else f"part_{clean}"
            free, number = clean, 2
            while free in self._taken:
                free, number = f"{clean}_{number}", number + 1
            self._taken.add(free)
            self._of[what] = free
        return self._of[what]
