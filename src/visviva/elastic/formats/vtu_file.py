"""VTK's unstructured grids in XML, `.vtu`: arrays as text, as bytes in base64, or appended to the XML."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers.expat import ExpatError, ParserCreate

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.formats.binary import Binary
from visviva.elastic.formats.reading import Grid, Words, as_text
from visviva.elastic.formats.vtk_cells import tetrahedra_of
from visviva.elastic.formats.vtu_bytes import UNREADABLE, array_bytes
from visviva.errors import SceneError

TYPES = {
    f"{name}{8 * size}": f"{kind}{size}"
    for name, kind, sizes in (("Float", "f", (4, 8)), ("Int", "i", (1, 2, 4, 8)), ("UInt", "u", (1, 2, 4, 8)))
    for size in sizes
}
REQUIRED_ARRAYS = "points", "connectivity", "offsets", "types"
APPENDED_DATA = re.compile(rb"<AppendedData[^>]*>\s*_")


@dataclass
class _Data:
    """An array: its start, its attributes, and its text, which begins in line `first`."""

    line: int
    attributes: dict[str, str]
    text: list[str] = field(default_factory=list)
    first: int = 0

    @property
    def is_text(self) -> bool:
        """Whether its numbers are text."""
        return self.attributes.get("format", "ascii") == "ascii"

    def words(self, path: str) -> Words:
        """Its words, with their lines."""
        return Words(path, "".join(self.text), self.first or self.line)


class _Grid:
    """The arrays of points and cells of a file by name, and the encoding of its bytes."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path, self.arrays, self.head = path, dict[str, _Data](), dict[str, str]()
        behind = APPENDED_DATA.search(data)
        self.behind = data[behind.end() :] if behind else b""
        self.raw = behind is not None and b'"raw"' in behind.group()
        self._parse(data[: behind.start()] if behind else data, final=behind is None)
        if not set(REQUIRED_ARRAYS) <= self.arrays.keys():
            raise SceneError(
                f"found no {', '.join(REQUIRED_ARRAYS)}: this is not an unstructured grid", file=path
            )

    def _parse(self, data: bytes, final: bool) -> None:
        parser, above = ParserCreate(), list[str]()

        def begin(tag: str, attributes: dict[str, str]) -> None:
            parent = above[-1] if above else ""
            above.append(tag)
            if tag == "VTKFile":
                self.head = attributes
            if tag == "DataArray" and parent in ("Points", "Cells"):
                name = "points" if parent == "Points" else attributes.get("Name", "")
                self.arrays[name] = _Data(parser.CurrentLineNumber, attributes)
                parser.CharacterDataHandler = hear

        def hear(text: str) -> None:
            own = next(reversed(self.arrays.values()))
            own.first = own.first or parser.CurrentLineNumber
            own.text.append(text)

        def end(tag: str) -> None:
            above.pop()
            parser.CharacterDataHandler = None

        parser.StartElementHandler, parser.EndElementHandler = begin, end
        try:
            parser.Parse(as_text(data), final)
        except ExpatError as error:
            raise SceneError(f"cannot be read as XML: {error}", file=self.path, line=error.lineno) from None

    def points(self) -> tuple[Array, Index]:
        """The vertices (n, 3), and their lines (n,); 0 for bytes."""
        own = self.arrays["points"]
        file: Words | Binary
        if own.is_text:
            words = own.words(self.path)
            file, found = words, words.numbers(len(words.words), "the points")
            lines = words.lines[:-1:3]
        else:
            data, kind, n = self._binary(own)
            file, found, lines = data, data.floats(kind, n, "the points"), np.zeros(n // 3, np.int64)
        if len(found) % 3:
            file.fail(f"found {len(found)} numbers of the points, expected three for each")
        return found.reshape(-1, 3), lines

    def integers(self, name: str) -> tuple[Index, Index]:
        """An array, and the line of each of its numbers; 0 for bytes."""
        own = self.arrays[name]
        if own.is_text:
            words = own.words(self.path)
            return words.integers(len(words.words), f"the {name}"), words.lines[: len(words.words)]
        data, kind, n = self._binary(own)
        return data.integers(kind, n, f"the {name}"), np.zeros(n, np.int64)

    def _binary(self, own: _Data) -> tuple[Binary, str, int]:
        """The bytes of an array, the type of its numbers and their count."""
        form, kind = own.attributes["format"], TYPES.get(own.attributes.get("type", ""))
        if form not in ("binary", "appended") or kind is None:
            self.fail(own, f"found an array of {own.attributes.get('type')} in format {form!r}")
        data = self._bytes(own, form)
        return Binary(self.path, data, self.order), kind, len(data) // int(kind[1:])

    @property
    def order(self) -> str:
        """Byte order of numbers."""
        return ">" if self.head.get("byte_order") == "BigEndian" else "<"

    def fail(self, own: _Data, message: str) -> NoReturn:
        """`SceneError` in the line of an array."""
        raise SceneError(message, file=self.path, line=own.line)

    def _bytes(self, own: _Data, form: str) -> bytes:
        """Contents of an array, decoded and decompressed."""
        if form == "binary":
            coded, raw = "".join(own.text).strip().encode(), False
        else:
            offset, there = own.attributes.get("offset", ""), len(self.behind)
            if not offset.isdigit() or int(offset) >= there:
                self.fail(own, f"found an offset {offset!r}, of {there} bytes: it is truncated")
            coded, raw = self.behind[int(offset) :], self.raw
        count = np.dtype(self.order + TYPES.get(self.head.get("header_type", "UInt32"), "u4"))
        try:
            return array_bytes(coded, raw, count, self.head.get("compressor", ""))
        except UNREADABLE as error:
            raise SceneError(f"its bytes cannot be read: {error}", file=self.path, line=own.line) from None


def read_vtu(path: str, data: bytes) -> Grid:
    """Contents of a `.vtu` file."""
    grid = _Grid(path, data)
    x, points = grid.points()
    given, ends, kinds = grid.integers("connectivity"), grid.integers("offsets")[0], grid.integers("types")[0]
    starts = np.append(0, ends[:-1])
    cells = Words(path, "", grid.arrays["connectivity"].line)
    return x, *tetrahedra_of(cells, given, (starts, ends - starts), kinds, points)
