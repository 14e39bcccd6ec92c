"""Arrays that may have to grow: the operations in which they stand go on with the longer ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Index


class Room:
    """An array as an argument of operations, for an amount that nobody knows beforehand.

    Parameters
    ----------
    array : C-contiguous; whoever finds it too short leaves the program, and puts a longer one in by `replace`
    """

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self._uses: list[tuple[Index, int]] = []

    def words(self) -> list[int]:
        """Address and lengths, as they lie in blocks of arguments."""
        return [self.array.__array_interface__["data"][0], *self.array.shape]

    def used_in(self, block: Index, at: int) -> None:
        """Its words lie in a block from number `at` on."""
        self._uses.append((block, at))

    def replace(self, array: np.ndarray[Any, Any]) -> None:
        """Another array of the same type and number of axes, in all operations from now on."""
        self.array = array
        words = self.words()
        for block, at in self._uses:
            block[at : at + len(words)] = words


def present(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments of an operation with the present array of every `Room`, for calls from Python."""
    return tuple(one.array if isinstance(one, Room) else one for one in arguments)
