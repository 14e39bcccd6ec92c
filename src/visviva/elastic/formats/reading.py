"""Text files of numbers, read word by word, with the line of errors."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.vocabulary.regular_file import read_regular_text

MAX_INTEGER = 2.0**53  # up to here all integers are exact
Grid = tuple[Array, Index, Index, SceneError | None]
"""Contents of a mesh file: vertices (n, 3) in its unit; tetrahedra (m, 4) by vertex index; their lines (m,),
0 in a binary file; the error for a vertex of no element, if there is one."""


class Words:
    """The words of a text file in sequence.

    Errors: `SceneError` with file and line for a file that cannot be read, ends too early, or contains a word
    where a number is expected.
    """

    def __init__(self, path: str | Path, text: str | None = None, first: int = 1) -> None:
        """From a file, or from a text whose first line has number `first`."""
        self.path, self.at = str(path), 0
        if text is None:
            text = read_regular_text(Path(path))
        self.words: list[str] = []
        lines: list[int] = []
        for number, line in enumerate(text.splitlines(), start=first):
            found = line.split()
            self.words += found
            lines += [number] * len(found)
        self.lines = np.array([*lines, lines[-1] if lines else first])

    @property
    def line(self) -> int:
        """The line of the last word read."""
        return int(self.lines[max(min(self.at, len(self.words)) - 1, 0)])

    def fail(self, message: str) -> NoReturn:
        """`SceneError` at the last word read."""
        raise SceneError(message, file=self.path, line=self.line)

    @property
    def over(self) -> bool:
        """Whether all words have been read."""
        return self.at >= len(self.words)

    @property
    def left(self) -> int:
        """Number of words not yet read."""
        return len(self.words) - self.at

    def word(self, wanted: str = "a word") -> str:
        """The next word."""
        if self.over:
            self.fail(f"the file ends where {wanted} is expected: it is truncated")
        self.at += 1
        return self.words[self.at - 1]

    def find(self, word: str) -> bool:
        """Skip past the next occurrence of a word; whether there is one."""
        try:
            self.at = self.words.index(word, self.at) + 1
        except ValueError:
            return False
        return True

    def count(self, what: str) -> int:
        """An integer ≥ 0."""
        word = self.word(f"the number of {what}")
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            self.fail(f"expected the number of {what}")
        return int(word)

    def numbers(self, n: int, what: str) -> Array:
        """n numbers."""
        if n < 0:
            self.fail(f"found {n} numbers of {what}, which is out of range")
        first, words = self.at, self.words[self.at : self.at + n]
        try:
            found = np.array(words, float)
        except ValueError:
            bad = next(i for i, word in enumerate(words) if not _is_number(word))
            self.at = first + bad + 1
            self.fail(f"found a word, expected a number: number {bad} of {what}")
        self.at = first + len(words)
        if len(words) < n:
            self.fail(f"the file ends after {len(words)} of {n} numbers of {what}: it is truncated")
        bad_ones = np.flatnonzero(~np.isfinite(found))
        if len(bad_ones):
            self.at = first + int(bad_ones[0]) + 1
            self.fail(f"found {words[int(bad_ones[0])]}, expected a finite number")
        return found

    def integers(self, n: int, what: str) -> Index:
        """n integers."""
        first, found = self.at, self.numbers(n, what)
        bad = np.flatnonzero((found != np.floor(found)) | (np.abs(found) > MAX_INTEGER))
        if len(bad):
            self.at = first + int(bad[0]) + 1
            self.fail(f"found {self.words[self.at - 1]}, expected a whole number: number {bad[0]} of {what}")
        return found.astype(np.int64)


def unused_point(path: str, names: Index, lines: Index, used: Index, what: str) -> SceneError | None:
    """The error for the first of n points in no element, if any: it would be left behind in silence.

    names, lines : (n,)   of the points;   used : names, in all elements, whatever their kind
    """
    alone = np.flatnonzero(~np.isin(names, used))
    if not len(alone):
        return None
    more = f", nor do {len(alone) - 1} others" if len(alone) > 1 else ""
    message = f"{what} {names[alone[0]]} belongs to no element{more}: remove it, or add its elements"
    return SceneError(message, file=path, line=int(lines[alone[0]]))


def as_text(data: bytes) -> str:
    """Decoded as UTF-8, with invalid bytes replaced by �."""
    return data.decode("utf-8", errors="replace")


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
