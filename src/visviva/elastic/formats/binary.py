"""Sequential reading of binary numbers, with the position of errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.errors import SceneError


class Binary:
    """The bytes of a file from a given position on.

    Parameters
    ----------
    order : '<' for little-endian, '>' for big-endian

    Errors: `SceneError` with the file and the number of bytes read, if the file ends too early.
    """

    def __init__(self, path: str | Path, data: bytes, order: str = "<") -> None:
        self.path, self.data, self.order, self.at = str(path), data, order, 0

    def fail(self, message: str) -> NoReturn:
        """`SceneError` at the current position."""
        raise SceneError(f"{message} (after {self.at} bytes)", file=self.path)

    def find(self, word: bytes) -> bool:
        """Skip past the next line that begins with a word; whether there is one."""
        at = self.data.find(b"\n" + word, max(self.at - 1, 0))
        if at < 0:
            return False
        self.at = at + 1 + len(word)
        return True

    def line(self) -> list[str]:
        """The words of the rest of a line of text."""
        end = self.data.find(b"\n", self.at)
        end = len(self.data) if end < 0 else end
        words = self.data[self.at : end].decode("latin-1").split()
        self.at = min(end + 1, len(self.data))
        return words

    def count(self, words: list[str], which: int, what: str) -> int:
        """An integer ≥ 0 among the words of a line."""
        if not (which < len(words) and words[which].isascii() and words[which].isdigit()):
            self.fail(f"found no count of {what}")
        return int(words[which])

    def floats(self, kind: str, n: int, what: str) -> Array:
        """The next n numbers of type f4 or f8, which must be finite."""
        found = self._next(kind, n, what).astype(float)
        if not np.isfinite(found).all():
            self.fail(f"found a number of {what} that is not finite")
        return found

    def integers(self, kind: str, n: int, what: str) -> Index:
        """The next n integers of a type such as i4 or u8."""
        return self._next(kind, n, what).astype(np.int64)

    def _next(self, kind: str, n: int, what: str) -> NDArray[Any]:
        size = np.dtype(kind).itemsize
        if n < 0:
            self.fail(f"found {n} numbers of {what}, which is out of range")
        if self.at + n * size > len(self.data):
            self.fail(f"the file ends within {n} numbers of {what}: it is truncated")
        found = np.frombuffer(self.data, np.dtype(self.order + kind), n, self.at)
        self.at += n * size
        return found
