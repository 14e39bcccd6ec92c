"""VTK's unstructured grids in legacy `.vtk` files, text or binary: vertices and corners of tetrahedra."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index, Mask
from visviva.elastic.formats.binary import Binary
from visviva.elastic.formats.reading import Grid, Words, as_text
from visviva.elastic.formats.vtk_cells import tetrahedra_of

HEADER_BYTES = 1024  # bytes that contain the kind: lines 1 to 3
TYPES = {"float": "f4", "double": "f8", "int": "i4", "vtktypeint64": "i8", "vtkidtype": "i8", "long": "i8"}
"""Types by their names in a binary file."""


def read_vtk(path: str, data: bytes) -> Grid:
    """Contents of a `.vtk` file."""
    if b"BINARY" in data[:HEADER_BYTES].split(b"\n")[2:3]:
        return _read_binary(Binary(path, data, ">"))
    words = Words(path, as_text(data))
    if not words.find("POINTS"):
        words.fail("found no POINTS: this is not an unstructured grid of VTK")
    n = words.count("points")
    words.word("the type of the points")
    points = words.lines[words.at : words.at + 3 * n : 3]
    x = words.numbers(3 * n, "the points").reshape(n, 3)
    if not words.find("CELLS"):
        words.fail("found no CELLS")
    cells, size = words.count("cells"), words.count("numbers of the cells")
    if words.words[words.at : words.at + 1] == ["OFFSETS"]:
        words.at += 2
        ends = words.integers(cells, "the offsets")
        words.find("CONNECTIVITY")
        words.word("the type of the cells")
        lines = words.lines[words.at : words.at + size]
        flat = words.integers(size, "the cells")
    else:
        lines = words.lines[words.at : words.at + size]
        flat, kept, ends = _without_lengths(words, words.integers(size, "the cells"), cells)
        lines = lines[kept]
    if not words.find("CELL_TYPES"):
        words.fail("found no CELL_TYPES")
    kinds = words.integers(words.count("cell types"), "the cell types")
    return x, *tetrahedra_of(words, (flat, lines), (ends[:-1], np.diff(ends)), kinds, points)


def _read_binary(file: Binary) -> Grid:
    n, kind = _read_header(file, b"POINTS", "points")
    x = file.floats(kind, 3 * n, "the points").reshape(n, 3)
    if not file.find(b"CELLS"):
        file.fail("found no CELLS")
    head = file.line()
    cells, size = file.count(head, 0, "cells"), file.count(head, 1, "numbers of the cells")
    if file.data[file.at : file.at + 7] == b"OFFSETS":
        ends = file.integers(_kind(file, file.line()), cells, "the offsets")
        if not file.find(b"CONNECTIVITY"):
            file.fail("found no CONNECTIVITY")
        flat = file.integers(_kind(file, file.line()), size, "the cells")
    else:
        flat, _, ends = _without_lengths(file, file.integers("i4", size, "the cells"), cells)
    kinds = file.integers("i4", _read_header(file, b"CELL_TYPES", "cell types")[0], "the cell types")
    given = flat, np.zeros(len(flat), np.int64)
    return x, *tetrahedra_of(file, given, (ends[:-1], np.diff(ends)), kinds, np.zeros(n, np.int64))


def _read_header(file: Binary, word: bytes, what: str) -> tuple[int, str]:
    """How many numbers follow, and their type if given."""
    if not file.find(word):
        file.fail(f"found no {word.decode()}: this is not an unstructured grid of VTK")
    line = file.line()
    return file.count(line, 0, what), _kind(file, line) if len(line) > 1 else ""


def _kind(file: Binary, line: list[str]) -> str:
    name = line[-1].lower() if line else ""
    if name not in TYPES:
        file.fail(f"found numbers of type {name!r}, expected one of {', '.join(TYPES)}")
    return TYPES[name]


def _without_lengths(file: Words | Binary, flat: Index, cells: int) -> tuple[Index, Mask, Index]:
    """Cells without the leading lengths: point indices, their mask in `flat`, starts (cells + 1,)."""
    at, ends, kept = 0, [0], np.ones(len(flat), bool)
    for c in range(cells):
        if at >= len(flat) or flat[at] < 0:
            file.fail(f"the cells end after {c} of {cells}")
        kept[at] = False
        ends.append(ends[-1] + int(flat[at]))
        at += 1 + int(flat[at])
    return flat[kept], kept, np.array(ends, np.int64)
