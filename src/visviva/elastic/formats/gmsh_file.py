"""Gmsh's format, versions 2 and 4.1: vertices, and corners of tetrahedra of four or ten nodes."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.formats.binary import Binary
from visviva.elastic.formats.gmsh_binary import read_binary
from visviva.elastic.formats.gmsh_types import NODES, TETRAHEDRA
from visviva.elastic.formats.reading import Grid, Words, as_text, unused_point
from visviva.errors import SceneError

HEADER_BYTES = 256  # bytes that contain the format


def read_gmsh(path: str, data: bytes) -> Grid:
    """Contents of a `.msh` file."""
    words = Words(path, as_text(data[:HEADER_BYTES]))
    if not words.find("$MeshFormat"):
        words.fail("found no $MeshFormat: this is not a Gmsh file")
    version, kind, size = words.numbers(3, "the format")
    new = version >= 4.0
    if not (2.0 <= version < 3.0 or version == 4.1):
        words.fail(f"found version {version:g} of Gmsh's format, expected 2 or 4.1: export it as one of them")
    if kind == 1:
        if size not in (4, 8):
            words.fail(f"found numbers of {size:g} bytes, expected 4 or 8")
        tags, x, tets, used = read_binary(Binary(path, data), new, int(size))
        lines, at = np.zeros(len(tets), np.int64), np.zeros(len(tags), np.int64)
    else:
        tags, at, x, tets, lines, used = _read_text(Words(path, as_text(data)), new)
    if not len(tags):
        raise SceneError("found no nodes", file=path)
    order = np.argsort(tags, kind="stable")
    index = np.searchsorted(tags[order], tets)
    known = (index < len(tags)) & (tags[order[np.minimum(index, len(tags) - 1)]] == tets)
    if not known.all():
        bad = int(np.argwhere(~known)[0][0])
        name = tets[bad][~known[bad]][0]
        message = f"tetrahedron {bad} refers to node {name}, which does not exist"
        raise SceneError(message, file=path, line=int(lines[bad]))
    return x, order[index], lines, unused_point(path, tags, at, used, "node")


def _read_text(words: Words, new: bool) -> tuple[Index, Index, Array, Index, Index, Index]:
    """Tags of nodes, their lines, positions; tetrahedra by tags, their lines; tags in any element."""
    if not words.find("$Nodes"):
        words.fail("found no $Nodes")
    tags, at, x = _new_nodes(words) if new else _old_nodes(words)
    words.at = 0
    if not words.find("$Elements"):
        words.fail("found no $Elements")
    return tags, at, x, *(_new_elements(words) if new else _old_elements(words))


def _old_nodes(words: Words) -> tuple[Index, Index, Array]:
    n = words.count("nodes")
    first = words.at
    found = words.numbers(4 * n, "the nodes").reshape(-1, 4)
    return found[:, 0].astype(np.int64), words.lines[first : first + 4 * n : 4], found[:, 1:].copy()


def _old_elements(words: Words) -> tuple[Index, Index, Index]:
    found, lines, used = [], [], [np.zeros(0, np.int64)]
    for i in range(words.count("elements")):
        _, kind, tags = words.integers(3, f"element {i}")
        if kind not in NODES:
            words.fail(f"found an element of unknown type {kind}")
        if tags < 0:
            words.fail(f"found {tags} tags of element {i}")
        nodes = words.integers(tags + NODES[kind], f"element {i}")[tags:]
        used.append(nodes)
        if kind in TETRAHEDRA:
            found.append(nodes[:4])
            lines.append(words.line)
    return np.array(found, np.int64).reshape(-1, 4), np.array(lines, np.int64), np.concatenate(used)


def _new_nodes(words: Words) -> tuple[Index, Index, Array]:
    blocks = int(words.integers(4, "the header of the nodes")[0])
    tags, lines, positions = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)], [np.zeros((0, 3))]
    for b in range(blocks):
        dimension, _, parametric, n = words.integers(4, f"the header of block {b} of the nodes")
        if not 0 <= dimension <= 3:
            words.fail(f"found the dimension {dimension} of block {b} of the nodes, expected 0 to 3")
        first = words.at
        tags.append(words.integers(n, f"the tags of block {b} of the nodes"))
        lines.append(words.lines[first : words.at])
        each = 3 + (dimension if parametric else 0)
        positions.append(words.numbers(n * each, f"block {b} of the nodes").reshape(n, each)[:, :3])
    return np.concatenate(tags), np.concatenate(lines), np.concatenate(positions)


def _new_elements(words: Words) -> tuple[Index, Index, Index]:
    found, lines = [np.zeros((0, 4), np.int64)], [np.zeros(0, np.int64)]
    used = [np.zeros(0, np.int64)]
    for b in range(int(words.integers(4, "the header of the elements")[0])):
        _, _, kind, n = words.integers(4, f"the header of block {b} of the elements")
        if kind not in NODES:
            words.fail(f"found elements of unknown type {kind}")
        first, each = words.at, 1 + NODES[int(kind)]
        nodes = words.integers(n * each, f"block {b} of the elements").reshape(-1, each)
        used.append(nodes[:, 1:].reshape(-1))
        if kind in TETRAHEDRA:
            found.append(nodes[:, 1:5])
            lines.append(words.lines[first + each * np.arange(n)])
    return np.concatenate(found), np.concatenate(lines), np.concatenate(used)
