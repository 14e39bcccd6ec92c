"""VTK's unstructured grids as text, legacy `.vtk` and `.vtu`: vertices, and corners of tetrahedra."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.reading import Words
from visviva.errors import SceneError

TETRAHEDRA = {10: 4, 24: 10}
"""Points of the cells of a type, corners first."""


def read_vtk(words: Words) -> tuple[Array, Index]:
    """Vertices (n, 3) in the file's unit, and tetrahedra (m, 4), of a legacy file."""
    if "BINARY" in words.words[:20]:
        words.fail("found a binary file of VTK, expected ASCII")
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
        flat = words.integers(size, "the cells")
    else:
        flat = words.integers(size, "the cells")
        flat, ends = _without_lengths(words, flat, cells)
    if not words.find("CELL_TYPES"):
        words.fail("found no CELL_TYPES")
    kinds = words.integers(words.count("cell types"), "the cell types")
    return x, _tetrahedra(words, flat, ends[:-1], np.diff(ends), kinds, n)


def read_vtu(words: Words) -> tuple[Array, Index]:
    """Vertices (n, 3) in the file's unit, and tetrahedra (m, 4), of an XML file with ASCII arrays."""
    try:
        root = ElementTree.fromstring(" ".join(words.words))
    except ElementTree.ParseError as error:
        raise SceneError(f"cannot be read as XML: {error}", file=words.path) from None
    points = root.find(".//Points/DataArray")
    arrays = {array.get("Name", ""): array for array in root.findall(".//Cells/DataArray")}
    needed = [points, *(arrays.get(name) for name in ("connectivity", "offsets", "types"))]
    if any(array is None for array in needed):
        words.fail("found no points, connectivity, offsets and types: this is no unstructured grid")
    found = []
    for array in needed:
        assert array is not None
        if array.get("format", "ascii") != "ascii":
            words.fail("found an array in another format, expected ascii")
        inner = Words(words.path, array.text or "")
        found.append(inner.numbers(len(inner.words), "an array"))
    x = found[0].reshape(-1, 3)
    flat, ends, kinds = (numbers.astype(np.int64) for numbers in found[1:])
    starts = np.append(0, ends[:-1])
    return x, _tetrahedra(words, flat, starts, ends - starts, kinds, len(x))


def _without_lengths(words: Words, flat: Index, cells: int) -> tuple[Index, Index]:
    """Cells with their length in front, as points alone and where each begins (cells + 1,)."""
    at, ends, kept = 0, [0], np.ones(len(flat), bool)
    for c in range(cells):
        if at >= len(flat):
            words.fail(f"the cells end after {c} of {cells}")
        kept[at] = False
        ends.append(ends[-1] + int(flat[at]))
        at += 1 + int(flat[at])
    return flat[kept], np.array(ends, np.int64)


def _tetrahedra(words: Words, flat: Index, starts: Index, lengths: Index, kinds: Index, n: int) -> Index:
    if len(kinds) != len(starts):
        words.fail(f"found {len(kinds)} cell types for {len(starts)} cells")
    own = np.flatnonzero(sum((kinds == kind) & (lengths == n) for kind, n in TETRAHEDRA.items()))
    places = starts[own, None] + np.arange(4)
    if len(own) and places.max() >= len(flat):
        words.fail("the cells have been cut short")
    tets: Index = flat[places]
    bad = np.flatnonzero(((tets < 0) | (tets >= n)).any(axis=1))
    if len(bad):
        words.fail(f"cell {own[bad[0]]} names a point that is not among the {n} there are")
    return tets
