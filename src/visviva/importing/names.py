"""Names that scenes allow for what other programs call otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from visviva.vocabulary.formula import CALLS

NO_NAME = re.compile(r"\W+")
IN_FORMULAS = {"t", "pi", "and", "or", "not", *CALLS}
"""What formulas know already, so that no input may be called so."""


class Names:
    """Each thing has one name, and no other thing has it.

    taken : names that are given already
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._of = dict[Any, str]()

    def of(self, what: Any, name: str) -> str:
        """The name of a thing that is called so in its file: that, as far as can be."""
        if what not in self._of:
            clean = NO_NAME.sub("_", name).strip("_") or "part"
            clean = clean if clean[0].isalpha() else f"part_{clean}"
            free, number = clean, 2
            while free in self._taken:
                free, number = f"{clean}_{number}", number + 1
            self._taken.add(free)
            self._of[what] = free
        return self._of[what]
