"""Validation of an OBJ file before it is read: readers skip lines that they do not understand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from visviva.errors import SceneError

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+|inf|nan)([eE][+-]?\d+)?", re.IGNORECASE)
CORNER = re.compile(r"(-?\d{1,9})(/-?\d*){0,2}$")


def refuse_obj(text: str) -> None:
    """Raise SceneError with the first line that is not a valid vertex, or a face of three or more corners.

    The content of the line is not quoted, since the file may be anybody's.
    """
    lines = [(number, words) for number, words in _lines(text) if words and words[0] in ("v", "f")]
    count = sum(words[0] == "v" for _, words in lines)
    above = 0
    for number, words in lines:
        above += words[0] == "v"
        wrong = (
            _is_invalid_vertex(words[1:]) if words[0] == "v" else _is_invalid_face(words[1:], above, count)
        )
        if wrong:
            raise SceneError(f"cannot be read as a mesh of kind obj: line {number}, expected {wrong}")


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Words of each line, and its number; one that ends in a backslash continues on the next."""
    words: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words += line.removesuffix("\\").split()
        if not line.endswith("\\"):
            yield number, words
            words = []


def _is_invalid_vertex(words: list[str]) -> str:
    valid = len(words) >= 3 and all(NUMBER.fullmatch(word) for word in words[:3])
    return "" if valid else "v and three numbers"


def _is_invalid_face(words: list[str], above: int, count: int) -> str:
    """Corners are numbered from 1 in the file, negative ones back from the last preceding vertex."""
    plain = words[: words.index("#")] if "#" in words else words
    corners = [CORNER.match(word) for word in plain]
    if len(plain) < 3 or not all(corners):
        return "f and three or more numbers of vertices"
    numbers = [int(found[1]) for found in corners if found]
    if all(0 < number <= count or -above <= number < 0 for number in numbers):
        return ""
    return f"numbers of the {count} vertices, counted from 1, or back from -1"
