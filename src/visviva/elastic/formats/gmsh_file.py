"""Gmsh's text format, versions 2 and 4.1: the vertices and the corners of tetrahedra of four or ten nodes."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.formats.reading import Words
from visviva.errors import SceneError

TETRAHEDRA = 4, 11
NODES = {1: 2, 2: 3, 3: 4, 4: 4, 5: 8, 6: 6, 7: 5, 8: 3, 9: 6, 10: 9, 11: 10, 15: 1}
"""Nodes of the elements of a type."""
AS_TEXT = "export it as ASCII, or turn it into text by `meshio ascii FILE`"


def read_gmsh(words: Words) -> tuple[Array, Index, Index]:
    """Vertices (n, 3) in the file's unit; tetrahedra (m, 4) by their places in it, and their lines (m,)."""
    if not words.find("$MeshFormat"):
        words.fail("found no $MeshFormat: this is no file of Gmsh")
    version, kind = words.numbers(2, "the format")
    if kind != 0:
        words.fail(f"found a binary file of Gmsh, expected text: {AS_TEXT}")
    if not (2.0 <= version < 3.0 or version == 4.1):
        words.fail(f"found version {version:g} of Gmsh's format, expected 2 or 4.1: export it as one of them")
    if not words.find("$Nodes"):
        words.fail("found no $Nodes")
    new = version >= 4.0
    tags, x = _new_nodes(words) if new else _old_nodes(words)
    words.at = 0
    if not words.find("$Elements"):
        words.fail("found no $Elements")
    tets, lines = _new_elements(words) if new else _old_elements(words)
    order = np.argsort(tags, kind="stable")
    place = np.searchsorted(tags[order], tets)
    known = (place < len(tags)) & (tags[order[np.minimum(place, len(tags) - 1)]] == tets)
    if not known.all():
        bad = int(np.argwhere(~known)[0][0])
        name = tets[bad][~known[bad]][0]
        said = f"tetrahedron {bad} names node {name}, which is not among the nodes"
        raise SceneError(said, file=words.path, line=int(lines[bad]))
    return x, order[place], lines


def _old_nodes(words: Words) -> tuple[Index, Array]:
    found = words.numbers(4 * words.count("nodes"), "the nodes").reshape(-1, 4)
    return found[:, 0].astype(np.int64), found[:, 1:].copy()


def _old_elements(words: Words) -> tuple[Index, Index]:
    found, lines = [], []
    for i in range(words.count("elements")):
        _, kind, tags = words.integers(3, f"element {i}")
        if kind not in NODES:
            words.fail(f"found an element of type {kind}, which is not known")
        if tags < 0:
            words.fail(f"found {tags} tags of element {i}")
        nodes = words.integers(tags + NODES[kind], f"element {i}")[tags:]
        if kind in TETRAHEDRA:
            found.append(nodes[:4])
            lines.append(words.line)
    return np.array(found, np.int64).reshape(-1, 4), np.array(lines, np.int64)


def _new_nodes(words: Words) -> tuple[Index, Array]:
    blocks = int(words.integers(4, "the head of the nodes")[0])
    tags, places = [np.zeros(0, np.int64)], [np.zeros((0, 3))]
    for b in range(blocks):
        dimension, _, parametric, n = words.integers(4, f"the head of block {b} of the nodes")
        if not 0 <= dimension <= 3:
            words.fail(f"found the dimension {dimension} of block {b} of the nodes, expected 0 to 3")
        tags.append(words.integers(n, f"the tags of block {b} of the nodes"))
        each = 3 + (dimension if parametric else 0)
        places.append(words.numbers(n * each, f"block {b} of the nodes").reshape(n, each)[:, :3])
    return np.concatenate(tags), np.concatenate(places)


def _new_elements(words: Words) -> tuple[Index, Index]:
    found, lines = [np.zeros((0, 4), np.int64)], [np.zeros(0, np.int64)]
    for b in range(int(words.integers(4, "the head of the elements")[0])):
        _, _, kind, n = words.integers(4, f"the head of block {b} of the elements")
        if kind not in NODES:
            words.fail(f"found elements of type {kind}, which is not known")
        first, each = words.at, 1 + NODES[int(kind)]
        nodes = words.integers(n * each, f"block {b} of the elements").reshape(-1, each)
        if kind in TETRAHEDRA:
            found.append(nodes[:, 1:5])
            lines.append(words.lines[first + each * np.arange(n)])
    return np.concatenate(found), np.concatenate(lines)
