"""Arrays that may grow: operations that use them continue with the longer ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Index


class GrowableArray:
    """An array argument of operations whose required size is not known beforehand.

    Parameters
    ----------
    array : C-contiguous; code that finds it too short leaves the program, and replaces it by `replace`
    """

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self._uses: list[tuple[Index, int]] = []

    def words(self) -> list[int]:
        """Address and lengths, in the format of argument blocks."""
        return [self.array.__array_interface__["data"][0], *self.array.shape]

    def used_in(self, block: Index, at: int) -> None:
        """Register a block that holds its words from index `at`."""
        self._uses.append((block, at))

    def replace(self, array: np.ndarray[Any, Any]) -> None:
        """Substitute another array of the same type and number of axes in all operations."""
        self.array = array
        words = self.words()
        for block, at in self._uses:
            block[at : at + len(words)] = words


def present(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments of an operation with the current array of every `GrowableArray`, for calls from Python."""
    return tuple(one.array if isinstance(one, GrowableArray) else one for one in arguments)
