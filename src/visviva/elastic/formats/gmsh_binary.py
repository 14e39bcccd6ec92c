"""Gmsh's binary format, versions 2 and 4.1: nodes by tag, and the tags of the corners of tetrahedra."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.formats.binary import Binary
from visviva.elastic.formats.gmsh_types import NODES, TETRAHEDRA

BYTE_ORDERS = {(1).to_bytes(4, "little"): "<", (1).to_bytes(4, "big"): ">"}
"""Byte orders by the file's representation of the number 1."""


def read_binary(file: Binary, new: bool, size: int) -> tuple[Index, Array, Index, Index]:
    """Tags (n,), positions (n, 3), tetrahedra (m, 4) by tags, and tags in any element.

    new : whether the version is 4.1;   size : bytes of its large integers, 4 or 8
    """
    file.at = file.data.index(b"$MeshFormat")
    file.line()
    file.line()
    one = file.data[file.at : file.at + 4]
    if one not in BYTE_ORDERS:
        file.fail("found no 1 after the format, which defines the byte order")
    file.order = BYTE_ORDERS[one]
    if not file.find(b"$Nodes"):
        file.fail("found no $Nodes")
    file.line()
    tags, x = _new_nodes(file, f"u{size}") if new else _old_nodes(file)
    if not file.find(b"$Elements"):
        file.fail("found no $Elements")
    file.line()
    return tags, x, *(_new_elements(file, f"u{size}") if new else _old_elements(file))


def _old_nodes(file: Binary) -> tuple[Index, Array]:
    n = file.count(file.line(), 0, "nodes")
    record = np.dtype([("tag", f"{file.order}i4"), ("x", f"{file.order}f8", 3)])
    file.integers("u1", n * record.itemsize, "the nodes")
    found = np.frombuffer(file.data, record, n, file.at - n * record.itemsize)
    if not np.isfinite(found["x"]).all():
        file.fail("found a coordinate of the nodes that is not finite")
    return found["tag"].astype(np.int64), found["x"].astype(float)


def _old_elements(file: Binary) -> tuple[Index, Index]:
    total, found, seen = file.count(file.line(), 0, "elements"), [np.zeros((0, 4), np.int64)], 0
    used = [np.zeros(0, np.int64)]
    while seen < total:
        kind, n, tags = (int(number) for number in file.integers("i4", 3, "the header of elements"))
        if kind not in NODES or n < 1 or tags < 0:
            file.fail(f"found {n} elements of type {kind} with {tags} tags")
        each = 1 + tags + NODES[kind]
        rows = file.integers("i4", n * each, "elements").reshape(n, each)
        used.append(rows[:, 1 + tags :].reshape(-1))
        if kind in TETRAHEDRA:
            found.append(rows[:, 1 + tags : 5 + tags])
        seen += n
    return np.concatenate(found), np.concatenate(used)


def _new_nodes(file: Binary, large: str) -> tuple[Index, Array]:
    blocks = int(file.integers(large, 4, "the header of the nodes")[0])
    tags, positions = [np.zeros(0, np.int64)], [np.zeros((0, 3))]
    for b in range(blocks):
        dimension, _, parametric = (
            int(i) for i in file.integers("i4", 3, f"the header of block {b} of the nodes")
        )
        n = int(file.integers(large, 1, f"the header of block {b} of the nodes")[0])
        if not 0 <= dimension <= 3:
            file.fail(f"found the dimension {dimension} of block {b} of the nodes, expected 0 to 3")
        each = 3 + (dimension if parametric else 0)
        tags.append(file.integers(large, n, f"the tags of block {b} of the nodes"))
        positions.append(file.floats("f8", n * each, f"block {b} of the nodes").reshape(n, each)[:, :3])
    return np.concatenate(tags), np.concatenate(positions)


def _new_elements(file: Binary, large: str) -> tuple[Index, Index]:
    found, used = [np.zeros((0, 4), np.int64)], [np.zeros(0, np.int64)]
    for b in range(int(file.integers(large, 4, "the header of the elements")[0])):
        _, _, kind = (int(i) for i in file.integers("i4", 3, f"the header of block {b} of the elements"))
        n = int(file.integers(large, 1, f"the header of block {b} of the elements")[0])
        if kind not in NODES:
            file.fail(f"found elements of unknown type {kind}")
        rows = file.integers(large, n * (1 + NODES[kind]), f"block {b} of the elements")
        used.append(rows.reshape(n, -1)[:, 1:].reshape(-1))
        if kind in TETRAHEDRA:
            found.append(rows.reshape(n, -1)[:, 1:5])
    return np.concatenate(found), np.concatenate(used)
