"""Restrictions of a `.co` file: fixed vertices, as in the thesis, and by keyword all those of its library.

    17                                      vertex 17 is fixed
    coordinate 4 z                          one coordinate of vertex 4 keeps its value
    plane 5  a b c d                        vertex 5 on a x + b y + c z + d = 0
    quadric 6  a b c d e f g h i j          on a x² + b y² + c z² + d xy + e xz + f yz + g x + h y + i z + j
    sphere 6  x y z r                       on a sphere by centre and radius
    attach 7 to 1 2 3                       held at its initial position on a vertex, an edge or a face
    incompressible 12                       the volume of tetrahedron 12 is constant
    rigid 13                                tetrahedron 13 keeps its shape
    path 8  t x y z u v w  t x y z u v w    moved through positions with velocities, by Hermite cubics

All but the first may be followed by `from T`, `until T`, `breaks F`: when it acts, and the force at which it
breaks; a path acts from its first time until its last.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import numpy as np

from visviva.elastic.formats.reading import Words
from visviva.elastic.formats.thesis_files import begin_file, end_file, read_count

NUMBERS = {"fixed": 0, "plane": 4, "quadric": 10, "sphere": 4, "incompressible": 0, "rigid": 0}
OF_TETRAHEDRA = ("incompressible", "rigid")
OPTIONS = ("from", "until", "breaks")
EXCLUSIVE_OPTIONS = (("path", "from"), ("path", "until"))
AXES = ("x", "y", "z")
STATION_NUMBERS = 7


@dataclass(frozen=True)
class Restriction:
    """A line of a `.co` file.

    Parameters
    ----------
    kind : fixed, coordinate, plane, quadric, sphere, attach, incompressible, rigid, path
    of : the vertex, or the tetrahedron
    numbers : the numbers after it, in the units of the file; for a coordinate its index
    start, end : when it acts [s]; None if not given
    breaks : force at which it breaks, or None
    line : its line in the file
    """

    kind: str
    of: int
    numbers: tuple[float, ...] = ()
    start: float | None = None
    end: float | None = None
    breaks: float | None = None
    line: int = field(default=0, compare=False)


def read_restrictions(path: str | Path, vertices: int, tets: int) -> list[Restriction]:
    """A `.co` file for these numbers of vertices and tetrahedra. Errors: `SceneError` with file and line."""
    words = begin_file(path, "constraints")
    n, found = read_count(words, "constraints"), list[Restriction]()
    while len(found) < n:
        found += _Line(words, vertices, tets).read()
    if len(found) > n:
        words.fail(f"found more than the {n} constraints declared")
    end_file(words, "constraints")
    return found


def fixed_vertices(found: list[Restriction], n: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """(n,) which vertices are fixed."""
    marks = np.zeros(n, bool)
    marks[[one.of for one in found if one.kind == "fixed"]] = True
    return marks


class _Line:
    """The words of one line."""

    def __init__(self, words: Words, vertices: int, tets: int) -> None:
        self.words, self.vertices, self.tets = words, vertices, tets
        first = words.word("a constraint")
        self.number, self.rest = words.line, [first]
        while not words.over and words.lines[words.at] == self.number:
            self.rest.append(words.word())

    def fail(self, message: str) -> NoReturn:
        self.words.fail(message)

    def read(self) -> list[Restriction]:
        """Its restrictions; several fixed vertices may share a line."""
        word = self.rest[0]
        if not word.isascii() or not word.isalpha():
            return [Restriction("fixed", self._index(False), line=self.number) for _ in range(len(self.rest))]
        if word == "end":
            self.fail("found fewer constraints than declared")
        self.rest.pop(0)
        if word not in (*NUMBERS, "coordinate", "attach", "path"):
            known = ", ".join((*NUMBERS, "coordinate", "attach", "path"))
            self.fail(f"found no constraint, expected a vertex, or one of {known}")
        of = self._index(word in OF_TETRAHEDRA)
        numbers = self._numbers(word)
        options = self._options(word)
        return [Restriction(word, of, numbers, *options, self.number)]

    def _numbers(self, word: str) -> tuple[float, ...]:
        if word == "coordinate":
            axis = self.rest.pop(0) if self.rest else ""
            return (float(AXES.index(axis)),) if axis in AXES else self.fail("expected x, y or z")
        if word == "attach":
            return self._corners()
        if word == "path":
            return self._stations()
        return tuple(self._number(f"{NUMBERS[word]} numbers of a {word}") for _ in range(NUMBERS[word]))

    def _corners(self) -> tuple[float, ...]:
        if not self.rest or self.rest.pop(0) != "to":
            self.fail("expected 'attach VERTEX to' and one, two or three vertices")
        corners = list[float]()
        while self.rest and self.rest[0] not in OPTIONS:
            corners.append(float(self._index(False)))
        if not 1 <= len(corners) <= 3:
            self.fail(f"found {len(corners)} vertices, expected one, two or three")
        return tuple(corners)

    def _stations(self) -> tuple[float, ...]:
        numbers = list[float]()
        while self.rest and self.rest[0] not in OPTIONS:
            numbers.append(self._number("a time, a position and a velocity"))
        if len(numbers) < 2 * STATION_NUMBERS or len(numbers) % STATION_NUMBERS:
            self.fail(
                f"found {len(numbers)} numbers of a path, expected seven for each of two stations or more"
            )
        if (np.diff(numbers[::STATION_NUMBERS]) <= 0).any():
            self.fail("the times of a path must increase")
        return tuple(numbers)

    def _options(self, word: str) -> tuple[float | None, float | None, float | None]:
        found = dict.fromkeys(OPTIONS, None) | dict[str, float | None]()
        while self.rest:
            name = self.rest.pop(0)
            if name not in OPTIONS or found[name] is not None or (word, name) in EXCLUSIVE_OPTIONS:
                self.fail(f"found unexpected words after the numbers of {word}")
            found[name] = self._number(f"a number after '{name}'")
            if found[name] < 0:  # type: ignore[operator]
                self.fail(f"found a number < 0 after '{name}'")
        return found["from"], found["until"], found["breaks"]

    def _index(self, tet: bool) -> int:
        what, most = ("tetrahedron", self.tets) if tet else ("vertex", self.vertices)
        word = self.rest.pop(0) if self.rest else ""
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            self.fail(f"expected the number of a {what}")
        if int(word) >= most:
            self.fail(f"found {what} {int(word)}, but there are {most}")
        return int(word)

    def _number(self, what: str) -> float:
        try:
            number = float(self.rest.pop(0))
        except (ValueError, IndexError):
            self.fail(f"expected {what}")
        return number if np.isfinite(number) else self.fail(f"expected {what}, all finite")
