"""VTK's unstructured grids as text, legacy `.vtk` and `.vtu`: vertices, and corners of tetrahedra."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError, ParserCreate

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.elastic.formats.reading import Words
from visviva.errors import SceneError
from visviva.vocabulary.regular_file import read_regular_text

TETRAHEDRA = {10: 4, 24: 10}
"""Points of the cells of a type, corners first."""
AS_TEXT = "save it as ASCII (ParaView: Data Mode), or turn it into text by `meshio ascii FILE`"


def read_vtk(words: Words) -> tuple[Array, Index, Index]:
    """Vertices (n, 3) in the file's unit, tetrahedra (m, 4) and their lines (m,), of a legacy file."""
    if "BINARY" in words.words[:20]:
        words.fail(f"found a binary file of VTK, expected text: {AS_TEXT}")
    if not words.find("POINTS"):
        words.fail("found no POINTS: this is no unstructured grid of VTK")
    n = words.count("points")
    words.word("the type of the points")
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
    return x, *_tetrahedra(words, (flat, lines), ends[:-1], np.diff(ends), kinds, n)


def read_vtu(words: Words) -> tuple[Array, Index, Index]:
    """Vertices (n, 3) in the file's unit, tetrahedra (m, 4), their lines (m,), of XML with ASCII arrays."""
    arrays = _arrays(words.path)
    if not {"points", "connectivity", "offsets", "types"} <= arrays.keys():
        words.fail("found no points, connectivity, offsets and types: this is no unstructured grid")
    points, cells = arrays["points"], arrays["connectivity"]
    x = points.numbers(len(points.words), "the points")
    if len(x) % 3:
        points.fail(f"found {len(x)} numbers of the points, expected three for each")
    flat, ends, kinds = (
        arrays[name].integers(len(arrays[name].words), f"the {name}")
        for name in ("connectivity", "offsets", "types")
    )
    starts, given = np.append(0, ends[:-1]), (flat, cells.lines[: len(flat)])
    return x.reshape(-1, 3), *_tetrahedra(cells, given, starts, ends - starts, kinds, len(x) // 3)


def _arrays(path: str) -> dict[str, Words]:
    """The arrays of points and cells by their names, as words that know their lines."""
    parser, above, found = ParserCreate(), list[str](), dict[str, list[Any]]()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        parent = above[-1] if above else ""
        above.append(tag)
        if tag == "DataArray" and parent in ("Points", "Cells"):
            if attributes.get("format", "ascii") != "ascii":
                said = f"found an array in format {attributes['format']}, expected ascii: {AS_TEXT}"
                raise SceneError(said, file=path, line=parser.CurrentLineNumber)
            name = "points" if parent == "Points" else attributes.get("Name", "")
            found[name] = [parser.CurrentLineNumber]
            parser.CharacterDataHandler = hear

    def hear(text: str) -> None:
        own = next(reversed(found.values()))
        if len(own) == 1:
            own[0] = parser.CurrentLineNumber
        own.append(text)

    def end(tag: str) -> None:
        above.pop()
        parser.CharacterDataHandler = None

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    try:
        parser.Parse(read_regular_text(Path(path)), True)
    except ExpatError as error:
        raise SceneError(f"cannot be read as XML: {error}", file=path, line=error.lineno) from None
    return {name: Words(path, "".join(text), first) for name, (first, *text) in found.items()}


def _without_lengths(words: Words, flat: Index, cells: int) -> tuple[Index, Mask, Index]:
    """Cells with their length in front, as points alone, which they are, where each begins (cells + 1,)."""
    at, ends, kept = 0, [0], np.ones(len(flat), bool)
    for c in range(cells):
        if at >= len(flat) or flat[at] < 0:
            words.fail(f"the cells end after {c} of {cells}")
        kept[at] = False
        ends.append(ends[-1] + int(flat[at]))
        at += 1 + int(flat[at])
    return flat[kept], kept, np.array(ends, np.int64)


def _tetrahedra(
    words: Words, given: tuple[Index, Index], starts: Index, lengths: Index, kinds: Index, n: int
) -> tuple[Index, Index]:
    """Of numbers of points and their lines."""
    flat, lines = given
    if len(kinds) != len(starts):
        words.fail(f"found {len(kinds)} cell types for {len(starts)} cells")
    own = np.flatnonzero(sum((kinds == kind) & (lengths == n) for kind, n in TETRAHEDRA.items()))
    places = starts[own, None] + np.arange(4)
    if len(own) and (places.min() < 0 or places.max() >= len(flat)):
        words.fail("the cells have been cut short")
    tets: Index = flat[places]
    bad = np.flatnonzero(((tets < 0) | (tets >= n)).any(axis=1))
    if len(bad):
        said = f"cell {own[bad[0]]} names a point that is not among the {n} there are"
        raise SceneError(said, file=words.path, line=int(lines[places[bad[0], 0]]))
    return tets, lines[places[:, 0]]
